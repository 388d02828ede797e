// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files as archives and programs pack them: gzip, zstd, and a ZIP with one file in it (the KAI scheduler's
// snapshot.gzip is one) are read as what they hold, and UTF-16 as UTF-8. Other packings are named. Plain functions, any
// thread; not for the GUI thread. Memory: the packed file and what was asked for of its content.
#pragma once

#include "core/base/file_io.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace consonance {

/// As readFile(), but text that is UTF-16 comes as UTF-8, and a packed file is unpacked, into at most `maximumBytes`.
/// BadInput also when it is damaged, holds several files, or is packed in another way.
[[nodiscard]] Result<std::string> readUnpackedFile(
    const std::filesystem::path& path, std::int64_t maximumBytes = kDefaultFileLimit);
/// The first bytes of the same.
[[nodiscard]] Result<std::string> readUnpackedBeginning(const std::filesystem::path& path, std::size_t bytes);
/// What a packed text holds; any other text, as UTF-8. With `isBeginning` only that many bytes of it.
[[nodiscard]] Result<std::string> unpacked(
    std::string text, const std::string& fileName, std::int64_t maximumBytes, bool isBeginning = false);

} // namespace consonance
