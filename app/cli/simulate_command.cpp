// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_context.h"
#include "app/cli/kept_text.h"
#include "app/cli/policy_settings.h"
#include "app/cli/range_option.h"
#include "app/cli/result_table.h"
#include "app/cli/stop_options.h"
#include "app/cli/store_option.h"
#include "app/cli/watch_options.h"
#include "app/language/language.h"

#include "core/keep/events_csv.h"
#include "core/keep/run_keeper.h"
#include "core/policy/transition_tables.h"
#include "core/run/failure_text.h"
#include "core/run/result_json.h"
#include "core/run/step_watchers.h"
#include "core/run/usual_inputs.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kWhichRun = CONSONANCE_MESSAGE(
    "simulate.which-run", "say what to run: --trace, --cluster and --policy, or --run for a kept run");

struct SimulateOptions {
    RunRequest request;
    std::string run; ///< id as typed, instead of a request
    std::vector<std::string> assignments;
    std::string branch;
    double interval = 0;
    std::string decideAt = "policy";
    std::string failureLoss;
    std::string events;
    JsonOption json;
    StopOptions stops;
    WatchOptions watches;
    StoreOption store;
};

/// The request of a kept run replaces the typed inputs.
Result<ResolvedInputs> inputsOfKept(SimulateOptions& options)
{
    TRY_ASSIGN(const auto kept, openRun(options.store, options.run));
    TRY_ASSIGN(auto stored, storedInputs(kept.store, kept.record));
    options.run = kept.record.id;
    options.request = std::move(stored.request);
    return std::move(stored.inputs);
}

Result<ResolvedInputs> inputsOfRequest(SimulateOptions& options)
{
    TRY_ASSIGN(options.request.parameters, typedSettings(options.assignments, options.request.policy));
    TRY_ASSIGN(options.request.decideAt, decisionMomentsByName(options.decideAt));
    if (options.interval > 0)
        options.request.intervalSeconds = options.interval;
    if (!options.branch.empty())
        TRY(readRequestJson(options.branch, "--branch", options.request));
    if (!options.failureLoss.empty()) {
        TRY_ASSIGN(options.request.failureLoss, failureLossByName(options.failureLoss));
    }
    TRY_ASSIGN(auto inputs, resolveInputs(options.request));
    warn(inputs.problems);
    return inputs;
}

Result<void> simulate(SimulateOptions& options)
{
    const bool isKept = !options.run.empty();
    fillFromTrace(options.request);
    const auto& request = options.request;
    if (!isKept && (request.trace.empty() || request.cluster.empty() || request.policy.empty()))
        return fail(ErrorKind::BadArguments, kWhichRun);
    TRY_ASSIGN(auto stops, makeStopConditions(options.stops));
    TRY_ASSIGN(auto watched, makeWatchRecord(options.watches));
    TRY_ASSIGN(const auto inputs, isKept ? inputsOfKept(options) : inputsOfRequest(options));
    TRY_ASSIGN(auto simulation, startRun(options.request, inputs, interruptToken()));
    if (!options.stops.untilParting.empty())
        TRY(stops.setRunUntilParting(options.stops.untilParting, options.request.seed, simulation.engine()));
    // It is already kept: a repeated part is not kept a second time.
    TRY_ASSIGN(auto store, isKept ? RunStore::openInMemory() : openStore(options.store));
    const RunToBeKept keeping(store);
    Progress progress;
    // What is watched comes first: it sees the step at which the run stops too.
    StepWatchers watchers({ &watched, &stops });
    auto result = [&] {
        const ProgressDisplay display("simulate", progress);
        return runAndKeep(store, options.request, simulation, interruptToken(), &progress, {},
            watchers.isIdle() ? nullptr : &watchers);
    }();
    if (!result)
        return fail(reportSavedWork(std::move(result).error(), keeping.text()));
    if (isKept)
        result->runId = options.run;
    watched.end(simulation.engine());
    if (!options.events.empty())
        TRY(writeOutput(options.events,
            eventsCsv(simulation.engine().log(), simulation.engine().workload(), simulation.engine().cluster())));
    if (options.json.isGiven())
        TRY(writeOutput(options.json.target, resultJson({ &*result, 1 })));
    const bool stdoutIsTaken
        = options.json.takesStandardOutput() || options.events == "-" || options.watches.out == "-";
    auto* const to = stdoutIsTaken ? stderr : stdout;
    TRY(showWatches(watched, options.watches, *inputs.workload, to));
    printStops(stops, *inputs.workload, to);
    fmt::print(to, "{}", runTable({ *result }));
    if (const auto text = failureText(options.request, inputs, result->metrics.keyed, localWording()); !text.empty())
        fmt::print(to, "{}\n", text);
    printRemarks(runRemarks(*result, localWording()));
    return {};
}

} // namespace

void addSimulateCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<SimulateOptions>();
    options->request.interference.clear(); // left to the trace
    options->request.transitions.clear();
    auto* command = app.add_subcommand("simulate", "Run one policy on one trace and keep the run");
    auto* trace = command->add_option("--trace", options->request.trace,
        "Trace file, or preset:NAME[,jobs=N][,load=L][,arrivals=uniform|poisson|bursty]");
    auto* cluster = command->add_option("--cluster", options->request.cluster,
        "Cluster file, preset, or racks:2x20x8:v100 (default: the one that a sample or preset brings)");
    auto* policy = command->add_option("--policy", options->request.policy,
        "Policy id (see consonance-cli policies; default: the one that a sample brings)");
    auto* kept = command->add_option("--run", options->run,
        "Instead of the inputs of a run: a kept one again, to stop, log or watch in it, in a branch from its last "
        "change on; it is not kept again");
    const auto makesARun = [kept](CLI::Option* option) { kept->excludes(option); };
    for (auto* option : { trace, cluster, policy })
        makesARun(option);
    makesARun(command->add_option("--set", options->assignments, "Parameter of the policy, key=value; may be repeated")
                  ->allow_extra_args(false));
    makesARun(command->add_option("--interference", options->request.interference,
        "contention, measured:FILE or none (default: what a sample brings, else contention)"));
    makesARun(command->add_option("--transitions", options->request.transitions,
        "What changes cost: common, none or a published table (default: what a sample brings, else common)"));
    auto* interval = command->add_option("--interval", options->interval,
        "Stepping period, such as 90s, 20min or 03:20:00, instead of the policy's own");
    takeLengths(*interval).check(CLI::PositiveNumber);
    makesARun(interval);
    makesARun(addFailureLossOption(*command, options->failureLoss));
    addDecideAtOption(*command, options->decideAt);
    makesARun(command->get_option("--decide-at"));
    addImpossibleOption(*command, options->request.impossible);
    makesARun(command->get_option("--impossible"));
    makesARun(command->add_option("--seed", options->request.seed, "Seed of the preset trace and of policies that draw")
                  ->capture_default_str());
    makesARun(command->add_option("--branch", options->branch,
        "What is changed in the run, as the store keeps it (docs/formats.md); the policy is the one that decides "
        "last"));
    command->add_option(
        "--events", options->events, "Write the event log as CSV to a file, or to standard output with -");
    addJsonOption(*command, options->json);
    addStopOptions(*command, options->stops);
    addWatchOptions(*command, options->watches);
    addStoreOption(*command, options->store);
    addConsentOption(*command);
    command->callback(calling(simulate, options, result));
}

} // namespace consonance
