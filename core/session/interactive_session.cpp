// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/interactive_session.h"

#include "core/base/stop_scope.h"
#include "core/session/sampled_rows.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

/// Rows until the last arrival, at most; each costs a look at every running job.
constexpr std::int64_t kRowsOfArrivals = 1024;
constexpr std::size_t kStepsPerJob = 5; ///< that most runs take: it comes, starts and goes, with two decisions
constexpr std::size_t kMostJobsForeseen = 1'000'000;
constexpr std::uint64_t kStepsPerLook = 64; ///< between looks at the wall clock, which decides on checkpoints alone
constexpr int kStepsToRest = 512; ///< to the decision that one rests at; they take less time than most replays

constexpr std::size_t kEventsPerJob = 16; ///< as the log foresees them
constexpr std::size_t kSlotsPerJob = 4;

} // namespace

InteractiveSession::InteractiveSession(Simulation simulation, SessionOptions options)
    : m_simulation(std::make_unique<Simulation>(std::move(simulation)))
    , m_options(options)
{
    m_countsGpus = m_simulation->engine().cluster().totalCapacity()[Resource::Gpu] > 0;
    m_capacityUnits = capacityUnits();
    m_seen.rowSpan = { std::max<std::int64_t>(1, m_simulation->engine().inputs().options.interval.microseconds / 4) };
    const auto arrivals = m_simulation->engine().workload().jobs.back().request.arrival - Time {};
    while (arrivals.microseconds / m_seen.rowSpan.microseconds > kRowsOfArrivals)
        m_seen.rowSpan = m_seen.rowSpan * 2;
    // As the log does: most runs take so many steps, and a copy of millions of marks is felt.
    const auto foreseen = std::min(m_simulation->engine().workload().jobCount(), kMostJobsForeseen);
    m_marks.reserve(foreseen * kStepsPerJob);
    m_seen.events.reserve(foreseen * kEventsPerJob);
    m_seen.slots.reserve(foreseen * kSlotsPerJob);
    keepCheckpoint();
}

Result<std::unique_ptr<InteractiveSession>> InteractiveSession::create(SimulationSetup setup, SessionOptions options)
{
    setup.wantsNotes = true;
    TRY_ASSIGN(auto simulation, Simulation::create(std::move(setup)));
    return std::unique_ptr<InteractiveSession>(new InteractiveSession(std::move(simulation), options));
}

Result<std::unique_ptr<InteractiveSession>> InteractiveSession::create(const RunRequest& request,
    const ResolvedInputs& inputs, SessionOptions options, const StopToken& stop, Progress* progress)
{
    const StopScope scope(stop);
    TRY_ASSIGN(auto session, create(makeSetup(originOf(request), inputs), options));
    TRY(session->makeChanges(request, stop, progress));
    return session;
}

std::int64_t InteractiveSession::intervalOf(Time at) const
{
    return at.microseconds / m_simulation->engine().inputs().options.interval.microseconds;
}

SessionPosition InteractiveSession::position() const
{
    const auto& engine = m_simulation->engine();
    return { .step = m_step,
        .action = m_action,
        .at = engine.now(),
        .interval = static_cast<std::uint32_t>(intervalOf(engine.now())),
        .decision = static_cast<std::uint32_t>(engine.log().decisions().size()),
        .event = static_cast<std::uint32_t>(engine.log().events().size()) };
}

/// Asks the policy once for the plan of the decision that is due; its state moves on with the answer, so the answer is
/// kept.
Result<void> InteractiveSession::proposeIfDue(NoteMode notes)
{
    if (m_proposed || !decisionIsNext())
        return {};
    m_simulation->setWantsNotes(notes == NoteMode::Keep);
    TRY_ASSIGN(m_proposed, m_simulation->proposePlan());
    return {};
}

Result<bool> InteractiveSession::forwardOne(NoteMode notes)
{
    const auto& engine = m_simulation->engine();
    const auto decisions = engine.log().decisions().size();
    const auto kind = engine.peek();
    const auto* change = changeAt(m_step);
    if (kind == Engine::Step::Finished && !change) {
        m_seen.isComplete = true;
        return false;
    }
    if (m_step == m_marks.size())
        sampleRows(m_seen, m_simulation->engine(), nextTime());
    if (change) {
        TRY(repeatChange(*change));
    } else if (kind == Engine::Step::Decision) {
        const bool hasAsked = m_proposed.has_value();
        TRY(proposeIfDue(notes));
        // The log of a long run must not hold what only the last decision is looked at for.
        auto plan = std::move(*m_proposed);
        auto said = std::exchange(plan.notes, {});
        m_proposed.reset();
        m_simulation->applyPlan(plan);
        m_action = 0;
        m_decision.reset();
        if (notes == NoteMode::Keep || hasAsked) {
            auto decision = std::make_shared<DecisionRecord>(engine.log().decisions().back());
            decision->notes = std::move(said);
            m_decision = std::move(decision);
        }
    } else {
        TRY(m_simulation->step());
    }
    noteStep(engine.log().decisions().size() > decisions);
    return true;
}

