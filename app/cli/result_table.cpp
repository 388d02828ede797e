// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/result_table.h"

#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/hash.h"
#include "core/base/marked_text.h"
#include "core/base/text_format.h"

#include <cmath>

#include <fmt/format.h>

namespace consonance {

namespace {

std::string minutes(double seconds)
{
    return std::isfinite(seconds) ? fixedText(seconds / 60, 1) : "–";
}

std::string percent(double share)
{
    return std::isfinite(share) ? fmt::format("{:+.1f}", share * 100) : "–";
}

std::string pText(double p)
{
    if (!std::isfinite(p))
        return "–";
    return p < 0.001 ? "<0.001" : fixedText(p, 3);
}

std::string baselineName(const CompareResult& result)
{
    return result.summary.empty() ? "baseline" : result.summary.front().baseline;
}

/// In the unit that unitOf() names.
double inUnit(const MetricInfo& metric, double value)
{
    switch (metric.kind) {
    case MetricKind::Seconds:
        return value / 60;
    case MetricKind::Share:
        return value * 100;
    case MetricKind::Count:
        return value;
    }
    return value;
}

const char* unitOf(const MetricInfo& metric)
{
    switch (metric.kind) {
    case MetricKind::Seconds:
        return " (min)";
    case MetricKind::Share:
        return " (%)";
    case MetricKind::Count:
        return "";
    }
    return "";
}

std::string figureText(const MetricInfo& metric, double value)
{
    return std::isfinite(value) ? fixedText(inUnit(metric, value), 2) : "–";
}

std::string halfWidthText(const MetricInfo& metric, double value)
{
    return std::isfinite(value) ? "± " + figureText(metric, value) : "–";
}

std::string differenceText(const MetricInfo& metric, double value)
{
    return (value > 0 ? "+" : "") + figureText(metric, value);
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
            ofFinished(metrics.p99JctSeconds), ofFinished(metrics.meanQueueingSeconds),
            ofFinished(metrics.makespanSeconds), fixedText(metrics.utilisation * 100, 1), hashToText(metrics.eventHash),
            run.runId });
    }
    return textTable(
        { CONSONANCE_TEXT("CommandLine", "policy"), CONSONANCE_TEXT("CommandLine", "finished"),
            CONSONANCE_TEXT("CommandLine", "mean JCT (min)"), CONSONANCE_TEXT("CommandLine", "median"), "p90", "p99",
            CONSONANCE_TEXT("CommandLine", "queueing"), CONSONANCE_TEXT("CommandLine", "makespan (min)"),
            CONSONANCE_TEXT("CommandLine", "utilisation (%)"), CONSONANCE_TEXT("CommandLine", "event hash"),
            CONSONANCE_TEXT("CommandLine", "run") },
        rows);
}

std::string summaryTable(const CompareResult& result)
{
    std::vector<std::vector<std::string>> rows;
    for (const auto& row : result.summary) {
        std::string knowledge;
        std::string provenance;
        for (const auto& run : result.runs) {
            if (run.contender() == row.policy) {
                knowledge = knowledgeText(run.knowledge);
                provenance = localText("CommandLine", provenanceName(run.provenance));
            }
        }
        const bool isBaseline = row.policy == row.baseline;
        rows.push_back({ row.policy + (row.incomplete > 0 ? " (!)" : ""), std::to_string(row.runs),
            minutes(row.meanJctSeconds), std::isfinite(row.ci95Seconds) ? "± " + minutes(row.ci95Seconds) : "–",
            isBaseline ? "–" : percent(row.relative),
            isBaseline                            ? ""
                : std::isfinite(row.relativeCi95) ? "± " + fixedText(row.relativeCi95 * 100, 1)
                                                  : "–",
            isBaseline ? "" : pText(row.pValue), isBaseline ? "" : pText(row.wilcoxonPValue), knowledge, provenance });
    }
    const auto ci = CONSONANCE_TEXT("CommandLine", "95 % CI");
    const std::vector<std::string> names { "policy", CONSONANCE_TEXT("CommandLine", "runs"), "mean JCT (min)", ci,
        localText("CommandLine", CONSONANCE_TEXT("CommandLine", "JCT / {0} − 1 (%)"), { baselineName(result) }), ci,
        CONSONANCE_TEXT("CommandLine", "p (paired t)"), CONSONANCE_TEXT("CommandLine", "p (Wilcoxon)"),
        CONSONANCE_TEXT("CommandLine", "knowledge"), CONSONANCE_TEXT("CommandLine", "provenance") };
    std::string text = textTable(names, rows);
    for (const auto& row : result.summary) {
        if (row.incomplete > 0)
            text += localText("CommandLine",
                        CONSONANCE_TEXT(
                            "CommandLine", "(!) {0}: {1} of {2} runs left jobs unfinished or rejected; ranked last"),
                        { row.policy, std::to_string(row.incomplete), std::to_string(row.runs) })
                + "\n";
    }
    return text + evidenceText(result);
}

std::string evidenceText(const CompareResult& result)
{
    std::string text;
    for (const auto& note : evidenceNotes(result.runs, result.summary))
        text += localErrorText(note) + "\n";
    return text;
}

std::string figuresTable(const std::vector<MetricDelta>& deltas, const std::string& baseline)
{
    std::vector<std::vector<std::string>> rows;
    const MetricInfo* last = nullptr;
    for (const auto& delta : deltas) {
        const auto& metric = *delta.metric;
        const bool isBaseline = delta.contender == baseline;
        rows.push_back({ last == &metric ? std::string() : localText("Metric", metric.title) + unitOf(metric),
            delta.contender, std::to_string(delta.runs), figureText(metric, delta.mean),
            halfWidthText(metric, delta.ci95), isBaseline ? "" : differenceText(metric, delta.difference),
            isBaseline ? "" : halfWidthText(metric, delta.differenceCi95), isBaseline ? "" : percent(delta.relative),
            isBaseline ? "" : pText(delta.tPValue), isBaseline ? "" : pText(delta.wilcoxonPValue),
            isBaseline ? "" : std::to_string(delta.pairs) });
        last = &metric;
    }
    const auto ci = CONSONANCE_TEXT("CommandLine", "95 % CI");
    return textTable({ CONSONANCE_TEXT("CommandLine", "figure"), CONSONANCE_TEXT("CommandLine", "policy"),
                         CONSONANCE_TEXT("CommandLine", "runs"), CONSONANCE_TEXT("CommandLine", "mean"), ci,
                         localText("CommandLine", CONSONANCE_TEXT("CommandLine", "less {0}"), { baseline }), ci,
                         localText("CommandLine", CONSONANCE_TEXT("CommandLine", "value / {0} − 1 (%)"), { baseline }),
                         CONSONANCE_TEXT("CommandLine", "p (paired t)"), CONSONANCE_TEXT("CommandLine", "p (Wilcoxon)"),
                         CONSONANCE_TEXT("CommandLine", "pairs") },
        rows);
}

} // namespace consonance
