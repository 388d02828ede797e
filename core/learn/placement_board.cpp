// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/placement_board.h"

#include "core/policy/policy.h"
#include "core/policy/tools/placer.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace consonance {

namespace {

/// What the board knows of a job from its request alone; nothing for jobs that are not made of workers and PSs.
std::optional<BoardJob> boardJob(const View& view, JobId id, const RewardPredictor& predictor)
{
    const JobRequest& request = view.request(id);
    const int worker = request.roles.find(RoleKind::Worker);
    const int server = request.roles.find(RoleKind::ParameterServer);
    const auto deviceType = deviceTypeIndex(view.cluster(), request);
    if (worker < 0 || server < 0 || request.roles.size() != 2 || !deviceType)
        return std::nullopt;
    const RoleSpec& workers = request.roles[static_cast<std::size_t>(worker)];
    const RoleSpec& servers = request.roles[static_cast<std::size_t>(server)];
    BoardJob job { .id = id,
        .workersAsked = workers.requested,
        .serversAsked = servers.requested,
        .workerDemand = workers.demand,
        .serverDemand = servers.demand,
        .deviceType = *deviceType };
    if (request.model.isValid())
        job.model = predictor.modelIndex(view.models().model(request.model).name);
    return job;
}

std::int32_t capacityFor(const ResourceVector& free, const ResourceVector& demand)
{
    std::int64_t count = std::numeric_limits<std::int32_t>::max();
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        if (demand.amount[i] > 0)
            count = std::min(count, free.amount[i] / demand.amount[i]);
    }
    return static_cast<std::int32_t>(count);
}

} // namespace

Result<PlacementBoard> PlacementBoard::of(const View& view, const RewardPredictor& predictor)
{
    PlacementBoard board;
    std::vector<int> types;
    for (std::size_t i = 0; i < view.cluster().hostCount(); ++i) {
        const HostId host(i);
        const bool isUp = view.ledger().availability(host) == Availability::Up;
        board.m_free.push_back(isUp ? view.ledger().free(host) : ResourceVector {});
        board.m_capacity.push_back(view.cluster().host(host).capacity);
        types.push_back(view.cluster().host(host).deviceTypeIndex);
    }
    board.m_deviceTypes = std::make_shared<const std::vector<int>>(std::move(types));
    board.m_sizes = serverSizesOf(view.cluster());
    const auto add = [&](JobId id, bool isRunning) -> Result<void> {
        auto job = boardJob(view, id, predictor);
        if (!job)
            return {};
        job->isRunning = isRunning;
        TRY_ASSIGN(const double epochs, view.epochs(id));
        if (view.request(id).model.isValid())
            job->work = epochs * view.models().model(view.request(id).model).stepsPerEpoch;
        TRY_ASSIGN(job->done, view.progressFraction(id));
        if (!isRunning)
            job->waitedIntervals = view.waitingFor(id).seconds() / view.interval().seconds();
        board.m_models.push_back(job->model);
        board.m_jobs.push_back(*job);
        return {};
    };
    for (const auto id : view.running()) {
        const std::size_t before = board.m_jobs.size();
        const std::size_t firstGroup = board.m_groups.size();
        TRY(add(JobId(id), true));
        if (board.m_jobs.size() == before)
            continue;
        const JobRequest& request = view.request(JobId(id));
        BoardJob& job = board.m_jobs.back();
        for (const PlacedTasks& tasks : view.placement(JobId(id))) {
            const bool isWorker = request.roles[tasks.role].kind == RoleKind::Worker;
            const auto host = static_cast<std::int32_t>(tasks.host.value);
            (isWorker ? job.workers : job.servers) += tasks.count;
            // The job's own groups are the last ones.
            auto same = std::find_if(board.m_groups.begin() + static_cast<std::ptrdiff_t>(firstGroup),
                board.m_groups.end(), [&](const PlacedGroup& group) { return group.host == host; });
            if (same == board.m_groups.end())
                same = board.m_groups.insert(
                    board.m_groups.end(), { .host = host, .job = static_cast<std::int32_t>(before) });
            (isWorker ? same->workers : same->servers) += tasks.count;
        }
    }
    board.m_firstWaiting = static_cast<std::int32_t>(board.m_jobs.size());
    for (const auto id : view.waiting())
        TRY(add(JobId(id), false));
    return board;
}

