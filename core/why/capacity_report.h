// SPDX-License-Identifier: GPL-3.0-or-later
//
// How full a cluster is and how much of its free capacity is usable: load and free capacity by group of servers, the
// largest gang that fits, and fragmentation (core/query/fragmentation.h), which draws only tasks that take GPUs. Cores
// stand for GPUs in a cluster that has none.
// Pure functions, any thread. Cost: O(servers × kinds of tasks) for a moment, O(slots of events × kinds) over time.
#pragma once

#include "core/base/progress.h"
#include "core/query/fragmentation.h"
#include "core/session/interactive_session.h"

#include <memory>
#include <optional>
#include <span>
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

/// What counts as a fragment.
enum class FragmentMeasure : std::uint8_t {
    OfFree, ///< the share of free capacity that is of no use to tasks that take some of it: fragmentation()
    OfAll, ///< expectedFragmentShare()
};
/// The measure for the whole cluster after each change of what jobs hold, 0 where it is not defined; at most about
/// 2,000 points. Empty on a stop, and where the measure means nothing: no task of the trace would use the unit, or a
/// cluster without GPUs.
[[nodiscard]] std::vector<SeriesPoint> fragmentsOverTime(const std::shared_ptr<const Cluster>& cluster,
    const Workload& workload, const SessionHistory& history, FragmentMeasure measure, const StopToken& stop = {});

/// Expected fragments of all servers that are up (core/policy/tools/gpu_fragments.h), as a share of their GPUs, 0 … 1.
/// Distinguishes free parts of shared GPUs from whole ones, unlike the measure above, and draws every task of the
/// trace. Nothing in a cluster without GPUs.
[[nodiscard]] std::optional<double> expectedFragmentShare(const CapacityLedger& ledger, const Workload& workload);
/// The same after these events. Nothing on a stop, too.
[[nodiscard]] std::optional<double> expectedFragmentShare(const std::shared_ptr<const Cluster>& cluster,
    const Workload& workload, std::span<const EventRecord> events, std::span<const SlotRecord> slots,
    const StopToken& stop = {});

} // namespace consonance
