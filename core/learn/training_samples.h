// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is learned from: inferences of many traces with what became of them, and where they come from – the teacher or
// the network itself. Traces are independent of each other and spread over threads; the result does not depend on how
// many there are. A pure function of network, settings, seed and round.
#pragma once

#include "core/learn/training_settings.h"
#include "core/policy/trainer.h"

namespace consonance {

/// What an interval that a job spends in the system costs. About ten jobs are there at a time and five intervals count,
/// so values lie near 1.
inline constexpr double kRewardOfJobInterval = 0.02;

struct TrainingSamples {
    RecordedInferences inferences;
    std::vector<float> returns; ///< targets of the value
    std::vector<float> advantages; ///< empty when only the actions are taught
    double timeInSystem = 0; ///< mean of a job, seconds, as predicted; of the traces played
    double reward = 0; ///< undiscounted, mean of a trace
    std::int64_t traces = 0;
    std::int64_t decisions = 0;
    std::vector<PlayedEpisode> episodes; ///< one each trace; their cluster is the source's, without a name

    void append(TrainingSamples other);
};

/// Traces in which the teacher places.
[[nodiscard]] Result<TrainingSamples> makeLessons(const EpisodeSource& source, const TrainingSettings& settings,
    std::uint64_t seed, std::int32_t round, std::int32_t threads, const StopToken& stop);

/// Traces in which the network places by drawing actions.
[[nodiscard]] Result<TrainingSamples> practise(const EpisodeSource& source, const TrainingSettings& settings,
    const PlacementNetwork& network, double exploration, std::uint64_t seed, std::int32_t round, std::int32_t threads,
    const StopToken& stop);

} // namespace consonance
