// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/step_time.h"

namespace consonance {

namespace {

/// Of the slowest device under the tasks; of the host's type when it is not known which they get. Tasks without devices
/// do not care.
double deviceSpeed(const JobPlacement& placement, const PlacedTasks& tasks, const Cluster& cluster)
{
    if (placement.job->request.roles[tasks.role].demand[Resource::Gpu] == 0)
        return 1.0;
    const auto& model = *placement.model;
    const auto& host = cluster.host(tasks.host);
    if (tasks.devices.empty())
        return model.speedOn(cluster.deviceTypes[host.deviceTypeIndex]);
    double slowest = model.speedOn(cluster.domain(host.devices[tasks.devices.front()]).deviceType);
    for (const auto device : tasks.devices)
        slowest = std::min(slowest, model.speedOn(cluster.domain(host.devices[device]).deviceType));
    return slowest;
}

} // namespace

PlacedGroups::PlacedGroups(const JobPlacement& placement, const Cluster* cluster)
    : m_count(placement.tasks.size())
    , m_needsServers(placement.job->request.isParameterServerJob())
{
    m_groups = m_inline.data();
    if (m_count > kInlineGroups) {
        m_overflow.resize(m_count);
        m_groups = m_overflow.data();
    }
    const bool hasSpeeds = cluster != nullptr && placement.model != nullptr && placement.model->hasDeviceSpeeds();
    for (std::size_t i = 0; i < m_count; ++i) {
        const auto& tasks = placement.tasks[i];
        const bool isServer = placement.job->request.roles[tasks.role].kind == RoleKind::ParameterServer;
        (isServer ? m_servers : m_workers) += tasks.count;
        m_groups[i] = { .host = tasks.host.value,
            .count = tasks.count,
            .isServer = isServer,
            .slowdown = 1.0,
            .deviceShare = 1.0,
            .deviceSpeed = hasSpeeds ? deviceSpeed(placement, tasks, *cluster) : 1.0,
            .exchangeSeconds = 0.0 };
    }
}

WorkerHosts workerHosts(std::span<const TaskGroup> groups)
{
    WorkerHosts found;
    const TaskGroup* last = nullptr;
    std::int64_t here = 0;
    const auto close = [&] {
        if (here > 0)
            found.fewest = found.hosts == 1 ? here : std::min(found.fewest, here);
    };
    for (const auto& group : groups) {
        if (group.isServer || group.count <= 0)
            continue;
        if (last == nullptr || last->host != group.host) {
            close();
            ++found.hosts;
            here = 0;
        }
        here += group.count;
        last = &group;
    }
    close();
    return found;
}

StepParts unhinderedStepParts(const ModelProfile& model, PlacedGroups& groups, ExchangePattern pattern)
{
    const auto freeLink = [](const TaskGroup&, const TaskGroup&) { return 1.0; };
    return stepParts(model, groups.groups(), groups.servers(), 0.0, pattern, freeLink);
}

double unhinderedStepSeconds(const ModelProfile& model, PlacedGroups& groups, const ExchangeTiming& timing)
{
    return timedStepSeconds(model, unhinderedStepParts(model, groups, timing.rule().pattern), timing);
}

double workPerSecond(const JobPlacement& placement, std::int64_t workers, double step, const ExchangeTiming& timing)
{
    if (placement.job->work.unit == WorkUnit::Batches)
        return static_cast<double>(workers) / step;
    PlacedGroups fresh(placement, nullptr);
    return unhinderedStepSeconds(*placement.model, fresh, timing) / step;
}

bool holdsDevice(const JobPlacement& placement, HostId host, std::uint16_t device)
{
    for (const auto& tasks : placement.tasks) {
        // A group has few devices: looking through them takes less than halving.
        if (tasks.host == host && std::ranges::find(tasks.devices, device) != tasks.devices.end())
            return true;
    }
    return false;
}

double colocatedShare(const JobPlacement& placement, const PlacedTasks& tasks, std::span<const JobPlacement> neighbours)
{
    if (placement.mode != ShareMode::Colocated || tasks.devices.empty())
        return 1.0;
    std::int64_t most = kFullShare;
    for (const auto device : tasks.devices) {
        std::int64_t sum = placement.share;
        for (const auto& neighbour : neighbours) {
            if (neighbour.id != placement.id && neighbour.mode == ShareMode::Colocated
                && holdsDevice(neighbour, tasks.host, device))
                sum += neighbour.share;
        }
        most = std::max(most, sum);
    }
    return static_cast<double>(placement.share) / static_cast<double>(most);
}

double leastColocatedShare(const JobPlacement& placement, std::span<const JobPlacement> neighbours)
{
    double least = 1.0;
    if (placement.mode != ShareMode::Colocated)
        return least;
    for (const auto& tasks : placement.tasks)
        least = std::min(least, colocatedShare(placement, tasks, neighbours));
    return least;
}

} // namespace consonance
