// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_context.h"
#include "app/cli/result_table.h"
#include "app/cli/store_option.h"
#include "app/language/language.h"

#include "core/base/file_io.h"
#include "core/base/marked_text.h"
#include "core/compare/comparison_json.h"
#include "core/compare/comparison_svg.h"
#include "core/compare/metric_comparison.h"
#include "core/sweep/sweep_run.h"

#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kFileExists = CONSONANCE_MESSAGE(
    "cli.sweep.exists", "{0} already holds runs of a sweep; go on with --resume or name another file");

struct SweepArguments {
    std::string config;
    JsonOption json;
    std::string svg;
    SweepOptions options;
    StoreOption store;
};

Result<void> sweep(const SweepArguments& arguments)
{
    TRY_ASSIGN(const auto plan, readSweepPlan(arguments.config));
    const bool writesLines = !plan.output.empty();
    if (writesLines && arguments.options.start == SweepStart::Afresh && std::filesystem::exists(plan.output))
        return fail(ErrorKind::BadArguments, kFileExists, { plan.output });
    TRY_ASSIGN(auto store, openStore(arguments.store));
    Progress progress;
    const auto outcome = [&] {
        const ProgressDisplay display("sweep", progress);
        return runSweep(store, plan, arguments.options, interruptToken(), &progress);
    }();
    if (!outcome)
        return fail(sayingWhatIsKept(outcome.error(),
            localText("CommandLine", CONSONANCE_TEXT("CommandLine", "Kept: {0} of {1} runs; go on with --resume."),
                { std::to_string(progress.done()), std::to_string(progress.total()) })));
    const auto& runs = outcome->comparison.result;
    warn(outcome->problems);
    warn(fairnessProblems(runs.runs, outcome->comparison.contenders));
    if (writesLines)
        TRY(writeFileAtomically(plan.output, sweepLines(*outcome)));
    if (!arguments.svg.empty())
        TRY(writeOutput(arguments.svg, comparisonSvg(runs, commandLine(), ComparisonSvgPart::TradeOff)));
    if (arguments.json.isGiven())
        TRY(writeOutput(arguments.json.target, comparisonJson(runs.runs, runs.summary)));
    fmt::print(arguments.svg == "-" ? stderr : arguments.json.textStream(), "{}", summaryTable(runs));
    return {};
}

} // namespace

void addSweepCommand(CLI::App& app, const CommandResult& result)
{
    auto arguments = std::make_shared<SweepArguments>();
    auto* command = app.add_subcommand("sweep", "Run policies with every combination of parameters, traces and seeds");
    command
        ->add_option("--config", arguments->config,
            "JSON: cluster, traces, policies with lists of values, seeds; name and out when wanted, such as "
            "{\"traces\": [\"preset:harmony-testbed,load=3\"], \"cluster\": \"harmony-testbed\", \"seeds\": \"1..5\", "
            "\"policies\": [{\"id\": \"harmony\", \"set\": {\"candidates\": [1, 16]}}]}")
        ->required();
    command->add_flag(
        "--resume", [arguments](std::int64_t) { arguments->options.start = SweepStart::Resumed; },
        "Go on where a sweep was stopped or killed");
    command->add_option("--threads", arguments->options.threads, "Runs at the same time; 0 = one per processor")
        ->check(CLI::NonNegativeNumber);
    addJsonOption(*command, arguments->json);
    command->add_option("--svg", arguments->svg, "Write mean JCTs with intervals and the Pareto front as a picture");
    addStoreOption(*command, arguments->store);
    command->callback([arguments, result] {
        if (auto done = sweep(*arguments); !done)
            *result = report(done.error());
    });
}

} // namespace consonance
