// SPDX-License-Identifier: GPL-3.0-or-later
//
// A search over placements of the waiting jobs on a board, judged by the predictor: some drawn at random, then changes
// of the best so far. What a learner looks up to. Deterministic for a stream. Some 20 µs a candidate.
#pragma once

#include "core/base/random.h"
#include "core/learn/placement_board.h"

#include <functional>

namespace consonance {

struct BoardSearchBudget {
    std::int32_t drawn = 20; ///< assumed
    std::int32_t changed = 80; ///< assumed
};

/// The best board found; not worse than `start` when there is one.
[[nodiscard]] PlacementBoard searchBoard(const PlacementBoard& board, const PlacementBoard* start,
    const std::function<double(const PlacementBoard&)>& judge, const BoardSearchBudget& budget, RandomStream& random);

} // namespace consonance
