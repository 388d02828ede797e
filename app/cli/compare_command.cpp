// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/field_options.h"
#include "app/cli/command_context.h"
#include "app/cli/contender_settings.h"
#include "app/cli/grouping_option.h"
#include "app/cli/kept_text.h"
#include "app/cli/range_option.h"
#include "app/cli/result_table.h"
#include "app/cli/store_option.h"
#include "app/language/language.h"

#include "core/base/marked_text.h"
#include "core/compare/compare_fields.h"
#include "core/compare/comparison_json.h"
#include "core/compare/comparison_svg.h"
#include "core/compare/metric_comparison.h"
#include "core/keep/run_keeper.h"
#include "core/run/never_started.h"
#include "core/workload/model_profile.h"
#include "core/workload/trace_loader.h"
#include "core/workload/trace_moment.h"

#include <algorithm>
#include <iterator>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

struct CompareOptions {
    CompareRequest request;
    TypedFields typed;
    std::vector<std::string> assignments;
    JsonOption json;
    std::string svg;
    std::string out; ///< the summary as a table
    std::vector<std::string> labels; ///< POLICY=NAME
    StoreOption store;
    RangeOption range;
    GroupingOption grouping;
};

/// Dates are those of the trace, where there is but one.
MomentReader momentsOf(const std::vector<std::string>& traces)
{
    return [&traces](const std::string& text) {
        return momentOf(text, [&]() -> Result<std::shared_ptr<const Workload>> {
            if (traces.size() != 1)
                return nullptr;
            TRY_ASSIGN(auto trace, loadTrace(traces.front(), 1, bundledModels()));
            return std::move(trace.workload);
        });
    };
}

bool saysTheSame(const Error& one, const std::vector<Error>& said)
{
    return std::ranges::any_of(
        said, [text = one.englishText()](const Error& other) { return other.englishText() == text; });
}

/// Before anything runs: which policies start none or only some of the jobs. A trace that cannot be read is reported by
/// what runs it.
std::vector<Error> warnOfNeverStarted(const CompareRequest& request)
{
    std::vector<Error> said;
    for (const auto& trace : request.traces) {
        std::shared_ptr<const Workload> workload;
        for (const auto& contender : request.policies) {
            const auto policy = policyOfContender(contender);
            const auto* entry = PolicyRegistry::instance().find(policy);
            if (entry == nullptr || !entry->traits.trainingsOnly)
                continue;
            if (!workload) {
                const auto loaded = loadTrace(trace, request.seeds.front(), bundledModels());
                if (!loaded)
                    break;
                workload = loaded->workload;
            }
            const auto why = neverStarted(policy, countNeverStarted(policy, *workload), std::ssize(workload->jobs));
            if (why && !saysTheSame(*why, said))
                said.push_back(*why);
        }
    }
    warn(said);
    return said;
}

Result<void> runCompare(CompareOptions& options)
{
    TRY(readTyped(compareFields(), options.typed, options.request));
    fillPolicies(options.request);
    TRY(assignParameters(options.request, options.assignments));
    TRY_ASSIGN(const auto names, contenderNames(options.labels, options.request.policies));
    if (!options.out.empty())
        TRY(summaryFormatOf(options.out)); // not only after all runs
    TRY_ASSIGN(auto store, openStore(options.store));
    if (options.range.section.empty()) {
        TRY_ASSIGN(options.request.range, spanOf(options.range, momentsOf(options.request.traces)));
    } else {
        TRY_ASSIGN(options.request.range, spanOf(options.range, store));
    }
    const auto never = warnOfNeverStarted(options.request);
    Progress progress;
    std::optional<Error> notKept;
    std::size_t kept = 0;
    HistoryCollection histories;
    auto compared = [&] {
        const ProgressDisplay display("compare", progress);
        return compare(options.request, interruptToken(), &progress, [&](RunResult& run, const Simulation& simulation) {
            if (options.grouping.isGiven()) // stopped: so is the comparison
                static_cast<void>(
                    histories.add(run.contender(), simulation.engine(), options.request.range.value_or(StoredSpan {})));
            auto id = keep(store, run, requestOf(options.request, run), simulation);
            if (id) {
                run.runId = *id;
                ++kept;
            } else if (!notKept)
                notKept = id.error();
        });
    }();
    if (!compared)
        return fail(reportSavedWork(std::move(compared).error(), keptRunsText(kept)));
    auto problems = compared->problems;
    TRY_ASSIGN(const auto objective, objectiveByName(options.request.objective));
    std::ranges::copy_if(fairnessProblems(compared->runs, contendersOf(compared->runs), objective),
        std::back_inserter(problems), [&](const Error& one) { return !saysTheSame(one, problems); });
    std::erase_if(problems, [&never](const Error& one) { return saysTheSame(one, never); });
    warn(problems);
    if (options.json.isGiven())
        TRY(writeOutput(options.json.target,
            comparisonJson(compared->runs, compared->summary,
                teamsMember(histories, options.grouping.by(), options.request.range))));
    if (!options.svg.empty())
        TRY(writeOutput(options.svg, comparisonSvg(*compared, commandLine(), ComparisonSvgPart::Distributions, names)));
    if (!options.out.empty()) {
        TRY_ASSIGN(const auto format, summaryFormatOf(options.out));
        TRY(writeOutput(options.out, summaryTableText(*compared, format, names)));
    }
    const bool stdoutIsTaken = options.json.takesStandardOutput() || options.svg == "-";
    fmt::print(stdoutIsTaken ? stderr : stdout, "{}", summaryTable(*compared));
    if (!histories.isEmpty())
        fmt::print(stdoutIsTaken ? stderr : stdout, "\n{}", groupsText(histories, options.grouping.by()));
    for (const auto& run : compared->runs)
        printRemarks(runRemarks(run, localWording()));
    if (notKept)
        return fail(std::move(*notKept).inContext(
            CONSONANCE_TEXT("ErrorContext", "the comparison is complete, but runs were not kept")));
    return {};
}

} // namespace

void addCompareCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<CompareOptions>();
    options->request.interference.clear(); // left to the traces
    options->request.transitions.clear();
    auto* command
        = app.add_subcommand("compare", "Run several policies on the same traces and compare them with a baseline");
    addFieldOptions(*command, compareFields(), options->request, options->typed);
    command->get_option("--trace")->required();
    command->add_option("--set", options->assignments, "POLICY.key=value or NAME.key=value; may be repeated")
        ->allow_extra_args(false);
    addJsonOption(*command, options->json);
    command->add_option("--svg", options->svg, "Write the comparison as a picture");
    command
        ->add_option("--out", options->out,
            "Write the summary as a table for a paper, with p values corrected for all policies (Holm)")
        ->option_text("F.csv|F.md|F.tex");
    command
        ->add_option("--label", options->labels,
            "POLICY=NAME: how a policy is called in the table and the picture; may be repeated")
        ->allow_extra_args(false);
    addStoreOption(*command, options->store);
    addRangeOption(*command, options->range, "Only jobs that arrive at or after this moment count");
    addGroupingOption(*command, options->grouping, "Waits and hours of groups too: by tenant, user, gpu-type or size");
    command->callback(calling(runCompare, options, result));
}

} // namespace consonance
