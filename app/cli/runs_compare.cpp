// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/runs_parts.h"

#include "app/arguments/field_options.h"
#include "app/cli/chosen_runs.h"
#include "app/cli/grouping_option.h"
#include "app/cli/range_option.h"
#include "app/cli/result_table.h"
#include "app/cli/store_command.h"
#include "app/language/language.h"

#include "core/base/joined_text.h"
#include "core/compare/compare_fields.h"
#include "core/compare/comparison_json.h"
#include "core/compare/metric_comparison.h"
#include "core/compare/stored_comparison.h"
#include "core/keep/stored_histories.h"
#include "core/run/failure_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kTooFew
    = CONSONANCE_MESSAGE("runs.compare-few", "a comparison needs two runs or more; this names {0}");
constexpr MessageId kNoSuchBaseline = CONSONANCE_MESSAGE(
    "runs.compare-baseline", "none of the runs is of '{0}'; the baseline is a run, or one of: {1}");

struct RunsCompareOptions {
    StoreOption store;
    ChosenRuns runs;
    std::string baseline;
    RangeOption range;
    GroupingOption grouping;
    TypedFields copies; ///< of copyRuleFields()
    JsonOption json;
};

/// A part of a run's id becomes the whole of it.
std::string wantedBaseline(const RunStore& store, const std::string& text, const std::vector<RunRecord>& runs)
{
    const auto id = text.empty() ? Result<std::string>(text) : store.resolveId(text);
    return id && std::ranges::find(runs, *id, &RunRecord::id) != runs.end() ? *id : text;
}

Result<void> checkBaseline(const std::string& wanted, const StoredComparison& comparison)
{
    const auto isWanted = [&](const RunResult& run) {
        return run.contender() == wanted || run.policy == wanted || run.runId == wanted;
    };
    if (wanted.empty() || std::ranges::any_of(comparison.result.runs, isWanted))
        return {};
    return fail(ErrorKind::BadArguments, kNoSuchBaseline, { wanted, joinedText(comparison.contenders) });
}

std::vector<NamedRun> namedRuns(const StoredComparison& comparison)
{
    std::vector<NamedRun> named;
    for (const auto& run : comparison.result.runs)
        named.push_back({ run.runId, run.contender() });
    return named;
}

void writeFigures(JsonWriter& json, const char* key, const std::vector<MetricDelta>& deltas)
{
    json.key(key).beginArray();
    for (const auto& delta : deltas) {
        json.beginObject()
            .member("metric", delta.metric->key)
            .member("contender", delta.contender)
            .member("runs", delta.runs)
            .member("distinct_runs", delta.distinct)
            .member("mean", delta.mean)
            .member("ci95", delta.ci95)
            .member("pairs", delta.pairs)
            .member("difference", delta.difference)
            .member("difference_ci95", delta.differenceCi95)
            .member("relative", delta.relative)
            .member("relative_ci95", delta.relativeCi95)
            .member("t_p_value", delta.tPValue)
            .member("wilcoxon_p_value", delta.wilcoxonPValue)
            .endObject();
    }
    json.endArray();
}

std::string figuresJson(const StoredComparison& comparison, const std::vector<MetricDelta>& deltas,
    const std::vector<MetricDelta>& onCopies, const std::vector<Error>& problems,
    const std::function<void(JsonWriter&)>& writeTeams)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("baseline", comparison.baseline).key("runs").beginArray();
    for (const auto& run : comparison.result.runs) {
        json.beginObject().member("run", run.runId).member("contender", run.contender());
        json.member("trace", run.trace).member("seed", run.seed).endObject();
    }
    json.endArray();
    writeFigures(json, "figures", deltas);
    const auto& copies = comparison.result.copies;
    json.member("copies", copies.copies);
    if (!copies.isEmpty()) {
        json.member("jitter_s", copies.jitter.seconds()).member("duration_noise", copies.durationNoise);
        writeFigures(json, "copies_figures", onCopies);
    }
    json.key("summary").beginArray();
    for (const auto& row : comparison.result.summary)
        writeSummary(json, row);
    json.endArray().key("problems").beginArray();
    for (const auto& problem : problems)
        json.value(problem.englishText());
    json.endArray().key("notes").beginArray();
    for (const auto& note : evidenceNotes(comparison.result.runs, comparison.result.summary))
        json.value(note.englishText());
    json.endArray();
    if (writeTeams)
        writeTeams(json);
    json.endObject();
    return json.take() + "\n";
}

Result<void> compareRuns(const RunsCompareOptions& options)
{
    TRY_ASSIGN(const auto store, openStore(options.store));
    TRY_ASSIGN(const auto runs, chosenRuns(store, options.runs));
    if (runs.size() < 2)
        return fail(ErrorKind::BadArguments, kTooFew, { std::to_string(runs.size()) });
    std::vector<std::string> ids;
    for (const auto& run : runs)
        ids.push_back(run.id);
    TRY_ASSIGN(const auto range, spanOf(options.range, store, ids));
    const auto baseline = wantedBaseline(store, options.baseline, runs);
    CopyRule rule;
    TRY(readTyped(copyRuleFields(), options.copies, rule));
    Progress progress;
    const auto comparison = [&]() -> Result<StoredComparison> {
        const ProgressDisplay display("compare", progress);
        TRY_ASSIGN(auto read, readComparison(store, runs, baseline, range, interruptToken(), &progress));
        TRY(checkBaseline(baseline, read));
        TRY(addCopies(read, store, runs, rule, range, interruptToken(), &progress));
        return read;
    }();
    if (!comparison)
        return fail(comparison.error());
    const auto problems = fairnessProblems(comparison->result.runs, comparison->contenders);
    warn(problems);
    const auto deltas = metricDeltas(comparison->result.runs, comparison->contenders, comparison->baseline);
    const auto& copies = comparison->result.copies;
    const auto onCopies = metricDeltas(copies.runs, comparison->contenders, comparison->baseline);
    HistoryCollection histories;
    if (options.grouping.isGiven()) {
        TRY_ASSIGN(histories,
            storedHistories(store, namedRuns(*comparison), range.value_or(StoredSpan {}), interruptToken(), &progress));
    }
    const auto by = options.grouping.by();
    auto text = figuresTable(copies.isEmpty() ? deltas : onCopies, comparison->baseline)
        + evidenceText(comparison->result) + comparedFailuresText(comparison->result.runs, localWording());
    if (!histories.isEmpty())
        text += "\n" + groupsText(histories, by);
    return present(
        options.json, text, figuresJson(*comparison, deltas, onCopies, problems, teamsMember(histories, by, range)));
}

} // namespace

void addRunsCompareCommand(CLI::App& runs, const CommandResult& result)
{
    auto options = std::make_shared<RunsCompareOptions>();
    auto* command = addStoreCommand(runs, result, options, "compare",
        "Kept runs beside each other: means, differences, confidence intervals and tests of every figure", compareRuns);
    addChosenRuns(*command, options->runs, "Run ids, or the beginnings or ends of some; the first is the baseline");
    command->add_option("--baseline", options->baseline,
        "The policy or the run that the others are compared with (default: the first)");
    addRangeOption(*command, options->range, "Only jobs that arrive at or after this moment count");
    addGroupingOption(*command, options->grouping, "Waits and hours of groups too: by tenant, user, gpu-type or size");
    addFieldOptions(*command, copyRuleFields(), CopyRule {}, options->copies);
    addJsonOption(*command, options->json);
}

} // namespace consonance
