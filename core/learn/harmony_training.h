// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trains harmony and harmony-set, offline, in a world that believes the reward predictor: rounds of simulated traces,
// each followed by minibatches. First the network imitates a search over placements that the predictor judges, in the
// states that the network itself leads to; then it goes on by policy gradient: each interval is gone through several
// times from the same state, and each inference is credited with what its placement is worth beyond the mean of them
// (or beyond the critic, or beyond a moving average). Rollouts of the next round run beside the updates of this one, so
// that two cores are busy; a seed gives the same network on the same machine. Used by one thread.
#pragma once

#include "core/base/progress.h"
#include "core/learn/board_search.h"
#include "core/learn/checkpoint_file.h"
#include "core/learn/harmony_decision.h"
#include "core/learn/learn_backend.h"
#include "core/learn/learned_model.h"

#include <functional>
#include <memory>
#include <vector>

namespace consonance {

/// What an inference is compared with.
enum class Baseline : std::uint8_t {
    Siblings, ///< the mean of the interval's other ways to be placed
    Critic, ///< the value network, as published
    MovingAverage, ///< of returns: the paper's ablation without a value network
};

/// Seeds of training traces begin here, those of validation at 2,000,001; tests use 1 to 1,000.
inline constexpr std::uint64_t kFirstTrainingSeed = 1'000'001;
inline constexpr std::uint64_t kTrainingSeedsPerRun = 1'000'000; ///< a training's own range, by its seed
inline constexpr std::uint64_t kFirstValidationSeed = 900'000'001;

struct HarmonyTrainingParameters {
    NetworkArchitecture architecture;
    std::uint64_t seed = 1;
    PlacementObjective objective = PlacementObjective::RemainingTime; ///< ours; Published is the paper's
    std::int32_t episodes = 4; ///< traces a round; assumed
    double leastLoad = 1.5; ///< of training traces, jobs an interval, uniform; assumed
    double mostLoad = 5;
    std::string trace = "harmony-testbed"; ///< preset
    std::string cluster = "harmony-testbed";
    // Imitation.
    std::int32_t imitationRounds = 150; ///< assumed
    BoardSearchBudget search;
    double ownStates = 0.7; ///< how often the search begins with what the network did; assumed
    double imitationRate = 2e-3; ///< Adam; assumed
    std::int32_t reuse = 2; ///< how often an inference is used on average; assumed
    std::int32_t replay = 40'000; ///< inferences, FIFO; assumed
    // Policy gradient.
    std::int32_t gradientRounds = 100; ///< assumed
    std::int32_t siblings = 8; ///< ways each interval is gone through; assumed
    Baseline baseline = Baseline::Siblings;
    double gradientRate = 5e-4; ///< Adam, falling to a tenth; assumed
    double criticRate = 1e-3; ///< Adam; Pensieve
    double entropyWeight = 0.02; ///< β, falling to 0; assumed
    double exploration = 0; ///< ω of job-aware exploration; ours: the search explores
    double discountPerInference = 1; ///< the paper's γ; .9 there is .28 over twelve inferences
    double discountPerInterval = 0; ///< beyond the interval; the objective looks ahead itself
    std::int32_t batch = 512; ///< inferences a minibatch; assumed
    double gradientClip = 1; ///< assumed
    bool renames = true; ///< trains on states with servers and jobs renumbered at random
};

/// One round.
struct HarmonyTrainingMetrics {
    std::int32_t round = 0;
    bool isImitation = false;
    double objective = 0; ///< mean over the intervals of its traces
    double meanJctMinutes = 0; ///< of the training traces in the predictor's world
    std::int64_t episodes = 0; ///< so far
    std::int64_t inferences = 0; ///< learned from so far
    double seconds = 0; ///< since the beginning
    double samplesPerSecond = 0; ///< of the updates of this round
    TrainingMetrics update; ///< mean over the round's updates
};

class HarmonyTraining {
public:
    /// `predictor` is the world. Errors: as LearnBackend::makeLearner().
    [[nodiscard]] static Result<std::unique_ptr<HarmonyTraining>> create(LearnBackend& backend,
        std::shared_ptr<const RewardPredictor> predictor, const HarmonyTrainingParameters& parameters);
    virtual ~HarmonyTraining() = default;

    [[nodiscard]] virtual std::int32_t rounds() const = 0; ///< in all
    [[nodiscard]] virtual std::int32_t done() const = 0;
    /// The next round. Errors: a trace that cannot be run, gradients that are not finite, Cancelled.
    [[nodiscard]] virtual Result<HarmonyTrainingMetrics> trainRound(const StopToken& stop) = 0;
    /// Network and predictor now.
    [[nodiscard]] virtual LearnedModel model() const = 0;

    /// The model and all that the next rounds depend on.
    [[nodiscard]] virtual CheckpointContent state() const = 0;
    /// What state() gave of a training with the same parameters. BadInput otherwise.
    [[nodiscard]] virtual Result<void> resume(const CheckpointContent& content) = 0;
};

/// Renumbers servers, new jobs and running jobs of an inference at random: a state that is worth the same.
void renameInference(const StateShape& shape, RandomStream& random, std::span<float> state,
    std::span<std::uint8_t> mask, std::int32_t& action);

} // namespace consonance
