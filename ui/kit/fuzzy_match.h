// SPDX-License-Identifier: GPL-3.0-or-later
//
// How well typed letters fit a name: all letters must occur in order, and letters at word starts, in a row and early
// count more. Pure; O(pattern × text).
#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace consonance {

struct FuzzyMatch {
    int score = 0; ///< higher is better; comparable for one pattern only
    QList<int> positions; ///< matched letters of the text, ascending
};

/// Nothing when a letter of `pattern` is missing. Case and spaces of the pattern do not matter; an empty pattern
/// matches everything with 0.
[[nodiscard]] std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text);

} // namespace consonance
