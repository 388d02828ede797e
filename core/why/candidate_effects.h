// SPDX-License-Identifier: GPL-3.0-or-later
//
// Part of the analysis of a decision: how fast jobs run when a task goes elsewhere and everything else is as decided –
// by the trained predictor, and with hindsight by the true throughput model. Used by decision_analysis.cpp and the
// recommendation of placements. Any thread; the engine is left unchanged.
#pragma once

#include "core/learn/predictor/reward_predictor.h"
#include "core/why/decision_analysis.h"

namespace consonance {

/// The effect of a placement: on one job, and on all running jobs together.
struct PlacementEffect {
    double speed = 0; ///< of the job, work per second
    double total = 0; ///< sum over running jobs of speed / speed alone and apart
};

/// Work per second of a running job, whether or not it still pays for a transition.
[[nodiscard]] double trueSpeed(const Engine& engine, JobId job);

/// The true effect of a plan if carried out now; nothing when it does not fit or the rates do not come from the
/// throughput model. O(state of the engine).
[[nodiscard]] std::optional<PlacementEffect> trueEffect(Engine& engine, const Plan& plan, JobId job);

/// Predicted speed of a job and its spread if the plan is carried out now; nothing when the predictor knows too little.
struct PredictedSpeed {
    double speed = 0; ///< work per second
    double spread = 0; ///< standard deviation over the ensemble
};
[[nodiscard]] std::optional<PredictedSpeed> predictedSpeed(
    Engine& engine, const Plan& plan, JobId job, const RewardPredictor& predictor);

/// The predictor of the checkpoint that the policy uses, or the bundled one; null when there is none for any cluster.
[[nodiscard]] std::shared_ptr<const RewardPredictor> predictorFor(const std::map<std::string, std::string>& parameters);

/// Fills in which candidates are feasible, why the others are not, and predicted and true speeds, up to the limit;
/// where the state of the run is large, of fewer candidates, so that the work does not grow with it.
void addEffects(DecisionAnalysis& analysis, const Plan& plan, DecisionMoment& moment,
    const DecisionQuestions& questions, const StopToken& stop);

/// A learned policy's input, in words; empty for jobs without workers and parameter servers.
[[nodiscard]] std::vector<StateEntry> stateEntries(const Engine& engine, const DecisionMoment& moment);

} // namespace consonance
