// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/placement_search.h"

#include "core/base/stop_scope.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace consonance {

namespace {

constexpr double kTogether = 0.35; ///< part of drawn jobs that are placed as locality would
constexpr double kStay = 0.5; ///< how often a task stays on a host of its job although others are free

std::vector<PlacedGroup> groupsOf(const IntervalWorld& world, std::size_t job)
{
    std::vector<PlacedGroup> groups;
    for (const PlacedGroup& group : world.groups()) {
        if (group.job == static_cast<std::int32_t>(job))
            groups.push_back(group);
    }
    return groups;
}

/// Places the job as the groups say; false and no change when something no longer fits.
bool placeAs(IntervalWorld& world, const WorldJob& job, std::span<const PlacedGroup> groups)
{
    for (const PlacedGroup& group : groups) {
        const ResourceVector needed = job.demand[0] * group.workers + job.demand[1] * group.servers;
        if (!needed.fitsIn(world.free(group.host)))
            return false;
    }
    const std::size_t index = world.addJob(job, job.work);
    for (const PlacedGroup& group : groups) {
        if (group.workers > 0)
            world.addTask(index, 0, group.host, group.workers);
        if (group.servers > 0)
            world.addTask(index, 1, group.host, group.servers);
    }
    return true;
}

} // namespace

void PlacementSearch::shuffle(std::vector<std::size_t>& order)
{
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(
            order[i - 1], order[static_cast<std::size_t>(m_stream.uniformInt(0, static_cast<std::int64_t>(i) - 1))]);
}

bool PlacementSearch::placeDrawn(IntervalWorld& world, const WorldJob& job)
{
    if (m_stream.chance(kTogether))
        return placeTogether(world, job, job.work);
    const std::size_t index = world.addJob(job, job.work);
    auto missing = job.tasks;
    std::size_t role = 0;
    std::vector<std::int32_t> hosts;
    while (missing[0] + missing[1] > 0) {
        if (missing[role] == 0)
            role = 1 - role;
        --missing[role];
        hosts.clear();
        const bool stays = m_stream.chance(kStay);
        for (std::int32_t host = 0; host < world.hosts(); ++host) {
            if (world.fits(job, role, host) && world.couldHold(job, missing, host, job.demand[role]))
                hosts.push_back(host);
        }
        if (hosts.empty()) {
            world.removeJob(index);
            return false;
        }
        if (stays && std::ranges::any_of(hosts, [&](std::int32_t host) { return world.isOn(index, host); }))
            std::erase_if(hosts, [&](std::int32_t host) { return !world.isOn(index, host); });
        const auto drawn = m_stream.uniformInt(0, static_cast<std::int64_t>(hosts.size()) - 1);
        world.addTask(index, role, hosts[static_cast<std::size_t>(drawn)]);
        role = 1 - role;
    }
    return true;
}

void PlacementSearch::placeRest(IntervalWorld& world, std::span<const WorldJob* const> waiting,
    std::vector<std::size_t>& order, PlacementCandidate& candidate)
{
    for (const std::size_t index : order) {
        const WorldJob& job = *waiting[index];
        if (!world.couldHold(job, job.tasks) || m_stream.chance(m_defer))
            continue;
        if (placeDrawn(world, job))
            candidate.choices.push_back({ .waiting = index, .groups = groupsOf(world, world.running().size() - 1) });
    }
}

PlacementCandidate PlacementSearch::draw(IntervalWorld& world, std::span<const WorldJob* const> waiting, bool inOrder)
{
    PlacementCandidate candidate;
    std::vector<std::size_t> order(waiting.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    if (!inOrder)
        shuffle(order);
    placeRest(world, waiting, order, candidate);
    return candidate;
}

PlacementCandidate PlacementSearch::change(
    IntervalWorld& world, std::span<const WorldJob* const> waiting, const PlacementCandidate& from)
{
    PlacementCandidate candidate;
    std::vector<std::uint8_t> isKept(waiting.size(), 0);
    std::vector<std::uint8_t> isDropped(from.choices.size(), 0);
    const auto last = static_cast<std::int64_t>(from.choices.size()) - 1;
    const std::int64_t drops = m_stream.uniformInt(1, 2);
    for (std::int64_t i = 0; i < drops && last >= 0; ++i)
        isDropped[static_cast<std::size_t>(m_stream.uniformInt(0, last))] = 1;
    for (std::size_t i = 0; i < from.choices.size(); ++i) {
        const auto& choice = from.choices[i];
        if (isDropped[i] != 0 || !placeAs(world, *waiting[choice.waiting], choice.groups))
            continue;
        isKept[choice.waiting] = 1;
        candidate.choices.push_back(choice);
    }
    std::vector<std::size_t> rest;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        if (isKept[i] == 0)
            rest.push_back(i);
    }
    shuffle(rest);
    placeRest(world, waiting, rest, candidate);
    return candidate;
}

std::vector<PlacementCandidate> PlacementSearch::ranked(const IntervalWorld& world,
    std::span<const WorldJob* const> waiting, const SearchBudget& budget, double ready, const Score& score,
    std::size_t keep)
{
    m_defer = budget.defer;
    std::vector<PlacementCandidate> best;
    std::vector<std::uint8_t> isPlaced;
    for (std::int32_t i = 0; i < budget.drawn + budget.changed; ++i) {
        if (!best.empty() && StopScope::isStopped())
            break;
        IntervalWorld tried = world;
        const std::size_t before = tried.running().size();
        PlacementCandidate candidate
            = i < budget.drawn ? draw(tried, waiting, i % 2 == 0) : change(tried, waiting, best.front());
        for (std::size_t job = before; job < tried.running().size(); ++job)
            tried.stall(job, ready);
        isPlaced.assign(waiting.size(), 0);
        for (const auto& choice : candidate.choices)
            isPlaced[choice.waiting] = 1;
        candidate.score = score(tried, isPlaced);
        const auto at = std::ranges::lower_bound(best, candidate.score, std::greater {}, &PlacementCandidate::score);
        const bool isKnown = at != best.end() && at->score == candidate.score;
        if (isKnown || (best.size() >= keep && at == best.end()))
            continue;
        best.insert(at, std::move(candidate));
        if (best.size() > keep)
            best.pop_back();
    }
    return best;
}

} // namespace consonance
