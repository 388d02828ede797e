// SPDX-License-Identifier: GPL-3.0-or-later
// LAS: who has had the least GPU time, in whole quanta.
#include "core/policy/policy_sources.h"
#include "core/policy/priority/priority_policy.h"

namespace consonance {

void registerLeastAttained(PolicyRegistry& registry)
{
    addPriority(registry,
        { .id = "las",
            .title = "Least attained service",
            .summary = "The jobs that have used the least GPU time run, compared in whole quanta; nothing is known "
                       "about durations.",
            .citation = kTiresiasPaper,
            .provenance = Provenance::FromFormulas },
        { .preemption = Preemption::Always, .backfill = Backfill::Skip, .quantum = 3600'000'000 },
        { boundSeconds(&PriorityRule::quantum,
            assumed(ranged("quantum_gpu_s",
                "GPU-seconds of attained service between two looks at the order, so that jobs do not "
                "displace each other all the time",
                1, 1e9, "one GPU-hour, the order of the Tiresias simulator's first queue limit (3250 s)"))) });
}

} // namespace consonance
