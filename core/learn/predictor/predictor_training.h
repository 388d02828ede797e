// SPDX-License-Identifier: GPL-3.0-or-later
//
// Training a reward predictor and measuring it: history in, predictor and calibration out.
// Plain values, any thread.
#pragma once

#include "core/learn/predictor/reward_predictor.h"
#include "core/sim/history.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace consonance {

inline constexpr auto kPredictorStopped
    = CONSONANCE_MESSAGE("learn.predictor.stopped", "training the predictor was stopped");

struct PredictorParameters {
    PredictorForm form = PredictorForm::Set;
    std::int32_t ensemble = 3; ///< members that differ in seed and order of samples; assumed
    std::int32_t width = 128; ///< neurons of a hidden layer of the published form (Harmony: best width)
    std::int32_t setWidth = 64; ///< neurons of a hidden layer of the set form; assumed
    std::int32_t embedding = 32; ///< of a job's host in the set form; assumed
    std::int32_t batch = 256; ///< jobs, or whole samples in the published form; assumed
    std::int32_t epochs = 30; ///< at most; assumed
    double learningRate = 3e-3; ///< Adam, falling to zero along a cosine; assumed
    double targetError = 0.10; ///< mean relative error at which the published training stops
    bool stopAtTarget = false; ///< otherwise all epochs are used
    double heldOut = 0.1; ///< part of the samples kept for validation; assumed
    bool seesServers = false; ///< of the set form: the second version of its features
    std::int32_t jobs = 20; ///< N of the published form
    std::int32_t servers = 6; ///< M of the published form
};

/// One epoch of training.
struct PredictorMetrics {
    std::int32_t member = 0;
    std::int32_t epoch = 0;
    double trainingError = 0; ///< mean relative error
    double heldOutError = 0;
    double seconds = 0;
};

struct PredictorTrainingTask {
    std::shared_ptr<const History> history;
    std::vector<std::string> modelNames; ///< of the catalogue that the history's ModelIds index
    std::uint64_t seed = 1;
    /// Of the set form: trained further, with its ensemble and widths, on what it may never have seen. Null: from
    /// nothing.
    std::shared_ptr<const RewardPredictor> start = nullptr;
    std::function<void(const PredictorMetrics&)>
        report; ///< after each epoch, from any thread, one at a time; may be empty
};

struct PredictorTrainingResult {
    std::shared_ptr<const RewardPredictor> predictor;
    std::vector<PredictorMetrics> epochs;
};

} // namespace consonance
