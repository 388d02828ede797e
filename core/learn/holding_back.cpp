// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/holding_back.h"

namespace consonance {

void holdBack(PlacementBoard& board, const std::function<double(const PlacementBoard&)>& worth)
{
    const bool isAnyRunning = board.firstWaiting() > 0;
    double now = worth(board);
    for (std::int32_t i = static_cast<std::int32_t>(board.jobs().size()); isAnyRunning && i-- > board.firstWaiting();) {
        if (!board.job(i).isWhole() || board.job(i).waitedIntervals > 1)
            continue;
        PlacementBoard without = board;
        without.remove(i);
        const double then = worth(without);
        if (then > now) {
            now = then;
            board = std::move(without);
        }
    }
}

} // namespace consonance
