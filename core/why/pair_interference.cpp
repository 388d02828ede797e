// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/pair_interference.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace consonance {

namespace {

/// One worker and one PS of a model on one server, holding the devices from `firstDevice` on.
struct PlacedModel {
    JobSpec job;
    std::vector<PlacedTasks> tasks;
    ResourceVector demand;

    PlacedModel(const ModelProfile& model, HostId host, std::uint16_t firstDevice)
    {
        job.work = { .unit = WorkUnit::Batches, .amount = 1, .epochs = 0 };
        addRole(RoleKind::Worker, model.workerDemand, host, firstDevice);
        if (model.parameterMegabytes > 0)
            addRole(RoleKind::ParameterServer, model.psDemand, host,
                static_cast<std::uint16_t>(firstDevice + model.workerDemand[Resource::Gpu]));
        demand = job.request.totalDemand();
    }

    void addRole(RoleKind kind, const ResourceVector& taskDemand, HostId host, std::uint16_t firstDevice)
    {
        job.request.roles.add({ .kind = kind, .demand = taskDemand });
        PlacedTasks placed { .host = host, .role = static_cast<std::uint8_t>(tasks.size()), .count = 1, .devices = {} };
        placed.devices.resize(static_cast<std::size_t>(taskDemand[Resource::Gpu]));
        std::iota(placed.devices.begin(), placed.devices.end(), firstDevice);
        tasks.push_back(std::move(placed));
    }

    [[nodiscard]] JobPlacement placement(int id, const ModelProfile& model, ShareMode mode) const
    {
        return { .id = JobId(id), .job = &job, .model = &model, .tasks = tasks, .mode = mode };
    }
};

/// Measured tables know of jobs on the same GPU only, so there the pair shares its devices.
bool sharesDevices(const ThroughputModel& throughput)
{
    return throughput.id() == "measured";
}

double rateBeside(const Cluster& cluster, const ThroughputModel& throughput, const JobPlacement& victim,
    const JobPlacement& neighbour)
{
    LoadTable loads(cluster);
    throughput.addLoad(victim, +1, loads);
    throughput.addLoad(neighbour, +1, loads);
    const std::array both { victim, neighbour };
    if (throughput.ratesAreCoupled()) {
        std::array<double, 2> rates {};
        throughput.ratesTogether(both, loads, rates);
        return rates[0];
    }
    if (sharesDevices(throughput))
        return throughput.rate(victim, loads, std::span(&neighbour, 1));
    return throughput.rate(victim, loads, {});
}

ResourceVector largestDemand(const ModelCatalogue& catalogue)
{
    ResourceVector largest;
    for (const auto& model : catalogue.models) {
        const auto demand = PlacedModel(model, HostId(0), 0).demand;
        for (const auto resource : kAllResources)
            largest[resource] = std::max(largest[resource], demand[resource]);
    }
    return largest;
}

/// The first server with room for any two, else the one with most cores.
HostId chooseHost(const Cluster& cluster, const ModelCatalogue& catalogue)
{
    const auto twice = largestDemand(catalogue) * 2;
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        const auto& capacity = cluster.hosts[i].capacity;
        if (twice.fitsIn(capacity))
            return HostId(i);
        if (capacity[Resource::Cpu] > cluster.hosts[chosen].capacity[Resource::Cpu])
            chosen = i;
    }
    return HostId(chosen);
}

} // namespace

PairInterference pairInterference(
    const Cluster& cluster, const ModelCatalogue& catalogue, const ThroughputModel& throughput)
{
    PairInterference result;
    if (cluster.hosts.empty() || catalogue.models.empty())
        return result;
    const auto host = chooseHost(cluster, catalogue);
    const auto& capacity = cluster.host(host).capacity;
    const bool isShared = sharesDevices(throughput);
    const auto mode = isShared ? ShareMode::Colocated : ShareMode::Exclusive;
    result.host = cluster.path(cluster.host(host).domain);
    for (const auto& victim : catalogue.models) {
        const PlacedModel placed(victim, host, 0);
        const auto mine = placed.placement(0, victim, mode);
        const double alone = throughput.isolatedRate(mine);
        result.models.push_back(victim.title.empty() ? victim.name : victim.title);
        result.aloneRate.push_back(alone);
        const auto nextDevice = static_cast<std::uint16_t>(isShared ? 0 : placed.demand[Resource::Gpu]);
        for (const auto& neighbour : catalogue.models) {
            const PlacedModel other(neighbour, host, nextDevice);
            auto both = placed.demand + other.demand;
            if (isShared)
                both[Resource::Gpu] = std::max(placed.demand[Resource::Gpu], other.demand[Resource::Gpu]);
            const bool fits = both.fitsIn(capacity) && alone > 0;
            result.slowdown.push_back(fits
                    ? 1 - rateBeside(cluster, throughput, mine, other.placement(1, neighbour, mode)) / alone
                    : std::numeric_limits<double>::quiet_NaN());
        }
    }
    return result;
}

} // namespace consonance
