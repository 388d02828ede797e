// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/holm.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace consonance {

std::vector<double> holmAdjusted(std::span<const double> pValues)
{
    std::vector<std::size_t> tests;
    for (std::size_t i = 0; i < pValues.size(); ++i) {
        if (std::isfinite(pValues[i]))
            tests.push_back(i);
    }
    std::ranges::stable_sort(tests, {}, [&](std::size_t i) { return pValues[i]; });
    std::vector<double> adjusted(pValues.begin(), pValues.end());
    double least = 0;
    for (std::size_t rank = 0; rank < tests.size(); ++rank) {
        least = std::max(least, std::min(1.0, static_cast<double>(tests.size() - rank) * pValues[tests[rank]]));
        adjusted[tests[rank]] = least;
    }
    return adjusted;
}

} // namespace consonance
