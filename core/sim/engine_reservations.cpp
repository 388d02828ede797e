// SPDX-License-Identifier: GPL-3.0-or-later
// What is promised for later: whether it can be kept, and what happens when its time comes.
#include "core/sim/engine_change.h"

#include <algorithm>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kReserved = CONSONANCE_MESSAGE(
    "plan.reserved", "job {0} would hold resources on {1} that are promised to others from {2} s on");

/// What an allocation holds of one host.
ResourceVector heldOn(const Cluster& cluster, const Allocation& allocation, const JobRequest& request, HostId host)
{
    ResourceVector sum;
    for (const Slot& slot : allocation.slots) {
        if (cluster.domain(slot.domain).host == host)
            sum += request.roles[slot.role].demand * slot.count;
    }
    return sum;
}

} // namespace

/// Whether what an allocation holds is free of `others` at every moment of its lease.
Result<void> Engine::checkLease(const Allocation& lease, std::span<const Allocation* const> others) const
{
    const Time from = std::max(lease.from, m_state.now);
    const auto& request = workload().job(lease.job).request;
    std::vector<const Allocation*> rivals;
    std::vector<Time> edges { from };
    for (const Allocation* other : others) {
        if (other->job == lease.job || !leasesOverlap(*other, from, lease.until))
            continue;
        rivals.push_back(other);
        if (other->from > from)
            edges.push_back(other->from);
    }
    for (const Slot& slot : lease.slots) {
        const HostId host = cluster().domain(slot.domain).host;
        for (const Time edge : edges) {
            ResourceVector sum = heldOn(cluster(), lease, request, host);
            for (const Allocation* rival : rivals) {
                if (rival->from <= edge && edge < rival->until)
                    sum += heldOn(cluster(), *rival, workload().job(rival->job).request, host);
            }
            if (!sum.fitsIn(cluster().host(host).capacity))
                return fail(ErrorKind::Failed, kReserved,
                    { request.name, cluster().hostName(host), fmt::format("{}", edge.seconds()) });
        }
    }
    return {};
}

/// Checks what a plan hands out against everything that others hold or were promised, as far as anything lies in the
/// future at all.
Result<void> Engine::checkReservations(const std::vector<Change>& changes) const
{
    const bool anyPromised
        = std::ranges::any_of(changes, [](const Change& change) { return !change.reservations.empty(); });
    if (m_state.reservations.empty() && !anyPromised)
        return {};
    std::vector<const Allocation*> held;
    const auto isNamed = [&changes](JobId id) {
        return std::ranges::any_of(changes, [id](const Change& change) { return change.job == id; });
    };
    for (const auto value : m_state.runningSet) {
        if (!isNamed(JobId(value)))
            held.push_back(&m_state.running[job(JobId(value)).place].allocation);
    }
    for (const auto& reservation : m_state.reservations) {
        if (!isNamed(reservation.job))
            held.push_back(&reservation);
    }
    const auto others = held.size();
    for (const auto& change : changes) {
        if (change.after)
            held.push_back(&*change.after);
        for (const auto& reservation : change.reservations)
            held.push_back(&reservation);
    }
    for (auto i = others; i < held.size(); ++i)
        TRY(checkLease(*held[i], held));
    return {};
}

void Engine::startLease(JobId id)
{
    const auto due = std::ranges::find_if(
        m_state.reservations, [&](const Allocation& held) { return held.job == id && held.from == m_state.now; });
    if (due == m_state.reservations.end())
        return; // a later plan took it back
    Allocation allocation = std::move(*due);
    m_state.reservations.erase(due);
    std::vector<Allocation> later;
    for (const auto& held : m_state.reservations) {
        if (held.job == id)
            later.push_back(held);
    }
    record(EventKind::LeaseStarted, id);
    const auto phase = job(id).phase;
    if (phase == JobPhase::Finished || phase == JobPhase::Rejected)
        return;
    Plan plan;
    plan.assignments.push_back({ id, { std::move(allocation) } });
    plan.assignments.back().allocations.insert(plan.assignments.back().allocations.end(), later.begin(), later.end());
    if (auto changes = takeWhole(plan))
        commit(*changes);
    else
        m_state.trigger.stopped.push_back(
            id); // its host is gone, or shared devices do not add up; the policy hears of it
    noteTrigger(TriggerKind::LeaseEnd);
}

void Engine::endLease(JobId id)
{
    const auto* running = runningJob(id);
    if (!running || running->allocation.until != m_state.now)
        return; // prolonged, replaced or gone
    record(EventKind::LeaseEnded, id);
    stopJob(id, EventKind::JobSuspended, 0);
    noteTrigger(TriggerKind::LeaseEnd);
}

} // namespace consonance
