// SPDX-License-Identifier: GPL-3.0-or-later
//
// How good a board is in the eyes of the predictor: Harmony's reward of the coming interval, or a stand-in for the sum
// of completion times, which is what is measured in the end. Pure functions of board and predictor. Cost: one
// prediction.
#pragma once

#include "core/learn/placement_board.h"

#include <optional>
#include <string_view>
#include <vector>

namespace consonance {

enum class PlacementObjective : std::uint8_t {
    Published, ///< Σ c / e: parts of jobs trained in the interval at the predicted speeds, at most what is left
    RemainingTime, ///< − Σ intervals until each job would end at these speeds; a waiting job waits one and then runs as
                   ///< if alone
};

/// Intervals: a job that hardly moves must not drown all others.
inline constexpr double kLongestStay = 50;

[[nodiscard]] const char* objectiveName(PlacementObjective objective);

/// Jobs that are not whole count as waiting, for so many intervals. `intervalSeconds` > 0.
[[nodiscard]] double objectiveOf(PlacementObjective objective, const PlacementBoard& board,
    const RewardPredictor& predictor, double intervalSeconds, double waitIntervals = 1);

/// How unsure the published objective is: its standard deviation over the predictor's ensemble, each member's speeds
/// taken for themselves. Nothing where there is no ensemble. Cost: one prediction a member.
[[nodiscard]] std::optional<double> publishedSpreadOf(
    const PlacementBoard& board, const RewardPredictor& predictor, double intervalSeconds);

} // namespace consonance
