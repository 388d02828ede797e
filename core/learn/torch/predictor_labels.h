// SPDX-License-Identifier: GPL-3.0-or-later
//
// What both forms of the predictor make of a history before they learn from it. Plain functions, no torch.
#pragma once

#include "core/sim/history.h"

#include <vector>

namespace consonance {

/// Which samples belong to runs that are kept out of training: every `1 / part`-th run.
[[nodiscard]] std::vector<bool> heldOutSamples(const History& history, double part);
/// Mean measured speed per worker of each model; 0 for those that never ran.
[[nodiscard]] std::vector<float> usualSpeeds(const History& history, std::size_t models);

} // namespace consonance
