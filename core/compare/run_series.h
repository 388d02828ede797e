// SPDX-License-Identifier: GPL-3.0-or-later
//
// Queue, running jobs and use of the cluster over time, read from an event log alone, so that stored runs need not be
// run again to be drawn. Pure; any thread. Cost: reads the log once.
#pragma once

#include "core/cluster/cluster.h"
#include "core/session/interactive_session.h"
#include "core/sim/event_log.h"
#include "core/store/run_store.h"
#include "core/workload/workload.h"

#include <vector>

namespace consonance {

struct RunSeries {
    std::vector<SeriesPoint> queueLength;
    std::vector<SeriesPoint> runningJobs;
    std::vector<SeriesPoint> allocatedShare; ///< of GPUs (cores where there is no GPU), 0 … 1
    Time until; ///< of the last record
};

[[nodiscard]] RunSeries runSeries(const EventLog& log, const Workload& workload, const Cluster& cluster);

/// Time-weighted mean of a series over [span.from, span.until), which is cut to [0, end); NaN when nothing is left.
[[nodiscard]] double meanOver(const std::vector<SeriesPoint>& series, StoredSpan span, Time end);

} // namespace consonance
