// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_context.h"
#include "app/cli/result_table.h"
#include "app/cli/store_option.h"

#include "core/experiment/events_csv.h"
#include "core/experiment/result_json.h"
#include "core/experiment/run_keeper.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

struct SimulateOptions {
    RunRequest request;
    std::vector<std::string> assignments;
    double interval = 0;
    std::string decideAt = "policy";
    std::string events;
    std::string json;
    StoreOption store;
};

Result<void> simulate(SimulateOptions& options)
{
    TRY_ASSIGN(options.request.parameters, parseAssignments(options.assignments));
    TRY_ASSIGN(options.request.decideAt, decisionMomentsByName(options.decideAt));
    if (options.interval > 0)
        options.request.intervalSeconds = options.interval;
    TRY_ASSIGN(const auto inputs, resolveInputs(options.request));
    warn(inputs.problems);
    TRY_ASSIGN(auto simulation, startRun(options.request, inputs));
    TRY_ASSIGN(auto store, openStore(options.store));
    Progress progress;
    auto result = [&] {
        const ProgressDisplay display("simulate", progress);
        return runAndKeep(store, options.request, simulation, interruptToken(), &progress);
    }();
    if (!result)
        return fail(std::move(result).error());
    if (!options.events.empty())
        TRY(writeOutput(options.events,
            eventsCsv(simulation.engine().log(), simulation.engine().workload(), simulation.engine().cluster())));
    if (!options.json.empty())
        TRY(writeOutput(options.json, resultJson({ &*result, 1 }, {})));
    const bool stdoutIsTaken = options.json == "-" || options.events == "-";
    fmt::print(stdoutIsTaken ? stderr : stdout, "{}", runTable({ *result }));
    return {};
}

} // namespace

void addSimulateCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<SimulateOptions>();
    auto* command = app.add_subcommand("simulate", "Run one policy on one trace and keep the run");
    command
        ->add_option("--trace", options->request.trace,
            "Trace file, or preset:NAME[,jobs=N][,load=L][,arrivals=uniform|poisson|bursty]")
        ->required();
    command->add_option("--cluster", options->request.cluster, "Cluster file or preset")->required();
    command->add_option("--policy", options->request.policy, "Policy id (see consonance-cli policies)")->required();
    command->add_option("--set", options->assignments, "Parameter of the policy, key=value; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--interference", options->request.interference, "contention, measured:FILE or none")
        ->capture_default_str();
    command
        ->add_option(
            "--transitions", options->request.transitions, "What changes cost: common, none or a published table")
        ->capture_default_str();
    command->add_option("--interval", options->interval, "Stepping period in seconds, instead of the policy's own")
        ->check(CLI::PositiveNumber);
    addDecideAtOption(*command, options->decideAt);
    command->add_option("--seed", options->request.seed, "Seed of the preset trace and of policies that draw")
        ->capture_default_str();
    command->add_option(
        "--events", options->events, "Write the event log as CSV to a file, or to standard output with -");
    command->add_option("--json", options->json, "Write the result as JSON to a file, or to standard output with -");
    addStoreOption(*command, options->store);
    command->callback([options, result] {
        if (auto done = simulate(*options); !done)
            *result = report(done.error());
    });
}

} // namespace consonance
