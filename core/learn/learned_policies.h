// SPDX-License-Identifier: GPL-3.0-or-later
//
// Adds the trained policies to the registry. Their checkpoints are read when a policy is made, each file once; the
// bundled ones are part of the program. No torch is loaded for that.
#pragma once

#include "core/learn/learned_model.h"
#include "core/policy/policy.h"

#include <memory>
#include <string>

namespace consonance {

/// Value of the parameter `checkpoint` that means the one that is part of the program.
inline constexpr const char* kBundledCheckpoint = "bundled";

/// The policy of several agents that share a cluster.
inline constexpr const char* kAgentsPolicy = "harmony-agents";

inline constexpr auto kNoRewardPredictor
    = CONSONANCE_MESSAGE("learned.no-predictor", "{0} needs a checkpoint with a reward predictor");

/// harmony, harmony-published, harmony-agents and their baselines; idempotent, call after registerBuiltinPolicies() and
/// before using the registry.
void registerLearnedPolicies();
/// Those in files of their own: predictor-greedy; predictor-search, predictor-drained and predictor-rollout.
void addPredictorGreedy(PolicyRegistry& registry);
void addPredictorSearches(PolicyRegistry& registry);

[[nodiscard]] ParameterSpec longestWaitParameter(double usual);
/// The parameter `checkpoint` of a policy; "bundled" means that of `bundledOf`.
[[nodiscard]] ParameterSpec checkpointParameter(std::string description, std::string bundledOf);

/// The model of a checkpoint: a file, "bundled", or either by content (core/policy/held_files.h). Kept in memory from
/// then on. Errors: as readLearnedModel(); nothing is bundled for the policy; the content is not here.
[[nodiscard]] Result<std::shared_ptr<const LearnedModel>> learnedModelFor(
    const std::string& policyId, const std::string& checkpoint);

} // namespace consonance
