// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/placement_teacher.h"

#include "core/learn/placement_objective.h"

#include <algorithm>

namespace consonance {

namespace {

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

void placeCandidate(
    IntervalWorld& world, const PlacementCandidate& candidate, std::span<const WorldJob* const> waiting, double ready)
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

PlacementCandidate PlacementTeacher::advise(
    TrainingEpisode& episode, const IntervalPlacement& placement, std::vector<const WorldJob*>& slots)
{
    const PlacementBoard& board = placement.board();
    const IntervalWorld world = episode.forkWith(board).world;
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
    constexpr std::int32_t kLongest = 60; ///< intervals
    const double interval = episode.source().intervalSeconds;
    const std::vector<Future> futures = episode.drawFutures(m_settings.futures, m_settings.intervals, m_random);
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
        for (const Future& future : futures) {
            if (m_stop.stop_requested())
                return finalists.front();
            finalist.score -= flowTime(
                tried, left, future, { .intervalSeconds = interval, .longest = kLongest }, episode.speeds());
        }
    }
    return *std::ranges::max_element(finalists, {}, &PlacementCandidate::score);
}

namespace {

/// Writes down the inferences that carry out an advice, in the one order that the network can see: at each step the
/// possible action with the lowest index; of empty servers, which are all alike, the first.
class AdviceScribe {
public:
    AdviceScribe(IntervalPlacement& placement, RecordedInferences& record)
        : m_placement(placement)
        , m_record(record)
    {
    }

    /// The first of the choices is written; the later ones are renumbered with it. False when a task does not fit.
    bool write(std::int32_t job, std::span<PlacementCandidate::Choice> choices)
    {
        std::vector<PlacedGroup>& groups = choices.front().groups;
        std::int32_t left = 0;
        for (const PlacedGroup& group : groups)
            left += group.workers + group.servers;
        for (; left > 0; --left) {
            if (!m_placement.hasChoice())
                return false;
            Next next = lowest(job, groups);
            if (next.group == nullptr)
                return false;
            if (isEmpty(next.group->host)) {
                swapWithFirstEmpty(next, choices);
                next = lowest(job, groups);
                if (next.group == nullptr)
                    return false;
            }
            take(next);
        }
        return true;
    }

private:
    struct Next {
        PlacedGroup* group = nullptr;
        PlacedRole role = PlacedRole::Worker;
        std::size_t action = 0;
    };

    [[nodiscard]] Next lowest(std::int32_t job, std::vector<PlacedGroup>& groups) const
    {
        Next best;
        for (PlacedGroup& group : groups) {
            for (const PlacedRole role : { PlacedRole::Worker, PlacedRole::ParameterServer }) {
                if ((role == PlacedRole::Worker ? group.workers : group.servers) <= 0)
                    continue;
                const auto action = m_placement.indexOf({ .job = job, .role = role, .host = group.host });
                if (action && m_placement.mask()[*action] != 0 && (best.group == nullptr || *action < best.action))
                    best = { .group = &group, .role = role, .action = *action };
            }
        }
        return best;
    }

    [[nodiscard]] bool isEmpty(std::int32_t host) const
    {
        return m_placement.board().free(host) == m_placement.board().capacity(host);
    }

    void swapWithFirstEmpty(const Next& next, std::span<PlacementCandidate::Choice> choices) const
    {
        const std::int32_t there = next.group->host;
        const std::size_t servers = static_cast<std::size_t>(m_placement.shape().servers);
        for (std::size_t action = next.action - next.action % servers; action < next.action; ++action) {
            const std::int32_t host = m_placement.actionAt(action).host;
            if (m_placement.mask()[action] == 0 || !isEmpty(host)
                || m_placement.board().capacity(host) != m_placement.board().capacity(there))
                continue;
            for (auto& choice : choices) {
                for (PlacedGroup& group : choice.groups)
                    group.host = group.host == there ? host : group.host == host ? there : group.host;
            }
            return;
        }
    }

    void take(const Next& next)
    {
        const auto state = m_placement.state();
        const auto mask = m_placement.mask();
        m_record.states.insert(m_record.states.end(), state.begin(), state.end());
        m_record.masks.insert(m_record.masks.end(), mask.begin(), mask.end());
        m_record.actions.push_back(static_cast<std::int32_t>(next.action));
        m_placement.choose(next.action);
        (next.role == PlacedRole::Worker ? next.group->workers : next.group->servers) -= 1;
    }

    IntervalPlacement& m_placement;
    RecordedInferences& m_record;
};

} // namespace

PlacementBoard teachDecision(PlacementTeacher& teacher, TrainingEpisode& episode, const StateShape& shape,
    SlotOrder order, RecordedInferences& record)
{
    IntervalPlacement placement(
        episode.board(), shape, *episode.source().predictor, episode.source().intervalSeconds, order);
    AdviceScribe scribe(placement, record);
    std::vector<const WorldJob*> slots;
    while (placement.hasChoice()) {
        PlacementCandidate advice = teacher.advise(episode, placement, slots);
        if (advice.choices.empty())
            break;
        std::ranges::sort(advice.choices, {}, &PlacementCandidate::Choice::waiting);
        for (std::size_t i = 0; i < advice.choices.size(); ++i) {
            const auto at = std::ranges::find(episode.waiting(), slots[advice.choices[i].waiting]);
            const auto job
                = placement.board().firstWaiting() + static_cast<std::int32_t>(at - episode.waiting().begin());
            if (!scribe.write(job, std::span(advice.choices).subspan(i)))
                return placement.board();
        }
    }
    return placement.board();
}

} // namespace consonance
