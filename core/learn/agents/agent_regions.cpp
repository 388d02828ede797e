// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/agents/agent_regions.h"

#include "core/base/random.h"

#include <algorithm>
#include <map>

namespace consonance {

namespace {

using Hosts = std::vector<std::int32_t>;

/// The hosts in the order in which one walks the tree.
Hosts hostsByTree(const Cluster& cluster)
{
    Hosts order;
    std::vector<DomainId> pending { ClusterBuilder::root() };
    while (!pending.empty()) {
        const DomainId next = pending.back();
        pending.pop_back();
        if (cluster.isHost(next)) {
            order.push_back(static_cast<std::int32_t>(cluster.domain(next).host.value));
            continue;
        }
        const auto children = cluster.children(next);
        pending.insert(pending.end(), children.rbegin(), children.rend());
    }
    return order;
}

DomainId domainOf(const Cluster& cluster, std::int32_t host)
{
    return cluster.host(HostId(static_cast<std::size_t>(host))).domain;
}

/// The highest domain around the host that is no higher than that level.
DomainId subtreeOf(const Cluster& cluster, std::int32_t host, std::uint8_t level)
{
    DomainId domain = domainOf(cluster, host);
    for (DomainId parent = cluster.domain(domain).parent; parent.isValid() && cluster.domain(parent).level >= level;
         parent = cluster.domain(domain).parent)
        domain = parent;
    return domain;
}

/// Whole subtrees for each agent, of the highest level that has enough of them.
std::vector<Hosts> regionsBySubtree(const Cluster& cluster, const Hosts& order, std::int32_t agents)
{
    std::vector<std::int64_t> subtree(order.size()); // of each host in order, counted from 0
    std::int64_t count = 0;
    for (std::uint8_t level = 0; level <= cluster.hostLevel && count < agents; ++level) {
        count = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i == 0 || subtreeOf(cluster, order[i], level) != subtreeOf(cluster, order[i - 1], level))
                ++count;
            subtree[i] = count - 1;
        }
    }
    std::vector<Hosts> regions(static_cast<std::size_t>(agents));
    for (std::size_t i = 0; i < order.size(); ++i)
        regions[static_cast<std::size_t>(subtree[i] * agents / count)].push_back(order[i]);
    return regions;
}

std::vector<Hosts> regionsAtRandom(Hosts order, std::int32_t agents, std::uint64_t seed)
{
    RandomStream random(seed, "agents.regions");
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(
            order[i - 1], order[static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(i) - 1))]);
    std::vector<Hosts> regions(static_cast<std::size_t>(agents));
    for (std::size_t i = 0; i < order.size(); ++i)
        regions[i * static_cast<std::size_t>(agents) / order.size()].push_back(order[i]);
    return regions;
}

/// Even cells of neighbours; those of one switch where `isSame` says which hosts are below the same.
template<typename IsSame>
void cutIntoCells(const Hosts& hosts, std::int32_t largest, const IsSame& isSame, std::vector<Hosts>& cells)
{
    for (std::size_t first = 0; first < hosts.size();) {
        std::size_t end = first + 1;
        while (end < hosts.size() && isSame(hosts[end - 1], hosts[end]))
            ++end;
        const std::size_t count = end - first;
        const std::size_t parts = (count + static_cast<std::size_t>(largest) - 1) / static_cast<std::size_t>(largest);
        for (std::size_t part = 0; part < parts; ++part) {
            const auto at = [&](std::size_t i) { return hosts.begin() + static_cast<std::ptrdiff_t>(first + i); };
            Hosts& cell = cells.emplace_back(at(count * part / parts), at(count * (part + 1) / parts));
            std::ranges::sort(cell);
        }
        first = end;
    }
}

std::int32_t groupsOf(const Cluster& cluster, std::int32_t host)
{
    std::int32_t groups = 0;
    for (const DomainId child : cluster.children(domainOf(cluster, host)))
        groups += cluster.domain(child).isDevice ? 0 : 1;
    return std::max(1, groups);
}

} // namespace

const char* regionFormName(RegionForm form)
{
    return form == RegionForm::Subtree ? "subtree" : "random";
}

std::int32_t AgentRegions::smallestCell() const
{
    const auto smallest = std::ranges::min_element(cells, {}, [](const auto& cell) { return cell.size(); });
    return static_cast<std::int32_t>(smallest->size());
}

AgentRegions agentRegions(
    const Cluster& cluster, std::int32_t agents, std::int32_t cell, RegionForm form, std::uint64_t seed)
{
    const Hosts order = hostsByTree(cluster);
    AgentRegions regions;
    regions.agents = std::clamp(agents, 1, std::max(1, static_cast<std::int32_t>(order.size()) / kLeastServersOfAgent));
    const bool isRandom = form == RegionForm::Random && regions.agents > 1;
    regions.hosts
        = isRandom ? regionsAtRandom(order, regions.agents, seed) : regionsBySubtree(cluster, order, regions.agents);
    const auto isSame = [&](std::int32_t a, std::int32_t b) {
        return isRandom || cluster.domain(domainOf(cluster, a)).parent == cluster.domain(domainOf(cluster, b)).parent;
    };
    regions.cellOfHost.assign(order.size(), 0);
    regions.switchOfHost.assign(order.size(), 0);
    for (std::int32_t agent = 0; agent < regions.agents; ++agent) {
        Hosts& hosts = regions.hosts[static_cast<std::size_t>(agent)];
        regions.firstCell.push_back(static_cast<std::int32_t>(regions.cells.size()));
        cutIntoCells(hosts, cell, isSame, regions.cells);
        regions.agentOfCell.resize(regions.cells.size(), agent);
        std::map<DomainId, std::int32_t> switches; // of this agent
        for (const std::int32_t host : hosts) {
            const auto [known, isNew]
                = switches.try_emplace(cluster.domain(domainOf(cluster, host)).parent, regions.switches);
            regions.switches += isNew ? 1 : 0;
            regions.switchOfHost[static_cast<std::size_t>(host)] = known->second;
        }
        std::ranges::sort(hosts);
    }
    regions.firstCell.push_back(static_cast<std::int32_t>(regions.cells.size()));
    for (std::size_t i = 0; i < regions.cells.size(); ++i) {
        for (const std::int32_t host : regions.cells[i])
            regions.cellOfHost[static_cast<std::size_t>(host)] = static_cast<std::int32_t>(i);
    }
    for (std::size_t host = 0; host < order.size(); ++host)
        regions.groupsOfHost.push_back(groupsOf(cluster, static_cast<std::int32_t>(host)));
    return regions;
}

} // namespace consonance
