// SPDX-License-Identifier: GPL-3.0-or-later
//
// Part of the analysis of a decision: how fast things run when a task goes elsewhere and all else is as decided – by
// the trained predictor, and with hindsight by the true throughput model. Used by decision_analysis.cpp and the
// recommendation of placements. Any thread; the engine comes back as it was.
#pragma once

#include "core/learn/predictor/reward_predictor.h"
#include "core/why/decision_analysis.h"

namespace consonance {

/// How a placement runs: of one job, and of all running jobs together.
struct PlacementEffect {
    double speed = 0; ///< of the job, work per second
    double total = 0; ///< sum over running jobs of speed / speed alone and apart
};

/// Work per second of a running job, whether or not it still pays for a transition.
[[nodiscard]] double trueSpeed(const Engine& engine, JobId job);

/// The true effect of a plan, were it carried out now; nothing when it does not fit or rates are no business of the
/// throughput model. O(state of the engine).
[[nodiscard]] std::optional<PlacementEffect> trueEffect(Engine& engine, const Plan& plan, JobId job);

/// Speed of a job and its spread, were the plan carried out now, by the predictor; nothing when it knows too little.
struct PredictedSpeed {
    double speed = 0; ///< work per second
    double spread = 0; ///< standard deviation over the ensemble
};
[[nodiscard]] std::optional<PredictedSpeed> predictedSpeed(
    Engine& engine, const Plan& plan, JobId job, const RewardPredictor& predictor);

/// The predictor of the checkpoint that the policy uses, or the bundled one; null when there is none for any cluster.
[[nodiscard]] std::shared_ptr<const RewardPredictor> predictorFor(const std::map<std::string, std::string>& parameters);

/// Fills in predicted and true speeds of all candidates that would fit, as far as the limit goes.
void addEffects(DecisionAnalysis& analysis, const Plan& plan, DecisionMoment& moment,
    const DecisionQuestions& questions, const StopToken& stop);

/// What a learned policy had before it, in words; empty for jobs without workers and parameter servers.
[[nodiscard]] std::vector<StateEntry> stateEntries(const Engine& engine, const DecisionMoment& moment);

} // namespace consonance
