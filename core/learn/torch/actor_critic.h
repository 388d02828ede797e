// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two networks as autograd sees them, and the learner around them. Throws what torch throws, but for
// NetworkLearner's own functions.
#pragma once

#include "core/learn/network/network_learner.h"
#include "core/learn/torch/weight_set.h"

#include <memory>
#include <span>

namespace consonance {

inline constexpr float kSmallOutput = 0.1F; ///< the first policy is nearly uniform, the first value nearly 0

/// Forward passes whose layers live in a WeightSet: the actor's first, then the critic's.
class ActorCritic {
public:
    virtual ~ActorCritic() = default;
    /// The rows of states that both networks take next; they stay where they are until the backward pass.
    virtual void show(const StateShape& shape, std::span<const float> states) = 0;
    [[nodiscard]] virtual torch::Tensor logits() const = 0;
    [[nodiscard]] virtual torch::Tensor values() const = 0;
    /// Whether the backward pass writes all gradients of a network, instead of adding to them.
    [[nodiscard]] virtual bool overwritesGradients() const { return false; }
    [[nodiscard]] WeightSet& parameters() { return m_parameters; }
    [[nodiscard]] const WeightSet& parameters() const { return m_parameters; }
    /// Layers below this are the actor's.
    [[nodiscard]] std::size_t actorLayers() const { return m_actorLayers; }

protected:
    WeightSet m_parameters;
    std::size_t m_actorLayers = 0;
};

[[nodiscard]] std::unique_ptr<ActorCritic> makeFlatActorCritic(
    const NetworkArchitecture& architecture, std::uint64_t seed);
[[nodiscard]] std::unique_ptr<ActorCritic> makeSetActorCritic(
    const NetworkArchitecture& architecture, std::uint64_t seed);

[[nodiscard]] std::unique_ptr<NetworkLearner> makeActorCriticLearner(
    const NetworkArchitecture& architecture, const LearnerParameters& parameters, std::unique_ptr<ActorCritic> network);

} // namespace consonance
