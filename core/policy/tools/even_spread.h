// SPDX-License-Identifier: GPL-3.0-or-later
//
// Optimus' placement (Peng et al., EuroSys 2018, section 4.2): servers in descending order of free CPU (then GPUs); the
// fewest first k of them that can hold the job's tasks spread evenly, workers and parameter servers each, which
// minimises what crosses between servers. Plain functions; cost O(servers × servers) at worst.
#pragma once

#include "core/policy/tools/placer.h"

#include <optional>
#include <vector>

namespace consonance {

/// Takes all tasks in `ledger` and returns their slots; nothing and no change when they cannot be held so.
[[nodiscard]] std::optional<std::vector<Slot>> placeEvenly(
    CapacityLedger& ledger, const JobRequest& request, const TaskCounts& counts);

} // namespace consonance
