// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/gavel/first_come_shares.h"

#include "core/policy/gavel/gavel_objectives.h"

#include <algorithm>

namespace consonance {

namespace {

/// A waiting job joins a running one only above this sum of relative speeds (packing_threshold).
constexpr double kPackingThreshold = 1.5;

const RoundJob& firstComeJob(const RoundSituation& situation, JobId id)
{
    return situation.jobs[situation.indexOf(id)];
}

bool isHere(const RoundSituation& situation, JobId id)
{
    const auto at = situation.indexOf(id);
    return at < situation.jobs.size() && situation.jobs[at].id == id;
}

} // namespace

FirstComeShares::FirstComeShares(GavelVariant variant, std::uint64_t seed)
    : m_isDrawn(variant == GavelVariant::Agnostic)
    , m_isPacked(variant == GavelVariant::Packing)
    , m_random(static_cast<std::uint32_t>(seed - 1)) // the published simulator counts seeds from 0
{
}

ShareTable FirstComeShares::allocate(const RoundSituation& situation, const PairSpeeds& pairSpeeds)
{
    if (!m_isDrawn)
        m_held.clear();
    std::vector<double> free(situation.devices.begin(), situation.devices.end());
    std::vector<JobId> queue;
    for (const auto& job : situation.jobs) {
        if (std::ranges::find(m_held, job.id, [](const Held& held) { return held.unit.first; }) == m_held.end())
            queue.push_back(job.id);
    }
    replaceGone(situation, queue, free);
    serveQueue(situation, queue, free);
    if (m_isPacked)
        packQueue(situation, pairSpeeds, queue);
    ShareTable shares(situation.units.size(), situation.types.size());
    for (const auto& held : m_held) {
        const auto row = std::ranges::find(situation.units, held.unit) - situation.units.begin();
        shares.at(static_cast<std::size_t>(row), held.type) = 1;
    }
    return shares;
}

/// The next in line takes the place of a job that ended, if it fits beside the jobs before it.
void FirstComeShares::replaceGone(const RoundSituation& situation, std::vector<JobId>& queue, std::vector<double>& free)
{
    std::ranges::sort(m_held, {}, [](const Held& held) { return held.unit.first; });
    std::vector<Held> kept;
    for (const auto& held : m_held) {
        if (isHere(situation, held.unit.first)) {
            free[held.type] -= firstComeJob(situation, held.unit.first).gang.gpus;
            kept.push_back(held);
            continue;
        }
        if (queue.empty())
            continue;
        const auto& next = firstComeJob(situation, queue.front());
        if (next.gang.gpus > free[held.type] || next.speeds[held.type] <= 0)
            continue;
        free[held.type] -= next.gang.gpus;
        kept.push_back({ .unit = { .first = next.id, .second = {} }, .type = held.type });
        queue.erase(queue.begin());
    }
    m_held = std::move(kept);
}

void FirstComeShares::serveQueue(const RoundSituation& situation, std::vector<JobId>& queue, std::vector<double>& free)
{
    std::vector<std::size_t> open; ///< types that count as free
    for (std::size_t type = 0; type < free.size(); ++type) {
        if (free[type] > 0)
            open.push_back(type);
    }
    while (!queue.empty() && !open.empty()) {
        const auto& job = firstComeJob(situation, queue.front());
        queue.erase(queue.begin());
        std::vector<std::size_t> fitting; ///< places in `open`
        for (std::size_t i = 0; i < open.size(); ++i) {
            if (free[open[i]] >= job.gang.gpus)
                fitting.push_back(i);
        }
        if (fitting.empty())
            return;
        const auto bySpeed = [&](std::size_t i) { return job.speeds[open[i]]; };
        auto chosen
            = m_isDrawn ? fitting[m_random.below(fitting.size())] : *std::ranges::max_element(fitting, {}, bySpeed);
        const auto type = m_isDrawn ? open.back() : open[chosen];
        if (job.speeds[type] <= 0)
            continue;
        m_held.push_back({ .unit = { .first = job.id, .second = {} }, .type = type });
        free[type] -= job.gang.gpus;
        if (free[type] == 0)
            open.erase(open.begin() + static_cast<std::ptrdiff_t>(chosen));
    }
}

void FirstComeShares::packQueue(
    const RoundSituation& situation, const PairSpeeds& pairSpeeds, std::vector<JobId>& queue)
{
    for (const JobId waiting : queue) {
        const auto& job = firstComeJob(situation, waiting);
        double most = kPackingThreshold;
        auto best = m_held.end();
        RoundUnit merged;
        for (auto held = m_held.begin(); held != m_held.end(); ++held) {
            if (held->unit.isPair())
                continue;
            const auto& other = firstComeJob(situation, held->unit.first);
            if (other.gang.gpus != job.gang.gpus || other.gang.gpusPerTask != 1 || job.gang.gpusPerTask != 1)
                continue;
            const RoundUnit unit { .first = std::min(waiting, other.id), .second = std::max(waiting, other.id) };
            const auto speeds = pairSpeeds(unit, held->type);
            double sum = 0;
            for (std::size_t i = 0; i < 2; ++i) {
                const auto& member = firstComeJob(situation, i == 0 ? unit.first : unit.second);
                sum += speeds[i] > 0 ? speeds[i] / member.speeds[held->type] : 0;
            }
            if (sum > most) {
                most = sum;
                best = held;
                merged = unit;
            }
        }
        if (best == m_held.end())
            return;
        const Held pair { .unit = merged, .type = best->type };
        m_held.erase(best);
        m_held.push_back(pair);
    }
}

} // namespace consonance
