// SPDX-License-Identifier: GPL-3.0-or-later
//
// Supervised training of reward predictors: Harmony's loss, the mean relative error, by Adam. Throws what torch throws.
#pragma once

#include "core/base/progress.h"
#include "core/learn/predictor/predictor_training.h"

namespace consonance {

[[nodiscard]] Result<PredictorTrainingResult> trainSetPredictor(const PredictorTrainingTask& task,
    const PredictorParameters& parameters, const StopToken& stop, Progress* progress);

} // namespace consonance
