// SPDX-License-Identifier: GPL-3.0-or-later
// Plans: checking them, taking what they ask for, charging the change.
#include "core/sim/engine.h"
#include "core/sim/engine_change.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kUnknownJob
    = CONSONANCE_MESSAGE("plan.unknown-job", "the plan names job {0}, which the trace does not have");
constexpr MessageId kJobTwice = CONSONANCE_MESSAGE("plan.job-twice", "the plan names job {0} twice");
constexpr MessageId kJobNotHere
    = CONSONANCE_MESSAGE("plan.job-not-here", "job {0} is {1} and cannot be given resources");
constexpr MessageId kBadSlot = CONSONANCE_MESSAGE("plan.bad-slot", "job {0}: a slot names {1}");
constexpr MessageId kBadCount
    = CONSONANCE_MESSAGE("plan.bad-count", "job {0} needs {1} to {2} tasks of role {3}, the plan gives it {4}");
constexpr MessageId kBadShare
    = CONSONANCE_MESSAGE("plan.bad-share", "job {0}: a share must lie in (0, 1] and be 1 when exclusive");
constexpr MessageId kBadLease = CONSONANCE_MESSAGE("plan.bad-lease", "job {0}: a lease must end after it begins");
constexpr MessageId kWrongType = CONSONANCE_MESSAGE("plan.wrong-type", "job {0} asks for {1} devices, {2} has others");
constexpr MessageId kDoesNotFit = CONSONANCE_MESSAGE("plan.does-not-fit", "job {0} does not fit on {1}");
constexpr MessageId kTooManyNow
    = CONSONANCE_MESSAGE("plan.too-many-now", "job {0} is given more than one allocation for the same time");

/// Slots in (domain, role) order, equal ones merged, so that the same placement always looks the same.
void canonicalise(std::vector<Slot>& slots)
{
    std::ranges::sort(slots,
        [](const Slot& a, const Slot& b) { return a.domain != b.domain ? a.domain < b.domain : a.role < b.role; });
    std::size_t kept = 0;
    for (const Slot& slot : slots) {
        if (kept > 0 && slots[kept - 1].domain == slot.domain && slots[kept - 1].role == slot.role)
            slots[kept - 1].count += slot.count;
        else
            slots[kept++] = slot;
    }
    slots.resize(kept);
}

std::array<std::int32_t, 3> countsByRole(const std::vector<Slot>& slots)
{
    std::array<std::int32_t, 3> counts {};
    for (const Slot& slot : slots)
        counts[slot.role] += slot.count;
    return counts;
}

Claim claimFor(const Allocation& allocation, const Slot& slot, const JobRequest& request)
{
    const auto& role = request.roles[slot.role];
    return { .domain = slot.domain,
        .demand = role.demand,
        .count = slot.count,
        .deviceMemoryMegabytes = role.deviceMemoryMegabytes,
        .mode = allocation.mode,
        .share = allocation.share };
}

} // namespace

Result<void> Engine::checkAllocation(const Allocation& allocation) const
{
    const auto& request = workload().job(allocation.job).request;
    const auto bad = [&](MessageId message, std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), request.name);
        return fail(ErrorKind::Failed, message, std::move(arguments));
    };
    if (allocation.until <= std::max(allocation.from, m_state.now))
        return bad(kBadLease, {});
    if (allocation.share <= 0 || allocation.share > kFullShare
        || (allocation.mode == ShareMode::Exclusive && allocation.share != kFullShare))
        return bad(kBadShare, {});
    std::array<std::int64_t, 3> counts {};
    for (const Slot& slot : allocation.slots) {
        if (slot.domain.index() >= cluster().domains.size() || !cluster().domain(slot.domain).host.isValid())
            return bad(kBadSlot, { "a place that holds no tasks" });
        if (slot.role >= request.roles.size())
            return bad(kBadSlot, { "a role the job does not have" });
        if (slot.count <= 0)
            return bad(kBadSlot, { fmt::format("{} tasks", slot.count) });
        const auto& host = cluster().host(cluster().domain(slot.domain).host);
        const auto& type = cluster().deviceTypes[host.deviceTypeIndex];
        if (!request.deviceType.empty() && request.roles[slot.role].demand[Resource::Gpu] > 0
            && type != request.deviceType)
            return bad(kWrongType, { request.deviceType, cluster().domain(host.domain).name });
        counts[slot.role] += slot.count;
    }
    for (std::size_t role = 0; role < request.roles.size(); ++role) {
        const auto& spec = request.roles[role];
        if (counts[role] < spec.minimum || counts[role] > spec.maximum)
            return bad(kBadCount,
                { std::to_string(spec.minimum), std::to_string(spec.maximum), std::to_string(role),
                    std::to_string(counts[role]) });
    }
    return {};
}

