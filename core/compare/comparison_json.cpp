// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison_json.h"

#include "core/run/result_json.h"

namespace consonance {

namespace {

void writeRange(JsonWriter& json, const char* name, const DrawnRange& range)
{
    json.key(name).beginArray().value(range.low).value(range.high).endArray();
}

} // namespace

void writeSummary(JsonWriter& json, const CompareSummary& row)
{
    json.beginObject();
    json.member("policy", row.policy)
        .member("baseline", row.baseline)
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
    return resultJson(runs, writeRows, writeMore);
}

} // namespace consonance
