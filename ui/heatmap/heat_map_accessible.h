// SPDX-License-Identifier: GPL-3.0-or-later
//
// A heat map for screen readers: its cells, row by row, each with its names and its value. All values are
// in the table that every map can be shown as. GUI thread only.
#pragma once

namespace consonance {

/// Makes QAccessible know heat maps; idempotent.
void installHeatMapAccessibility();

} // namespace consonance
