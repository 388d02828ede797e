// SPDX-License-Identifier: GPL-3.0-or-later
//
// A comparison as a picture that needs no display: mean JCT of each policy with its 95 % confidence interval, and the
// distribution of JCTs or their trade-off with the makespan, with axis titles, units and where the figures come from. A
// pure function; the same result gives the same bytes.
#pragma once

#include "core/compare/compare.h"

#include <string>

namespace consonance {

/// What stands below the bars.
enum class ComparisonSvgPart : std::uint8_t {
    Distributions, ///< share of jobs done within a time
    TradeOff, ///< mean JCT against makespan, with the Pareto front
};

/// An SVG document. `command` is the command line that makes it again; it stands in the footer.
[[nodiscard]] std::string comparisonSvg(
    const CompareResult& result, const std::string& command, ComparisonSvgPart part = ComparisonSvgPart::Distributions);

} // namespace consonance
