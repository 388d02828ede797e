// SPDX-License-Identifier: GPL-3.0-or-later
//
// A job of a trace as sbatch would have it: so many nodes, on each the same. Its tasks go onto as few nodes as hold
// them, spread evenly (assumed: traces do not say how tasks were grouped), or onto the number that its terms name.
// Plain values and pure functions, any thread.
#pragma once

#include "core/policy/slurm/slurm_job.h"
#include "core/policy/slurm/slurm_site.h"
#include "core/sim/allocation.h"
#include "core/workload/workload.h"

#include <vector>

namespace consonance {

[[nodiscard]] SlurmJob slurmJobOf(const SlurmSite& site, JobId id, const JobRequest& request);

/// How many tasks of the role come onto each of so many nodes, the last one getting what is left.
[[nodiscard]] std::int32_t tasksOnNode(const RoleSpec& role, std::int64_t nodes, std::int64_t node);

} // namespace consonance
