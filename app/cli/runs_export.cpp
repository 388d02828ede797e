// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/runs_export.h"

#include "app/cli/command_context.h"
#include "app/language/language.h"

#include "core/base/marked_text.h"
#include "core/keep/run_export.h"

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kNoneFound = CONSONANCE_MESSAGE("runs.none-found", "no run meets the condition");
constexpr MessageId kNoSuchFormat = CONSONANCE_MESSAGE(
    "runs.unknown-table-format", "there is no format '{0}' for many runs; there are json, csv, teams and bundle");
constexpr MessageId kStoppedBetween
    = CONSONANCE_MESSAGE("runs.export-stopped-between", "the export was stopped; {0} of {1} runs are in {2}");
constexpr std::int64_t kEveryRun = 100'000;

/// A file of its own for each.
Result<void> writeEach(
    const RunStore& store, std::span<const RunRecord> runs, RunFileFormat format, const std::string& folder)
{
    std::vector<std::string> ids;
    for (const auto& run : runs)
        ids.push_back(run.id);
    Progress progress;
    const auto written = [&] {
        const ProgressDisplay display("export", progress);
        return exportEach(store, ids, { .format = format }, folder, interruptToken(), &progress);
    }();
    if (!written)
        return fail(written.error());
    if (*written < static_cast<int>(ids.size()))
        return fail(
            ErrorKind::Cancelled, kStoppedBetween, { std::to_string(*written), std::to_string(ids.size()), folder });
    fmt::print("{}\n",
        localText(
            "CommandLine", CONSONANCE_TEXT("CommandLine", "{0} files in {1}"), { std::to_string(*written), folder }));
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

Result<std::vector<RunRecord>> runsThatMeet(const RunStore& store, const RunFilter& filter)
{
    auto runs = store.list({ .filter = filter, .limit = kEveryRun });
    if (!runs)
        return fail(placedInOption(std::move(runs).error(), "--where"));
    return runs;
}

Result<void> exportRuns(
    const RunStore& store, const RunFilter& filter, const std::string& format, const std::string& out, EachRun each)
{
    TRY_ASSIGN(const auto runs, runsThatMeet(store, filter));
    if (runs.empty())
        return fail(ErrorKind::BadArguments, kNoneFound);
    const auto own = runFileFormatFromName(format);
    if (own && (each == EachRun::AFileOfItsOwn || own == RunFileFormat::Bundle))
        return writeEach(store, runs, *own, out);
    if (format == "csv")
        return writeOutput(out, runsCsv(runs));
    if (format == "json")
        return writeOutput(out, runsJson(runs));
    if (format == "teams") {
        Progress progress;
        const ProgressDisplay display("export", progress);
        TRY_ASSIGN(const auto csv, teamsCsv(store, runs, interruptToken(), &progress));
        return writeOutput(out, csv);
    }
    return fail(ErrorKind::BadArguments, kNoSuchFormat, { format });
}

} // namespace consonance
