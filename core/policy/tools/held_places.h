// SPDX-License-Identifier: GPL-3.0-or-later
//
// Holdings of running jobs, in the form in which a lent ledger takes them back and lends them again. Plain functions.
#pragma once

#include "core/cluster/capacity_ledger.h"
#include "core/sim/view.h"

#include <vector>

namespace consonance {

/// The holdings of a running job. Release them to see the cluster without the job.
[[nodiscard]] std::vector<Holding> holdingsOf(JobId job, const View& view);

/// Takes all of them, or none when one is not available.
[[nodiscard]] bool takeAllAgain(CapacityLedger& ledger, const std::vector<Holding>& holdings);

} // namespace consonance
