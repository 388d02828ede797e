// SPDX-License-Identifier: GPL-3.0-or-later
// trainings: what `train --name` and the window's training page keep.
#include "app/arguments/output_option.h"
#include "app/cli/command_context.h"
#include "app/cli/store_command.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/query/query_value.h"
#include "core/train/training_keeper.h"

#include <span>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

struct TrainingsOptions {
    StoreOption store;
    std::string name;
    std::string newName;
    std::string output;
    JsonOption json;
};
using Options = std::shared_ptr<TrainingsOptions>;

std::string createdText(const TrainingRecord& training)
{
    return queryDateText(static_cast<double>(training.createdMilliseconds) / 1000);
}

std::string listJson(std::span<const TrainingRecord> trainings)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().key("trainings").beginArray();
    for (const auto& training : trainings)
        json.beginObject()
            .member("name", training.name)
            .member("policy", training.policy)
            .member("created_utc", createdText(training))
            .member("checkpoint_hash", hashToText(training.hash))
            .member("bytes", training.bytes)
            .member("metadata", training.metadataJson)
            .endObject();
    json.endArray().endObject();
    return json.take() + "\n";
}

std::string listText(std::span<const TrainingRecord> trainings)
{
    if (trainings.empty())
        return localText("CommandLine",
                   CONSONANCE_TEXT(
                       "CommandLine", "nothing is kept yet: consonance-cli train --policy harmony --name mine"))
            + "\n";
    std::vector<std::vector<std::string>> rows;
    for (const auto& training : trainings)
        rows.push_back({ training.name, training.policy, createdText(training), hashToText(training.hash) });
    return textTable(
        { CONSONANCE_TEXT("CommandLine", "name"), CONSONANCE_TEXT("CommandLine", "policy"),
            CONSONANCE_TEXT("CommandLine", "created (UTC)"), CONSONANCE_TEXT("CommandLine", "checkpoint") },
        rows);
}

Result<void> listThem(const TrainingsOptions& options)
{
    TRY_ASSIGN(const auto store, openStore(options.store));
    TRY_ASSIGN(const auto trainings, KeptTrainings(store).list());
    return present(options.json, listText(trainings), listJson(trainings));
}

Result<void> exportOne(const TrainingsOptions& options)
{
    TRY_ASSIGN(const auto store, openStore(options.store));
    TRY_ASSIGN(const auto checkpoint, KeptTrainings(store).checkpoint(options.name));
    return writeFileAtomically(options.output, checkpoint);
}

Result<void> printLog(const TrainingsOptions& options)
{
    TRY_ASSIGN(const auto store, openStore(options.store));
    TRY_ASSIGN(const auto log, KeptTrainings(store).log(options.name));
    fmt::print("{}", log);
    return {};
}

Result<void> renameOne(const TrainingsOptions& options)
{
    TRY_ASSIGN(const auto store, openStore(options.store));
    return KeptTrainings(store).rename(options.name, options.newName);
}

Result<void> removeOne(const TrainingsOptions& options)
{
    TRY_ASSIGN(const auto store, openStore(options.store));
    return KeptTrainings(store).remove(options.name);
}

} // namespace

void addTrainingsCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<TrainingsOptions>();
    auto* trainings = app.add_subcommand("trainings", "Trainings that were kept by name");
    trainings->require_subcommand(1);
    auto* list = addStoreCommand(*trainings, result, options, "list", "Trainings, newest first", listThem);
    addJsonOption(*list, options->json);
    const auto named = [&](const char* name, const char* help, Result<void> (*run)(const TrainingsOptions&)) {
        auto* command = addStoreCommand(*trainings, result, options, name, help, run);
        command->add_option("training", options->name, "Name")->required();
        return command;
    };
    named("export", "Write a training's checkpoint as a file", exportOne)
        ->add_option("--out", options->output, "Checkpoint")
        ->required();
    named("log", "Print a training's log as JSON lines", printLog);
    named("rename", "Give a training another name", renameOne)
        ->add_option("new-name", options->newName, "New name")
        ->required();
    named("remove", "Remove a training for ever; runs keep the checkpoint they were decided with", removeOne);
}

} // namespace consonance