/// All that can be wrong with a plan before asking whether it fits.
Result<void> Engine::checkShape(const Plan& plan) const
{
    std::vector<JobId> named;
    const auto checkPhase = [&](JobId id) -> Result<void> {
        if (id.index() >= m_state.jobs.size())
            return fail(ErrorKind::Failed, kUnknownJob, { std::to_string(id.value) });
        const auto phase = job(id).phase;
        if (phase == JobPhase::Future || phase == JobPhase::Finished || phase == JobPhase::Rejected)
            return fail(ErrorKind::Failed, kJobNotHere, { workload().job(id).request.name, jobPhaseName(phase) });
        return {};
    };
    for (const auto& verdict : plan.verdicts)
        TRY(checkPhase(verdict.job));
    for (const auto& assignment : plan.assignments) {
        TRY(checkPhase(assignment.job));
        named.push_back(assignment.job);
        for (std::size_t i = 0; i < assignment.allocations.size(); ++i) {
            const auto& allocation = assignment.allocations[i];
            if (allocation.job != assignment.job)
                return fail(ErrorKind::Failed, kUnknownJob, { std::to_string(allocation.job.value) });
            TRY(checkAllocation(allocation));
            for (std::size_t k = 0; k < i; ++k) {
                if (leasesOverlap(assignment.allocations[k], std::max(allocation.from, m_state.now), allocation.until))
                    return fail(ErrorKind::Failed, kTooManyNow, { workload().job(assignment.job).request.name });
            }
        }
    }
    std::ranges::sort(named);
    const auto twice = std::ranges::adjacent_find(named);
    if (twice != named.end())
        return fail(ErrorKind::Failed, kJobTwice, { workload().job(*twice).request.name });
    return {};
}

/// Gives back what the named jobs hold and takes what they are to hold, in the order of the plan; nothing is changed
/// when something does not fit.
Result<std::vector<Engine::Change>> Engine::takeResources(const Plan& plan)
{
    std::vector<Change> changes;
    changes.reserve(plan.assignments.size());
    for (const auto& assignment : plan.assignments) {
        Change change { .job = assignment.job, .before = {}, .after = {}, .holdings = {}, .reservations = {} };
        for (const auto& allocation : assignment.allocations) {
            if (allocation.from > m_state.now) {
                change.reservations.push_back(allocation);
                canonicalise(change.reservations.back().slots);
                continue;
            }
            change.after = allocation;
            canonicalise(change.after->slots);
        }
        if (const auto* running = runningJob(assignment.job)) {
            change.before = *running;
            change.isUnchanged = change.after && change.after->holdsTheSameAs(running->allocation);
        }
        if (change.before && !change.isUnchanged) {
            for (const auto& holding : change.before->holdings)
                m_state.ledger.release(holding);
        }
        changes.push_back(std::move(change));
    }
    for (auto& change : changes) {
        if (!change.after || change.isUnchanged)
            continue;
        const auto& request = workload().job(change.job).request;
        for (const Slot& slot : change.after->slots) {
            Holding holding;
            if (!m_state.ledger.take(claimFor(*change.after, slot, request), holding)) {
                return fail(ErrorKind::Failed, kDoesNotFit, { request.name, cluster().path(slot.domain) });
            }
            change.holdings.push_back(std::move(holding));
        }
    }
    TRY(checkReservations(changes));
    return changes;
}

Result<std::vector<Engine::Change>> Engine::takeWhole(const Plan& plan)
{
    LedgerTrial trial(m_state.ledger);
    TRY_ASSIGN(auto changes, takeResources(plan));
    trial.keep();
    return changes;
}

Result<void> Engine::check(const Plan& plan)
{
    TRY(checkShape(plan));
    const LedgerTrial trial(m_state.ledger);
    TRY(takeResources(plan));
    return {};
}

