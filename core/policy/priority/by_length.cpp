// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs by how long they take: SJF and LJF by estimates, SRTF and SRSF by remaining work.
#include "core/policy/policy_sources.h"
#include "core/policy/priority/priority_policy.h"
#include "core/policy/tools/user_estimate.h"

namespace consonance {

namespace {

PriorityKey shortestFirst(EstimateSource source)
{
    return [source](JobId job, const View& view) -> Result<std::int64_t> {
        TRY_ASSIGN(const double seconds, userEstimate(job, view, source));
        return Duration::fromSecondsRounded(seconds).microseconds;
    };
}

PriorityKey longestFirst(EstimateSource source)
{
    return [shortest = shortestFirst(source)](JobId job, const View& view) -> Result<std::int64_t> {
        TRY_ASSIGN(const std::int64_t length, shortest(job, view));
        return -length;
    };
}

struct EstimateChoice {
    EstimateSource source = EstimateSource::Limits;
};

/// Chooses the key.
BoundParameter<PriorityRule> estimatesOf(PriorityKey (*keyBy)(EstimateSource))
{
    const auto chosen = boundEstimates(&EstimateChoice::source);
    return { chosen.spec, [chosen](const PriorityRule&) { return chosen.read({}); },
        [chosen, keyBy](PriorityRule& rule, const ParameterValue& value) -> Result<void> {
            EstimateChoice choice;
            TRY(chosen.write(choice, value));
            rule.key = keyBy(choice.source);
            return {};
        } };
}

Result<std::int64_t> leastTimeLeft(JobId job, const View& view)
{
    return view.remainingMicroseconds(job);
}

Result<std::int64_t> leastServiceLeft(JobId job, const View& view)
{
    TRY_ASSIGN(const std::int64_t remaining, view.remainingMicroseconds(job));
    return remaining * serviceRate(job, view);
}

} // namespace

void registerByLength(PolicyRegistry& registry)
{
    addPriority(registry,
        { .id = "sjf",
            .title = "Shortest job first",
            .summary = "The job with the shortest estimated duration starts first; running jobs are left alone.",
            .citation = kTextbook,
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Estimates },
        { .key = shortestFirst(EstimateSource::Limits), .backfill = Backfill::Skip },
        { skipParameter(), estimatesOf(shortestFirst) });
    addPriority(registry,
        { .id = "ljf",
            .title = "Longest job first",
            .summary = "The job with the longest estimated duration starts first; running jobs are left alone.",
            .citation = kTextbook,
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Estimates },
        { .key = longestFirst(EstimateSource::Limits), .backfill = Backfill::Skip },
        { skipParameter(), estimatesOf(longestFirst) });
    addPriority(registry,
        { .id = "srtf",
            .title = "Shortest remaining time first",
            .summary
            = "At every change the jobs with the least remaining time hold the cluster; all others are suspended.",
            .citation = kTiresiasPaper,
            .provenance = Provenance::Verified,
            .knowledge = Knowledge::RemainingWork },
        { .key = leastTimeLeft, .keyFalls = true, .preemption = Preemption::Always, .backfill = Backfill::Skip });
    addPriority(registry,
        { .id = "srsf",
            .title = "Shortest remaining service first",
            .summary = "At every change the jobs with the least remaining time × GPUs hold the cluster; all others are "
                       "suspended.",
            .citation = kTiresiasPaper,
            .provenance = Provenance::Verified,
            .knowledge = Knowledge::RemainingWork },
        { .key = leastServiceLeft, .keyFalls = true, .preemption = Preemption::Always, .backfill = Backfill::Skip });
}

} // namespace consonance
