// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/placement_teacher.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr double kLongestStay = 50; ///< intervals: a job that hardly moves must not drown all others

/// The world of an episode with what was placed on the board since.
IntervalWorld worldOf(const TrainingEpisode& episode, const PlacementBoard& board)
{
    IntervalWorld world = episode.world();
    for (std::size_t i = 0; i < episode.waiting().size(); ++i) {
        const auto index = board.firstWaiting() + static_cast<std::int32_t>(i);
        if (!board.job(index).isWhole())
            continue;
        const std::size_t running = world.addJob(*episode.waiting()[i], episode.waiting()[i]->work);
        world.stall(running, episode.readyTime());
        for (const PlacedGroup& group : board.groupsOf(index)) {
            if (group.workers > 0)
                world.addTask(running, 0, group.host, group.workers);
            if (group.servers > 0)
                world.addTask(running, 1, group.host, group.servers);
        }
    }
    return world;
}

/// − Σ seconds until each job would end at the present speeds; a waiting job waits an interval, then runs as if alone.
double staysLeft(IntervalWorld world, std::span<const WorldJob* const> waiting,
    const std::vector<std::uint8_t>& isPlaced, TrainingEpisode& episode)
{
    const double interval = episode.source().intervalSeconds;
    world.rate(episode.speeds());
    double sum = 0;
    for (const auto& one : world.running())
        sum += one.speed > 0 ? std::min(kLongestStay * interval, one.remaining / one.speed) : kLongestStay * interval;
    for (std::size_t i = 0; i < waiting.size(); ++i)
        sum += isPlaced[i] == 0 ? interval + waiting[i]->aloneSeconds : 0;
    return -sum;
}

void placeCandidate(IntervalWorld& world, const PlacementCandidate& candidate,
    std::span<const WorldJob* const> waiting, double ready)
{
    for (const auto& choice : candidate.choices) {
        const WorldJob& job = *waiting[choice.waiting];
        const std::size_t index = world.addJob(job, job.work);
        world.stall(index, ready);
        for (const PlacedGroup& group : choice.groups) {
            if (group.workers > 0)
                world.addTask(index, 0, group.host, group.workers);
            if (group.servers > 0)
                world.addTask(index, 1, group.host, group.servers);
        }
    }
}

} // namespace

std::vector<PlacementTeacher::Future> PlacementTeacher::drawFutures(const TrainingEpisode& episode)
{
    const double interval = episode.source().intervalSeconds;
    const auto most = static_cast<std::int64_t>(std::lround(2 * episode.load()));
    std::vector<Future> futures(static_cast<std::size_t>(m_settings.futures));
    for (Future& future : futures) {
        future.resize(static_cast<std::size_t>(m_settings.intervals));
        for (std::size_t i = 0; i < future.size(); ++i) {
            const std::int64_t count = m_random.uniformInt(0, most);
            for (std::int64_t k = 0; k < count; ++k) {
                WorldJob job = episode.anyJob(m_random);
                job.arrival = episode.world().now() + interval * (static_cast<double>(i) + m_random.uniform01());
                future[i].push_back(job);
            }
        }
    }
    return futures;
}

double PlacementTeacher::timeInSystem(TrainingEpisode& episode, IntervalWorld world,
    std::vector<const WorldJob*> waiting, const Future& future) const
{
    constexpr std::size_t kLongest = 60; ///< intervals
    const double interval = episode.source().intervalSeconds;
    double sum = 0;
    for (std::size_t step = 0; step < kLongest; ++step) {
        sum += world.advance(world.now() + interval, episode.speeds()).completionSeconds;
        if (step < future.size()) {
            for (const WorldJob& job : future[step])
                waiting.push_back(&job);
        } else if (waiting.empty()) {
            // Nothing will come between: all that runs is left to run.
            return sum + world.advance(world.now() + kLongest * interval, episode.speeds()).completionSeconds;
        }
        std::erase_if(waiting, [&](const WorldJob* job) {
            if (!placeTogether(world, *job, job->work))
                return false;
            return true;
        });
    }
    for (const WorldJob* job : waiting)
        sum += world.now() - job->arrival;
    return sum;
}

