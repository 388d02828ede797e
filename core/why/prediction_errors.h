// SPDX-License-Identifier: GPL-3.0-or-later
//
// Present errors of the trained predictor: for each running job the predicted speed against the true one in the same
// placement. A pure reading of a simulation between two steps; any thread that owns it. Figures may differ in the last
// digits between machines. Cost: one prediction of all running jobs, some 2 µs each.
#pragma once

#include "core/policy/simulation.h"

#include <vector>

namespace consonance {

/// By job: predicted minus true speed, relative to the true one; NaN for jobs that do not run, are stalled, or that no
/// predictor knows. Empty when there is no predictor for this policy, or none that fits any cluster.
[[nodiscard]] std::vector<float> predictionErrors(const Simulation& simulation);

} // namespace consonance
