// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where an alarm of a training comes from: the rounds in which the figure was wrong, the episodes played in
// them, and each of these as a run to open. The run has the trace and the training's present
// checkpoint, the one of interest; the weights of each round are not kept. Pure; any thread; cost
// O(reports + episodes of the rounds listed).
#pragma once

#include "core/run/run_request.h"
#include "core/train/training_health.h"

namespace consonance {

/// A round in which the figure of an alarm was wrong.
struct OffendingRound {
    std::size_t report = 0; ///< index
    std::int64_t round = 0; ///< of its phase, from 1
    double value = 0; ///< of the figure
    std::vector<PlayedEpisode> episodes; ///< of the round, the worst reward first
};

/// The rounds since an alarm began.
struct OffendingRounds {
    std::vector<OffendingRound> first; ///< oldest first
    std::size_t all = 0; ///< total number
};

/// At most `limit` of them with their episodes: the cause is where it began.
[[nodiscard]] OffendingRounds offendingRounds(
    std::span<const TrainingReport> reports, const TrainingAlarm& alarm, std::size_t limit = 50);

/// The trace of an episode, placed by the policy with the checkpoint.
[[nodiscard]] RunRequest requestOf(
    const PlayedEpisode& episode, const std::string& policy, const std::string& checkpoint);

} // namespace consonance
