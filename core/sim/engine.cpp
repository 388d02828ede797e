// SPDX-License-Identifier: GPL-3.0-or-later
// Stepping: which event comes next, what each kind does, when a decision is due, and carrying its plan out.
#include "core/sim/engine.h"

#include "core/sim/job_wait.h"
#include "core/sim/offer_processor.h"
#include "core/sim/resource_allocator.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kNoJobs = CONSONANCE_MESSAGE("engine.no-jobs", "the trace has no job to run");
constexpr MessageId kMissingInput = CONSONANCE_MESSAGE("engine.missing-input", "the simulation needs a {0}");
constexpr MessageId kBadPeriod = CONSONANCE_MESSAGE("engine.bad-period", "the {0} must be longer than 0 s");

/// With nothing running and nothing to come, a policy that has left its jobs waiting this many times in a row will not
/// place them.
constexpr std::int32_t kIdleDecisionLimit = 1000;

/// The first multiple of `period` not before `at`.
Time boundaryNotBefore(Time at, Duration period)
{
    const auto periods = (at.microseconds + period.microseconds - 1) / period.microseconds;
    return { periods * period.microseconds };
}

DecisionNotes keptNotes(DecisionNotes notes)
{
    notes.tables = keptNoteTables(notes.tables);
    return notes;
}

std::uint32_t tasksPlacedBy(const std::vector<JobChange>& changes)
{
    std::uint32_t tasks = 0;
    for (const auto& change : changes) {
        if (!change.after || change.isUnchanged)
            continue;
        for (const Slot& slot : change.after->slots)
            tasks += static_cast<std::uint32_t>(slot.count);
    }
    return tasks;
}

} // namespace

Result<Engine> Engine::create(EngineInputs inputs)
{
    const auto missing = [](const char* what) { return fail(ErrorKind::BadArguments, kMissingInput, { what }); };
    if (!inputs.cluster)
        return missing("cluster");
    if (!inputs.workload)
        return missing("trace");
    if (!inputs.throughput)
        return missing("throughput model");
    if (inputs.workload->jobs.empty())
        return fail(ErrorKind::BadInput, kNoJobs);
    if (inputs.options.interval <= Duration {})
        return fail(ErrorKind::BadArguments, kBadPeriod, { "interval" });
    if (inputs.options.tick && *inputs.options.tick <= Duration {})
        return fail(ErrorKind::BadArguments, kBadPeriod, { "tick" });
    return Engine(std::move(inputs));
}

Engine::Engine(EngineInputs inputs)
    : m_core(std::move(inputs))
{
    if (!m_core.inputs.options.tick && intersects(m_core.inputs.options.triggers, TriggerKind::Interval))
        scheduleInterval();
}

Engine::Upcoming Engine::upcoming() const
{
    Upcoming best;
    const auto consider = [&best](Time at, Source source) {
        if (at < best.at)
            best = { at, source };
    };
    if (!m_core.state.completions.isEmpty())
        consider({ m_core.state.completions.top().key }, Source::Completion);
    if (m_core.state.nextChange < cluster().changes.size())
        consider(cluster().changes[m_core.state.nextChange].at, Source::Change);
    if (m_core.state.nextArrival < workload().jobCount())
        consider(workload().jobs[m_core.state.nextArrival].request.arrival, Source::Arrival);
    if (!m_core.state.timers.empty())
        consider(m_core.state.timers.front().at, Source::Timer);
    return best;
}

bool Engine::isStuck() const
{
    return m_core.state.runningSet.isEmpty() && m_core.state.nextArrival == workload().jobCount()
        && m_core.state.leases.isEmpty() && m_core.state.nextChange == cluster().changes.size()
        && m_core.state.idleDecisions >= kIdleDecisionLimit;
}

Engine::Step Engine::peek() const
{
    if (m_core.state.decisionIsDue)
        return Step::Decision;
    const auto gone = static_cast<std::size_t>(m_core.state.totals.finished)
        + static_cast<std::size_t>(m_core.state.totals.rejected);
    if (gone == workload().jobCount() || isStuck())
        return Step::Finished;
    if (m_core.inputs.options.tick)
        return Step::Event;
    return upcoming().source == Source::None ? Step::Finished : Step::Event;
}

Time Engine::nextEventTime() const
{
    if (peek() == Step::Finished)
        return kForever;
    if (m_core.state.decisionIsDue)
        return m_core.state.now;
    return m_core.inputs.options.tick ? m_core.state.now + *m_core.inputs.options.tick : upcoming().at;
}

