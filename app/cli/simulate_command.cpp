// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_context.h"
#include "app/cli/result_table.h"
#include "app/cli/runs_export.h"
#include "app/cli/store_option.h"

#include "core/base/text_format.h"
#include "core/experiment/events_csv.h"
#include "core/experiment/result_json.h"
#include "core/experiment/run_keeper.h"
#include "core/experiment/stop_conditions.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

struct SimulateOptions {
    RunRequest request;
    std::vector<std::string> assignments;
    std::string branch;
    double interval = 0;
    std::string decideAt = "policy";
    std::string events;
    std::string json;
    std::string until;
    std::string untilParting;
    std::vector<std::string> logPoints; ///< EXPRESSION: message
    StoreOption store;
};

constexpr MessageId kNoMessage = CONSONANCE_MESSAGE("simulate.no-log-message",
    "a log point is a condition, a colon with a blank after it, and a message; '{0}' has none");

/// The colon that parts condition and message lies outside quotation marks.
Result<Breakpoint> parseLogPoint(const std::string& text, std::uint32_t id)
{
    char quote = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (quote != 0 ? text[i] == quote : text[i] == '"' || text[i] == '\'')
            quote = quote != 0 ? '\0' : text[i];
        else if (quote == 0 && text[i] == ':' && text[i + 1] == ' ' && text.find_first_not_of(' ', i + 1) != text.npos)
            return Breakpoint { .id = id, .condition = text.substr(0, i), .message = text.substr(i + 2) };
    }
    return fail(ErrorKind::BadArguments, kNoMessage, { text });
}

Result<StopConditions> stopConditions(const SimulateOptions& options)
{
    StopConditions stops;
    std::vector<Breakpoint> logPoints;
    for (const auto& text : options.logPoints) {
        TRY_ASSIGN(auto point, parseLogPoint(text, static_cast<std::uint32_t>(logPoints.size() + 1)));
        logPoints.push_back(std::move(point));
    }
    if (auto set = stops.setBreakpoints(logPoints); !set)
        return fail(placedInOption(std::move(set).error(), "--log"));
    if (options.until.empty())
        return stops;
    if (auto set = stops.setRunUntil(options.until); !set)
        return fail(placedInOption(std::move(set).error(), "--until"));
    return stops;
}

void printStops(StopConditions& stops, std::FILE* to)
{
    for (const auto& line : stops.takeLines())
        fmt::print(to, "[{}] {}\n", durationText(line.at - Time {}), line.text);
    if (stops.linesDropped() > 0)
        fmt::print(to, "… and {} more lines\n", stops.linesDropped());
    if (const auto reason = stops.takeReason())
        fmt::print(
            to, "stopped at {}, step {}: {}\n", durationText(reason->at - Time {}), reason->step, reason->condition);
}

Result<void> simulate(SimulateOptions& options)
{
    TRY_ASSIGN(options.request.parameters, parseAssignments(options.assignments));
    TRY_ASSIGN(options.request.decideAt, decisionMomentsByName(options.decideAt));
    if (options.interval > 0)
        options.request.intervalSeconds = options.interval;
    if (!options.branch.empty())
        TRY(readRequestJson(options.branch, "--branch", options.request));
    TRY_ASSIGN(auto stops, stopConditions(options));
    TRY_ASSIGN(const auto inputs, resolveInputs(options.request));
    warn(inputs.problems);
    TRY_ASSIGN(auto simulation, startRun(options.request, inputs));
    if (!options.untilParting.empty())
        TRY(stops.setRunUntilParting(options.untilParting, options.request.seed, simulation.engine()));
    TRY_ASSIGN(auto store, openStore(options.store));
    Progress progress;
    auto result = [&] {
        const ProgressDisplay display("simulate", progress);
        return runAndKeep(
            store, options.request, simulation, interruptToken(), &progress, {}, stops.isIdle() ? nullptr : &stops);
    }();
    if (!result)
        return fail(std::move(result).error());
    if (!options.events.empty())
        TRY(writeOutput(options.events,
            eventsCsv(simulation.engine().log(), simulation.engine().workload(), simulation.engine().cluster())));
    if (!options.json.empty())
        TRY(writeOutput(options.json, resultJson({ &*result, 1 }, {})));
    const bool stdoutIsTaken = options.json == "-" || options.events == "-";
    auto* const to = stdoutIsTaken ? stderr : stdout;
    printStops(stops, to);
    fmt::print(to, "{}", runTable({ *result }));
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
    command->add_option("--branch", options->branch,
        "What is changed in the run, as the store keeps it (docs/formats.md); the policy is the one that decides last");
    command->add_option(
        "--events", options->events, "Write the event log as CSV to a file, or to standard output with -");
    command->add_option("--json", options->json, "Write the result as JSON to a file, or to standard output with -");
    command->add_option("--until", options->until,
        "Stop where this condition is true, such as 'queue_length > 10' or 'any(servers, interference > 20%)'");
    command->add_option("--until-parting", options->untilParting,
        "Stop after the first decision at which this policy would have placed something else");
    command
        ->add_option("--log", options->logPoints,
            "Write a line where a condition becomes true: 'CONDITION: message with {expressions}'; may be repeated")
        ->allow_extra_args(false);
    addStoreOption(*command, options->store);
    command->callback([options, result] {
        if (auto done = simulate(*options); !done)
            *result = report(done.error());
    });
}

} // namespace consonance
