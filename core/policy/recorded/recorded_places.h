// SPDX-License-Identifier: GPL-3.0-or-later
//
// The servers of a recorded job by their names, and which of them each task was on. Plain values; any thread. Cost:
// O(servers) to make, O(tasks · log servers) for each job.
#pragma once

#include "core/cluster/cluster.h"
#include "core/workload/workload.h"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace consonance {

/// A task of a job and its server; invalid: the cluster has none of that name.
struct RecordedTask {
    std::size_t role = 0;
    HostId host;
};

class RecordedPlaces {
public:
    RecordedPlaces() = default;
    explicit RecordedPlaces(const Cluster& cluster);

    /// Every task of the job; empty where no servers are recorded. As many names as tasks say where each was; else the
    /// tasks of a role are spread evenly, as those of gangs are.
    [[nodiscard]] std::vector<RecordedTask> tasksOf(const JobRequest& request, const std::string& names) const;

    /// Of the servers, those that the cluster does not have.
    [[nodiscard]] std::vector<std::string> unknownOf(const std::string& names) const;

private:
    std::map<std::string, HostId, std::less<>> m_hosts;
};

} // namespace consonance
