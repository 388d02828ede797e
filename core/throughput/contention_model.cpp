// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/contention_model.h"

#include "core/throughput/network_sharing.h"
#include "core/throughput/step_time.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr double kBytesPerMegabyte = 1e6;
/// Traffic beyond this is cut off, so that sums over any number of jobs stay exact integers.
constexpr double kMostBytesPerSecond = 1e12;

/// CPU of one task of a group, thousandths of a core.
struct TaskCpu {
    std::int64_t use = 0; ///< when alone (u)
    std::int64_t guaranteed = 0; ///< of which within its reservation
};

TaskCpu cpuOf(const JobPlacement& placement, const PlacedTasks& tasks)
{
    const auto& role = placement.job->request.roles[tasks.role];
    const auto use = role.kind == RoleKind::ParameterServer ? placement.model->psCpu : placement.model->workerCpu;
    return { .use = use, .guaranteed = std::min(use, role.demand[Resource::Cpu]) };
}

/// Bytes per second of a flow of so many bytes a step.
std::int64_t offeredBy(double bytes, double step)
{
    return static_cast<std::int64_t>(std::min(bytes / step, kMostBytesPerSecond) + 0.5);
}

/// Calls visit(group, group, bytes per second, connections) for each pair of groups that exchanges parameters between
/// hosts, in the order in which stepParts() asks for their congestion.
template<typename Visit>
void forEachFlow(const ModelProfile& model, PlacedGroups& placed, const ExchangeTiming& timing, Visit&& visit)
{
    if (placed.workers() <= 0 || placed.servers() <= 0 || !(model.parameterMegabytes > 0))
        return;
    const auto groups = placed.groups();
    const auto elsewhere = [&](const TaskGroup& group) { return group.host != groups.front().host; };
    if (!std::any_of(groups.begin(), groups.end(), elsewhere))
        return;
    const double step = unhinderedStepSeconds(model, placed, timing);
    if (timing.rule().pattern == ExchangePattern::Hierarchical) {
        const auto [hosts, fewest] = workerHosts(groups);
        const double part = static_cast<double>(hosts - 1) / static_cast<double>(std::max<std::int64_t>(1, hosts));
        forEachHostPair(groups, [&](const TaskGroup& from, const TaskGroup& to) {
            visit(from, to, offeredBy(part * model.parameterMegabytes * kBytesPerMegabyte, step),
                static_cast<double>(fewest));
        });
        return;
    }
    for (const auto& worker : groups) {
        if (worker.isServer || worker.count <= 0)
            continue;
        for (const auto& server : groups) {
            if (!server.isServer || server.count <= 0 || server.host == worker.host)
                continue;
            const double pairs = static_cast<double>(worker.count) * static_cast<double>(server.count);
            const double shard = model.parameterMegabytes * kBytesPerMegabyte / static_cast<double>(placed.servers());
            visit(worker, server, offeredBy(pairs * shard, step), pairs);
        }
    }
}

/// The CPU use of the job's own tasks on a host.
HostLoad ownLoad(const JobPlacement& placement, HostId host)
{
    HostLoad own;
    for (const auto& tasks : placement.tasks) {
        if (tasks.host != host)
            continue;
        const auto cpu = cpuOf(placement, tasks);
        own.cpuUse += tasks.count * cpu.use;
        own.cpuGuaranteed += tasks.count * cpu.guaranteed;
    }
    return own;
}

/// κ of a task: how much longer its CPU-bound work takes under the host's load. Every step is weakly monotone in the
/// loads and in the number of cores.
double slowdown(const TaskCpu& task, const HostLoad& load, std::int64_t pressing, std::int64_t cores,
    const ContentionParameters& parameters)
{
    // A host that lists no cores says nothing about how busy they are.
    if (cores <= 0)
        return 1.0;
    const auto c = static_cast<double>(cores);
    double share = 1.0;
    if (task.use > 0) {
        double spare = 1.0;
        if (load.cpuUse > cores && load.cpuUse > load.cpuGuaranteed) {
            spare = static_cast<double>(std::max<std::int64_t>(0, cores - load.cpuGuaranteed))
                / static_cast<double>(load.cpuUse - load.cpuGuaranteed);
        }
        const auto use = static_cast<double>(task.use);
        const auto guaranteed = static_cast<double>(task.guaranteed);
        share = (guaranteed + (use - guaranteed) * std::min(1.0, spare)) / use;
        share /= std::max(1.0, static_cast<double>(load.cpuGuaranteed) / c);
        share = std::max(share, parameters.leastCpuShare);
    }
    return (1.0 + parameters.pressure * static_cast<double>(pressing) / c) / share;
}

