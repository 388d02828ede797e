// SPDX-License-Identifier: GPL-3.0-or-later
//
// The value of a board by the predictor: Harmony's reward of the next interval, or an estimate of the sum
// of completion times, the final measure. Pure functions of board and predictor. Cost: one
// prediction; of draining, one for each job that ends.
#pragma once

#include "core/learn/draining.h"

#include <limits>
#include <optional>
#include <string_view>
#include <vector>

namespace consonance {

enum class PlacementObjective : std::uint8_t {
    Published, ///< Σ c / e: parts of jobs trained in the interval at the predicted speeds, at most what is left
    RemainingTime, ///< − Σ intervals until each job would end at these speeds; a waiting job waits one and then runs as
                   ///< if alone
    Draining, ///< − drainedStay(): no more jobs arrive, and waiting ones are placed as room comes free
};

/// When a board is judged.
struct ObjectiveMoment {
    double intervalSeconds = 1200; ///< above 0
    double waitIntervals = 1; ///< that a job which is not placed waits; of RemainingTime
    BeginMoments moments = BeginMoments::Intervals; ///< of Draining
    double longestWait = 0; ///< of Draining: intervals that those which wait may wait for few servers
    /// Of Draining: boards that are worth less are not drained to their end; any value below may come out for them.
    double atLeast = -std::numeric_limits<double>::infinity();
    TrueDraining* truth = nullptr; ///< of Draining: judges at the true speeds; null: at the predicted ones
};

/// Intervals: a job that hardly moves must not drown all others.
inline constexpr double kLongestStay = 50;

[[nodiscard]] const char* objectiveName(PlacementObjective objective);
/// Of one of those names. Precondition: it is one.
[[nodiscard]] PlacementObjective placementObjectiveByName(std::string_view name);

/// More is better. Jobs that are not whole count as waiting.
[[nodiscard]] double objectiveOf(PlacementObjective objective, const PlacementBoard& board,
    const RewardPredictor& predictor, const ObjectiveMoment& moment);

/// How unsure the published objective is: its standard deviation over the predictor's ensemble, each member's speeds
/// taken for themselves. Nothing where there is no ensemble. Cost: one prediction a member.
[[nodiscard]] std::optional<double> publishedSpreadOf(
    const PlacementBoard& board, const RewardPredictor& predictor, double intervalSeconds);

} // namespace consonance
