// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table of numbers among the notes of a decision: prices by resource and slot, bids, payoffs, shares, arms. Plain
// values.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace consonance {

struct NoteTable {
    std::string title; ///< marked with the context "Policy", as the names of figures
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::string unit; ///< of every value: "value", "s", …; "1" of a plain number
    std::vector<double> values; ///< row by row; not-a-number where there is none

    [[nodiscard]] double at(std::size_t row, std::size_t column) const { return values[row * columns.size() + column]; }
    [[nodiscard]] bool isWhole() const { return values.size() == rows.size() * columns.size(); }

    bool operator==(const NoteTable&) const = default;
};

/// The part kept with a decision: the first tables, and the first columns and rows of each; none that lacks values.
inline constexpr std::size_t kMaximumNoteTables = 64;
inline constexpr std::size_t kMaximumNoteColumns = 1'024;
inline constexpr std::size_t kMaximumNoteCells = 16'384; ///< of one table
[[nodiscard]] std::vector<NoteTable> keptNoteTables(const std::vector<NoteTable>& tables);

} // namespace consonance
