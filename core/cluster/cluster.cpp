// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster.h"

#include <algorithm>

namespace consonance {

std::optional<Availability> availabilityAfter(ClusterChangeKind kind, Availability now)
{
    const bool isBroken = now == Availability::Draining || now == Availability::Down;
    switch (kind) {
    case ClusterChangeKind::Add:
        return now == Availability::Absent ? std::optional(Availability::Up) : std::nullopt;
    case ClusterChangeKind::Drain:
        return now == Availability::Up ? std::optional(Availability::Draining) : std::nullopt;
    case ClusterChangeKind::Fail:
        return now == Availability::Up || now == Availability::Draining ? std::optional(Availability::Down)
                                                                        : std::nullopt;
    case ClusterChangeKind::Repair:
        return isBroken ? std::optional(Availability::Up) : std::nullopt;
    }
    return std::nullopt;
}

std::vector<HostId> Cluster::hostsBelow(DomainId id) const
{
    if (domain(id).host.isValid())
        return { domain(id).host };
    std::vector<HostId> found;
    std::vector<DomainId> pending { id };
    while (!pending.empty()) {
        const auto next = pending.back();
        pending.pop_back();
        if (domain(next).host.isValid()) {
            found.push_back(domain(next).host);
            continue;
        }
        for (const auto child : children(next))
            pending.push_back(child);
    }
    std::ranges::sort(found);
    return found;
}

ResourceVector Cluster::totalCapacity() const
{
    ResourceVector total;
    for (const auto& host : hosts) {
        if (host.presentAtStart)
            total += host.capacity;
    }
    return total;
}

std::string Cluster::path(DomainId id) const
{
    std::vector<DomainId> steps;
    for (auto at = id; domain(at).parent.isValid(); at = domain(at).parent)
        steps.push_back(at);
    std::string text;
    for (std::size_t i = steps.size(); i-- > 0;) {
        text += domain(steps[i]).name;
        if (i > 0)
            text += '/';
    }
    return text;
}

std::optional<DomainId> Cluster::findByPath(std::string_view path) const
{
    DomainId at = ClusterBuilder::root();
    while (!path.empty()) {
        const auto slash = path.find('/');
        const auto step = path.substr(0, slash);
        const auto siblings = children(at);
        const auto match = std::ranges::find_if(siblings, [&](DomainId child) { return domain(child).name == step; });
        if (match == siblings.end())
            return std::nullopt;
        at = *match;
        if (slash == std::string_view::npos)
            return at;
        path.remove_prefix(slash + 1);
        if (path.empty())
            return std::nullopt;
    }
    return at;
}

std::optional<int> Cluster::findDeviceType(std::string_view type) const
{
    const auto match = std::ranges::find(deviceTypes, type);
    if (match == deviceTypes.end())
        return std::nullopt;
    return static_cast<int>(match - deviceTypes.begin());
}

std::optional<double> Cluster::pricePerHour(std::string_view type) const
{
    const auto known = std::ranges::find(prices, type, &DevicePrice::type);
    return known == prices.end() ? std::nullopt : std::optional(known->perHour);
}

} // namespace consonance
