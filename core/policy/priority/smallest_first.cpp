// SPDX-License-Identifier: GPL-3.0-or-later
// Smallest first: fewest GPUs, whatever the jobs have run or have left. The Tiresias simulator names the order and says
// no more; that it preempts is assumed, as its neighbours here do.
#include "core/policy/policy_sources.h"
#include "core/policy/priority/priority_policy.h"

namespace consonance {

void registerSmallestFirst(PolicyRegistry& registry)
{
    addPriority(registry,
        { .id = "smallest-first",
            .title = "Smallest first",
            .summary = "At every change the jobs that ask for the fewest GPUs hold the cluster; all others are "
                       "suspended.",
            .citation = std::string(kTiresiasPaper) + "; the order sjf of its simulator",
            .provenance = Provenance::Reconstructed },
        { .key = [](JobId job, const View& view) -> Result<std::int64_t> { return view.request(job).requestedGpus(); },
            .preemption = Preemption::Always,
            .backfill = Backfill::Skip });
}

} // namespace consonance
