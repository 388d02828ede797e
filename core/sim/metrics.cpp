// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/metrics.h"

#include "core/sim/engine.h"

#include <algorithm>

namespace consonance {

namespace {

/// Nearest rank: the smallest value with at least `percent` of all at or below it.
double nearestRank(const std::vector<std::int64_t>& sorted, std::int64_t percent)
{
    if (sorted.empty())
        return 0;
    const auto count = static_cast<std::int64_t>(sorted.size());
    const auto rank = std::max<std::int64_t>(1, (percent * count + 99) / 100);
    return static_cast<double>(sorted[static_cast<std::size_t>(rank - 1)]) / 1e6;
}

double meanSeconds(std::int64_t sum, std::size_t count)
{
    return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count) / 1e6;
}

} // namespace

std::vector<JobOutcome> jobOutcomes(const Engine& engine)
{
    std::vector<JobOutcome> outcomes;
    outcomes.reserve(engine.workload().jobCount());
    for (std::size_t i = 0; i < engine.workload().jobCount(); ++i) {
        const JobId id(i);
        const auto& state = engine.job(id);
        JobOutcome outcome { .job = id, .finished = state.phase == JobPhase::Finished, .restarts = state.restarts };
        if (outcome.finished) {
            outcome.completion = state.finish - engine.workload().job(id).request.arrival;
            outcome.queueing = state.waited;
            if (engine.workload().tenants.size() > 1)
                outcome.alone = Duration::fromSecondsRounded(engine.secondsLeftAlone(id, {}, 0));
        }
        outcomes.push_back(outcome);
    }
    return outcomes;
}

RunMetrics computeMetrics(const Engine& engine)
{
    const auto outcomes = jobOutcomes(engine);
    const auto& totals = engine.totals();
    RunMetrics metrics { .jobs = static_cast<std::int64_t>(outcomes.size()),
        .finished = totals.finished,
        .unfinished = static_cast<std::int64_t>(outcomes.size()) - totals.finished - totals.rejected,
        .rejected = totals.rejected,
        .decisions = totals.decisions,
        .actions = totals.actions,
        .refusedPlans = totals.refusedPlans,
        .eventHash = engine.log().hash() };

    std::vector<std::int64_t> completions;
    std::int64_t completionSum = 0;
    std::int64_t queueingSum = 0;
    Time last {};
    for (const auto& outcome : outcomes) {
        metrics.restarts += outcome.restarts;
        if (!outcome.finished)
            continue;
        completions.push_back(outcome.completion.microseconds);
        completionSum += outcome.completion.microseconds;
        queueingSum += outcome.queueing.microseconds;
        last = std::max(last, engine.job(outcome.job).finish);
    }
    std::ranges::sort(completions);
    metrics.meanJctSeconds = meanSeconds(completionSum, completions.size());
    metrics.meanQueueingSeconds = meanSeconds(queueingSum, completions.size());
    metrics.medianJctSeconds = nearestRank(completions, 50);
    metrics.p90JctSeconds = nearestRank(completions, 90);
    metrics.p99JctSeconds = nearestRank(completions, 99);
    const Time first = engine.workload().jobs.front().request.arrival;
    if (!completions.empty())
        metrics.makespanSeconds = (last - first).seconds();
    // A run that is under way has used the cluster until now, whatever has been completed.
    const Duration span = (engine.isFinished() ? last : engine.now()) - first;
    const auto capacity = engine.cluster().totalCapacity();
    const bool hasGpus = capacity[Resource::Gpu] > 0;
    const double available
        = static_cast<double>(hasGpus ? capacity[Resource::Gpu] : capacity[Resource::Cpu]) * span.seconds();
    const double used = hasGpus ? totals.gpuTime.seconds() : static_cast<double>(totals.cpuMilliMicroseconds) / 1e6;
    metrics.utilisation = available > 0 ? used / available : 0;
    metrics.keyed = keyedFigures(engine.workload(), engine.log().events(), outcomes);
    return metrics;
}

} // namespace consonance
