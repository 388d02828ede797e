// SPDX-License-Identifier: GPL-3.0-or-later
// Plans: checking them, taking what they ask for, charging the change; and the ways a job loses its place without one.
#include "core/sim/engine.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kUnknownJob = CONSONANCE_MESSAGE("plan.unknown-job", "the plan names job {0}, which the trace does not have");
constexpr MessageId kJobTwice = CONSONANCE_MESSAGE("plan.job-twice", "the plan names job {0} twice");
constexpr MessageId kJobNotHere = CONSONANCE_MESSAGE("plan.job-not-here", "job {0} is {1} and cannot be given resources");
constexpr MessageId kBadSlot = CONSONANCE_MESSAGE("plan.bad-slot", "job {0}: a slot names {1}");
constexpr MessageId kBadCount
    = CONSONANCE_MESSAGE("plan.bad-count", "job {0} needs {1} to {2} tasks of role {3}, the plan gives it {4}");
constexpr MessageId kBadShare = CONSONANCE_MESSAGE("plan.bad-share", "job {0}: a share must lie in (0, 1] and be 1 when exclusive");
constexpr MessageId kBadLease = CONSONANCE_MESSAGE("plan.bad-lease", "job {0}: a lease must end after it begins");
constexpr MessageId kWrongType = CONSONANCE_MESSAGE("plan.wrong-type", "job {0} asks for {1} devices, {2} has others");
constexpr MessageId kDoesNotFit = CONSONANCE_MESSAGE("plan.does-not-fit", "job {0} does not fit on {1}");
constexpr MessageId kReserved
    = CONSONANCE_MESSAGE("plan.reserved", "job {0} would hold resources on {1} that are promised to others from {2} s on");
constexpr MessageId kTooManyNow
    = CONSONANCE_MESSAGE("plan.too-many-now", "job {0} is given more than one allocation for the same time");

/// Slots in (domain, role) order, equal ones merged, so that the same placement always looks the same.
void canonicalise(std::vector<Slot>& slots)
{
    std::ranges::sort(slots, [](const Slot& a, const Slot& b) {
        return a.domain != b.domain ? a.domain < b.domain : a.role < b.role;
    });
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

bool overlaps(const Allocation& allocation, Time from, Time until) { return allocation.from < until && from < allocation.until; }

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

/// One job's part of a plan while it is carried out.
struct Engine::Change {
    JobId job;
    bool isUnchanged = false; ///< only the lease differs
    std::optional<RunningJob> before;
    std::optional<Allocation> after;
    std::vector<Holding> holdings;
    std::vector<Allocation> reservations;
};

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
        if (!request.deviceType.empty() && request.roles[slot.role].demand[Resource::Gpu] > 0 && type != request.deviceType)
            return bad(kWrongType, { request.deviceType, cluster().domain(host.domain).name });
        counts[slot.role] += slot.count;
    }
    for (std::size_t role = 0; role < request.roles.size(); ++role) {
        const auto& spec = request.roles[role];
        if (counts[role] < spec.minimum || counts[role] > spec.maximum)
            return bad(kBadCount,
                { std::to_string(spec.minimum), std::to_string(spec.maximum), std::to_string(role), std::to_string(counts[role]) });
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
                if (overlaps(assignment.allocations[k], std::max(allocation.from, m_state.now), allocation.until))
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

/// Whether what an allocation holds is free of `others` at every moment of its lease.
Result<void> Engine::checkLease(const Allocation& lease, std::span<const Allocation* const> others) const
{
    const Time from = std::max(lease.from, m_state.now);
    const auto& request = workload().job(lease.job).request;
    std::vector<const Allocation*> rivals;
    std::vector<Time> edges { from };
    for (const Allocation* other : others) {
        if (other->job == lease.job || !overlaps(*other, from, lease.until))
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

/// Checks what a plan hands out against everything that others hold or were promised, as far as anything lies in the future at all.
Result<void> Engine::checkReservations(const std::vector<Change>& changes) const
{
    const bool anyPromised = std::ranges::any_of(changes, [](const Change& change) { return !change.reservations.empty(); });
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

/// Gives back what the named jobs hold and takes what they are to hold, in the order of the plan; nothing is changed when something does not fit.
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
                const auto place = cluster().path(slot.domain);
                undo(changes);
                return fail(ErrorKind::Failed, kDoesNotFit, { request.name, place });
            }
            change.holdings.push_back(std::move(holding));
        }
    }
    if (auto free = checkReservations(changes); !free) {
        undo(changes);
        return fail(std::move(free).error());
    }
    return changes;
}

