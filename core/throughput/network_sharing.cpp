// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/network_sharing.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace consonance {

void FlowSet::addFlow(double demand, double weight)
{
    m_flows.push_back({ .demand = demand, .weight = weight, .firstLink = m_links.size(), .linkCount = 0 });
}

void FlowSet::addLink(LinkId link)
{
    m_links.push_back(link);
    ++m_flows.back().linkCount;
}

void FlowSet::clear()
{
    m_flows.clear();
    m_links.clear();
}

namespace {

/// State of one progressive filling.
class Filling {
public:
    Filling(const FlowSet& flowSet, std::span<const Link> links)
        : m_flowSet(flowSet)
        , m_flows(flowSet.flows())
        , m_links(links.size())
        , m_byDemand(m_flows.size())
        , m_isFrozen(m_flows.size(), 0)
        , m_shares(m_flows.size(), 0.0)
    {
        for (std::size_t i = 0; i < links.size(); ++i)
            m_links[i].free = static_cast<double>(links[i].bytesPerSecond);
        listUsers();
        std::iota(m_byDemand.begin(), m_byDemand.end(), std::size_t { 0 });
        std::sort(m_byDemand.begin(), m_byDemand.end(),
            [&](std::size_t a, std::size_t b) { return std::pair(demandLevel(a), a) < std::pair(demandLevel(b), b); });
        for (std::uint32_t i = 0; i < m_links.size(); ++i)
            pushLink(i);
    }

    std::vector<double> run()
    {
        for (;;) {
            while (m_nextDemand < m_byDemand.size() && m_isFrozen[m_byDemand[m_nextDemand]] != 0)
                ++m_nextDemand;
            if (m_nextDemand == m_byDemand.size())
                return std::move(m_shares);
            dropStaleLinks();
            const auto flow = m_byDemand[m_nextDemand];
            if (m_queue.empty() || demandLevel(flow) <= m_queue.top().first)
                freeze(flow, m_flows[flow].demand);
            else
                fillLink();
        }
    }

private:
    struct LinkState {
        double free = 0; ///< bytes per second that frozen flows leave
        double weight = 0; ///< of the flows still growing; sums of whole numbers, so exact
        std::vector<std::size_t> users;
    };
    using QueuedLink = std::pair<double, std::uint32_t>; ///< level at which it is full, link

    double demandLevel(std::size_t flow) const { return m_flows[flow].demand / m_flows[flow].weight; }
    double fullLevel(const LinkState& link) const { return std::max(m_level, link.free / link.weight); }

    void listUsers()
    {
        for (std::size_t i = 0; i < m_flows.size(); ++i) {
            for (const auto link : m_flowSet.linksOf(m_flows[i])) {
                auto& state = m_links[link.index()];
                if (state.free <= 0)
                    continue;
                state.weight += m_flows[i].weight;
                state.users.push_back(i);
            }
        }
    }

    void pushLink(std::uint32_t link)
    {
        if (m_links[link].weight > 0)
            m_queue.emplace(fullLevel(m_links[link]), link);
    }

    /// The level at which a link is full only rises as flows stop growing, so an entry that is too low is put back
    /// where it belongs when it comes up.
    void dropStaleLinks()
    {
        while (!m_queue.empty()) {
            const auto [level, link] = m_queue.top();
            if (m_links[link].weight > 0 && fullLevel(m_links[link]) <= level)
                return;
            m_queue.pop();
            pushLink(link);
        }
    }

    void freeze(std::size_t flow, double share)
    {
        m_isFrozen[flow] = 1;
        m_shares[flow] = share;
        for (const auto link : m_flowSet.linksOf(m_flows[flow])) {
            auto& state = m_links[link.index()];
            state.free = std::max(0.0, state.free - share);
            state.weight -= m_flows[flow].weight;
        }
    }

    void fillLink()
    {
        const auto [level, link] = m_queue.top();
        m_queue.pop();
        m_level = level;
        for (const auto user : m_links[link].users) {
            if (m_isFrozen[user] == 0)
                freeze(user, level * m_flows[user].weight);
        }
    }

    const FlowSet& m_flowSet;
    std::span<const FlowSet::Flow> m_flows;
    std::vector<LinkState> m_links;
    std::vector<std::size_t> m_byDemand;
    std::vector<std::uint8_t> m_isFrozen;
    std::vector<double> m_shares;
    std::priority_queue<QueuedLink, std::vector<QueuedLink>, std::greater<>> m_queue;
    std::size_t m_nextDemand = 0;
    double m_level = 0;
};

} // namespace

std::vector<double> maxMinShares(const FlowSet& flowSet, std::span<const Link> links)
{
    return Filling(flowSet, links).run();
}

namespace {

std::vector<double> offeredSlowdowns(const FlowSet& flowSet, std::span<const Link> links)
{
    // Few links carry a handful of flows: a table of all links would cost more than searching the crossings.
    const auto flows = flowSet.flows();
    const auto offeredOn = [&](LinkId link) {
        double sum = 0;
        for (const auto& flow : flows) {
            for (const auto crossed : flowSet.linksOf(flow))
                sum += crossed == link ? flow.demand : 0.0;
        }
        return sum;
    };
    std::vector<double> slowdowns(flows.size(), 1.0);
    for (std::size_t i = 0; i < flows.size(); ++i) {
        for (const auto link : flowSet.linksOf(flows[i])) {
            const auto capacity = static_cast<double>(links[link.index()].bytesPerSecond);
            if (capacity > 0)
                slowdowns[i] = std::max(slowdowns[i], offeredOn(link) / capacity);
        }
    }
    return slowdowns;
}

} // namespace

std::vector<double> flowSlowdowns(const FlowSet& flowSet, std::span<const Link> links, NetworkSharing sharing)
{
    if (sharing == NetworkSharing::Offered)
        return offeredSlowdowns(flowSet, links);
    auto slowdowns = maxMinShares(flowSet, links);
    const auto flows = flowSet.flows();
    for (std::size_t i = 0; i < flows.size(); ++i)
        slowdowns[i] = flows[i].demand > slowdowns[i] ? flows[i].demand / slowdowns[i] : 1.0;
    return slowdowns;
}

} // namespace consonance