PlanOutcome Engine::apply(const Plan& plan)
{
    account();
    DecisionRecord decision { .id = DecisionId(m_log.decisions().size()),
        .at = m_state.now,
        .kinds = m_state.trigger.kinds,
        .firstEvent = static_cast<std::uint32_t>(m_log.events().size()),
        .notes = {},
        .refusal = {} };
    if (!plan.notes.isEmpty())
        decision.notes = plan.notes;
    ++m_state.totals.decisions;
    record(EventKind::DecisionTaken, {}, decision.id.value);

    auto changes = checkShape(plan).and_then([&] { return takeWhole(plan); });
    if (!changes) {
        ++m_state.totals.refusedPlans;
        decision.wasRefused = true;
        decision.refusal = std::move(changes).error();
        record(EventKind::PlanRefused, {}, decision.id.value);
    } else {
        for (const auto& change : *changes) {
            if (!change.after || change.isUnchanged)
                continue;
            for (const Slot& slot : change.after->slots)
                decision.actions += static_cast<std::uint32_t>(slot.count);
        }
        for (const auto& verdict : plan.verdicts) {
            switch (verdict.kind) {
            case VerdictKind::Accept:
                record(EventKind::JobAccepted, verdict.job, 0xffffffff, verdict.price);
                break;
            case VerdictKind::Defer:
                record(EventKind::JobDeferred, verdict.job, 0xffffffff, verdict.price);
                break;
            case VerdictKind::Reject:
                break; // after the assignments, so that a rejected job leaves with nothing
            }
        }
        commit(*changes);
        for (const auto& verdict : plan.verdicts) {
            auto& state = m_state.jobs[verdict.job.index()];
            if (verdict.kind != VerdictKind::Reject || state.phase == JobPhase::Rejected)
                continue;
            if (state.phase == JobPhase::Running) {
                stopJob(verdict.job, EventKind::JobSuspended, 0);
                rerateTouched();
            }
            m_state.waitingSet.erase(verdict.job.value);
            state.phase = JobPhase::Rejected;
            state.waited += m_state.now - state.waitingSince;
            ++m_state.totals.rejected;
            record(EventKind::JobRejected, verdict.job, 0xffffffff, verdict.price);
        }
    }
    m_state.totals.actions += decision.actions;
    m_state.wakeAt = kForever;
    if (plan.wakeAt && *plan.wakeAt > m_state.now) {
        m_state.wakeAt = *plan.wakeAt;
        pushTimer({ *plan.wakeAt, Timer::Kind::WakeUp, 0 });
    }
    if (!m_inputs.options.tick && intersects(m_inputs.options.triggers, TriggerKind::Interval))
        scheduleInterval();
    const bool isIdle = m_state.runningSet.isEmpty() && m_state.nextArrival == workload().jobCount();
    m_state.idleDecisions = isIdle ? m_state.idleDecisions + 1 : 0;
    m_state.trigger = {};
    m_state.decisionIsDue = false;
    const PlanOutcome outcome { .wasRefused = decision.wasRefused, .actions = decision.actions };
    m_log.append(std::move(decision));
    return outcome;
}

void Engine::commit(std::vector<Change>& changes)
{
    for (auto& change : changes) {
        if (change.before && !change.isUnchanged) {
            settle(change.job);
            addLoads(*change.before, -1);
            markTouched(*change.before);
        }
    }
    for (auto& change : changes) {
        if (!change.reservations.empty() || !m_state.reservations.empty()) {
            std::erase_if(m_state.reservations, [&](const Allocation& held) { return held.job == change.job; });
            for (auto& reservation : change.reservations) {
                pushTimer({ reservation.from, Timer::Kind::LeaseStart, change.job.value });
                m_state.reservations.push_back(std::move(reservation));
            }
            std::ranges::sort(m_state.reservations, [](const Allocation& a, const Allocation& b) {
                return a.from != b.from ? a.from < b.from : a.job < b.job;
            });
        }
        if (change.isUnchanged) {
            auto& running = m_state.running[job(change.job).place];
            if (running.allocation.until == change.after->until)
                continue;
            running.allocation.until = change.after->until;
            record(EventKind::LeaseChanged, change.job, 0xffffffff, change.after->until.seconds());
            if (change.after->until != kForever)
                pushTimer({ change.after->until, Timer::Kind::LeaseEnd, change.job.value });
        } else if (change.after) {
            install(change);
        } else if (change.before) {
            // The holdings are back already; only the bookkeeping is left.
            m_state.running[job(change.job).place].holdings.clear();
            releasePlace(change.job);
            auto& state = m_state.jobs[change.job.index()];
            state.phase = JobPhase::Suspended;
            state.waitingSince = m_state.now;
            ++state.suspensions;
            m_state.waitingSet.insert(change.job.value);
            record(EventKind::JobSuspended, change.job);
        }
    }
    rerateTouched();
}

