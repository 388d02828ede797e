// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/resource_allocator.h"

#include "core/sim/job_wait.h"
#include "core/sim/lease_booking.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace consonance {

namespace {

constexpr double kMostLostGpuSeconds = 4e9; ///< of one failure; fits into the subject of a record

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

bool isShared(const Allocation& one, const Allocation& other)
{
    return one.mode != ShareMode::Exclusive || other.mode != ShareMode::Exclusive;
}

TransitionKind transitionOf(const JobChange& change, JobPhase phase)
{
    if (change.isRenewed)
        return TransitionKind::None;
    if (!change.before)
        return phase == JobPhase::Suspended ? TransitionKind::Resume : TransitionKind::Start;
    const auto& old = change.before->allocation;
    if (countsByRole(old.slots) != countsByRole(change.after->slots))
        return TransitionKind::Resize;
    // Which whole devices of a server a job has makes no difference to it; which shared ones does.
    const bool stays = old.slots == change.after->slots
        && (!isShared(old, *change.after)
            || std::ranges::equal(change.before->tasks, change.holdings, {}, &PlacedTasks::devices, &Holding::devices));
    return stays ? TransitionKind::Retune : TransitionKind::Move;
}

EventKind eventOf(TransitionKind kind)
{
    switch (kind) {
    case TransitionKind::None:
    case TransitionKind::Resume:
        return EventKind::JobResumed;
    case TransitionKind::Move:
        return EventKind::JobMoved;
    case TransitionKind::Resize:
        return EventKind::JobResized;
    case TransitionKind::Retune:
        return EventKind::JobRetuned;
    default:
        return EventKind::JobStarted;
    }
}

} // namespace

/// What becomes of the jobs that a plan names.
std::vector<JobChange> ResourceAllocator::changesOf(const Plan& plan) const
{
    std::vector<JobChange> changes;
    changes.reserve(plan.assignments.size());
    for (const auto& assignment : plan.assignments) {
        JobChange change {
            .job = assignment.job, .before = {}, .after = {}, .holdings = {}, .reservations = {}, .former = {}
        };
        for (const auto& allocation : assignment.allocations) {
            if (allocation.from > m_state.now) {
                change.reservations.push_back({ .allocation = allocation, .holdings = {} });
                canonicalise(change.reservations.back().allocation.slots);
                continue;
            }
            change.after = allocation;
            canonicalise(change.after->slots);
        }
        std::ranges::sort(
            change.reservations, {}, [](const Reservation& reservation) { return reservation.allocation.from; });
        if (const auto* running = m_core.runningJob(assignment.job)) {
            change.before = *running;
            change.isUnchanged = change.after && change.after->holdsTheSameAs(running->allocation);
        }
        if (change.after && !change.isUnchanged)
            change.former = formerDevices(change);
        changes.push_back(std::move(change));
    }
    return changes;
}

/// The job's present holdings for the same slots, where the devices it continues on matter.
std::vector<Holding> ResourceAllocator::formerDevices(const JobChange& change) const
{
    if (change.before) {
        const auto& old = change.before->allocation;
        const bool isKept = old.slots == change.after->slots && isShared(old, *change.after);
        return isKept ? change.before->holdings : std::vector<Holding> {};
    }
    const auto ended = std::ranges::find(m_state.endedLeases, change.job, &RunningJob::job);
    if (ended == m_state.endedLeases.end() || !change.after->holdsTheSameAs(ended->allocation))
        return {};
    return ended->holdings;
}

/// Gives back what the named jobs hold and are promised, then takes what they are to hold; within a trial, which undoes
/// it all when something does not fit.
Result<std::vector<JobChange>> ResourceAllocator::takeResources(const Plan& plan)
{
    auto changes = changesOf(plan);
    for (const auto& change : changes)
        letGo(change);
    if (m_state.leases.calendar() != nullptr) {
        TRY(LeaseBooking(m_core, changes).bookAll());
    } else {
        // Who stays on devices comes before those who take any.
        for (const bool hasFormer : { true, false }) {
            for (auto& change : changes) {
                if (change.after && !change.isUnchanged && !change.former.empty() == hasFormer)
                    TRY(takeNow(change));
            }
        }
    }
    for (auto& change : changes)
        change.isRenewed = !change.before && !change.former.empty()
            && std::ranges::equal(change.former, change.holdings, {}, &Holding::devices, &Holding::devices);
    return changes;
}