/// One step is done; the first visit here records it.
void InteractiveSession::noteStep(bool isDecision)
{
    const bool isNew = m_step == m_marks.size();
    ++m_step;
    if (!isNew)
        return;
    const auto& engine = m_simulation->engine();
    const auto fresh = engine.log().events().subspan(m_marks.empty() ? 0 : m_marks.back().events);
    if (std::ranges::find(fresh, EventKind::HostChanged, &EventRecord::kind) != fresh.end())
        m_capacityUnits = capacityUnits();
    m_marks.push_back({ .at = engine.now(),
        .events = static_cast<std::uint32_t>(engine.log().events().size()),
        .isDecision = isDecision });
    noteSeries();
    if (m_options.checkpointBudget > 0 && m_step % kStepsPerLook == 0 && m_pace.isDue())
        keepCheckpoint();
}

void InteractiveSession::keepCheckpoint()
{
    const auto begin = CheckpointPace::Clock::now();
    m_checkpoints.add(m_step, *m_simulation);
    m_pace.kept(begin);
    if (m_checkpoints.count() <= 4 || m_checkpoints.bytes() <= m_options.checkpointBudget)
        return;
    m_pace.makeSparser();
    m_checkpoints.thin();
}

/// The step whose outcome is the last decision before `step`.
std::optional<std::uint64_t> InteractiveSession::decisionBefore(std::uint64_t step) const
{
    for (auto i = std::min<std::uint64_t>(step, m_marks.size()); i > 0; --i) {
        if (m_marks[i - 1].isDecision)
            return i - 1;
    }
    return {};
}

bool InteractiveSession::hasNotes() const
{
    const auto decisions = m_simulation->engine().log().decisions();
    return decisions.empty() || (m_decision && m_decision->id == decisions.back().id);
}

/// To the last checkpoint from which `step` and the decision before it can be reached.
void InteractiveSession::restoreBefore(std::uint64_t step)
{
    restoreAtMost(decisionBefore(step).value_or(step));
}

/// Likewise, unless the way from here is as short.
void InteractiveSession::restoreNear(std::uint64_t step)
{
    const auto goal = decisionBefore(step).value_or(step);
    const bool isBehind = step < m_step || (step == m_step && m_proposed);
    if (isBehind || m_checkpoints.nearest(goal).step >= m_step + kStepsPerLook)
        restoreAtMost(goal);
}

/// Going back cuts the log off: it is noted before. A kept state ahead needs it again as far as that state.
void InteractiveSession::extendLog(const EventLog::Mark& log)
{
    noteEvents();
    const auto decisions = m_simulation->engine().log().decisions();
    if (decisions.size() > m_decisions.size())
        m_decisions.insert(m_decisions.end(), decisions.begin() + std::ssize(m_decisions), decisions.end());
    auto& mine = m_simulation->changeableEngine().changeableLog();
    for (auto i = mine.events().size(); i < log.events; ++i) {
        const auto& event = m_seen.events[i];
        mine.append(event, std::span(m_seen.slots).subspan(event.firstSlot, event.slotCount));
    }
    for (auto i = mine.decisions().size(); i < log.decisions; ++i)
        mine.append(m_decisions[i]);
}

/// To the nearest kept state that is not after `goal`.
void InteractiveSession::restoreAtMost(std::uint64_t goal)
{
    extendLog(m_checkpoints.nearest(goal).log);
    m_step = m_checkpoints.restore(goal, *m_simulation);
    m_proposed.reset();
    m_decision.reset();
    m_action = 0;
}

auto InteractiveSession::standing() const -> Standing
{
    return { m_simulation->snapshot(), m_step, m_action, m_proposed, m_decision };
}

void InteractiveSession::comeBack(Standing place)
{
    extendLog(place.snapshot.engine.logMark);
    m_simulation->restore(place.snapshot);
    m_step = place.step;
    m_action = place.action;
    m_proposed = std::move(place.proposed);
    m_decision = std::move(place.decision);
}

/// Only the last decision on the way is asked why. Where it was far to there, the state before that decision is kept:
/// whoever comes to a decision goes on to ask about it.
Result<void> InteractiveSession::forwardTo(std::uint64_t step, const StopToken& stop)
{
    const auto begin = m_step;
    const auto last = decisionBefore(step);
    while (m_step < step && !stop.stop_requested()) {
        if (m_step == last && m_step - begin >= kStepsPerLook)
            m_checkpoints.keepAside(m_step, *m_simulation);
        TRY_ASSIGN(const bool moved, forwardOne(m_step == last ? NoteMode::Keep : NoteMode::Skip));
        if (!moved)
            break;
    }
    return {};
}

