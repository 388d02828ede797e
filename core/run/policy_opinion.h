// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a policy would do at a moment, without doing it: a clone decides on a copy of the engine, so neither the run nor
// the policy that runs it moves on. For what-if, the decision inspector and recommendations. Any thread; cost: a copy
// of the engine's state and log, and the decision.
#pragma once

#include "core/policy/policy.h"
#include "core/sim/engine.h"

#include <memory>
#include <string>

namespace consonance {

enum class WantsNotes : std::uint8_t {
    No,
    Yes,
    WithWeighed, ///< and every placement that was weighed
};

/// Asks `policy` for the plan of the decision that is due in `engine`, or, when none is due, for what it would do now;
/// the engine comes back as it was, the policy's own state moves on. Errors: the policy failed, or read what it did not
/// declare.
[[nodiscard]] Result<Plan> askPolicy(Engine& engine, Policy& policy, WantsNotes notes);

/// A policy with its defaults that begins where the engine stands. Errors: an unknown policy, or one that runs on ticks
/// of its own and cannot be asked in this run.
[[nodiscard]] Result<std::unique_ptr<Policy>> freshPolicy(
    const Engine& engine, const std::string& policyId, std::uint64_t seed);

/// What the plan gives the job from now on; null when it leaves the job as it is.
[[nodiscard]] const Allocation* plannedFor(const Plan& plan, JobId job, Time now);

/// Whether the record says where a job runs from then on.
[[nodiscard]] constexpr bool isPlacement(EventKind kind)
{
    return kind == EventKind::JobStarted || kind == EventKind::JobResumed || kind == EventKind::JobMoved
        || kind == EventKind::JobResized;
}

} // namespace consonance
