// SPDX-License-Identifier: GPL-3.0-or-later
//
// The oracle from the Pollux artifact: workloads/<load>/<workload>.csv on traces/, expected/<policy>-<load>.csv
// (workload, job, jct_s), 16 servers of 4 GPUs, ticks of 60 s, 30 s for every change. Tiresias and Optimus must give
// every job the published time; Pollux searches at random, so its mean over seeds 1–3 must be within 5 % of the
// published one for each load.
#pragma once

#include "core/verify/verify_oracle.h"

namespace consonance {

[[nodiscard]] Result<Verification> verifyPollux(
    const VerifyRequest& request, const StopToken& stop, Progress* progress);

} // namespace consonance
