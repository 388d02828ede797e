// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/share_market.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace consonance {

namespace {

double units(const ResourceVector& amounts, std::size_t resource)
{
    return static_cast<double>(amounts.amount[resource]) / static_cast<double>(unitOf(static_cast<Resource>(resource)));
}

/// The resource in which lending is counted.
Resource countedResource(const ResourceVector& demand)
{
    return demand[Resource::Gpu] > 0 ? Resource::Gpu : Resource::Cpu;
}

} // namespace

ShareMarket::ShareMarket(
    std::vector<ResourceVector> shares, const std::array<double, kResourceCount>& prices, std::int64_t horizon)
    : m_shares(std::move(shares))
    , m_prices(prices)
    , m_horizon(horizon)
    , m_accounts(m_shares.size())
{
    for (const ResourceVector& share : m_shares)
        m_total += share;
    for (const ResourceVector& share : m_shares) {
        double largest = 0;
        for (std::size_t i = 0; i < kResourceCount; ++i) {
            if (m_total.amount[i] > 0)
                largest
                    = std::max(largest, static_cast<double>(share.amount[i]) / static_cast<double>(m_total.amount[i]));
        }
        m_contributions.push_back(largest);
    }
}

std::size_t ShareMarket::add(ShareJob job)
{
    m_jobs.push_back({ .job = std::move(job) });
    return m_jobs.size() - 1;
}

ShareMarket::SlotBooks& ShareMarket::books(std::int64_t slot)
{
    SlotBooks& books = m_slots.touch(slot);
    if (books.isEmpty()) {
        books.own.resize(m_shares.size());
        books.active.resize(m_shares.size());
        books.lent.resize(m_shares.size());
    }
    return books;
}

ResourceVector ShareMarket::used(std::int64_t slot) const
{
    ResourceVector sum;
    if (const SlotBooks* books = m_slots.find(slot)) {
        sum = books->bought;
        for (const ResourceVector& active : books->active)
            sum += active;
    }
    return sum;
}

void ShareMarket::giveOwnRun(Entry& entry, std::int64_t from)
{
    const std::size_t tenant = entry.job.tenant;
    const auto fitsIn = [&](std::int64_t slot) {
        const SlotBooks* books = m_slots.find(slot);
        const ResourceVector own = books ? books->own[tenant] : ResourceVector {};
        return (own + entry.job.demand).fitsIn(m_shares[tenant]);
    };
    std::int64_t start = from;
    for (std::int64_t slot = from; slot < start + entry.job.duration; ++slot) {
        if (!fitsIn(slot))
            start = slot + 1;
        if (start + entry.job.duration > from + m_horizon)
            return;
    }
    if (!(entry.job.worth(start + entry.job.duration) > 0))
        return;
    entry.own = start;
    entry.run = ShareRun { .start = start };
    for (std::int64_t slot = start; slot < start + entry.job.duration; ++slot) {
        SlotBooks& at = books(slot);
        at.own[tenant] += entry.job.demand;
        at.active[tenant] += entry.job.demand;
    }
}

double ShareMarket::priceOf(const ShareJob& job) const
{
    double price = 0;
    for (std::size_t i = 0; i < kResourceCount; ++i)
        price += m_prices[i] * units(job.demand, i) * job.duration;
    return price;
}

double ShareMarket::priceOf(std::size_t job) const
{
    return priceOf(m_jobs[job].job);
}

bool ShareMarket::isIdle(const ResourceVector& demand, std::int64_t start, std::int64_t end) const
{
    for (std::int64_t slot = start; slot < end; ++slot) {
        if (!(used(slot) + demand).fitsIn(m_total))
            return false;
    }
    return true;
}

