// SPDX-License-Identifier: GPL-3.0-or-later
// explain: why a policy decided as it did, of a kept run or of one made for the purpose.
#include "app/cli/command_context.h"
#include "app/cli/run_source.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/marked_text.h"
#include "core/run/what_if.h"
#include "core/why/decision_analysis.h"
#include "core/why/passed_over.h"

#include <algorithm>
#include <cmath>
#include <optional>

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

constexpr MessageId kWhichDecision
    = CONSONANCE_MESSAGE("explain.which", "say which decision: --decision N, or --passed-over JOB");
constexpr MessageId kNeverPassedOver
    = CONSONANCE_MESSAGE("explain.never-passed-over", "no decision placed other jobs while {0} waited");

struct ExplainOptions {
    RunSource source { .typed = {} }; // no default policy: the question is about the policy
    std::optional<std::size_t> decision;
    std::string passedOver; ///< a job; instead of the number
    std::vector<std::string> policies;
    ReportOutput output;
    ExplanationLimits limits;
};

Result<StoredInputs> inputsOf(ExplainOptions& options)
{
    TRY(readTypedRun(options.source.typed));
    const auto& request = options.source.typed.request;
    if (options.source.run.empty() && (request.trace.empty() || request.cluster.empty() || request.policy.empty()))
        return fail(ErrorKind::BadArguments, kNothingToExplain);
    return readRunSource(options.source);
}

/// The number of the decision that is asked about.
Result<std::size_t> decisionOf(const ExplainOptions& options, const StoredInputs& stored, Progress& progress)
{
    if (options.decision.has_value() == !options.passedOver.empty())
        return fail(ErrorKind::BadArguments, kWhichDecision);
    if (options.decision)
        return *options.decision;
    TRY_ASSIGN(const auto job, findJob(*stored.inputs.workload, options.passedOver));
    TRY_ASSIGN(auto simulation, startRun(stored.request, stored.inputs, interruptToken()));
    TRY(simulation.runToEnd(interruptToken(), &progress));
    const auto passed = decisionsThatPassedOver(simulation.engine().log().events(), job);
    if (passed.empty())
        return fail(ErrorKind::BadArguments, kNeverPassedOver, { options.passedOver });
    return std::size_t { passed.front().decision };
}

/// A forked run begins with its parent's past; its decisions are counted from the very beginning all the same.
Result<DecisionAnalysis> analyse(const ExplainOptions& options, const StoredInputs& stored, Progress& progress)
{
    const ProgressDisplay display("explain", progress);
    TRY_ASSIGN(const auto decision, decisionOf(options, stored, progress));
    TRY_ASSIGN(auto simulation, startRunBefore(stored.request, stored.inputs, decision, interruptToken(), &progress));
    if (simulation.engine().peek() != Engine::Step::Decision)
        return fail(ErrorKind::BadArguments, kTooFewDecisions,
            { std::to_string(simulation.engine().log().decisions().size()), std::to_string(decision) });
    if (simulation.engine().log().decisions().size() != decision)
        return fail(ErrorKind::BadArguments, kFromOutside, { std::to_string(decision) });
    return analyseDecision(DecisionMoment::of(simulation), { .policies = options.policies }, interruptToken());
}

/// A table of the policy's notes; of a large one the first rows and columns.
std::string noteTableText(const NoteTable& table)
{
    constexpr std::size_t kShownRows = 40;
    constexpr std::size_t kShownColumns = 12;
    const auto shown = std::min(kShownRows, table.rows.size());
    const auto columns = std::min(kShownColumns, table.columns.size());
    std::vector<std::string> names { "" };
    names.insert(names.end(), table.columns.begin(), table.columns.begin() + static_cast<std::ptrdiff_t>(columns));
    std::vector<std::vector<std::string>> rows;
    for (std::size_t row = 0; row < shown; ++row) {
        rows.push_back({ table.rows[row] });
        for (std::size_t column = 0; column < columns; ++column) {
            const double value = table.at(row, column);
            rows.back().push_back(std::isfinite(value) ? fmt::format("{:.5g}", value) : "–");
        }
    }
    auto text = localText("Policy", table.title);
    if (!table.unit.empty() && table.unit != "1")
        text += fmt::format(" ({})", localText("Unit", table.unit));
    text += "\n" + textTableAsNamed(names, rows);
    if (shown < table.rows.size() || columns < table.columns.size())
        text += localText("CommandLine", CONSONANCE_TEXT("CommandLine", "… and {0} more rows, {1} more columns"),
                    { std::to_string(table.rows.size() - shown), std::to_string(table.columns.size() - columns) })
            + "\n";
    return text;
}

Result<void> explain(ExplainOptions& options)
{
    TRY_ASSIGN(const auto stored, inputsOf(options));
    Progress progress;
    TRY_ASSIGN(const auto analysis, analyse(options, stored, progress));
    const auto& workload = *stored.inputs.workload;
    const auto& cluster = *stored.inputs.cluster;
    auto text = explanationText(analysis, workload, cluster, options.limits, localWording());
    for (const auto& table : analysis.tables)
        text += "\n" + noteTableText(table);
    return writeReport(options.output, text, explanationJson(analysis, workload, cluster));
}

} // namespace

void addExplainCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<ExplainOptions>();
    auto* command = app.add_subcommand(
        "explain", "Why a decision was taken: every candidate of every task, and what other policies would do");
    addRunSource(*command, options->source);
    command->add_option("--decision", options->decision, "Number of the decision, from 0");
    command->add_option("--passed-over", options->passedOver,
        "Instead: the first decision that placed other jobs and left this one of the trace waiting");
    command->add_option("--policies", options->policies, "Other policies that are asked at the same moment: a,b")
        ->delimiter(',');
    command->add_option("--hosts", options->limits.hosts, "Servers shown of each task, best first")
        ->capture_default_str();
    command
        ->add_option("--weighed", options->limits.weighed,
            "Placements shown that the policy weighed as a whole, most likely first")
        ->capture_default_str();
    addReportOutput(*command, options->output);
    command->callback(calling(explain, options, result));
}

} // namespace consonance
