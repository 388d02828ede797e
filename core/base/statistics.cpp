// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/statistics.h"

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
