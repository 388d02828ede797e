// SPDX-License-Identifier: GPL-3.0-or-later
//
// Judges a board by letting the cluster drain: no more jobs arrive, waiting jobs are placed as locality does when
// room comes free, the shortest service first, all at the predicted speeds to the end. The best judge of placements
// that we know of (docs/evaluation.md): it sees what a placement does to those that wait, which no look at one interval
// does. A pure function; thread-safe. Cost: one prediction for each job that ends, of the jobs beside it.
#pragma once

#include "core/learn/placement_board.h"
#include "core/policy/tools/flow_time.h"

#include <limits>

namespace consonance {

/// Σ of the intervals that the board's jobs still stay in the system. Jobs that the predictor does not know are left
/// out. When it must exceed `most`, some value above that. Waiting jobs that fit wait up to `longestWait` intervals
/// more for as few servers as they would need if no other job ran.
[[nodiscard]] double drainedStay(const PlacementBoard& board, const RewardPredictor& predictor, double intervalSeconds,
    BeginMoments moments, double most = std::numeric_limits<double>::infinity(), double longestWait = 0);

} // namespace consonance
