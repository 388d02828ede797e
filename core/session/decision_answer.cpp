// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/decision_answer.h"

#include "core/base/stop_scope.h"
#include "core/run/plan_elsewhere.h"

#include <utility>

namespace consonance {

namespace {

constexpr MessageId kNoDecision = CONSONANCE_MESSAGE("session.no-decision", "no decision was taken so far");

/// To where the decision that frame() shows is due.
Result<void> goBeforeDecisionShown(InteractiveSession& session, const StopToken& stop)
{
    TRY_ASSIGN(const bool isThere, session.stepBeforeDecision(stop));
    if (!isThere)
        return fail(ErrorKind::BadArguments, kNoDecision);
    return StopScope::goOn();
}

} // namespace

Result<void> answerLastDecision(InteractiveSession& session, AnswerDecision answer, const StopToken& stop)
{
    const StopScope scope(stop);
    const auto& engine = session.simulation().engine();
    const auto begin = session.position().step;
    const auto answered = [&]() -> Result<void> {
        // A change from outside may lie between, which is a step but no decision.
        while (engine.peek() != Engine::Step::Decision) {
            TRY(goBeforeDecisionShown(session, stop));
            if (engine.peek() != Engine::Step::Decision)
                TRY(session.stepBack(StepUnit::Decision, stop));
        }
        return session.intervene(std::move(answer));
    }();
    if (!answered)
        TRY(session.seekStep(begin, stop));
    return answered;
}

Result<void> placeBeforeDecisionShown(InteractiveSession& session, JobPlaces places, const StopToken& stop)
{
    const StopScope scope(stop);
    const auto begin = session.position().step;
    const auto placed = [&]() -> Result<void> {
        TRY(goBeforeDecisionShown(session, stop));
        const auto& engine = session.simulation().engine();
        if (const auto answer = keepingTheRest(places); answer && session.intervene(*answer))
            return {};
        TRY_ASSIGN(const auto job, findJob(engine.workload(), places.job));
        if (engine.runningJob(job)) {
            for (auto& task : places.tasks)
                task.from.clear();
        }
        return session.intervene(PlaceJob { std::move(places) });
    }();
    if (!placed)
        TRY(session.seekStep(begin, stop));
    return placed;
}

} // namespace consonance