Result<void> InteractiveSession::restAtDecision(const StopToken& stop)
{
    const StopScope scope(stop);
    m_wasStopped = false;
    const auto notesAreMissing = [this] { return !m_proposed && !hasNotes(); };
    for (int i = 0; i < kStepsToRest && notesAreMissing() && !m_wasStopped && !stop.stop_requested(); ++i) {
        const bool isThere = decisionIsNext();
        if (isThere)
            m_checkpoints.keepAside(m_step, *m_simulation);
        TRY_ASSIGN(const bool moved, forwardWatched(isThere ? NoteMode::Keep : NoteMode::Skip));
        if (!moved)
            break;
    }
    return {};
}

Result<bool> InteractiveSession::renewNotes(const StopToken& stop)
{
    const StopScope scope(stop);
    if (m_proposed || hasNotes() || !decisionBefore(m_step))
        return false;
    auto place = standing();
    restoreBefore(m_step);
    const auto moved = forwardTo(place.step, stop);
    const bool isThere = moved && m_step == place.step;
    if (!isThere)
        comeBack(std::move(place));
    TRY(moved);
    return isThere;
}

Result<void> InteractiveSession::seekStep(std::uint64_t step, const StopToken& stop)
{
    const StopScope scope(stop);
    restoreNear(step);
    TRY(forwardTo(step, stop));
    if (!stop.stop_requested())
        TRY(renewNotes(stop));
    return {};
}

Result<void> InteractiveSession::seek(Time at, const StopToken& stop)
{
    const StopScope scope(stop);
    const auto after = std::ranges::upper_bound(m_marks, at, {}, &StepMark::at);
    if (after != m_marks.end() || m_seen.isComplete)
        return seekStep(static_cast<std::uint64_t>(after - m_marks.begin()), stop);
    TRY(extendTo(at, stop));
    if (!stop.stop_requested())
        TRY(renewNotes(stop));
    return {};
}

/// Over all that was seen and on, to a moment after that.
Result<void> InteractiveSession::extendTo(Time at, const StopToken& stop)
{
    restoreNear(m_marks.size());
    TRY(forwardTo(m_marks.size(), stop));
    TRY(forwardUnwatched(at, stop));
    if (!stop.stop_requested())
        extendSeenTo(at);
    return {};
}

bool InteractiveSession::extendSeenTo(Time at)
{
    const bool isFurthest = m_step == m_marks.size() && !m_simulation->engine().isFinished();
    if (!isFurthest || at <= m_seen.until || at > nextTime())
        return false;
    sampleRows(m_seen, m_simulation->engine(), at);
    m_seen.until = at;
    return true;
}

/// Breakpoints are not checked on the way to a moment.
Result<bool> InteractiveSession::forwardUnwatched(Time until, const StopToken& stop)
{
    auto* const watcher = std::exchange(m_watcher, nullptr);
    auto moved = advance(~std::uint64_t { 0 }, until, stop, NoteMode::Skip);
    m_watcher = watcher;
    return moved;
}

void InteractiveSession::setWatcher(StepWatcher* watcher)
{
    m_watcher = watcher;
    m_watchedStep = kNever;
}

Result<bool> InteractiveSession::forwardWatched(NoteMode notes)
{
    if (!m_watcher || m_watcher->isIdle())
        return forwardOne(notes);
    const auto& engine = m_simulation->engine();
    if (m_watchedStep != m_step)
        m_watcher->stand(engine);
    const auto firstEvent = engine.log().events().size();
    TRY_ASSIGN(const bool moved, forwardOne(notes));
    m_watchedStep = m_step;
    m_wasStopped = moved && m_watcher->look(engine, firstEvent, m_step);
    return moved;
}

Result<bool> InteractiveSession::advance(std::uint64_t steps, Time until, const StopToken& stop, NoteMode notes)
{
    const StopScope scope(stop);
    m_wasStopped = false;
    for (std::uint64_t i = 0; i < steps; ++i) {
        if (stop.stop_requested() || nextTime() > until)
            return m_simulation->engine().peek() != Engine::Step::Finished;
        TRY_ASSIGN(const bool moved, forwardWatched(notes));
        if (!moved)
            return false;
        if (m_wasStopped)
            return true;
    }
    return true;
}

