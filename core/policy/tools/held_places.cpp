// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/held_places.h"

namespace consonance {

std::vector<Holding> holdingsOf(JobId job, const View& view)
{
    const Allocation& allocation = *view.allocation(job);
    const auto tasks = view.placement(job);
    const JobRequest& request = view.request(job);
    std::vector<Holding> holdings;
    for (std::size_t i = 0; i < allocation.slots.size(); ++i) {
        const Slot& slot = allocation.slots[i];
        const RoleSpec& role = request.roles[slot.role];
        holdings.push_back({ .claim = { .domain = slot.domain,
                                 .demand = role.demand,
                                 .count = slot.count,
                                 .deviceMemoryMegabytes = role.deviceMemoryMegabytes,
                                 .mode = allocation.mode,
                                 .share = allocation.share },
            .devices = tasks[i].devices });
    }
    return holdings;
}

bool takeAllAgain(CapacityLedger& ledger, const std::vector<Holding>& holdings)
{
    for (std::size_t i = 0; i < holdings.size(); ++i) {
        if (ledger.takeAgain(holdings[i]))
            continue;
        while (i-- > 0)
            ledger.release(holdings[i]);
        return false;
    }
    return true;
}

} // namespace consonance
