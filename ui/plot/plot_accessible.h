// SPDX-License-Identifier: GPL-3.0-or-later
//
// What screen readers find in pictures of data: the cells of a heat map, row by row, each with what it is of and its
// value; the curves of a plot with their extent and their last value. All values are in the table that every picture
// can be shown as. GUI thread only.
#pragma once

namespace consonance {

/// Makes QAccessible know heat maps and plots; idempotent.
void installPlotAccessibility();

} // namespace consonance