Result<bool> InteractiveSession::stepForward(StepUnit unit, const StopToken& stop)
{
    const StopScope scope(stop);
    const auto& engine = m_simulation->engine();
    m_wasStopped = false;
    if (engine.peek() == Engine::Step::Finished)
        return forwardWatched(NoteMode::Keep);
    if (unit == StepUnit::Action && decisionIsNext()) {
        TRY(proposeIfDue(NoteMode::Keep));
        if (m_action < m_proposed->notes.actions.size()) {
            ++m_action;
            return true;
        }
        return forwardWatched(NoteMode::Keep);
    }
    if (unit == StepUnit::Event || unit == StepUnit::Action)
        return forwardWatched(NoteMode::Keep);
    if (unit == StepUnit::Decision) {
        const auto before = engine.log().decisions().size();
        while (engine.log().decisions().size() == before && !m_wasStopped && !stop.stop_requested()) {
            TRY_ASSIGN(const bool moved, forwardWatched(NoteMode::Keep));
            if (!moved)
                return false;
        }
        return true;
    }
    // To the end of the interval that holds the next event; empty intervals are passed over.
    const auto interval = engine.inputs().options.interval;
    const Time next = std::max(nextTime(), engine.now() + Duration { 1 });
    const Time boundary { (intervalOf(next - Duration { 1 }) + 1) * interval.microseconds };
    TRY(advance(~std::uint64_t { 0 }, boundary, stop, NoteMode::Skip));
    if (!stop.stop_requested())
        TRY(renewNotes(stop));
    return true;
}

Result<bool> InteractiveSession::stepBack(StepUnit unit, const StopToken& stop)
{
    const StopScope scope(stop);
    if (m_step == 0 && m_action == 0)
        return false;
    if (unit == StepUnit::Action && m_action > 0) {
        --m_action;
        return true;
    }
    std::uint64_t goal = m_action > 0 ? m_step : m_step - 1; // tasks of a decision that is due are behind its beginning
    if (unit == StepUnit::Decision) {
        while (goal > 0 && !m_marks[goal - 1].isDecision)
            --goal;
    } else if (unit == StepUnit::Interval) {
        const auto interval = m_simulation->engine().inputs().options.interval;
        const Time begin { intervalOf(Time { m_simulation->engine().now().microseconds - 1 }) * interval.microseconds };
        goal
            = static_cast<std::uint64_t>(std::ranges::upper_bound(m_marks, begin, {}, &StepMark::at) - m_marks.begin());
        goal = std::min(goal, m_action > 0 ? m_step : m_step - 1);
    }
    TRY(seekStep(goal, stop));
    if (unit == StepUnit::Action && decisionIsNext()) {
        TRY(proposeIfDue(NoteMode::Keep));
        m_action = static_cast<std::uint32_t>(m_proposed->notes.actions.size());
    }
    return true;
}

Result<bool> InteractiveSession::stepBeforeDecision(const StopToken& stop)
{
    const auto goal = decisionIsNext() ? std::optional(m_step) : decisionBefore(m_step);
    if (goal && (*goal != m_step || m_action > 0))
        TRY(seekStep(*goal, stop));
    return goal.has_value();
}

Result<void> InteractiveSession::returnTo(const SessionPosition& place, const StopToken& stop)
{
    const StopScope scope(stop);
    TRY(seekStep(place.step, stop));
    if (place.action == 0 || m_step != place.step || stop.stop_requested())
        return {};
    TRY(proposeIfDue(NoteMode::Keep));
    if (m_proposed)
        m_action = std::min(place.action, static_cast<std::uint32_t>(m_proposed->notes.actions.size()));
    return {};
}

/// What only the log knows is copied in stretches; it is not lost before restoreBefore() cuts it off.
void InteractiveSession::noteEvents()
{
    const auto& log = m_simulation->engine().log();
    const auto fresh = log.events().subspan(std::min(m_seen.events.size(), log.events().size()));
    for (const auto& event : fresh)
        m_seen.slots.append(log.slots(event));
    m_seen.events.append(fresh);
}

void InteractiveSession::noteSeries()
{
    const auto& engine = m_simulation->engine();
    const auto add = [at = engine.now()](std::vector<SeriesPoint>& series, double value) {
        const auto point = static_cast<float>(value);
        if (!series.empty() && series.back().at == at)
            series.back().value = point;
        else if (series.empty() || series.back().value != point)
            series.push_back({ at, point });
    };
    add(m_seen.queueLength, static_cast<double>(engine.state().waitingSet.size()));
    add(m_seen.runningJobs, static_cast<double>(engine.state().runningSet.size()));
    add(m_seen.allocatedShare, allocatedShare(m_capacityUnits));
    m_seen.until = engine.now();
}

std::shared_ptr<const SessionHistory> InteractiveSession::history()
{
    noteEvents();
    return std::make_shared<SessionHistory>(m_seen);
}

} // namespace consonance
