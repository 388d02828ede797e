// SPDX-License-Identifier: GPL-3.0-or-later
//
// Decisions that take long enough to be stopped. The loops of such a policy end when StopScope says so, with whatever
// they have; that is thrown away here, and so is what the policy has drawn or learned meanwhile: asked again, it
// decides as if it had never been asked. Costs a copy of the policy. One thread at a time, as the policy.
#pragma once

#include "core/base/stop_scope.h"
#include "core/sim/plan.h"

namespace consonance {

/// What `decide` returns; Cancelled when the thread's work was stopped meanwhile.
template<typename Self, typename Decide> [[nodiscard]] Result<Plan> decideUnlessStopped(Self& policy, Decide decide)
{
    const Self before = policy;
    Result<Plan> plan = decide();
    if (!StopScope::isStopped())
        return plan;
    policy = before;
    return fail(ErrorKind::Cancelled, kWorkStopped);
}

} // namespace consonance
