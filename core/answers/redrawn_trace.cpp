// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/redrawn_trace.h"

#include "core/base/random.h"
#include "core/workload/snapshot_moment.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace consonance {

namespace {

constexpr Duration kDay = Duration::fromSeconds(86'400);

Duration spanOfArrivals(const Workload& workload)
{
    return workload.jobs.back().request.arrival - workload.jobs.front().request.arrival;
}

void shiftJob(JobSpec& job, Duration shift)
{
    job.request.arrival = job.request.arrival + shift;
    if (job.request.deadline)
        job.request.deadline = *job.request.deadline + shift;
    if (job.recording.has())
        job.recording = JobRecording { .start = job.recording->start + shift, .hosts = job.recording->hosts };
}

} // namespace

Duration redrawnStretch(const Workload& workload)
{
    if (workload.jobs.size() < kFewestRedrawnJobs || snapshotMoment(workload))
        return {};
    const auto span = spanOfArrivals(workload).microseconds;
    return { span / std::max<std::int64_t>(kFewestStretches, span / kDay.microseconds) };
}

std::shared_ptr<const Workload> redrawnTrace(const Workload& workload, Duration stretch, std::uint64_t seed, int copy)
{
    const auto& jobs = workload.jobs;
    const Time begin = jobs.front().request.arrival;
    const auto stretches
        = std::max<std::int64_t>(1, std::llround(spanOfArrivals(workload).seconds() / stretch.seconds()));
    const auto startOf = [&](std::int64_t number) { return begin + Duration { number * stretch.microseconds }; };
    const auto firstOf = [&](std::int64_t number) {
        if (number == stretches) // the last arrival belongs to the last
            return jobs.end();
        return std::ranges::lower_bound(
            jobs, startOf(number), {}, [](const JobSpec& job) { return job.request.arrival; });
    };
    RandomStream draws(seed, "redrawn." + std::to_string(copy));
    auto redrawn = workload;
    redrawn.jobs.clear();
    for (std::int64_t place = 0; place < stretches; ++place) {
        const auto drawn = draws.uniformInt(0, stretches - 1);
        for (auto job = firstOf(drawn); job != firstOf(drawn + 1); ++job) {
            redrawn.jobs.push_back(*job);
            shiftJob(redrawn.jobs.back(), startOf(place) - startOf(drawn));
        }
    }
    if (redrawn.jobs.empty())
        redrawn.jobs = jobs; // only empty stretches were drawn
    return freezeWorkload(std::move(redrawn));
}

} // namespace consonance
