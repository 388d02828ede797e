// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/uniform_cluster.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kBadOversubscription = CONSONANCE_MESSAGE("cluster.bad-oversubscription",
    "the oversubscription of the racks' uplinks must be between 0.001 and 1000, not {0}");

std::vector<std::string> levelsOf(const UniformClusterOptions& options)
{
    std::vector<std::string> levels { "cluster" };
    if (options.serversPerRack > 0)
        levels.emplace_back("rack");
    levels.emplace_back("server");
    if (options.sockets > 1)
        levels.emplace_back("socket");
    levels.emplace_back("gpu");
    return levels;
}

Uplink rackUplink(const UniformClusterOptions& options, int serversInRack)
{
    const double together = static_cast<double>(options.nicBytesPerSecond) * serversInRack;
    return { .bytesPerSecond = static_cast<std::int64_t>(std::floor(together / options.oversubscription)),
        .delay = {} };
}

} // namespace

Result<std::shared_ptr<const Cluster>> makeUniformCluster(const UniformClusterOptions& options)
{
    if (!(options.oversubscription >= 0.001 && options.oversubscription <= 1000))
        return fail(ErrorKind::BadArguments, kBadOversubscription, { fmt::format("{}", options.oversubscription) });

    ClusterBuilder builder(options.name, levelsOf(options), "server");
    const auto servers = static_cast<std::size_t>(std::max(options.servers, 0));
    const auto perServer = static_cast<std::size_t>(1 + std::clamp<std::int64_t>(options.server[Resource::Gpu], 0, 1000)
        + (options.sockets > 1 ? options.sockets : 0));
    const auto racks = options.serversPerRack > 0 ? servers / static_cast<std::size_t>(options.serversPerRack) + 1 : 0;
    builder.reserve(1 + racks + servers * perServer, servers);

    std::optional<Uplink> nic;
    if (options.nicBytesPerSecond != 0)
        nic = Uplink { .bytesPerSecond = options.nicBytesPerSecond, .delay = {} };
    auto parent = ClusterBuilder::root();
    for (int server = 0; server < options.servers; ++server) {
        if (options.serversPerRack > 0 && server % options.serversPerRack == 0) {
            const int here = std::min(options.serversPerRack, options.servers - server);
            parent
                = builder.add(ClusterBuilder::root(), "rack", fmt::format("rack-{}", server / options.serversPerRack),
                    nic ? std::optional(rackUplink(options, here)) : std::nullopt);
        }
        builder.addHost(parent, fmt::format("server-{}", server), options.server, nic, options.deviceType,
            options.deviceMemoryMegabytes, options.sockets);
    }
    return builder.finish();
}

} // namespace consonance
