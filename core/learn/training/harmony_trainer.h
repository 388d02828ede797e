// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trains harmony and harmony-set from nothing: history, reward predictor, lessons from a search in the predicted world,
// then practice – reinforcement learning with a critic. Traces are played on other threads beside the updates of the
// round before, so a seed gives the same checkpoint again on the same machine. Loads the learning module.
#pragma once

#include "core/learn/network/placement_network.h"
#include "core/policy/trainer.h"

#include <memory>

namespace consonance {

[[nodiscard]] std::unique_ptr<Trainer> makeHarmonyTrainer(NetworkForm form);

} // namespace consonance
