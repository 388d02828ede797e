// SPDX-License-Identifier: GPL-3.0-or-later
// Walking a session from event to event of some jobs.
#include "core/session/interactive_session.h"

#include "core/base/stop_scope.h"

#include <algorithm>

namespace consonance {

namespace {

bool concernsAny(std::span<const EventRecord> events, std::span<const JobId> jobs)
{
    return std::ranges::any_of(
        events, [&](const EventRecord& event) { return std::ranges::find(jobs, event.job) != jobs.end(); });
}

} // namespace

Result<bool> InteractiveSession::stepForwardOf(std::span<const JobId> jobs, const StopToken& stop)
{
    const StopScope scope(stop);
    const auto& log = m_simulation->engine().log();
    m_wasStopped = false;
    bool moved = true;
    for (auto seen = log.events().size(); moved && !m_wasStopped && !stop.stop_requested();) {
        TRY_ASSIGN(moved, forwardWatched(NoteMode::Skip));
        if (concernsAny(log.events().subspan(seen), jobs))
            break;
        seen = log.events().size();
    }
    if (!stop.stop_requested())
        TRY(renewNotes(stop));
    return moved;
}

Result<bool> InteractiveSession::stepBackOf(std::span<const JobId> jobs, const StopToken& stop)
{
    const StopScope scope(stop);
    if (m_step == 0 && m_action == 0)
        return false;
    const auto events = m_simulation->engine().log().events();
    const auto eventsAfter = [this](std::uint64_t step) { return step == 0 ? 0U : m_marks[step - 1].events; };
    // Of a decision that is being looked into, its beginning is behind already.
    std::uint64_t goal = m_action > 0 ? m_step : m_step - 1;
    for (; goal > 0; --goal) {
        const auto first = eventsAfter(goal - 1);
        if (concernsAny(events.subspan(first, eventsAfter(goal) - first), jobs))
            break;
    }
    TRY(seekStep(goal, stop));
    return true;
}

} // namespace consonance
