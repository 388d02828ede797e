// SPDX-License-Identifier: GPL-3.0-or-later
//
// What screen readers find in a heat map: its cells, row by row, each with what it is of and its value. All values are
// in the table that every map can be shown as. GUI thread only.
#pragma once

namespace consonance {

/// Makes QAccessible know heat maps; idempotent.
void installHeatMapAccessibility();

} // namespace consonance
