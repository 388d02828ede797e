// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which servers each of several agents owns, and the cells among which it chooses: a few servers of one switch, as many
// as the placement network looks at together. Regions follow the tree of the cluster, or are drawn at random as POP
// does (Narayanan et al., SOSP 2021). Immutable once made; deterministic for a seed. Cost: O(domains × levels).
#pragma once

#include "core/cluster/cluster.h"

#include <cstdint>
#include <vector>

namespace consonance {

enum class RegionForm : std::uint8_t {
    Subtree, ///< neighbours in the cluster's tree
    Random, ///< servers drawn at random
};
[[nodiscard]] const char* regionFormName(RegionForm form);

/// No agent owns fewer servers, however many agents are asked for.
inline constexpr std::int32_t kLeastServersOfAgent = 4;

struct AgentRegions {
    std::int32_t agents = 1;
    std::vector<std::vector<std::int32_t>> hosts; ///< by agent, ascending
    std::vector<std::vector<std::int32_t>> cells; ///< hosts of each cell, ascending; cells of an agent are neighbours
    std::vector<std::int32_t> firstCell; ///< by agent and one more
    std::vector<std::int32_t> agentOfCell;
    std::vector<std::int32_t> cellOfHost;
    /// A switch as one agent sees it: the servers below it that the agent owns.
    std::vector<std::int32_t> switchOfHost;
    std::int32_t switches = 0;
    std::vector<std::int32_t> groupsOfHost; ///< groups of GPUs below one socket; 1 where the cluster says nothing

    [[nodiscard]] std::int32_t cellsOf(std::int32_t agent) const
    {
        const auto at = static_cast<std::size_t>(agent);
        return firstCell[at + 1] - firstCell[at];
    }
    [[nodiscard]] std::int32_t smallestCell() const;
};

/// Cells of at most `cell` servers. `seed` is read for random regions only.
[[nodiscard]] AgentRegions agentRegions(
    const Cluster& cluster, std::int32_t agents, std::int32_t cell, RegionForm form, std::uint64_t seed);

} // namespace consonance
