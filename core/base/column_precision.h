// SPDX-License-Identifier: GPL-3.0-or-later
//
// With how many decimals the figures of a column are written, so that they can be compared down the column. Pure; any
// thread.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <span>

namespace consonance::format {

/// As many as the largest needs for `digits` figures; more, up to four, where the smallest would read as nothing.
/// Values that are not finite and zeros do not count.
[[nodiscard]] inline int alikeDecimals(std::span<const double> values, int digits = 3)
{
    double largest = 0;
    double smallest = std::numeric_limits<double>::infinity();
    for (const double value : values) {
        if (!std::isfinite(value) || value == 0)
            continue;
        largest = std::max(largest, std::abs(value));
        smallest = std::min(smallest, std::abs(value));
    }
    if (largest == 0)
        return 0;
    const auto magnitudeOf = [](double value) { return static_cast<int>(std::floor(std::log10(value))); };
    const int wanted = std::clamp(digits - 1 - magnitudeOf(largest), 0, 12);
    constexpr int kMostForSmall = 4;
    return std::max(wanted, std::clamp(-magnitudeOf(smallest), 0, kMostForSmall));
}

} // namespace consonance::format
