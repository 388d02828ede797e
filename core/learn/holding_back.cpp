// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/holding_back.h"

#include "core/base/stop_scope.h"

#include <algorithm>

namespace consonance {

bool mayWait(const PlacementBoard& board, std::int32_t job, double longestWait)
{
    return board.firstWaiting() > 0 && board.job(job).waitedIntervals <= std::max(1.0, longestWait);
}

void holdBack(PlacementBoard& board, double longestWait, const std::function<double(const PlacementBoard&)>& worth)
{
    double now = worth(board);
    for (auto i = static_cast<std::int32_t>(board.jobs().size()); i-- > board.firstWaiting();) {
        if (StopScope::isStopped())
            return;
        if (!board.job(i).isWhole() || !mayWait(board, i, longestWait))
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
