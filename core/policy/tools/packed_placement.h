// SPDX-License-Identifier: GPL-3.0-or-later
//
// A job alone on an empty cluster, packed on as few servers as it needs: what schedulers assume when they ask how fast
// it would be with that many tasks. Plain function, O(servers used).
#pragma once

#include "core/policy/tools/placer.h"
#include "core/throughput/placement.h"

#include <vector>

namespace consonance {

/// Tasks with devices fill one server after the other; tasks without are spread evenly over the same servers. Servers
/// count as equal to the first one and are named from the first on; device indexes are left out.
[[nodiscard]] std::vector<PlacedTasks> packedPlacement(
    const CapacityLedger& ledger, const JobRequest& request, const TaskCounts& counts);

} // namespace consonance
