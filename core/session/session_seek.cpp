// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session_seek.h"

namespace consonance {

Result<void> seekDecision(InteractiveSession& session, std::uint64_t number, Time at, const StopToken& stop)
{
    TRY(session.seek(at, stop));
    // Several decisions may share a moment: to the one before, then forward over it with its notes.
    while (session.position().decision > number) {
        TRY_ASSIGN(const bool moved, session.stepBack(StepUnit::Decision, stop));
        if (!moved)
            return {};
    }
    while (session.position().decision <= number) {
        TRY_ASSIGN(const bool moved, session.stepForward(StepUnit::Decision, stop));
        if (!moved || stop.stop_requested())
            return {};
    }
    return {};
}

} // namespace consonance
