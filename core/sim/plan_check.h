// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a plan must keep to, apart from fitting into what is free now, which only taking its resources can tell. Pure
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
    std::vector<Allocation> reservations;
};

/// All that can be wrong with a plan before asking whether it fits.
[[nodiscard]] Result<void> checkShape(const Plan& plan, const EngineCore& core);
/// Checks what a plan hands out against everything that others hold or were promised, as far as anything lies in the
/// future at all.
[[nodiscard]] Result<void> checkReservations(const std::vector<JobChange>& changes, const EngineCore& core);

} // namespace consonance