/// CPU use that the published speed of one worker with one PS already contains.
std::int64_t measuredUse(const JobPlacement& placement)
{
    const auto servers = placement.job->request.isParameterServerJob() ? placement.model->psCpu : 0;
    return placement.model->workerCpu + servers;
}

/// Fills slowdown and deviceShare of every group. `hostLoad(host, own)` is the load of a host, the job's own included.
template<typename LoadOfHost>
void applyHostContention(const Cluster& cluster, const ContentionParameters& parameters, const JobPlacement& placement,
    std::span<const JobPlacement> neighbours, std::span<TaskGroup> groups, LoadOfHost&& loadOfHost)
{
    const auto measured = measuredUse(placement);
    HostLoad load;
    std::int64_t pressing = 0;
    std::int64_t cores = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const auto& tasks = placement.tasks[i];
        const bool isOnSameHost = i > 0 && tasks.host == placement.tasks[i - 1].host;
        if (!isOnSameHost) {
            const HostLoad own = ownLoad(placement, tasks.host);
            load = loadOfHost(tasks.host, own);
            pressing = (load.cpuUse - own.cpuUse) + std::max<std::int64_t>(0, own.cpuUse - measured);
            cores = cluster.host(tasks.host).capacity[Resource::Cpu];
        }
        groups[i].slowdown = isOnSameHost && tasks.role == placement.tasks[i - 1].role
            ? groups[i - 1].slowdown
            : slowdown(cpuOf(placement, tasks), load, pressing, cores, parameters);
        groups[i].deviceShare = colocatedShare(placement, tasks, neighbours);
    }
}

double cpuBoundPart(const ModelProfile& model, const ContentionParameters& parameters)
{
    return std::min(parameters.cpuBoundLimit, static_cast<double>(model.workerCpu) / 1000.0);
}

/// The job's rate once its groups carry what slows them.
template<typename Congestion>
double rateOf(const JobPlacement& placement, PlacedGroups& placed, const ContentionParameters& parameters,
    const ExchangeTiming& timing, Congestion&& congestion)
{
    const auto& model = *placement.model;
    const auto parts = stepParts(
        model, placed.groups(), placed.servers(), cpuBoundPart(model, parameters), timing.rule().pattern, congestion);
    return workPerSecond(placement, placed.workers(), timedStepSeconds(model, parts, timing), timing);
}

/// Appends one flow for each pair of groups that exchanges parameters between hosts, in forEachFlow()'s order.
void appendFlows(const Cluster& cluster, const JobPlacement& placement, const ExchangeTiming& timing, FlowSet& flows)
{
    PlacedGroups placed(placement, &cluster);
    forEachFlow(*placement.model, placed, timing,
        [&](const TaskGroup& from, const TaskGroup& to, std::int64_t bytes, double connections) {
            flows.addFlow(static_cast<double>(bytes), connections);
            forEachLinkBetween(cluster, from.host, to.host, [&](LinkId link) { flows.addLink(link); });
        });
}

} // namespace

ContentionModel::ContentionModel(std::shared_ptr<const Cluster> cluster, const ContentionParameters& parameters)
    : m_cluster(std::move(cluster))
    , m_parameters(parameters)
    , m_timing(parameters.exchange)
{
}

std::string_view ContentionModel::id() const
{
    return m_parameters.network == NetworkSharing::MaxMin ? "contention:maxmin" : "contention";
}

void ContentionModel::addLoad(const JobPlacement& placement, int sign, LoadTable& loads) const
{
    if (placement.model == nullptr)
        return;
    for (const auto& tasks : placement.tasks) {
        const auto cpu = cpuOf(placement, tasks);
        const std::int64_t signedCount = sign * static_cast<std::int64_t>(tasks.count);
        loads.addHostLoad(tasks.host, signedCount * cpu.use, signedCount * cpu.guaranteed);
    }
    PlacedGroups placed(placement, m_cluster.get());
    forEachFlow(*placement.model, placed, m_timing,
        [&](const TaskGroup& from, const TaskGroup& to, std::int64_t bytes, double) {
            forEachLinkBetween(
                *m_cluster, from.host, to.host, [&](LinkId link) { loads.addTraffic(link, sign * bytes); });
        });
}

