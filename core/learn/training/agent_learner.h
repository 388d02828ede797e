// SPDX-License-Identifier: GPL-3.0-or-later
//
// A network of agents that learns: judged decisions in, metrics out. PPO's clipped ratio with an entropy bonus, Adam,
// gradients by hand (agent_network.h); needs no torch. The gradients of the decisions of a minibatch are summed in
// their order, so the number of threads changes nothing. One thread at a time.
#pragma once

#include "core/learn/network/network_learner.h"
#include "core/learn/training/agent_practice.h"

#include <memory>
#include <span>
#include <vector>

namespace consonance {

class AgentLearner {
public:
    AgentLearner(const AgentArchitecture& architecture, std::uint64_t seed);

    /// One step of Adam. Failed when the numbers are no longer finite; the step is then not taken.
    [[nodiscard]] Result<TrainingMetrics> update(
        std::span<const JudgedDecision* const> decisions, const LearnerParameters& parameters, int threads);

    /// The weights now, as a separate network.
    [[nodiscard]] std::shared_ptr<const AgentNetwork> network() const;
    /// Weights and Adam's moments.
    [[nodiscard]] std::vector<NamedTensor> exportState() const;
    /// BadInput: as AgentNetwork::fromTensors().
    [[nodiscard]] Result<void> importState(std::span<const NamedTensor> tensors);

private:
    AgentNetwork m_network;
    std::vector<float> m_first;
    std::vector<float> m_second;
    std::int64_t m_steps = 0;
};

/// Loss of a decision's choices and, added, its gradients; counts choices.
struct AgentLoss {
    TrainingMetrics sums; ///< over the choices
    std::size_t choices = 0;
};
[[nodiscard]] AgentLoss addDecisionGradient(const AgentNetwork& network, const JudgedDecision& decision,
    const LearnerParameters& parameters, std::vector<double>& gradient);

} // namespace consonance
