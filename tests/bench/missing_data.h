// SPDX-License-Identifier: GPL-3.0-or-later
// How a benchmark says that its data is missing: report_benchmarks tells this from a failed run by the first words.
#pragma once

#include <string>
#include <string_view>

namespace consonance {

inline constexpr std::string_view kMissingData = "no data: ";

inline std::string missingData(std::string_view what)
{
    return std::string(kMissingData).append(what).append(" is not in the folder that CONSONANCE_SHARED names");
}

} // namespace consonance
