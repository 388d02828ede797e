// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/fragmentation.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace consonance {

namespace {

constexpr std::size_t kMaximumClasses = 64;

/// Conditions are evaluated at every event, so the classes of the trace are counted once.
const std::vector<DemandClass>& knownClasses(const Workload& workload, Resource unit)
{
    thread_local std::pair<std::uint64_t, Resource> known;
    thread_local std::vector<DemandClass> classes;
    if (const std::pair asked { workload.contentHash, unit }; classes.empty() || asked != known) {
        classes = demandClasses(workload, unit);
        known = asked;
    }
    return classes;
}

} // namespace

Resource capacityUnit(const Cluster& cluster)
{
    return cluster.totalCapacity()[Resource::Gpu] > 0 ? Resource::Gpu : Resource::Cpu;
}

std::vector<DemandClass> demandClasses(const Workload& workload, Resource unit)
{
    using Kind = std::pair<std::array<std::int64_t, kResourceCount>, std::string>;
    std::map<Kind, std::int64_t> counts;
    for (const auto& job : workload.jobs) {
        for (const auto& role : job.request.roles) {
            if (role.demand[unit] > 0)
                counts[{ role.demand.amount, job.request.deviceType }] += role.requested;
        }
    }
    std::vector<std::pair<Kind, std::int64_t>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), [](const auto& one) { return one.second; });
    if (sorted.size() > kMaximumClasses)
        sorted.resize(kMaximumClasses);
    std::int64_t all = 0;
    for (const auto& one : sorted)
        all += one.second;
    std::vector<DemandClass> classes;
    for (const auto& [kind, count] : sorted) {
        if (count > 0)
            classes.push_back({ .demand = { kind.first },
                .deviceType = kind.second,
                .share = static_cast<double>(count) / static_cast<double>(all) });
    }
    return classes;
}

bool suits(const DemandClass& one, const std::string& deviceType)
{
    return one.deviceType.empty() || one.deviceType == deviceType;
}

UnusableUnits unusableOn(const Cluster& cluster, HostId host, const ResourceVector& free,
    std::span<const DemandClass> classes, Resource unit)
{
    const auto& server = cluster.host(host);
    const auto& type = cluster.domain(server.domain).deviceType;
    UnusableUnits units {};
    double shares = 0;
    for (const auto& one : classes) {
        if (!suits(one, type) || !one.demand.fitsIn(server.capacity))
            continue;
        shares += one.share;
        const auto lacking = std::ranges::find_if(
            kAllResources, [&](Resource resource) { return one.demand[resource] > free[resource]; });
        if (lacking != kAllResources.end())
            units[static_cast<std::size_t>(*lacking)] += one.share;
    }
    const auto left = static_cast<double>(std::max<std::int64_t>(0, free[unit]));
    for (auto& amount : units)
        amount = amount > 0 ? amount / shares * left : 0;
    return units;
}

std::optional<double> fragmentation(const SimulationFacts& facts)
{
    const auto& cluster = facts.cluster();
    const auto unit = capacityUnit(cluster);
    const auto& classes = knownClasses(facts.workload(), unit);
    std::int64_t all = 0;
    double unusable = 0;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        if (facts.availability(HostId(i)) != Availability::Up)
            continue;
        const auto free = cluster.host(HostId(i)).capacity - facts.used(HostId(i));
        const auto units = unusableOn(cluster, HostId(i), free, classes, unit);
        all += std::max<std::int64_t>(0, free[unit]);
        unusable += std::accumulate(units.begin(), units.end(), 0.0);
    }
    if (all == 0 || classes.empty())
        return std::nullopt;
    return std::clamp(unusable / static_cast<double>(all), 0.0, 1.0);
}

} // namespace consonance