PlacementBoard PlacementBoard::of(const IntervalWorld& world, std::span<const WorldJob* const> waiting,
    const Cluster& cluster, double intervalSeconds)
{
    PlacementBoard board;
    std::vector<int> types;
    for (std::int32_t host = 0; host < world.hosts(); ++host) {
        board.m_free.push_back(world.free(host));
        board.m_capacity.push_back(cluster.host(HostId(host)).capacity);
        types.push_back(cluster.host(HostId(host)).deviceTypeIndex);
    }
    board.m_deviceTypes = std::make_shared<const std::vector<int>>(std::move(types));
    board.m_sizes = world.sharedSizes();
    const auto add = [&](const WorldJob& job, double done, bool isRunning) {
        board.m_jobs.push_back({ .id = job.id,
            .model = job.model,
            .isRunning = isRunning,
            .workersAsked = job.tasks[0],
            .serversAsked = job.tasks[1],
            .workers = isRunning ? job.tasks[0] : 0,
            .servers = isRunning ? job.tasks[1] : 0,
            .workerDemand = job.demand[0],
            .serverDemand = job.demand[1],
            .deviceType = job.deviceType,
            .work = job.work,
            .done = done,
            .waitedIntervals = isRunning ? 0 : (world.now() - job.arrival) / intervalSeconds });
        board.m_models.push_back(job.model);
    };
    // In the order of a view: by id.
    std::vector<std::int32_t> order(world.running().size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(
        order, {}, [&](std::int32_t index) { return world.running()[static_cast<std::size_t>(index)].job->id; });
    std::vector<std::int32_t> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        place[static_cast<std::size_t>(order[i])] = static_cast<std::int32_t>(i);
        const auto& one = world.running()[static_cast<std::size_t>(order[i])];
        add(*one.job, one.job->work > 0 ? 1 - one.remaining / one.job->work : 0, true);
    }
    for (PlacedGroup group : world.groups()) {
        group.job = place[static_cast<std::size_t>(group.job)];
        board.m_groups.push_back(group);
    }
    board.m_firstWaiting = static_cast<std::int32_t>(board.m_jobs.size());
    for (const WorldJob* job : waiting)
        add(*job, 0, false);
    return board;
}

PlacementBoard PlacementBoard::part(std::span<const std::int32_t> hosts, std::span<const std::int32_t> running,
    std::span<const std::int32_t> waiting) const
{
    PlacementBoard part;
    std::vector<int> types;
    std::vector<ServerSize> sizes;
    for (const std::int32_t host : hosts) {
        part.m_free.push_back(free(host));
        part.m_capacity.push_back(capacity(host));
        types.push_back((*m_deviceTypes)[static_cast<std::size_t>(host)]);
        if (m_sizes)
            sizes.push_back((*m_sizes)[static_cast<std::size_t>(host)]);
    }
    part.m_deviceTypes = std::make_shared<const std::vector<int>>(std::move(types));
    if (m_sizes)
        part.m_sizes = std::make_shared<const std::vector<ServerSize>>(std::move(sizes));
    for (const auto& jobs : { running, waiting }) {
        for (const std::int32_t index : jobs) {
            part.m_jobs.push_back(job(index));
            part.m_models.push_back(job(index).model);
        }
    }
    part.m_firstWaiting = static_cast<std::int32_t>(running.size());
    for (std::size_t i = 0; i < running.size(); ++i) {
        BoardJob& one = part.m_jobs[i];
        one.workersAsked = 0;
        one.serversAsked = 0;
    }
    for (const PlacedGroup& group : m_groups) {
        const auto there = std::ranges::lower_bound(hosts, group.host);
        const auto found = std::ranges::lower_bound(running, group.job);
        if (there == hosts.end() || *there != group.host || found == running.end() || *found != group.job)
            continue;
        const auto host = static_cast<std::int32_t>(there - hosts.begin());
        const auto job = static_cast<std::int32_t>(found - running.begin());
        part.m_groups.push_back({ .host = host, .job = job, .workers = group.workers, .servers = group.servers });
        part.m_jobs[static_cast<std::size_t>(job)].workersAsked += group.workers;
        part.m_jobs[static_cast<std::size_t>(job)].serversAsked += group.servers;
    }
    for (std::size_t i = 0; i < running.size(); ++i) {
        part.m_jobs[i].workers = part.m_jobs[i].workersAsked;
        part.m_jobs[i].servers = part.m_jobs[i].serversAsked;
    }
    return part;
}

