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

/// The same figures over copies; those above are of the trace as it is.
void writeCopies(JsonWriter& json, const CompareSummary& row)
{
    json.member("copies", row.onCopies ? row.onCopies->copies : 0);
    if (!row.onCopies)
        return;
    const auto& copied = *row.onCopies;
    const auto jct = row.meanJct();
    json.member("jitter_s", copied.jitter.seconds())
        .member("duration_noise", copied.durationNoise)
        .member("copies_mean_jct_s", jct.mean)
        .member("copies_ci95_s", jct.ci95)
        .member("copies_relative", jct.relative)
        .member("copies_relative_ci95", jct.relativeCi95)
        .member("copies_p_value", jct.pValue)
        .member("copies_wilcoxon_p_value", jct.wilcoxonPValue);
    if (copied.objective)
        writeObjective(json.key("copies_objective"), *copied.objective);
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
        .member("p_value_holm", row.holmPValue)
        .member("wilcoxon_p_value", row.wilcoxonPValue)
        .member("same_moments", row.hasSameMoments);
    json.key("wall").beginObject().member("decision_ms", row.decisionMilliseconds).endObject();
    if (row.objective)
        writeObjective(json.key("objective"), *row.objective);
    writeCopies(json, row);
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
