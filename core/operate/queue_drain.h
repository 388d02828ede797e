// SPDX-License-Identifier: GPL-3.0-or-later
//
// A cluster that empties in thought: jobs that hold something end when they are expected to, jobs that wait begin in
// their order as soon as there is room, later ones past those that do not fit. A plain value; any thread.
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

class QueueDrain {
public:
    QueueDrain(const Workload& workload, const Cluster& cluster);

    void setAvailability(std::uint32_t host, Availability availability);
    /// What a job holds from now on; nothing for a job that gives up what it held.
    void hold(JobId job, std::vector<HeldTasks> tasks);

    /// When each of `waiting` begins, counted from now; nothing: not before the cluster is empty. `endOf` says how long
    /// a running job still holds what it has, `lengthOf` how long one that begins will. The state stays as it is.
    [[nodiscard]] std::vector<std::optional<Duration>> starts(std::span<const JobId> waiting,
        const std::function<Duration(JobId)>& endOf, const std::function<Duration(JobId)>& lengthOf,
        const StopToken& stop = {}) const;

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
