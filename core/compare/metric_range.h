// SPDX-License-Identifier: GPL-3.0-or-later
//
// The figures of a part of a run: of the jobs that arrived within a span of simulated time, and of the cluster
// in that span. Pure; any thread. Cost: reads the log once.
#pragma once

#include "core/run/run_result.h"
#include "core/store/run_store.h"

#include <span>

namespace consonance {

/// Number, JCT and queueing of the jobs that finished; the other figures stay.
void fillTimesOfFinished(RunMetrics& metrics, std::span<const JobOutcome> outcomes);

/// The same run, limited to a span: outcomes and figures of the jobs that arrived in it, utilisation and decisions
/// within it. The makespan runs from the first of these arrivals to the last of these completions. The event hash stays
/// that of the whole run.
[[nodiscard]] RunResult limitedTo(
    const RunResult& result, StoredSpan span, const EventLog& log, const Workload& workload, const Cluster& cluster);

} // namespace consonance