bool PlacementBoard::fits(std::int32_t index, PlacedRole role, std::int32_t host) const
{
    const BoardJob& one = job(index);
    const ResourceVector& demand = one.demand(role);
    if (demand[Resource::Gpu] > 0 && one.deviceType >= 0
        && (*m_deviceTypes)[static_cast<std::size_t>(host)] != one.deviceType)
        return false;
    return demand.fitsIn(free(host));
}

bool PlacementBoard::roomFor(const BoardJob& one, std::int32_t workers, std::int32_t servers, std::int32_t without,
    const ResourceVector& taken) const
{
    std::int64_t workersFit = 0;
    std::int64_t serversFit = 0;
    ResourceVector total;
    for (std::int32_t host = 0; host < hostCount(); ++host) {
        ResourceVector left = free(host);
        if (host == without)
            left -= taken;
        const bool hasDevices = one.workerDemand[Resource::Gpu] == 0 || one.deviceType < 0
            || (*m_deviceTypes)[static_cast<std::size_t>(host)] == one.deviceType;
        workersFit += hasDevices ? capacityFor(left, one.workerDemand) : 0;
        serversFit += capacityFor(left, one.serverDemand);
        total += left;
    }
    const ResourceVector wanted = one.workerDemand * workers + one.serverDemand * servers;
    return workersFit >= workers && serversFit >= servers && wanted.fitsIn(total);
}

bool PlacementBoard::leavesRoom(std::int32_t index, PlacedRole role, std::int32_t host) const
{
    const BoardJob& one = job(index);
    const bool isWorker = role == PlacedRole::Worker;
    return roomFor(one, one.left(PlacedRole::Worker) - (isWorker ? 1 : 0),
        one.left(PlacedRole::ParameterServer) - (isWorker ? 0 : 1), host, one.demand(role));
}

bool PlacementBoard::hasRoomFor(std::int32_t index) const
{
    const BoardJob& one = job(index);
    return roomFor(one, one.left(PlacedRole::Worker), one.left(PlacedRole::ParameterServer), -1, {});
}

void PlacementBoard::place(std::int32_t index, PlacedRole role, std::int32_t host)
{
    BoardJob& one = m_jobs[static_cast<std::size_t>(index)];
    (role == PlacedRole::Worker ? one.workers : one.servers) += 1;
    m_free[static_cast<std::size_t>(host)] -= one.demand(role);
    // Groups of the job placed last are at the end.
    auto same = std::find_if(m_groups.rbegin(), m_groups.rend(),
        [&](const PlacedGroup& group) { return group.host == host && group.job == index; });
    PlacedGroup& group
        = same != m_groups.rend() ? *same : m_groups.emplace_back(PlacedGroup { .host = host, .job = index });
    (role == PlacedRole::Worker ? group.workers : group.servers) += 1;
}

void PlacementBoard::remove(std::int32_t index)
{
    BoardJob& one = m_jobs[static_cast<std::size_t>(index)];
    for (const PlacedGroup& group : m_groups) {
        if (group.job != index)
            continue;
        ResourceVector& host = m_free[static_cast<std::size_t>(group.host)];
        host += one.workerDemand * group.workers;
        host += one.serverDemand * group.servers;
    }
    std::erase_if(m_groups, [&](const PlacedGroup& group) { return group.job == index; });
    one.workers = 0;
    one.servers = 0;
}

void PlacementBoard::noteOtherKinds(const View& view, DecisionNotes& notes) const
{
    const auto waiting = jobs().subspan(static_cast<std::size_t>(m_firstWaiting));
    for (const auto id : view.waiting()) {
        const JobId job(id);
        if (std::ranges::find(waiting, job, &BoardJob::id) == waiting.end())
            notes.blocked.push_back({ .job = job, .reason = Infeasible::ExcludedByPolicy, .text = kNoteOtherKind });
    }
}

std::vector<PlacedGroup> PlacementBoard::groupsOf(std::int32_t index) const
{
    std::vector<PlacedGroup> found;
    std::ranges::copy_if(
        m_groups, std::back_inserter(found), [&](const PlacedGroup& group) { return group.job == index; });
    return found;
}

} // namespace consonance
