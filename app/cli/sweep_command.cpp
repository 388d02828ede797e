// SPDX-License-Identifier: GPL-3.0-or-later
// sweep --config F: all of a sweep, here or, with --on, wherever it is to run. Its parts by themselves are in
// sweep_parts.cpp.
#include "app/cli/command_context.h"
#include "app/cli/policy_settings.h"
#include "app/cli/store_option.h"
#include "app/cli/sweep_parts.h"
#include "app/language/language.h"

#include "core/base/marked_text.h"
#include "core/sweep/shared/sweep_launch.h"
#include "core/sweep/shared/sweep_slurm.h"

#include <filesystem>
#include <map>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kFileExists = CONSONANCE_MESSAGE(
    "cli.sweep.exists", "{0} already holds runs of a sweep; go on with --resume or name another file");
constexpr MessageId kCellsExist = CONSONANCE_MESSAGE(
    "cli.sweep.cells-exist", "{0} already holds {1} finished runs; go on with --resume, or name another folder");
constexpr MessageId kNoConfig = CONSONANCE_MESSAGE(
    "cli.sweep.config", "a sweep needs --config FILE, or one of its parts: plan, work, merge or status");

enum class SweepPlace : std::uint8_t { Here, Local, Slurm, Mpi };

struct SweepArguments {
    std::string config;
    SweepOutput output;
    SweepOptions options;
    SweepPlace place = SweepPlace::Here;
    std::string folder;
    int processes = 0;
    int shards = 0;
    bool waits = false;
    std::string launcher = "mpirun";
    std::vector<std::string> slurmOptions;
};

Result<void> sweepHere(const SweepArguments& arguments, const SweepPlan& plan)
{
    TRY_ASSIGN(auto store, openStore(arguments.output.store));
    Progress progress;
    const auto outcome = [&] {
        const ProgressDisplay display("sweep", progress);
        return runSweep(store, plan, arguments.options, interruptToken(), &progress);
    }();
    if (!outcome)
        return fail(reportSavedWork(outcome.error(),
            localText("CommandLine", CONSONANCE_TEXT("CommandLine", "Kept: {0} of {1} runs; go on with --resume."),
                { std::to_string(progress.done()), std::to_string(progress.total()) })));
    return writeSweep(arguments.output, plan, *outcome);
}

Result<SweepFolder> plannedFolder(const SweepArguments& arguments, const SweepPlan& plan)
{
    const auto path = arguments.folder.empty() ? plan.name + ".sweep" : arguments.folder;
    TRY_ASSIGN(auto folder, planInto(path, plan));
    const auto finished = folder.content().finished.size();
    if (finished > 0 && arguments.options.start == SweepStart::Afresh)
        return fail(ErrorKind::BadArguments, kCellsExist, { path, std::to_string(finished) });
    return folder;
}

Result<void> sweepInProcesses(const SweepArguments& arguments, const SweepFolder& folder)
{
    const SweepLaunch launch { .program = ownProgram(),
        // Without --on trainings are made one after the other, by one process; each has threads of its own.
        .processes = arguments.place == SweepPlace::Here ? 1 : arguments.processes,
        .threads = std::max(1, arguments.options.threads),
        .launcher
        = arguments.place == SweepPlace::Mpi ? launcherWords(arguments.launcher) : std::vector<std::string>() };
    Progress progress;
    const auto launched = [&] {
        const ProgressDisplay display("sweep", progress);
        return launchSweep(folder, launch, interruptToken(), &progress);
    }();
    if (!launched)
        return fail(reportSavedWork(launched.error(),
            localText("CommandLine",
                CONSONANCE_TEXT("CommandLine", "Kept: {0} of {1} runs in {2}; go on with --resume."),
                { std::to_string(progress.done()), std::to_string(progress.total()), folder.path().string() })));
    return mergeFolder(folder, arguments.output);
}

Result<void> sweepOnSlurm(const SweepArguments& arguments, const SweepFolder& folder)
{
    const SlurmOptions options {
        .program = ownProgram(), .shards = arguments.shards, .options = arguments.slurmOptions, .waits = arguments.waits
    };
    TRY_ASSIGN(const auto jobs, submitSweep(folder, options, interruptToken()));
    if (arguments.waits)
        return mergeFolder(folder, arguments.output);
    fmt::print(arguments.output.json.textStream(), "{}\n",
        localText("CommandLine",
            CONSONANCE_TEXT("CommandLine",
                "Submitted: jobs {0} and {1}. Look at them with consonance-cli sweep status {2}; when they have ended, "
                "consonance-cli sweep merge {2} brings their runs here."),
            { jobs.work.empty() ? "-" : jobs.work, jobs.merge, folder.path().string() }));
    return {};
}