void Engine::undo(std::vector<Change>& changes)
{
    for (const auto& change : changes) {
        for (const auto& holding : change.holdings)
            m_state.ledger.release(holding);
    }
    for (const auto& change : changes) {
        if (!change.before || change.isUnchanged)
            continue;
        for (const auto& holding : change.before->holdings) {
            [[maybe_unused]] const bool restored = m_state.ledger.takeAgain(holding);
        }
    }
}

Result<void> Engine::check(const Plan& plan)
{
    TRY(checkShape(plan));
    TRY_ASSIGN(auto changes, takeResources(plan));
    undo(changes);
    return {};
}

PlanOutcome Engine::apply(const Plan& plan)
{
    account();
    DecisionRecord decision { .id = DecisionId(m_log.decisions().size()),
        .at = m_state.now,
        .kinds = m_state.trigger.kinds,
        .firstEvent = static_cast<std::uint32_t>(m_log.events().size()),
        .notes = plan.notes,
        .refusal = {} };
    ++m_state.totals.decisions;
    record(EventKind::DecisionTaken, {}, decision.id.value);

    auto changes = checkShape(plan).and_then([&] { return takeResources(plan); });
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
            std::ranges::sort(m_state.reservations,
                [](const Allocation& a, const Allocation& b) { return a.from != b.from ? a.from < b.from : a.job < b.job; });
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

    RunningJob running { .job = change.job, .allocation = std::move(*change.after), .holdings = std::move(change.holdings), .tasks = {} };
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

/// Frees the job's place and what it still holds; loads are the caller's business.
void Engine::releasePlace(JobId id)
{
    account();
    auto& state = m_state.jobs[id.index()];
    auto& running = m_state.running[state.place];
    for (const auto& holding : running.holdings)
        m_state.ledger.release(holding);
    for (const auto& tasks : running.tasks)
        std::erase(m_state.jobsByHost[tasks.host.index()], id);
    m_state.allocatedGpus -= running.gpus;
    m_state.allocatedCpus -= running.cpus;
    m_state.completions.erase(id.value);
    m_state.runningSet.erase(id.value);
    m_state.freePlaces.push_back(state.place);
    running = {};
    state.place = 0xffffffff;
    state.rate = 0;
}

/// `at` lies before now when a tick ends later than the job did.
void Engine::finishJob(JobId id, Time at)
{
    auto& state = m_state.jobs[id.index()];
    settleAt(id, at);
    state.progress.done = workload().job(id).work.amount; // whole microseconds overshoot it a little
    const auto& running = m_state.running[state.place];
    addLoads(running, -1);
    markTouched(running);
    releasePlace(id);
    state.phase = JobPhase::Finished;
    state.finish = at;
    ++m_state.totals.finished;
    m_state.trigger.completed.push_back(id);
    noteTrigger(TriggerKind::Completion);
    record(EventKind::JobCompleted, id, 0xffffffff, (at - workload().job(id).request.arrival).seconds());
}

/// Takes a running job's place away without a plan.
void Engine::stopJob(JobId id, EventKind kind, double lost)
{
    auto& state = m_state.jobs[id.index()];
    settle(id);
    const auto& running = m_state.running[state.place];
    addLoads(running, -1);
    markTouched(running);
    releasePlace(id);
    state.progress.done -= lost;
    state.phase = JobPhase::Suspended;
    state.waitingSince = m_state.now;
    ++state.suspensions;
    m_state.waitingSet.insert(id.value);
    m_state.trigger.stopped.push_back(id);
    record(kind, id, 0xffffffff, lost);
}

void Engine::failHost(HostId host)
{
    const auto victims = m_state.jobsByHost[host.index()];
    for (const JobId id : victims) {
        settle(id);
        const auto& work = workload().job(id).work;
        double lost = 0;
        if (m_inputs.options.transitions.failureLosesEpoch && work.epochs > 0) {
            const double perEpoch = work.amount / work.epochs;
            const double done = job(id).progress.done;
            lost = done - std::floor(done / perEpoch) * perEpoch;
        }
        stopJob(id, EventKind::JobLost, lost);
    }
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
    if (auto changes = takeResources(plan))
        commit(*changes);
    else
        m_state.trigger.stopped.push_back(id); // its host is gone, or shared devices do not add up; the policy hears of it
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
