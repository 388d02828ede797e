// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/runs_export.h"

#include "app/cli/command_context.h"

#include "core/experiment/run_export.h"

#include <fmt/format.h>

#include <filesystem>

namespace consonance {

namespace {

constexpr MessageId kNoneFound = CONSONANCE_MESSAGE("runs.none-found", "no run meets the condition");
constexpr MessageId kNoSuchFormat = CONSONANCE_MESSAGE(
    "runs.unknown-table-format", "there is no format '{0}' for many runs; there are json, csv and bundle");
constexpr MessageId kNoFolder = CONSONANCE_MESSAGE("runs.no-folder", "the folder '{0}' cannot be made: {1}");
constexpr std::int64_t kEveryRun = 100'000;

Result<void> writeBundles(const RunStore& store, std::span<const RunRecord> runs, const std::string& folder)
{
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem)
        return fail(ErrorKind::Failed, kNoFolder, { folder, problem.message() });
    for (const auto& run : runs)
        TRY(store.exportBundle(run.id, std::filesystem::path(folder) / (run.id + ".run")));
    fmt::print("{} bundles in {}\n", runs.size(), folder);
    return {};
}

} // namespace

Error placedInOption(Error error, const char* option)
{
    if (error.place.column > 0) {
        error.place.file = option;
        error.place.line = 1;
    }
    return error;
}

Result<void> exportRuns(
    const RunStore& store, const RunFilter& filter, const std::string& format, const std::string& out)
{
    const auto runs = store.list({ .filter = filter, .limit = kEveryRun });
    if (!runs)
        return fail(placedInOption(runs.error(), "--where"));
    if (runs->empty())
        return fail(ErrorKind::BadArguments, kNoneFound);
    if (format == "csv")
        return writeOutput(out, runsCsv(*runs));
    if (format == "json")
        return writeOutput(out, runsJson(*runs));
    if (format == "bundle")
        return writeBundles(store, *runs, out);
    return fail(ErrorKind::BadArguments, kNoSuchFormat, { format });
}

} // namespace consonance
