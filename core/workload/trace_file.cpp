// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/trace_file.h"

#include "core/base/file_io.h"
#include "core/workload/calendar_time.h"

#include <utility>

namespace consonance {

namespace {

constexpr auto kNeedsJson = CONSONANCE_MESSAGE(
    "trace.needs-json", "'{0}': a trace with measured models is written as .json, CSV has no place for them");

constexpr auto kBeginsAt
    = CONSONANCE_MESSAGE("trace.begins-at", "arrivals are dates: the run begins with the first of them, 0 s is {0}");
constexpr std::int64_t kFirstDate = 946'684'800; ///< 2000-01-01; nobody's trace runs for thirty years

} // namespace

bool beginsLikeJson(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n\xef\xbb\xbf";
    const auto first = text.find_first_not_of(kBlanks);
    return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

Result<TraceFile> parseTrace(
    std::string_view text, const std::string& fileName, std::shared_ptr<const ModelCatalogue> models)
{
    if (beginsLikeJson(text))
        return parseTraceJson(text, fileName, std::move(models));
    return parseTraceCsv(text, fileName, std::move(models));
}

TraceFile beginningWithFirstArrival(TraceFile file)
{
    const auto first = file.workload->jobs.front().request.arrival; // sorted by arrival, never empty
    if (first < Time::fromSeconds(kFirstDate))
        return file;
    Workload workload = *file.workload;
    const Duration offset { first.microseconds };
    for (auto& job : workload.jobs) {
        job.request.arrival = job.request.arrival - offset;
        if (job.request.deadline)
            job.request.deadline = *job.request.deadline - offset;
    }
    const auto date = dateFromSeconds(first.microseconds / 1'000'000);
    workload.assumptions.push_back({ .field = "arrival_s", .rule = "0 s is " + date });
    file.workload = freezeWorkload(std::move(workload));
    file.report.notices.push_back({ .kind = ErrorKind::BadInput,
        .message = kBeginsAt,
        .arguments = { date },
        .place = { .file = file.workload->origin },
        .context = {} });
    return file;
}

Result<TraceFile> readTrace(const std::filesystem::path& path, std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(const auto text, readFile(path, kMaximumTraceCsvBytes));
    TRY_ASSIGN(auto file, parseTrace(text, path.string(), std::move(models)));
    return beginningWithFirstArrival(std::move(file));
}

Result<void> writeTrace(const std::filesystem::path& path, const Workload& workload)
{
    const bool wantsJson = path.extension() == ".json";
    if (!wantsJson && hasMeasurements(*workload.models))
        return fail(ErrorKind::BadArguments, kNeedsJson, { path.string() });
    return writeFileAtomically(path, wantsJson ? traceJsonText(workload) : traceCsvText(workload));
}

} // namespace consonance
