// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teams/recorded_histories.h"

#include "core/workload/snapshot_moment.h"

#include <algorithm>

namespace consonance {

JobHistories recordedHistories(
    std::shared_ptr<const Workload> workload, const Cluster& cluster, const StoredSpan& span, Time until)
{
    JobHistories run { .unit = cluster.totalCapacity()[Resource::Gpu] > 0 ? Resource::Gpu : Resource::Cpu,
        .types = cluster.deviceTypes,
        .span = span,
        .until = until };
    run.jobs.resize(workload->jobCount());
    run.held.resize(run.jobs.size() * run.types.size());
    const auto followed = snapshotMoment(*workload).value_or(Time {});
    for (std::size_t i = 0; i < run.jobs.size(); ++i) {
        const auto& job = workload->jobs[i];
        auto& history = run.jobs[i];
        history.job = JobId(i);
        const auto arrival = job.request.arrival;
        if (!job.recording.has() || arrival > until)
            continue;
        const auto start = job.recording->start;
        history.waited = std::min(start, until) - arrival;
        history.counts = arrival >= span.from && arrival < span.until && start >= followed;
        if (start > until)
            continue;
        history.firstStart = start;
        if (job.work.unit != WorkUnit::ServiceTime)
            continue;
        const auto finish = start + Duration { static_cast<std::int64_t>(job.work.amount) };
        history.holds = finish > until;
        if (!history.holds)
            history.finish = finish;
        const auto length = std::min(finish, until) - start;
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
