// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/sites.h"

#include <algorithm>

namespace consonance {

namespace {

/// Index of the level whose domains are sites; 0, the root's, when everything is one.
std::uint8_t siteLevel(const Cluster& cluster)
{
    std::vector<int> domainsAt(cluster.levels.size());
    for (const Domain& domain : cluster.domains)
        ++domainsAt[domain.level];
    const auto named = std::ranges::find(cluster.levels, "site");
    const auto level = static_cast<std::uint8_t>(named - cluster.levels.begin());
    if (level < cluster.hostLevel && domainsAt[level] > 0)
        return level;
    for (std::uint8_t outer = 0; outer < cluster.hostLevel; ++outer) {
        if (domainsAt[outer] > 1)
            return outer;
    }
    return 0;
}

/// The domain of the level that the host lies in, or the outermost one below which levels were skipped.
DomainId siteOfHost(const Cluster& cluster, HostId host, std::uint8_t level, Duration& delay)
{
    DomainId domain = cluster.host(host).domain;
    while (cluster.domain(domain).level > level && cluster.domain(domain).parent.isValid()) {
        if (cluster.domain(domain).uplink)
            delay += cluster.domain(domain).uplink->delay;
        domain = cluster.domain(domain).parent;
    }
    for (DomainId above = domain; above.isValid() && level > 0; above = cluster.domain(above).parent) {
        if (cluster.domain(above).uplink)
            delay += cluster.domain(above).uplink->delay;
    }
    return domain;
}

} // namespace

SiteMap::SiteMap(const Cluster& cluster)
    : m_siteOf(cluster.hostCount())
{
    const std::uint8_t level = siteLevel(cluster);
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        Duration delay {};
        const DomainId domain = siteOfHost(cluster, HostId(i), level, delay);
        auto site = std::ranges::find(m_sites, domain, &Site::domain);
        if (site == m_sites.end()) {
            m_sites.push_back({ .domain = domain, .name = cluster.domain(domain).name, .toTop = delay });
            site = m_sites.end() - 1;
        }
        site->hosts.emplace_back(i);
        m_siteOf[i] = static_cast<std::uint32_t>(site - m_sites.begin());
    }
}

} // namespace consonance
