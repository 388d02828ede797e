// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rivals of Harmony without a network: a search over placements of all waiting jobs in the predicted world. They differ
// in the judge of the best candidates: the search's own score, draining, or drawn futures. They know what Harmony
// knows and have the same right to wait.
#pragma once

#include "core/policy/policy.h"

namespace consonance {

/// predictor-search, predictor-drained and predictor-rollout.
void addPredictorSearches(PolicyRegistry& registry);

} // namespace consonance
