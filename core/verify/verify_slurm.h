// SPDX-License-Identifier: GPL-3.0-or-later
//
// The oracle of starts that a real slurmctld made: a folder with slurm.conf, gres.conf, submit.csv, jobs.csv,
// cycles.csv, perhaps actions.csv (nodes drained and resumed, reservations) and assoc.txt, or a folder of such folders.
// Each job runs as long as it did, and until its nodes are released; all else follows from the configuration and from
// where the controller's clocks stood at the beginning, which are the first passes in cycles.csv. Nine starts of ten
// must be within one interval of the backfill scheduler, all of them in `small`, and the mean wait within 3 %.
#pragma once

#include "core/verify/verify_oracle.h"

namespace consonance {

[[nodiscard]] Result<Verification> verifySlurm(const VerifyRequest& request, const StopToken& stop, Progress* progress);

} // namespace consonance
