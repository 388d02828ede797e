// SPDX-License-Identifier: GPL-3.0-or-later
//
// Common problems of a training that show in its figures: values that are not numbers, a policy that stopped
// exploring, steps that are too long or mostly clipped, a critic that explains nothing or is on another scale than
// the returns, a predictor that is not accurate enough. Each alarm gives its meaning and its start. Pure; any thread;
// cost O(reports of the phase).
#pragma once

#include "core/policy/trainer.h"

#include <span>

namespace consonance {

/// Thresholds of the alarms; assumed, except the predictor's.
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
    Error problem; ///< the problem and possible remedies
    Error explanation; ///< the meaning of the figure, and why its value is a problem
    std::string figure; ///< its name in the reports
    std::size_t since = 0; ///< the report since which it has lasted
};

/// The alarms of the latest report, each with the report since which it has lasted; empty when there are none.
[[nodiscard]] std::vector<TrainingAlarm> trainingAlarms(
    std::span<const TrainingReport> reports, const TrainingHealthLimits& limits = {});

} // namespace consonance
