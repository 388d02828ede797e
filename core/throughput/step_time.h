// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long one synchronous step takes in a placement: the slowest worker's compute, then the parameter exchange of the
// busiest task. Shared by the throughput models, which differ only in how they slow each group of tasks and each path;
// everything here is plain arithmetic on one placement, without allocation for up to PlacedGroups::kInlineGroups
// groups. Cost O(worker groups × PS groups × depth of the tree). Values, no thread rule.
#pragma once

#include "core/throughput/exchange_timing.h"
#include "core/throughput/placement.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

/// Tasks of one role on one host and their slowdowns. No member has an initialiser, on purpose: an array of these must
/// cost nothing to make.
struct TaskGroup {
    std::uint32_t host;
    std::int32_t count;
    bool isServer; ///< parameter server; otherwise a worker or plain task, which computes
    double slowdown; ///< κ ≥ 1: how much longer CPU-bound work of a task takes
    double deviceShare; ///< (0, 1]: share of its devices' compute that a task gets
    double deviceSpeed; ///< of its slowest device, relative to the model's reference
    double exchangeSeconds; ///< scratch of stepSeconds()
};

/// The groups of a placement, one for each entry of JobPlacement::tasks in the same order, with slowdown and
/// deviceShare 1, with the speeds of the cluster's device types for the model, or all with the reference speed.
class PlacedGroups {
public:
    static constexpr std::size_t kInlineGroups = 16;

    PlacedGroups(const JobPlacement& placement, const Cluster* cluster);
    PlacedGroups(const PlacedGroups&) = delete;
    PlacedGroups& operator=(const PlacedGroups&) = delete;

    [[nodiscard]] std::span<TaskGroup> groups() { return { m_groups, m_count }; }
    [[nodiscard]] std::int64_t workers() const { return m_workers; }
    [[nodiscard]] std::int64_t servers() const { return m_servers; }
    /// The job trains: it has a worker and, when it needs parameter servers, at least one of them.
    [[nodiscard]] bool canRun() const { return m_workers > 0 && (m_servers > 0 || !m_needsServers); }

private:
    std::array<TaskGroup, kInlineGroups> m_inline;
    std::vector<TaskGroup> m_overflow;
    TaskGroup* m_groups = nullptr;
    std::size_t m_count = 0;
    std::int64_t m_workers = 0;
    std::int64_t m_servers = 0;
    bool m_needsServers = false;
};

/// Shortest plausible step, so that a profile of zeros does not make an infinite rate.
inline constexpr double kShortestStepSeconds = 1e-9;

/// Calls visit(LinkId) for every uplink on the path between two hosts: both hosts' uplinks below their lowest common
/// ancestor.
template<typename Visit>
void forEachLinkBetween(const Cluster& cluster, std::uint32_t from, std::uint32_t to, Visit&& visit)
{
    const auto& up = cluster.hosts[from].uplinks;
    const auto& down = cluster.hosts[to].uplinks;
    auto upCount = up.size();
    auto downCount = down.size();
    while (upCount > 0 && downCount > 0 && up[upCount - 1] == down[downCount - 1]) {
        --upCount;
        --downCount;
    }
    for (std::size_t i = 0; i < upCount; ++i)
        visit(up[i]);
    for (std::size_t i = 0; i < downCount; ++i)
        visit(down[i]);
}

/// Calls visit(from, to) for each pair of servers that exchange in a hierarchy, with the first worker group of each:
/// every server with the next one, the last with the first. Groups ascend by host.
template<typename Visit> void forEachHostPair(std::span<const TaskGroup> groups, Visit&& visit)
{
    const TaskGroup* first = nullptr;
    const TaskGroup* last = nullptr;
    for (const auto& group : groups) {
        if (group.isServer || group.count <= 0 || (last != nullptr && last->host == group.host))
            continue;
        if (last != nullptr)
            visit(*last, group);
        else
            first = &group;
        last = &group;
    }
    if (first != last)
        visit(*last, *first);
}

/// Workers by server, as HiPS arranges them.
struct WorkerHosts {
    std::int64_t hosts = 0;
    std::int64_t fewest = 0; ///< workers of any of them
};
[[nodiscard]] WorkerHosts workerHosts(std::span<const TaskGroup> groups);

