// SPDX-License-Identifier: GPL-3.0-or-later
//
// What running jobs hold, in the form in which a lent ledger takes it back and gives it out again. Plain functions.
#pragma once

#include "core/cluster/capacity_ledger.h"
#include "core/sim/view.h"

#include <vector>

namespace consonance {

/// The holdings of a job that is running. Release them to see the cluster without the job.
[[nodiscard]] std::vector<Holding> holdingsOf(JobId job, const View& view);

/// Takes all of them, or none when one cannot be had.
[[nodiscard]] bool takeAllAgain(CapacityLedger& ledger, const std::vector<Holding>& holdings);

} // namespace consonance
