// SPDX-License-Identifier: GPL-3.0-or-later
// Changes from outside in a session that is walked through: making them, taking them back, replaying over them.
#include "core/session/interactive_session.h"

#include "core/base/stop_scope.h"
#include "core/session/engine_glance.h"
#include "core/session/history_shortening.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kIsOver = CONSONANCE_MESSAGE("session.is-over", "the run is over; go back to change something");
constexpr MessageId kOpeningCancelled = CONSONANCE_MESSAGE("session.cancelled", "opening the run was stopped");
constexpr MessageId kLostPlace
    = CONSONANCE_MESSAGE("session.lost-place", "the run does not reach the moment at which '{0}' was done");

bool placesSomething(const Intervention& change)
{
    return std::holds_alternative<PlaceJob>(change) || std::holds_alternative<AnswerDecision>(change);
}

} // namespace

const SessionChange* InteractiveSession::changeAt(std::uint64_t step) const
{
    const auto found = std::ranges::lower_bound(m_changes, step, {}, &SessionChange::step);
    return found != m_changes.end() && found->step == step ? &*found : nullptr;
}

bool InteractiveSession::decisionIsNext() const
{
    return m_simulation->engine().peek() == Engine::Step::Decision && !changeAt(m_step);
}

Time InteractiveSession::nextTime() const
{
    const auto* change = changeAt(m_step);
    return change ? *change->moment.at : m_simulation->engine().nextEventTime();
}

Result<void> InteractiveSession::repeatChange(const SessionChange& change)
{
    const auto decisions = m_simulation->engine().log().decisions().size();
    m_simulation->changeableEngine().waitUntil(*change.moment.at);
    TRY(applyIntervention(*m_simulation, change.change));
    noteChange(decisions);
    return {};
}

/// A change that placed something is shown as the decision that it is, with the tasks that it placed.
void InteractiveSession::noteChange(std::size_t decisionsBefore)
{
    m_action = 0;
    const auto& engine = m_simulation->engine();
    if (engine.log().decisions().size() == decisionsBefore)
        return;
    auto decision = engine.log().decisions().back();
    decision.notes = placedTasks(engine, decision);
    m_decision = std::make_shared<const DecisionRecord>(std::move(decision));
}

/// The way of startRun(), step by step.
Result<void> InteractiveSession::makeChanges(const RunRequest& request, const StopToken& stop, Progress* progress)
{
    for (const auto& [moment, change] : request.changes) {
        TRY(advanceTo(moment, stop, progress));
        TRY(insertChange(change, moment.at.value_or(Time {})));
    }
    for (bool moves = request.changes.empty(); moves && m_simulation->followsRecord();) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kOpeningCancelled);
        TRY_ASSIGN(moves, forwardOne(NoteMode::Skip));
    }
    return {};
}

/// As bringTo().
Result<void> InteractiveSession::advanceTo(const RunMoment& moment, const StopToken& stop, Progress* progress)
{
    const auto& engine = m_simulation->engine();
    const auto isOnTheWay = [&] {
        const auto events = engine.log().events().size();
        return events < moment.event
            || (moment.at && events == moment.event && engine.peek() == Engine::Step::Event
                && engine.nextEventTime() < *moment.at);
    };
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(engine.workload().jobCount()));
    while (isOnTheWay()) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kOpeningCancelled);
        TRY_ASSIGN(const bool moved, forwardOne(NoteMode::Skip));
        if (!moved)
            break;
        if (progress)
            progress->setDone(engine.totals().finished + engine.totals().rejected);
    }
    return {};
}

Result<void> InteractiveSession::intervene(Intervention change, Time at)
{
    // A policy that was asked already has moved on; it must not be asked twice.
    if (m_proposed)
        TRY(seekStep(m_step));
    if (m_simulation->engine().isFinished())
        return fail(ErrorKind::BadArguments, kIsOver);
    return insertChange(std::move(change), at);
}

