// SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to core/store: database errors, in words that say what to do. Exceptions of the database
// library end here.
#pragma once

#include "core/base/result.h"

#include <exception>
#include <filesystem>
#include <string>
#include <utility>

namespace consonance {

/// From the exception that is being handled; call within a catch block.
[[nodiscard]] Error storeErrorFromException(const std::filesystem::path& path);
/// The file is damaged: `detail` is the database library's message.
[[nodiscard]] Error damagedDatabase(const std::filesystem::path& path, const std::string& detail);
[[nodiscard]] bool isDamaged(const Error& error);

[[nodiscard]] Error databaseError(
    ErrorKind kind, MessageId message, const std::filesystem::path& path, std::vector<std::string> arguments = {});

/// Runs `work`, which returns a Result, and turns any exception into one.
template<typename Work> auto guarded(const std::filesystem::path& path, Work&& work) -> decltype(work())
{
    try {
        return std::forward<Work>(work)();
    } catch (const std::exception&) {
        return tl::unexpected<Error>(storeErrorFromException(path));
    }
}

} // namespace consonance
