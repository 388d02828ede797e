// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trains the published predictor: all of (x, w, p, d) in, N speeds out, batch normalisation, mean relative error.
// Throws what torch throws.
#pragma once

#include "core/base/progress.h"
#include "core/learn/predictor/predictor_training.h"

namespace consonance {

[[nodiscard]] Result<PredictorTrainingResult> trainPublishedPredictor(const PredictorTrainingTask& task,
    const PredictorParameters& parameters, const StopToken& stop, Progress* progress);

} // namespace consonance
