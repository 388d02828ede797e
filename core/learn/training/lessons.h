// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lessons: traces in which the teacher's search places, written down so that a network can imitate it. An option; a
// network learns from practice alone as well (docs/evaluation.md). A pure function of settings, seed and round.
#pragma once

#include "core/learn/training/trace_player.h"

namespace consonance {

/// Errors: Cancelled; as generateTrace().
[[nodiscard]] Result<TrainingSamples> makeLessons(const EpisodeSource& source, const TrainingSettings& settings,
    std::uint64_t seed, std::int32_t round, std::int32_t threads, const StopToken& stop, SharedRound* others = nullptr);
/// One trace of a round.
[[nodiscard]] Result<TrainingSamples> makeLesson(
    const EpisodeSource& source, const TrainingSettings& settings, const TraceToPlay& trace, const StopToken& stop);

} // namespace consonance
