// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/run_outcome.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr std::size_t kLongestShown = 5;

std::vector<std::string> unfinishedJobs(const RunCourses& courses)
{
    std::vector<std::string> names;
    for (const auto& course : courses.jobs) {
        if (!course.finish && !course.isRejected)
            names.push_back(courses.workload->job(course.job).request.name);
    }
    return names;
}

} // namespace

std::vector<WaitingJob> longestWaits(const RunCourses& courses, std::size_t most)
{
    std::vector<const JobCourse*> order;
    for (const auto& course : courses.jobs) {
        if (course.counts && course.waited > Duration {})
            order.push_back(&course);
    }
    const auto count = std::min(most, order.size());
    std::ranges::partial_sort(
        order, order.begin() + static_cast<std::ptrdiff_t>(count), [](const JobCourse* one, const JobCourse* other) {
            return std::pair(other->waited, one->job) < std::pair(one->waited, other->job);
        });
    std::vector<WaitingJob> jobs;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& course = *order[i];
        const auto& request = courses.workload->job(course.job).request;
        const auto& tenants = courses.workload->tenants;
        jobs.push_back({ .job = course.job,
            .name = request.name,
            .tenant = request.tenant.index() < tenants.size() ? tenants[request.tenant.index()] : std::string(),
            .gpus = request.requestedGpus(),
            .waited = course.waited,
            .completion = course.finish ? std::optional(*course.finish - request.arrival) : std::nullopt });
    }
    return jobs;
}

Sheet longestWaitsSheet(const std::vector<WaitingJob>& jobs, const Wording& wording)
{
    Sheet sheet { .columns
        = { { "job", CONSONANCE_TEXT("Models", "Job"), CONSONANCE_TEXT("Models", "Its name in the trace") },
            { "tenant", CONSONANCE_TEXT("Models", "Tenant"), CONSONANCE_TEXT("Models", "Who submitted it") },
            { "gpus", CONSONANCE_TEXT("Models", "GPUs"), CONSONANCE_TEXT("Models", "That it asks for"),
                CellUnit::Count },
            { "waited_s", CONSONANCE_TEXT("Models", "Waited"),
                CONSONANCE_TEXT("Models", "All time since its arrival in which it held nothing. Seconds in exports"),
                CellUnit::Span },
            { "jct_s", CONSONANCE_TEXT("Models", "JCT"),
                CONSONANCE_TEXT("Models", "From arrival to completion, waiting included. Seconds in exports"),
                CellUnit::Span } } };
    for (const auto& one : jobs) {
        SheetCell jct;
        if (one.completion)
            jct.value = one.completion->seconds();
        else
            jct.printed = TerminalWording(wording)(CONSONANCE_TEXT("CommandLine", "not finished"));
        sheet.rows.push_back(
            { .cells = { { one.name }, { one.tenant }, { one.gpus }, { one.waited.seconds() }, jct }, .job = one.job });
    }
    return sheet;
}

RunOutcome runOutcome(const RunResult& result, const RunCourses& courses)
{
    RunOutcome outcome { .metrics = result.metrics,
        .all = {},
        .tenants = groupFigures({ &courses, 1 }, GroupBy::Tenant),
        .longest = longestWaits(courses, kLongestShown),
        .unfinished = unfinishedJobs(courses),
        .unit = courses.unit };
    outcome.all = std::move(outcome.tenants.front());
    outcome.tenants.erase(outcome.tenants.begin());
    if (outcome.tenants.size() < 2)
        outcome.tenants.clear();
    return outcome;
}

} // namespace consonance
