// SPDX-License-Identifier: GPL-3.0-or-later
//
// A seller who learns which price pays (Zhou et al., JSAC 2023, after Auer's UCB1 and bandits with knapsacks): each
// price of a grid is an arm; every arm is tried once, then the one with the highest mean reward + √(2 ln t / n) is
// posted. A reward is what the sale brings for each unit of capacity, 0 when the buyer declines, as a fraction of the
// dearest price. Where capacity is short, arms whose expected use exceeds it are left out. A plain value,
// one thread at a time. Deterministic: it draws nothing, ties go to the lower price. O(arms) a question.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace consonance {

struct PriceArm {
    double price = 0; ///< of a unit of capacity for a unit of time
    std::int64_t pulls = 0;
    std::int64_t accepted = 0;
    double earned = 0; ///< sum of the rewards, each 0 … 1

    [[nodiscard]] double mean() const { return pulls > 0 ? earned / static_cast<double>(pulls) : 0; }
    [[nodiscard]] double acceptedPart() const
    {
        return pulls > 0 ? static_cast<double>(accepted) / static_cast<double>(pulls) : 1;
    }
};

class PostedPriceBandit {
public:
    PostedPriceBandit() = default;
    /// Prices ascending, > 0.
    explicit PostedPriceBandit(std::span<const double> prices);

    /// Which arm to post. `affordable`: the largest share of buyers who may accept before capacity runs out; absent:
    /// there is enough capacity.
    [[nodiscard]] std::size_t choose(std::optional<double> affordable = {}) const;
    void learn(std::size_t arm, bool accepted);
    /// Mean reward and bonus; infinite for an arm that was never tried.
    [[nodiscard]] double index(std::size_t arm) const;
    [[nodiscard]] const std::vector<PriceArm>& arms() const { return m_arms; }
    [[nodiscard]] std::int64_t pulls() const { return m_pulls; }
    /// Estimated regret: earnings of the best single arm by its record, less actual earnings, in units of money for a
    /// unit of capacity and time.
    [[nodiscard]] double estimatedRegret() const;

private:
    std::vector<PriceArm> m_arms;
    std::int64_t m_pulls = 0;
};

/// `count` prices from `low` to `high` in equal ratios.
[[nodiscard]] std::vector<double> priceGrid(double low, double high, std::int32_t count);

} // namespace consonance