void ShareMarket::trade(Entry& entry, std::int64_t from, std::int64_t until)
{
    const ShareJob& job = entry.job;
    const double price = priceOf(job);
    const double otherwise = entry.own ? job.worth(*entry.own + job.duration) : 0;
    const std::int64_t last = entry.own ? std::min(until - job.duration, *entry.own - 1) : until - job.duration;
    for (std::int64_t start = from; start <= last; ++start) {
        if (!(job.worth(start + job.duration) - price > otherwise))
            return; // later ones are worth less
        if (!isIdle(job.demand, start, start + job.duration))
            continue;
        if (entry.own) {
            for (std::int64_t slot = *entry.own; slot < *entry.own + job.duration; ++slot)
                books(slot).active[job.tenant] -= job.demand;
        }
        settle(entry, start);
        entry.run = ShareRun { .start = start, .isBought = true, .paid = price };
        m_accounts[job.tenant].paid += price;
        return;
    }
}

/// Divides a purchase, and its price, among the tenants by their idle shares.
void ShareMarket::settle(const Entry& entry, std::int64_t start)
{
    const ShareJob& job = entry.job;
    for (std::int64_t slot = start; slot < start + job.duration; ++slot) {
        SlotBooks& at = books(slot);
        at.bought += job.demand;
        for (std::size_t i = 0; i < kResourceCount; ++i) {
            if (job.demand.amount[i] == 0)
                continue;
            std::vector<double> idle(m_shares.size());
            double all = 0;
            for (std::size_t tenant = 0; tenant < m_shares.size(); ++tenant) {
                idle[tenant]
                    = std::max(0.0, units(m_shares[tenant], i) - units(at.active[tenant], i) - at.lent[tenant][i]);
                all += idle[tenant];
            }
            const double wanted = units(job.demand, i);
            for (std::size_t tenant = 0; tenant < m_shares.size() && all > 0; ++tenant) {
                const double part = wanted * idle[tenant] / all;
                at.lent[tenant][i] += part;
                m_accounts[tenant].earned += part * m_prices[i];
                if (tenant == job.tenant || static_cast<Resource>(i) != countedResource(job.demand))
                    continue;
                m_accounts[tenant].lent += part;
                m_accounts[job.tenant].borrowed += part;
            }
        }
    }
}

void ShareMarket::countUse(const Entry& entry)
{
    double dominant = 0;
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        if (m_total.amount[i] > 0)
            dominant = std::max(
                dominant, static_cast<double>(entry.job.demand.amount[i]) / static_cast<double>(m_total.amount[i]));
    }
    m_accounts[entry.job.tenant].used += dominant * entry.job.duration;
}

double ShareMarket::turn(std::size_t tenant) const
{
    const double contribution = m_contributions[tenant];
    return contribution > 0 ? m_accounts[tenant].used / contribution : std::numeric_limits<double>::infinity();
}

void ShareMarket::round(std::int64_t from, std::int64_t until)
{
    std::vector<std::vector<std::size_t>> buyers(m_shares.size()); // by tenant, in order of arrival
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        Entry& entry = m_jobs[i];
        if (!std::exchange(entry.wasConsidered, true)) {
            giveOwnRun(entry, from);
            if (entry.run)
                countUse(entry);
        }
        const bool hasBegun = entry.run && (entry.run->isBought || entry.run->start <= from);
        if (m_trades && entry.job.worth && !hasBegun)
            buyers[entry.job.tenant].push_back(i);
    }
    std::vector<std::size_t> next(buyers.size());
    for (;;) {
        std::optional<std::size_t> tenant;
        for (std::size_t i = 0; i < buyers.size(); ++i) {
            if (next[i] < buyers[i].size() && (!tenant || turn(i) < turn(*tenant)))
                tenant = i;
        }
        if (!tenant)
            return;
        Entry& entry = m_jobs[buyers[*tenant][next[*tenant]++]];
        const bool wasCounted = entry.run.has_value();
        trade(entry, from, until);
        if (entry.run && !wasCounted)
            countUse(entry);
    }
}

void ShareMarket::release(std::size_t job, std::int64_t slot)
{
    Entry& entry = m_jobs[job];
    entry.job.worth = nullptr;
    if (!entry.run)
        return;
    const std::int64_t end = entry.run->start + entry.job.duration;
    for (std::int64_t at = std::max(slot, entry.run->start); at < end; ++at) {
        if (entry.run->isBought)
            books(at).bought -= entry.job.demand;
        else
            books(at).active[entry.job.tenant] -= entry.job.demand;
    }
}

} // namespace consonance
