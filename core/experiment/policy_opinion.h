// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a policy would do at a moment, without doing it: a clone decides on a copy of the engine, so neither the run nor
// the policy that runs it moves on. For what-if, the decision inspector and recommendations. Any thread; cost: a copy
// of the engine's state and log, and the decision.
#pragma once

#include "core/policy/policy.h"
#include "core/sim/engine.h"

namespace consonance {

enum class WantsNotes : std::uint8_t { No, Yes };

/// Asks `policy` for the plan of the decision that is due in `engine`, or, when none is due, for what it would do now;
/// the engine comes back as it was, the policy's own state moves on. Errors: the policy failed, or read what it did not
/// declare.
[[nodiscard]] Result<Plan> askPolicy(Engine& engine, Policy& policy, WantsNotes notes);

} // namespace consonance
