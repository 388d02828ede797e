// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/result_table.h"

#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/hash.h"
#include "core/base/marked_text.h"
#include "core/base/statistics.h"
#include "core/base/text_format.h"
#include "core/compare/comparison_sheets.h"
#include "core/run/failure_text.h"
#include "core/run/never_started.h"
#include "core/sim/figure_keys.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include <fmt/format.h>

namespace consonance {

namespace {

std::string minutes(double seconds)
{
    return fixedText(seconds / 60, 1);
}

std::string percent(double share)
{
    return std::isfinite(share) ? fmt::format("{:+.1f}", share * 100) : "–";
}

std::string pText(double p)
{
    return p < 0.001 ? "<0.001" : fixedText(p, 3);
}

constexpr const char* kLoadedHeading = CONSONANCE_TEXT("CommandLine", "utilisation to last arrival (%)");
constexpr const char* kUtilisationHeading = CONSONANCE_TEXT("CommandLine", "over makespan (%)");

std::string shareText(double share)
{
    return fixedText(share * 100, 1);
}

/// NaN where all jobs arrive at once.
double loadedShare(const RunMetrics& metrics)
{
    const auto found = metrics.keyed.find(kLoadedUtilisation);
    return found == metrics.keyed.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
}

template<typename Share>
std::string meanShare(const std::vector<RunResult>& runs, const std::string& contender, Share share)
{
    std::vector<double> shares;
    for (const auto& run : runs) {
        if (run.contender() == contender)
            shares.push_back(std::invoke(share, run.metrics));
    }
    return shareText(mean(shares));
}

/// Over all jobs, as the window has it; jobs that are not through have no wait here (`teams` counts theirs).
double waitP95(const RunResult& run)
{
    if (!run.isComplete() || run.outcomes.empty())
        return std::numeric_limits<double>::quiet_NaN();
    std::vector<double> waits;
    for (const auto& outcome : run.outcomes)
        waits.push_back(outcome.queueing.seconds());
    return nearestRankPercentile(std::move(waits), 95);
}

std::string baselineName(const CompareResult& result)
{
    return result.summary.empty() ? "baseline" : result.summary.front().baseline;
}

/// Of what sets the row apart; explained below the table.
std::string marksOf(const CompareSummary& row)
{
    return std::string(row.incomplete > 0 ? " (!)" : "") + (row.hasSameMoments ? "" : " (†)");
}

/// Mean, of copies too, interval, change against the baseline with its interval and its tests: of what the rows are
/// ranked by.
std::vector<std::string> comparedCells(const CompareSummary& row)
{
    const bool isBaseline = row.policy == row.baseline;
    const auto change = [isBaseline](double relative, double ci95, double t, double wilcoxon) {
        if (isBaseline)
            return std::vector<std::string> { "–", "", "", "" };
        return std::vector<std::string> { percent(relative),
            std::isfinite(ci95) ? "± " + fixedText(ci95 * 100, 1) : "–", pText(t), pText(wilcoxon) };
    };
    const auto* const metric = row.objective ? row.objective->metric : nullptr;
    const auto text = [metric](double value) { return metric ? printedFigure(*metric, value) : minutes(value); };
    const auto ranked = row.ranked();
    std::vector<std::string> cells { text(metric ? row.objective->mean : row.meanJctSeconds) };
    if (row.onCopies)
        cells.push_back(text(ranked.mean));
    cells.push_back(std::isfinite(ranked.ci95) ? "± " + text(ranked.ci95) : "–");
    const auto against = change(ranked.relative, ranked.relativeCi95, ranked.pValue, ranked.wilcoxonPValue);
    cells.insert(cells.end(), against.begin(), against.end());
    return cells;
}

bool hasRefusals(const std::vector<RunResult>& runs, const std::string& contender)
{
    return std::ranges::any_of(
        runs, [&](const RunResult& run) { return run.contender() == contender && run.metrics.refusedPlans > 0; });
}

} // namespace

std::string runTable(const std::vector<RunResult>& runs)
{
    std::vector<std::vector<std::string>> rows;
    for (const auto& run : runs) {
        const auto& metrics = run.metrics;
        const auto ofFinished = [&](double seconds) { // of the jobs that finished
            return metrics.finished > 0 ? minutes(seconds) : std::string("–");
        };
        rows.push_back({ run.policy, fmt::format("{}/{}", metrics.finished, metrics.jobs),
            ofFinished(metrics.meanJctSeconds), ofFinished(metrics.medianJctSeconds), ofFinished(metrics.p90JctSeconds),
            ofFinished(metrics.p99JctSeconds), ofFinished(metrics.meanQueueingSeconds), minutes(waitP95(run)),
            ofFinished(metrics.makespanSeconds), shareText(loadedShare(metrics)), shareText(metrics.utilisation),
            hashToText(metrics.eventHash), run.runId });
    }
    const auto table = textTable(
        { CONSONANCE_TEXT("CommandLine", "policy"), CONSONANCE_TEXT("CommandLine", "finished"),
            CONSONANCE_TEXT("CommandLine", "mean JCT (min)"), CONSONANCE_TEXT("CommandLine", "median"), "p90", "p99",
            CONSONANCE_TEXT("CommandLine", "queueing"), CONSONANCE_TEXT("CommandLine", "wait p95"),
            CONSONANCE_TEXT("CommandLine", "makespan (min)"), kLoadedHeading, kUtilisationHeading,
            CONSONANCE_TEXT("CommandLine", "event hash"), CONSONANCE_TEXT("CommandLine", "run") },
        rows);
    auto text = table + localText("Metric", kMakespanMeaning) + "\n" + localText("Metric", kUtilisationMeaning) + "\n";
    for (const auto& run : runs) {
        if (const auto why = neverStarted(run.policy, run.metrics))
            text += localErrorText(*why) + "\n";
    }
    return text;
}

std::string summaryTable(const CompareResult& result)
{
    std::vector<std::vector<std::string>> rows;
    for (const auto& row : result.summary) {
        auto cells = comparedCells(row);
        cells.insert(cells.begin(),
            { row.policy + (hasRefusals(result.runs, row.policy) && row.incomplete == 0 ? " (!)" : "") + marksOf(row),
                std::to_string(row.runs) });
        if (row.objective)
            cells.push_back(minutes(row.meanJctSeconds));
        const auto run = std::ranges::find(result.runs, row.policy, &RunResult::contender);
        const bool isThere = run != result.runs.end();
        cells.push_back(meanShare(result.runs, row.policy, loadedShare));
        cells.push_back(meanShare(result.runs, row.policy, &RunMetrics::utilisation));
        cells.push_back(std::isfinite(row.decisionMilliseconds) ? fixedText(row.decisionMilliseconds, 3) : "–");
        cells.push_back(row.askedAt);
        cells.push_back(isThere ? knowledgeText(run->knowledge) : "");
        cells.push_back(isThere ? localText("CommandLine", provenanceName(run->provenance)) : "");
        rows.push_back(std::move(cells));
    }
    const auto* const objective = !result.summary.empty() && result.summary.front().objective
        ? result.summary.front().objective->metric
        : nullptr;
    const auto ci = CONSONANCE_TEXT("CommandLine", "95 % CI");
    std::vector<std::string> names { "policy", CONSONANCE_TEXT("CommandLine", "runs"),
        objective ? printedMetricTitle(*objective, localWording()) : "mean JCT (min)" };
    if (!result.summary.empty() && result.summary.front().onCopies)
        names.emplace_back(CONSONANCE_TEXT("CommandLine", "mean over copies"));
    const auto change = objective ? CONSONANCE_TEXT("CommandLine", "value / {0} − 1 (%)")
                                  : CONSONANCE_TEXT("CommandLine", "JCT / {0} − 1 (%)");
    names.insert(names.end(),
        { ci, localText("CommandLine", change, { baselineName(result) }), ci,
            CONSONANCE_TEXT("CommandLine", "p (paired t)"), CONSONANCE_TEXT("CommandLine", "p (Wilcoxon)") });
    if (objective)
        names.emplace_back(CONSONANCE_TEXT("CommandLine", "mean JCT (min)"));
    names.insert(names.end(),
        { kLoadedHeading, kUtilisationHeading, CONSONANCE_TEXT("CommandLine", "ms a decision"),
            CONSONANCE_TEXT("CommandLine", "decides at"), CONSONANCE_TEXT("CommandLine", "knowledge"),
            CONSONANCE_TEXT("CommandLine", "provenance") });
    std::string text = textTable(names, rows) + localText("Metric", kUtilisationMeaning) + "\n";
    const bool countsRejected = objective && objective->countsRejected;
    for (const auto& row : result.summary) {
        if (row.incomplete > 0)
            text += localText("CommandLine",
                        countsRejected ? CONSONANCE_TEXT(
                            "CommandLine", "(!) {0}: {1} of {2} runs left jobs unfinished; ranked last")
                                       : CONSONANCE_TEXT("CommandLine",
                                           "(!) {0}: {1} of {2} runs left jobs unfinished or rejected; ranked last"),
                        { row.policy, std::to_string(row.incomplete), std::to_string(row.runs) })
                + "\n";
    }
    for (const auto& row : result.summary) {
        if (!row.hasSameMoments)
            text += localText("CommandLine",
                        CONSONANCE_TEXT("CommandLine",
                            "(†) {0} decides at other moments than {1}: part of the difference comes from when it "
                            "decides"),
                        { row.policy, row.baseline })
                + "\n";
    }
    return text + evidenceText(result) + comparedFailuresText(result.runs, localWording());
}

std::string evidenceText(const CompareResult& result)
{
    std::string text;
    const EvidenceWords words { .wording = localWording() };
    for (const auto& note : evidenceNotes(result.runs, result.summary, words))
        text += localErrorText(note) + "\n";
    return text;
}

std::string figuresTable(const std::vector<MetricDelta>& deltas, const std::string& baseline)
{
    const auto table = plainTable(figuresSheet(deltas, baseline, localWording()), localWording());
    return textTableAsNamed(table.header, table.rows) + localText("Metric", kMakespanMeaning) + "\n"
        + localText("Metric", kUtilisationMeaning) + "\n";
}

} // namespace consonance
