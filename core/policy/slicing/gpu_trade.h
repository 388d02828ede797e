// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trading of GPU types between tenants (Chaudhary et al., "Balancing Efficiency and Fairness in Heterogeneous GPU
// Clusters for Deep Learning", EuroSys 2020): the tenant that gains most from the fast type buys it with slow GPUs from
// the one that gains least, at the speedup of the next tenant below the buyer. Buyers gain more than they pay and
// sellers get more than they give, so no tenant loses. Pure functions. Cost: O(tenants²) for each pair of types.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace consonance {

/// What a tenant may use of a fast and of a slow type, in GPUs or any other unit.
struct TradingTenant {
    double fast = 0;
    double slow = 0;
    double speedup = 1; ///< of its jobs on the fast type against the slow one; not positive: it does not trade
    double most = std::numeric_limits<double>::infinity(); ///< that its jobs can use together: it buys no more
};

struct GpuTrade {
    std::size_t buyer = 0;
    std::size_t seller = 0;
    double price = 0; ///< slow GPUs for a fast one
    double fast = 0; ///< GPUs that the buyer gets
};

/// Changes the holdings; returns the trades in order.
std::vector<GpuTrade> tradeGpus(std::span<TradingTenant> tenants);

} // namespace consonance
