// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tends to go wrong in a training and can be seen in its figures: numbers that are none, a policy that stopped
// exploring, steps that are too long or mostly clipped, a critic that explains nothing or speaks in another scale than
// the returns, a predictor that is not good enough. Each alarm says what it means and since when. Pure; any thread;
// cost O(reports of the phase).
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
    double mostClipFraction = 0.5; ///< of the ratios of an update
    double leastValueScale = 0.2; ///< values against returns, after `criticRounds` of practice
    double mostValueScale = 5;
    std::int64_t criticRounds = 4;
    double mostPredictorError = 0.10; ///< held out, at the end of its training (Harmony, section V)
};

struct TrainingAlarm {
    Error problem; ///< what is wrong and what may help
    Error explanation; ///< what the figure is, and why its value is a problem
    std::string figure; ///< its name in the reports
    std::size_t since = 0; ///< the report with which it began and after which it did not end
};

/// What the latest report raises, with the report since when; empty when all is well.
[[nodiscard]] std::vector<TrainingAlarm> trainingAlarms(
    std::span<const TrainingReport> reports, const TrainingHealthLimits& limits = {});

} // namespace consonance
