// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slicing/gpu_trade.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr double kNothing = 1e-9; ///< GPUs

/// GPUs that it can use beside those it holds.
double roomOf(const TradingTenant& one)
{
    return one.most - one.fast - one.slow;
}

/// The highest speedup of another tenant that is not above the buyer's.
double secondPrice(std::span<const TradingTenant> tenants, std::size_t buyer)
{
    double price = 0;
    for (std::size_t i = 0; i < tenants.size(); ++i) {
        if (i != buyer && tenants[i].speedup <= tenants[buyer].speedup)
            price = std::max(price, tenants[i].speedup);
    }
    return price;
}

/// The highest speedup with slow GPUs left; as many as there are tenants when none has any.
std::size_t nextBuyer(std::span<const TradingTenant> tenants)
{
    auto buyer = tenants.size();
    for (std::size_t i = 0; i < tenants.size(); ++i) {
        if (tenants[i].speedup > 0 && tenants[i].slow > kNothing
            && (buyer == tenants.size() || tenants[i].speedup > tenants[buyer].speedup))
            buyer = i;
    }
    return buyer;
}

/// The lowest speedup with fast GPUs left. A seller ends up with more GPUs where a fast one costs more than one.
std::size_t nextSeller(std::span<const TradingTenant> tenants, double price)
{
    auto seller = tenants.size();
    for (std::size_t i = 0; i < tenants.size(); ++i) {
        const auto& one = tenants[i];
        if (one.speedup > 0 && one.fast > kNothing && (price <= 1 || roomOf(one) > kNothing)
            && (seller == tenants.size() || one.speedup < tenants[seller].speedup))
            seller = i;
    }
    return seller;
}

} // namespace

std::vector<GpuTrade> tradeGpus(std::span<TradingTenant> tenants)
{
    std::vector<GpuTrade> trades;
    while (true) {
        const auto buyer = nextBuyer(tenants);
        if (buyer == tenants.size())
            return trades;
        const double price = secondPrice(tenants, buyer);
        const auto seller = nextSeller(tenants, price);
        if (seller == tenants.size() || tenants[buyer].speedup <= tenants[seller].speedup)
            return trades;
        auto& to = tenants[buyer];
        auto& from = tenants[seller];
        const double room = price > 1 ? roomOf(from) / (price - 1) : from.fast;
        const double fast = std::min({ to.slow / price, from.fast, room });
        to.fast += fast;
        from.fast -= fast;
        to.slow = std::max(0.0, to.slow - fast * price);
        from.slow += fast * price;
        trades.push_back({ buyer, seller, price, fast });
    }
}

} // namespace consonance
