// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/decision_answer.h"

#include <utility>

namespace consonance {

namespace {

constexpr MessageId kNoDecision = CONSONANCE_MESSAGE("session.no-decision", "no decision was taken so far");

} // namespace

Result<void> answerLastDecision(InteractiveSession& session, AnswerDecision answer)
{
    const auto& engine = session.simulation().engine();
    const auto begin = session.position().step;
    const auto answered = [&]() -> Result<void> {
        // A change from outside may lie between, which is a step but no decision.
        while (engine.peek() != Engine::Step::Decision) {
            TRY_ASSIGN(const bool moved, session.stepBack(StepUnit::Decision));
            if (!moved)
                return fail(ErrorKind::BadArguments, kNoDecision);
        }
        return session.intervene(std::move(answer));
    }();
    if (!answered)
        TRY(session.seekStep(begin));
    return answered;
}

} // namespace consonance
