// SPDX-License-Identifier: GPL-3.0-or-later
//
// One pass of each scheduler of slurmctld (sched_config.html; Slurm 22.05).
//
// The main scheduler takes the jobs by rank and starts each that fits now; the first of a partition that finds its
// nodes busy ends the pass for the partition and keeps all nodes of the partition from those behind it.
//
// The backfill scheduler takes them in the same order and gives each a start, now or later, on nodes that earlier jobs
// of the pass leave free: what it plans holds whole nodes, from its start to the end of its limit, both rounded down to
// the resolution. When running jobs will have ended is looked up in steps that double, from 30 s on.
//
// Times are whole seconds of the trace. Cost: O(jobs × nodes), for jobs that cannot start now times a few steps more.
#pragma once

#include "core/policy/slurm/slurm_world.h"

namespace consonance {

/// `isWhole`: over the whole queue, not only as far as default_queue_depth.
void runSlurmMainPass(SlurmWorld& world, std::int64_t now, bool isWhole, const SlurmStart& start);

/// Returns how many choices of nodes it considered, which is what its time goes into.
std::int64_t runSlurmBackfillPass(SlurmWorld& world, std::int64_t now, const SlurmStart& start);

} // namespace consonance