PlacementCandidate PlacementTeacher::advise(
    TrainingEpisode& episode, const IntervalPlacement& placement, std::vector<const WorldJob*>& slots)
{
    const PlacementBoard& board = placement.board();
    const IntervalWorld world = worldOf(episode, board);
    slots.clear();
    std::vector<const WorldJob*> others;
    std::vector<std::uint8_t> hasSlot(episode.waiting().size(), 0);
    for (std::int32_t slot = 0; slot < placement.shape().newJobs; ++slot) {
        const std::int32_t job = placement.slots()[static_cast<std::size_t>(slot)];
        if (job >= board.firstWaiting() && !board.job(job).isWhole())
            hasSlot[static_cast<std::size_t>(job - board.firstWaiting())] = 1;
    }
    for (std::size_t i = 0; i < episode.waiting().size(); ++i) {
        const bool isWhole = board.job(board.firstWaiting() + static_cast<std::int32_t>(i)).isWhole();
        if (!isWhole)
            (hasSlot[i] != 0 ? slots : others).push_back(episode.waiting()[i]);
    }
    const double ready = episode.readyTime();
    PlacementSearch search(RandomStream(m_random.next64(), "teacher.search"));
    std::vector<PlacementCandidate> finalists = search.ranked(
        world, slots, m_settings.search, ready,
        [&](const IntervalWorld& tried, const std::vector<std::uint8_t>& isPlaced) {
            return staysLeft(tried, slots, isPlaced, episode);
        },
        static_cast<std::size_t>(std::max(1, m_settings.finalists)));
    if (finalists.size() == 1 || m_settings.futures <= 0)
        return finalists.front();
    const std::vector<Future> futures = drawFutures(episode);
    for (PlacementCandidate& finalist : finalists) {
        IntervalWorld tried = world;
        placeCandidate(tried, finalist, slots, ready);
        std::vector<const WorldJob*> left;
        for (std::size_t i = 0; i < slots.size(); ++i) {
            if (std::ranges::find(finalist.choices, i, &PlacementCandidate::Choice::waiting) == finalist.choices.end())
                left.push_back(slots[i]);
        }
        left.insert(left.end(), others.begin(), others.end());
        finalist.score = 0;
        for (const Future& future : futures)
            finalist.score -= timeInSystem(episode, tried, left, future);
    }
    return *std::ranges::max_element(finalists, {}, &PlacementCandidate::score);
}

PlacementBoard teachDecision(
    PlacementTeacher& teacher, TrainingEpisode& episode, const StateShape& shape, RecordedInferences& record)
{
    IntervalPlacement placement(
        episode.board(), shape, *episode.source().predictor, episode.source().intervalSeconds);
    std::vector<const WorldJob*> slots;
    while (placement.hasChoice()) {
        PlacementCandidate advice = teacher.advise(episode, placement, slots);
        if (advice.choices.empty())
            break;
        std::ranges::sort(advice.choices, {}, &PlacementCandidate::Choice::waiting);
        for (auto& choice : advice.choices) {
            const WorldJob* job = slots[choice.waiting];
            const auto at = std::ranges::find(episode.waiting(), job) - episode.waiting().begin();
            const std::int32_t index = placement.board().firstWaiting() + static_cast<std::int32_t>(at);
            std::ranges::sort(choice.groups, {}, [](const PlacedGroup& group) {
                return std::pair(-group.workers - group.servers, group.host);
            });
            for (const PlacedRole role : { PlacedRole::Worker, PlacedRole::ParameterServer }) {
                for (const PlacedGroup& group : choice.groups) {
                    const std::int32_t count = role == PlacedRole::Worker ? group.workers : group.servers;
                    for (std::int32_t k = 0; k < count; ++k) {
                        if (!placement.hasChoice())
                            return placement.board();
                        const auto action = placement.indexOf({ .job = index, .role = role, .host = group.host });
                        if (!action || placement.mask()[*action] == 0)
                            return placement.board();
                        record.states.insert(record.states.end(), placement.state().begin(), placement.state().end());
                        record.masks.insert(record.masks.end(), placement.mask().begin(), placement.mask().end());
                        record.actions.push_back(static_cast<std::int32_t>(*action));
                        placement.choose(*action);
                    }
                }
            }
        }
    }
    return placement.board();
}

} // namespace consonance
