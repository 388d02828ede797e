// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/history_shortening.h"

#include <algorithm>

namespace consonance {

void halveRows(SessionHistory& seen, std::size_t hosts)
{
    const auto kept = seen.rows / 2;
    auto& cells = seen.hostSlowdown;
    for (std::size_t row = 0; row < kept; ++row) {
        for (std::size_t host = 0; host < hosts; ++host) {
            const float a = cells[2 * row * hosts + host];
            const float b = cells[(2 * row + 1) * hosts + host];
            cells[row * hosts + host] = a < 0 ? b : b < 0 ? a : (a + b) / 2;
        }
    }
    cells.resize(kept * hosts);
    seen.rows = kept;
    seen.rowSpan = seen.rowSpan * 2;
}

void forgetFrom(SessionHistory& seen, Time at, const EventLog::Mark& log, std::size_t hosts)
{
    seen.events.truncate(log.events);
    seen.slots.truncate(log.slots);
    for (auto* series : { &seen.queueLength, &seen.allocatedShare, &seen.runningJobs })
        std::erase_if(*series, [at](const SeriesPoint& point) { return point.at >= at; });
    while (seen.rows > 0 && middleOfRow(seen.rows - 1, seen.rowSpan) >= at)
        --seen.rows;
    seen.hostSlowdown.resize(std::min(seen.hostSlowdown.size(), seen.rows * hosts));
    seen.isComplete = false;
}

} // namespace consonance
