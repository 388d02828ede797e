// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/trace_file.h"

#include "core/base/file_io.h"
#include "core/base/packed_file.h"
#include "core/base/stop_scope.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/calendar_time.h"
#include "core/workload/trace_row.h"

#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kNeedsJson = CONSONANCE_MESSAGE(
    "trace.needs-json", "'{0}': a trace with measured models is written as .json, CSV has no place for them");

constexpr auto kBeginsAt
    = CONSONANCE_MESSAGE("trace.begins-at", "arrivals are dates: the run begins with the first of them, 0 s is {0}");
constexpr auto kBeginsLate = CONSONANCE_MESSAGE("trace.begins-late",
    "nothing arrives on the first day: the run begins with the first job, 0 s is {0} s of the trace");
constexpr std::int64_t kLate = 86'400; ///< no trace begins a day before its first job
constexpr std::int64_t kFirstDate = 946'684'800; ///< 2000-01-01; no trace runs for thirty years

} // namespace

bool beginsLikeJson(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n\xef\xbb\xbf";
    const auto first = text.find_first_not_of(kBlanks);
    return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

Result<TraceFile> parseTrace(std::string_view text, const std::string& fileName,
    std::shared_ptr<const ModelCatalogue> models, const ColumnNames& columns)
{
    if (beginsLikeJson(text))
        return parseTraceJson(text, fileName, std::move(models));
    return parseTraceCsv(text, fileName, std::move(models), columns);
}

TraceFile beginningWithFirstArrival(TraceFile file)
{
    const auto first = file.workload->jobs.front().request.arrival; // sorted by arrival, never empty
    if (first < Time::fromSeconds(kLate))
        return file;
    const bool isDated = first >= Time::fromSeconds(kFirstDate);
    Workload workload = *file.workload;
    const Duration offset { first.microseconds };
    for (auto& job : workload.jobs) {
        job.request.arrival = job.request.arrival - offset;
        if (job.request.deadline)
            job.request.deadline = *job.request.deadline - offset;
        if (job.recording.has())
            job.recording = JobRecording { .start = job.recording->start - offset, .hosts = job.recording->hosts };
    }
    const auto beginning = isDated ? dateFromMicroseconds(first.microseconds) : fmt::format("{}", first.seconds());
    workload.assumptions.push_back(isDated
            ? beginningAt(beginning)
            : Assumption { .field = "arrival_s", .rule = fillMessage(assumption::kBeginsLate, { beginning }) });
    file.workload = freezeWorkload(std::move(workload));
    file.report.notices.push_back(
        fail(ErrorKind::BadInput, isDated ? kBeginsAt : kBeginsLate, { beginning }, { .file = file.workload->origin })
            .value());
    return file;
}

Assumption beginningAt(const std::string& date)
{
    return { .field = "arrival_s", .rule = fillMessage(assumption::kBeginsAt, { date }) };
}

std::optional<std::int64_t> dateOfBeginning(const Workload& workload)
{
    for (const auto& assumption : workload.assumptions) {
        const auto rule = assumptionRule(assumption.rule);
        if (assumption.field == "arrival_s" && rule.english == assumption::kBeginsAt)
            return secondsFromDate(rule.arguments.front());
    }
    return std::nullopt;
}

Result<TraceFile> readTrace(
    const std::filesystem::path& path, std::shared_ptr<const ModelCatalogue> models, const ColumnNames& columns)
{
    TRY_ASSIGN(const auto text, readUnpackedFile(path, kMaximumTraceCsvBytes));
    TRY_ASSIGN(auto file, parseTrace(text, path.string(), std::move(models), columns));
    return beginningWithFirstArrival(std::move(file));
}

Result<void> writeTrace(const std::filesystem::path& path, const Workload& workload)
{
    const bool wantsJson = path.extension() == ".json";
    if (!wantsJson && hasMeasurements(*workload.models))
        return fail(ErrorKind::BadArguments, kNeedsJson, { path.string() });
    const auto stop = StopScope::token();
    TRY_ASSIGN(const auto text, wantsJson ? writtenJson(workload, stop) : writtenCsv(workload, stop));
    return writeFileAtomically(path, text);
}

} // namespace consonance
