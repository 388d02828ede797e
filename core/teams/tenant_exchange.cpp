// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teams/tenant_exchange.h"

#include "core/cluster/tenant_terms.h"

#include <cmath>

namespace consonance {

namespace {

constexpr std::int64_t kMillion = 1'000'000;

} // namespace

ExchangeAccounts::ExchangeAccounts(
    const Workload& workload, const Cluster& cluster, Resource unit, const StoredSpan& span)
    : m_span(span)
{
    const auto contributes = [](const TenantTerms& terms) { return terms.contribution > 0; };
    if (std::ranges::none_of(cluster.tenants, contributes))
        return;
    const auto all = cluster.totalCapacity()[unit];
    const auto add = [&](const TenantTerms& terms) {
        m_tenants.push_back({ .sums = { .tenant = terms.name },
            .part = std::llround(terms.contribution * static_cast<double>(all) * static_cast<double>(kMillion)) });
    };
    for (const auto& terms : termsOfTenants(cluster.tenants, workload.tenants))
        add(terms);
    for (const auto& terms : cluster.tenants) {
        if (contributes(terms) && std::ranges::find(workload.tenants, terms.name) == workload.tenants.end())
            add(terms);
    }
    m_idle = all * kMillion;
}

/// Time goes on with what is held.
void ExchangeAccounts::advance(Time at)
{
    const auto from = std::max(m_at, m_span.from);
    const auto length = static_cast<double>((std::min(at, m_span.until) - from).microseconds);
    m_at = std::max(m_at, at);
    if (length <= 0)
        return;
    m_clock += length;
    if (m_borrowed > 0 && m_idle > 0)
        m_lentClock += length * std::min(1.0, static_cast<double>(m_borrowed) / static_cast<double>(m_idle));
}

void ExchangeAccounts::settle(Account& account) const
{
    account.sums.borrowed += static_cast<double>(account.beyond()) / kMillion * (m_clock - account.clock);
    account.sums.lent += static_cast<double>(account.idle()) / kMillion * (m_lentClock - account.lentClock);
    account.clock = m_clock;
    account.lentClock = m_lentClock;
}

void ExchangeAccounts::hold(TenantId tenant, std::int64_t more, Time at)
{
    if (tenant.index() >= m_tenants.size() || more == 0)
        return;
    advance(at);
    auto& account = m_tenants[tenant.index()];
    settle(account);
    m_borrowed -= account.beyond();
    m_idle -= account.idle();
    account.held += more * kMillion;
    m_borrowed += account.beyond();
    m_idle += account.idle();
}

void ExchangeAccounts::pay(TenantId tenant, double more, Time at)
{
    if (tenant.index() < m_tenants.size() && at >= m_span.from && at < m_span.until)
        m_tenants[tenant.index()].sums.paid += more;
}

std::vector<TenantExchange> ExchangeAccounts::close(Time at)
{
    advance(at);
    std::vector<TenantExchange> exchange;
    for (auto& account : m_tenants) {
        settle(account);
        exchange.push_back(account.sums);
    }
    return exchange;
}

} // namespace consonance
