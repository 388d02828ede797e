// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/board_world.h"

#include <algorithm>

namespace consonance {

namespace {

double aloneSecondsOf(const BoardJob& job, const RewardPredictor& predictor)
{
    const float speed = job.model < 0 ? 0.0F : predictor.aloneSpeed(job.model, job.workersAsked, job.serversAsked);
    return speed > 0 ? job.work / static_cast<double>(speed) : 0;
}

WorldJob worldJob(const BoardJob& job, double aloneSeconds)
{
    return { .id = job.id,
        .model = job.model,
        .tasks = { job.workersAsked, job.serversAsked },
        .demand = { job.workerDemand, job.serverDemand },
        .deviceType = job.deviceType,
        .work = job.work,
        .aloneSeconds = aloneSeconds };
}

double serviceOf(const WorldJob& job)
{
    return job.aloneSeconds * (job.tasks[0] + job.tasks[1]);
}

} // namespace

BoardWorld::BoardWorld(
    const PlacementBoard& board, const RewardPredictor& predictor, const std::function<double(WorldJob&)>& complete)
{
    const std::size_t count = board.jobs().size();
    m_jobs.reserve(count); // pointed into
    std::vector<std::int32_t> runningAt(count, -1);
    std::vector<std::pair<const WorldJob*, std::int32_t>> waiting;
    std::vector<std::uint8_t> isKnown(count, 0);
    for (std::size_t i = 0; i < count; ++i)
        isKnown[i] = aloneSecondsOf(board.jobs()[i], predictor) > 0 ? 1 : 0;
    std::vector<ResourceVector> free;
    for (std::int32_t host = 0; host < board.hostCount(); ++host)
        free.push_back(board.free(host));
    for (const PlacedGroup& group : board.groups()) {
        const BoardJob& job = board.job(group.job);
        if (isKnown[static_cast<std::size_t>(group.job)] != 0) // the tasks are placed again below
            free[static_cast<std::size_t>(group.host)]
                += job.workerDemand * group.workers + job.serverDemand * group.servers;
    }
    m_empty = IntervalWorld(std::move(free), board.deviceTypes(), board.sizes());
    m_world = m_empty;
    for (std::size_t i = 0; i < count; ++i) {
        const BoardJob& job = board.jobs()[i];
        if (isKnown[i] == 0)
            continue;
        WorldJob& one = m_jobs.emplace_back(worldJob(job, aloneSecondsOf(job, predictor)));
        double left = job.work * (1 - job.done);
        if (complete)
            left = complete(one);
        if (!job.isWhole()) {
            waiting.emplace_back(&one, static_cast<std::int32_t>(i));
            continue;
        }
        const std::size_t index = m_world.addJob(one, left);
        runningAt[i] = static_cast<std::int32_t>(index);
        if (!job.isRunning)
            m_world.stall(index, kStartSeconds);
    }
    for (const PlacedGroup& group : board.groups()) {
        const std::int32_t index = runningAt[static_cast<std::size_t>(group.job)];
        if (index >= 0 && group.workers > 0)
            m_world.addTask(static_cast<std::size_t>(index), 0, group.host, group.workers);
        if (index >= 0 && group.servers > 0)
            m_world.addTask(static_cast<std::size_t>(index), 1, group.host, group.servers);
    }
    std::ranges::stable_sort(waiting, {}, [](const auto& one) { return serviceOf(*one.first); });
    for (const auto& [job, index] : waiting) {
        m_waiting.push_back(job);
        m_waitingOnBoard.push_back(index);
    }
}

double serviceOf(const BoardJob& job, const RewardPredictor& predictor)
{
    return aloneSecondsOf(job, predictor) * (job.workersAsked + job.serversAsked);
}

} // namespace consonance
