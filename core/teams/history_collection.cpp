// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teams/history_collection.h"

#include "core/sim/engine.h"

namespace consonance {

void HistoryCollection::add(const std::string& contender, JobHistories histories)
{
    auto& runs = m_runs[contender];
    if (runs.empty())
        m_contenders.push_back(contender);
    runs.push_back(std::move(histories));
}

Result<void> HistoryCollection::add(const std::string& contender, const Engine& engine, const StoredSpan& span)
{
    TRY_ASSIGN(auto histories, jobHistories(eventsOf(engine.log()), engine.inputs().workload, engine.cluster(), span));
    add(contender, std::move(histories));
    return {};
}

std::vector<ContenderGroups> HistoryCollection::groups(GroupBy by) const
{
    std::vector<ContenderGroups> all;
    for (const auto& contender : m_contenders) {
        const auto& runs = m_runs.at(contender);
        all.push_back({ .contender = contender,
            .runs = static_cast<std::int64_t>(runs.size()),
            .groups = groupFigures(runs, by) });
    }
    return all;
}

} // namespace consonance
