// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/stored_session.h"

namespace consonance {

namespace {

constexpr MessageId kWalkStopped = CONSONANCE_MESSAGE("run.walk-stopped", "stopped before the run was there");

/// A whole run to its end; of another one there are no more steps than brought its events.
Result<void> goToEnd(InteractiveSession& session, const RunRecord& run, const StopToken& stop)
{
    if (run.status == RunStatus::Finished) {
        TRY(session.advance(~std::uint64_t { 0 }, kForever, stop, NoteMode::Skip));
        return {};
    }
    bool hasMore = true;
    while (hasMore && session.simulation().engine().log().events().size() < run.events && !stop.stop_requested()) {
        TRY_ASSIGN(hasMore, session.advance(1, kForever, stop, NoteMode::Skip));
    }
    return {};
}

} // namespace

Result<std::unique_ptr<InteractiveSession>> sessionAt(const StoredInputs& stored, Time at, const StopToken& stop)
{
    TRY_ASSIGN(auto session, InteractiveSession::create(stored.request, stored.inputs, {}, stop));
    TRY(session->seek(at, stop));
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kWalkStopped);
    return session;
}

Result<std::unique_ptr<InteractiveSession>> sessionOfKept(
    const StoredInputs& stored, const RunRecord& run, std::optional<Time> at, const StopToken& stop)
{
    if (at)
        return sessionAt(stored, *at, stop);
    TRY_ASSIGN(auto session, InteractiveSession::create(stored.request, stored.inputs, {}, stop));
    TRY(goToEnd(*session, run, stop));
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kWalkStopped);
    return session;
}

std::shared_ptr<const SessionFrame> frameAt(const InteractiveSession& session, Time at)
{
    return session.simulation().engine().isFinished() ? session.frame() : session.frame(at);
}

} // namespace consonance
