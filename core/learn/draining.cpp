// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/draining.h"

#include "core/learn/board_world.h"
#include "core/learn/predictor/predicted_speeds.h"

namespace consonance {

double drainedStay(const PlacementBoard& board, const RewardPredictor& predictor, double intervalSeconds,
    BeginMoments moments, double most, double longestWait)
{
    const BoardWorld start(board, predictor);
    PredictedSpeeds speeds(predictor);
    const FlowSettings settings { .intervalSeconds = intervalSeconds,
        .moments = moments,
        .longestWait = longestWait * intervalSeconds,
        .empty = &start.empty(),
        .startSeconds = kStartSeconds,
        .most = most * intervalSeconds };
    return flowTime(start.world(), start.waiting(), {}, settings, speeds) / intervalSeconds;
}

} // namespace consonance
