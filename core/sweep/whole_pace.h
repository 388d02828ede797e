// SPDX-License-Identifier: GPL-3.0-or-later
//
// What runs cost beside their simulation. Pure; any thread.
#pragma once

#include "core/sweep/sweep_pace.h"

namespace consonance {

/// These of `made` runs that took `seconds` together on so many processors: what was spent beside them, on reading and
/// storing, is shared out to them, since the next ones will need it too.
[[nodiscard]] std::vector<MeasuredRun> sharedOut(
    std::vector<MeasuredRun> measured, std::size_t made, double seconds, int processors);

} // namespace consonance
