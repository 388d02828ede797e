// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/engine_glance.h"

#include <algorithm>

namespace consonance {

Time nextStallEnd(const Engine& engine, Time at)
{
    Time next = kForever;
    for (const auto id : engine.state().runningSet)
        if (const Time end = engine.job(JobId(id)).stalledUntil; end > at)
            next = std::min(next, end);
    return next;
}

DecisionNotes placedTasks(const Engine& engine, const DecisionRecord& decision)
{
    DecisionNotes notes;
    const auto& log = engine.log();
    for (const auto& event : log.events().subspan(decision.firstEvent)) {
        for (const auto& slot : log.slots(event)) {
            const ActionNote task {
                .job = event.job, .role = slot.role, .host = engine.cluster().domain(slot.domain).host, .candidates = {}
            };
            notes.actions.insert(notes.actions.end(), static_cast<std::size_t>(slot.count), task);
        }
    }
    return notes;
}

} // namespace consonance
