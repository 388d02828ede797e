// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/policy_settings.h"
#include "app/cli/command_context.h"
#include "app/cli/store_option.h"
#include "app/cli/sweep_parts.h"
#include "app/cli/text_table.h"
#include "app/cli/training_text.h"
#include "app/language/language.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/joined_text.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/learn/learn_module.h"
#include "core/learn/training/probe_environments.h"
#include "core/learn/training/trace_helper.h"
#include "core/sweep/shared/sweep_launch.h"
#include "core/sweep/shared/training_ranks.h"
#include "core/train/trainers.h"
#include "core/train/training_health.h"
#include "core/train/training_keeper.h"
#include "core/train/training_log.h"

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kProbesFailed
    = CONSONANCE_MESSAGE("cli.train.probes", "{0} of {1} worlds were not learned: the learner is broken there");
constexpr MessageId kNoOutput = CONSONANCE_MESSAGE(
    "cli.train.out", "a training needs --name, to be kept in the store, or --out, for its checkpoint as a file");

constexpr MessageId kPlaysAlone = CONSONANCE_MESSAGE("cli.train.players",
    "some processes that played for the training failed ({0}); what they played still counts: {1}");

/// Who plays for a training beside the program that learns.
enum class TrainPlace : std::uint8_t { Here, Local, Mpi };

struct TrainOptions {
    std::string policy = "harmony";
    std::string preset = kFullTraining;
    std::string config;
    std::vector<std::string> assignments;
    std::uint64_t seed = 1;
    std::string output;
    std::string name;
    std::string resume;
    JsonOption json;
    bool probes = false;
    StoreOption store;
    TrainPlace place = TrainPlace::Here;
    int processes = 0;
    int threads = 1;
    std::string launcher = "mpirun";
    std::string folder;
    std::string playsFor; ///< folder of another program's training
};

/// Parameters of a JSON object; --set comes after it.
Result<void> readConfig(const std::string& file, const Trainer& trainer, std::map<std::string, std::string>& parameters)
{
    std::vector<std::string_view> known;
    for (const auto& parameter : trainer.parameters())
        known.push_back(parameter.key);
    TRY_ASSIGN(const auto text, readFile(file));
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, file));
    TRY_ASSIGN(const auto members, document.root().asObject());
    TRY(document.root().refuseUnknownKeys(known));
    for (const auto& [key, value] : members) {
        TRY_ASSIGN(parameters[std::string(key)], value.asWord());
    }
    return {};
}

/// Checks the learner in worlds whose answer is known; trains nothing that is kept.
Result<void> checkLearner(const JsonOption& option)
{
    TRY_ASSIGN(auto* const backend, loadLearnBackend(interruptToken()));
    Progress progress;
    const auto checked = [&] {
        const ProgressDisplay display("probes", progress);
        return runProbes(*backend, interruptToken(), &progress);
    }();
    if (!checked)
        return fail(checked.error());
    std::vector<std::vector<std::string>> rows;
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().key("probes").beginArray();
    for (const auto& result : *checked) {
        const auto info = std::ranges::find(probes(), result.probe, &ProbeInfo::probe);
        for (const auto& figure : result.figures) {
            json.beginObject()
                .member("policy", policyOf(result.form))
                .member("world", info->name)
                .member("figure", figure.name)
                .member("learned", figure.value)
                .member("low", figure.low)
                .member("high", figure.high)
                .member("passed", figure.isRight())
                .endObject();
            rows.push_back({ localText("CommandLine",
                                 figure.isRight() ? CONSONANCE_TEXT("CommandLine", "passed")
                                                  : CONSONANCE_TEXT("CommandLine", "failed")),
                policyOf(result.form), localText("Probe", info->name), localText("Probe", figure.name),
                fixedText(figure.value, 3), fixedText(figure.low, 2) + " – " + fixedText(figure.high, 2) });
        }
    }
    json.endArray().endObject();
    TRY(present(option,
        textTable({ CONSONANCE_TEXT("CommandLine", "result"), CONSONANCE_TEXT("CommandLine", "policy"),
                      CONSONANCE_TEXT("CommandLine", "world"), CONSONANCE_TEXT("CommandLine", "figure"),
                      CONSONANCE_TEXT("CommandLine", "learned"), CONSONANCE_TEXT("CommandLine", "right") },
            rows),
        json.take()));
    const auto passed = std::ranges::count_if(*checked, &ProbeResult::hasPassed);
    const auto all = static_cast<std::ptrdiff_t>(checked->size());
    if (passed < all)
        return fail(ErrorKind::Failed, kProbesFailed, { std::to_string(all - passed), std::to_string(all) });
    return {};
}

