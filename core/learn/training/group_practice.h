// SPDX-License-Identifier: GPL-3.0-or-later
//
// Group practice: at every decision of a trace the network draws a group of whole placements from the same state, a
// judge scores each, and the best and the worst of them are learned from (group_advantages.h); the trace goes on with
// one of them, drawn blindly. No critic, no lessons, no reward over time. Sees predicted speeds alone. A pure function
// of network, settings, seed and round; traces run on several threads.
#pragma once

#include "core/learn/training/trace_player.h"

namespace consonance {

/// The samples have advantages and no returns; inferences without a choice are left out.
/// Errors: Cancelled; as generateTrace().
[[nodiscard]] Result<TrainingSamples> practiseInGroups(const EpisodeSource& source, const TrainingSettings& settings,
    const PlacementNetwork& network, double exploration, const RoundOfTraces& round, const StopToken& stop);
/// One trace of a round; the means that playRound() makes of a round are not taken.
[[nodiscard]] Result<TrainingSamples> practiseTraceInGroups(const EpisodeSource& source,
    const TrainingSettings& settings, const PlacementNetwork& network, double exploration, const TraceToPlay& trace,
    const StopToken& stop);

} // namespace consonance
