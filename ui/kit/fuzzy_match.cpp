// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/fuzzy_match.h"

#include <limits>
#include <vector>

namespace consonance {

namespace {

constexpr int kWordStart = 12;
constexpr int kInARow = 8;
constexpr int kLetter = 2;
constexpr int kNever = std::numeric_limits<int>::min() / 2;
constexpr qsizetype kLongest = 256; // names are short; a pasted page must not cost a square

bool startsWord(const QString& text, qsizetype at)
{
    if (at == 0)
        return true;
    const auto before = text[at - 1];
    return !before.isLetterOrNumber() || (before.isLower() && text[at].isUpper());
}

QString lettersOf(const QString& pattern)
{
    QString letters;
    for (const auto letter : pattern) {
        if (!letter.isSpace())
            letters += letter.toCaseFolded();
    }
    return letters;
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text)
{
    const auto wanted = lettersOf(pattern);
    if (wanted.isEmpty())
        return FuzzyMatch {};
    const auto columns = text.size();
    if (wanted.size() > columns || columns > kLongest)
        return std::nullopt;

    // best[row][column]: the best score with letter `row` of the pattern matched exactly at `column`; from[][] is where
    // its predecessor stood.
    const auto rows = wanted.size();
    const auto cell
        = [columns](qsizetype row, qsizetype column) { return static_cast<std::size_t>(row * columns + column); };
    std::vector<int> best(static_cast<std::size_t>(rows * columns), kNever);
    std::vector<qsizetype> from(best.size(), -1);
    for (qsizetype row = 0; row < rows; ++row) {
        int running = kNever;
        qsizetype runningAt = -1;
        for (qsizetype column = row; column < columns; ++column) {
            if (row > 0 && column > 0 && best[cell(row - 1, column - 1)] > running) {
                running = best[cell(row - 1, column - 1)];
                runningAt = column - 1;
            }
            if (text[column].toCaseFolded() != wanted[row])
                continue;
            const int own = kLetter + (startsWord(text, column) ? kWordStart : 0);
            if (row == 0) {
                best[cell(row, column)] = own - static_cast<int>(column) / 4;
                continue;
            }
            const int adjacent = best[cell(row - 1, column - 1)];
            const bool joins = adjacent > kNever && adjacent + kInARow >= running;
            const int base = joins ? adjacent + kInARow : running;
            if (base > kNever) {
                best[cell(row, column)] = base + own;
                from[cell(row, column)] = joins ? column - 1 : runningAt;
            }
        }
    }

    qsizetype end = -1;
    for (qsizetype column = 0; column < columns; ++column) {
        if (best[cell(rows - 1, column)] > kNever
            && (end < 0 || best[cell(rows - 1, column)] > best[cell(rows - 1, end)]))
            end = column;
    }
    if (end < 0)
        return std::nullopt;
    FuzzyMatch match { .score = best[cell(rows - 1, end)] - static_cast<int>(columns) / 8, .positions = {} };
    for (auto row = rows - 1; row >= 0; --row) {
        match.positions.prepend(static_cast<int>(end));
        end = from[cell(row, end)];
    }
    return match;
}

} // namespace consonance
