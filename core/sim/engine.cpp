// SPDX-License-Identifier: GPL-3.0-or-later
// Stepping: which event comes next, what each kind does, and when a decision is due.
#include "core/sim/engine.h"

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

bool laterTimer(const Timer& a, const Timer& b)
{
    return b < a;
}

} // namespace

EngineState::EngineState(std::shared_ptr<const Cluster> cluster)
    : ledger(cluster)
    , loads(*cluster)
    , jobsByHost(cluster->hostCount())
{
}

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
    : m_inputs(std::move(inputs))
    , m_state(m_inputs.cluster)
{
    m_state.jobs.resize(m_inputs.workload->jobCount());
    m_log.reserveFor(m_inputs.workload->jobCount());
    if (!m_inputs.options.tick && intersects(m_inputs.options.triggers, TriggerKind::Interval))
        scheduleInterval();
}

void Engine::record(EventKind kind, JobId job, std::uint32_t subject, double value, std::uint8_t detail)
{
    m_state.totals.causes += isCause(kind) ? 1 : 0;
    m_log.append(EventRecord {
        .at = m_state.now, .value = value, .job = job, .subject = subject, .kind = kind, .detail = detail });
}

void Engine::noteTrigger(TriggerKind kind)
{
    m_state.trigger.kinds = m_state.trigger.kinds | kind;
}

void Engine::pushTimer(Timer timer)
{
    m_state.timers.push_back(timer);
    std::push_heap(m_state.timers.begin(), m_state.timers.end(), laterTimer);
}

Engine::Upcoming Engine::upcoming() const
{
    Upcoming best;
    const auto consider = [&best](Time at, Source source) {
        if (at < best.at)
            best = { at, source };
    };
    if (!m_state.completions.isEmpty())
        consider({ m_state.completions.top().key }, Source::Completion);
    if (m_state.nextChange < cluster().changes.size())
        consider(cluster().changes[m_state.nextChange].at, Source::Change);
    if (m_state.nextArrival < workload().jobCount())
        consider(workload().jobs[m_state.nextArrival].request.arrival, Source::Arrival);
    if (!m_state.timers.empty())
        consider(m_state.timers.front().at, Source::Timer);
    return best;
}

bool Engine::isStuck() const
{
    return m_state.runningSet.isEmpty() && m_state.nextArrival == workload().jobCount() && m_state.reservations.empty()
        && m_state.nextChange == cluster().changes.size() && m_state.idleDecisions >= kIdleDecisionLimit;
}

Engine::Step Engine::peek() const
{
    if (m_state.decisionIsDue)
        return Step::Decision;
    const auto gone
        = static_cast<std::size_t>(m_state.totals.finished) + static_cast<std::size_t>(m_state.totals.rejected);
    if (gone == workload().jobCount() || isStuck())
        return Step::Finished;
    if (m_inputs.options.tick)
        return Step::Event;
    return upcoming().source == Source::None ? Step::Finished : Step::Event;
}

Time Engine::nextEventTime() const
{
    if (peek() == Step::Finished)
        return kForever;
    if (m_state.decisionIsDue)
        return m_state.now;
    return m_inputs.options.tick ? m_state.now + *m_inputs.options.tick : upcoming().at;
}

