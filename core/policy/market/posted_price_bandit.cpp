// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/posted_price_bandit.h"

#include "core/base/portable_math.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace consonance {

PostedPriceBandit::PostedPriceBandit(std::span<const double> prices)
{
    for (const double price : prices)
        m_arms.push_back({ .price = price });
}

double PostedPriceBandit::index(std::size_t arm) const
{
    const PriceArm& one = m_arms[arm];
    if (one.pulls == 0)
        return std::numeric_limits<double>::infinity();
    return one.mean() + std::sqrt(2 * portableLog(static_cast<double>(m_pulls)) / static_cast<double>(one.pulls));
}

std::size_t PostedPriceBandit::choose(std::optional<double> affordable) const
{
    std::size_t best = m_arms.size() - 1; // the dearest sells least
    double bestIndex = -1;
    for (std::size_t i = 0; i < m_arms.size(); ++i) {
        // An arm that was never tried is taken to be accepted by everybody.
        if (affordable && m_arms[i].pulls > 0 && m_arms[i].acceptedPart() > *affordable)
            continue;
        const double value = index(i);
        if (value > bestIndex) {
            best = i;
            bestIndex = value;
        }
    }
    return best;
}

void PostedPriceBandit::learn(std::size_t arm, bool accepted)
{
    PriceArm& one = m_arms[arm];
    ++one.pulls;
    ++m_pulls;
    if (!accepted)
        return;
    ++one.accepted;
    one.earned += one.price / m_arms.back().price;
}

double PostedPriceBandit::estimatedRegret() const
{
    double best = 0;
    double earned = 0;
    for (const PriceArm& arm : m_arms) {
        best = std::max(best, arm.mean());
        earned += arm.earned;
    }
    const double dearest = m_arms.empty() ? 0 : m_arms.back().price;
    return std::max(0.0, best * static_cast<double>(m_pulls) - earned) * dearest;
}

std::vector<double> priceGrid(double low, double high, std::int32_t count)
{
    std::vector<double> prices;
    const double ratio = portableLog(high / low);
    for (std::int32_t i = 0; i < count; ++i) {
        const double part = count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0;
        prices.push_back(low * portableExp(part * ratio));
    }
    return prices;
}

} // namespace consonance
