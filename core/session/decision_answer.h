// SPDX-License-Identifier: GPL-3.0-or-later
//
// Answers a decision of a run that somebody walks through in place of the policy: the one that is due, or else the last
// one that was taken, to which the run goes back for it. Going there and answering are one thing, so nobody can come
// between and have another decision answered. One thread at a time, as the session. Deterministic; the same answer
// given twice leaves the run as it was. Cost: that of a step back.
#pragma once

#include "core/session/interactive_session.h"

namespace consonance {

/// Stands after the answer, which is the last change of the session then. Errors: no decision was due or taken so far,
/// and as InteractiveSession::intervene(); it then stands where it stood.
[[nodiscard]] Result<void> answerLastDecision(InteractiveSession& session, AnswerDecision answer);

} // namespace consonance
