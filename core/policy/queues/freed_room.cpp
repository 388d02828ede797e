// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/queues/freed_room.h"

namespace consonance {

void FreedRoom::carryOut(JobId job, Plan& plan) &&
{
    plan.place(job, std::move(slots));
    for (const auto victim : suspended)
        plan.suspend(victim);
}

std::optional<FreedRoom> freeRoom(
    PlacerKind placer, const JobRequest& request, const View& view, CapacityLedger& ledger, const RoomRules& rules)
{
    std::vector<JobId> taken;
    std::optional<std::vector<Slot>> slots;
    while (!slots) {
        const auto job = rules.next();
        if (!job)
            break;
        taken.push_back(*job);
        for (const auto& holding : holdingsOf(*job, view))
            ledger.release(holding);
        if (rules.mayStart())
            slots = placeGang(placer, ledger, request);
    }
    FreedRoom room;
    for (const auto job : taken) {
        const auto holdings = holdingsOf(job, view);
        if (!takeAllAgain(ledger, holdings)) {
            room.suspended.push_back(job);
        } else if (slots && !rules.mayGoOn(job)) {
            for (const auto& holding : holdings)
                ledger.release(holding);
            room.suspended.push_back(job);
        }
    }
    if (!slots)
        return std::nullopt;
    room.slots = std::move(*slots);
    return room;
}

} // namespace consonance
