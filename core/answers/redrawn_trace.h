// SPDX-License-Identifier: GPL-3.0-or-later
//
// Other weeks of the same demand: a trace made of stretches of a recorded one, drawn with replacement, each at the
// place of another (a block bootstrap of arrivals). What jobs queue behind each other stays together; how busy the
// trace is as a whole differs from copy to copy, as it does from month to month. Plain functions, any thread.
// Deterministic. Cost: O(jobs).
#pragma once

#include "core/base/time.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <memory>

namespace consonance {

inline constexpr int kFewestStretches = 10;
inline constexpr std::size_t kFewestRedrawnJobs = 50;

/// About a day, or a tenth of the time of all arrivals where that is shorter. 0 where a trace cannot be redrawn: too
/// few jobs, all at once, or a snapshot, in which jobs run already.
[[nodiscard]] Duration redrawnStretch(const Workload& workload);
/// Copy number `copy`. Deadlines and recorded starts move with their jobs. `stretch` is positive.
[[nodiscard]] std::shared_ptr<const Workload> redrawnTrace(
    const Workload& workload, Duration stretch, std::uint64_t seed, int copy);

} // namespace consonance
