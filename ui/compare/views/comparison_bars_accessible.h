// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a screen reader meets in the bars of a comparison: each policy with its mean and interval. GUI thread only.
#pragma once

namespace consonance {

/// Once for the program; later calls do nothing.
void installComparisonBarsAccessibility();

} // namespace consonance
