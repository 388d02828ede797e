// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest_word.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace consonance {

namespace {

constexpr std::size_t kLongestGuess = 40;

} // namespace

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t { 0 });
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({ replaced, row[j] + 1, row[j + 1] + 1 });
        }
    }
    return row.back();
}

std::string_view nearestWord(std::string_view written, std::span<const std::string_view> known)
{
    if (written.size() > kLongestGuess)
        return {};
    std::string_view best;
    std::size_t fewest = (written.size() < 4 ? 1 : std::max<std::size_t>(2, written.size() / 3)) + 1;
    for (const auto word : known) {
        const auto edits = editDistance(written, word);
        if (edits < fewest) {
            fewest = edits;
            best = word;
        }
    }
    return best;
}

} // namespace consonance
