// SPDX-License-Identifier: GPL-3.0-or-later
//
// The right to wait, for decisions at events: a job that fits now may be better off with a place that becomes free
// soon. Whoever judges placements may use it. A plain function.
#pragma once

#include "core/learn/placement_board.h"

#include <functional>

namespace consonance {

/// Whether a waiting job may be left waiting although it fits: not when it waited longer than that, but at least an
/// interval, and not when nothing runs: there would be no further decision.
[[nodiscard]] bool mayWait(const PlacementBoard& board, std::int32_t job, double longestWait);

/// Takes waiting jobs that may wait off the board again, last ones first, where that is worth more.
void holdBack(PlacementBoard& board, double longestWait, const std::function<double(const PlacementBoard&)>& worth);

} // namespace consonance