void ResourceAllocator::letGo(const JobChange& change)
{
    auto* calendar = m_state.leases.calendar();
    const bool isLeaseOther
        = change.before && (!change.after || change.after->until != change.before->allocation.until);
    if (change.before && (!change.isUnchanged || isLeaseOther)) {
        for (const auto& holding : change.before->holdings) {
            if (!change.isUnchanged)
                m_state.ledger.release(holding);
            if (calendar != nullptr)
                calendar->release(holding, { m_state.now, change.before->allocation.until });
        }
    }
    for (const auto& reservation : m_state.leases.of(change.job)) {
        for (const auto& holding : reservation.holdings)
            calendar->release(
                holding, { std::max(reservation.allocation.from, m_state.now), reservation.allocation.until });
    }
}

/// What begins now, while nothing is promised: the lowest free devices.
Result<void> ResourceAllocator::takeNow(JobChange& change)
{
    change.holdings.reserve(change.after->slots.size());
    for (std::size_t i = 0; i < change.after->slots.size(); ++i) {
        const auto claim = m_core.claimFor(*change.after, change.after->slots[i]);
        Holding holding { .claim = claim, .devices = {} };
        if (i < change.former.size()) {
            holding.devices = change.former[i].devices;
            if (m_state.ledger.takeAgain(holding)) {
                change.holdings.push_back(std::move(holding));
                continue;
            }
        }
        if (!m_state.ledger.take(claim, holding))
            return doesNotFit(m_core, change.job, claim);
        change.holdings.push_back(std::move(holding));
    }
    return {};
}

Result<std::vector<JobChange>> ResourceAllocator::takeWhole(const Plan& plan)
{
    openCalendarFor(plan);
    CapacityTrial trial(m_state.ledger, m_state.leases);
    TRY_ASSIGN(auto changes, takeResources(plan));
    trial.keep();
    return changes;
}

Result<void> ResourceAllocator::check(const Plan& plan)
{
    TRY(checkShape(plan, m_core));
    openCalendarFor(plan);
    const CapacityTrial trial(m_state.ledger, m_state.leases);
    TRY(takeResources(plan));
    return {};
}

/// From the first promise on.
void ResourceAllocator::openCalendarFor(const Plan& plan)
{
    const auto isLater = [this](const Allocation& allocation) { return allocation.from > m_state.now; };
    const auto promises
        = [&](const Assignment& assignment) { return std::ranges::any_of(assignment.allocations, isLater); };
    if (std::ranges::any_of(plan.assignments, promises))
        m_core.openCalendar();
}

void ResourceAllocator::commit(std::vector<JobChange>& changes)
{
    for (auto& change : changes) {
        if (change.before && !change.isUnchanged) {
            m_rates.settle(change.job);
            m_rates.leave(*change.before);
        }
    }
    for (auto& change : changes) {
        if (!change.reservations.empty() || !m_state.leases.isEmpty())
            promise(change);
        if (change.isUnchanged)
            prolong(change);
        else if (change.after)
            install(change);
        else if (change.before)
            suspend(change.job);
    }
    m_rates.rerateTouched();
}

/// The job's reservations, replacing the earlier ones.
void ResourceAllocator::promise(JobChange& change)
{
    const auto former = m_state.leases.of(change.job);
    const auto isTheSame = [](const Reservation& one, const Reservation& other) {
        const auto& held = other.allocation;
        return one.allocation.holdsTheSameAs(held) && one.allocation.from == held.from
            && one.allocation.until == held.until;
    };
    if (!std::ranges::equal(former, change.reservations, isTheSame))
        recordPromises(change);
    m_state.leases.replace(change.job, std::move(change.reservations), m_core.cluster());
    awaitNextLease(change.job);
}

void ResourceAllocator::recordPromises(const JobChange& change)
{
    if (change.reservations.empty())
        m_core.record(EventKind::ReservationsDropped, change.job);
    for (std::size_t i = 0; i < change.reservations.size(); ++i) {
        const auto& allocation = change.reservations[i].allocation;
        m_core.recordSlots({ .at = m_state.now,
                               .value = allocation.from.seconds(),
                               .job = change.job,
                               .subject = static_cast<std::uint32_t>(i),
                               .kind = EventKind::JobReserved },
            allocation);
    }
}

void ResourceAllocator::prolong(const JobChange& change)
{
    auto& until = m_state.running[m_core.job(change.job).place].allocation.until;
    if (until == change.after->until)
        return;
    until = change.after->until;
    m_core.record(EventKind::LeaseChanged, change.job, 0xffffffff, until.seconds());
    if (until != kForever)
        m_core.pushTimer({ until, Timer::Kind::LeaseEnd, change.job.value });
}

void ResourceAllocator::suspend(JobId id)
{
    // The holdings are back already; only the bookkeeping is left.
    m_state.running[m_core.job(id).place].holdings.clear();
    releasePlace(id);
    auto& state = m_state.jobs[id.index()];
    state.phase = JobPhase::Suspended;
    state.waitingSince = m_state.now;
    ++state.suspensions;
    m_state.waitingSet.insert(id.value);
    m_core.record(EventKind::JobSuspended, id);
}

