// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/completion_times.h"

#include <algorithm>

namespace consonance {

std::optional<double> slowdownNow(const JobFrame& job)
{
    const bool works = job.slowdown >= 0 && !job.isStalled;
    return works ? std::optional(static_cast<double>(job.slowdown)) : std::nullopt;
}

CompletionTimes completionTimes(const SessionFrame& frame, const Workload& workload, Time from, Time until)
{
    CompletionTimes times;
    const auto jobs = std::min(frame.jobs.size(), workload.jobs.size());
    for (std::size_t i = 0; i < jobs; ++i) {
        const auto arrival = workload.jobs[i].request.arrival;
        if (arrival < from || arrival >= until)
            continue;
        if (frame.jobs[i].phase == JobPhase::Finished)
            times.seconds.push_back((frame.jobs[i].finish - arrival).seconds());
        else
            ++times.missing;
    }
    return times;
}

} // namespace consonance
