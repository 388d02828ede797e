// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_context.h"
#include "app/cli/policy_settings.h"
#include "app/language/language.h"

#include "core/base/joined_text.h"
#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/train/evaluation.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kUnknownTable = CONSONANCE_MESSAGE("cli.evaluate.table", "there is no table '{0}'; there are {1}");

struct EvaluateOptions {
    std::string config;
    std::vector<std::string> tables;
    std::string folder = "evaluation";
    bool lists = false;
    JsonOption json;
};

Result<std::vector<const EvaluationTable*>> chosenTables(
    const Evaluation& evaluation, const std::vector<std::string>& ids)
{
    std::vector<const EvaluationTable*> chosen;
    if (ids.empty()) {
        for (const EvaluationTable& table : evaluation.tables)
            chosen.push_back(&table);
        return chosen;
    }
    for (const std::string& id : ids) {
        const auto found = std::ranges::find(evaluation.tables, id, &EvaluationTable::id);
        if (found == evaluation.tables.end())
            return fail(ErrorKind::BadArguments, kUnknownTable,
                { id, joinedText(evaluation.tables, ", ", &EvaluationTable::id) });
        chosen.push_back(&*found);
    }
    return chosen;
}

std::string tablesText(const std::vector<const EvaluationTable*>& tables)
{
    std::string text;
    for (const auto* table : tables)
        text += fmt::format("{:<16} {}\n", table->id, table->title);
    return text;
}

std::string tablesJson(const std::vector<const EvaluationTable*>& tables)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().key("tables").beginArray();
    for (const auto* table : tables)
        json.beginObject().member("id", table->id).member("title", table->title).endObject();
    json.endArray().endObject();
    return json.take();
}

Result<void> evaluate(const EvaluateOptions& options)
{
    TRY_ASSIGN(const auto evaluation, readEvaluation(options.config));
    TRY_ASSIGN(const auto tables, chosenTables(evaluation, options.tables));
    if (options.lists)
        return present(options.json, tablesText(tables), tablesJson(tables));
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().key("tables").beginArray();
    for (const EvaluationTable* const table : tables) {
        Progress progress;
        auto cells = [&] {
            const ProgressDisplay display(table->id, progress);
            return evaluateTable(evaluation, *table, options.folder, interruptToken(), &progress);
        }();
        if (!cells)
            return fail(reportSavedWork(std::move(cells).error(),
                localText("CommandLine",
                    CONSONANCE_TEXT("CommandLine", "Kept: the work so far is in {0}; the same command continues it."),
                    { options.folder })));
        writeEvaluation(json, *table, *cells);
        fmt::print(options.json.textStream(), "{}\n", evaluationMarkdown(*table, *cells));
        std::fflush(options.json.textStream());
    }
    json.endArray().endObject();
    return options.json.isGiven() ? writeOutput(options.json.target, json.take()) : Result<void>();
}

} // namespace

void addEvaluateCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<EvaluateOptions>();
    auto* command = app.add_subcommand(
        "evaluate", "Make the tables of an evaluation again: train and run what is missing, print Markdown");
    command->add_option("--config", options->config, "JSON: trainings and tables, as docs/evaluation/tables.json")
        ->required();
    command->add_option("--table", options->tables, "Id of a table; may be repeated (default: all)")
        ->allow_extra_args(false);
    command
        ->add_option(
            "--folder", options->folder, "Where checkpoints and runs are kept; those that exist are not made again")
        ->capture_default_str();
    addJsonOption(*command, options->json);
    addConsentOption(*command);
    command->add_flag("--list", options->lists, "List the tables");
    command->callback(calling(evaluate, options, result));
}

} // namespace consonance
