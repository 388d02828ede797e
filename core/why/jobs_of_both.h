// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two runs of one trace in unbiased figures: first the jobs that one of them never finishes, tenant by
// tenant, then means over the jobs that both finish. A mean over each run's finished jobs improves when the slow ones
// are never served. Pure; any thread. Cost: linear in jobs.
#pragma once

#include "core/base/wording.h"
#include "core/sim/metrics.h"
#include "core/workload/workload.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace consonance {

/// What one tenant's jobs got on either side.
struct TenantOfBoth {
    std::string tenant;
    std::int64_t jobs = 0; ///< of this tenant in total
    std::int64_t first = 0; ///< that do not finish: still waiting or running at the end, or rejected
    std::int64_t second = 0;
    std::int64_t finishedByBoth = 0;
    double firstMeanWaitSeconds = 0; ///< over these; NaN without any
    double secondMeanWaitSeconds = 0;

    [[nodiscard]] bool leavesJobs() const { return first + second > 0; }
};

struct JobsOfBoth {
    std::int64_t jobs = 0;
    std::int64_t firstUnfinished = 0;
    std::int64_t secondUnfinished = 0;
    std::vector<TenantOfBoth> tenants; ///< those with jobs, in the order of the trace
    std::int64_t finishedByBoth = 0;
    double firstMeanJctSeconds = 0; ///< over these; NaN without any
    double secondMeanJctSeconds = 0;
};

/// Outcomes of the same trace in the same order; only those marked in `counts`, when given.
[[nodiscard]] JobsOfBoth jobsOfBoth(std::span<const JobOutcome> first, std::span<const JobOutcome> second,
    const Workload& workload, const std::function<bool(JobId)>& counts = {});

/// For people, one sentence per line: "jobs that do not finish: 0 | 49 of 600 (research 0 | 40 of 300, …)", "mean JCT
/// of the 551 jobs that both finish: 8 h 23 min | 8 h 40 min", and of several tenants the mean wait of each.
[[nodiscard]] std::string jobsOfBothText(const JobsOfBoth& both, const Wording& wording = englishWording);

} // namespace consonance