Engine::Step Engine::next()
{
    const Step step = peek();
    if (step != Step::Event)
        return step;
    if (m_inputs.options.tick)
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

/// A decision is due once everything of this instant has happened, if any of it is what the policy waits for.
void Engine::afterEvent()
{
    if (upcoming().at == m_state.now && !m_inputs.options.tick)
        return;
    if (!intersects(m_state.trigger.kinds, m_inputs.options.triggers))
        return;
    m_state.trigger.at = m_state.now;
    m_state.decisionIsDue = true;
}

void Engine::advanceTo(Time at)
{
    account();
    m_state.now = at;
    account();
}

/// Integrates what is allocated up to now.
void Engine::account()
{
    const auto span = (m_state.now - m_state.accountedTo).microseconds;
    m_state.totals.gpuMicroseconds += span * m_state.allocatedGpus;
    m_state.totals.cpuMilliMicroseconds += span * m_state.allocatedCpus;
    m_state.accountedTo = m_state.now;
}

void Engine::processCompletion()
{
    const JobId id(m_state.completions.top().id);
    const auto& spec = workload().job(id);
    const bool isThreshold
        = m_inputs.progress && m_inputs.progress->nextThreshold(spec, job(id).progress) < spec.work.amount;
    if (isThreshold)
        passThreshold(id);
    else
        finishJob(id, m_state.now);
    rerateTouched();
}

void Engine::processChange()
{
    const ClusterChange& change = cluster().changes[m_state.nextChange++];
    changeHosts(change.kind, change.domain);
}

void Engine::processArrival()
{
    const JobId id(m_state.nextArrival++);
    auto& state = m_state.jobs[id.index()];
    state.phase = JobPhase::Waiting;
    state.waitingSince = workload().job(id).request.arrival;
    state.updatedAt = m_state.now;
    m_state.waitingSet.insert(id.value);
    m_state.trigger.arrived.push_back(id);
    noteTrigger(TriggerKind::Arrival);
    record(EventKind::JobArrived, id);
}

void Engine::processTimer()
{
    const Timer timer = m_state.timers.front();
    std::pop_heap(m_state.timers.begin(), m_state.timers.end(), laterTimer);
    m_state.timers.pop_back();
    switch (timer.kind) {
    case Timer::Kind::LeaseStart:
        startLease(JobId(timer.id));
        rerateTouched();
        break;
    case Timer::Kind::LeaseEnd:
        endLease(JobId(timer.id));
        rerateTouched();
        break;
    case Timer::Kind::Interval:
        m_state.intervalIsScheduled = false;
        m_state.intervalNumber
            = static_cast<std::uint32_t>(m_state.now.microseconds / m_inputs.options.interval.microseconds);
        record(EventKind::IntervalBegan, {}, m_state.intervalNumber);
        noteTrigger(TriggerKind::Interval);
        break;
    case Timer::Kind::WakeUp:
        if (m_state.wakeAt != timer.at)
            break; // a later plan asked for another time
        m_state.wakeAt = kForever;
        record(EventKind::WokeUp, {});
        noteTrigger(TriggerKind::WakeUp);
        break;
    }
}

/// The next boundary at which somebody could have something to do; empty stretches are skipped.
void Engine::scheduleInterval()
{
    if (m_state.intervalIsScheduled)
        return;
    const Duration period = m_inputs.options.interval;
    const bool isBusy = !m_state.runningSet.isEmpty() || !m_state.waitingSet.isEmpty();
    Time at = boundaryNotBefore(m_state.now + Duration { 1 }, period);
    if (!isBusy) {
        if (m_state.nextArrival == workload().jobCount())
            return;
        at = std::max(m_log.events().empty() ? Time {} : at,
            boundaryNotBefore(workload().jobs[m_state.nextArrival].request.arrival, period));
    }
    pushTimer({ at, Timer::Kind::Interval, 0 });
    m_state.intervalIsScheduled = true;
}

bool Engine::modelTicks() const
{
    return m_inputs.options.tick && m_inputs.progress && m_inputs.progress->definesTicks();
}

Engine::Step Engine::nextTick()
{
    const Duration tick = *m_inputs.options.tick;
    Time end = m_state.now + tick;
    if (m_state.runningSet.isEmpty() && m_state.waitingSet.isEmpty() && m_state.nextArrival < workload().jobCount())
        end = std::max(end, boundaryNotBefore(workload().jobs[m_state.nextArrival].request.arrival, tick));
    runTick(end);
    m_state.intervalNumber = static_cast<std::uint32_t>(end.microseconds / tick.microseconds);
    record(EventKind::IntervalBegan, {}, m_state.intervalNumber);
    noteTrigger(TriggerKind::Interval);
    afterEvent();
    return Step::Event;
}

/// Everything of one tick: progress first, then what happened meanwhile, all seen at its end.
void Engine::runTick(Time end)
{
    const Time begin = m_state.now;
    account();
    const bool isModelTicking = modelTicks();
    std::vector<std::pair<Time, JobId>> finished;
    for (const auto value : m_state.runningSet) {
        const JobId id(value);
        auto& state = m_state.jobs[id.index()];
        if (!isModelTicking) {
            if (m_state.completions.contains(value) && m_state.completions.keyOf(value) <= end.microseconds)
                finished.emplace_back(Time { m_state.completions.keyOf(value) }, id);
            continue;
        }
        const Time from = std::clamp(state.stalledUntil, begin, end);
        const auto* place = runningJob(id);
        const auto done = m_inputs.progress->advanceTick(placementOf(*place), state.progress, end, end - from);
        if (done)
            finished.emplace_back(*done, id);
    }
    std::ranges::sort(finished);
    m_state.now = end;
    account();
    for (const auto& [at, id] : finished) {
        finishJob(id, at);
    }
    rerateTouched();
    while (m_state.nextChange < cluster().changes.size() && cluster().changes[m_state.nextChange].at <= end)
        processChange();
    while (m_state.nextArrival < workload().jobCount() && workload().jobs[m_state.nextArrival].request.arrival <= end)
        processArrival();
    while (!m_state.timers.empty() && m_state.timers.front().at <= end)
        processTimer();
}

void Engine::withTrialLedger(const std::function<void(CapacityLedger&)>& use)
{
    const LedgerTrial trial(m_state.ledger);
    use(m_state.ledger);
}

void Engine::takeOver(TriggerKind triggers, Duration interval)
{
    m_inputs.options.triggers = triggers;
    m_inputs.options.interval = interval;
    std::erase_if(m_state.timers, [](const Timer& timer) { return timer.kind == Timer::Kind::Interval; });
    std::make_heap(m_state.timers.begin(), m_state.timers.end(), laterTimer);
    m_state.intervalIsScheduled = false;
    m_state.decisionIsDue = false;
    if (!m_inputs.options.tick && intersects(triggers, TriggerKind::Interval))
        scheduleInterval();
    if (m_state.waitingSet.isEmpty() || intersects(triggers, TriggerKind::Interval))
        return; // a policy of intervals waits for the next one, as it would have
    noteTrigger(TriggerKind::WakeUp);
    m_state.trigger.at = m_state.now;
    m_state.decisionIsDue = true;
}

void Engine::restore(const EngineSnapshot& snapshot)
{
    m_state = snapshot.state;
    m_inputs.options.triggers = snapshot.triggers;
    m_inputs.options.interval = snapshot.interval;
    m_log.truncateTo(snapshot.logMark);
}

} // namespace consonance
