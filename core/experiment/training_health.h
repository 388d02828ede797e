// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tends to go wrong in a training and can be seen in its figures: numbers that are none, a policy that stopped
// exploring, steps that are too long, a critic that explains nothing, a predictor that is not good enough. Pure.
#pragma once

#include "core/policy/trainer.h"

#include <span>

namespace consonance {

/// Where the alarms go off; assumed, but for the predictor's bar.
struct TrainingHealthLimits {
    double leastRelativeEntropy = 0.02; ///< of the entropy of choosing at random among what is feasible
    double mostApproximateKl = 0.1;
    double mostGradientNorm = 1000;
    double leastExplainedVariance = 0; ///< after `criticRounds` of practice
    std::int64_t criticRounds = 4;
    double mostPredictorError = 0.10; ///< held out, at the end of its training (Harmony, section V)
};

/// One message for each alarm that the latest reports raise; empty when all is well.
[[nodiscard]] std::vector<Error> trainingAlarms(
    std::span<const TrainingReport> reports, const TrainingHealthLimits& limits = {});

} // namespace consonance
