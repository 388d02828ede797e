// SPDX-License-Identifier: GPL-3.0-or-later
//
// Contenders by two figures at once, and the Pareto front among them: those that no other contender beats in one figure
// without being worse in the other. Means over runs with 95 % intervals. A contender that left jobs unfinished is shown
// but never on the front while another finished all of them: leaving jobs out makes its means look better. Pure; any
// thread; O(runs + contenders²).
#pragma once

#include "core/compare/metric_comparison.h"

#include <span>
#include <string>
#include <vector>

namespace consonance {

struct TradeOffPoint {
    std::string contender;
    double x = 0;
    double y = 0;
    double xHalfWidth = 0; ///< of the 95 % interval; NaN with fewer than two runs
    double yHalfWidth = 0;
    bool isComplete = true; ///< no run left jobs that the two figures do not count (leavesJobs)
    bool isOnFront = false;
};

/// Figures with a better direction, between which these runs can have a trade-off.
[[nodiscard]] std::vector<const MetricInfo*> tradeOffMetrics(const std::vector<RunResult>& runs = {});

/// In order of the contenders; those without runs, and those that lack a keyed figure, are left out. Equal points are
/// on the front together.
[[nodiscard]] std::vector<TradeOffPoint> tradeOff(const std::vector<RunResult>& runs,
    const std::vector<std::string>& contenders, const MetricInfo& x, const MetricInfo& y);

/// The points on the front, by x.
[[nodiscard]] std::vector<TradeOffPoint> paretoFront(std::span<const TradeOffPoint> points);

} // namespace consonance
