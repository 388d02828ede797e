// SPDX-License-Identifier: GPL-3.0-or-later
//
// A policy and value network that learns: minibatches in, metrics out, and at any moment a PlacementNetwork with the
// weights so far. Made by a LearnBackend. One thread at a time; what network() returned stays valid and unchanged.
// Deterministic for a seed, a machine and a number of threads.
#pragma once

#include "core/learn/network/placement_network.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace consonance {

inline constexpr auto kTrainingStopped = CONSONANCE_MESSAGE("learn.training.stopped", "the training was stopped");

enum class PolicyLoss : std::uint8_t {
    Gradient, ///< − log π(a) · advantage, as published
    ClippedRatio, ///< PPO's: importance ratio against the behaviour, clipped
    Imitation, ///< − log π(a) · weight: learns the actions themselves
};

/// What is known of how each state turned out; all spans have one entry a state unless said.
struct TrainingBatch {
    StateShape shape;
    std::span<const float> states; ///< rows of shape.width()
    std::span<const std::uint8_t> masks; ///< rows of shape.actionCount()
    std::span<const std::int32_t> actions;
    std::span<const float> returns; ///< target of the value
    std::span<const float> advantages; ///< empty: returns − the network's value now
    std::span<const float> behaviour; ///< probability with which the action was taken; may be empty unless ClippedRatio
    std::span<const float> weights; ///< of each state in both losses; empty: 1
};

struct TrainingMetrics {
    double policyLoss = 0;
    double valueLoss = 0;
    double entropy = 0; ///< mean, nats
    double relativeEntropy = 0; ///< mean of entropy / log(actions that may be chosen), over states with a choice
    double approximateKl = 0; ///< of the behaviour against the policy now; 0 without behaviour
    double clippedFraction = 0;
    double explainedVariance = 0;
    double valueScale = 0; ///< root mean square of the values over that of the returns; 0 without either
    double gradientNorm = 0; ///< of the actor, before clipping, of the last step
};

struct LearnerParameters {
    PolicyLoss loss = PolicyLoss::Gradient;
    double actorRate = 1e-4; ///< Adam; DL2, online
    double criticRate = 1e-3; ///< Adam; Pensieve
    double entropyWeight = 0.1; ///< β; DL2
    double gradientClip = 1.0; ///< norm of a network's gradients; assumed; 0 = none
    double clipRange = 0.2; ///< ClippedRatio only; PPO
    bool useCritic = true; ///< false: advantages must be given (moving-average baseline)
    bool normaliseAdvantages = false; ///< to mean 0 and variance 1 over the batch
};

class NetworkLearner {
public:
    virtual ~NetworkLearner() = default;

    /// May change between updates.
    virtual void setParameters(const LearnerParameters& parameters) = 0;
    /// One optimiser step on the batch. Failed when the numbers are no longer finite (the step is then not taken) or
    /// the batch does not fit the network.
    [[nodiscard]] virtual Result<TrainingMetrics> update(const TrainingBatch& batch) = 0;

    /// The weights now, as a separate network.
    [[nodiscard]] virtual std::shared_ptr<const PlacementNetwork> network() const = 0;
    /// Weights and optimiser state: all that update() depends on besides its arguments.
    [[nodiscard]] virtual std::vector<NamedTensor> exportState() const = 0;
    /// What exportState() gave, or only the weights. BadInput: as makePlacementNetwork().
    [[nodiscard]] virtual Result<void> importState(std::span<const NamedTensor> tensors) = 0;
};

} // namespace consonance
