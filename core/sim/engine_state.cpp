// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/engine_state.h"

#include "core/base/hash.h"

#include <algorithm>
#include <functional>

namespace consonance {

namespace {

void hashPlacement(Hasher& hasher, const RunningJob& running)
{
    hasher.addInteger(static_cast<std::uint8_t>(running.allocation.mode));
    hasher.addInteger(running.allocation.share);
    hasher.addInteger(running.allocation.until.microseconds);
    hasher.addInteger(running.allocation.config.localBatch);
    hasher.addInteger(running.allocation.config.accumulation);
    for (std::size_t i = 0; i < running.allocation.slots.size(); ++i) {
        const Slot& slot = running.allocation.slots[i];
        hasher.addInteger(slot.domain.value);
        hasher.addInteger(slot.role);
        hasher.addInteger(slot.count);
        for (const auto device : running.holdings[i].devices)
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
        if (state.phase == JobPhase::Running)
            hashPlacement(hasher, running[state.place]);
    }
    auto inOrder = timers;
    std::ranges::sort(inOrder);
    for (const auto& timer : inOrder) {
        hasher.addInteger(timer.at.microseconds);
        hasher.addInteger(static_cast<std::uint8_t>(timer.kind));
        hasher.addInteger(timer.id);
    }
    for (const auto& held : reservations) {
        hasher.addInteger(held.job.value);
        hasher.addInteger(held.from.microseconds);
    }
    hasher.addInteger(ledger.stateHash());
    hasher.addInteger(totals.gpuTime.microseconds);
    return hasher.digest();
}

EngineCore::EngineCore(EngineInputs given)
    : inputs(std::move(given))
    , state(inputs.cluster)
{
    state.jobs.resize(workload().jobCount());
    log.reserveFor(workload().jobCount());
}

const RunningJob* EngineCore::runningJob(JobId id) const
{
    const auto& held = job(id);
    return held.phase == JobPhase::Running ? &state.running[held.place] : nullptr;
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

void EngineCore::pushTimer(Timer timer)
{
    state.timers.push_back(timer);
    std::push_heap(state.timers.begin(), state.timers.end(), std::greater<> {});
}

void EngineCore::account()
{
    const Duration span = state.now - state.accountedTo;
    state.totals.gpuTime.add(span, state.allocatedGpuShare);
    state.totals.cpuMilliMicroseconds += span.microseconds * state.allocatedCpus;
    state.accountedTo = state.now;
}

} // namespace consonance
