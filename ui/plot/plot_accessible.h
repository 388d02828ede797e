// SPDX-License-Identifier: GPL-3.0-or-later
//
// A plot for screen readers: its curves with their extent and last value. All values are in the table that
// every plot can be shown as. GUI thread only.
#pragma once

namespace consonance {

/// Makes QAccessible know plots; idempotent.
void installPlotAccessibility();

} // namespace consonance
