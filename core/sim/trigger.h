// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why a policy is asked now. Everything that happens at one instant is gathered into one trigger, so a policy decides
// once for it.
#pragma once

#include "core/base/strong_id.h"
#include "core/base/time.h"

#include <cstdint>
#include <vector>

namespace consonance {

enum class TriggerKind : std::uint16_t {
    None = 0,
    Arrival = 1 << 0,
    Completion = 1 << 1,
    Interval = 1 << 2, ///< the run's period, or the tick
    LeaseEnd = 1 << 3,
    WakeUp = 1 << 4, ///< the time a plan asked for
    ResourceChange = 1 << 5, ///< drain, failure, repair, addition
    Threshold = 1 << 6, ///< a job's efficiency changed (epoch edge)
    WhatIf = 1 << 7, ///< not a decision of the policy: a what-if from outside
    OfferAnswered = 1 << 8, ///< users have answered the offers of the previous plan, at the same instant
};

constexpr TriggerKind operator|(TriggerKind a, TriggerKind b)
{
    return static_cast<TriggerKind>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}
[[nodiscard]] constexpr bool intersects(TriggerKind a, TriggerKind b)
{
    return (static_cast<std::uint16_t>(a) & static_cast<std::uint16_t>(b)) != 0;
}
[[nodiscard]] constexpr bool includes(TriggerKind set, TriggerKind one)
{
    return intersects(set, one);
}

struct Trigger {
    Time at;
    TriggerKind kinds = TriggerKind::None;
    std::vector<JobId> arrived; ///< since the last decision, ascending
    std::vector<JobId> completed; ///< since the last decision
    std::vector<JobId> stopped; ///< lost their place without a plan: lease over or host failed
};

} // namespace consonance
