// SPDX-License-Identifier: GPL-3.0-or-later
//
// Practice as the paper has it: the network places by drawing actions, intervals are rewarded, and returns over time
// become advantages. A pure function of network, settings, seed and round.
#pragma once

#include "core/learn/training/trace_player.h"

namespace consonance {

/// Errors: Cancelled; as generateTrace().
[[nodiscard]] Result<TrainingSamples> practiseOnRewards(const EpisodeSource& source, const TrainingSettings& settings,
    const PlacementNetwork& network, double exploration, const RoundOfTraces& round, const StopToken& stop);
/// One trace of a round; the means that playRound() makes of a round are not taken.
[[nodiscard]] Result<TrainingSamples> practiseTraceOnRewards(const EpisodeSource& source,
    const TrainingSettings& settings, const PlacementNetwork& network, double exploration, const TraceToPlay& trace,
    const StopToken& stop);

} // namespace consonance
