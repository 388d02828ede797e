// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/job_rates.h"

#include <algorithm>
#include <cmath>
#include <span>

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

void JobRates::settleAt(JobId id, Time at)
{
    auto& state = m_state.jobs[id.index()];
    const auto span = (at - state.updatedAt).microseconds;
    if (span <= 0 || state.phase != JobPhase::Running)
        return;
    state.executed += span;
    state.gpuService.add({ span }, m_state.running[state.place].gpuShare);
    const Time from = std::max(state.updatedAt, state.stalledUntil);
    if (at > from) {
        state.progress.done += state.rate * static_cast<double>((at - from).microseconds);
        if (m_core.hasCheckpoints && !m_core.modelTicks())
            noteCheckpoints(id, at - from, state.rate);
    }
    state.updatedAt = at;
}

void JobRates::noteCheckpoints(JobId id, Duration ran, double rate)
{
    const auto loss = lossOf(m_core.workload().job(id).request, m_core.inputs.options.transitions.failureLoss);
    auto& state = m_state.jobs[id.index()];
    if (loss.rule != FailureRule::Checkpoint)
        return;
    state.sinceCheckpoint += ran;
    const auto period = loss.every + loss.cost;
    if (state.sinceCheckpoint < period)
        return;
    state.sinceCheckpoint.microseconds %= period.microseconds;
    state.checkpointed = state.progress.done - rate * static_cast<double>(state.sinceCheckpoint.microseconds);
}

void JobRates::addLoads(const RunningJob& running, int sign)
{
    m_core.inputs.throughput->addLoad(m_core.placementOf(running), sign, m_state.loads);
}

void JobRates::enter(const RunningJob& running)
{
    addLoads(running, +1);
    markTouched(running);
    if (running.allocation.mode == ShareMode::Exclusive)
        return;
    for (const auto& tasks : running.tasks) {
        for (const auto device : tasks.devices)
            m_state.sharers.add(tasks.host, device, running.job);
    }
    divideAmongNeighbours(running);
    if (running.allocation.mode == ShareMode::Colocated)
        divide(running.job);
}

void JobRates::leave(const RunningJob& running)
{
    addLoads(running, -1);
    markTouched(running);
    if (running.allocation.mode == ShareMode::Exclusive)
        return;
    for (const auto& tasks : running.tasks) {
        for (const auto device : tasks.devices)
            m_state.sharers.remove(tasks.host, device, running.job);
    }
    divideAmongNeighbours(running);
}

void JobRates::markTouched(const RunningJob& running)
{
    m_core.touchedJobs.push_back(running.job);
    auto& hosts = m_core.touchedHosts;
    for (const auto& tasks : running.tasks) {
        // The tasks of a host stand together.
        if (hosts.empty() || hosts.back() != tasks.host)
            hosts.push_back(tasks.host);
    }
}

/// Re-rates the jobs whose hosts or congested links changed since the last call, in id order.
void JobRates::rerateTouched()
{
    if (m_core.touchedJobs.empty())
        return;
    if (m_core.modelTicks()) {
        m_state.loads.clearTouched();
        m_core.touchedJobs.clear();
        m_core.touchedHosts.clear();
        return;
    }
    auto& jobs = m_core.touchedJobs;
    if (m_core.inputs.throughput->ratesAreCoupled()) {
        jobs.clear();
        for (const auto value : m_state.runningSet)
            jobs.emplace_back(value);
    } else if (m_core.inputs.throughput->dependsOnNeighbours()) {
        for (const auto& touched : m_state.loads.touchedLinks()) {
            const auto capacity = m_core.cluster().link(touched.link).bytesPerSecond;
            if (std::max(touched.before, m_state.loads.offered(touched.link)) <= capacity)
                continue; // no job was or is slowed by it
            for (const HostId host : m_core.cluster().hostsBelow(m_core.cluster().link(touched.link).below))
                m_core.touchedHosts.push_back(host);
        }
        for (const HostId host : m_core.touchedHosts) {
            const auto& onHost = m_state.jobsByHost[host.index()];
            jobs.insert(jobs.end(), onHost.begin(), onHost.end());
        }
        std::ranges::sort(jobs);
        jobs.erase(std::unique(jobs.begin(), jobs.end()), jobs.end());
    }
    m_state.loads.clearTouched();
    if (m_core.inputs.throughput->ratesAreCoupled()) {
        std::vector<JobPlacement> placements;
        for (const JobId id : jobs)
            placements.push_back(m_core.placementOf(m_state.running[m_core.job(id).place]));
        std::vector<double> rates(placements.size());
        m_core.inputs.throughput->ratesTogether(placements, m_state.loads, rates);
        for (std::size_t i = 0; i < rates.size(); ++i)
            setRate(jobs[i], rates[i]);
    } else {
        for (const JobId id : jobs)
            rerate(id);
    }
    m_core.touchedJobs.clear();
    m_core.touchedHosts.clear();
}

