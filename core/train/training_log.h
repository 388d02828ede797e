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

/// BadInput, with the line: what is no report, a log without any. Half a line at the end, as a kill leaves it, is
/// passed over; figures that are no numbers, which JSON writes as null, are left out, and so are the episodes, which
/// only people and programs of their own look up in a log.
[[nodiscard]] Result<std::vector<TrainingReport>> readTrainingLog(const std::filesystem::path& path);

/// The same of a text that was read already; `file` is what errors call it.
[[nodiscard]] Result<std::vector<TrainingReport>> parseTrainingLog(std::string_view text, const std::string& file);

} // namespace consonance
