// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teams/course_collection.h"

#include "core/sim/engine.h"

namespace consonance {

void CourseCollection::add(const std::string& contender, RunCourses courses)
{
    auto& runs = m_runs[contender];
    if (runs.empty())
        m_contenders.push_back(contender);
    runs.push_back(std::move(courses));
}

Result<void> CourseCollection::add(const std::string& contender, const Engine& engine, const StoredSpan& span)
{
    TRY_ASSIGN(
        auto courses, jobCourses(eventsOf(engine.log()), engine.inputs().workload, engine.cluster(), span));
    add(contender, std::move(courses));
    return {};
}

std::vector<ContenderGroups> CourseCollection::groups(GroupBy by) const
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
