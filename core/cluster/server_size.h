// SPDX-License-Identifier: GPL-3.0-or-later
//
// How large a server is, as far as those look at it who learn how fast jobs run on it. Plain values; shared between
// threads once made.
#pragma once

#include "core/cluster/cluster.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace consonance {

struct ServerSize {
    float cores = 8; ///< the defaults are a server of the Harmony testbed
    float gpus = 2;
    float sockets = 1;
    float gigabytesPerSecond = 1.212F; ///< of its network card

    bool operator==(const ServerSize&) const = default;
};

/// By host; null where they are not known.
using ServerSizes = std::shared_ptr<const std::vector<ServerSize>>;

/// What a cluster does not say of a server is as on the testbed.
[[nodiscard]] inline ServerSizes serverSizesOf(const Cluster& cluster)
{
    std::vector<ServerSize> sizes;
    sizes.reserve(cluster.hostCount());
    for (const Host& host : cluster.hosts) {
        ServerSize& size = sizes.emplace_back();
        const Domain& server = cluster.domain(host.domain);
        if (host.capacity[Resource::Cpu] > 0)
            size.cores = static_cast<float>(host.capacity[Resource::Cpu]) / 1000.0F;
        size.gpus = static_cast<float>(host.capacity[Resource::Gpu]);
        const auto groups = std::ranges::count_if(
            cluster.children(host.domain), [&](DomainId id) { return !cluster.domain(id).isDevice; });
        size.sockets = static_cast<float>(std::max<std::ptrdiff_t>(1, groups));
        if (server.uplink)
            size.gigabytesPerSecond = static_cast<float>(server.uplink->bytesPerSecond) / 1e9F;
    }
    return std::make_shared<const std::vector<ServerSize>>(std::move(sizes));
}

} // namespace consonance
