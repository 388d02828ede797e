// SPDX-License-Identifier: GPL-3.0-or-later
// The ledger's index: which hosts that are up have how many free devices and cores.
#include "core/cluster/capacity_ledger.h"

#include <algorithm>
#include <bit>

namespace consonance {

void CapacityLedger::changeFreeGpus(HostId host, std::int64_t difference)
{
    if (difference == 0)
        return;
    auto& free = m_free[host.index()][Resource::Gpu];
    const bool isUp = m_availability[host.index()] == Availability::Up;
    if (isUp)
        delist(host);
    free += difference;
    if (isUp) {
        enlist(host);
        m_totalFreeGpus += difference;
    }
}

void CapacityLedger::changeFreeCores(HostId host, std::int64_t difference)
{
    auto& free = m_free[host.index()][Resource::Cpu];
    const auto before = coreClass(free);
    free += difference;
    const auto now = coreClass(free);
    if (before == now || m_availability[host.index()] != Availability::Up)
        return;
    const auto& place = m_layout->hosts[host.index()];
    auto& hosts = m_hostsByFreeGpus[place.type][static_cast<std::size_t>(m_free[host.index()][Resource::Gpu])];
    hosts.byCores[before].erase(place.rank);
    if (hosts.byCores[before].isEmpty())
        hosts.usedClasses &= ~(std::uint32_t { 1 } << before);
    hosts.byCores[now].insert(place.rank);
    hosts.usedClasses |= std::uint32_t { 1 } << now;
}

std::size_t CapacityLedger::coreClass(std::int64_t cores) const
{
    return std::min(kCoreClasses, static_cast<std::size_t>(cores / m_layout->coreUnit));
}

/// Puts a host among those with what is free on it now.
void CapacityLedger::enlist(HostId host)
{
    const auto& place = m_layout->hosts[host.index()];
    const auto& free = m_free[host.index()];
    auto& hosts = m_hostsByFreeGpus[place.type][static_cast<std::size_t>(free[Resource::Gpu])];
    const auto cores = coreClass(free[Resource::Cpu]);
    hosts.all.insert(place.rank);
    hosts.byCores[cores].insert(place.rank);
    hosts.usedClasses |= std::uint32_t { 1 } << cores;
}

void CapacityLedger::delist(HostId host)
{
    const auto& place = m_layout->hosts[host.index()];
    const auto& free = m_free[host.index()];
    auto& hosts = m_hostsByFreeGpus[place.type][static_cast<std::size_t>(free[Resource::Gpu])];
    const auto cores = coreClass(free[Resource::Cpu]);
    hosts.all.erase(place.rank);
    hosts.byCores[cores].erase(place.rank);
    if (hosts.byCores[cores].isEmpty())
        hosts.usedClasses &= ~(std::uint32_t { 1 } << cores);
}

/// Counts a host among those that are up, or no longer.
void CapacityLedger::addToIndex(HostId host, int sign)
{
    const auto free = m_free[host.index()][Resource::Gpu];
    if (sign > 0)
        enlist(host);
    else
        delist(host);
    m_totalFreeGpus += sign * free;
    m_totalGpus += sign * m_cluster->host(host).capacity[Resource::Gpu];
}

HostId CapacityLedger::nextHostWithFreeGpus(std::int64_t gpus, HostId after, int deviceType) const
{
    return nextHost(std::max<std::int64_t>(gpus, 0), m_layout->maxGpusPerHost, after, deviceType);
}

HostId CapacityLedger::nextHostWithExactlyFreeGpus(std::int64_t gpus, HostId after, int deviceType) const
{
    return nextHost(gpus, gpus, after, deviceType);
}

HostId CapacityLedger::nextHost(std::int64_t fewest, std::int64_t most, HostId after, int deviceType) const
{
    if (fewest < 0 || fewest > m_layout->maxGpusPerHost)
        return {};
    if (deviceType >= 0) {
        const auto type = static_cast<std::size_t>(deviceType);
        return type < m_hostsByFreeGpus.size() ? nextOfType(type, fewest, most, after) : HostId {};
    }
    HostId nearest; // invalid is larger than every id
    for (std::size_t type = 0; type < m_hostsByFreeGpus.size(); ++type)
        nearest = std::min(nearest, nextOfType(type, fewest, most, after));
    return nearest;
}

/// The rank from which to look on for the next host of the type.
std::uint32_t CapacityLedger::rankAfter(std::size_t type, HostId after) const
{
    if (!after.isValid())
        return 0;
    // With one type ranks are ids; else the rank is searched for.
    const auto& hosts = m_layout->hostsOfType[type];
    return hosts.size() == m_free.size()
        ? after.value + 1
        : static_cast<std::uint32_t>(std::ranges::upper_bound(hosts, after) - hosts.begin());
}

HostId CapacityLedger::nextOfType(std::size_t type, std::int64_t fewest, std::int64_t most, HostId after) const
{
    const auto& sets = m_hostsByFreeGpus[type];
    const auto from = rankAfter(type, after);
    auto nearest = HostId::kInvalidValue;
    const auto end = std::min(most + 1, static_cast<std::int64_t>(sets.size()));
    for (auto free = fewest; free < end; ++free)
        nearest = std::min(nearest, sets[static_cast<std::size_t>(free)].all.atOrAfter(from));
    return nearest == HostId::kInvalidValue ? HostId {} : m_layout->hostsOfType[type][nearest];
}

HostId CapacityLedger::nextHostWithRoom(
    std::int64_t gpus, const ResourceVector& demand, HostId after, int deviceType) const
{
    if (gpus < 0 || gpus > m_layout->maxGpusPerHost || demand[Resource::Cpu] < 0 || !demand.fitsIn(m_layout->largest))
        return {};
    if (deviceType >= 0) {
        const auto type = static_cast<std::size_t>(deviceType);
        return type < m_hostsByFreeGpus.size() ? nextOfTypeWithRoom(type, gpus, demand, after) : HostId {};
    }
    HostId nearest; // invalid is larger than every id
    for (std::size_t type = 0; type < m_hostsByFreeGpus.size(); ++type)
        nearest = std::min(nearest, nextOfTypeWithRoom(type, gpus, demand, after));
    return nearest;
}

HostId CapacityLedger::nextOfTypeWithRoom(
    std::size_t type, std::int64_t gpus, const ResourceVector& demand, HostId after) const
{
    const auto& sets = m_hostsByFreeGpus[type];
    if (static_cast<std::size_t>(gpus) >= sets.size())
        return {};
    const auto& hosts = sets[static_cast<std::size_t>(gpus)];
    const auto& ids = m_layout->hostsOfType[type];
    const auto from = rankAfter(type, after);
    auto nearest = HostId::kInvalidValue;
    for (auto classes = hosts.usedClasses >> coreClass(demand[Resource::Cpu]) << coreClass(demand[Resource::Cpu]);
         classes != 0; classes &= classes - 1) {
        const auto& ofClass = hosts.byCores[static_cast<std::size_t>(std::countr_zero(classes))];
        auto rank = ofClass.atOrAfter(from);
        while (rank < nearest && !demand.fitsIn(free(ids[rank])))
            rank = ofClass.nextAfter(rank);
        nearest = std::min(nearest, rank);
    }
    return nearest == HostId::kInvalidValue ? HostId {} : ids[nearest];
}

} // namespace consonance
