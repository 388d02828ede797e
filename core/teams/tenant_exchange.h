// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tenants lend each other: where some contributed parts of the cluster, what a tenant holds beyond its part is
// borrowed from those who hold less than theirs, and from what no tenant contributed, in proportion to what each leaves
// idle at that moment. Counted by what is held, so it holds under every policy; a policy that trades keeps an account
// of its own, by what it planned. A value of one thread. Deterministic. Cost: O(1) a change.
#pragma once

#include "core/cluster/cluster.h"
#include "core/store/run_store.h"
#include "core/workload/workload.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace consonance {

struct TenantExchange {
    std::string tenant;
    double lent = 0; ///< unit × µs of its part that others held
    double borrowed = 0; ///< unit × µs that it held beyond its part
    double paid = 0; ///< prices of its jobs that were accepted
};

class ExchangeAccounts {
public:
    /// `unit`: what is lent, GPUs or thousandths of a core. What lies outside the span does not count.
    ExchangeAccounts(const Workload& workload, const Cluster& cluster, Resource unit, const StoredSpan& span);

    /// Nobody contributed anything, so there is nothing to account for.
    [[nodiscard]] bool isEmpty() const { return m_tenants.empty(); }
    /// From `at` on the tenant holds so many units more, or less. Not before the last change.
    void hold(TenantId tenant, std::int64_t more, Time at);
    /// The price of a job of the tenant rose by so much.
    void pay(TenantId tenant, double more, Time at);
    /// Tenants of the trace in its order, then those that only contributed; what is held at the moment counts until it.
    [[nodiscard]] std::vector<TenantExchange> close(Time at);

private:
    struct Account {
        TenantExchange sums;
        std::int64_t part = 0; ///< millionths of a unit
        std::int64_t held = 0; ///< millionths of a unit
        double clock = 0; ///< m_clock up to which it is counted
        double lentClock = 0;

        [[nodiscard]] std::int64_t beyond() const { return std::max<std::int64_t>(held - part, 0); }
        [[nodiscard]] std::int64_t idle() const { return std::max<std::int64_t>(part - held, 0); }
    };

    void advance(Time at);
    void settle(Account& account) const;

    std::vector<Account> m_tenants;
    StoredSpan m_span;
    Time m_at;
    std::int64_t m_borrowed = 0; ///< millionths, over all
    std::int64_t m_idle = 0; ///< with what no tenant contributed
    double m_clock = 0; ///< µs within the span
    double m_lentClock = 0; ///< ∫ of the part of what is idle that is lent, µs
};

} // namespace consonance
