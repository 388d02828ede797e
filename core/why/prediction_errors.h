// SPDX-License-Identifier: GPL-3.0-or-later
//
// How far the trained predictor is off now: for each running job its predicted speed against the true one in the same
// placement. A pure reading of a simulation between two steps; any thread that owns it. Figures may differ in the last
// digits between machines. Cost: one prediction of all running jobs, some 2 µs each.
#pragma once

#include "core/policy/simulation.h"

#include <vector>

namespace consonance {

/// By job: predicted minus true speed, of the true one; NaN for jobs that do not run, that stand still, or that no
/// predictor knows. Empty when there is no predictor for this policy, or none that suits any cluster.
[[nodiscard]] std::vector<float> predictionErrors(const Simulation& simulation);

} // namespace consonance
