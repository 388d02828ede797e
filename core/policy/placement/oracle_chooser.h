// SPDX-License-Identifier: GPL-3.0-or-later
//
// oracle-greedy: each task goes to the host with the best true sum of throughputs. It reads the interference model,
// as no real scheduler can, and bounds what placement task by task can reach. A job's throughput counts relative to
// its speed with all tasks apart and alone, so that models compare. Jobs that share a host with the placed job are
// re-rated; jobs reached only through a rack's uplink are not. Cost of a task: O(hosts × jobs on the job's
// hosts).
#pragma once

#include "core/policy/placement/placement_policy.h"

namespace consonance {

[[nodiscard]] std::unique_ptr<HostChooser> makeOracleChooser();

} // namespace consonance
