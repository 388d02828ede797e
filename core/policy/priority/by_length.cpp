// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs by how long they take: SJF and LJF by estimates, SRTF and SRSF by remaining work.
#include "core/policy/policy_sources.h"
#include "core/policy/priority/priority_policy.h"

namespace consonance {

namespace {

Result<std::int64_t> shortestFirst(JobId job, const View& view)
{
    TRY_ASSIGN(const double seconds, view.estimatedSeconds(job));
    return Duration::fromSecondsRounded(seconds).microseconds;
}

Result<std::int64_t> longestFirst(JobId job, const View& view)
{
    TRY_ASSIGN(const std::int64_t length, shortestFirst(job, view));
    return -length;
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
        { .key = shortestFirst, .backfill = Backfill::Skip }, { skipParameter() });
    addPriority(registry,
        { .id = "ljf",
            .title = "Longest job first",
            .summary = "The job with the longest estimated duration starts first; running jobs are left alone.",
            .citation = kTextbook,
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Estimates },
        { .key = longestFirst, .backfill = Backfill::Skip }, { skipParameter() });
    addPriority(registry,
        { .id = "srtf",
            .title = "Shortest remaining time first",
            .summary
            = "At every change the jobs with the least remaining time hold the cluster; all others are suspended.",
            .citation = kTiresiasPaper,
            .provenance = Provenance::Verified,
            .knowledge = Knowledge::RemainingWork },
        { .key = leastTimeLeft, .preemption = Preemption::Always, .backfill = Backfill::Skip });
    addPriority(registry,
        { .id = "srsf",
            .title = "Shortest remaining service first",
            .summary = "At every change the jobs with the least remaining time × GPUs hold the cluster; all others are "
                       "suspended.",
            .citation = kTiresiasPaper,
            .provenance = Provenance::Verified,
            .knowledge = Knowledge::RemainingWork },
        { .key = leastServiceLeft, .preemption = Preemption::Always, .backfill = Backfill::Skip });
}

} // namespace consonance
