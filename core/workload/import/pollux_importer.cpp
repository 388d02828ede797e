// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/pollux_importer.h"

#include "core/base/file_io.h"
#include "core/base/number_range.h"
#include "core/workload/import/import_builder.h"
#include "core/workload/import/import_options.h"
#include "core/workload/import/importer_list.h"
#include "core/workload/import/pollux_artifact.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

namespace fs = std::filesystem;

constexpr auto kNoSuchLoad
    = CONSONANCE_MESSAGE("pollux.no-load", "there is no load {0}; the folder 'workloads' has: {1}");
constexpr auto kNoSuchWorkload
    = CONSONANCE_MESSAGE("pollux.no-workload", "there is no workload {0}; load {1} has: {2}");
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

Result<ImportedTrace> readPollux(
    const fs::path& folder, const ImportRequest& request, std::shared_ptr<const ModelCatalogue> /*models*/)
{
    const auto declared = polluxOptions();
    const ImportOptionReader options(request, declared);
    const std::string load(options.text("load"));
    const PolluxFolder artifact(folder);
    const auto& loads = artifact.loads();
    // Only names that are there count, so no option leads out of the folder.
    if (std::ranges::find(loads, load) == loads.end())
        return fail(ErrorKind::BadInput, kNoSuchLoad,
            { quotedForMessage(load), fmt::format("{}", fmt::join(loads, ", ")) }, { .file = folder.string() });
    TRY_ASSIGN(const auto path, numberedWorkload(artifact.workloads(load), load, options.text("workload"), folder));
    TRY_ASSIGN(auto measured, readPolluxMeasurements(folder));
    return importMeasured({ .path = path,
                              .name = fmt::format("pollux-{}-{}", load, path.stem().string()),
                              .origin = fmt::format("Pollux artifact, {}/{}", load, path.filename().string()) },
        std::move(measured), request);
}

} // namespace

Result<fs::path> numberedWorkload(
    const fs::path& within, const std::string& group, std::string_view number, const fs::path& folder)
{
    const auto files = namesIn(within, kFilePrefix, ".csv");
    if (std::ranges::find(files, number) == files.end())
        return fail(ErrorKind::BadInput, kNoSuchWorkload,
            { quotedForMessage(number), group, fmt::format("{}", fmt::join(files, ", ")) },
            { .file = folder.string() });
    return within / fmt::format("{}{}.csv", kFilePrefix, number);
}

Result<ImportedTrace> importMeasured(
    const MeasuredSource& source, std::shared_ptr<const ModelCatalogue> models, const ImportRequest& request)
{
    TRY_ASSIGN(const auto all, readPolluxWorkload(source.path, std::move(models)));
    Workload workload = *all;
    ImportReport report { .rows = std::ssize(workload.jobs) };
    const auto kept = request.maximumJobs > 0 ? std::min(request.maximumJobs, report.rows) : report.rows;
    if (kept < report.rows) // the first line is the header
        countDropped(report.dropped, kDropBeyondLimit, kept + 2, report.rows - kept);
    workload.jobs.resize(static_cast<std::size_t>(kept));
    workload.name = source.name;
    workload.origin = source.origin;
    workload.assumptions.insert(workload.assumptions.end(), source.assumptions.begin(), source.assumptions.end());
    auto frozen = freezeWorkload(std::move(workload));
    describeImported(*frozen, report);
    return ImportedTrace { .workload = std::move(frozen), .report = std::move(report) };
}

TraceImporter polluxImporter()
{
    return { .id = "pollux",
        .title = CONSONANCE_MESSAGE("pollux.title", "Pollux artifact"),
        .description = CONSONANCE_MESSAGE("pollux.description",
            "A folder with workloads and measurements as in the artifact of the Pollux paper (petuum/adaptdl, branch "
            "osdi21-artifact, simulator): jobs of six measured models; the trace takes the measurements along"),
        .options = polluxOptions(),
        .parse = nullptr,
        .readFolder = readPollux,
        .recognisesFolder = [](const fs::path& folder) {
            return !isSiaFolder(folder) && folderExists(PolluxFolder(folder).root() / "traces")
                && !PolluxFolder(folder).loads().empty();
        } };
}

} // namespace consonance
