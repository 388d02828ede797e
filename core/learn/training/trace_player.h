// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plays the traces of a round on several threads. Traces are independent of each other, so the result does not depend
// on how many threads there are. Plain functions.
#pragma once

#include "core/learn/training/training_samples.h"
#include "core/learn/training/training_settings.h"

#include <functional>
#include <string>

namespace consonance {

/// One trace of a training.
struct TraceToPlay {
    std::uint64_t seed = 0;
    double load = 0;
    std::string mix; ///< of models
};

/// How a round's traces are told apart: every seed of a training has traces of its own, and so have lessons and
/// practice of it.
struct RoundOfTraces {
    std::uint64_t trainingSeed = 0;
    bool isPractice = false;
    std::int32_t round = 0;
    std::int32_t traces = 0;
    std::int32_t threads = 1;
    /// What the calling thread does before it plays, while the others play already: so all threads are busy to the end.
    std::function<void()> meanwhile;
};

/// One trace lived through.
using PlayTrace = std::function<Result<TrainingSamples>(const TraceToPlay&)>;

/// Time in system and reward are means of a trace. Errors: the first trace's that failed.
[[nodiscard]] Result<TrainingSamples> playRound(
    const EpisodeSource& source, const TrainingSettings& settings, const RoundOfTraces& round, const PlayTrace& play);

/// What is noted of a trace that was played to its end.
void noteEpisode(const EpisodeSource& source, const TraceToPlay& trace, double jobSeconds, std::size_t jobs,
    TrainingSamples& samples);

} // namespace consonance
