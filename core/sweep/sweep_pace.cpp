// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_pace.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <thread>

namespace consonance {

namespace {

constexpr char kBetween = '|'; ///< in neither a policy's id nor in a preset's name

std::string paceKey(const std::string& policy, const std::string& trace)
{
    return policy + kBetween + trace.substr(0, trace.find(','));
}

} // namespace

std::vector<MeasuredRun> measuredRuns(const std::vector<RunResult>& runs)
{
    std::vector<MeasuredRun> measured;
    for (const auto& run : runs) {
        if (run.wall.totalSeconds > 0)
            measured.push_back({ .policy = run.policy, .trace = run.trace, .seconds = run.wall.totalSeconds });
    }
    return measured;
}

/// On the trace with its parameters, and without them for other traces of the kind.
void RunPaces::note(const MeasuredRun& run)
{
    if (!std::isfinite(run.seconds) || run.seconds < 0)
        return;
    const std::set<std::string> keys { paceKey(run.policy, run.trace), run.policy + kBetween + run.trace };
    for (const auto& key : keys) {
        if (m_paces.size() >= kMostPaces && !m_paces.contains(key))
            continue;
        auto& pace = m_paces[key];
        pace.runs = std::min(pace.runs + 1, kMostPaceRuns);
        pace.seconds += (run.seconds - pace.seconds) / pace.runs;
    }
}

void RunPaces::keep(const std::string& key, const RunPace& pace)
{
    if (std::isfinite(pace.seconds) && pace.seconds >= 0 && pace.runs > 0 && m_paces.size() < kMostPaces)
        m_paces[key] = { .seconds = pace.seconds, .runs = std::min(pace.runs, kMostPaceRuns) };
}

std::optional<double> RunPaces::secondsOf(const std::string& policy, const std::string& trace) const
{
    for (const auto& key : { policy + kBetween + trace, paceKey(policy, trace) }) {
        if (const auto own = m_paces.find(key); own != m_paces.end())
            return own->second.seconds;
    }
    double seconds = 0;
    int runs = 0;
    for (const auto& [key, pace] : m_paces) {
        if (key.starts_with(policy + kBetween)) {
            seconds += pace.seconds * pace.runs;
            runs += pace.runs;
        }
    }
    return runs > 0 ? std::optional(seconds / runs) : std::nullopt;
}

std::optional<double> sweepSeconds(const SweepPlan& plan, const RunPaces& paces, int threads, int copies)
{
    double seconds = 0;
    std::size_t known = 0;
    std::size_t all = 0;
    for (const auto& trace : plan.traces) {
        for (const auto& policy : plan.policies) {
            ++all;
            if (const auto one = paces.secondsOf(policy.id, trace)) {
                seconds += *one;
                ++known;
            }
        }
    }
    if (known == 0)
        return std::nullopt;
    const auto processors
        = threads > 0 ? static_cast<unsigned>(threads) : std::max(1U, std::thread::hardware_concurrency());
    const auto runs
        = static_cast<double>(all * plan.seeds.size() + plan.policies.size() * static_cast<std::size_t>(copies));
    const double together = std::min(static_cast<double>(processors), std::max(runs, 1.0));
    return seconds / static_cast<double>(known) * runs / together;
}

} // namespace consonance
