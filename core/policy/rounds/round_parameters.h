// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parameters that all policies in rounds have, bound to the RoundRule in a policy's rule.
#pragma once

#include "core/policy/rounds/round_policy.h"

namespace consonance {

inline constexpr const char* kGavelCode = "stanford-futuredata/gavel @c4fa400";

template<typename Rule> BoundParameters<Rule> roundParameters(RoundRule Rule::*rounds)
{
    return { bound(rounds, &RoundRule::roundSeconds,
                 ranged("round_s", "longest round, in seconds", 1, 1e6, "OSDI 2020, 6 minutes")),
        bound(rounds, &RoundRule::reallocationSeconds,
            ranged("reallocation_s", "least time between two allocations, in seconds", 0, 1e7, kGavelCode)),
        bound(rounds, &RoundRule::failedSlices,
            assumed(ranged("failed_slices",
                "a slice with fewer steps than GPUs counts as failed and its GPUs as used; after so many in a row the "
                "job counts as gone. 5 in the published simulator; 0: never",
                0, 1000, "no job is lost"))),
        bound(rounds, &RoundRule::typeOrder,
            described("type_order", "types of device, fastest first; others follow", kGavelCode)) };
}

} // namespace consonance
