// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/note_table.h"

#include <algorithm>

namespace consonance {

namespace {

NoteTable clipped(const NoteTable& table)
{
    const auto columns = std::min(table.columns.size(), kMaximumNoteColumns);
    const auto rows = std::min(table.rows.size(), kMaximumNoteCells / std::max<std::size_t>(columns, 1));
    if (columns == table.columns.size() && rows == table.rows.size())
        return table;
    NoteTable part { .title = table.title,
        .rows = { table.rows.begin(), table.rows.begin() + static_cast<std::ptrdiff_t>(rows) },
        .columns = { table.columns.begin(), table.columns.begin() + static_cast<std::ptrdiff_t>(columns) },
        .unit = table.unit,
        .values = {} };
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column)
            part.values.push_back(table.at(row, column));
    }
    return part;
}

} // namespace

std::vector<NoteTable> keptNoteTables(const std::vector<NoteTable>& tables)
{
    std::vector<NoteTable> kept;
    for (const auto& table : tables) {
        if (kept.size() == kMaximumNoteTables)
            break;
        if (table.isWhole())
            kept.push_back(clipped(table));
    }
    return kept;
}

} // namespace consonance
