// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/typed_resources.h"

#include "core/policy/tools/placer.h"

#include <algorithm>

namespace consonance {

void TypedResources::addGpus(const Cluster& cluster, int deviceType, std::int64_t count)
{
    if (cluster.deviceTypes.size() < 2 || deviceType < 0)
        return;
    gpus.resize(cluster.deviceTypes.size());
    gpus[static_cast<std::size_t>(deviceType)] += count;
}

void TypedResources::add(const Cluster& cluster, HostId host, const ResourceVector& amount)
{
    total += amount;
    addGpus(cluster, cluster.host(host).deviceTypeIndex, amount[Resource::Gpu]);
}

TypedResources& TypedResources::change(const TypedResources& other, std::int64_t sign)
{
    if (sign > 0)
        total += other.total;
    else
        total -= other.total;
    gpus.resize(std::max(gpus.size(), other.gpus.size()));
    for (std::size_t type = 0; type < other.gpus.size(); ++type)
        gpus[type] += sign * other.gpus[type];
    return *this;
}

bool TypedResources::fitsIn(const TypedResources& room) const
{
    if (!total.fitsIn(room.total))
        return false;
    for (std::size_t type = 0; type < gpus.size(); ++type) {
        if (gpus[type] > 0 && (type >= room.gpus.size() || gpus[type] > room.gpus[type]))
            return false;
    }
    return true;
}

TypedResources typedDemand(const Cluster& cluster, const JobRequest& request, const ResourceVector& total)
{
    TypedResources demand { .total = total, .gpus = {} };
    if (cluster.deviceTypes.size() > 1 && !request.deviceType.empty())
        demand.addGpus(cluster, deviceTypeIndex(cluster, request).value_or(-1), total[Resource::Gpu]);
    return demand;
}

TypedResources typedHoldings(JobId job, const View& view, const ResourceVector& total)
{
    TypedResources holdings { .total = total, .gpus = {} };
    const Cluster& cluster = view.cluster();
    if (cluster.deviceTypes.size() < 2)
        return holdings;
    const JobRequest& request = view.request(job);
    for (const Slot& slot : view.allocation(job)->slots) {
        const HostId host = cluster.domain(slot.domain).host;
        const std::int64_t gpus = request.roles[slot.role].demand[Resource::Gpu] * slot.count;
        holdings.addGpus(cluster, cluster.host(host).deviceTypeIndex, gpus);
    }
    return holdings;
}

ResourceVector capacityThatIsUp(const View& view)
{
    ResourceVector capacity;
    const auto& hosts = view.cluster().hosts;
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        if (view.ledger().availability(HostId(i)) == Availability::Up)
            capacity += hosts[i].capacity;
    }
    return capacity;
}

std::int64_t freeGpusOf(const CapacityLedger& ledger, const std::string& deviceType)
{
    const Cluster& cluster = ledger.cluster();
    if (deviceType.empty() || cluster.deviceTypes.size() < 2)
        return ledger.totalFreeGpus();
    const int type = cluster.findDeviceType(deviceType).value_or(-1);
    std::int64_t gpus = 0;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        const HostId host(i);
        if (cluster.host(host).deviceTypeIndex == type && ledger.availability(host) == Availability::Up)
            gpus += ledger.free(host)[Resource::Gpu];
    }
    return gpus;
}

} // namespace consonance
