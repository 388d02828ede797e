// SPDX-License-Identifier: GPL-3.0-or-later
//
// The statistics that results report. Sums run in the order given, so the same values in the same order give
// the same bits. Undefined results (no values, one value where two are needed) are NaN, which files write as
// null. Pure functions; boost::math stays inside the source file.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace consonance {

/// Arithmetic mean; NaN without values.
[[nodiscard]] double mean(std::span<const double> values);
/// Square root of the unbiased variance (divisor n − 1); NaN below two values.
[[nodiscard]] double sampleStandardDeviation(std::span<const double> values);

/// 0-based rank of the nearest-rank percentile in `count` > 0 ascending values: ceil(percent / 100 · count) − 1.
[[nodiscard]] std::size_t nearestRankIndex(std::size_t count, double percent);

/// Nearest-rank percentile: the smallest value that at least `percent` % of the values do not exceed. Precondition: not
/// empty. O(n).
template<typename T> [[nodiscard]] T nearestRankPercentile(std::vector<T> values, double percent)
{
    const auto rank = values.begin() + static_cast<std::ptrdiff_t>(nearestRankIndex(values.size(), percent));
    std::nth_element(values.begin(), rank, values.end());
    return *rank;
}

/// Half the width of the 95 % confidence interval of the mean by Student's t; NaN below two values.
[[nodiscard]] double confidenceHalfWidth95(std::span<const double> values);

/// The same for the mean of a table whose rows and columns are both random, such as trainings and traces: the variance
/// of either counts, Var = (MS_rows + MS_columns − MS_rest) / cells, with Satterthwaite's degrees of freedom (crossed
/// random effects, one observation a cell). One row is confidenceHalfWidth95() of it. Rows are equally long.
[[nodiscard]] double crossedHalfWidth95(std::span<const std::vector<double>> rows);

/// Statistics of the paired differences a − b.
struct PairedTest {
    double meanDifference;
    double halfWidth95; ///< of the 95 % confidence interval of the mean difference
    double t;
    double pValue; ///< two-sided; 1 when all differences are 0, 0 when all are the same other number
};

/// Student's paired t-test; all NaN when there are fewer than two pairs. Precondition: a.size() == b.size().
[[nodiscard]] PairedTest pairedTTest(std::span<const double> a, std::span<const double> b);

} // namespace consonance
