// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/torch/predictor_labels.h"

#include <algorithm>
#include <cmath>

namespace consonance {

std::vector<bool> heldOutSamples(const History& history, double part)
{
    std::vector<bool> isHeldOut(history.samples.size(), false);
    const auto every = part > 0 ? std::max<std::int64_t>(2, std::llround(1 / part)) : 0;
    std::int64_t run = 0;
    for (std::size_t i = 0; i < isHeldOut.size(); ++i) {
        if (i > 0 && history.samples[i].at < history.samples[i - 1].at)
            ++run;
        isHeldOut[i] = every > 0 && run % every == every - 1;
    }
    return isHeldOut;
}

std::vector<float> usualSpeeds(const History& history, std::size_t models)
{
    std::vector<double> sums(models, 0.0);
    std::vector<double> counts(models, 0.0);
    for (const HistorySample& sample : history.samples) {
        for (const ObservedJob& job : sample.jobs) {
            double workers = 0;
            for (const ObservedTasks& tasks : job.tasks)
                workers += tasks.kind == RoleKind::Worker ? tasks.count : 0;
            if (!job.model.isValid() || workers <= 0 || !(job.speed > 0))
                continue;
            sums[job.model.index()] += job.speed / workers;
            counts[job.model.index()] += 1;
        }
    }
    std::vector<float> usual(models, 0.0F);
    for (std::size_t i = 0; i < models; ++i)
        usual[i] = counts[i] > 0 ? static_cast<float>(sums[i] / counts[i]) : 0.0F;
    return usual;
}

} // namespace consonance
