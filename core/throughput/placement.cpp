// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/placement.h"

namespace consonance {

LoadTable::LoadTable(const Cluster& cluster)
    : m_hosts(cluster.hosts.size())
    , m_offered(cluster.links.size(), 0)
    , m_isTouched(cluster.links.size(), 0)
{
    m_capacity.reserve(cluster.links.size());
    for (const auto& link : cluster.links)
        m_capacity.push_back(link.bytesPerSecond);
}

double LoadTable::congestion(LinkId id) const
{
    const auto capacity = m_capacity[id.index()];
    const auto offered = m_offered[id.index()];
    // A link without a bandwidth slows no job: there is nothing to compare its traffic with.
    if (capacity <= 0 || offered <= capacity)
        return 1.0;
    return static_cast<double>(offered) / static_cast<double>(capacity);
}

void LoadTable::addHostLoad(HostId host, std::int64_t cpuUse, std::int64_t cpuGuaranteed)
{
    auto& load = m_hosts[host.index()];
    load.cpuUse += cpuUse;
    load.cpuGuaranteed += cpuGuaranteed;
}

void LoadTable::addTraffic(LinkId link, std::int64_t bytesPerSecond)
{
    if (bytesPerSecond == 0)
        return;
    const auto index = link.index();
    if (m_isTouched[index] == 0) {
        m_isTouched[index] = 1;
        m_touched.push_back({ .link = link, .before = m_offered[index] });
    }
    m_offered[index] += bytesPerSecond;
}

void LoadTable::clearTouched()
{
    for (const auto& touched : m_touched)
        m_isTouched[touched.link.index()] = 0;
    m_touched.clear();
}

} // namespace consonance
