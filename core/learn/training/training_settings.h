// SPDX-License-Identifier: GPL-3.0-or-later
//
// All that a training of harmony or harmony-published can be set, with the source of each default. Plain values.
#pragma once

#include "core/learn/group_advantages.h"
#include "core/learn/network/network_learner.h"
#include "core/learn/predictor/predictor_history.h"
#include "core/learn/predictor/predictor_training.h"
#include "core/learn/training/placement_teacher.h"
#include "core/policy/policy.h"

namespace consonance {

enum class TrainingReward : std::uint8_t {
    Published, ///< Σ c / e of the interval for each of its inferences; discounted per inference
    TimeInSystem, ///< − jobs in the system over the interval; discounted per interval
    OwnJob, ///< c / e of the job that the inference placed, alone; discounted per inference: an ablation
};

/// What practice compares a placement with.
enum class PracticeForm : std::uint8_t {
    Groups, ///< others drawn from the same state (group_practice.h)
    Rewards, ///< what a critic or a moving average expects of the state; as published (reward_practice.h)
};

enum class TrainingSpeeds : std::uint8_t {
    Predicted,
    True, ///< jobs run as in the interference model: an ablation, and what it gives is marked
};

struct TrainingSettings {
    PredictorHistoryRuns history;
    PredictorParameters predictor;
    TeacherSettings teacher;
    NetworkArchitecture network;
    LearnerParameters learner;

    std::int32_t traceJobs = 0; ///< of training and validation; 0: as many as the preset has
    std::vector<double> loads;
    std::vector<std::string> mixes; ///< of models, as the preset takes them
    TrainingSpeeds speeds = TrainingSpeeds::Predicted;
    std::int32_t lessonRounds = 0;
    std::int32_t lessonTraces = 0; ///< a round
    std::int32_t lessonUpdates = 0; ///< a round
    double lessonNoise = 0;
    double lessonRate = 0;
    PracticeForm practice = PracticeForm::Groups;
    GroupSettings group;
    PlacementObjective judge = PlacementObjective::Draining; ///< of the placements of a group
    SlotOrder slots = SlotOrder::Service;
    std::int32_t practiceRounds = 0;
    std::int32_t practiceTraces = 0; ///< a round
    std::int32_t practiceEpochs = 0;
    std::int32_t replayRounds = 1; ///< whose inferences minibatches are drawn from; 0: each as it was played
    TrainingReward reward = TrainingReward::TimeInSystem;
    double discount = 0;
    double lambda = 0;
    double exploration = 0;
    double leastRate = 0; ///< part of the learning rates at the end
    std::int32_t batch = 256;
    std::int32_t threads = 2;
    std::int32_t validateEvery = 0;
    std::int32_t validationTraces = 0;
    std::vector<double> validationLoads;
};

[[nodiscard]] std::vector<ParameterSpec> trainingParameters(NetworkForm form);
[[nodiscard]] TrainingSettings trainingSettings(NetworkForm form, const ParameterSet& parameters);
/// Errors: loads that no trace can have; networks as checkArchitecture().
[[nodiscard]] Result<void> checkTrainingSettings(const TrainingSettings& settings);

} // namespace consonance
