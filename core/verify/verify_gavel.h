// SPDX-License-Identifier: GPL-3.0-or-later
//
// The oracle made with the simulator of the Gavel paper (gavel_records.h). Runs with recorded decisions are replayed:
// every round must be equal, every completion time within 1 ms, and the objective of every recorded allocation within
// 1e-6 of ours. All runs with results are made with our policies: first come, first served with speeds and AlloX must
// be equal job by job to the millisecond that the results have, all others within 3 % of the mean, since their linear
// programs have many optima. Changes are free. Policies that we do not have are left out.
#pragma once

#include "core/verify/verify_oracle.h"

namespace consonance {

[[nodiscard]] Result<Verification> verifyGavel(const VerifyRequest& request, const StopToken& stop, Progress* progress);

} // namespace consonance
