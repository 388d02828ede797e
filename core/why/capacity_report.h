// SPDX-License-Identifier: GPL-3.0-or-later
//
// How full a cluster is and how much of its free capacity is usable: load and free capacity by group of servers, the
// largest gang that fits, and fragmentation (core/query/fragmentation.h), which draws only tasks that take GPUs. Cores
// stand for GPUs in a cluster that has none.
// Pure functions, any thread. Cost: O(servers × kinds of tasks) for a moment, O(slots of events × kinds) over time.
#pragma once

#include "core/base/progress.h"
#include "core/base/wording.h"
#include "core/query/fragmentation.h"
#include "core/session/interactive_session.h"

#include <optional>
#include <string>
#include <vector>

namespace consonance {

struct ServerGroup {
    std::string name; ///< path of the rack, or the type of GPUs
    std::int64_t servers = 0; ///< that are up
    std::int64_t unavailable = 0; ///< draining, down or absent
    ResourceVector capacity; ///< of those that are up or drained, which still run their tasks
    ResourceVector used;
    std::int64_t free = 0; ///< of the unit
    double unusable = 0; ///< of `free`, expected for a task of the trace
};

struct CapacityReport {
    Resource unit = Resource::Gpu; ///< GPUs, or cores (thousandths) where there is none
    bool hasTasks = false; ///< the trace has tasks that take some of the unit
    ServerGroup total;
    std::vector<ServerGroup> groups; ///< in the cluster's order; empty when there is only one
    std::vector<ServerGroup> types; ///< servers by their type of GPUs; likewise
    std::int64_t largestGang = 0; ///< tasks of the most frequent class that fit now, over all servers
    std::int64_t largestGangOnOneServer = 0;
    ResourceVector gangDemand; ///< of a task of it
    std::string gangDeviceType; ///< that it needs; empty: any
    UnusableUnits unusableBy {}; ///< parts of total.unusable by the first resource that is short

    /// 0 … 1; nothing when nothing is free or no task of the trace would use it.
    [[nodiscard]] std::optional<double> fragmentation(const ServerGroup& group) const;
};

[[nodiscard]] CapacityReport reportCapacity(
    const Cluster& cluster, const Workload& workload, const SessionFrame& frame);

/// Why free capacity is unusable, with the share of each cause, the largest first: "60 %: tasks want
/// more GPUs than one server has left; 40 %: tasks want more cores than a server has left". Empty when all of it is
/// usable.
[[nodiscard]] std::string fragmentationReason(const CapacityReport& report, const Wording& wording);

/// The share fragmentation() of the whole cluster after each change of what jobs hold, 0 where it is not defined; at
/// most about 2,000 points, over equal numbers of changes. Empty when no task of the trace would use the unit, or on a
/// stop.
[[nodiscard]] std::vector<SeriesPoint> fragmentationOverTime(
    const Cluster& cluster, const Workload& workload, const SessionHistory& history, const StopToken& stop = {});

/// Expected fragments of all servers that are up (core/policy/tools/gpu_fragments.h), as a share of their GPUs, 0 … 1.
/// Distinguishes free parts of shared GPUs from whole ones, unlike the measure above, and draws every task of the
/// trace. Nothing in a cluster without GPUs.
[[nodiscard]] std::optional<double> expectedFragmentShare(const CapacityLedger& ledger, const Workload& workload);
/// The same after each change of what jobs hold, thinned like fragmentationOverTime(). Empty in a cluster without GPUs,
/// or on a stop.
[[nodiscard]] std::vector<SeriesPoint> expectedFragmentsOverTime(const std::shared_ptr<const Cluster>& cluster,
    const Workload& workload, const SessionHistory& history, const StopToken& stop = {});
/// The value of such a curve at a moment; nothing before its first point.
[[nodiscard]] std::optional<double> valueAt(const std::vector<SeriesPoint>& points, Time at);

/// "consonance-capacity" as JSON, docs/formats.md. `fragments` is the share of the cluster's GPUs; none: unknown.
[[nodiscard]] std::string capacityJson(
    const CapacityReport& report, const Cluster& cluster, Time at, std::optional<double> fragments = {});

} // namespace consonance
