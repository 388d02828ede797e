// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/whole_pace.h"

#include <algorithm>

namespace consonance {

std::vector<MeasuredRun> sharedOut(std::vector<MeasuredRun> measured, std::size_t made, double seconds, int processors)
{
    double own = 0;
    for (const auto& run : measured)
        own += run.seconds;
    const auto all = static_cast<double>(std::max(made, measured.size()));
    const double together = std::min(static_cast<double>(std::max(processors, 1)), all);
    const double share = seconds * together * static_cast<double>(measured.size()) / all;
    for (auto& run : measured)
        run.seconds *= std::max(1.0, share / own);
    return measured;
}

} // namespace consonance
