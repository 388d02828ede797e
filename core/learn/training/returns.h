// SPDX-License-Identifier: GPL-3.0-or-later
//
// From rewards to what an actor-critic learns from: generalised advantage estimation (Schulman et al., 2016) over the
// inferences of one trace. Pure functions.
#pragma once

#include "core/learn/training/training_samples.h"
#include "core/learn/training/training_settings.h"

#include <span>

namespace consonance {

/// Where one decision's inferences end, and what it brought until the next one.
struct DecisionStep {
    std::size_t end = 0;
    double reward = 0;
    std::int32_t intervals = 1; ///< until the next decision with inferences
};

/// Fills returns and advantages of a trace's samples. Published rewards: each inference of an interval gets its reward
/// and the discount is per inference; else the last one gets it and the discount is per interval. Without a critic the
/// baseline is a moving average. `ownRewards`: one each inference, only for TrainingReward::OwnJob.
/// Advantages have mean 0 and deviation 1 over the trace: loads differ too much to be mixed before.
void estimateReturns(const TrainingSettings& settings, std::span<const DecisionStep> steps,
    std::span<const float> ownRewards, TrainingSamples& samples);

} // namespace consonance
