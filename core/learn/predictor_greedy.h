// SPDX-License-Identifier: GPL-3.0-or-later
//
// predictor-greedy: each task goes to the server with the best predicted reward Σ c/e, the control that shows what a
// network adds to the predictor. Takes the predictor of a checkpoint. Needs no torch.
#pragma once

#include "core/policy/policy.h"

namespace consonance {

void addPredictorGreedy(PolicyRegistry& registry);

} // namespace consonance
