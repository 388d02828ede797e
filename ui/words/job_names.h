// SPDX-License-Identifier: GPL-3.0-or-later
//
// The short number by which views call a job where its name does not fit: the digits of its name when all jobs are
// called alike ("job-017" → 17), else its place in the trace, from 1. The same in every view. Immutable, shared freely;
// any thread. Cost: O(jobs) for the first of those that stand beside each other, a look for the others: a dozen views
// ask for the numbers of the trace that was opened.
#pragma once

#include "core/workload/workload.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace consonance {

class JobNames {
public:
    JobNames() = default;
    explicit JobNames(const Workload& workload);

    [[nodiscard]] std::uint64_t number(JobId job) const;
    [[nodiscard]] QString numberText(JobId job) const { return QString::number(number(job)); }

    /// Whether the numbers are the digits of the names, which then say no more than these.
    [[nodiscard]] bool areFromNames() const { return m_numbers && !m_numbers->empty(); }

private:
    using Numbers = std::vector<std::uint64_t>;
    static Numbers numbersIn(const Workload& workload);

    std::shared_ptr<const Numbers> m_numbers; ///< null or empty: the place in the trace
};

/// The model as people write it; empty when the trace names none.
[[nodiscard]] QString modelTitle(const Workload& workload, JobId job);
[[nodiscard]] QString modelTitle(const ModelProfile& model);

} // namespace consonance
