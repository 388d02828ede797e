// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of an import's report, and what it says when no job is left.
#include "core/base/text_format.h"
#include "core/workload/calendar_time.h"
#include "core/workload/import/import_builder.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kNothingLeft
    = CONSONANCE_MESSAGE("import.nothing", "no job is left: of {0} rows {1} are malformed and {2} do not match");
constexpr auto kAllMalformed = CONSONANCE_MESSAGE("import.all-malformed",
    "no job is left: of {0} rows {1} are malformed and {2} do not match; the first problem: {3}");
constexpr auto kMostDropped = CONSONANCE_MESSAGE("import.most-dropped",
    "no job is left: of {0} rows {1} are malformed and {2} are left out, most of them for this reason: {3}");

} // namespace

void countDropped(std::vector<DroppedRows>& dropped, MessageId reason, std::int64_t line, std::int64_t rows,
    const std::string& pointer)
{
    const auto isSame = [&](const DroppedRows& known) { return std::string_view(known.reason.id) == reason.id; };
    auto found = std::ranges::find_if(dropped, isSame);
    if (found == dropped.end())
        found = dropped.insert(found, { .reason = reason, .rows = 0, .firstLine = line, .firstPointer = pointer });
    found->rows += rows;
    if (line < found->firstLine) {
        found->firstLine = line;
        found->firstPointer = pointer;
    }
}

Error nothingImported(const ImportReport& report, SourcePlace place)
{
    std::vector<std::string> arguments { fmt::to_string(report.rows), fmt::to_string(report.malformed),
        fmt::to_string(report.rows - report.malformed) };
    const auto most = std::ranges::max_element(report.dropped, {}, &DroppedRows::rows);
    const bool isMalformed = report.malformed > 0 && !report.problems.isEmpty()
        && (most == report.dropped.end() || report.malformed >= most->rows);
    auto message = kNothingLeft;
    if (isMalformed) {
        const auto& first = report.problems.kept().front();
        arguments.push_back(first.englishMessage());
        place = first.place;
        message = kAllMalformed;
    } else if (most != report.dropped.end()) {
        arguments.emplace_back(most->reason.english);
        message = kMostDropped;
    }
    return fail(ErrorKind::BadInput, message, std::move(arguments), std::move(place)).value();
}

std::string gpuHoursText(double hours)
{
    constexpr double kRoundedFrom = 100;
    return hours < kRoundedFrom ? fixedText(hours, 2) : groupedText(std::llround(std::min(hours, 9e18)));
}

void describeImported(const Workload& workload, ImportReport& report)
{
    std::vector<std::int64_t> byTenant(workload.tenants.size());
    std::map<std::int64_t, std::int64_t> byGpus;
    double gpuSeconds = 0;
    for (const auto& job : workload.jobs) {
        const auto gpus = job.request.requestedGpus();
        ++byTenant[job.request.tenant.index()];
        ++byGpus[gpus];
        gpuSeconds += gpuSecondsOf(job, *workload.models);
        report.largestJobGpus = std::max(report.largestJobGpus, gpus);
    }
    report.jobs = std::ssize(workload.jobs);
    report.gpuHours = gpuSeconds / 3600;
    for (std::size_t i = 0; i < byTenant.size(); ++i) {
        if (byTenant[i] > 0)
            report.jobsByTenant.emplace_back(workload.tenants[i], byTenant[i]);
    }
    std::ranges::sort(report.jobsByTenant);
    std::ranges::stable_sort(report.jobsByTenant, std::greater {}, [](const auto& entry) { return entry.second; });
    report.jobsByGpus.assign(byGpus.begin(), byGpus.end());
    const auto first = workload.jobs.front().request.arrival;
    const auto last = workload.jobs.back().request.arrival;
    const auto begin = dateOfBeginning(workload);
    const auto textOf = [&](Time at) {
        const auto seconds = at.microseconds / 1'000'000;
        return begin ? dateFromSeconds(*begin + seconds) : fmt::format("{} s", at.seconds());
    };
    report.firstArrival = textOf(first);
    report.lastArrival = textOf(last);
    report.span = last - first;
}

} // namespace consonance
