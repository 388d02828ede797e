// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/scaled_cluster.h"

#include "core/base/number_range.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kNoRacks = CONSONANCE_MESSAGE(
    "cluster.scaled-racks", "the cluster {0} takes no parameters: it is not made of equal racks of equal servers");
constexpr auto kUnknownParameter
    = CONSONANCE_MESSAGE("cluster.scaled-parameter", "the cluster {0} has no parameter {1}; it has: {2}");
constexpr auto kBadValue
    = CONSONANCE_MESSAGE("cluster.scaled-value", "{0} of the cluster {1}: {2} … {3} is expected, found {4}");
constexpr NumberRange kCountRange { .minimum = 1, .maximum = 10'000 };
constexpr NumberRange kOversubscriptionRange { .minimum = 0.1, .maximum = 1000 };

/// What the racks of a preset have in common.
struct RackShape {
    double racks = 0;
    double servers = 0; ///< of each rack
    double oversubscription = 0; ///< NICs of a rack over its uplink; 0: racks have none
    const Host* host = nullptr;
    const Domain* server = nullptr;
    int sockets = 1;
};

int socketsOf(const Cluster& cluster, DomainId server)
{
    const auto below = cluster.children(server);
    return below.empty() || cluster.domain(below.front()).isDevice ? 1 : static_cast<int>(below.size());
}

std::optional<RackShape> shapeOf(const Cluster& cluster)
{
    const auto racks = cluster.children(ClusterBuilder::root());
    const bool isPlain = cluster.changes.empty() && cluster.prices.empty() && cluster.tenants.empty();
    if (!isPlain || racks.empty() || cluster.hostLevel != 2)
        return std::nullopt;
    const auto servers = cluster.children(racks.front());
    RackShape shape { .racks = static_cast<double>(racks.size()), .servers = static_cast<double>(servers.size()) };
    shape.host = &cluster.hosts.front();
    shape.server = &cluster.domain(shape.host->domain);
    shape.sockets = socketsOf(cluster, shape.host->domain);
    const Domain& rack = cluster.domain(racks.front());
    if (rack.uplink && shape.server->uplink)
        shape.oversubscription = shape.servers * static_cast<double>(shape.server->uplink->bytesPerSecond)
            / static_cast<double>(rack.uplink->bytesPerSecond);
    const auto isSame = [&](DomainId id) {
        const auto& one = cluster.domain(id);
        return cluster.children(id).size() == servers.size() && one.uplink.has_value() == rack.uplink.has_value()
            && (!one.uplink || one.uplink->bytesPerSecond == rack.uplink->bytesPerSecond);
    };
    const auto isSameServer = [&](const Host& host) {
        const Domain& one = cluster.domain(host.domain);
        return host.capacity == shape.host->capacity && one.deviceType == shape.server->deviceType
            && socketsOf(cluster, host.domain) == shape.sockets
            && one.uplink.has_value() == shape.server->uplink.has_value()
            && (!one.uplink || one.uplink->bytesPerSecond == shape.server->uplink->bytesPerSecond);
    };
    if (!std::ranges::all_of(racks, isSame) || !std::ranges::all_of(cluster.hosts, isSameServer))
        return std::nullopt;
    return shape;
}

Result<void> readSetting(std::string_view setting, const std::string& preset, RackShape& shape)
{
    const auto equals = setting.find('=');
    const auto key = setting.substr(0, equals);
    const auto text = equals == std::string_view::npos ? std::string_view() : setting.substr(equals + 1);
    double* const field = key == "racks"                          ? &shape.racks
        : key == "servers"                                        ? &shape.servers
        : key == "oversubscription" && shape.oversubscription > 0 ? &shape.oversubscription
                                                                  : nullptr;
    if (!field)
        return fail(ErrorKind::BadArguments, kUnknownParameter,
            { preset, quotedForMessage(key), std::string(scaledClusterParameters()) });
    const bool isCount = field != &shape.oversubscription;
    const NumberRange range = isCount ? kCountRange : kOversubscriptionRange;
    const auto value = isCount ? [&]() -> std::optional<double> {
        const auto whole = integerFromText(text);
        return whole ? std::optional(static_cast<double>(*whole)) : std::nullopt;
    }()
        : decimalFromText(text);
    if (!value || !range.contains(*value))
        return fail(ErrorKind::BadArguments, kBadValue,
            { std::string(key), preset, fmt::to_string(range.minimum), fmt::to_string(range.maximum),
                quotedForMessage(text) });
    *field = *value;
    return {};
}

} // namespace

std::string_view scaledClusterParameters()
{
    return "racks, servers, oversubscription";
}

Result<std::shared_ptr<const Cluster>> scaledCluster(const Cluster& preset, std::string_view settings)
{
    auto shape = shapeOf(preset);
    if (!shape)
        return fail(ErrorKind::BadArguments, kNoRacks, { preset.name });
    for (std::string_view rest = settings; !rest.empty();) {
        const auto setting = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), setting.size() + 1));
        TRY(readSetting(setting, preset.name, *shape));
    }
    const double most = std::floor(static_cast<double>(kMaximumHosts) / shape->racks);
    if (shape->servers > most)
        return fail(ErrorKind::BadArguments, kBadValue,
            { "servers", preset.name, "1", fmt::to_string(most), fmt::to_string(shape->servers) });
    ClusterBuilder builder(fmt::format("{},{}", preset.name, settings), preset.levels, preset.levels[preset.hostLevel]);
    builder.setDescription(preset.description, preset.source, preset.assumed);
    std::optional<Uplink> uplink = preset.domain(preset.children(ClusterBuilder::root()).front()).uplink;
    if (uplink && shape->oversubscription > 0)
        uplink->bytesPerSecond = static_cast<std::int64_t>(std::llround(
            shape->servers * static_cast<double>(shape->server->uplink->bytesPerSecond) / shape->oversubscription));
    const std::int64_t memory
        = shape->host->devices.empty() ? 0 : preset.domain(shape->host->devices.front()).deviceMemoryMegabytes;
    std::int64_t number = 0;
    for (int rack = 0; rack < static_cast<int>(shape->racks) && !builder.error(); ++rack) {
        const auto parent = builder.add(ClusterBuilder::root(), preset.levels[1], fmt::format("rack-{}", rack), uplink);
        for (int server = 0; server < static_cast<int>(shape->servers) && !builder.error(); ++server)
            builder.addHost(parent, fmt::format("server-{}", number++), shape->host->capacity, shape->server->uplink,
                shape->server->deviceType, memory, shape->sockets);
    }
    return builder.finish();
}

} // namespace consonance
