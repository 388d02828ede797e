// SPDX-License-Identifier: GPL-3.0-or-later
//
// How well typed words fit a name. Each word must be found, in any order: literally in the name, as beginnings of
// words ("sf" in "Step forward"), or letter by letter within one word from its beginning. Letters
// strewn over several words fit nothing. Pure; O(pattern × text).
#pragma once

#include <QList>
#include <QString>

#include <cstdint>
#include <optional>

namespace consonance {

/// How the worst of the typed words was found, worst first.
enum class FuzzyFit : std::uint8_t {
    WithinWord, ///< its letters, with others between them, in one word
    Inside, ///< literally, but not where a word begins
    Initials, ///< split into beginnings of words
    WordStart, ///< literally, where a word begins
};

struct FuzzyMatch {
    int score = 0; ///< higher is better; comparable for one pattern only
    QList<int> positions; ///< matched letters of the text, ascending
    FuzzyFit fit = FuzzyFit::WordStart;
};

/// Scores stay below this.
inline constexpr int kMostFuzzyScore = 1000;

/// Nothing when a word of `pattern` is not found. Case does not matter; an empty pattern matches everything with 0.
[[nodiscard]] std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text);

} // namespace consonance
