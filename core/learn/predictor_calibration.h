// SPDX-License-Identifier: GPL-3.0-or-later
//
// How far a predictor can be believed: predicted against measured speeds over a history, in all, by model, and by pair
// of models that share a host. Plain values; a pure function of predictor and history. Some microseconds a job.
#pragma once

#include "core/learn/predictor/reward_predictor.h"
#include "core/sim/history.h"

#include <cstdint>
#include <vector>

namespace consonance {

/// One job of one sample.
struct CalibrationPoint {
    std::int32_t model = 0;
    float measured = 0; ///< work per second
    float predicted = 0;
    float spread = 0; ///< standard deviation over the ensemble
};

/// Relative errors of some jobs.
struct CalibrationFigures {
    std::int64_t jobs = 0;
    double meanError = 0; ///< mean of |predicted − measured| / measured
    double bias = 0; ///< mean of (predicted − measured) / measured
};

struct PredictorCalibration {
    CalibrationFigures all;
    std::vector<CalibrationFigures> byModel;
    /// [model][neighbour]: jobs of `model` that share a host with a job of `neighbour`; a job with several neighbours
    /// counts for each of them.
    std::vector<CalibrationFigures> byPair;
    std::vector<CalibrationFigures> alone; ///< by model: jobs that share no host
    std::vector<CalibrationPoint> points;
};

/// Jobs of models that the predictor does not know, or without a measured speed, are passed over. The history's models
/// are numbered as the predictor's.
[[nodiscard]] PredictorCalibration calibrate(const RewardPredictor& predictor, const History& history);

} // namespace consonance
