// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a training gave, ready for use: a placement network, the reward predictor it learned from, or both, with where
// they come from. One checkpoint file holds it; a training's own state (optimiser, replay, random streams) lies beside
// it in the same file and is passed over here. Immutable and shared.
#pragma once

#include "core/learn/agents/agent_network.h"
#include "core/learn/checkpoint_file.h"
#include "core/learn/network/placement_network.h"
#include "core/learn/predictor/reward_predictor.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>

namespace consonance {

struct LearnedModel {
    std::shared_ptr<const PlacementNetwork> network; ///< may be null
    std::shared_ptr<const RewardPredictor> predictor; ///< may be null
    std::shared_ptr<const AgentNetwork> agents; ///< of several agents that share the cluster; may be null
    std::map<std::string, std::string> notes; ///< seeds, parameters, training data: for people
};

/// Adds the model to a checkpoint: tensors "actor.…", "critic.…", "predictor.…" and "agents.…", metadata "network",
/// "predictor", "agents" and "note.…".
void addToCheckpoint(const LearnedModel& model, CheckpointContent& content);
/// BadInput: nothing learned in it, or something that cannot be.
[[nodiscard]] Result<LearnedModel> learnedModelOf(const CheckpointContent& content, const std::string& fileName);

[[nodiscard]] Result<LearnedModel> readLearnedModel(const std::filesystem::path& path);

} // namespace consonance
