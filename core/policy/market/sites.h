// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sites of a cluster, edge and cloud: the servers below each domain of the level "site"; without that level, below
// the outermost level that has more than one domain, the servers themselves left out; else everything is one site.
// Immutable once made. O(domains) to make, O(1) to ask.
#pragma once

#include "core/cluster/cluster.h"

#include <string>
#include <vector>

namespace consonance {

struct Site {
    DomainId domain;
    std::string name;
    std::vector<HostId> hosts; ///< ascending
    Duration toTop; ///< delay from one of its servers to the root between sites
};

class SiteMap {
public:
    SiteMap() = default;
    explicit SiteMap(const Cluster& cluster);

    [[nodiscard]] const std::vector<Site>& sites() const { return m_sites; }
    [[nodiscard]] std::uint32_t siteOf(HostId host) const { return m_siteOf[host.index()]; }
    [[nodiscard]] const std::vector<std::uint32_t>& siteByHost() const { return m_siteOf; }
    /// One way between servers of the two; nothing within a site.
    [[nodiscard]] Duration delay(std::size_t a, std::size_t b) const
    {
        return a == b ? Duration {} : m_sites[a].toTop + m_sites[b].toTop;
    }

private:
    std::vector<Site> m_sites;
    std::vector<std::uint32_t> m_siteOf; ///< by host
};

} // namespace consonance