/// Puts a job into the place whose resources were taken for it and charges the transition.
void ResourceAllocator::install(JobChange& change)
{
    auto& state = m_state.jobs[change.job.index()];
    const TransitionKind kind = transitionOf(change, state.phase);
    if (change.isRenewed) {
        --state.suspensions;
        std::erase_if(m_state.endedLeases, [&](const RunningJob& ended) { return ended.job == change.job; });
    }
    if (!change.before) {
        if (m_state.freePlaces.empty()) {
            m_state.freePlaces.push_back(static_cast<std::uint32_t>(m_state.running.size()));
            m_state.running.emplace_back();
        }
        state.place = m_state.freePlaces.back();
        m_state.freePlaces.pop_back();
        state.waited = totalWait(state, m_state.now);
        m_state.waitingSet.erase(change.job.value);
        m_state.runningSet.insert(change.job.value);
    } else {
        const auto& old = m_state.running[state.place];
        m_state.allocatedGpuShare -= old.gpuShare;
        m_state.allocatedCpus -= old.cpus;
        for (const auto& tasks : old.tasks)
            std::erase(m_state.jobsByHost[tasks.host.index()], change.job);
    }
    auto& place = m_state.running[state.place];
    place = occupy(change);

    state.phase = JobPhase::Running;
    state.updatedAt = m_state.now;
    // A recorded length already has what the first start cost.
    const bool isCostInLength = state.firstStart == kForever && m_core.workload().job(change.job).recording.has();
    state.firstStart = std::min(state.firstStart, m_state.now);
    state.rate = 0;
    const bool isRestart
        = kind != TransitionKind::Start && kind != TransitionKind::Retune && kind != TransitionKind::None;
    state.restarts += isRestart ? 1 : 0;
    const Duration stall = isCostInLength ? Duration {} : m_core.inputs.options.transitions.stall(kind);
    // A change does not cut short what an earlier one costs.
    state.stalledUntil = std::max(change.before ? state.stalledUntil : m_state.now, m_state.now + stall);
    state.progress.config = place.allocation.config;
    state.progress.rate = 0;
    m_state.completions.erase(change.job.value);

    m_rates.enter(place);
    recordPlacement(eventOf(kind), place, (state.stalledUntil - m_state.now).seconds());
}

/// What the job holds from now on, entered with its hosts and in the sums.
RunningJob ResourceAllocator::occupy(JobChange& change)
{
    const auto& request = m_core.workload().job(change.job).request;
    RunningJob running {
        .job = change.job, .allocation = std::move(*change.after), .holdings = std::move(change.holdings), .tasks = {}
    };
    running.tasks.reserve(running.holdings.size());
    for (std::size_t i = 0; i < running.holdings.size(); ++i) {
        const Slot& slot = running.allocation.slots[i];
        const HostId host = m_core.cluster().domain(slot.domain).host;
        running.tasks.push_back({ host, slot.role, slot.count, running.holdings[i].devices });
        const auto demand = request.roles[slot.role].demand * slot.count;
        running.gpus += demand[Resource::Gpu];
        running.cpus += demand[Resource::Cpu];
        auto& onHost = m_state.jobsByHost[host.index()];
        const auto at = std::ranges::lower_bound(onHost, change.job);
        if (at == onHost.end() || *at != change.job)
            onHost.insert(at, change.job);
    }
    // What colocated jobs hold depends on their neighbours: JobRates::enter() counts it.
    if (running.allocation.mode != ShareMode::Colocated)
        running.gpuShare = running.gpus * running.allocation.share;
    m_state.allocatedGpuShare += running.gpuShare;
    m_state.allocatedCpus += running.cpus;
    if (running.allocation.until != kForever)
        m_core.pushTimer({ running.allocation.until, Timer::Kind::LeaseEnd, change.job.value });
    return running;
}

void ResourceAllocator::recordPlacement(EventKind kind, const RunningJob& running, double value)
{
    m_core.recordSlots({ .at = m_state.now, .value = value, .job = running.job, .kind = kind }, running.allocation);
}

/// Frees the job's place and its remaining holdings; the caller updates loads.
void ResourceAllocator::releasePlace(JobId id)
{
    m_core.account();
    auto& state = m_state.jobs[id.index()];
    auto& running = m_state.running[state.place];
    auto* calendar = m_state.leases.calendar();
    for (const auto& holding : running.holdings) {
        m_state.ledger.release(holding);
        if (calendar != nullptr)
            calendar->release(holding, { m_state.now, running.allocation.until });
    }
    for (const auto& tasks : running.tasks) {
        std::erase(m_state.jobsByHost[tasks.host.index()], id);
        if (calendar != nullptr)
            calendar->forgetBefore(tasks.host, m_state.now);
    }
    m_state.allocatedGpuShare -= running.gpuShare;
    m_state.allocatedCpus -= running.cpus;
    m_state.completions.erase(id.value);
    m_state.runningSet.erase(id.value);
    m_state.freePlaces.push_back(state.place);
    running = {};
    state.place = 0xffffffff;
    state.rate = 0;
}

