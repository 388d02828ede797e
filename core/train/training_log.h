// SPDX-License-Identifier: GPL-3.0-or-later
//
// The log of a training as a file: one line of JSON for each report, as `train --json` writes it and pictures read it.
// Plain functions, any thread.
#pragma once

#include "core/policy/trainer.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// With its line break.
[[nodiscard]] std::string trainingLogLine(const TrainingReport& report);

/// BadInput, with the line: anything that is not a report, an empty log. A partial last line, as after a kill, is
/// skipped; figures that are not numbers, which JSON writes as null, are left out, and so are the episodes, which
/// only people and other programs look up in a log.
[[nodiscard]] Result<std::vector<TrainingReport>> readTrainingLog(const std::filesystem::path& path);

/// The same for a text already read; errors call it `file`.
[[nodiscard]] Result<std::vector<TrainingReport>> parseTrainingLog(std::string_view text, const std::string& file);

} // namespace consonance
