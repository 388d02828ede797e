// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sampled_rows.h"

#include "core/session/engine_glance.h"
#include "core/session/history_shortening.h"

namespace consonance {

namespace {

/// Cells beyond which two rows become one.
constexpr std::size_t kMaximumCells = 8u << 20;
/// Likewise rows: more than any screen has pixels.
constexpr std::uint32_t kMaximumRows = 4096;

} // namespace

void sampleRows(SessionHistory& seen, const Engine& engine, Time at)
{
    const auto middle = [&seen] { return middleOfRow(seen.rows, seen.rowSpan); };
    if (at == kForever || middle() >= at)
        return;
    std::vector<float> row(engine.cluster().hostCount(), -1);
    Time holds {}; // the row is true before this moment
    while (middle() < at) {
        if (middle() >= holds) {
            for (std::size_t host = 0; host < row.size(); ++host)
                row[host] = static_cast<float>(engine.slowdown(HostId(host), middle()).value_or(-1));
            holds = nextStallEnd(engine, middle());
        }
        seen.hostSlowdown.insert(seen.hostSlowdown.end(), row.begin(), row.end());
        ++seen.rows;
        if ((seen.hostSlowdown.size() > kMaximumCells || seen.rows > kMaximumRows) && seen.rows > 1)
            halveRows(seen, row.size());
    }
}

} // namespace consonance
