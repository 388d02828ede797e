// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/stored_courses.h"

#include "core/keep/run_keeper.h"

namespace consonance {

namespace {

constexpr MessageId kCoursesStopped = CONSONANCE_MESSAGE("teams.stopped", "reading the runs was stopped");

Result<RunCourses> coursesOf(const RunStore& store, const std::string& id, const StoredSpan& span)
{
    TRY_ASSIGN(const auto record, store.get(id));
    TRY_ASSIGN(const auto stored, storedInputs(store, record));
    TRY_ASSIGN(const auto log, store.loadLog(id));
    return jobCourses(eventsOf(log), stored.inputs.workload, *stored.inputs.cluster, span);
}

} // namespace

Result<RunCourses> storedCourses(const RunStore& store, const std::string& id, const StoredSpan& span)
{
    auto courses = coursesOf(store, id, span);
    if (!courses)
        return fail(std::move(courses).error().inContext(id));
    return courses;
}

Result<CourseCollection> storedCourses(const RunStore& store, std::span<const NamedRun> runs, const StoredSpan& span,
    const StopToken& stop, Progress* progress)
{
    CourseCollection courses;
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(runs.size()));
    for (const auto& run : runs) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kCoursesStopped);
        TRY_ASSIGN(auto read, storedCourses(store, run.id, span));
        courses.add(run.contender, std::move(read));
        if (progress)
            progress->add(1);
    }
    return courses;
}

} // namespace consonance
