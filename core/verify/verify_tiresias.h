// SPDX-License-Identifier: GPL-3.0-or-later
//
// The oracle made with the simulator of the Tiresias paper: workloads/<trace>-<G>gpus.csv (job_id, num_gpu,
// submit_time, duration; seconds) on a pool of G GPUs, expected/<trace>-<G>gpus-<policy>.csv (job_id, jct_s). Changes
// are free, placement does not matter, ties go by (key, submit_time, job_id).
#pragma once

#include "core/verify/verify_oracle.h"

namespace consonance {

[[nodiscard]] Result<Verification> verifyTiresias(
    const VerifyRequest& request, const StopToken& stop, Progress* progress);

} // namespace consonance
