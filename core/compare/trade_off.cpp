// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/trade_off.h"

#include "core/base/statistics.h"
#include "core/compare/distinct_runs.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

/// Positive when `a` is better than `b` by this figure.
double advantage(const MetricInfo& metric, double a, double b)
{
    return metric.sign() * (a - b);
}

bool beats(const TradeOffPoint& a, const TradeOffPoint& b, const MetricInfo& x, const MetricInfo& y)
{
    if (a.isComplete != b.isComplete)
        return a.isComplete;
    const double byX = advantage(x, a.x, b.x);
    const double byY = advantage(y, a.y, b.y);
    return byX >= 0 && byY >= 0 && (byX > 0 || byY > 0);
}

} // namespace

std::vector<const MetricInfo*> tradeOffMetrics(const std::vector<RunResult>& runs)
{
    auto metrics = comparedMetrics(runs);
    std::erase_if(metrics, [](const MetricInfo* metric) { return metric->better == MetricAim::None; });
    return metrics;
}

std::vector<TradeOffPoint> tradeOff(const std::vector<RunResult>& runs, const std::vector<std::string>& contenders,
    const MetricInfo& x, const MetricInfo& y)
{
    std::vector<TradeOffPoint> points;
    for (const auto& contender : contenders) {
        TradeOffPoint point { .contender = contender };
        std::vector<double> all;
        std::vector<double> others;
        ObservationFilter filter;
        for (const auto& run : runs) {
            if (run.contender() != contender)
                continue;
            point.isComplete = point.isComplete && !leavesJobs(run, x) && !leavesJobs(run, y);
            if (!filter.isNew(run))
                continue;
            all.push_back(x.valueOf(run.metrics));
            others.push_back(y.valueOf(run.metrics));
        }
        if (all.empty())
            continue;
        point.x = mean(all);
        point.y = mean(others);
        const auto isKeyed = [](const MetricInfo& metric) { return metric.ofRun == nullptr; };
        if ((isKeyed(x) && std::isnan(point.x)) || (isKeyed(y) && std::isnan(point.y)))
            continue; // it sells nothing, say, so there is no point to compare
        point.xHalfWidth = confidenceHalfWidth95(all);
        point.yHalfWidth = confidenceHalfWidth95(others);
        points.push_back(std::move(point));
    }
    for (auto& point : points)
        point.isOnFront
            = std::ranges::none_of(points, [&](const TradeOffPoint& other) { return beats(other, point, x, y); });
    return points;
}

std::vector<TradeOffPoint> paretoFront(std::span<const TradeOffPoint> points)
{
    std::vector<TradeOffPoint> front;
    std::ranges::copy_if(points, std::back_inserter(front), &TradeOffPoint::isOnFront);
    std::ranges::stable_sort(front, {}, &TradeOffPoint::x);
    return front;
}

} // namespace consonance
