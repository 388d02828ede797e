// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/metric_range.h"

#include "core/base/statistics.h"
#include "core/compare/run_series.h"
#include "core/sim/figure_keys.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

double percentileSeconds(const std::vector<std::int64_t>& microseconds, double percent)
{
    return microseconds.empty() ? 0 : static_cast<double>(nearestRankPercentile(microseconds, percent)) / 1e6;
}

void fillJobFigures(RunMetrics& metrics, const std::vector<JobOutcome>& outcomes, const Workload& workload)
{
    fillTimesOfFinished(metrics, outcomes);
    Time first = kForever;
    Time last {};
    for (const auto& outcome : outcomes) {
        const Time arrival = workload.job(outcome.job).request.arrival;
        first = std::min(first, arrival);
        metrics.restarts += outcome.restarts;
        if (outcome.finished)
            last = std::max(last, arrival + outcome.completion);
    }
    if (metrics.finished > 0)
        metrics.makespanSeconds = (last - first).seconds();
}

} // namespace

void fillTimesOfFinished(RunMetrics& metrics, std::span<const JobOutcome> outcomes)
{
    std::vector<std::int64_t> completions;
    std::int64_t completionSum = 0;
    std::int64_t queueingSum = 0;
    for (const auto& outcome : outcomes) {
        if (!outcome.finished)
            continue;
        completions.push_back(outcome.completion.microseconds);
        completionSum += outcome.completion.microseconds;
        queueingSum += outcome.queueing.microseconds;
    }
    metrics.finished = static_cast<std::int64_t>(completions.size());
    metrics.medianJctSeconds = percentileSeconds(completions, 50);
    metrics.p90JctSeconds = percentileSeconds(completions, 90);
    metrics.p99JctSeconds = percentileSeconds(completions, 99);
    if (completions.empty())
        return;
    const auto count = static_cast<double>(completions.size());
    metrics.meanJctSeconds = static_cast<double>(completionSum) / count / 1e6;
    metrics.meanQueueingSeconds = static_cast<double>(queueingSum) / count / 1e6;
}

RunResult limitedTo(
    const RunResult& result, StoredSpan span, const EventLog& log, const Workload& workload, const Cluster& cluster)
{
    const auto isWithin = [span](Time at) { return at >= span.from && at < span.until; };
    RunResult limited = result;
    std::erase_if(limited.outcomes,
        [&](const JobOutcome& outcome) { return !isWithin(workload.job(outcome.job).request.arrival); });
    RunMetrics metrics { .jobs = static_cast<std::int64_t>(limited.outcomes.size()),
        .eventHash = result.metrics.eventHash };
    fillJobFigures(metrics, limited.outcomes, workload);
    for (const auto& event : log.events()) {
        if (event.kind == EventKind::JobRejected && isWithin(workload.job(event.job).request.arrival))
            ++metrics.rejected;
    }
    metrics.unfinished = metrics.jobs - metrics.finished - metrics.rejected;
    for (const auto& decision : log.decisions()) {
        if (!isWithin(decision.at))
            continue;
        ++metrics.decisions;
        metrics.actions += decision.actions;
    }
    const auto series = runSeries(log, workload, cluster);
    metrics.utilisation = meanOver(series.allocatedShare, span, series.until);
    metrics.keyed = keyedFigures(workload, log.events(), limited.outcomes);
    const StoredSpan arrivals { .from = std::max(span.from, workload.jobs.front().request.arrival),
        .until = std::min(span.until, workload.jobs.back().request.arrival) };
    if (const double loaded = meanOver(series.allocatedShare, arrivals, series.until); std::isfinite(loaded))
        metrics.keyed[kLoadedUtilisation] = loaded;
    limited.metrics = metrics;
    return limited;
}

} // namespace consonance
