// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules for a plan, apart from fitting into free capacity, which only taking its resources can tell. Pure
// functions of the engine's core.
#pragma once

#include "core/base/result.h"
#include "core/sim/engine_state.h"
#include "core/sim/plan.h"

#include <optional>
#include <vector>

namespace consonance {

/// One job's part of a plan while it is carried out.
struct JobChange {
    JobId job;
    bool isUnchanged = false; ///< only the lease differs
    std::optional<RunningJob> before;
    std::optional<Allocation> after;
    std::vector<Holding> holdings;
    std::vector<Reservation> reservations; ///< by time of beginning
    std::vector<Holding> former; ///< by slot: its devices until now, to be kept if possible; or empty
    bool isRenewed = false; ///< a lease that has just ended continues on the same devices
};

/// All checks of a plan except whether it fits.
[[nodiscard]] Result<void> checkShape(const Plan& plan, const EngineCore& core);
/// With what is lacking on the server, beside what the job has taken there before this claim.
[[nodiscard]] tl::unexpected<Error> doesNotFit(const EngineCore& core, JobId job, const Claim& claim);

} // namespace consonance
