// SPDX-License-Identifier: GPL-3.0-or-later
//
// Room for a job that a policy makes by suspending others: one after another until the job fits, and none of them where
// it never does; those that turn out not to be in its way go on. A plain function on the ledger it is lent; one thread.
// Cost: a placement for each job that is tried.
#pragma once

#include "core/policy/tools/placer.h"
#include "core/sim/plan.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

namespace consonance {

struct FreedRoom {
    std::vector<Slot> slots; ///< taken in the ledger
    std::vector<JobId> suspended;

    [[nodiscard]] bool needs(JobId job) const { return std::ranges::find(suspended, job) != suspended.end(); }
    /// Places the job there, and suspends those in its way.
    void carryOut(JobId job, Plan& plan) &&;
};

/// What the policy has to say while it is made.
struct RoomRules {
    std::function<std::optional<JobId>()> next; ///< the job to suspend then; nothing: there is none left
    std::function<bool()> mayStart = [] { return true; }; ///< the new one, with what is suspended so far
    std::function<bool(JobId)> mayGoOn = [](JobId) { return true; }; ///< one that is not in its way; it then does
};

[[nodiscard]] std::optional<FreedRoom> freeRoom(
    PlacerKind placer, const JobRequest& request, const View& view, CapacityLedger& ledger, const RoomRules& rules);

} // namespace consonance
