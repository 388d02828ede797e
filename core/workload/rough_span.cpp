// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/rough_span.h"

#include <algorithm>

namespace consonance {

Duration roughSpan(const Workload& workload)
{
    double last = 0;
    for (const auto& job : workload.jobs) {
        double alone = job.work.amount / 1e6;
        if (job.work.unit == WorkUnit::Batches && job.request.model.isValid() && workload.models) {
            const int workers = job.request.roles.find(RoleKind::Worker);
            const int count
                = workers < 0 ? 1 : std::max(1, job.request.roles[static_cast<std::size_t>(workers)].requested);
            alone = job.work.amount * workload.models->model(job.request.model).computeSecondsPerStep / count;
        }
        last = std::max(last, job.request.arrival.seconds() + alone);
    }
    return Duration::fromSecondsRounded(std::min(last, 1e12));
}

} // namespace consonance
