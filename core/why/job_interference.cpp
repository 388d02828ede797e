// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/job_interference.h"

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

bool shareServer(const RunningJob& a, const RunningJob& b)
{
    return std::ranges::any_of(a.tasks, [&b](const PlacedTasks& own) {
        return std::ranges::any_of(b.tasks, [&own](const PlacedTasks& other) { return other.host == own.host; });
    });
}

bool shareDevice(const JobPlacement& a, const JobPlacement& b)
{
    return std::ranges::any_of(a.tasks, [&b](const PlacedTasks& own) {
        return std::ranges::any_of(b.tasks, [&own](const PlacedTasks& other) {
            return other.host == own.host && std::ranges::any_of(own.devices, [&other](std::uint16_t device) {
                return std::ranges::find(other.devices, device) != other.devices.end();
            });
        });
    });
}

/// Rate of `victim` among the `others` under these loads.
double rateAmong(const ThroughputModel& throughput, const JobPlacement& victim, const std::vector<JobPlacement>& others,
    const LoadTable& loads)
{
    if (throughput.ratesAreCoupled()) {
        std::vector<JobPlacement> all(others);
        const auto at = std::ranges::lower_bound(all, victim.id, {}, &JobPlacement::id);
        const auto index = at - all.begin();
        all.insert(at, victim);
        std::vector<double> rates(all.size());
        throughput.ratesTogether(all, loads, rates);
        return rates[static_cast<std::size_t>(index)];
    }
    std::vector<JobPlacement> neighbours;
    if (victim.mode != ShareMode::Exclusive)
        std::ranges::copy_if(others, std::back_inserter(neighbours),
            [&](const JobPlacement& other) { return shareDevice(victim, other); });
    return throughput.rate(victim, loads, neighbours);
}

} // namespace

JobInterference jobInterference(const Simulation& simulation, std::size_t most)
{
    const auto& engine = simulation.engine();
    const auto& throughput = *engine.inputs().throughput;
    JobInterference result;
    std::vector<const RunningJob*> running;
    for (const auto& jobs : engine.state().jobsByHost) {
        if (jobs.size() < 2)
            continue;
        for (const JobId job : jobs)
            result.jobs.push_back(job);
    }
    std::ranges::sort(result.jobs);
    result.jobs.erase(std::unique(result.jobs.begin(), result.jobs.end()), result.jobs.end());
    result.isCut = result.jobs.size() > most;
    result.jobs.resize(std::min(result.jobs.size(), most));
    std::vector<JobPlacement> placements;
    LoadTable loads(engine.cluster());
    for (std::size_t i = 0; i < engine.workload().jobCount(); ++i) {
        if (const auto* job = engine.runningJob(JobId(i))) {
            placements.push_back(engine.placementOf(*job));
            throughput.addLoad(placements.back(), +1, loads);
        }
    }
    result.slowdown.assign(result.jobs.size() * result.jobs.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t column = 0; column < result.jobs.size(); ++column) {
        const auto& neighbour = *engine.runningJob(result.jobs[column]);
        const auto neighbourPlacement = engine.placementOf(neighbour);
        std::vector<JobPlacement> without;
        std::ranges::copy_if(placements, std::back_inserter(without),
            [&](const JobPlacement& placement) { return placement.id != neighbour.job; });
        throughput.addLoad(neighbourPlacement, -1, loads);
        for (std::size_t row = 0; row < result.jobs.size(); ++row) {
            const auto& victim = *engine.runningJob(result.jobs[row]);
            if (row == column || !shareServer(victim, neighbour))
                continue;
            std::vector<JobPlacement> others;
            std::ranges::copy_if(without, std::back_inserter(others),
                [&](const JobPlacement& placement) { return placement.id != victim.job; });
            const double free = rateAmong(throughput, engine.placementOf(victim), others, loads);
            throughput.addLoad(neighbourPlacement, +1, loads);
            others.push_back(neighbourPlacement);
            std::ranges::sort(others, {}, &JobPlacement::id);
            const double now = rateAmong(throughput, engine.placementOf(victim), others, loads);
            throughput.addLoad(neighbourPlacement, -1, loads);
            result.slowdown[row * result.jobs.size() + column]
                = free > 0 ? std::max(0.0, 1 - now / free) : std::numeric_limits<double>::quiet_NaN();
        }
        throughput.addLoad(neighbourPlacement, +1, loads);
    }
    return result;
}

} // namespace consonance