double ContentionModel::rate(
    const JobPlacement& placement, const LoadTable& loads, std::span<const JobPlacement> deviceNeighbours) const
{
    if (placement.model == nullptr)
        return leastColocatedShare(placement, deviceNeighbours);
    PlacedGroups placed(placement, m_cluster.get());
    if (!placed.canRun())
        return 0.0;
    applyHostContention(*m_cluster, m_parameters, placement, deviceNeighbours, placed.groups(),
        [&](HostId host, const HostLoad&) { return loads.host(host); });
    return rateOf(placement, placed, m_parameters, m_timing, [&](const TaskGroup& worker, const TaskGroup& server) {
        double most = 1.0;
        forEachLinkBetween(
            *m_cluster, worker.host, server.host, [&](LinkId link) { most = std::max(most, loads.congestion(link)); });
        return most;
    });
}

double ContentionModel::isolatedRate(const JobPlacement& placement) const
{
    if (placement.model == nullptr)
        return leastColocatedShare(placement, {});
    PlacedGroups placed(placement, m_cluster.get());
    if (!placed.canRun())
        return 0.0;
    applyHostContention(
        *m_cluster, m_parameters, placement, {}, placed.groups(), [](HostId, const HostLoad& own) { return own; });
    FlowSet flows;
    appendFlows(*m_cluster, placement, m_timing, flows);
    const auto slowdowns = flowSlowdowns(flows, m_cluster->links, m_parameters.network);
    std::size_t next = 0;
    return rateOf(placement, placed, m_parameters, m_timing,
        [&](const TaskGroup&, const TaskGroup&) { return slowdowns[next++]; });
}

double ContentionModel::pairSpeed(const JobPlacement& mine, const JobPlacement& other) const
{
    const std::span<const JobPlacement> neighbours(&other, 1);
    if (mine.model == nullptr)
        return leastColocatedShare(mine, neighbours);
    PlacedGroups placed(mine, m_cluster.get());
    const double alone = isolatedRate(mine);
    if (!placed.canRun() || !(alone > 0))
        return 0.0;
    applyHostContention(
        *m_cluster, m_parameters, mine, neighbours, placed.groups(), [&](HostId host, const HostLoad& own) {
            const HostLoad beside = other.model != nullptr ? ownLoad(other, host) : HostLoad {};
            return HostLoad { own.cpuUse + beside.cpuUse, own.cpuGuaranteed + beside.cpuGuaranteed };
        });
    const auto freeLink = [](const TaskGroup&, const TaskGroup&) { return 1.0; };
    return rateOf(mine, placed, m_parameters, m_timing, freeLink) / alone;
}

void ContentionModel::ratesTogether(
    std::span<const JobPlacement> placements, const LoadTable& loads, std::span<double> rates) const
{
    FlowSet flows;
    for (const auto& placement : placements) {
        if (placement.model != nullptr)
            appendFlows(*m_cluster, placement, m_timing, flows);
    }
    const auto slowdowns = flowSlowdowns(flows, m_cluster->links, m_parameters.network);
    std::size_t next = 0;
    const auto nextSlowdown = [&](const TaskGroup&, const TaskGroup&) { return slowdowns[next++]; };
    for (std::size_t i = 0; i < placements.size(); ++i) {
        const auto& placement = placements[i];
        if (placement.model == nullptr) {
            rates[i] = leastColocatedShare(placement, placements);
            continue;
        }
        PlacedGroups placed(placement, m_cluster.get());
        rates[i] = 0.0;
        if (!placed.canRun())
            continue;
        applyHostContention(*m_cluster, m_parameters, placement, placements, placed.groups(),
            [&](HostId host, const HostLoad&) { return loads.host(host); });
        rates[i] = rateOf(placement, placed, m_parameters, m_timing, nextSlowdown);
    }
}

} // namespace consonance
