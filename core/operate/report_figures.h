// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pictures of a report as SVG, which needs no display: two values over time, and bars of one or two lengths by
// name. Pure; the same arguments give the same bytes.
#pragma once

#include "core/compare/run_series.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

struct TimeFigure {
    std::string title;
    std::string upper; ///< title of the upper curve's axis, a share in %
    std::string lower; ///< of the lower curve's axis, a count
    std::string time; ///< title of the axis of time, in hours
    std::optional<std::int64_t>
        beginning {}; ///< of 0 s by the calendar, seconds since 1970: dates stand above the hours
    const char* colour = "#000000"; ///< of both curves
};
/// Use of the cluster above, queue below, from 0 to the end of the series.
[[nodiscard]] std::string timeFigureSvg(const RunSeries& series, const TimeFigure& texts);

struct Bar {
    std::string group {}; ///< those of one stand together, its name once beside them; empty: of none
    std::string name {};
    double value = 0; ///< not finite: none
    std::string text {}; ///< stands beside it
    double tick = 0; ///< a second value, as a mark on the same bar; not finite: none
    const char* colour = "#000000";
};
/// One bar below the other; the more, the lower each.
[[nodiscard]] std::string barFigureSvg(const std::string& title, const std::string& axis, const std::vector<Bar>& bars);

} // namespace consonance
