// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plays the traces of a round on several threads, and beside other programs. Traces are independent of each other, so
// the result depends neither on how many threads and programs there are nor on who of them plays what. Plain functions.
#pragma once

#include "core/learn/training/training_samples.h"
#include "core/learn/training/training_settings.h"

#include <functional>
#include <optional>
#include <string>

namespace consonance {

/// All that traces are made of but the predictor. Puts the shape of its states into the settings' network. Errors: no
/// such cluster or interference model.
[[nodiscard]] Result<EpisodeSource> episodeSource(TrainingSettings& settings);

/// One trace of a training.
struct TraceToPlay {
    std::uint64_t seed = 0;
    double load = 0;
    std::string mix; ///< of models
};

/// Other programs that play traces of the same round (play_folder.h). Any thread.
class SharedRound {
public:
    virtual ~SharedRound() = default;
    /// Whether the caller is to play that trace; else another one has it.
    [[nodiscard]] virtual bool claim(std::size_t trace) = 0;
    /// What another one made of it, when it is there.
    [[nodiscard]] virtual std::optional<TrainingSamples> made(std::size_t trace) = 0;
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
    SharedRound* others = nullptr; ///< null: no other process plays
};

/// The trace of that number, from 0.
[[nodiscard]] TraceToPlay traceOf(
    const EpisodeSource& source, const TrainingSettings& settings, const RoundOfTraces& round, std::size_t number);

/// One trace lived through.
using PlayTrace = std::function<Result<TrainingSamples>(const TraceToPlay&, const StopToken& stop)>;

/// Time in system and reward are means of a trace. A trace that another program has and does not come back with in the
/// time that traces take here is played here as well, so no dead process is waited for. Errors: the first trace's
/// that failed.
[[nodiscard]] Result<TrainingSamples> playRound(const EpisodeSource& source, const TrainingSettings& settings,
    const RoundOfTraces& round, const PlayTrace& play, const StopToken& stop);

/// What is noted of a trace that was played to its end.
void noteEpisode(const EpisodeSource& source, const TraceToPlay& trace, double jobSeconds, std::size_t jobs,
    TrainingSamples& samples);

} // namespace consonance
