// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slicing/stride.h"

#include <algorithm>

namespace consonance {

void StrideBook::admit(JobId job)
{
    std::vector<double> lowest;
    for (const auto& [other, passes] : m_passes) {
        if (lowest.empty())
            lowest = passes;
        for (std::size_t pool = 0; pool < m_pools; ++pool)
            lowest[pool] = std::min(lowest[pool], passes[pool]);
    }
    lowest.resize(m_pools);
    m_passes.emplace(job, std::move(lowest));
}

} // namespace consonance
