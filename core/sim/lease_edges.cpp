// SPDX-License-Identifier: GPL-3.0-or-later
// What happens when leases end and promised ones begin.
#include "core/sim/resource_allocator.h"

#include <algorithm>

namespace consonance {

namespace {

bool isTheSame(const RunningJob& running, const Reservation& next)
{
    return running.allocation.holdsTheSameAs(next.allocation)
        && std::ranges::equal(running.holdings, next.holdings, {}, &Holding::devices, &Holding::devices);
}

} // namespace

void ResourceAllocator::changeLeases(Time at, std::span<const JobId> ending, std::span<const JobId> beginning)
{
    for (const JobId id : ending)
        endLease(id, at);
    for (const JobId id : beginning)
        beginLease(id, at);
}

/// Only the next promise of a job has a timer.
void ResourceAllocator::awaitNextLease(JobId id)
{
    const auto promises = m_state.leases.of(id);
    if (!promises.empty())
        m_core.pushTimer({ promises.front().allocation.from, Timer::Kind::LeaseStart, id.value });
}

/// Stops the job, unless it is promised something from this moment on: the same goes on untouched; for anything else
/// its resources are given back, so that a lease beginning now can take them, and the job is kept for beginLease().
void ResourceAllocator::endLease(JobId id, Time at)
{
    if (m_core.job(id).phase != JobPhase::Running)
        return;
    auto& running = m_state.running[m_core.job(id).place];
    if (running.allocation.until != at)
        return; // prolonged or replaced
    const auto* next = m_state.leases.nextAt(id, at);
    if (next != nullptr && isTheSame(running, *next))
        return goOn(id);
    m_core.record(EventKind::LeaseEnded, id);
    m_core.noteTrigger(TriggerKind::LeaseEnd);
    if (next == nullptr) {
        m_state.endedLeases.push_back(running);
        return stopJob(id, EventKind::JobSuspended);
    }
    for (const auto& holding : running.holdings)
        m_state.ledger.release(holding);
    running.holdings.clear();
}

void ResourceAllocator::goOn(JobId id)
{
    const auto next = m_state.leases.takeFirst(id);
    awaitNextLease(id);
    auto& until = m_state.running[m_core.job(id).place].allocation.until;
    until = next.allocation.until;
    m_core.record(EventKind::LeaseStarted, id);
    m_core.record(EventKind::LeaseChanged, id, 0xffffffff, until.seconds());
    if (until != kForever)
        m_core.pushTimer({ until, Timer::Kind::LeaseEnd, id.value });
}

void ResourceAllocator::beginLease(JobId id, Time at)
{
    if (m_state.leases.nextAt(id, at) == nullptr)
        return; // a later plan took it back, or it has begun
    auto next = m_state.leases.takeFirst(id);
    awaitNextLease(id);
    m_core.record(EventKind::LeaseStarted, id);
    m_core.noteTrigger(TriggerKind::LeaseEnd);
    const auto* running = m_core.runningJob(id);
    if (!takeAgain(next.holdings)) { // its server is gone: the policy hears of it
        for (const auto& holding : next.holdings)
            m_state.leases.calendar()->release(holding, { m_state.now, next.allocation.until });
        if (running != nullptr)
            stopJob(id, EventKind::JobSuspended);
        else
            m_state.trigger.stopped.push_back(id);
        return;
    }
    JobChange change { .job = id,
        .before = {},
        .after = std::move(next.allocation),
        .holdings = std::move(next.holdings),
        .reservations = {},
        .former = {} };
    if (running != nullptr) {
        change.before = *running;
        m_rates.settle(id);
        m_rates.leave(*running);
    }
    install(change);
}

bool ResourceAllocator::takeAgain(const std::vector<Holding>& holdings)
{
    LedgerTrial trial(m_state.ledger);
    if (!std::ranges::all_of(holdings, [this](const Holding& holding) { return m_state.ledger.takeAgain(holding); }))
        return false;
    trial.keep();
    return true;
}

} // namespace consonance
