// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which jobs of a trace can never run on a cluster, checked before a run begins. Pure functions of immutable inputs,
// any thread.
#pragma once

#include "core/base/result.h"
#include "core/cluster/cluster.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

/// A job that can never run on the cluster, and why.
struct ImpossibleJob {
    JobId job;
    Error why;
};
/// Jobs whose request exceeds the whole (undamaged) cluster, or one of whose tasks fits no host. O(jobs × distinct host
/// shapes). Cancelled when the thread's work is stopped (StopScope).
[[nodiscard]] Result<std::vector<ImpossibleJob>> findImpossibleJobs(const Workload& workload, const Cluster& cluster);

/// Jobs that can never run for one reason.
struct ImpossibleReason {
    Error first; ///< of the first of these jobs
    std::int64_t jobs = 0;
};
/// By reason, the most frequent first: two are alike when they differ in the name of the job alone.
[[nodiscard]] std::vector<ImpossibleReason> impossibleReasons(std::span<const ImpossibleJob> jobs);

} // namespace consonance