/// What tends to go wrong in a training and did in this one, as the window's page says it.
void printAlarms(const std::vector<TrainingReport>& reports)
{
    for (const auto& alarm : trainingAlarms(reports)) {
        const auto& since = reports[alarm.since];
        fmt::print(stderr, "{}\n",
            localText("CommandLine", CONSONANCE_TEXT("CommandLine", "alarm since {0} {1}/{2}: {3}"),
                { localText("Policy", since.phase), std::to_string(since.round), std::to_string(since.rounds),
                    localErrorText(alarm.problem) }));
    }
}

/// Where the checkpoint of a training that is only kept by name grows: beside the store, so that a kill leaves it.
Result<std::filesystem::path> growingCheckpoint(const RunStore& store, const std::string& name)
{
    const auto folder = store.path().parent_path() / "trainings";
    TRY(ensureFolder(folder));
    return folder / (hashToText(hashText(name)) + ".safetensors");
}

/// What a stopped training reached is kept too; it can be resumed.
Result<void> keepByName(RunStore& store, const TrainOptions& options, const TrainingRequest& request,
    const std::vector<TrainingReport>& reports, const Result<void>& trained)
{
    const bool isStopped = !trained && trained.error().kind == ErrorKind::Cancelled;
    if ((!trained && !isStopped) || !fileExists(request.output))
        return {};
    TRY_ASSIGN(const auto name,
        keepTraining(store, options.name, options.policy, request, reports,
            isStopped ? TrainingEnd::Stopped : TrainingEnd::Finished));
    if (options.output.empty())
        std::filesystem::remove(request.output);
    fmt::print(stderr, "{}\n",
        localText("CommandLine",
            CONSONANCE_TEXT(
                "CommandLine", "the training is kept as \"{0}\"; use it with --set \"checkpoint=training:{0}\""),
            { name }));
    return {};
}

/// Plays traces for the training of another program.
Result<void> playFor(const TrainOptions& options)
{
    TRY_ASSIGN(auto program, playingProgram());
    TRY_ASSIGN(const auto played,
        helpTraining({ .folder = options.playsFor, .program = std::move(program), .threads = options.threads },
            interruptToken()));
    fmt::print("{}\n",
        localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} traces played for the training."),
            { std::to_string(played) }));
    return {};
}

/// Starts the processes that play for the training; none unless requested.
Result<std::optional<TrainingRanks>> startPlayers(const TrainOptions& options, TrainingRequest& request)
{
    if (options.place == TrainPlace::Here)
        return std::nullopt;
    const TrainingRanksLaunch launch { .program = ownProgram(),
        .folder = options.folder.empty() ? request.output.string() + ".play" : options.folder,
        .ranks = options.processes,
        .threads = options.threads,
        .launcher = options.place == TrainPlace::Mpi ? launcherWords(options.launcher) : std::vector<std::string>() };
    TRY_ASSIGN(auto ranks,
        TrainingRanks::start(launch,
            { .policy = options.policy, .parameters = request.parameters, .seed = request.seed, .program = {} }));
    request.players = ranks.folder();
    return ranks;
}

/// What they did, when it is over.
void endPlayers(TrainingRanks& ranks)
{
    const auto end = ranks.end();
    const auto said = joinedText(end.lines, " ");
    const auto bad = joinedText(end.bad);
    if (!bad.empty())
        warn({ fail(ErrorKind::Failed, kPlaysAlone, { bad, said }).value() });
    else if (!said.empty())
        fmt::print(stderr, "{}\n", said);
}

