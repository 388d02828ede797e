// SPDX-License-Identifier: GPL-3.0-or-later
//
// How flows share links. Offered: each link slows its users by offered/capacity. MaxMin: weighted max-min fair shares
// by progressive filling – all flows grow together, each by its weight, until its demand is met or a link on its
// path is full. No flow could get more without taking from one that has less per unit of weight. Pure functions on
// values; deterministic for a given order of flows. Cost O(crossings × log(flows + links)) and one pass over all links.
#pragma once

#include "core/cluster/cluster.h"
#include "core/throughput/throughput_model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

/// Flows with the links each crosses, stored one after the other.
class FlowSet {
public:
    struct Flow {
        double demand = 0; ///< bytes per second it would take if unrestricted
        double weight = 1; ///< number of connections it represents
        std::size_t firstLink = 0;
        std::size_t linkCount = 0;
    };

    void addFlow(double demand, double weight);
    /// The last flow added crosses `link`; a path names each link once.
    void addLink(LinkId link);
    void clear();

    [[nodiscard]] std::span<const Flow> flows() const { return m_flows; }
    [[nodiscard]] std::span<const LinkId> linksOf(const Flow& flow) const
    {
        return std::span<const LinkId>(m_links).subspan(flow.firstLink, flow.linkCount);
    }

private:
    std::vector<Flow> m_flows;
    std::vector<LinkId> m_links;
};

/// Bytes per second that each flow gets under max-min sharing. Links without a bandwidth limit no flow.
[[nodiscard]] std::vector<double> maxMinShares(const FlowSet& flowSet, std::span<const Link> links);

/// By how much each flow is slowed, ≥ 1: demand over its max-min share, or the largest offered/capacity of the links it
/// crosses.
[[nodiscard]] std::vector<double> flowSlowdowns(
    const FlowSet& flowSet, std::span<const Link> links, NetworkSharing sharing);

} // namespace consonance
