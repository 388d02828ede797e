// SPDX-License-Identifier: GPL-3.0-or-later
//
// What was played as a file of tensors (core/learn/checkpoint_file.h), bit for bit, for those who play on another
// machine than the one that learns. Pure; any thread.
#pragma once

#include "core/learn/checkpoint_file.h"
#include "core/learn/training/training_samples.h"

namespace consonance {

[[nodiscard]] CheckpointContent contentOfSamples(const TrainingSamples& samples);
/// BadInput: something is missing, or parts do not fit each other.
[[nodiscard]] Result<TrainingSamples> samplesOf(const CheckpointContent& content, const std::string& file);

} // namespace consonance
