// SPDX-License-Identifier: GPL-3.0-or-later
//
// A hypothetical draining of the cluster: running jobs end when expected, waiting jobs begin in order as soon as there
// is room, and those behind one that does not fit as the policy's backfill lets them. A plain value; any thread.
// Deterministic. Cost: a copy of the ledger, and for each end a look at the queue with a placement for each job that
// might begin; with reservations also what those cost (earliest_start.h).
#pragma once

#include "core/base/progress.h"
#include "core/cluster/capacity_ledger.h"
#include "core/policy/policy.h"
#include "core/policy/tools/placer.h"
#include "core/sim/event_log.h"
#include "core/workload/workload.h"

#include <functional>
#include <map>
#include <optional>
#include <ranges>
#include <span>
#include <vector>

namespace consonance {

/// How long a running job still holds its resources, or how long one that starts will.
struct HoldLength {
    Duration expected;
    Duration longest; ///< what others are kept waiting for, where starts are reserved
};

/// A server that takes tasks again, counted from now.
struct ServerReturn {
    Duration in;
    std::uint32_t host = 0;
};

class QueueDrain {
public:
    QueueDrain(const Workload& workload, const Cluster& cluster, Backfill backfill);

    [[nodiscard]] Availability availability(std::uint32_t host) const { return m_availability[host]; }
    void setAvailability(std::uint32_t host, Availability availability);
    /// Sets a job's holdings from now on; nothing for a job that gives up its resources.
    void hold(JobId job, std::vector<SlotRecord> slots);
    [[nodiscard]] auto holding() const { return std::views::keys(m_held); } ///< jobs, ascending

    /// When each of `waiting` begins, counted from now; nothing: not before the cluster is empty. `returns` are
    /// ascending. The state is unchanged.
    [[nodiscard]] std::vector<std::optional<Duration>> starts(std::span<const JobId> waiting,
        const std::function<HoldLength(JobId)>& lengthOf, std::span<const ServerReturn> returns = {},
        const StopToken& stop = {}) const;

private:
    const Workload& m_workload;
    Backfill m_backfill;
    ServerKinds m_servers;
    CapacityLedger m_empty; ///< with all servers up
    std::vector<Availability> m_availability; ///< by host
    std::vector<std::uint32_t> m_shapes; ///< by job: those with the same number ask for the same
    std::map<JobId, std::vector<SlotRecord>> m_held;
};

} // namespace consonance
