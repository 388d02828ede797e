// SPDX-License-Identifier: GPL-3.0-or-later
//
// The factory of the learning module: learners of networks and of reward predictors. Using a learned network needs no
// backend. One per process, see learn_module.h; any thread may call it, its results belong to one thread at a time.
#pragma once

#include "core/base/progress.h"
#include "core/learn/network/network_learner.h"
#include "core/learn/predictor/predictor_training.h"

#include <functional>
#include <memory>
#include <string>

namespace consonance {

class LearnBackend {
public:
    virtual ~LearnBackend() = default;

    /// Library, version and threads, for provenance.
    [[nodiscard]] virtual std::string description() const = 0;
    [[nodiscard]] virtual int threads() const = 0;

    /// Multiplies two matrices of random numbers, [rows][inner] and [inner][columns], each time it is called: what the
    /// library does at best, for benchmarks.
    [[nodiscard]] virtual std::function<void()> matrixProduct(
        std::int64_t rows, std::int64_t inner, std::int64_t columns)
        = 0;

    /// A network with fresh weights drawn from the seed. BadArguments: sizes that make no sense.
    [[nodiscard]] virtual Result<std::unique_ptr<NetworkLearner>> makeLearner(
        const NetworkArchitecture& architecture, const LearnerParameters& parameters, std::uint64_t seed)
        = 0;

    /// Supervised training on history. Cancelled when stopped; Failed when the history is too small or holds nothing to
    /// learn from.
    [[nodiscard]] virtual Result<PredictorTrainingResult> trainPredictor(const PredictorTrainingTask& task,
        const PredictorParameters& parameters, const StopToken& stop, Progress* progress)
        = 0;
};

} // namespace consonance