Engine::Step Engine::next()
{
    const Step step = peek();
    if (step != Step::Event)
        return step;
    if (m_core.inputs.options.tick)
        return nextTick();

    const Upcoming event = upcoming();
    advanceTo(event.at);
    switch (event.source) {
    case Source::Completion:
        processCompletion();
        break;
    case Source::Change:
        processChange();
        break;
    case Source::Arrival:
        processArrival();
        break;
    case Source::Timer:
        processTimer();
        break;
    case Source::None:
        break;
    }
    afterEvent();
    return Step::Event;
}

/// A decision is due once everything of this instant has happened, if any of it is a trigger of the policy.
void Engine::afterEvent()
{
    if (upcoming().at == m_core.state.now && !m_core.inputs.options.tick)
        return;
    if (!intersects(m_core.state.trigger.kinds, m_core.inputs.options.triggers))
        return;
    m_core.state.trigger.at = m_core.state.now;
    m_core.state.decisionIsDue = true;
}

void Engine::advanceTo(Time at)
{
    m_core.account();
    if (at > m_core.state.now)
        m_core.state.endedLeases.clear();
    m_core.state.now = at;
    m_core.account();
}

void Engine::processCompletion()
{
    const JobId id(m_core.state.completions.top().id);
    const auto& spec = workload().job(id);
    const bool isThreshold
        = m_core.inputs.progress && m_core.inputs.progress->nextThreshold(spec, job(id).progress) < spec.work.amount;
    if (isThreshold)
        JobRates(m_core).passThreshold(id);
    else
        ResourceAllocator(m_core).finishJob(id, m_core.state.now);
    JobRates(m_core).rerateTouched();
}

void Engine::processChange()
{
    const ClusterChange& change = cluster().changes[m_core.state.nextChange++];
    changeHosts(change.kind, change.domain);
}

void Engine::processArrival()
{
    const JobId id(m_core.state.nextArrival++);
    auto& state = m_core.state.jobs[id.index()];
    state.phase = JobPhase::Waiting;
    state.waitingSince = workload().job(id).request.arrival;
    state.updatedAt = m_core.state.now;
    m_core.state.waitingSet.insert(id.value);
    m_core.state.trigger.arrived.push_back(id);
    m_core.noteTrigger(TriggerKind::Arrival);
    m_core.record(EventKind::JobArrived, id);
}

void Engine::processTimer()
{
    const Timer timer = m_core.takeTimer();
    switch (timer.kind) {
    case Timer::Kind::LeaseEnd:
    case Timer::Kind::LeaseStart:
        processLeases(timer);
        break;
    case Timer::Kind::Interval:
        m_core.state.intervalIsScheduled = false;
        m_core.state.intervalNumber
            = static_cast<std::uint32_t>(m_core.state.now.microseconds / m_core.inputs.options.interval.microseconds);
        m_core.record(EventKind::IntervalBegan, {}, m_core.state.intervalNumber);
        m_core.noteTrigger(TriggerKind::Interval);
        break;
    case Timer::Kind::WakeUp:
        if (m_core.state.wakeAt != timer.at)
            break; // a later plan asked for another time
        m_core.state.wakeAt = kForever;
        m_core.record(EventKind::WokeUp, {});
        m_core.noteTrigger(TriggerKind::WakeUp);
        break;
    }
}

/// All leases that end and begin with the first of them are one event.
void Engine::processLeases(const Timer& first)
{
    std::vector<JobId> ending;
    std::vector<JobId> beginning;
    const auto sort = [&](const Timer& timer) {
        (timer.kind == Timer::Kind::LeaseEnd ? ending : beginning).emplace_back(timer.id);
    };
    const auto& timers = m_core.state.timers;
    sort(first);
    while (!timers.empty() && timers.front().at == first.at && timers.front().kind <= Timer::Kind::LeaseStart)
        sort(m_core.takeTimer());
    ResourceAllocator(m_core).changeLeases(first.at, ending, beginning);
    JobRates(m_core).rerateTouched();
}

