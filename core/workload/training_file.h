// SPDX-License-Identifier: GPL-3.0-or-later
//
// Measurements of a model's training as JSON, the member "training" of a model profile (docs/formats.md). Strict: rows
// that contradict each other are errors, because incomplete tables would change the meaning. Pure functions, any
// thread.
#pragma once

#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/workload/training_measurements.h"

#include <memory>

namespace consonance {

/// More step times or epochs of a model than this are refused.
inline constexpr std::size_t kMaximumMeasurements = 100'000;

/// BadInput with the JSON pointer of the first error.
[[nodiscard]] Result<std::shared_ptr<const TrainingMeasurements>> readTraining(const JsonView& view);

/// Writes the object; it reads back to equal measurements.
void writeTraining(JsonWriter& json, const TrainingMeasurements& training);

/// "1-1-2" is one, one and two replicas; with `isDigits` "112" is too. Nothing when it is neither. At most 1,000
/// servers of at most 1,000 replicas.
[[nodiscard]] std::vector<std::int32_t> parseReplicas(std::string_view text, bool isDigits);

} // namespace consonance
