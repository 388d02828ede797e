// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/agents/agent_scene.h"

#include "core/learn/board_world.h"
#include "core/learn/interval_placement.h"

#include <algorithm>

namespace consonance {

namespace {

// Scales that bring usual values near 1.
constexpr double kTaskScale = 0.5; ///< of tasks on a server
constexpr double kSinceScale = 0.25; ///< of tasks given to a cell in one decision, and of a job's
constexpr double kHostsScale = 0.05; ///< of servers below a switch
constexpr double kIntervalScale = 0.25;
constexpr double kLongestCounted = 8; ///< intervals; what is longer is long

double partOf(std::int64_t amount, std::int64_t of)
{
    return of > 0 ? static_cast<double>(amount) / static_cast<double>(of) : 0.0;
}

/// Whether a job has tasks in more than one of some places.
class Spread {
public:
    Spread(const PlacementBoard& board, std::span<const std::int32_t> placeOfHost)
        : m_first(board.jobs().size(), -1)
        , m_isSpread(board.jobs().size(), 0)
    {
        for (const PlacedGroup& group : board.groups()) {
            const auto job = static_cast<std::size_t>(group.job);
            const std::int32_t place = placeOfHost[static_cast<std::size_t>(group.host)];
            if (m_first[job] >= 0 && m_first[job] != place)
                m_isSpread[job] = 1;
            m_first[job] = place;
        }
    }
    [[nodiscard]] bool of(std::int32_t job) const { return m_isSpread[static_cast<std::size_t>(job)] != 0; }

private:
    std::vector<std::int32_t> m_first;
    std::vector<std::uint8_t> m_isSpread;
};

/// [free part, size] of each group of GPUs on a host; the first groups are full first.
void addGroups(
    std::int64_t gpus, std::int64_t free, std::int64_t largest, std::int32_t groups, std::vector<double>& features)
{
    std::int64_t taken = gpus - free;
    for (std::int32_t i = 0; i < groups; ++i) {
        const std::int64_t size = gpus * (i + 1) / groups - gpus * i / groups;
        const std::int64_t here = std::min(taken, size);
        taken -= here;
        features.push_back(partOf(size - here, size));
        features.push_back(partOf(size, largest));
    }
}

} // namespace

ResourceVector largestHost(const PlacementBoard& board)
{
    ResourceVector largest;
    for (std::int32_t host = 0; host < board.hostCount(); ++host) {
        for (std::size_t i = 0; i < kResourceCount; ++i)
            largest.amount[i] = std::max(largest.amount[i], board.capacity(host).amount[i]);
    }
    return largest;
}

AgentScene sceneOf(const AgentRegions& regions, const PlacementBoard& board, std::int32_t models)
{
    const AgentArchitecture sizes { .models = models };
    const ResourceVector largest = largestHost(board);
    AgentScene scene { .regions = &regions, .groups = {}, .servers = {}, .switches = {} };
    const auto hosts = static_cast<std::size_t>(board.hostCount());
    scene.servers.assign(hosts * sizes.serverWidth(), 0.0);
    scene.switches.assign(static_cast<std::size_t>(regions.switches) * kAgentSwitchWidth, 0.0);
    for (std::size_t host = 0; host < hosts; ++host) {
        const auto index = static_cast<std::int32_t>(host);
        const ResourceVector& free = board.free(index);
        const ResourceVector& capacity = board.capacity(index);
        double* at = scene.servers.data() + host * sizes.serverWidth();
        for (const Resource resource : kStateResources)
            *at++ = partOf(free[resource], largest[resource]);
        *at++ = partOf(capacity[Resource::Gpu], largest[Resource::Gpu]);
        *at++ = partOf(capacity[Resource::Cpu], largest[Resource::Cpu]);
        addGroups(capacity[Resource::Gpu], std::min(free[Resource::Gpu], capacity[Resource::Gpu]),
            largest[Resource::Gpu], regions.groupsOfHost[host], scene.groups);
        scene.switches[static_cast<std::size_t>(regions.switchOfHost[host]) * kAgentSwitchWidth + 1] += kHostsScale;
    }
    std::vector<std::int32_t> itself(hosts);
    for (std::size_t host = 0; host < hosts; ++host)
        itself[host] = static_cast<std::int32_t>(host);
    const Spread overHosts(board, itself);
    const Spread overSwitches(board, regions.switchOfHost);
    for (const PlacedGroup& group : board.groups()) {
        const auto host = static_cast<std::size_t>(group.host);
        double* const at = scene.servers.data() + host * sizes.serverWidth();
        const double tasks = group.workers + group.servers;
        if (overHosts.of(group.job)) // on the server's link
            at[5] += kTaskScale * tasks;
        if (overSwitches.of(group.job)) // on the switch's
            scene.switches[static_cast<std::size_t>(regions.switchOfHost[host]) * kAgentSwitchWidth]
                += kTaskScale * kHostsScale * tasks;
        const std::int32_t model = board.job(group.job).model;
        if (model < 0 || model >= models)
            continue;
        at[6 + model] += kTaskScale * group.workers;
        at[6 + models + model] += kTaskScale * group.servers;
    }
    return scene;
}

std::vector<double> agentJobFeatures(const BoardJob& job, const ResourceVector& largest,
    const RewardPredictor& predictor, double intervalSeconds, std::int32_t models)
{
    std::vector<double> features(static_cast<std::size_t>(models), 0.0);
    if (job.model >= 0 && job.model < models)
        features[static_cast<std::size_t>(job.model)] = 1;
    features.push_back(kSinceScale * job.workersAsked);
    features.push_back(kSinceScale * job.serversAsked);
    for (const ResourceVector* demand : { &job.workerDemand, &job.serverDemand }) {
        for (const Resource resource : kStateResources)
            features.push_back(partOf((*demand)[resource], largest[resource]));
    }
    const double tasks = std::max(1, job.workersAsked + job.serversAsked);
    const double alone = serviceOf(job, predictor) / tasks / intervalSeconds;
    features.push_back(kIntervalScale * std::min(kLongestCounted, alone));
    features.push_back(kIntervalScale * std::min(kLongestCounted, job.waitedIntervals));
    return features;
}

void addTargetFeatures(const RoomSums& room, bool isOther, std::span<const double> since, std::vector<double>& features)
{
    features.push_back(room.freePart());
    features.push_back(isOther ? 1.0 : 0.0);
    for (const Resource resource : kStateResources)
        features.push_back(room.freePart(resource));
    for (const double tasks : since)
        features.push_back(kSinceScale * tasks);
}

void addUnknownTarget(std::int32_t models, std::vector<double>& features)
{
    features.insert(features.end(), AgentArchitecture { .models = models }.targetWidth(), 0.0);
    features[features.size() - AgentArchitecture { .models = models }.targetWidth() + 1] = 1;
}

} // namespace consonance
