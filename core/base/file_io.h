// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whole files in and out. Reading is bounded, writing is all or nothing: a reader of the target sees the old content or
// the new, never half of it, whatever stops the program. Errors name the file and say what to do. Plain functions,
// usable from any thread; not for the GUI thread when the file may be large.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace consonance {

/// Readers take no larger file unless they say so: 1 GiB.
inline constexpr std::int64_t kDefaultFileLimit = std::int64_t { 1 } << 30;

/// The content of a file or pipe. BadInput when it does not exist, is a directory, may not be read, or is larger than
/// `maximumBytes`.
[[nodiscard]] Result<std::string> readFile(
    const std::filesystem::path& path, std::int64_t maximumBytes = kDefaultFileLimit);

/// Hands the content to `take` in pieces of at most 1 MiB, whatever the file's size. Fails as readFile does.
[[nodiscard]] Result<void> readFileInPieces(
    const std::filesystem::path& path, const std::function<void(std::span<const std::byte>)>& take);

/// Writes a temporary file beside `path`, syncs it to disk and renames it. Follows a symbolic link to its target and
/// keeps an existing file's permissions. Failed when the disk is full, the folder is missing or may not be written; the
/// old file is then untouched and the temporary one removed.
[[nodiscard]] Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

/// Whether writeFileAtomically could write there now; to ask before long work. Fails as it does; leaves
/// nothing.
[[nodiscard]] Result<void> checkWritable(const std::filesystem::path& path);

[[nodiscard]] bool fileExists(const std::filesystem::path& path);
[[nodiscard]] bool folderExists(const std::filesystem::path& path);
/// Creates the folder and those above it; success when it exists already.
[[nodiscard]] Result<void> ensureFolder(const std::filesystem::path& path);

} // namespace consonance
