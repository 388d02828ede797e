// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures of learning, as `consonance render` makes them: how well a predictor predicts, and the curves of a training.
// Needs a QApplication but no display. Reads checkpoints and logs; not for the GUI thread of a window.
#pragma once

#include "core/run/run_request.h"
#include "ui/theme/paper_size.h"

#include <QString>

#include <filesystem>

namespace consonance {

/// Predicted against measured speeds of the predictor that the policy of the request has (harmony's when it names
/// none), from its parameter "checkpoint" or the bundled one.
[[nodiscard]] Result<void> savePredictorPicture(
    const RunRequest& request, const QString& out, const PaperSize& paper = {});

/// The curves of a training, from the log that `train --json` wrote.
[[nodiscard]] Result<void> saveTrainingPicture(
    const std::filesystem::path& log, const QString& out, const PaperSize& paper = {});

} // namespace consonance
