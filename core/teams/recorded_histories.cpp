// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teams/recorded_histories.h"

#include "core/workload/snapshot_moment.h"

#include <algorithm>

namespace consonance {

JobHistories recordedHistories(std::shared_ptr<const Workload> workload, const Cluster& cluster, const StoredSpan& span)
{
    JobHistories run { .unit = cluster.totalCapacity()[Resource::Gpu] > 0 ? Resource::Gpu : Resource::Cpu,
        .types = cluster.deviceTypes,
        .span = span,
        .until = kForever };
    run.jobs.resize(workload->jobCount());
    run.held.resize(run.jobs.size() * run.types.size());
    const auto followed = snapshotMoment(*workload).value_or(Time {});
    for (std::size_t i = 0; i < run.jobs.size(); ++i) {
        const auto& job = workload->jobs[i];
        auto& history = run.jobs[i];
        history.job = JobId(i);
        if (!job.recording.has())
            continue;
        const auto arrival = job.request.arrival;
        history.firstStart = job.recording->start;
        history.waited = job.recording->start - arrival;
        history.counts = arrival >= span.from && arrival < span.until && history.firstStart >= followed;
        if (job.work.unit != WorkUnit::ServiceTime)
            continue;
        const Duration length { static_cast<std::int64_t>(job.work.amount) };
        history.finish = job.recording->start + length;
        const auto type = std::ranges::find(run.types, job.request.deviceType);
        const auto place = type == run.types.end() ? 0 : static_cast<std::size_t>(type - run.types.begin());
        const auto amount = job.request.totalDemand()[run.unit];
        if (history.counts && !run.types.empty())
            run.held[i * run.types.size() + place] = amount * length.microseconds;
    }
    run.workload = std::move(workload);
    return run;
}

JobHistories onlyRecorded(JobHistories run)
{
    const auto followed = snapshotMoment(*run.workload).value_or(Time {});
    for (std::size_t i = 0; i < run.jobs.size(); ++i) {
        const auto& recording = run.workload->jobs[i].recording;
        if (recording.has() && recording->start >= followed)
            continue;
        run.jobs[i].counts = false;
        std::fill_n(run.held.begin() + static_cast<std::ptrdiff_t>(i * run.types.size()), run.types.size(), 0);
    }
    return run;
}

} // namespace consonance
