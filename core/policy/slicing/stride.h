// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stride scheduling (Waldspurger and Weihl, 1995): who runs pays its pass forward by what it used over its tickets, and
// the lowest pass runs next. A pass for each job and pool. A value of one thread. Cost: O(jobs) to admit, O(log jobs)
// for the rest.
#pragma once

#include "core/base/strong_id.h"

#include <cstddef>
#include <map>
#include <vector>

namespace consonance {

class StrideBook {
public:
    explicit StrideBook(std::size_t pools = 0)
        : m_pools(pools)
    {
    }

    /// At the lowest pass of each pool, so that it neither catches up nor waits for the others.
    void admit(JobId job);
    void remove(JobId job) { m_passes.erase(job); }
    [[nodiscard]] bool has(JobId job) const { return m_passes.contains(job); }
    [[nodiscard]] double pass(JobId job, std::size_t pool) const { return m_passes.at(job)[pool]; }
    void charge(JobId job, std::size_t pool, double used, double tickets) { m_passes[job][pool] += used / tickets; }

private:
    std::size_t m_pools = 0;
    std::map<JobId, std::vector<double>> m_passes;
};

} // namespace consonance