/// Fills the scratch of the core with the ids of the others on the job's devices, ascending.
void JobRates::findNeighbours(const RunningJob& running)
{
    auto& ids = m_core.neighbourIds;
    ids.clear();
    bool isAscending = true;
    for (const auto& tasks : running.tasks) {
        for (const auto device : tasks.devices) {
            m_state.sharers.forEach(tasks.host, device, [&](JobId other) {
                if (other == running.job || (!ids.empty() && ids.back() == other))
                    return;
                isAscending = isAscending && (ids.empty() || ids.back() < other);
                ids.push_back(other);
            });
        }
    }
    if (isAscending)
        return;
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

void JobRates::divideAmongNeighbours(const RunningJob& running)
{
    if (running.allocation.mode != ShareMode::Colocated)
        return;
    findNeighbours(running);
    for (const JobId other : m_core.neighbourIds)
        divide(other);
}

/// Settles a job that shares devices and counts its holdings on them from now on.
void JobRates::divide(JobId id)
{
    settle(id);
    auto& running = m_state.running[m_core.job(id).place];
    std::int64_t share = 0;
    for (std::size_t i = 0; i < running.tasks.size(); ++i) {
        const auto& tasks = running.tasks[i];
        for (const auto device : tasks.devices) {
            const auto holdsItToo = [&](const PlacedTasks& earlier) {
                return earlier.host == tasks.host && std::ranges::binary_search(earlier.devices, device);
            };
            const auto part = partOf(running, tasks.host, device);
            const auto earlier = std::span(running.tasks).first(i);
            if (part.slots == 1 || std::ranges::none_of(earlier, holdsItToo))
                share += part.share;
        }
    }
    m_state.allocatedGpuShare += share - running.gpuShare;
    running.gpuShare = share;
}

/// What counts as the job's of a device that colocated jobs share: its share, or its part of the device where the
/// shares sum to more. Parts are cut in the order of the jobs, so that they sum to the device exactly.
JobRates::DevicePart JobRates::partOf(const RunningJob& running, HostId host, std::uint16_t device) const
{
    std::int64_t before = 0;
    std::int64_t sum = 0;
    DevicePart own;
    m_state.sharers.forEach(host, device, [&](JobId id) {
        const bool isOwn = id == running.job;
        const auto share = isOwn ? running.allocation.share : m_state.running[m_core.job(id).place].allocation.share;
        before += id < running.job ? share : 0;
        own.share += isOwn ? share : 0;
        own.slots += isOwn ? 1 : 0;
        sum += share;
    });
    if (sum > kFullShare)
        own.share = kFullShare * (before + own.share) / sum - kFullShare * before / sum;
    return own;
}

void JobRates::rerate(JobId id)
{
    const auto& state = m_state.jobs[id.index()];
    if (state.phase != JobPhase::Running)
        return;
    const auto& running = m_state.running[state.place];
    const JobPlacement placement = m_core.placementOf(running);
    if (running.allocation.mode == ShareMode::Exclusive) {
        setRate(id, m_core.inputs.throughput->rate(placement, m_state.loads, {}));
        return;
    }
    findNeighbours(running);
    m_core.neighbours.clear();
    for (const JobId other : m_core.neighbourIds)
        m_core.neighbours.push_back(m_core.placementOf(m_state.running[m_core.job(other).place]));
    setRate(id, m_core.inputs.throughput->rate(placement, m_state.loads, m_core.neighbours));
}

void JobRates::setRate(JobId id, double workPerSecond)
{
    auto& state = m_state.jobs[id.index()];
    const auto& running = m_state.running[state.place];
    const auto& spec = m_core.workload().job(id);
    if (running.allocation.mode == ShareMode::Timeshare && running.allocation.share < kFullShare) {
        const auto wanted = spec.request.gpuShare(); // with that the job runs as fast as with all of the GPU
        workPerSecond *= static_cast<double>(std::min(running.allocation.share, wanted)) / static_cast<double>(wanted);
        workPerSecond *= 1 - m_core.inputs.options.transitions.sliceLoss();
    }
    double progressRate = workPerSecond;
    if (m_core.inputs.progress)
        progressRate *= m_core.inputs.progress->efficiency(m_core.placementOf(running), state.progress);
    if (m_core.hasCheckpoints)
        progressRate *= m_core.progressShare(id);
    const double rate = perMicrosecond(spec.work, progressRate);
    if (rate == state.rate && m_state.completions.contains(id.value))
        return;
    settle(id);
    const bool isNew = rate != state.rate;
    state.rate = rate;
    scheduleCompletion(id);
    if (isNew && m_core.inputs.options.logRates)
        m_core.record(EventKind::RateChanged, id, 0xffffffff, progressRate);
}

void JobRates::scheduleCompletion(JobId id)
{
    const auto& state = m_state.jobs[id.index()];
    const auto& spec = m_core.workload().job(id);
    double target = spec.work.amount;
    if (m_core.inputs.progress)
        target = std::min(target, m_core.inputs.progress->nextThreshold(spec, state.progress));
    const double span
        = state.rate > 0 ? std::ceil(std::max(0.0, target - state.progress.done) / state.rate) : kLongestSpan;
    if (!(span < kLongestSpan)) {
        m_state.completions.erase(id.value);
        return;
    }
    const Time begin = std::max(m_state.now, state.stalledUntil);
    m_state.completions.set(id.value, (begin + Duration { static_cast<std::int64_t>(span) }).microseconds);
}

void JobRates::passThreshold(JobId id)
{
    auto& state = m_state.jobs[id.index()];
    const double threshold = m_core.inputs.progress->nextThreshold(m_core.workload().job(id), state.progress);
    settle(id);
    state.progress.done = threshold; // whole microseconds overshoot it a little
    ++state.progress.epoch;
    m_core.record(
        EventKind::ThresholdReached, id, static_cast<std::uint32_t>(state.progress.epoch), state.progress.done);
    m_core.noteTrigger(TriggerKind::Threshold);
    m_state.completions.erase(id.value);
    m_core.touchedJobs.push_back(id);
}

} // namespace consonance
