// SPDX-License-Identifier: GPL-3.0-or-later
//
// A hypothetical draining of the cluster: running jobs end when expected, waiting jobs begin in
// order as soon as there is room; later ones pass those that do not fit. A plain value; any thread.
// Deterministic. Cost: for each end a look at the queue, and a first fit over the servers for each job that might
// begin.
#pragma once

#include "core/base/progress.h"
#include "core/cluster/cluster.h"
#include "core/workload/workload.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace consonance {

/// Tasks of one role on one server.
struct HeldTasks {
    std::uint32_t host = 0;
    std::uint8_t role = 0;
    std::int32_t count = 0;
};

/// A server that takes tasks again, counted from now.
struct ServerReturn {
    Duration in;
    std::uint32_t host = 0;
};

class QueueDrain {
public:
    QueueDrain(const Workload& workload, const Cluster& cluster);

    [[nodiscard]] Availability availability(std::uint32_t host) const { return m_availability[host]; }
    void setAvailability(std::uint32_t host, Availability availability);
    /// Sets a job's holdings from now on; nothing for a job that gives up its resources.
    void hold(JobId job, std::vector<HeldTasks> tasks);

    /// When each of `waiting` begins, counted from now; nothing: not before the cluster is empty. `endOf` gives how
    /// long a running job still holds its resources, `lengthOf` how long a starting one will; `returns` are ascending.
    /// The state is unchanged.
    [[nodiscard]] std::vector<std::optional<Duration>> starts(std::span<const JobId> waiting,
        const std::function<Duration(JobId)>& endOf, const std::function<Duration(JobId)>& lengthOf,
        std::span<const ServerReturn> returns = {}, const StopToken& stop = {}) const;

private:
    [[nodiscard]] bool isOfType(std::uint32_t host, int deviceType) const;
    void change(const JobRequest& request, const HeldTasks& tasks, int sign);
    [[nodiscard]] std::optional<std::vector<HeldTasks>> place(const JobRequest& request, int deviceType);
    bool placeRole(const JobRequest& request, std::uint8_t role, int deviceType, std::vector<HeldTasks>& placed);

    const Workload& m_workload;
    const Cluster& m_cluster;
    std::vector<ResourceVector> m_free; ///< by host; negative never
    std::vector<Availability> m_availability;
    ResourceVector m_allFree; ///< of hosts that take tasks
    std::vector<std::vector<HeldTasks>> m_held; ///< by job
    std::vector<JobId> m_holders; ///< in no order
};

} // namespace consonance
