// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trains harmony-agents: the network that several agents share learns from group practice on a cluster of a hundred
// servers, beside the placement network and the predictor of a checkpoint of harmony, which stay as they are. The
// checkpoint holds all three. A seed gives the same checkpoint again, for any number of threads; needs no torch.
#pragma once

#include "core/learn/training/agent_practice.h"
#include "core/policy/trainer.h"

#include <memory>
#include <vector>

namespace consonance {

[[nodiscard]] std::vector<ParameterSpec> agentTrainingParameters();
[[nodiscard]] std::unique_ptr<Trainer> makeAgentTrainer();

} // namespace consonance
