// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/checkpoints.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace consonance {

namespace {

/// What the engine and a policy keep by job, server and device, beside the states of the jobs.
std::size_t estimateBytes(const Engine& engine)
{
    return engine.workload().jobCount() * 16 + engine.cluster().hostCount() * 256
        + static_cast<std::size_t>(engine.cluster().totalCapacity()[Resource::Gpu]) * 32 + 4096;
}

} // namespace

auto Checkpoints::stateOf(std::uint64_t step, const Simulation& simulation) const -> Checkpoint
{
    Checkpoint made { .step = step, .snapshot = simulation.snapshot(), .jobs = {} };
    const auto jobs = std::exchange(made.snapshot.engine.state.jobs, std::vector<JobState>());
    made.jobs = { jobs, m_all.empty() ? SharedPieces<JobState>() : m_all.back().jobs };
    return made;
}

void Checkpoints::add(std::uint64_t step, const Simulation& simulation)
{
    m_all.push_back(stateOf(step, simulation));
    m_bytesEach = estimateBytes(simulation.engine());
}

auto Checkpoints::nearestTo(std::uint64_t goal) const -> const Checkpoint&
{
    const auto& nearest = *std::prev(std::ranges::upper_bound(m_all, goal, {}, &Checkpoint::step));
    return m_aside && m_aside->step <= goal && m_aside->step > nearest.step ? *m_aside : nearest;
}

auto Checkpoints::nearest(std::uint64_t goal) const -> Place
{
    const auto& kept = nearestTo(goal);
    return { kept.step, kept.snapshot.engine.logMark };
}

std::uint64_t Checkpoints::restore(std::uint64_t goal, Simulation& simulation) const
{
    const auto& kept = nearestTo(goal);
    auto snapshot = kept.snapshot;
    snapshot.engine.state.jobs = kept.jobs.values();
    simulation.restore(snapshot);
    return kept.step;
}

void Checkpoints::forgetAfter(std::uint64_t step)
{
    std::erase_if(m_all, [step](const Checkpoint& checkpoint) { return checkpoint.step > step; });
    if (m_aside && m_aside->step > step)
        m_aside.reset();
}

void Checkpoints::thin()
{
    std::size_t index = 0;
    std::erase_if(m_all, [&](const Checkpoint&) { return index++ % 2 != 0; });
}

std::size_t Checkpoints::bytes() const
{
    auto bytes = m_all.size() * m_bytesEach;
    const SharedPieces<JobState> none;
    const auto* before = &none;
    for (const auto& checkpoint : m_all) {
        bytes += checkpoint.jobs.bytesBeside(*before);
        before = &checkpoint.jobs;
    }
    return bytes;
}

} // namespace consonance
