// SPDX-License-Identifier: GPL-3.0-or-later
// explain: why a policy decided as it did, of a kept run or of one made for the purpose.
#include "app/cli/command_context.h"
#include "app/cli/run_source.h"
#include "app/language/language.h"

#include "core/run/usual_inputs.h"
#include "core/why/decision_analysis.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kNothingToExplain
    = CONSONANCE_MESSAGE("explain.nothing", "say which run to look into: --run ID, or --trace, --cluster and --policy");
constexpr MessageId kTooFewDecisions
    = CONSONANCE_MESSAGE("explain.too-few", "the run has {0} decisions, numbered from 0; there is no {1}");

constexpr MessageId kFromOutside
    = CONSONANCE_MESSAGE("explain.from-outside", "decision {0} was no policy's: it is a change made from outside");

struct ExplainOptions {
    RunSource source { .request = {} }; // no policy is presumed: it is what is asked about
    std::size_t decision = 0;
    std::vector<std::string> policies;
    ReportOutput output;
    ExplanationLimits limits;
};

Result<StoredInputs> inputsOf(ExplainOptions& options)
{
    fillFromTrace(options.source.request);
    const auto& request = options.source.request;
    if (options.source.run.empty() && (request.trace.empty() || request.cluster.empty() || request.policy.empty()))
        return fail(ErrorKind::BadArguments, kNothingToExplain);
    return readRunSource(options.source);
}

/// A forked run begins with its parent's past; its decisions are counted from the very beginning all the same.
Result<DecisionAnalysis> analyse(const ExplainOptions& options, const StoredInputs& stored, Progress& progress)
{
    const ProgressDisplay display("explain", progress);
    TRY_ASSIGN(
        auto simulation, startRunBefore(stored.request, stored.inputs, options.decision, interruptToken(), &progress));
    if (simulation.engine().peek() != Engine::Step::Decision)
        return fail(ErrorKind::BadArguments, kTooFewDecisions,
            { std::to_string(simulation.engine().log().decisions().size()), std::to_string(options.decision) });
    if (simulation.engine().log().decisions().size() != options.decision)
        return fail(ErrorKind::BadArguments, kFromOutside, { std::to_string(options.decision) });
    return analyseDecision(DecisionMoment::of(simulation), { .policies = options.policies }, interruptToken());
}

Result<void> explain(ExplainOptions& options)
{
    TRY_ASSIGN(const auto stored, inputsOf(options));
    Progress progress;
    TRY_ASSIGN(const auto analysis, analyse(options, stored, progress));
    const auto& workload = *stored.inputs.workload;
    const auto& cluster = *stored.inputs.cluster;
    return writeReport(options.output, explanationText(analysis, workload, cluster, options.limits, localWording()),
        explanationJson(analysis, workload, cluster));
}

} // namespace

void addExplainCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<ExplainOptions>();
    auto* command = app.add_subcommand(
        "explain", "Why a decision was taken: every candidate of every task, and what other policies would do");
    addRunSource(*command, options->source);
    command->add_option("--decision", options->decision, "Number of the decision, from 0")->required();
    command->add_option("--policies", options->policies, "Other policies that are asked at the same moment: a,b")
        ->delimiter(',');
    command->add_option("--hosts", options->limits.hosts, "Servers shown of each task, best first")
        ->capture_default_str();
    command
        ->add_option("--weighed", options->limits.weighed,
            "Placements shown that the policy weighed as a whole, most likely first")
        ->capture_default_str();
    addReportOutput(*command, options->output);
    command->callback([options, result] {
        if (auto done = explain(*options); !done)
            *result = report(done.error());
    });
}

} // namespace consonance
