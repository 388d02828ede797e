// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/packed_placement.h"

#include <algorithm>

namespace consonance {

namespace {

/// How many servers like `capacity` the tasks need together.
std::int64_t serversNeeded(const ResourceVector& demand, const ResourceVector& capacity)
{
    std::int64_t servers = 1;
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        if (capacity.amount[i] > 0)
            servers = std::max(servers, (demand.amount[i] + capacity.amount[i] - 1) / capacity.amount[i]);
    }
    return servers;
}

} // namespace

std::vector<PlacedTasks> packedPlacement(
    const CapacityLedger& ledger, const JobRequest& request, const TaskCounts& counts)
{
    const Cluster& cluster = ledger.cluster();
    const ResourceVector& capacity = cluster.hosts.front().capacity;
    const auto hosts = static_cast<std::int32_t>(
        std::min<std::int64_t>(std::ssize(cluster.hosts), serversNeeded(demandOf(request.roles, counts), capacity)));
    std::vector<PlacedTasks> tasks;
    for (std::uint8_t role = 0; role < request.roles.size(); ++role) {
        const std::int64_t gpus = request.roles[role].demand[Resource::Gpu];
        std::int32_t left = counts[role];
        for (std::int32_t host = 0; host < hosts && left > 0; ++host) {
            const std::int32_t even = (left + hosts - host - 1) / (hosts - host);
            const std::int64_t full = gpus > 0 ? capacity[Resource::Gpu] / gpus : even;
            const auto count = host + 1 == hosts ? left : static_cast<std::int32_t>(std::min<std::int64_t>(left, full));
            if (count > 0)
                tasks.push_back({ .host = HostId(host), .role = role, .count = count, .devices = {} });
            left -= count;
        }
    }
    return tasks;
}

} // namespace consonance
