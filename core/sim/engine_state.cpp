// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/engine_state.h"

#include "core/base/hash.h"

#include <algorithm>
#include <functional>

namespace consonance {

namespace {

void hashHeld(Hasher& hasher, const Allocation& allocation, const std::vector<Holding>& holdings)
{
    hasher.addInteger(static_cast<std::uint8_t>(allocation.mode));
    hasher.addInteger(allocation.share);
    hasher.addInteger(allocation.until.microseconds);
    hasher.addInteger(allocation.config.localBatch);
    hasher.addInteger(allocation.config.accumulation);
    for (std::size_t i = 0; i < allocation.slots.size(); ++i) {
        const Slot& slot = allocation.slots[i];
        hasher.addInteger(slot.domain.value);
        hasher.addInteger(slot.role);
        hasher.addInteger(slot.count);
        for (const auto device : holdings[i].devices)
            hasher.addInteger(device);
    }
}

} // namespace

EngineState::EngineState(std::shared_ptr<const Cluster> cluster)
    : ledger(cluster)
    , loads(*cluster)
    , jobsByHost(cluster->hostCount())
    , sharers(cluster)
{
}

std::uint64_t EngineState::hash() const
{
    Hasher hasher;
    hasher.addInteger(now.microseconds);
    hasher.addInteger(static_cast<std::uint64_t>(nextArrival));
    hasher.addInteger(static_cast<std::uint64_t>(nextChange));
    hasher.addInteger(static_cast<std::uint8_t>(decisionIsDue));
    hasher.addInteger(wakeAt.microseconds);
    hasher.addInteger(idleDecisions);
    for (const auto& state : jobs) {
        hasher.addInteger(static_cast<std::uint8_t>(state.phase));
        if (state.phase == JobPhase::Future)
            continue;
        hasher.addDouble(state.progress.done);
        hasher.addInteger(state.progress.epoch);
        hasher.addDouble(state.rate);
        hasher.addInteger(state.updatedAt.microseconds);
        hasher.addInteger(state.stalledUntil.microseconds);
        hasher.addInteger(state.finish.microseconds);
        hasher.addInteger(state.waited.microseconds);
        hasher.addInteger(state.executed);
        hasher.addInteger(state.gpuService.microseconds);
        if (state.gpuService.millionths != 0)
            hasher.addInteger(state.gpuService.millionths);
        hasher.addInteger(state.restarts);
        if (state.checkpointed != 0 || state.sinceCheckpoint != Duration {} || state.lostGpuSeconds != 0) {
            hasher.addDouble(state.checkpointed);
            hasher.addInteger(state.sinceCheckpoint.microseconds);
            hasher.addDouble(state.lostGpuSeconds);
        }
        if (state.phase == JobPhase::Running)
            hashHeld(hasher, running[state.place].allocation, running[state.place].holdings);
    }
    auto inOrder = timers;
    std::ranges::sort(inOrder);
    for (const auto& timer : inOrder) {
        hasher.addInteger(timer.at.microseconds);
        hasher.addInteger(static_cast<std::uint8_t>(timer.kind));
        hasher.addInteger(timer.id);
    }
    for (const auto& [job, reservations] : leases.all()) {
        for (const auto& reservation : reservations) {
            hasher.addInteger(job.value);
            hasher.addInteger(reservation.allocation.from.microseconds);
            hashHeld(hasher, reservation.allocation, reservation.holdings);
        }
    }
    for (const auto& ended : endedLeases)
        hasher.addInteger(ended.job.value);
    for (const auto& sale : sales) {
        hasher.addInteger(static_cast<std::uint8_t>(sale.kind));
        hasher.addDouble(sale.price);
        hasher.addInteger(sale.at.microseconds);
    }
    hasher.addInteger(ledger.stateHash());
    hasher.addInteger(totals.gpuTime.microseconds);
    return hasher.digest();
}

EngineCore::EngineCore(EngineInputs given)
    : inputs(std::move(given))
    , tenants(termsOfTenants(inputs.cluster->tenants, inputs.workload->tenants))
    , state(inputs.cluster)
{
    const auto writesByTheClock = [this](const JobSpec& job) {
        return lossOf(job.request, inputs.options.transitions.failureLoss).rule == FailureRule::Checkpoint;
    };
    hasCheckpoints = std::ranges::any_of(workload().jobs, writesByTheClock);
    state.jobs.resize(workload().jobCount());
    log.reserveFor(workload().jobCount());
}

const RunningJob* EngineCore::runningJob(JobId id) const
{
    const auto& held = job(id);
    return held.phase == JobPhase::Running ? &state.running[held.place] : nullptr;
}

const Sale& EngineCore::saleOf(JobId id) const
{
    static constexpr Sale kNone {};
    return state.sales.empty() ? kNone : state.sales[id.index()];
}

JobPlacement EngineCore::placementOf(const RunningJob& running) const
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

double EngineCore::progressShare(JobId id) const
{
    return lossOf(workload().job(id).request, inputs.options.transitions.failureLoss).progressShare();
}

Claim EngineCore::claimFor(const Allocation& allocation, const Slot& slot) const
{
    const auto& role = workload().job(allocation.job).request.roles[slot.role];
    return { .domain = slot.domain,
        .demand = role.demand,
        .count = slot.count,
        .deviceMemoryMegabytes = role.deviceMemoryMegabytes,
        .mode = allocation.mode,
        .share = allocation.share };
}

void EngineCore::openCalendar()
{
    if (state.leases.calendar() != nullptr)
        return;
    state.leases.open(cluster(), state.ledger.layout());
    for (const auto value : state.runningSet) {
        const auto& running = *runningJob(JobId(value));
        for (const auto& holding : running.holdings)
            static_cast<void>(state.leases.calendar()->bookAgain(holding, { state.now, running.allocation.until }));
    }
}

/// What runs on a host until its leases end, while nothing is promised.
HostCalendar EngineCore::calendarOfRunning(HostId host) const
{
    HostCalendar calendar(cluster(), host);
    const auto& layout = *state.ledger.layout();
    for (const JobId id : state.jobsByHost[host.index()]) {
        const auto& running = *runningJob(id);
        for (const auto& holding : running.holdings) {
            ResourceVector total;
            const auto* place = layout.placeFor(holding.claim, total);
            if (place->host == host)
                calendar.enter(
                    { holding.claim, *place, total }, holding.devices, { state.now, running.allocation.until }, layout);
        }
    }
    return calendar;
}

ResourceVector EngineCore::leastFree(HostId host, TimeSpan span) const
{
    span.from = std::max(span.from, state.now);
    const auto* calendar = state.leases.calendar();
    return calendar != nullptr ? calendar->leastFree(host, span) : calendarOfRunning(host).leastFree(span);
}

bool EngineCore::fitsDuring(const Claim& claim, TimeSpan span) const
{
    span.from = std::max(span.from, state.now);
    if (const auto* calendar = state.leases.calendar())
        return calendar->fits(claim, span);
    ResourceVector total;
    const auto& layout = *state.ledger.layout();
    const auto* place = layout.placeFor(claim, total);
    return place != nullptr && calendarOfRunning(place->host).fits({ claim, *place, total }, span, layout);
}

bool EngineCore::modelTicks() const
{
    return inputs.options.tick && inputs.progress && inputs.progress->definesTicks();
}

void EngineCore::record(EventKind kind, JobId job, std::uint32_t subject, double value, std::uint8_t detail)
{
    state.totals.causes += isCause(kind) ? 1 : 0;
    log.append(EventRecord {
        .at = state.now, .value = value, .job = job, .subject = subject, .kind = kind, .detail = detail });
}

void EngineCore::recordSlots(const EventRecord& event, const Allocation& allocation)
{
    slots.clear();
    for (const Slot& slot : allocation.slots)
        slots.push_back({ .domain = slot.domain,
            .count = slot.count,
            .until = allocation.until,
            .share = static_cast<std::int32_t>(allocation.share),
            .role = slot.role,
            .mode = allocation.mode });
    log.append(event, slots);
}

void EngineCore::pushTimer(Timer timer)
{
    state.timers.push_back(timer);
    std::push_heap(state.timers.begin(), state.timers.end(), std::greater<> {});
}

Timer EngineCore::takeTimer()
{
    const Timer timer = state.timers.front();
    std::pop_heap(state.timers.begin(), state.timers.end(), std::greater<> {});
    state.timers.pop_back();
    return timer;
}

void EngineCore::account()
{
    const Duration span = state.now - state.accountedTo;
    state.totals.gpuTime.add(span, state.allocatedGpuShare);
    state.totals.cpuMilliMicroseconds += span.microseconds * state.allocatedCpus;
    state.accountedTo = state.now;
}

} // namespace consonance
