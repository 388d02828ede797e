// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/percent_text.h"

#include "core/base/text_format.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr double kInexact = 1e-6;

} // namespace

double shownPercent(double share, int decimals)
{
    if (!(share > kInexact && share < 1 - kInexact))
        return share * 100;
    const double step = std::pow(10.0, -decimals);
    return std::clamp(share * 100, step, 100 - step);
}

std::string percentText(double share, int decimals)
{
    return fixedText(shownPercent(share, decimals), decimals);
}

std::string signedPercentText(double change)
{
    const auto size = fixedText(std::abs(change) * 100, 1);
    return size == "0.0" || !std::isfinite(change) ? size : (change < 0 ? "−" : "+") + size;
}

} // namespace consonance
