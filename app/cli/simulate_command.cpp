// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/field_options.h"
#include "app/arguments/policy_settings.h"
#include "app/cli/command_context.h"
#include "app/cli/kept_text.h"
#include "app/cli/range_option.h"
#include "app/cli/result_table.h"
#include "app/cli/stop_options.h"
#include "app/cli/store_option.h"
#include "app/cli/watch_options.h"
#include "app/language/language.h"

#include "core/keep/events_csv.h"
#include "core/keep/run_keeper.h"
#include "core/run/failure_text.h"
#include "core/run/result_json.h"
#include "core/run/step_watchers.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kWhichRun = CONSONANCE_MESSAGE(
    "simulate.which-run", "say what to run: --trace, --cluster and --policy, or --run for a kept run");

struct SimulateOptions {
    TypedRun typed;
    std::string run; ///< id as typed, instead of a request
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
    options.typed.request = std::move(stored.request);
    return std::move(stored.inputs);
}

Result<ResolvedInputs> inputsOfRequest(SimulateOptions& options)
{
    TRY(readTypedRun(options.typed));
    const auto& request = options.typed.request;
    if (request.trace.empty() || request.cluster.empty() || request.policy.empty())
        return fail(ErrorKind::BadArguments, kWhichRun);
    TRY_ASSIGN(auto inputs, resolveInputs(request));
    warn(inputs.problems);
    return inputs;
}

Result<void> simulate(SimulateOptions& options)
{
    const bool isKept = !options.run.empty();
    TRY_ASSIGN(auto stops, makeStopConditions(options.stops));
    TRY_ASSIGN(auto watched, makeWatchRecord(options.watches));
    TRY_ASSIGN(const auto inputs, isKept ? inputsOfKept(options) : inputsOfRequest(options));
    const auto& request = options.typed.request;
    TRY_ASSIGN(auto simulation, startRun(request, inputs, interruptToken()));
    if (!options.stops.untilParting.empty())
        TRY(stops.setRunUntilParting(options.stops.untilParting, request.seed, simulation.engine()));
    // It is already kept: a repeated part is not kept a second time.
    TRY_ASSIGN(auto store, isKept ? RunStore::openInMemory() : openStore(options.store));
    const RunToBeKept keeping(store);
    Progress progress;
    // What is watched comes first: it sees the step at which the run stops too.
    StepWatchers watchers({ &watched, &stops });
    auto result = [&] {
        const ProgressDisplay display("simulate", progress);
        return runAndKeep(
            store, request, simulation, interruptToken(), &progress, {}, watchers.isIdle() ? nullptr : &watchers);
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
    if (const auto text = failureText(request, inputs, result->metrics.keyed, localWording()); !text.empty())
        fmt::print(to, "{}\n", text);
    printRemarks(runRemarks(*result, localWording()));
    return {};
}

} // namespace

void addSimulateCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<SimulateOptions>();
    auto* command = app.add_subcommand("simulate", "Run one policy on one trace and keep the run");
    auto* kept = command->add_option("--run", options->run,
        "Instead of the inputs of a run: a kept one again, to stop, log or watch in it, in a branch from its last "
        "change on; it is not kept again");
    for (auto* option : addRunOptions(*command, options->typed))
        kept->excludes(option);
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
