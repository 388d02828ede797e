// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison_json.h"

#include "core/run/result_json.h"

namespace consonance {

namespace {

void writeRange(JsonWriter& json, const char* name, const DrawnRange& range)
{
    json.key(name).beginArray().value(range.low).value(range.high).endArray();
}

/// `gain` is positive for what is better than the baseline, whichever way that is.
void writeObjective(JsonWriter& json, const MetricDelta& delta)
{
    const auto& metric = *delta.metric;
    json.beginObject()
        .member("metric", metric.key)
        .member("better", metric.better == MetricAim::Low ? "lower" : "higher")
        .member("mean", delta.mean)
        .member("ci95", delta.ci95)
        .member("difference", delta.difference)
        .member("difference_ci95", delta.differenceCi95)
        .member("relative", delta.relative)
        .member("gain", metric.sign() * delta.relative + 0.0)
        .member("gain_ci95", delta.relativeCi95)
        .member("p_value", delta.tPValue)
        .member("wilcoxon_p_value", delta.wilcoxonPValue)
        .endObject();
}

} // namespace

void writeSummary(JsonWriter& json, const CompareSummary& row)
{
    json.beginObject();
    json.member("policy", row.policy)
        .member("contender", row.policy)
        .member("baseline", row.baseline)
        .member("asked_at", row.askedAt)
        .member("runs", row.runs)
        .member("distinct_runs", row.distinct)
        .member("incomplete_runs", row.incomplete)
        .member("mean_jct_s", row.meanJctSeconds)
        .member("ci95_s", row.ci95Seconds)
        .member("reduction", -row.relative + 0.0)
        .member("reduction_ci95", row.relativeCi95)
        .member("relative", row.relative)
        .member("p_value", row.pValue)
        .member("wilcoxon_p_value", row.wilcoxonPValue);
    if (row.objective)
        writeObjective(json.key("objective"), *row.objective);
    if (row.bootstrap) {
        json.key("bootstrap")
            .beginObject()
            .member("over", "blocks of jobs by arrival within one trace")
            .member("jobs", row.bootstrap->jobs)
            .member("blocks", row.bootstrap->blocks)
            .member("block_jobs", row.bootstrap->blockJobs);
        writeRange(json, "mean_jct_s", row.bootstrap->meanJctSeconds);
        if (row.policy != row.baseline)
            writeRange(json, "relative", row.bootstrap->relative);
        json.endObject();
    }
    json.endObject();
}

std::string comparisonJson(std::span<const RunResult> runs, std::span<const CompareSummary> summary,
    const std::function<void(JsonWriter&)>& writeMore)
{
    const auto writeRows = [summary](JsonWriter& json) {
        for (const auto& row : summary)
            writeSummary(json, row);
    };
    const auto writeRest = [&](JsonWriter& json) {
        json.key("notes").beginArray();
        for (const auto& note : evidenceNotes({ runs.begin(), runs.end() }, { summary.begin(), summary.end() }))
            json.value(note.englishText());
        json.endArray();
        if (writeMore)
            writeMore(json);
    };
    return resultJson(runs, writeRows, writeRest);
}

} // namespace consonance
