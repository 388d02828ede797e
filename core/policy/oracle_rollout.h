// SPDX-License-Identifier: GPL-3.0-or-later
//
// How much there is to win: at each interval boundary, a search over placements of the waiting jobs in which every
// candidate is simulated forward with the truth – the true interference, the true work left – under a few drawn futures
// (arrivals drawn from those seen so far), new jobs placed as locality does, until all jobs are done. No real scheduler
// knows what this one knows; it bounds what learning can hope for, not what is possible.
#pragma once

#include "core/policy/policy.h"

namespace consonance {

void addOracleRollout(PolicyRegistry& registry);

} // namespace consonance
