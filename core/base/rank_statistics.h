// SPDX-License-Identifier: GPL-3.0-or-later
//
// Paired tests that assume no distribution. Run times have long tails, where Student's t over a handful of traces can
// mislead; results show both side by side. Pure functions.
#pragma once

#include <cstdint>
#include <span>

namespace consonance {

/// Wilcoxon's signed-rank test of pairs (Wilcoxon 1945), zero differences left out, ties given their mean rank.
struct SignedRankTest {
    double positiveRankSum; ///< of the differences a − b above 0
    std::int64_t pairs; ///< that differ
    double pValue; ///< two-sided; 1 when no pair differs, NaN when there are no pairs at all
};

/// Exact up to 50 pairs that differ, ties included (the distribution over all signs given the ranks); above, the normal
/// approximation with corrections for ties and continuity. O(n³) up to 50, else O(n log n). Precondition: a.size() ==
/// b.size().
[[nodiscard]] SignedRankTest wilcoxonSignedRank(std::span<const double> a, std::span<const double> b);

} // namespace consonance
