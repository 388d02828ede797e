// SPDX-License-Identifier: GPL-3.0-or-later
//
// The short number by which views call a job where its name does not fit: the digits of its name when all jobs are
// called alike ("job-017" → 17), else its place in the trace, from 1. The same in every view. Immutable, shared freely.
// Cost: O(jobs) once.
#pragma once

#include "core/workload/workload.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace consonance {

class JobNames {
public:
    JobNames() = default;
    explicit JobNames(const Workload& workload);

    [[nodiscard]] std::uint64_t number(JobId job) const;
    [[nodiscard]] QString numberText(JobId job) const { return QString::number(number(job)); }

private:
    std::vector<std::uint64_t> m_numbers; ///< empty: the place in the trace
};

/// The model as people write it; empty when the trace names none.
[[nodiscard]] QString modelTitle(const Workload& workload, JobId job);
[[nodiscard]] QString modelTitle(const ModelProfile& model);

} // namespace consonance