/// The next boundary at which a decision could matter; empty stretches are skipped.
void Engine::scheduleInterval()
{
    if (m_core.state.intervalIsScheduled)
        return;
    const Duration period = m_core.inputs.options.interval;
    const bool isBusy = !m_core.state.runningSet.isEmpty() || !m_core.state.waitingSet.isEmpty();
    Time at = boundaryNotBefore(m_core.state.now + Duration { 1 }, period);
    if (!isBusy) {
        if (m_core.state.nextArrival == workload().jobCount())
            return;
        at = std::max(m_core.log.events().empty() ? Time {} : at,
            boundaryNotBefore(workload().jobs[m_core.state.nextArrival].request.arrival, period));
    }
    m_core.pushTimer({ at, Timer::Kind::Interval, 0 });
    m_core.state.intervalIsScheduled = true;
}

Engine::Step Engine::nextTick()
{
    const Duration tick = *m_core.inputs.options.tick;
    Time end = m_core.state.now + tick;
    if (m_core.state.runningSet.isEmpty() && m_core.state.waitingSet.isEmpty()
        && m_core.state.nextArrival < workload().jobCount())
        end = std::max(end, boundaryNotBefore(workload().jobs[m_core.state.nextArrival].request.arrival, tick));
    runTick(end);
    m_core.state.intervalNumber = static_cast<std::uint32_t>(end.microseconds / tick.microseconds);
    m_core.record(EventKind::IntervalBegan, {}, m_core.state.intervalNumber);
    m_core.noteTrigger(TriggerKind::Interval);
    afterEvent();
    return Step::Event;
}

/// Everything of one tick: progress first, then what happened meanwhile, all seen at its end.
void Engine::runTick(Time end)
{
    const Time begin = m_core.state.now;
    m_core.account();
    const bool isModelTicking = m_core.modelTicks();
    std::vector<std::pair<Time, JobId>> finished;
    for (const auto value : m_core.state.runningSet) {
        const JobId id(value);
        auto& state = m_core.state.jobs[id.index()];
        if (!isModelTicking) {
            if (m_core.state.completions.contains(value) && m_core.state.completions.keyOf(value) <= end.microseconds)
                finished.emplace_back(Time { m_core.state.completions.keyOf(value) }, id);
            continue;
        }
        const Time from = std::clamp(state.stalledUntil, begin, end);
        const auto* place = runningJob(id);
        const double before = state.progress.done;
        const double share = m_core.hasCheckpoints ? m_core.progressShare(id) : 1;
        const auto usable = share < 1 ? Duration::fromSecondsRounded((end - from).seconds() * share) : end - from;
        const auto done = m_core.inputs.progress->advanceTick(placementOf(*place), state.progress, end, usable);
        if (m_core.hasCheckpoints && end > from) {
            const double gained = state.progress.done - before;
            JobRates(m_core).noteCheckpoints(id, end - from, gained / static_cast<double>((end - from).microseconds));
        }
        if (done)
            finished.emplace_back(*done, id);
    }
    std::ranges::sort(finished);
    m_core.state.endedLeases.clear();
    m_core.state.now = end;
    m_core.account();
    for (const auto& [at, id] : finished) {
        ResourceAllocator(m_core).finishJob(id, at);
    }
    JobRates(m_core).rerateTouched();
    while (m_core.state.nextChange < cluster().changes.size() && cluster().changes[m_core.state.nextChange].at <= end)
        processChange();
    while (m_core.state.nextArrival < workload().jobCount()
        && workload().jobs[m_core.state.nextArrival].request.arrival <= end)
        processArrival();
    while (!m_core.state.timers.empty() && m_core.state.timers.front().at <= end)
        processTimer();
}

Result<void> Engine::check(const Plan& plan)
{
    return ResourceAllocator(m_core).check(plan);
}

PlanOutcome Engine::apply(const Plan& plan)
{
    return decide(plan, take(plan));
}

/// The resources of a plan, which decide() gives to its jobs.
Result<std::vector<JobChange>> Engine::take(const Plan& plan)
{
    return checkShape(plan, m_core).and_then([&] { return ResourceAllocator(m_core).takeWhole(plan); });
}

