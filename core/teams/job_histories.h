// SPDX-License-Identifier: GPL-3.0-or-later
//
// The history of each job up to a moment, read from an event log: of a finished run, of a stored one, or of an
// open one as far as it was seen. All figures are of the jobs that arrived within a span of time, over all of their
// run; what tenants lent and borrowed is counted within the span. Pure; any thread. Deterministic. Cost: reads the log
// once.
#pragma once

#include "core/base/result.h"
#include "core/cluster/cluster.h"
#include "core/sim/event_log.h"
#include "core/store/run_store.h"
#include "core/teams/tenant_exchange.h"
#include "core/workload/workload.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace consonance {

/// The records of a run, wherever they are kept. They must outlive the reading.
struct RunEvents {
    std::span<const EventRecord> events;
    std::span<const SlotRecord> slots; ///< all of them; records name theirs by number
};
[[nodiscard]] RunEvents eventsOf(const EventLog& log);

struct JobHistory {
    JobId job;
    std::optional<Time> firstStart; ///< nothing: it has held nothing yet
    std::optional<Time> finish;
    Duration waited; ///< held nothing since its arrival, until it finished, was rejected, or until the moment
    bool isRejected = false;
    bool holds = false; ///< something, at the moment
    bool counts = false; ///< arrived within the span and until the moment
};

/// All jobs of a run at a moment.
struct JobHistories {
    std::shared_ptr<const Workload> workload;
    std::vector<JobHistory> jobs; ///< one per job, in id order
    Resource unit = Resource::Gpu; ///< unit of holdings: GPUs, or thousandths of a core where the cluster has no GPU
    std::vector<std::string> types; ///< of devices, as the cluster has them; "" where it names none
    /// unit × µs, a part of a GPU as that part; by job, then by type; 0 of jobs that do not count
    std::vector<std::int64_t> held;
    std::vector<TenantExchange> exchange; ///< within the span; empty where no tenant contributed a part of the cluster
    StoredSpan span;
    Time until; ///< the moment

    [[nodiscard]] std::int64_t heldBy(JobId job, std::size_t type) const
    {
        return held[job.index() * types.size() + type];
    }
    /// Over all types.
    [[nodiscard]] std::int64_t heldBy(JobId job) const;
};

/// `until`: the moment; later records are not read. kForever means the last record. Cancelled when the thread's work is
/// stopped (StopScope).
[[nodiscard]] Result<JobHistories> jobHistories(const RunEvents& events, std::shared_ptr<const Workload> workload,
    const Cluster& cluster, const StoredSpan& span = {}, Time until = kForever);

} // namespace consonance
