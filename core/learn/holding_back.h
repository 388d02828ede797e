// SPDX-License-Identifier: GPL-3.0-or-later
//
// The right to wait, for decisions at events: a job that fits now may be better off with a place that becomes free
// soon. Whoever judges placements may use it. A plain function.
#pragma once

#include "core/learn/placement_board.h"

#include <functional>

namespace consonance {

/// Takes waiting jobs off the board again, last ones first, where that is worth more. Who waited longer than an
/// interval stays, and so does everybody when nothing runs: nobody would be asked again.
void holdBack(PlacementBoard& board, const std::function<double(const PlacementBoard&)>& worth);

} // namespace consonance
