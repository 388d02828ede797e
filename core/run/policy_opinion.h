// SPDX-License-Identifier: GPL-3.0-or-later
//
// A policy's hypothetical plan at a moment: a clone decides on a copy of the engine, so neither the run nor
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
    WithWeighed, ///< and every weighed placement
};

/// Asks `policy` for the plan of the due decision in `engine`, or, when none is due, for its plan now;
/// the engine is left unchanged, the policy's state advances. Errors: the policy failed, or read undeclared
/// knowledge.
[[nodiscard]] Result<Plan> askPolicy(Engine& engine, Policy& policy, WantsNotes notes);

/// A policy with its defaults that begins at the engine's present state. Errors: an unknown policy, or one that runs on
/// its own ticks and cannot be asked in this run.
[[nodiscard]] Result<std::unique_ptr<Policy>> freshPolicy(
    const Engine& engine, const std::string& policyId, std::uint64_t seed);

/// The plan's assignment to the job; null when it leaves the job unchanged.
[[nodiscard]] const Allocation* plannedFor(const Plan& plan, JobId job, Time now);

/// Whether the record says where a job runs from then on.
[[nodiscard]] constexpr bool isPlacement(EventKind kind)
{
    return kind == EventKind::JobStarted || kind == EventKind::JobResumed || kind == EventKind::JobMoved
        || kind == EventKind::JobResized;
}

} // namespace consonance
