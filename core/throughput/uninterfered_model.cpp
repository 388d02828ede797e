// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/uninterfered_model.h"

#include "core/throughput/step_time.h"

namespace consonance {

void UninterferedModel::addLoad(const JobPlacement&, int, LoadTable&) const
{
    // Nothing reads the loads.
}

double UninterferedModel::rate(const JobPlacement& placement, const LoadTable&, std::span<const JobPlacement>) const
{
    return isolatedRate(placement);
}

double UninterferedModel::isolatedRate(const JobPlacement& placement) const
{
    // A co-located job's own share is part of its placement: it caps the compute even where no other job runs.
    if (placement.model == nullptr)
        return leastColocatedShare(placement, {});
    PlacedGroups placed(placement, m_cluster.get());
    if (!placed.canRun())
        return 0.0;
    const auto groups = placed.groups();
    for (std::size_t i = 0; i < groups.size(); ++i)
        groups[i].deviceShare = colocatedShare(placement, placement.tasks[i], {});
    return workPerSecond(
        placement, placed.workers(), unhinderedStepSeconds(*placement.model, placed, m_timing), m_timing);
}

} // namespace consonance
