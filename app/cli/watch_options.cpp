// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/watch_options.h"

#include "app/cli/command_context.h"
#include "app/cli/runs_export.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/marked_text.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kNothingWatched
    = CONSONANCE_MESSAGE("simulate.nothing-watched", "there is nothing to write to '{0}': give --watch");

std::string tableOf(const WatchRecord& record, const Workload& workload)
{
    std::vector<std::string> header { localText("CommandLine", CONSONANCE_TEXT("CommandLine", "time")),
        localText("CommandLine", CONSONANCE_TEXT("CommandLine", "interval")) };
    for (auto& expression : record.expressions())
        header.push_back(std::move(expression));
    const auto beginning = dateOfBeginning(workload);
    std::vector<std::vector<std::string>> rows;
    for (const auto& row : record.rows()) {
        rows.push_back({ momentText(row.at, beginning), std::to_string(row.interval) });
        for (const auto& watched : row.values)
            rows.back().push_back(queryValueText(watched.value()));
    }
    return textTableAsNamed(header, rows);
}

} // namespace

void addWatchOptions(CLI::App& command, WatchOptions& options)
{
    command
        .add_option("--watch", options.expressions,
            "Show the value of an expression over the run, such as queue_length or 'max(servers, interference)': a row "
            "for each interval in which anything happens; may be repeated")
        ->allow_extra_args(false);
    command.add_option("--watch-out", options.out,
        "Write the watched values to a file instead, as JSON if it ends in .json, otherwise as CSV; CSV to standard "
        "output with -");
}

Result<WatchRecord> makeWatchRecord(const WatchOptions& options)
{
    if (options.expressions.empty() && !options.out.empty())
        return fail(ErrorKind::BadArguments, kNothingWatched, { options.out });
    auto record = WatchRecord::create(options.expressions);
    if (!record)
        return fail(placedInOption(std::move(record).error(), "--watch"));
    return record;
}

Result<void> showWatches(
    const WatchRecord& record, const WatchOptions& options, const Workload& workload, std::FILE* to)
{
    if (record.isIdle())
        return {};
    if (!options.out.empty())
        return writeOutput(options.out, options.out.ends_with(".json") ? watchJson(record) : watchCsv(record));
    fmt::print(to, "{}", tableOf(record, workload));
    if (record.rowsDropped() > 0)
        fmt::print(to, "{}\n",
            localText("CommandLine", CONSONANCE_TEXT("CommandLine", "… and {0} more rows"),
                { std::to_string(record.rowsDropped()) }));
    return {};
}

} // namespace consonance
