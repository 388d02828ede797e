// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which tables among a decision's notes are matrices of one quantity, and such a table as a heat map. Pure; GUI thread
// only, as texts are translated.
#pragma once

#include "core/sim/note_table.h"
#include "ui/heatmap/heat_map_data.h"

namespace consonance {

/// With its unit, as people read it.
[[nodiscard]] QString noteTableTitle(const NoteTable& table);
/// Whether the columns are one kind of thing in a row, slots of time or numbered things, two or more: they are moments,
/// or their names differ by numbers only, or all values are shares of one whole. Columns with a meaning each ("paid",
/// "earned") have a scale each, and make no picture.
[[nodiscard]] bool isMatrix(const NoteTable& table);
/// Of a matrix; empty for any other table. Values below 0 and above share a scale around 0;
/// values above 0 of which the largest is a hundred times the smallest have a logarithmic one.
[[nodiscard]] HeatMapData noteHeatMap(const NoteTable& table);

} // namespace consonance