Result<void> sweep(const SweepArguments& arguments)
{
    if (arguments.config.empty())
        return fail(ErrorKind::BadArguments, kNoConfig);
    TRY_ASSIGN(const auto plan, readSweepPlan(arguments.config));
    if (!plan.output.empty() && arguments.options.start == SweepStart::Afresh && std::filesystem::exists(plan.output))
        return fail(ErrorKind::BadArguments, kFileExists, { plan.output });
    if (arguments.place == SweepPlace::Here && !plan.trains)
        return sweepHere(arguments, plan);
    TRY_ASSIGN(const auto folder, plannedFolder(arguments, plan));
    return arguments.place == SweepPlace::Slurm ? sweepOnSlurm(arguments, folder) : sweepInProcesses(arguments, folder);
}

void addPlaceOptions(CLI::App& command, SweepArguments& arguments)
{
    static const std::map<std::string, SweepPlace> places { { "local", SweepPlace::Local },
        { "slurm", SweepPlace::Slurm }, { "mpi", SweepPlace::Mpi } };
    command
        .add_option("--on", arguments.place,
            "Where it runs: local (processes of this machine), slurm (an array of jobs) or mpi (ranks of mpirun); "
            "default: threads of this process")
        ->option_text("local|slurm|mpi")
        ->transform(CLI::Transformer(places).description(""))
        ->transform(CLI::IsMember(places).description("{local,slurm,mpi}"));
    command.add_option("--folder", arguments.folder,
        "With --on: where the machines meet, which all of them must see (default: NAME.sweep)");
    command
        .add_option(
            "--processes", arguments.processes, "With --on local and mpi: processes or ranks; 0 = one per processor")
        ->check(CLI::NonNegativeNumber);
    command
        .add_option(
            "--shards", arguments.shards, "With --on slurm: tasks of the array; 0 = one for ten runs, 500 at most")
        ->check(CLI::NonNegativeNumber);
    command
        .add_option("--sbatch", arguments.slurmOptions,
            "With --on slurm: option of sbatch for every job, as in --sbatch=--partition=cpu; may be repeated")
        ->allow_extra_args(false);
    command.add_flag("--wait", arguments.waits, "With --on slurm: wait for the jobs and bring their runs here");
    command
        .add_option("--mpirun", arguments.launcher,
            "With --on mpi: the command that starts ranks, with its options; -n and their number come behind it")
        ->capture_default_str();
}

} // namespace

void addSweepCommand(CLI::App& app, const CommandResult& result)
{
    auto arguments = std::make_shared<SweepArguments>();
    auto* command = app.add_subcommand(
        "sweep", "Run policies with every combination of parameters, traces and seeds, here or on many machines");
    command->add_option("--config", arguments->config,
        "JSON: cluster, traces, policies with lists of values, seeds; name and out when wanted, such as "
        "{\"traces\": [\"preset:harmony-testbed,load=3\"], \"cluster\": \"harmony-testbed\", \"seeds\": \"1..5\", "
        "\"policies\": [{\"id\": \"harmony\", \"set\": {\"candidates\": [1, 16]}}]}");
    command->add_flag(
        "--resume", [arguments](std::int64_t) { arguments->options.start = SweepStart::Resumed; },
        "Continue a sweep that was stopped or killed");
    command
        ->add_option("--threads", arguments->options.threads,
            "Runs at the same time; 0 = one per processor. With --on: of each process")
        ->check(CLI::NonNegativeNumber);
    addSweepOutput(*command, arguments->output);
    addConsentOption(*command);
    addPlaceOptions(*command, *arguments);
    addSweepParts(*command, result);
    command->require_subcommand(0, 1);
    command->callback([arguments, result, command] {
        if (!command->get_subcommands().empty())
            return; // its part does the work
        if (auto done = sweep(*arguments); !done)
            *result = report(done.error());
    });
}

} // namespace consonance