/// `at` lies before now when a tick ends later than the job did.
void ResourceAllocator::finishJob(JobId id, Time at)
{
    auto& state = m_state.jobs[id.index()];
    m_rates.settleAt(id, at);
    state.progress.done = m_core.workload().job(id).work.amount; // whole microseconds overshoot it a little
    const auto& running = m_state.running[state.place];
    m_rates.leave(running);
    releasePlace(id);
    m_state.leases.drop(id, m_state.now);
    state.phase = JobPhase::Finished;
    state.finish = at;
    ++m_state.totals.finished;
    m_state.trigger.completed.push_back(id);
    m_core.noteTrigger(TriggerKind::Completion);
    m_core.record(EventKind::JobCompleted, id, 0xffffffff, (at - m_core.workload().job(id).request.arrival).seconds());
}

void ResourceAllocator::stopJob(JobId id, EventRecord record)
{
    auto& state = m_state.jobs[id.index()];
    m_rates.settle(id);
    const auto& running = m_state.running[state.place];
    m_rates.leave(running);
    releasePlace(id);
    state.progress.done -= record.value;
    state.phase = JobPhase::Suspended;
    state.waitingSince = m_state.now;
    ++state.suspensions;
    m_state.waitingSet.insert(id.value);
    m_state.trigger.stopped.push_back(id);
    m_core.record(record.kind, id, record.subject, record.value);
}

/// The work of the job's finished epochs; 0 where it has no epochs.
double ResourceAllocator::finishedEpochs(JobId id) const
{
    const auto& spec = m_core.workload().job(id);
    auto progress = m_core.job(id).progress;
    if (m_core.inputs.progress && std::isfinite(m_core.inputs.progress->nextThreshold(spec, progress))) {
        if (progress.epoch == 0) // epochs of the model, which differ in length
            return 0;
        --progress.epoch;
        return std::min(progress.done, m_core.inputs.progress->nextThreshold(spec, progress));
    }
    if (spec.work.epochs <= 0)
        return 0;
    const double perEpoch = spec.work.amount / spec.work.epochs;
    return std::floor(progress.done / perEpoch) * perEpoch;
}

double ResourceAllocator::workLost(JobId id, FailureRule rule) const
{
    const auto& state = m_core.job(id);
    const auto& work = m_core.workload().job(id).work;
    switch (rule) {
    case FailureRule::Epoch:
        return std::max(0.0, state.progress.done - finishedEpochs(id));
    case FailureRule::Everything:
        return state.progress.done;
    case FailureRule::Nothing:
        return 0;
    case FailureRule::Checkpoint:
        return std::max(0.0, state.progress.done - state.checkpointed);
    case FailureRule::EpochOnly:
        break;
    }
    // To the last bit as it was, so that stored runs replay.
    if (work.epochs <= 0)
        return 0;
    const double perEpoch = work.amount / work.epochs;
    return state.progress.done - std::floor(state.progress.done / perEpoch) * perEpoch;
}

void ResourceAllocator::loseServer(JobId id)
{
    m_rates.settle(id);
    const auto& spec = m_core.workload().job(id);
    auto& state = m_state.jobs[id.index()];
    const auto rule = lossOf(spec.request, m_core.inputs.options.transitions.failureLoss).rule;
    EventRecord record { .value = workLost(id, rule), .job = id, .kind = EventKind::JobLost };
    if (rule == FailureRule::EpochOnly)
        return stopJob(id, record);
    const double done = state.progress.done;
    const double lost
        = done > 0 ? (state.gpuService.seconds() - state.lostGpuSeconds) * std::min(1.0, record.value / done) : 0;
    state.lostGpuSeconds += lost;
    record.subject = static_cast<std::uint32_t>(std::min(lost + 0.5, kMostLostGpuSeconds));
    stopJob(id, record);
    state.sinceCheckpoint = {};
    auto earlier = state.progress;
    while (m_core.inputs.progress && earlier.epoch > 0) {
        --earlier.epoch;
        if (m_core.inputs.progress->nextThreshold(spec, earlier) <= state.progress.done)
            break;
        state.progress.epoch = earlier.epoch;
    }
}

void ResourceAllocator::failHost(HostId host)
{
    const auto victims = m_state.jobsByHost[host.index()];
    for (const JobId id : victims)
        loseServer(id);
}

} // namespace consonance