/// HiPS on two levels. Within a server of m workers each holds 1 / m of the parameters after (m − 1) / m of them went
/// through its link; between H servers its part takes (H − 1) / H of that, by all workers of a server at the same time.
/// With equal bandwidths it is a ring's 2 (N − 1) W / (N B).
template<typename Congestion>
[[nodiscard]] double hierarchicalExchangeSeconds(
    const ModelProfile& model, std::span<const TaskGroup> groups, Congestion&& congestion)
{
    double slowest = 1;
    double slowestPath = 1;
    for (const auto& group : groups) {
        if (!group.isServer && group.count > 0)
            slowest = std::max(slowest, group.slowdown);
    }
    forEachHostPair(groups,
        [&](const TaskGroup& from, const TaskGroup& to) { slowestPath = std::max(slowestPath, congestion(from, to)); });
    const auto [hosts, fewest] = workerHosts(groups);
    const auto h = static_cast<double>(hosts);
    const auto m = static_cast<double>(fewest);
    const double within = (m - 1) / m * model.parameterMegabytes / model.intraBandwidth;
    const double between = (h - 1) / h * model.parameterMegabytes / m / model.interBandwidth;
    return slowest * (within + between * slowestPath);
}

/// The parts of one step. `cpuBound` (σ) is the share of a worker's compute that its slowdown stretches;
/// `congestion(worker, server)` ≥ 1 slows the exchange of two groups on different hosts and is called in the order of
/// forEachExchange().
template<typename Congestion>
[[nodiscard]] StepParts stepParts(const ModelProfile& model, std::span<TaskGroup> groups, std::int64_t servers,
    double cpuBound, ExchangePattern pattern, Congestion&& congestion)
{
    const bool exchanges = servers > 0 && model.parameterMegabytes > 0;
    const bool isFlat = pattern == ExchangePattern::ParameterServers;
    const double shard = exchanges ? model.parameterMegabytes / static_cast<double>(servers) : 0.0;
    const double intraSeconds = exchanges ? shard / model.intraBandwidth : 0.0;
    const double interSeconds = exchanges ? shard / model.interBandwidth : 0.0;
    for (auto& group : groups)
        group.exchangeSeconds = 0;

    double slowestCompute = 0;
    double longestExchange = 0;
    for (const auto& worker : groups) {
        if (worker.isServer || worker.count <= 0)
            continue;
        const double stretch = 1.0 + cpuBound * (worker.slowdown - 1.0);
        slowestCompute
            = std::max(slowestCompute, model.computeSecondsPerStep * stretch / worker.deviceShare / worker.deviceSpeed);
        if (!exchanges || !isFlat)
            continue;
        double ofWorker = 0;
        for (auto& server : groups) {
            if (!server.isServer || server.count <= 0)
                continue;
            double seconds = std::max(worker.slowdown, server.slowdown);
            if (worker.host == server.host)
                seconds *= intraSeconds;
            else
                seconds *= interSeconds * congestion(worker, server);
            ofWorker += static_cast<double>(server.count) * seconds;
            server.exchangeSeconds += static_cast<double>(worker.count) * seconds;
        }
        longestExchange = std::max(longestExchange, ofWorker);
    }
    for (const auto& group : groups)
        longestExchange = std::max(longestExchange, group.exchangeSeconds);
    if (exchanges && !isFlat)
        longestExchange = hierarchicalExchangeSeconds(model, groups, congestion);
    return { slowestCompute, longestExchange };
}

/// Seconds of one step in the same placement when nothing slows it, its own tasks included: κ = 1, whole devices, free
/// links. Needs fresh groups.
[[nodiscard]] StepParts unhinderedStepParts(const ModelProfile& model, PlacedGroups& groups, ExchangePattern pattern);
[[nodiscard]] double unhinderedStepSeconds(
    const ModelProfile& model, PlacedGroups& groups, const ExchangeTiming& timing);
/// A step of these parts, and never 0.
[[nodiscard]] inline double timedStepSeconds(
    const ModelProfile& model, const StepParts& parts, const ExchangeTiming& timing)
{
    return std::max(timing.stepSeconds(model, parts), kShortestStepSeconds);
}

/// Work per second of a job with a model from the seconds of its step: batches (each worker its own) or, for a job
/// given as service time, its speed relative to the unhindered step of the same placement on reference devices: the
/// order of its exchange is part of what its duration was measured with (assumed).
[[nodiscard]] double workPerSecond(
    const JobPlacement& placement, std::int64_t workers, double step, const ExchangeTiming& timing);

/// The job holds that device of the host.
[[nodiscard]] bool holdsDevice(const JobPlacement& placement, HostId host, std::uint16_t device);

/// Share of the devices under `tasks` that a co-located job gets: its share, scaled down where the shares of a device
/// sum above 1. 1 in every other mode. `neighbours` are the jobs on its devices; itself and jobs elsewhere are passed
/// over.
[[nodiscard]] double colocatedShare(
    const JobPlacement& placement, const PlacedTasks& tasks, std::span<const JobPlacement> neighbours);

/// The least colocatedShare() over all tasks that hold devices.
[[nodiscard]] double leastColocatedShare(const JobPlacement& placement, std::span<const JobPlacement> neighbours);

} // namespace consonance
