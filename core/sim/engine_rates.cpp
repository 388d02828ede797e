// SPDX-License-Identifier: GPL-3.0-or-later
// Progress and rates: what a change of placement does to the speed of the jobs it reaches, and when they will complete.
#include "core/sim/engine.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

/// Work is done per microsecond inside the engine; service time is counted in microseconds, batches one by one.
double perMicrosecond(const Work& work, double perSecond)
{
    return work.unit == WorkUnit::ServiceTime ? perSecond : perSecond / 1e6;
}

/// Beyond this a completion lies outside the range of Time and counts as never.
constexpr double kLongestSpan = 4e18;

} // namespace

void Engine::settleAt(JobId id, Time at)
{
    auto& state = m_state.jobs[id.index()];
    const auto span = (at - state.updatedAt).microseconds;
    if (span <= 0 || state.phase != JobPhase::Running)
        return;
    state.executed += span;
    state.gpuService += span * m_state.running[state.place].gpus;
    const Time from = std::max(state.updatedAt, state.stalledUntil);
    if (at > from)
        state.progress.done += state.rate * static_cast<double>((at - from).microseconds);
    state.updatedAt = at;
}

double Engine::done(JobId id) const
{
    const auto& state = job(id);
    const Time from = std::max(state.updatedAt, state.stalledUntil);
    if (state.phase != JobPhase::Running || m_state.now <= from)
        return state.progress.done;
    const double moved = state.rate * static_cast<double>((m_state.now - from).microseconds);
    return std::min(state.progress.done + moved, workload().job(id).work.amount);
}

std::int64_t Engine::executedMicroseconds(JobId id) const
{
    const auto& state = job(id);
    return state.executed + (state.phase == JobPhase::Running ? (m_state.now - state.updatedAt).microseconds : 0);
}

std::int64_t Engine::gpuMicroseconds(JobId id) const
{
    const auto& state = job(id);
    if (state.phase != JobPhase::Running)
        return state.gpuService;
    return state.gpuService + (m_state.now - state.updatedAt).microseconds * m_state.running[state.place].gpus;
}

const RunningJob* Engine::runningJob(JobId id) const
{
    const auto& state = job(id);
    return state.phase == JobPhase::Running ? &m_state.running[state.place] : nullptr;
}

JobPlacement Engine::placementOf(const RunningJob& running) const
{
    const auto& spec = workload().job(running.job);
    const auto model = spec.request.model;
    return { .id = running.job,
        .job = &spec,
        .model = model.isValid() && workload().models ? &workload().models->model(model) : nullptr,
        .tasks = running.tasks,
        .mode = running.allocation.mode,
        .share = running.allocation.share,
        .config = running.allocation.config };
}

double Engine::ratePerSecond(JobId id, Time at) const
{
    const auto& state = job(id);
    if (state.phase != JobPhase::Running || at < state.stalledUntil)
        return 0;
    if (modelTicks())
        return state.progress.rate;
    return workload().job(id).work.unit == WorkUnit::ServiceTime ? state.rate : state.rate * 1e6;
}

