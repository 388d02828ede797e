// SPDX-License-Identifier: GPL-3.0-or-later
//
// What agents see of a board: features of groups of GPUs, servers and switches for their network, of a job, and of a
// target. Plain functions; the features are listed where they are made. Assumed: the paper's are not public. A board
// knows servers only, so the free GPUs of a server are taken to be on as few groups as can be.
#pragma once

#include "core/learn/agents/agent_network.h"
#include "core/learn/board_parts.h"

namespace consonance {

[[nodiscard]] AgentScene sceneOf(const AgentRegions& regions, const PlacementBoard& board, std::int32_t models);

/// `largest`: of each resource on any host of the board.
[[nodiscard]] std::vector<double> agentJobFeatures(const BoardJob& job, const ResourceVector& largest,
    const RewardPredictor& predictor, double intervalSeconds, std::int32_t models);
[[nodiscard]] ResourceVector largestHost(const PlacementBoard& board);

/// A target's features from the room that it has; `since`: workers, then PSs that it was given in this decision, by
/// model.
void addTargetFeatures(
    const RoomSums& room, bool isOther, std::span<const double> since, std::vector<double>& features);
/// Of another agent that nothing was heard of.
void addUnknownTarget(std::int32_t models, std::vector<double>& features);

} // namespace consonance
