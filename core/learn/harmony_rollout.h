// SPDX-License-Identifier: GPL-3.0-or-later
//
// One training trace simulated in the predictor's world while a network, or the search it learns from, places jobs.
// A pure function of its arguments, so that rollouts run on any thread and in any order.
#pragma once

#include "core/learn/harmony_training.h"

namespace consonance {

/// What a trace gave to learn from.
struct HarmonyRollout {
    RecordedInferences inferences;
    std::vector<float> returns; ///< of each inference: worth of its placement, discounted
    std::vector<float> advantages; ///< against the siblings' mean; as returns when there are no siblings
    double objective = 0; ///< sum over intervals
    std::int64_t intervals = 0;
    double meanJctMinutes = 0;
};

struct HarmonyRolloutTask {
    const HarmonyTrainingParameters& parameters;
    std::shared_ptr<const RewardPredictor> predictor;
    std::shared_ptr<const PlacementNetwork> network;
    std::uint64_t traceSeed = 0;
    bool isImitation = false;
    double ownStates = 0; ///< imitation: how often the search begins with what the network did
};

[[nodiscard]] Result<HarmonyRollout> rolloutHarmony(const HarmonyRolloutTask& task, const StopToken& stop);

} // namespace consonance