double Engine::isolatedRatePerSecond(JobId id) const
{
    const auto* running = runningJob(id);
    return running ? m_inputs.throughput->isolatedRate(placementOf(*running)) : 0;
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

void Engine::addLoads(const RunningJob& running, int sign)
{
    m_inputs.throughput->addLoad(placementOf(running), sign, m_state.loads);
}

void Engine::markTouched(const RunningJob& running)
{
    m_touchedJobs.push_back(running.job);
    for (const auto& tasks : running.tasks)
        m_touchedHosts.push_back(tasks.host);
}

/// Re-rates the jobs whose hosts or congested links changed since the last call, in id order.
void Engine::rerateTouched()
{
    if (m_touchedJobs.empty())
        return;
    if (modelTicks()) {
        m_state.loads.clearTouched();
        m_touchedJobs.clear();
        m_touchedHosts.clear();
        return;
    }
    auto& jobs = m_touchedJobs;
    if (m_inputs.throughput->ratesAreCoupled()) {
        jobs.clear();
        for (const auto value : m_state.runningSet)
            jobs.emplace_back(value);
    } else if (m_inputs.throughput->dependsOnNeighbours()) {
        for (const auto& touched : m_state.loads.touchedLinks()) {
            const auto capacity = cluster().link(touched.link).bytesPerSecond;
            if (std::max(touched.before, m_state.loads.offered(touched.link)) <= capacity)
                continue; // nobody was or is slowed by it
            for (const HostId host : cluster().hostsBelow(cluster().link(touched.link).below))
                m_touchedHosts.push_back(host);
        }
        for (const HostId host : m_touchedHosts) {
            const auto& onHost = m_state.jobsByHost[host.index()];
            jobs.insert(jobs.end(), onHost.begin(), onHost.end());
        }
        std::ranges::sort(jobs);
        jobs.erase(std::unique(jobs.begin(), jobs.end()), jobs.end());
    }
    m_state.loads.clearTouched();
    if (m_inputs.throughput->ratesAreCoupled()) {
        std::vector<JobPlacement> placements;
        for (const JobId id : jobs)
            placements.push_back(placementOf(m_state.running[job(id).place]));
        std::vector<double> rates(placements.size());
        m_inputs.throughput->ratesTogether(placements, m_state.loads, rates);
        for (std::size_t i = 0; i < rates.size(); ++i)
            setRate(jobs[i], rates[i]);
    } else {
        for (const JobId id : jobs)
            rerate(id);
    }
    m_touchedJobs.clear();
    m_touchedHosts.clear();
}

std::vector<JobPlacement> Engine::deviceNeighbours(const RunningJob& running) const
{
    std::vector<JobId> ids;
    for (const auto& tasks : running.tasks) {
        for (const JobId other : m_state.jobsByHost[tasks.host.index()]) {
            if (other == running.job)
                continue;
            const auto& place = m_state.running[job(other).place];
            const auto sharesDevice = [&tasks](const PlacedTasks& theirs) {
                return theirs.host == tasks.host && std::ranges::any_of(theirs.devices, [&tasks](std::uint16_t device) {
                    return std::ranges::binary_search(tasks.devices, device);
                });
            };
            if (std::ranges::any_of(place.tasks, sharesDevice))
                ids.push_back(other);
        }
    }
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    std::vector<JobPlacement> neighbours;
    for (const JobId id : ids)
        neighbours.push_back(placementOf(m_state.running[job(id).place]));
    return neighbours;
}

void Engine::rerate(JobId id)
{
    const auto& state = m_state.jobs[id.index()];
    if (state.phase != JobPhase::Running)
        return;
    const auto& running = m_state.running[state.place];
    const JobPlacement placement = placementOf(running);
    if (running.allocation.mode == ShareMode::Exclusive) {
        setRate(id, m_inputs.throughput->rate(placement, m_state.loads, {}));
        return;
    }
    const auto neighbours = deviceNeighbours(running);
    setRate(id, m_inputs.throughput->rate(placement, m_state.loads, neighbours));
}

void Engine::setRate(JobId id, double workPerSecond)
{
    auto& state = m_state.jobs[id.index()];
    const auto& running = m_state.running[state.place];
    const auto& spec = workload().job(id);
    if (running.allocation.mode == ShareMode::Timeshare)
        workPerSecond *= static_cast<double>(running.allocation.share) / static_cast<double>(kFullShare);
    double progressRate = workPerSecond;
    if (m_inputs.progress)
        progressRate *= m_inputs.progress->efficiency(placementOf(running), state.progress);
    const double rate = perMicrosecond(spec.work, progressRate);
    if (rate == state.rate && m_state.completions.contains(id.value))
        return;
    settle(id);
    const bool isNew = rate != state.rate;
    state.rate = rate;
    scheduleCompletion(id);
    if (isNew && m_inputs.options.logRates)
        record(EventKind::RateChanged, id, 0xffffffff, progressRate);
}

void Engine::scheduleCompletion(JobId id)
{
    const auto& state = m_state.jobs[id.index()];
    const auto& spec = workload().job(id);
    double target = spec.work.amount;
    if (m_inputs.progress)
        target = std::min(target, m_inputs.progress->nextThreshold(spec, state.progress));
    const double span
        = state.rate > 0 ? std::ceil(std::max(0.0, target - state.progress.done) / state.rate) : kLongestSpan;
    if (!(span < kLongestSpan)) {
        m_state.completions.erase(id.value);
        return;
    }
    const Time begin = std::max(m_state.now, state.stalledUntil);
    m_state.completions.set(id.value, (begin + Duration { static_cast<std::int64_t>(span) }).microseconds);
}

void Engine::passThreshold(JobId id)
{
    auto& state = m_state.jobs[id.index()];
    const double threshold = m_inputs.progress->nextThreshold(workload().job(id), state.progress);
    settle(id);
    state.progress.done = threshold; // whole microseconds overshoot it a little
    ++state.progress.epoch;
    record(EventKind::ThresholdReached, id, static_cast<std::uint32_t>(state.progress.epoch), state.progress.done);
    noteTrigger(TriggerKind::Threshold);
    m_state.completions.erase(id.value);
    m_touchedJobs.push_back(id);
}

} // namespace consonance