Result<void> runTrain(const TrainOptions& options)
{
    if (options.probes)
        return checkLearner(options.json);
    if (!options.playsFor.empty())
        return playFor(options);
    if (options.output.empty() && options.name.empty())
        return fail(ErrorKind::BadArguments, kNoOutput);
    std::optional<RunStore> store;
    if (!options.name.empty()) {
        TRY_ASSIGN(store, openStore(options.store));
    }
    TRY_ASSIGN(const auto trainer, makeTrainer(options.policy));
    TrainingRequest request { .seed = options.seed, .output = options.output, .resume = options.resume };
    if (options.output.empty()) {
        TRY_ASSIGN(request.output, growingCheckpoint(*store, options.name));
    }
    TRY_ASSIGN(request.parameters, trainingPresetParameters(options.policy, options.preset));
    if (!options.config.empty())
        TRY(readConfig(options.config, *trainer, request.parameters));
    TRY_ASSIGN(const auto assignments, parseAssignments(options.assignments));
    for (const auto& [key, value] : assignments)
        request.parameters[key] = value;
    std::string log;
    std::vector<TrainingReport> reports;
    request.report = [&](const TrainingReport& report) {
        if (options.json.takesStandardOutput())
            fmt::print("{}", trainingLogLine(report));
        else if (report.phase != "predictor" || report.round == report.rounds)
            fmt::print("{}", trainingLine(report));
        std::fflush(stdout);
        log += trainingLogLine(report);
        reports.push_back(report);
    };
    TRY_ASSIGN(auto players, startPlayers(options, request));
    Progress progress;
    auto trained = [&] {
        const ProgressDisplay display("train", progress);
        return trainer->train(request, interruptToken(), &progress);
    }();
    if (players)
        endPlayers(*players);
    printAlarms(reports);
    if (store)
        TRY(keepByName(*store, options, request, reports, trained));
    if (options.json.isGiven() && !options.json.takesStandardOutput())
        TRY(writeOutput(options.json.target, log));
    return trained;
}

void addPlayerOptions(CLI::App& command, TrainOptions& options)
{
    static const std::map<std::string, TrainPlace> places { { "local", TrainPlace::Local },
        { "mpi", TrainPlace::Mpi } };
    command
        .add_option("--on", options.place,
            "What plays traces while this program learns: local (processes of this machine) or mpi (ranks of mpirun); "
            "the checkpoint is the same either way")
        ->option_text("local|mpi")
        ->transform(CLI::Transformer(places).description(""))
        ->transform(CLI::IsMember(places).description("{local,mpi}"));
    command
        .add_option("--processes", options.processes,
            "With --on: processes or ranks, this program among them; 0 = one per processor")
        ->check(CLI::NonNegativeNumber);
    command
        .add_option("--threads", options.threads,
            "Traces that each of the others plays at the same time; for this program the parameter threads sets it")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command
        .add_option("--mpirun", options.launcher,
            "With --on mpi: the command that starts ranks, with its options; -n and their number come behind it")
        ->capture_default_str();
    command.add_option("--folder", options.folder,
        "With --on: folder where they meet, which all of them must see; removed at the end (default: the checkpoint's "
        "name and .play)");
    command.add_option("--play-for", options.playsFor,
        "Learn nothing; play traces for the training that uses this folder, until it ends");
}

} // namespace

void addTrainCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<TrainOptions>();
    auto* command = app.add_subcommand("train", "Train a policy that learns and write its checkpoint");
    command->add_option("--policy", options->policy, "harmony, harmony-published or harmony-agents")
        ->capture_default_str();
    command
        ->add_option("--preset", options->preset,
            "quick (about two minutes, to watch how it learns) or full (the defaults); --config and --set come after "
            "it")
        ->capture_default_str();
    command->add_option("--config", options->config, "JSON object of parameters");
    command->add_option("--set", options->assignments, "key=value; may be repeated")->allow_extra_args(false);
    command->add_option("--seed", options->seed, "Seed of weights, traces and draws")->capture_default_str();
    command->add_option("--out", options->output, "Checkpoint; also written when stopped");
    command->add_option("--name", options->name,
        "Keeps the training in the store, with its log; also when stopped. A number is added to a name that is taken");
    addStoreOption(*command, options->store);
    command->add_flag("--probe", options->probes,
        "Only check the learner, in small worlds with known answers; exit code 1 if one is not learned");
    command->add_option("--resume", options->resume, "Checkpoint of the same training that was stopped");
    addPlayerOptions(*command, *options);
    addJsonOption(*command, options->json)
        ->description("Write the metrics as lines of JSON to a file, or to standard output with -");
    command->callback(calling(runTrain, options, result));
}

} // namespace consonance