/// Records the decision and carries it out, or records why its resources could not be taken.
PlanOutcome Engine::decide(const Plan& plan, Result<std::vector<JobChange>> changes)
{
    m_core.account();
    DecisionRecord decision { .id = DecisionId(m_core.log.decisions().size()),
        .at = m_core.state.now,
        .kinds = m_core.state.trigger.kinds,
        .firstEvent = static_cast<std::uint32_t>(m_core.log.events().size()),
        .plan = KeptPlan(plan, m_core.planBytes),
        .notes = {},
        .refusal = {} };
    if (!plan.notes.isEmpty())
        decision.notes = keptNotes(plan.notes);
    ++m_core.state.totals.decisions;
    m_core.record(EventKind::DecisionTaken, {}, decision.id.value);

    if (!changes) {
        ++m_core.state.totals.refusedPlans;
        decision.wasRefused = true;
        decision.refusal = std::move(changes).error();
        m_core.record(EventKind::PlanRefused, {}, decision.id.value);
    } else {
        const auto leaving = OfferProcessor(m_core).settle(plan, *changes);
        decision.actions = tasksPlacedBy(*changes);
        ResourceAllocator(m_core).commit(*changes);
        dismiss(leaving);
    }
    m_core.state.totals.actions += decision.actions;
    m_core.state.wakeAt = kForever;
    if (plan.wakeAt && *plan.wakeAt > m_core.state.now) {
        m_core.state.wakeAt = *plan.wakeAt;
        m_core.pushTimer({ *plan.wakeAt, Timer::Kind::WakeUp, 0 });
    }
    if (!m_core.inputs.options.tick && intersects(m_core.inputs.options.triggers, TriggerKind::Interval))
        scheduleInterval();
    const bool isIdle = m_core.state.runningSet.isEmpty() && m_core.state.nextArrival == workload().jobCount();
    m_core.state.idleDecisions = isIdle ? m_core.state.idleDecisions + 1 : 0;
    m_core.state.trigger = {};
    m_core.state.decisionIsDue = false;
    if (!decision.wasRefused && plan.hasOffers())
        announceAnswers();
    const PlanOutcome outcome { .wasRefused = decision.wasRefused, .actions = decision.actions };
    m_core.log.append(std::move(decision));
    return outcome;
}

/// After the assignments, so that a rejected job leaves with nothing.
void Engine::dismiss(const std::vector<Verdict>& leaving)
{
    for (const auto& verdict : leaving)
        rejectJob(verdict);
}

/// A policy that waits for answers is asked again at this instant.
void Engine::announceAnswers()
{
    if (!intersects(TriggerKind::OfferAnswered, m_core.inputs.options.triggers))
        return;
    m_core.noteTrigger(TriggerKind::OfferAnswered);
    m_core.state.trigger.at = m_core.state.now;
    m_core.state.decisionIsDue = true;
}

void Engine::rejectJob(const Verdict& verdict)
{
    auto& state = m_core.state.jobs[verdict.job.index()];
    if (state.phase == JobPhase::Rejected)
        return;
    if (state.phase == JobPhase::Running) {
        ResourceAllocator(m_core).stopJob(verdict.job, EventKind::JobSuspended);
        JobRates(m_core).rerateTouched();
    }
    m_core.state.leases.drop(verdict.job, m_core.state.now);
    m_core.state.waitingSet.erase(verdict.job.value);
    state.waited = totalWait(state, m_core.state.now);
    state.phase = JobPhase::Rejected;
    ++m_core.state.totals.rejected;
    OfferProcessor(m_core).noteRejection(verdict);
    m_core.record(EventKind::JobRejected, verdict.job, 0xffffffff, verdict.price);
}

void Engine::withTrialLedger(const std::function<void(CapacityLedger&)>& use)
{
    const LedgerTrial trial(m_core.state.ledger);
    use(m_core.state.ledger);
}

void Engine::takeOver(TriggerKind triggers, Duration interval)
{
    m_core.inputs.options.triggers = triggers;
    m_core.inputs.options.interval = interval;
    std::erase_if(m_core.state.timers, [](const Timer& timer) { return timer.kind == Timer::Kind::Interval; });
    std::make_heap(m_core.state.timers.begin(), m_core.state.timers.end(), std::greater<> {});
    m_core.state.intervalIsScheduled = false;
    m_core.state.decisionIsDue = false;
    if (!m_core.inputs.options.tick && intersects(triggers, TriggerKind::Interval))
        scheduleInterval();
    if (m_core.state.waitingSet.isEmpty() || intersects(triggers, TriggerKind::Interval))
        return; // a policy of intervals waits for the next one, as it would have
    m_core.noteTrigger(TriggerKind::WakeUp);
    m_core.state.trigger.at = m_core.state.now;
    m_core.state.decisionIsDue = true;
}

void Engine::restore(const EngineSnapshot& snapshot)
{
    m_core.state = snapshot.state;
    m_core.inputs.options.triggers = snapshot.triggers;
    m_core.inputs.options.interval = snapshot.interval;
    m_core.log.truncateTo(snapshot.logMark);
}

} // namespace consonance
