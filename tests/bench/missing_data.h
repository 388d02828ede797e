// SPDX-License-Identifier: GPL-3.0-or-later
// Where data from elsewhere lies, and how a benchmark says that its data is missing: report_benchmarks tells this from
// a failed run by the first words.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace consonance {

inline constexpr std::string_view kMissingData = "no data: ";

/// A file of the folder that CONSONANCE_SHARED names.
inline std::filesystem::path sharedFile(std::string_view name)
{
    const char* shared = std::getenv("CONSONANCE_SHARED");
    return std::filesystem::path(shared != nullptr ? shared : "../shared") / name;
}

inline std::string missingData(std::string_view what)
{
    return std::string(kMissingData).append(what).append(" is not in the folder that CONSONANCE_SHARED names");
}

} // namespace consonance
