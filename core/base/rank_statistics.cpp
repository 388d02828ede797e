// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/rank_statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace consonance {

namespace {

constexpr std::size_t kMostExact = 50;

/// Twice the mean ranks of ascending magnitudes, so that they are whole numbers.
std::vector<std::size_t> doubledRanks(const std::vector<double>& ascending)
{
    std::vector<std::size_t> ranks(ascending.size());
    for (std::size_t begin = 0; begin < ascending.size();) {
        std::size_t end = begin + 1;
        while (end < ascending.size() && ascending[end] == ascending[begin])
            ++end;
        std::fill(ranks.begin() + static_cast<std::ptrdiff_t>(begin), ranks.begin() + static_cast<std::ptrdiff_t>(end),
            begin + 1 + end);
        begin = end;
    }
    return ranks;
}

/// P(sum of the ranks with positive sign ≤ `sum`) when every sign is as likely as the other.
double exactLowerTail(const std::vector<std::size_t>& ranks, std::size_t sum)
{
    std::vector<double> chance { 1.0 };
    for (const auto rank : ranks) {
        std::vector<double> next(chance.size() + rank, 0.0);
        for (std::size_t i = 0; i < chance.size(); ++i) {
            next[i] += chance[i] / 2;
            next[i + rank] += chance[i] / 2;
        }
        chance = std::move(next);
    }
    double tail = 0;
    for (std::size_t i = 0; i <= std::min(sum, chance.size() - 1); ++i)
        tail += chance[i];
    return tail;
}

/// Both tails by the normal approximation; `sum` and `ranks` are doubled.
double approximatePValue(const std::vector<std::size_t>& ranks, std::size_t sum)
{
    double squares = 0;
    double total = 0;
    for (const auto rank : ranks) {
        const double half = static_cast<double>(rank) / 2;
        squares += half * half; // sum of squared ranks / 4 is the variance, ties included
        total += half;
    }
    const double distance = std::abs(static_cast<double>(sum) / 2 - total / 2);
    const double z = std::max(0.0, distance - 0.5) / std::sqrt(squares / 4);
    return std::erfc(z / std::sqrt(2.0));
}

} // namespace

SignedRankTest wilcoxonSignedRank(std::span<const double> a, std::span<const double> b)
{
    if (a.empty())
        return { .positiveRankSum = 0, .pairs = 0, .pValue = std::numeric_limits<double>::quiet_NaN() };
    std::vector<double> differences;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] != b[i])
            differences.push_back(a[i] - b[i]);
    }
    if (differences.empty())
        return { .positiveRankSum = 0, .pairs = 0, .pValue = 1 };
    std::ranges::sort(differences, {}, [](double difference) { return std::abs(difference); });
    std::vector<double> magnitudes;
    std::ranges::transform(
        differences, std::back_inserter(magnitudes), [](double difference) { return std::abs(difference); });
    const auto ranks = doubledRanks(magnitudes);
    std::size_t positive = 0;
    std::size_t total = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        total += ranks[i];
        positive += differences[i] > 0 ? ranks[i] : 0;
    }
    SignedRankTest test { .positiveRankSum = static_cast<double>(positive) / 2,
        .pairs = static_cast<std::int64_t>(ranks.size()),
        .pValue = 1 };
    test.pValue = ranks.size() <= kMostExact
        ? std::min(1.0, 2 * exactLowerTail(ranks, std::min(positive, total - positive)))
        : approximatePValue(ranks, positive);
    return test;
}

} // namespace consonance
