// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/sample_picture.h"

#include <algorithm>

namespace consonance {

SamplePicture::SamplePicture(const HistorySample& sample)
    : m_servers(sample.servers)
{
    for (const ObservedJob& job : sample.jobs) {
        const auto index = static_cast<std::int32_t>(m_models.size());
        m_models.push_back(job.model.isValid() ? static_cast<std::int32_t>(job.model.value) : -1);
        const std::size_t first = m_groups.size();
        for (const ObservedTasks& tasks : job.tasks) {
            const auto host = static_cast<std::int32_t>(tasks.host.value);
            m_hosts = std::max(m_hosts, host + 1);
            const auto same = std::find_if(m_groups.begin() + static_cast<std::ptrdiff_t>(first), m_groups.end(),
                [&](const PlacedGroup& group) { return group.host == host; });
            const bool isNew = same == m_groups.end();
            PlacedGroup& group = isNew ? m_groups.emplace_back(PlacedGroup { .host = host, .job = index }) : *same;
            (tasks.kind == RoleKind::ParameterServer ? group.servers : group.workers) += tasks.count;
        }
    }
}

} // namespace consonance
