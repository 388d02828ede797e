// SPDX-License-Identifier: GPL-3.0-or-later
//
// A decision with one of its tasks elsewhere and all else as decided. What hindsight says of a candidate is the effect
// of this plan, and the branch that places the task there carries it out. Any thread; the engine is left unchanged.
// Cost: where not all jobs fit, a few checks of the plan for each without room; where running jobs change too, one for
// each job of it.
#pragma once

#include "core/policy/simulation.h"
#include "core/run/intervention.h"

#include <optional>
#include <vector>

namespace consonance {

struct MovedTask {
    JobId job;
    std::uint8_t role = 0;
    HostId from;
    DomainId to;
};

struct PlanElsewhere {
    Plan plan; ///< without verdicts where not all jobs fit
    std::vector<JobId> displaced; ///< jobs of the decision for which there is then no room; the plan is without them
};

/// Nothing where the plan does not put such a task there, or where its own job has no room.
[[nodiscard]] std::optional<PlanElsewhere> planElsewhere(Engine& engine, const Plan& decided, const MovedTask& task);

/// What a plan changes, in names, as an answer of a decision says it. Errors: the plan does what no such answer can
/// say, such as selling, reserving, sharing, suspending or asking to be asked again.
[[nodiscard]] Result<std::vector<JobPlaces>> answerSaying(const Engine& engine, const Plan& plan);

/// To be completed: the policy's answer but for the task that these places name; nothing unless it is one, with the
/// place it comes from.
[[nodiscard]] std::optional<AnswerDecision> keepingTheRest(const JobPlaces& places);
/// The policy's own answer to the decision that is due, but for one task. Errors: as answerSaying(); the decision puts
/// no such task there; no room for its job.
[[nodiscard]] Result<AnswerDecision> answerElsewhere(Simulation& simulation, TaskElsewhere task);

} // namespace consonance
