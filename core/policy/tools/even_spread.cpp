// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/even_spread.h"

#include <algorithm>

namespace consonance {

namespace {

/// Task `i` of `count` evenly over `servers`: the first ones take one more where it does not divide.
std::int32_t shareOf(std::int32_t count, std::size_t servers, std::size_t server)
{
    const auto all = static_cast<std::int32_t>(servers);
    return count / all + (static_cast<std::int32_t>(server) < count % all ? 1 : 0);
}

bool takeEvenly(
    TentativePlacement& placement, const std::vector<HostId>& hosts, std::size_t servers, const TaskCounts& counts)
{
    const RoleList& roles = placement.request().roles;
    for (const std::uint8_t role : placementOrder(roles)) {
        for (std::size_t server = 0; server < servers; ++server) {
            // Extra servers of one role sit where the other role has its fewer tasks.
            const std::size_t at = roles[role].kind == RoleKind::ParameterServer ? servers - 1 - server : server;
            const std::int32_t share = shareOf(counts[role], servers, server);
            if (share > 0 && !placement.take(role, hosts[at], share)) {
                placement.undo();
                return false;
            }
        }
    }
    return true;
}

} // namespace

std::optional<std::vector<Slot>> placeEvenly(
    CapacityLedger& ledger, const JobRequest& request, const TaskCounts& counts)
{
    const auto deviceType = deviceTypeIndex(ledger.cluster(), request);
    if (!deviceType)
        return std::nullopt;
    std::vector<HostId> hosts;
    for (std::size_t i = 0; i < ledger.cluster().hosts.size(); ++i) {
        const HostId host(i);
        const bool isRightType = *deviceType < 0 || ledger.cluster().host(host).deviceTypeIndex == *deviceType;
        if (isRightType && ledger.availability(host) == Availability::Up)
            hosts.push_back(host);
    }
    std::ranges::stable_sort(hosts, [&ledger](HostId a, HostId b) {
        const auto& first = ledger.free(a);
        const auto& second = ledger.free(b);
        if (first[Resource::Cpu] != second[Resource::Cpu])
            return first[Resource::Cpu] > second[Resource::Cpu];
        return first[Resource::Gpu] > second[Resource::Gpu];
    });
    const auto tasks = static_cast<std::size_t>(counts[0] + counts[1] + counts[2]);
    TentativePlacement placement(ledger, request);
    for (std::size_t servers = 1; servers <= std::min(hosts.size(), tasks); ++servers) {
        if (takeEvenly(placement, hosts, servers, counts))
            return placement.slots();
    }
    return std::nullopt;
}

} // namespace consonance
