// SPDX-License-Identifier: GPL-3.0-or-later
//
// Changes a decision of an interactive run: answers it in place of the policy, or places one of its tasks elsewhere.
// The run goes back to it first. Going there and changing are one command, so nothing can come in between and redirect
// the change to another decision. One thread at a time, as the session. Deterministic; the same answer given twice
// leaves the run as it was. Cost: that of a step back.
#pragma once

#include "core/session/interactive_session.h"

namespace consonance {

/// The decision that is due, or else the last one taken. Ends after the answer, which is then the last change of the
/// session. Errors: no decision was due or taken so far, and those of InteractiveSession::intervene(); the session then
/// does not move. Cancelled when stopped, perhaps somewhere else.
[[nodiscard]] Result<void> answerLastDecision(
    InteractiveSession& session, AnswerDecision answer, const StopToken& stop = {});

/// Places tasks of a job otherwise than the decision shown, just before it. One task goes elsewhere with all else as
/// the policy decided, as far as that fits: a branch as `runs fork --decision --force --keep-rest` makes it. Where no
/// answer can say that, the policy decides the rest again, as without --keep-rest. Where a task is taken from is where
/// the decision puts it; a job that ran before gives any of its tasks. Errors: no decision is shown, and those of
/// InteractiveSession::intervene(); the session then does not move. Cancelled when stopped, perhaps somewhere else.
[[nodiscard]] Result<void> placeBeforeDecisionShown(
    InteractiveSession& session, JobPlaces places, const StopToken& stop = {});

} // namespace consonance