Result<void> InteractiveSession::insertChange(Intervention change, Time at)
{
    const auto& engine = m_simulation->engine();
    noteEvents();
    const auto mark = engine.log().mark();
    auto before = standing();
    m_simulation->changeableEngine().waitUntil(at);
    auto made = makeIntervention(*m_simulation, std::move(change));
    if (!made) {
        comeBack(std::move(before)); // the clock has moved
        return fail(made.error());
    }
    noteChange(mark.decisions);
    if (m_changes.empty())
        m_originalSeen = m_seen.isComplete ? kForever : m_seen.until;
    forgetAhead(mark);
    m_changes.push_back({ { { mark.events, engine.now() }, *std::move(made) }, m_step });
    noteStep(engine.log().decisions().size() > mark.decisions);
    return {};
}

/// Everything after the present step; `log` is where its log ends.
void InteractiveSession::forgetAhead(const EventLog::Mark& log)
{
    const auto& engine = m_simulation->engine();
    m_marks.resize(std::min<std::size_t>(m_marks.size(), m_step));
    m_checkpoints.forgetAfter(m_step);
    std::erase_if(m_changes, [this](const SessionChange& change) { return change.step >= m_step; });
    m_decisions.resize(std::min(m_decisions.size(), log.decisions));
    forgetFrom(m_seen, engine.now(), log, engine.cluster().hostCount());
    m_capacityUnits = capacityUnits();
    noteSeries();
}

Result<void> InteractiveSession::setChanges(const std::vector<SessionChange>& changes, const StopToken& stop)
{
    const StopScope scope(stop);
    const auto [mine, theirs] = std::ranges::mismatch(m_changes, changes);
    const auto shared = static_cast<std::size_t>(theirs - changes.begin());
    if (mine != m_changes.end()) {
        TRY(seekStep(mine->step, stop));
        if (stop.stop_requested())
            return {};
        noteEvents();
        const auto mark = m_simulation->engine().log().mark();
        forgetAhead(mark);
    }
    for (std::size_t i = shared; i < changes.size(); ++i) {
        TRY(seekStep(changes[i].step, stop));
        if (stop.stop_requested())
            return {};
        if (m_step != changes[i].step || m_simulation->engine().log().events().size() != changes[i].moment.event)
            return fail(ErrorKind::Failed, kLostPlace, { interventionText(changes[i].change) });
        TRY(intervene(changes[i].change, *changes[i].moment.at));
    }
    return changes.empty() ? lookAhead(m_originalSeen, stop) : Result<void> {};
}

Result<void> InteractiveSession::lookAhead(Time until, const StopToken& stop)
{
    const StopScope scope(stop);
    if (m_seen.isComplete || m_seen.until >= until)
        return {};
    auto place = standing();
    const auto seen = extendTo(until, stop);
    comeBack(std::move(place));
    return seen;
}

Result<std::optional<DecisionMoment>> InteractiveSession::decisionMoment(const StopToken& stop)
{
    const StopScope scope(stop);
    const auto goal = decisionIsNext() ? std::optional(m_step) : decisionBefore(m_step);
    const auto* change = goal ? changeAt(*goal) : nullptr;
    if (!goal || (change && !placesSomething(change->change)))
        return std::optional<DecisionMoment> {};
    auto place = standing();
    auto moment = momentAt(*goal, stop);
    // Whoever waits with a plan shows the notes of the decision before it, which are made on the way.
    if (moment && place.proposed)
        place.decision = m_decision;
    comeBack(std::move(place));
    return moment;
}

/// The run is left there.
Result<std::optional<DecisionMoment>> InteractiveSession::momentAt(std::uint64_t step, const StopToken& stop)
{
    if (m_proposed)
        restoreBefore(step);
    else if (m_step != step)
        restoreAtMost(step);
    TRY(forwardTo(step, stop));
    TRY(StopScope::goOn());
    auto moment = std::optional(DecisionMoment::of(*m_simulation));
    if (const auto* change = changeAt(step)) {
        moment->engine.waitUntil(*change->moment.at);
        moment->byHand = change->change;
        if (moment->engine.peek() != Engine::Step::Decision) // nothing that the policy would have decided otherwise
            moment.reset();
    }
    return moment;
}

} // namespace consonance
