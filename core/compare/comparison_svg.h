// SPDX-License-Identifier: GPL-3.0-or-later
//
// A comparison as a picture that needs no display: mean JCT of each policy with its 95 % confidence interval, and the
// distribution of JCTs or their trade-off with the makespan, with axis titles, units and the source of the figures. A
// pure function; the same result gives the same bytes.
#pragma once

#include "core/compare/summary_table.h"

#include <string>

namespace consonance {

/// The picture below the bars.
enum class ComparisonSvgPart : std::uint8_t {
    Distributions, ///< share of jobs done within a time
    TradeOff, ///< mean JCT against makespan, with the Pareto front
};

/// An SVG document. `command` is the command line that repeats it; the footer shows it.
[[nodiscard]] std::string comparisonSvg(const CompareResult& result, const std::string& command,
    ComparisonSvgPart part = ComparisonSvgPart::Distributions, const ContenderNames& names = {});

} // namespace consonance
