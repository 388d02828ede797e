// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/runs_parts.h"

#include "app/cli/range_option.h"
#include "app/cli/runs_export.h"
#include "app/cli/store_command.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/keep/stored_session.h"
#include "core/session/found_things.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <span>

namespace consonance {

namespace {

constexpr MessageId kWhatToFind = CONSONANCE_MESSAGE(
    "runs.find-what", "say what is to be found: a condition with --where, or words with --text, not both");
constexpr std::size_t kRowsShown = 50; ///< of the table; files hold all

struct FindOptions {
    StoreOption store;
    std::string id;
    std::string kind = "jobs";
    std::string at;
    std::string where;
    std::string text;
    JsonOption json;
    bool csv = false;
};

std::string foundTable(FindKind kind, const FindResult& found, const FrameFacts& facts)
{
    const auto columns = foundColumns(kind);
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < found.things.size() && i < kRowsShown; ++i) {
        auto& row = rows.emplace_back();
        withRecord(kind, found.things[i], facts, [&](const QueryRecord& record) {
            for (const char* column : columns) {
                const auto field = findCatalogue(kind).findField(column);
                row.push_back(field ? queryValueText(record.field(*field)) : std::string());
            }
        });
    }
    return rows.empty() ? std::string() : textTableAsNamed({ columns.begin(), columns.end() }, rows);
}

/// The run, followed to the moment; to its end when none is given.
Result<FrameFacts> pictureOf(const StoredInputs& stored, const RunRecord& run, const std::string& at)
{
    std::optional<Time> moment;
    if (!at.empty()) {
        TRY_ASSIGN(moment, momentOf(at, *stored.inputs.workload));
    }
    TRY_ASSIGN(const auto session, sessionOfKept(stored, run, moment, interruptToken()));
    const auto& setup = session->simulation().setup();
    return FrameFacts(setup.cluster, setup.workload, session->frame(moment.value_or(Time {})), session->history());
}

Result<void> findThings(const FindOptions& options)
{
    if (options.where.empty() == options.text.empty())
        return fail(ErrorKind::BadArguments, kWhatToFind);
    const auto kind = findKindFromName(options.kind).value_or(FindKind::Jobs);
    TRY_ASSIGN(const auto run, openRun(options.store, options.id));
    TRY_ASSIGN(const auto stored, storedInputs(run.store, run.record));
    TRY_ASSIGN(const auto facts, pictureOf(stored, run.record, options.at));
    const bool isCondition = !options.where.empty();
    const auto found = find({ .kind = kind,
                                .text = isCondition ? options.where : options.text,
                                .isCondition = isCondition,
                                .limit = ~std::size_t { 0 } },
        facts, interruptToken());
    if (!found)
        return fail(placedInOption(found.error(), isCondition ? "--where" : "--text"));
    if (options.csv)
        return writeOutput("-", foundCsv(kind, *found, facts));
    const auto total = groupedText(static_cast<std::int64_t>(found->total));
    const auto at = momentText(Time::fromSecondsRounded(facts.now()), dateOfBeginning(facts.workload()));
    const auto sum = found->total > kRowsShown
        ? localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} found at {1}; the first {2} are listed"),
            { total, at, std::to_string(kRowsShown) })
        : localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} found at {1}"), { total, at });
    return present(options.json, foundTable(kind, *found, facts) + sum + "\n", foundJson(kind, *found, facts));
}

} // namespace

void addFindCommand(CLI::App& runs, const CommandResult& result)
{
    auto options = std::make_shared<FindOptions>();
    auto* command = addStoreCommand(runs, result, options, "find",
        "Jobs, servers, events or tasks of a run at a moment, by a condition or by words", findThings);
    command->add_option("run", options->id, "Run id, or the beginning or end of one")->required();
    command->add_option("--kind", options->kind, "jobs, servers, events or tasks")
        ->check(CLI::IsMember({ "jobs", "servers", "events", "tasks" }))
        ->capture_default_str();
    takeMoments(*command->add_option(
        "--at", options->at, "The moment, such as 20min or 03:20:00 (default: the end of the run)"));
    command->add_option("--where", options->where,
        "Those for which this holds, such as 'phase = \"waiting\" and waited > 20min' (docs/expressions.md)");
    command->add_option("--text", options->text, "Those that have each of these words in their texts");
    auto* json = addJsonOption(*command, options->json);
    command->add_flag("--csv", options->csv, "As CSV, with every field")->excludes(json);
}

} // namespace consonance
