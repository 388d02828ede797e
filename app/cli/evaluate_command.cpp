// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/policy_settings.h"
#include "app/cli/command_context.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/joined_text.h"
#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/run/seed_list.h"
#include "core/train/evaluation.h"

#include <cmath>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kUnknownTable = CONSONANCE_MESSAGE("cli.evaluate.table", "there is no table '{0}'; there are {1}");

struct EvaluateOptions {
    std::string config;
    std::vector<std::string> tables;
    std::string folder = "evaluation";
    std::string trainings;
    std::string seeds;
    std::vector<std::string> columns;
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

/// What is wanted in place of the configuration's seeds and columns.
Result<EvaluationChoice> choiceOf(const EvaluateOptions& options)
{
    EvaluationChoice choice { .columns = options.columns };
    if (!options.trainings.empty()) {
        TRY_ASSIGN(choice.trainings, parseSeeds(options.trainings));
    }
    if (!options.seeds.empty()) {
        TRY_ASSIGN(choice.seeds, parseSeeds(options.seeds));
    }
    return choice;
}

std::string timeText(const EvaluationCost& cost)
{
    if (cost.trainingsMissing == 0 && cost.runsMissing == 0)
        return "0";
    return std::isfinite(cost.secondsMissing) ? fmt::format("{:.0f}", std::ceil(cost.secondsMissing / 60)) : "–";
}

/// The tables with what they take and what the folder lacks.
Result<void> list(
    const EvaluateOptions& options, const Evaluation& evaluation, const std::vector<const EvaluationTable*>& tables)
{
    std::vector<std::vector<std::string>> rows;
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().key("tables").beginArray();
    for (const auto* table : tables) {
        TRY_ASSIGN(const auto cost, costOf(evaluation, *table, options.folder));
        rows.push_back({ table->id, fmt::format("{} ({})", cost.trainings, cost.trainingsMissing),
            fmt::format("{} ({})", cost.runs, cost.runsMissing), timeText(cost), table->title });
        json.beginObject()
            .member("id", table->id)
            .member("title", table->title)
            .member("trainings", cost.trainings)
            .member("trainings_missing", cost.trainingsMissing)
            .member("runs", cost.runs)
            .member("runs_missing", cost.runsMissing);
        json.key("wall").beginObject().member("missing_s", cost.secondsMissing).endObject().endObject();
    }
    json.endArray().endObject();
    const auto text = textTable(
        { CONSONANCE_TEXT("CommandLine", "table"), CONSONANCE_TEXT("CommandLine", "trainings (missing)"),
            CONSONANCE_TEXT("CommandLine", "runs (missing)"), CONSONANCE_TEXT("CommandLine", "about min for these"),
            CONSONANCE_TEXT("CommandLine", "title") },
        rows);
    return present(options.json, text, json.take());
}

Result<void> evaluate(const EvaluateOptions& options)
{
    TRY_ASSIGN(auto evaluation, readEvaluation(options.config));
    TRY_ASSIGN(const auto choice, choiceOf(options));
    TRY(choose(evaluation, choice));
    TRY_ASSIGN(const auto tables, chosenTables(evaluation, options.tables));
    if (options.lists)
        return list(options, evaluation, tables);
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
    command->add_option(
        "--trainings", options->trainings, "Training seeds instead of the file's, such as 1..5 or 1,2,3");
    command->add_option("--seeds", options->seeds, "Seeds of traces instead of the file's, such as 201..210");
    command->add_option("--columns", options->columns, "Label of a column to make; may be repeated (default: all)")
        ->allow_extra_args(false);
    addJsonOption(*command, options->json);
    addConsentOption(*command);
    command->add_flag(
        "--list", options->lists, "List the tables, with what each takes and what the folder lacks of it");
    command->callback(calling(evaluate, options, result));
}

} // namespace consonance
