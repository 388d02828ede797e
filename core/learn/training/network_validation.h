// SPDX-License-Identifier: GPL-3.0-or-later
//
// How well a network places on traces it never learned from, in the simulator with the true interference: for people
// who watch a training. Nothing of it reaches the weights. Seeds from 2,000,001 on. A pure function of its arguments.
#pragma once

#include "core/learn/agents/agent_dispatch.h"
#include "core/learn/harmony_decision.h"
#include "core/learn/learned_model.h"
#include "core/learn/training/training_settings.h"

#include <functional>
#include <optional>

namespace consonance {

class NetworkValidation {
public:
    /// Measures the yardstick, the policy `locality`, once, on the settings' cluster and validation traces. Errors: as
    /// making and running the traces.
    [[nodiscard]] static Result<NetworkValidation> create(const TrainingSettings& settings, const StopToken& stop);

    /// Mean JCT of the network's placements over that of locality on the same traces: the best of `candidates`, the
    /// first of them as `first` says; of several agents where there are any.
    [[nodiscard]] Result<double> againstLocality(std::shared_ptr<const LearnedModel> model, std::int64_t candidates,
        Choice first, const StopToken& stop, const std::optional<AgentSettings>& agents = {}) const;

private:
    /// Mean JCT of each trace under a policy of its own, seconds.
    using MakePolicy = std::function<Result<std::unique_ptr<Policy>>()>;
    [[nodiscard]] Result<std::vector<double>> measure(const MakePolicy& make, const StopToken& stop) const;

    TrainingSettings m_settings;
    std::vector<double> m_locality; ///< seconds, by trace
};

} // namespace consonance
