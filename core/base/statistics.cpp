// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <boost/math/distributions/students_t.hpp>

namespace consonance {

namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

double standardError(std::span<const double> values)
{
    return sampleStandardDeviation(values) / std::sqrt(static_cast<double>(values.size()));
}

boost::math::students_t distributionFor(std::size_t count)
{
    return boost::math::students_t(static_cast<double>(count - 1));
}

} // namespace

double mean(std::span<const double> values)
{
    if (values.empty())
        return kUndefined;
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double sampleStandardDeviation(std::span<const double> values)
{
    if (values.size() < 2)
        return kUndefined;
    const double center = mean(values);
    double squares = 0;
    for (const double value : values)
        squares += (value - center) * (value - center);
    return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

std::size_t nearestRankIndex(std::size_t count, double percent)
{
    const double rank = std::ceil(percent * static_cast<double>(count) / 100);
    return static_cast<std::size_t>(std::clamp(rank, 1.0, static_cast<double>(count))) - 1;
}

double confidenceHalfWidth95(std::span<const double> values)
{
    if (values.size() < 2)
        return kUndefined;
    return boost::math::quantile(distributionFor(values.size()), 0.975) * standardError(values);
}

double crossedHalfWidth95(std::span<const std::vector<double>> rows)
{
    if (rows.empty())
        return kUndefined;
    if (rows.size() == 1)
        return confidenceHalfWidth95(rows.front());
    const auto rowCount = static_cast<double>(rows.size());
    const auto columnCount = static_cast<double>(rows.front().size());
    if (columnCount < 2)
        return kUndefined;
    std::vector<double> rowMeans;
    std::vector<double> columnMeans(rows.front().size());
    for (const auto& row : rows) {
        rowMeans.push_back(mean(row));
        for (std::size_t i = 0; i < row.size(); ++i)
            columnMeans[i] += row[i] / rowCount;
    }
    const double whole = mean(rowMeans);
    const auto sumOfSquares = [](const std::vector<double>& values, double about) {
        double sum = 0;
        for (const double value : values)
            sum += (value - about) * (value - about);
        return sum;
    };
    double rest = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        for (std::size_t c = 0; c < columnMeans.size(); ++c)
            rest += std::pow(rows[r][c] - rowMeans[r] - columnMeans[c] + whole, 2);
    }
    const double ofRows = columnCount * sumOfSquares(rowMeans, whole) / (rowCount - 1);
    const double ofColumns = rowCount * sumOfSquares(columnMeans, whole) / (columnCount - 1);
    const double ofRest = rest / ((rowCount - 1) * (columnCount - 1));
    // Where rows differ by less than the rest explains, they add nothing.
    const double total = std::max(ofRows + ofColumns - ofRest, ofColumns);
    if (total <= 0)
        return 0;
    const double freedom = total * total
        / (ofRows * ofRows / (rowCount - 1) + ofColumns * ofColumns / (columnCount - 1)
            + ofRest * ofRest / ((rowCount - 1) * (columnCount - 1)));
    return boost::math::quantile(boost::math::students_t(std::max(1.0, freedom)), 0.975)
        * std::sqrt(total / (rowCount * columnCount));
}

PairedTest pairedTTest(std::span<const double> a, std::span<const double> b)
{
    if (a.size() < 2)
        return { kUndefined, kUndefined, kUndefined, kUndefined };
    std::vector<double> difference(a.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        difference[i] = a[i] - b[i];
    PairedTest test {
        .meanDifference = mean(difference), .halfWidth95 = confidenceHalfWidth95(difference), .t = 0, .pValue = 1
    };
    const double error = standardError(difference);
    if (test.meanDifference != test.meanDifference || error != error)
        return { kUndefined, kUndefined, kUndefined, kUndefined };
    if (test.meanDifference == 0)
        return test;
    test.t = test.meanDifference / error;
    const double size = std::fabs(test.t);
    test.pValue = std::isinf(size) ? 0 : 2 * boost::math::cdf(boost::math::complement(distributionFor(a.size()), size));
    return test;
}

} // namespace consonance
