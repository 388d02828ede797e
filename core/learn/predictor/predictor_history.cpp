// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/predictor/predictor_history.h"

#include "core/base/hash.h"

namespace consonance {

std::uint64_t historyHash(const History& history)
{
    Hasher hasher;
    for (const HistorySample& sample : history.samples) {
        hasher.addInteger(sample.at.microseconds);
        hasher.addInteger(sample.jobs.size());
        for (const ObservedJob& job : sample.jobs) {
            hasher.addInteger(job.model.value);
            hasher.addDouble(job.speed);
            for (const ObservedTasks& tasks : job.tasks) {
                hasher.addInteger(tasks.host.value);
                hasher.addInteger(static_cast<int>(tasks.kind));
                hasher.addInteger(tasks.count);
            }
        }
    }
    return hasher.digest();
}

} // namespace consonance
