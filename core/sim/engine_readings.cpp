// SPDX-License-Identifier: GPL-3.0-or-later
// What a run looks like now: progress, service and rates as of this moment.
#include "core/sim/engine.h"

#include <algorithm>

namespace consonance {

double Engine::done(JobId id) const
{
    const auto& state = job(id);
    const Time from = std::max(state.updatedAt, state.stalledUntil);
    if (state.phase != JobPhase::Running || m_core.state.now <= from)
        return state.progress.done;
    const double moved = state.rate * static_cast<double>((m_core.state.now - from).microseconds);
    return std::min(state.progress.done + moved, workload().job(id).work.amount);
}

std::int64_t Engine::executedMicroseconds(JobId id) const
{
    const auto& state = job(id);
    return state.executed + (state.phase == JobPhase::Running ? (m_core.state.now - state.updatedAt).microseconds : 0);
}

std::int64_t Engine::gpuMicroseconds(JobId id) const
{
    const auto& state = job(id);
    auto service = state.gpuService;
    if (state.phase == JobPhase::Running)
        service.add(m_core.state.now - state.updatedAt, m_core.state.running[state.place].gpuShare);
    return service.microseconds;
}

double Engine::ratePerSecond(JobId id, Time at) const
{
    const auto& state = job(id);
    if (state.phase != JobPhase::Running || at < state.stalledUntil)
        return 0;
    if (m_core.modelTicks())
        return state.progress.rate;
    return workload().job(id).work.unit == WorkUnit::ServiceTime ? state.rate : state.rate * 1e6;
}

double Engine::isolatedRatePerSecond(JobId id) const
{
    const auto* running = runningJob(id);
    if (!running)
        return 0;
    return m_core.inputs.throughput->isolatedRate(placementOf(*running)) * m_core.progressShare(id);
}

std::optional<double> Engine::slowdown(JobId id) const
{
    if (!runningJob(id))
        return {};
    const double rate = job(id).rate;
    const double perSecond = workload().job(id).work.unit == WorkUnit::ServiceTime ? rate : rate * 1e6;
    const double alone = isolatedRatePerSecond(id);
    return alone > 0 ? std::clamp(1 - perSecond / alone, 0.0, 1.0) : 0.0;
}

std::optional<double> Engine::slowdown(HostId host, Time at) const
{
    double sum = 0;
    int moving = 0;
    for (const JobId id : m_core.state.jobsByHost[host.index()]) {
        if (job(id).stalledUntil > at)
            continue;
        sum += slowdown(id).value_or(0);
        ++moving;
    }
    return moving > 0 ? std::optional(sum / moving) : std::nullopt;
}

double Engine::requestedRatePerSecond(JobId id) const
{
    const auto& spec = workload().job(id);
    if (spec.work.unit == WorkUnit::ServiceTime || !spec.request.model.isValid())
        return 1;
    const auto& model = workload().models->model(spec.request.model);
    const int workerRole = spec.request.roles.find(RoleKind::Worker);
    const int psRole = spec.request.roles.find(RoleKind::ParameterServer);
    const double workers = workerRole < 0 ? 1 : spec.request.roles[static_cast<std::size_t>(workerRole)].requested;
    double step = model.computeSecondsPerStep;
    if (psRole >= 0) {
        const double servers = spec.request.roles[static_cast<std::size_t>(psRole)].requested;
        step += model.parameterMegabytes / model.interBandwidth * std::max(1.0, workers / servers);
    }
    return workers / step;
}

double Engine::secondsLeftAlone(JobId id, const JobProgress& progress, double done) const
{
    const auto& spec = workload().job(id);
    if (inputs().progress) {
        auto asOfNow = progress;
        asOfNow.done = done;
        if (const auto seconds = inputs().progress->remainingSeconds(spec, asOfNow))
            return *seconds;
    }
    const double left = std::max(0.0, spec.work.amount - done);
    return spec.work.unit == WorkUnit::ServiceTime ? left / 1e6 : left / requestedRatePerSecond(id);
}

} // namespace consonance
