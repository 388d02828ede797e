// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bars of a comparison for screen readers: each policy with its mean and interval. GUI thread only.
#pragma once

namespace consonance {

/// Once for the program; later calls do nothing.
void installComparisonBarsAccessibility();

} // namespace consonance
