// SPDX-License-Identifier: GPL-3.0-or-later
//
// A large cluster taken apart, so that a network that was trained on a handful of servers looks at a handful at a time:
// regions of neighbouring servers, and the waiting jobs each of them is asked to place. Jobs with the shortest service
// choose first and go to the emptiest region that holds them whole. Plain functions of the board; deterministic. Cost:
// O(groups + waiting jobs × regions tried).
#pragma once

#include "core/learn/placement_board.h"

#include <vector>

namespace consonance {

/// A few servers of a board with who runs there, and some of those that wait.
struct BoardPart {
    PlacementBoard board; ///< running jobs have the tasks that are on these servers alone
    std::vector<std::int32_t> hosts; ///< of the whole board, by host of the part
    std::vector<std::int32_t> jobs; ///< likewise, by job of the part
};

/// All of it as one part.
[[nodiscard]] BoardPart wholeBoard(PlacementBoard board);

/// Parts that have waiting jobs, of at most `servers` servers each. A waiting job is in one part at most: in none when
/// no region holds it now.
[[nodiscard]] std::vector<BoardPart> partsOf(
    const PlacementBoard& board, const RewardPredictor& predictor, std::int32_t servers);

/// Does on the board what was done on its part to waiting jobs that are whole there.
void applyPart(const BoardPart& part, const PlacementBoard& placed, PlacementBoard& board);

/// Places every waiting job that fits as locality does, the shortest service first.
void placeAllTogether(PlacementBoard& board, const RewardPredictor& predictor);

/// Places waiting jobs that are larger than any region could ever be, as locality does.
void placeOversized(PlacementBoard& board, const RewardPredictor& predictor, std::int32_t servers);

} // namespace consonance
