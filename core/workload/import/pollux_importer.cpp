// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/pollux_importer.h"

#include "core/base/number_range.h"
#include "core/workload/import/pollux_artifact.h"
#include "core/workload/import/pollux_folder.h"
#include "core/workload/training_measurements.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

namespace fs = std::filesystem;

constexpr auto kNoSuchLoad
    = CONSONANCE_MESSAGE("pollux.no-load", "there is no load {0}; the folder 'workloads' has: {1}");
constexpr auto kNoSuchWorkload
    = CONSONANCE_MESSAGE("pollux.no-workload", "there is no workload {0}; load {1} has: {2}");
constexpr auto kDropBeyondLimit = CONSONANCE_MESSAGE("pollux.drop-limit", "beyond the number of jobs asked for");
constexpr std::string_view kFilePrefix = "workload-";

std::vector<ImportOption> polluxOptions()
{
    return {
        { .name = "load",
            .defaultValue = "1.0",
            .range = "a folder of workloads",
            .meaning = CONSONANCE_MESSAGE("pollux.option-load", "which load; 1.0 is that of the paper") },
        { .name = "workload",
            .defaultValue = "1",
            .range = "N of workload-N.csv",
            .meaning = CONSONANCE_MESSAGE("pollux.option-workload", "which of the load's workloads") },
    };
}

std::string valueOf(const ImportRequest& request, const ImportOption& option)
{
    const auto found = request.options.find(option.name);
    return found == request.options.end() ? option.defaultValue : found->second;
}

/// Names of a folder's entries, in order, without what stands around them.
std::vector<std::string> namesIn(const fs::path& folder, std::string_view prefix, std::string_view suffix)
{
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        const auto name = entry.path().filename().string();
        if (name.size() > prefix.size() + suffix.size() && name.starts_with(prefix) && name.ends_with(suffix))
            names.push_back(name.substr(prefix.size(), name.size() - prefix.size() - suffix.size()));
    }
    std::ranges::sort(names);
    return names;
}

std::string listed(const std::vector<std::string>& names)
{
    std::string list;
    for (const auto& name : names)
        list += (list.empty() ? "" : ", ") + name;
    return list;
}

struct FoundWorkload {
    std::string load;
    fs::path path;
};

/// Only names that are there count, so no option leads out of the folder.
Result<FoundWorkload> findWorkload(const fs::path& folder, const ImportRequest& request)
{
    const auto options = polluxOptions();
    const auto load = valueOf(request, options[0]);
    const auto number = valueOf(request, options[1]);
    const PolluxFolder artifact(folder);
    const auto& loads = artifact.loads();
    if (std::ranges::find(loads, load) == loads.end())
        return fail(
            ErrorKind::BadInput, kNoSuchLoad, { quotedForMessage(load), listed(loads) }, { .file = folder.string() });
    const auto files = namesIn(artifact.workloads(load), kFilePrefix, ".csv");
    if (std::ranges::find(files, number) == files.end())
        return fail(ErrorKind::BadInput, kNoSuchWorkload, { quotedForMessage(number), load, listed(files) },
            { .file = folder.string() });
    return FoundWorkload { load, artifact.workloads(load) / fmt::format("{}{}.csv", kFilePrefix, number) };
}

ImportReport reportOf(const Workload& workload, std::int64_t rows, std::int64_t firstDropped)
{
    ImportReport report { .rows = rows, .jobs = std::ssize(workload.jobs) };
    if (rows > report.jobs)
        report.dropped.push_back({ .reason = kDropBeyondLimit, .rows = rows - report.jobs, .firstLine = firstDropped });
    const auto first = workload.jobs.front().request.arrival;
    const auto last = workload.jobs.back().request.arrival;
    report.firstArrival = fmt::format("{} s", first.seconds());
    report.lastArrival = fmt::format("{} s", last.seconds());
    report.span = last - first;
    std::map<std::int64_t, std::int64_t> byGpus;
    for (const auto& job : workload.jobs)
        ++byGpus[job.request.requestedGpus()];
    report.jobsByGpus.assign(byGpus.begin(), byGpus.end());
    report.largestJobGpus = byGpus.rbegin()->first;
    report.jobsByTenant = { { workload.tenants.front(), report.jobs } };
    return report;
}

Result<ImportedTrace> readPollux(
    const fs::path& folder, const ImportRequest& request, std::shared_ptr<const ModelCatalogue> /*models*/)
{
    TRY_ASSIGN(const auto found, findWorkload(folder, request));
    const auto& path = found.path;
    TRY_ASSIGN(auto measured, readPolluxMeasurements(folder));
    TRY_ASSIGN(const auto all, readPolluxWorkload(path, std::move(measured)));
    Workload workload = *all;
    const auto rows = std::ssize(workload.jobs);
    if (request.maximumJobs > 0 && request.maximumJobs < rows)
        workload.jobs.resize(static_cast<std::size_t>(request.maximumJobs));
    workload.name = fmt::format("pollux-{}-{}", found.load, path.stem().string());
    workload.origin = fmt::format("Pollux artifact, {}/{}", found.load, path.filename().string());
    auto frozen = freezeWorkload(std::move(workload));
    auto report = reportOf(*frozen, rows, std::ssize(frozen->jobs) + 2); // the first line is the header
    return ImportedTrace { .workload = std::move(frozen), .report = std::move(report) };
}

} // namespace

TraceImporter polluxImporter()
{
    return { .id = "pollux",
        .title = CONSONANCE_MESSAGE("pollux.title", "Pollux artifact"),
        .description = CONSONANCE_MESSAGE("pollux.description",
            "A folder with workloads and measurements as in the artifact of the Pollux paper (petuum/adaptdl, branch "
            "osdi21-artifact, simulator): jobs of six measured models; the trace takes the measurements along"),
        .options = polluxOptions(),
        .parse = nullptr,
        .readFolder = readPollux };
}

} // namespace consonance
