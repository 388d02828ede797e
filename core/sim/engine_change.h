// SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the engine's source files: one job's part of a plan while it is carried out.
#pragma once

#include "core/sim/engine.h"

#include <algorithm>

namespace consonance {

/// One job's part of a plan while it is carried out.
struct Engine::Change {
    JobId job;
    bool isUnchanged = false; ///< only the lease differs
    std::optional<RunningJob> before;
    std::optional<Allocation> after;
    std::vector<Holding> holdings;
    std::vector<Allocation> reservations;
};

/// Whether the lease has any moment in [from, until).
inline bool leasesOverlap(const Allocation& allocation, Time from, Time until)
{
    return allocation.from < until && from < allocation.until;
}

} // namespace consonance
