// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/lease_book.h"

#include <algorithm>

namespace consonance {

std::span<const Reservation> LeaseBook::of(JobId job) const
{
    const auto known = m_byJob.find(job);
    return known == m_byJob.end() ? std::span<const Reservation> {} : std::span<const Reservation>(known->second);
}

const Reservation* LeaseBook::nextAt(JobId job, Time at) const
{
    const auto reservations = of(job);
    return !reservations.empty() && reservations.front().allocation.from == at ? &reservations.front() : nullptr;
}

std::span<const JobId> LeaseBook::reservedOn(HostId host) const
{
    return host.index() < m_byHost.size() ? std::span<const JobId>(m_byHost[host.index()]) : std::span<const JobId> {};
}

void LeaseBook::open(const Cluster& cluster, std::shared_ptr<const CapacityLayout> layout)
{
    m_calendar.emplace(cluster, std::move(layout));
    m_byHost.resize(cluster.hostCount());
}

void LeaseBook::replace(JobId job, std::vector<Reservation> reservations, const Cluster& cluster)
{
    unlist(job);
    if (reservations.empty()) {
        m_byJob.erase(job);
        return;
    }
    list(job, reservations, cluster);
    m_byJob[job] = std::move(reservations);
}

void LeaseBook::list(JobId job, const std::vector<Reservation>& reservations, const Cluster& cluster)
{
    std::vector<HostId> hosts;
    for (const auto& reservation : reservations) {
        for (const Slot& slot : reservation.allocation.slots)
            hosts.push_back(cluster.domain(slot.domain).host);
    }
    std::ranges::sort(hosts);
    hosts.erase(std::unique(hosts.begin(), hosts.end()), hosts.end());
    for (const HostId host : hosts) {
        auto& jobs = m_byHost[host.index()];
        jobs.insert(std::ranges::lower_bound(jobs, job), job);
    }
    m_hostsOf[job] = std::move(hosts);
}

void LeaseBook::unlist(JobId job)
{
    const auto known = m_hostsOf.find(job);
    if (known == m_hostsOf.end())
        return;
    for (const HostId host : known->second) {
        auto& jobs = m_byHost[host.index()];
        jobs.erase(std::ranges::lower_bound(jobs, job));
    }
    m_hostsOf.erase(known);
}

Reservation LeaseBook::takeFirst(JobId job)
{
    const auto known = m_byJob.find(job);
    auto first = std::move(known->second.front());
    known->second.erase(known->second.begin());
    if (known->second.empty()) {
        m_byJob.erase(known);
        unlist(job);
    }
    return first;
}

void LeaseBook::drop(JobId job, Time now)
{
    const auto known = m_byJob.find(job);
    if (known == m_byJob.end())
        return;
    for (const auto& reservation : known->second) {
        const TimeSpan span { std::max(reservation.allocation.from, now), reservation.allocation.until };
        for (const auto& holding : reservation.holdings)
            m_calendar->release(holding, span);
    }
    m_byJob.erase(known);
    unlist(job);
}

void LeaseBook::rebind(JobId job, std::size_t reservation, std::size_t slot, Holding holding)
{
    auto& held = m_byJob.at(job)[reservation].holdings[slot];
    std::swap(held, holding);
    m_formerBindings.push_back({ .job = job, .reservation = reservation, .slot = slot, .holding = std::move(holding) });
}

void LeaseBook::beginTrial()
{
    if (m_calendar)
        m_calendar->beginTrial();
}

void LeaseBook::keepTrial()
{
    if (m_calendar)
        m_calendar->keepTrial();
    m_formerBindings.clear();
}

void LeaseBook::rollback()
{
    if (m_calendar)
        m_calendar->rollback();
    for (; !m_formerBindings.empty(); m_formerBindings.pop_back()) {
        auto& former = m_formerBindings.back();
        m_byJob.at(former.job)[former.reservation].holdings[former.slot] = std::move(former.holding);
    }
}

} // namespace consonance
