// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/capacity_layout.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr std::int64_t kCore = 1'000; ///< thousandths

/// The distance between two classes of free cores: whole cores where hosts have many, so that usual demands lie on an
/// edge.
std::int64_t coreUnitFor(std::int64_t mostCores, std::int64_t classes)
{
    const auto unit = std::max<std::int64_t>(1, (mostCores + classes - 1) / classes);
    return unit <= kCore / 2 ? unit : (unit + kCore - 1) / kCore * kCore;
}

std::size_t wordsFor(std::size_t devices)
{
    return (devices + CapacityLayout::kWordBits - 1) / CapacityLayout::kWordBits;
}

} // namespace

CapacityLayout::CapacityLayout(const Cluster& cluster)
{
    places.resize(cluster.domains.size());
    hostsOfType.resize(cluster.deviceTypes.size());
    std::uint32_t devices = 0;
    std::uint32_t words = 0;
    for (std::size_t i = 0; i < cluster.hosts.size(); ++i) {
        const auto& host = cluster.hosts[i];
        auto& ofType = hostsOfType[host.deviceTypeIndex];
        hosts.push_back({ .firstDevice = devices,
            .firstWord = words,
            .rank = static_cast<std::uint32_t>(ofType.size()),
            .type = host.deviceTypeIndex });
        ofType.push_back(HostId(i));
        devices += static_cast<std::uint32_t>(host.devices.size());
        words += static_cast<std::uint32_t>(wordsFor(host.devices.size()));
        maxGpusPerHost = std::max(maxGpusPerHost, static_cast<std::int64_t>(host.devices.size()));
        for (std::size_t r = 0; r < kResourceCount; ++r)
            largest.amount[r] = std::max(largest.amount[r], host.capacity.amount[r]);
        for (const auto device : host.devices)
            deviceMemory.push_back(cluster.domain(device).deviceMemoryMegabytes);
    }
    coreUnit = coreUnitFor(largest[Resource::Cpu], kCoreClasses);
    for (std::size_t i = 0; i < cluster.domains.size(); ++i) {
        const auto& domain = cluster.domains[i];
        if (!domain.host.isValid())
            continue;
        auto& place = places[i];
        place = { .host = domain.host, .firstDevice = domain.firstDevice, .deviceCount = domain.deviceCount };
        if (cluster.isHost(DomainId(i)))
            continue;
        place.group = places[domain.parent.index()].group;
        if (domain.isDevice)
            continue;
        groups.push_back({ .capacity = domain.capacity, .parent = place.group });
        place.group = static_cast<std::uint32_t>(groups.size() - 1);
    }
}

} // namespace consonance
