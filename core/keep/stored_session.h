// SPDX-License-Identifier: GPL-3.0-or-later
//
// A session of a kept run, brought to a moment or to the end of the run as kept. A run that
// was stopped or cut ends before its trace does. Plain functions, any thread, not for the GUI thread. Deterministic.
// Cost: that of the run until there.
#pragma once

#include "core/keep/run_keeper.h"
#include "core/session/interactive_session.h"

#include <memory>
#include <optional>

namespace consonance {

/// Errors: as InteractiveSession::create() and seek(); Cancelled.
[[nodiscard]] Result<std::unique_ptr<InteractiveSession>> sessionAt(
    const StoredInputs& stored, Time at, const StopToken& stop = {});
/// At `at`, or without it at the end of the kept part of `run`.
[[nodiscard]] Result<std::unique_ptr<InteractiveSession>> sessionOfKept(
    const StoredInputs& stored, const RunRecord& run, std::optional<Time> at, const StopToken& stop = {});

/// What a window shows at a moment to which the session was brought: stalls and progress as of then, also between two
/// events; at the end of the run nothing changes any more.
[[nodiscard]] std::shared_ptr<const SessionFrame> frameAt(const InteractiveSession& session, Time at);

} // namespace consonance
