// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a trace's accounting says of its jobs, in the form of a run, so that the figures of groups of jobs are made of
// it as of any run. Jobs without a recorded start do not count, and of a run that follows the record until a moment
// (snapshot_moment.h) none that began before. Pure; any thread. Cost: O(jobs).
#pragma once

#include "core/teams/job_histories.h"

#include <memory>

namespace consonance {

/// Lengths are those of the trace; of a job whose length depends on its placement the end is not known. GPU time counts
/// for the requested type, else for the first one of the cluster. `until`: the moment, as in jobHistories().
[[nodiscard]] JobHistories recordedHistories(std::shared_ptr<const Workload> workload, const Cluster& cluster,
    const StoredSpan& span = {}, Time until = kForever);
/// Of a run, only the jobs that count in both.
[[nodiscard]] JobHistories onlyRecorded(JobHistories run);

} // namespace consonance
