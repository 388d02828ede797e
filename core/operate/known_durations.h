// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long the jobs that have finished held their resources, as far as it says how long others will: without hindsight.
// One thread at a time.
#pragma once

#include "core/base/time.h"
#include "core/workload/workload.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace consonance {

/// Nothing is predicted from fewer finished jobs.
inline constexpr std::size_t kFewestDurations = 5;

class KnownDurations {
public:
    explicit KnownDurations(const Workload& workload)
        : m_workload(workload)
    {
    }

    void add(JobId job, Duration held);
    [[nodiscard]] bool isKnown() const;
    /// How much longer a job will hold them: the percentile of those that held longer than it has by now, of its model
    /// and number of GPUs where enough are known, else of its number of GPUs, else of all. Where none held longer, the
    /// median is as long again, and the percentiles are those of 1 / (1 − u).
    [[nodiscard]] Duration left(JobId job, Duration held, double percent = 50) const;

private:
    using Key = std::pair<std::int64_t, std::int64_t>; ///< model and GPUs, −1 for any
    static constexpr Key kAll { -1, -1 };

    [[nodiscard]] std::array<Key, 3> keysOf(JobId job) const; ///< the closest class first

    const Workload& m_workload;
    std::map<Key, std::vector<Duration>> m_known; ///< ascending
};

} // namespace consonance
