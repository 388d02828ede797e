// SPDX-License-Identifier: GPL-3.0-or-later
//
// How far a training is, and all that is needed to go on with it after a pause. What the network learned from does not
// belong to it: a round depends on its network and number alone, and is played again. A plain value.
#pragma once

#include "core/learn/learned_model.h"

#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace consonance {

struct TrainingState {
    std::int32_t lessonRounds = 0; ///< learned
    std::int32_t practiceRounds = 0; ///< learned
    std::vector<NamedTensor> learner; ///< its state after the last whole round
    /// Played the rounds that are learned from, oldest first; the last one plays the next round to learn from.
    std::deque<std::shared_ptr<const PlacementNetwork>> behaviours;
};

/// Writes what the training has made of the model; with the state when it is not done.
[[nodiscard]] Result<void> saveTraining(const std::filesystem::path& file, const LearnedModel& model,
    const TrainingState& state, bool isDone, const std::string& identity);

struct ResumedTraining {
    TrainingState state;
    std::shared_ptr<const RewardPredictor> predictor;
};
/// Errors: BadInput when the file holds no training of that identity that can go on; as readCheckpoint().
[[nodiscard]] Result<ResumedTraining> resumeTraining(
    const std::filesystem::path& file, const NetworkArchitecture& architecture, const std::string& identity);

} // namespace consonance
