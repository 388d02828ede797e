// SPDX-License-Identifier: GPL-3.0-or-later
//
// The geometric intervals of A_online (Zhang et al., MobiHoc 2020): jobs are collected until τ_k = 2^k units after the
// origin and then run in a window as long as all before it, which ends at τ_(k+1). A longest window may be set; from
// there on all are as long as that. Plain values; microseconds.
#pragma once

#include "core/base/time.h"

#include <algorithm>
#include <optional>

namespace consonance {

struct GeometricBatches {
    Time origin;
    Duration first = Duration::fromSeconds(1); ///< τ_0, > 0
    std::optional<Duration> longest; ///< of a window

    /// How long the window is that begins at the boundary `at`.
    [[nodiscard]] Duration windowAt(Time at) const
    {
        const Duration length = at - origin;
        return longest ? std::min(length, *longest) : length;
    }
    /// The first boundary at or after `at`. O(log of the distance), and linear in windows of the longest length.
    [[nodiscard]] Time boundaryFrom(Time at) const
    {
        Time boundary = origin + first;
        while (boundary < at)
            boundary = boundary + windowAt(boundary);
        return boundary;
    }
};

} // namespace consonance
