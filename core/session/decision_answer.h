// SPDX-License-Identifier: GPL-3.0-or-later
//
// Answers a decision of an interactive run in place of the policy: the one that is due, or else the last
// one taken, to which the run goes back. Going there and answering are one command, so nothing can come
// in between and redirect the answer to another decision. One thread at a time, as the session. Deterministic; the same
// answer given twice leaves the run as it was. Cost: that of a step back.
#pragma once

#include "core/session/interactive_session.h"

namespace consonance {

/// Ends after the answer, which is then the last change of the session. Errors: no decision was due or taken so far,
/// and those of InteractiveSession::intervene(); the session then does not move.
[[nodiscard]] Result<void> answerLastDecision(InteractiveSession& session, AnswerDecision answer);

} // namespace consonance