/// Puts a job into the place whose resources were taken for it and charges the transition.
void Engine::install(Change& change)
{
    auto& state = m_state.jobs[change.job.index()];
    const auto& request = workload().job(change.job).request;
    const auto kind = [&] {
        if (!change.before)
            return state.phase == JobPhase::Suspended ? TransitionKind::Resume : TransitionKind::Start;
        const auto& old = change.before->allocation;
        if (countsByRole(old.slots) != countsByRole(change.after->slots))
            return TransitionKind::Resize;
        return old.slots != change.after->slots ? TransitionKind::Move : TransitionKind::Retune;
    }();
    if (!change.before) {
        if (m_state.freePlaces.empty()) {
            m_state.freePlaces.push_back(static_cast<std::uint32_t>(m_state.running.size()));
            m_state.running.emplace_back();
        }
        state.place = m_state.freePlaces.back();
        m_state.freePlaces.pop_back();
        state.waited += m_state.now - state.waitingSince;
        m_state.waitingSet.erase(change.job.value);
        m_state.runningSet.insert(change.job.value);
    } else {
        const auto& old = m_state.running[state.place];
        m_state.allocatedGpus -= old.gpus;
        m_state.allocatedCpus -= old.cpus;
        for (const auto& tasks : old.tasks)
            std::erase(m_state.jobsByHost[tasks.host.index()], change.job);
    }

    RunningJob running {
        .job = change.job, .allocation = std::move(*change.after), .holdings = std::move(change.holdings), .tasks = {}
    };
    for (std::size_t i = 0; i < running.holdings.size(); ++i) {
        const Slot& slot = running.allocation.slots[i];
        const HostId host = cluster().domain(slot.domain).host;
        running.tasks.push_back({ host, slot.role, slot.count, running.holdings[i].devices });
        const auto demand = request.roles[slot.role].demand * slot.count;
        running.gpus += demand[Resource::Gpu];
        running.cpus += demand[Resource::Cpu];
        auto& onHost = m_state.jobsByHost[host.index()];
        const auto at = std::ranges::lower_bound(onHost, change.job);
        if (at == onHost.end() || *at != change.job)
            onHost.insert(at, change.job);
    }
    m_state.allocatedGpus += running.gpus;
    m_state.allocatedCpus += running.cpus;
    if (running.allocation.until != kForever)
        pushTimer({ running.allocation.until, Timer::Kind::LeaseEnd, change.job.value });

    state.phase = JobPhase::Running;
    state.updatedAt = m_state.now;
    state.firstStart = std::min(state.firstStart, m_state.now);
    state.rate = 0;
    state.restarts += kind == TransitionKind::Start || kind == TransitionKind::Retune ? 0 : 1;
    const Duration stall = m_inputs.options.transitions.stall(kind);
    state.stalledUntil = m_state.now + stall;
    state.progress.config = running.allocation.config;
    state.progress.rate = 0;
    m_state.completions.erase(change.job.value);

    auto& place = m_state.running[state.place];
    place = std::move(running);
    addLoads(place, +1);
    markTouched(place);
    switch (kind) {
    case TransitionKind::Resume:
        recordPlacement(EventKind::JobResumed, place, stall.seconds());
        break;
    case TransitionKind::Move:
        recordPlacement(EventKind::JobMoved, place, stall.seconds());
        break;
    case TransitionKind::Resize:
        recordPlacement(EventKind::JobResized, place, stall.seconds());
        break;
    case TransitionKind::Retune:
        recordPlacement(EventKind::JobRetuned, place, stall.seconds());
        break;
    default:
        recordPlacement(EventKind::JobStarted, place, stall.seconds());
        break;
    }
}

void Engine::recordPlacement(EventKind kind, const RunningJob& running, double value)
{
    m_slotScratch.clear();
    for (const Slot& slot : running.allocation.slots)
        m_slotScratch.push_back({ slot.domain, slot.count, slot.role });
    m_log.append(EventRecord { .at = m_state.now, .value = value, .job = running.job, .kind = kind }, m_slotScratch);
}

} // namespace consonance
