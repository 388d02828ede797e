// SPDX-License-Identifier: GPL-3.0-or-later
//
// A guess at a misspelt word: the known word with the fewest single-letter edits (Levenshtein). Pure; any thread.
// Cost: the product of the lengths, for each known word.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace consonance {

/// Number of single-letter edits between two texts.
[[nodiscard]] std::size_t editDistance(std::string_view a, std::string_view b);
/// The nearest of the known words, the first of equals; empty when none is near.
[[nodiscard]] std::string_view nearestWord(std::string_view written, std::span<const std::string_view> known);

} // namespace consonance
