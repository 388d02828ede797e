// SPDX-License-Identifier: GPL-3.0-or-later
//
// Workloads of the Sia artifact (siasosp23/artifacts, sia-simulator; Jayaram Subramanya et al., SOSP '23):
// workloads/<trace>/workload-<N>.csv with the columns of Pollux' workloads, and measurements of their applications on
// several GPUs. The jobs are taken as measured on one of them.
#include "core/base/file_io.h"
#include "core/base/number_range.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/import/import_options.h"
#include "core/workload/import/importer_list.h"
#include "core/workload/import/pollux_artifact.h"
#include "core/workload/import/pollux_importer.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

namespace fs = std::filesystem;

constexpr auto kNoSuchTrace
    = CONSONANCE_MESSAGE("sia.no-trace", "there is no trace {0}; the folder 'workloads' has: {1}");

std::vector<ImportOption> siaOptions()
{
    return {
        { .name = "trace",
            .defaultValue = "philly",
            .range = "a folder of workloads, such as saturn or scale/rate_30",
            .meaning = CONSONANCE_MESSAGE("sia.option-trace", "which trace the workload was drawn from") },
        { .name = "workload",
            .defaultValue = "1",
            .range = "N of workload-N.csv",
            .meaning = CONSONANCE_MESSAGE("sia.option-workload", "which of the trace's workloads") },
        { .name = "gpu",
            .defaultValue = "rtx",
            .range = "a suffix of the measurements, such as aws, dgx-ext or rtx",
            .meaning = CONSONANCE_MESSAGE("sia.option-gpu", "GPU on which the applications were measured") },
    };
}

/// Folders below `workloads` that hold some, by their path from there.
std::vector<std::string> tracesIn(const fs::path& workloads)
{
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(workloads, ignored)) {
        if (!entry.is_directory(ignored))
            continue;
        const auto name = entry.path().filename().string();
        names.push_back(name);
        for (const auto& inner : fs::directory_iterator(entry.path(), ignored)) {
            if (inner.is_directory(ignored))
                names.push_back(name + "/" + inner.path().filename().string());
        }
    }
    std::ranges::sort(names);
    return names;
}

fs::path siaRoot(const fs::path& folder)
{
    return folderExists(folder / "sia-simulator") ? folder / "sia-simulator" : folder;
}

Result<ImportedTrace> readSia(
    const fs::path& folder, const ImportRequest& request, std::shared_ptr<const ModelCatalogue> /*models*/)
{
    const auto declared = siaOptions();
    const ImportOptionReader options(request, declared);
    const auto root = siaRoot(folder);
    const auto traces = tracesIn(root / "workloads");
    const std::string trace(options.text("trace"));
    if (std::ranges::find(traces, trace) == traces.end())
        return fail(ErrorKind::BadInput, kNoSuchTrace,
            { quotedForMessage(trace), fmt::format("{}", fmt::join(traces, ", ")) }, { .file = folder.string() });
    TRY_ASSIGN(const auto path, numberedWorkload(root / "workloads" / trace, trace, options.text("workload"), folder));
    const std::string gpu(options.text("gpu"));
    if (gpu.find('/') != std::string::npos)
        return options.wrong("gpu");
    TRY_ASSIGN(auto measured, readSiaMeasurements(root / "traces", gpu));
    return importMeasured({ .path = path,
                              .name = fmt::format("sia-{}-{}", trace, path.stem().string()),
                              .origin = fmt::format("Sia artifact, {}/{}, {}", trace, path.filename().string(), gpu),
                              .assumptions = { { "model", fillMessage(assumption::kMeasuredOn, { gpu }) } } },
        std::move(measured), request);
}

} // namespace

bool isSiaFolder(const fs::path& folder)
{
    const auto root = siaRoot(folder);
    std::error_code ignored;
    if (!folderExists(root / "workloads"))
        return false;
    for (const auto& application : fs::directory_iterator(root / "traces", ignored)) {
        for (const auto& file : fs::directory_iterator(application.path(), ignored)) {
            if (file.path().filename().string().starts_with("placements-"))
                return true;
        }
    }
    return false;
}

TraceImporter siaImporter()
{
    return { .id = "sia",
        .title = CONSONANCE_MESSAGE("sia.title", "Sia artifact"),
        .description = CONSONANCE_MESSAGE("sia.description",
            "A folder with workloads and measurements as in the artifact of the Sia paper (siasosp23/artifacts, "
            "sia-simulator): jobs of measured models, on the GPU that is chosen; the trace takes the measurements "
            "along"),
        .options = siaOptions(),
        .parse = nullptr,
        .readFolder = readSia,
        .recognisesFolder = isSiaFolder };
}

} // namespace consonance
