// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/fuzzy_match.h"

#include <QStringList>

#include <algorithm>
#include <limits>
#include <vector>

namespace consonance {

namespace {

/// Tiers lie further apart than what tells two fits of one tier apart.
constexpr int kWithinWord = 100;
constexpr int kInside = 200;
constexpr int kInitials = 300;
constexpr int kWordStart = 500;
constexpr int kWholeWord = 150; ///< more
constexpr int kTextStart = 200; ///< more; the beginning of a name counts above a whole word in it
constexpr int kMostPenalty = 60;

constexpr int kChunkStart = 12;
constexpr int kInARow = 8;
constexpr int kNever = std::numeric_limits<int>::min() / 2;
constexpr qsizetype kLongest = 256; // names are short; a pasted page must not cost a square

bool isHan(QChar letter)
{
    return letter.script() == QChar::Script_Han;
}

bool startsWord(const QString& text, qsizetype at)
{
    if (!text[at].isLetterOrNumber())
        return false;
    if (at == 0)
        return true;
    const auto before = text[at - 1];
    return !before.isLetterOrNumber() || (before.isLower() && text[at].isUpper()) || isHan(before) != isHan(text[at]);
}

/// Whether a word ends before this place.
bool endsWord(const QString& text, qsizetype at)
{
    return at == text.size() || !text[at].isLetterOrNumber() || startsWord(text, at);
}

QString folded(const QString& text)
{
    QString letters = text;
    for (auto& letter : letters)
        letter = letter.toCaseFolded();
    return letters;
}

QList<int> inARow(qsizetype at, qsizetype count)
{
    QList<int> positions;
    for (qsizetype i = 0; i < count; ++i)
        positions << static_cast<int>(at + i);
    return positions;
}

int lessBy(qsizetype letters)
{
    return static_cast<int>(std::min<qsizetype>(letters, kMostPenalty));
}

/// The word as it stands, at its best place.
std::optional<FuzzyMatch> asItStands(const QString& word, const QString& text, const QString& letters)
{
    std::optional<FuzzyMatch> best;
    for (auto at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1)) {
        const bool isStart = startsWord(text, at);
        int score = isStart ? kWordStart : kInside;
        if (isStart && endsWord(text, at + word.size()))
            score += kWholeWord;
        if (at == 0)
            score += kTextStart;
        score -= lessBy(at);
        if (!best || score > best->score)
            best = FuzzyMatch { .score = score,
                .positions = inARow(at, word.size()),
                .fit = isStart ? FuzzyFit::WordStart : FuzzyFit::Inside };
    }
    return best;
}

/// The word taken apart into beginnings of words, which may leave words out.
std::optional<FuzzyMatch> asInitials(const QString& word, const QString& text, const QString& letters)
{
    // best[row][column]: the best score with letter `row` of the word matched exactly at `column`; from[][] is where
    // its predecessor stood.
    const auto rows = word.size();
    const auto columns = letters.size();
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
            if (letters[column] != word[row])
                continue;
            const int start = startsWord(text, column) ? kChunkStart : kNever;
            if (row == 0) {
                best[cell(row, column)] = start == kNever ? kNever : start - static_cast<int>(column) / 4;
                continue;
            }
            const int adjacent = best[cell(row - 1, column - 1)];
            const int joined = adjacent == kNever ? kNever : adjacent + kInARow;
            const int begun = running == kNever || start == kNever ? kNever : running + start;
            best[cell(row, column)] = std::max(joined, begun);
            from[cell(row, column)] = joined >= begun ? column - 1 : runningAt;
        }
    }
    qsizetype end = 0;
    for (qsizetype column = 1; column < columns; ++column) {
        if (best[cell(rows - 1, column)] > best[cell(rows - 1, end)])
            end = column;
    }
    if (best[cell(rows - 1, end)] == kNever)
        return std::nullopt;
    FuzzyMatch match { .score = kInitials, .positions = {}, .fit = FuzzyFit::Initials };
    const auto last = end;
    for (auto row = rows - 1; row >= 0; --row) {
        match.positions.prepend(static_cast<int>(end));
        end = from[cell(row, end)];
    }
    // Words left out, and what lies before the first, make it less likely to be meant.
    match.score -= lessBy(match.positions.front() + (last - match.positions.front() + 1 - rows));
    return match;
}

/// The letters of the word in one word of the text, the first of them first.
std::optional<FuzzyMatch> withinWord(const QString& word, const QString& text, const QString& letters)
{
    for (qsizetype begin = 0; begin < letters.size(); ++begin) {
        if (!startsWord(text, begin) || letters[begin] != word[0])
            continue;
        QList<int> positions;
        auto at = begin;
        do {
            if (letters[at] == word[positions.size()])
                positions << static_cast<int>(at);
            ++at;
        } while (positions.size() < word.size() && !endsWord(text, at));
        if (positions.size() == word.size())
            return FuzzyMatch { .score = kWithinWord - lessBy(begin + (at - begin - word.size())),
                .positions = positions,
                .fit = FuzzyFit::WithinWord };
    }
    return std::nullopt;
}

std::optional<FuzzyMatch> matchWord(const QString& word, const QString& text, const QString& letters)
{
    if (word.size() > letters.size())
        return std::nullopt;
    std::optional<FuzzyMatch> best = asItStands(word, text, letters);
    for (auto* other : { &asInitials, &withinWord }) {
        if (best && best->fit == FuzzyFit::WordStart)
            break;
        auto match = (*other)(word, text, letters);
        if (match && (!best || match->score > best->score))
            best = std::move(match);
    }
    return best;
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text)
{
    const auto words = folded(pattern).simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words.isEmpty())
        return FuzzyMatch {};
    if (text.size() > kLongest)
        return std::nullopt;
    const auto letters = folded(text);
    FuzzyMatch all;
    // Several words that stand in the name as they were typed are as good as one.
    if (auto whole = asItStands(words.join(QLatin1Char(' ')), text, letters);
        whole && whole->fit == FuzzyFit::WordStart) {
        all = std::move(*whole);
    } else {
        for (const auto& word : words) {
            auto match = matchWord(word, text, letters);
            if (!match)
                return std::nullopt;
            all.score += match->score;
            all.positions += match->positions;
            all.fit = std::min(all.fit, match->fit);
        }
        all.score /= static_cast<int>(words.size());
        std::ranges::sort(all.positions);
        const auto doubles = std::ranges::unique(all.positions);
        all.positions.erase(doubles.begin(), doubles.end());
    }
    all.score -= static_cast<int>(text.size()) / 8;
    return all;
}

} // namespace consonance
