// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fragmentation: the expected share of the free GPUs (of cores, in a cluster without GPUs) that a task of the trace
// cannot use, because too little else is free on its server. After Weng et al., "Beware of Fragmentation: Scheduling
// GPU-Sharing Workloads with Fragmentation Gradient Descent", USENIX ATC 2023, section 3, per type of GPU: on a server
// only those tasks count that would fit if it were empty, so an empty cluster is not fragmented. Pure functions. Cost:
// O(jobs) for the classes, O(servers × classes) for a moment.
#pragma once

#include "core/cluster/cluster.h"
#include "core/query/condition_vocabulary.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace consonance {

/// Tasks of one demand, and their share of the trace's tasks that take some of the unit.
struct DemandClass {
    ResourceVector demand;
    std::string deviceType; ///< that they need, or empty
    double share = 0; ///< 0 … 1; the shares of all classes sum to 1
};

/// GPUs, or cores where there is none.
[[nodiscard]] Resource capacityUnit(const Cluster& cluster);
/// At most 64 classes, the most frequent first; tasks of others are left out.
[[nodiscard]] std::vector<DemandClass> demandClasses(const Workload& workload, Resource unit);
/// Whether the server has the GPUs that the tasks need.
[[nodiscard]] bool suits(const DemandClass& one, const std::string& deviceType);

/// Expected units of no use, by the resource that is short.
using UnusableUnits = std::array<double, kResourceCount>;
[[nodiscard]] UnusableUnits unusableOn(const Cluster& cluster, HostId host, const ResourceVector& free,
    std::span<const DemandClass> classes, Resource unit);

/// 0 … 1 of what is free on servers that are up; nothing when nothing is free or no task of the trace would use it.
[[nodiscard]] std::optional<double> fragmentation(const SimulationFacts& facts);

} // namespace consonance
