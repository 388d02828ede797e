// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bringing a session to a decision by its number. Same rules as InteractiveSession. Cost: simulating up to there once,
// then the replay between two checkpoints.
#pragma once

#include "core/session/interactive_session.h"

namespace consonance {

/// Stands right after decision `number` (counted from 0), which was taken at `at`, so that its effect is visible.
/// Errors: a policy that fails, cancellation.
[[nodiscard]] Result<void> seekDecision(
    InteractiveSession& session, std::uint64_t number, Time at, const StopToken& stop = {});

} // namespace consonance
