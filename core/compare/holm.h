// SPDX-License-Identifier: GPL-3.0-or-later
//
// Holm's correction of p values for several tests at once: the chance that any of the differences taken for real is
// none stays below the level. Pure; any thread. Cost: O(n log n).
#pragma once

#include <span>
#include <vector>

namespace consonance {

/// Adjusted p values in the order given, at most 1; those that are not finite stay so and count as no test.
[[nodiscard]] std::vector<double> holmAdjusted(std::span<const double> pValues);

} // namespace consonance
