// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/tune_verdict.h"

#include "core/base/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/math/distributions/students_t.hpp>

namespace consonance {

namespace {

constexpr double kDoubt = 0.05; ///< that an interval misses the truth, both sides together

/// Student t; confidenceHalfWidth95() for other levels.
double halfWidth(std::span<const double> values, double tail)
{
    if (values.size() < 2)
        return std::numeric_limits<double>::quiet_NaN();
    const auto count = static_cast<double>(values.size());
    return boost::math::quantile(boost::math::students_t(count - 1), tail) * sampleStandardDeviation(values)
        / std::sqrt(count);
}

bool isAnyWorse(const TuneVerdict& verdict)
{
    return std::ranges::count(verdict.objectives, TuneFinding::Worse, findingOf) > 0
        || !std::ranges::all_of(verdict.constraints, &TuneKept::isHeld);
}

} // namespace

const char* tuneFindingName(TuneFinding finding)
{
    switch (finding) {
    case TuneFinding::Better:
        return "better";
    case TuneFinding::Worse:
        return "worse";
    default:
        return "no-better";
    }
}

TuneChange changeOf(std::vector<double> values, double tail)
{
    TuneChange change { .values = std::move(values) };
    change.mean = mean(change.values);
    const double half = halfWidth(change.values, tail);
    change.low = change.mean - half;
    change.high = change.mean + half;
    return change;
}

TuneFinding findingOf(const TuneChange& change)
{
    if (change.high < 0 && change.mean <= -kLeastChange)
        return TuneFinding::Better;
    return change.low > 0 && change.mean >= kLeastChange ? TuneFinding::Worse : TuneFinding::NoBetter;
}

bool countsRejected(const TuneGoals& goals)
{
    const auto counts = [&](const TuneTerm& term) {
        const auto* metric = goals.figures[term.figure].metric;
        return metric && metric->countsRejected;
    };
    return std::ranges::all_of(
        goals.objectives, [&](const TuneObjective& objective) { return std::ranges::all_of(objective.terms, counts); });
}

TuneScore scoreOfTrial(const TuneGoals& goals, const TrialFigures& own, const TrialFigures& base)
{
    const double left = countsRejected(goals) ? 0 : own.left - base.left;
    return scoreOf(goals, own.values, base.values, left);
}

TuneVerdict judge(
    const TuneGoals& goals, std::span<const TrialFigures> own, std::span<const TrialFigures> base, std::size_t judged)
{
    const auto together = static_cast<double>(judged * goals.objectives.size());
    const double tail = 1 - kDoubt / 2 / together;
    TuneVerdict verdict;
    const auto items = std::min(own.size(), base.size());
    for (std::size_t objective = 0; objective < goals.objectives.size(); ++objective) {
        std::vector<double> values;
        for (std::size_t i = 0; i < items; ++i)
            values.push_back(scoreOfTrial(goals, own[i], base[i]).objectives[objective]);
        verdict.objectives.push_back(changeOf(std::move(values), tail));
    }
    for (const auto& constraint : goals.constraints) {
        std::vector<double> values;
        const auto figure = constraint.figure;
        for (std::size_t i = 0; i < items; ++i)
            values.push_back(worsening(goals.figures[figure], own[i].values[figure], base[i].values[figure]));
        verdict.constraints.push_back({ figure, constraint.allowed, changeOf(std::move(values), tail) });
    }
    double left = 0;
    for (std::size_t i = 0; i < items && !countsRejected(goals); ++i)
        left += own[i].left - base[i].left;
    if (isAnyWorse(verdict) || left > 0)
        verdict.finding = TuneFinding::Worse;
    else if (std::ranges::count(verdict.objectives, TuneFinding::Better, findingOf) > 0)
        verdict.finding = TuneFinding::Better;
    return verdict;
}

} // namespace consonance
