// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long a job has waited: all time since its arrival in which it held nothing. The only place that adds it up.
// Plain values.
#pragma once

#include "core/sim/job_state.h"

namespace consonance {

/// The wait that began at `since`, until `at`, added to earlier ones.
[[nodiscard]] constexpr Duration waitedFrom(Time since, Time at, Duration earlier = {})
{
    return earlier + (at - since);
}

[[nodiscard]] constexpr bool waits(const JobState& state)
{
    return state.phase == JobPhase::Waiting || state.phase == JobPhase::Suspended;
}
/// Of the wait that goes on, so far; 0 where none does.
[[nodiscard]] constexpr Duration presentWait(const JobState& state, Time at)
{
    return waits(state) ? waitedFrom(state.waitingSince, at) : Duration {};
}
/// Of all waits until that moment.
[[nodiscard]] constexpr Duration totalWait(const JobState& state, Time at)
{
    return waits(state) ? waitedFrom(state.waitingSince, at, state.waited) : state.waited;
}

} // namespace consonance
