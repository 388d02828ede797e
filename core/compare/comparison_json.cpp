// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison_json.h"

#include "core/base/json_writer.h"
#include "core/run/result_json.h"

namespace consonance {

namespace {

void writeSummary(JsonWriter& json, const CompareSummary& row)
{
    json.beginObject();
    json.member("policy", row.policy)
        .member("baseline", row.baseline)
        .member("runs", row.runs)
        .member("incomplete_runs", row.incomplete)
        .member("mean_jct_s", row.meanJctSeconds)
        .member("ci95_s", row.ci95Seconds)
        .member("reduction", row.reduction)
        .member("reduction_ci95", row.reductionCi95)
        .member("p_value", row.pValue)
        .member("wilcoxon_p_value", row.wilcoxonPValue);
    json.endObject();
}

} // namespace

std::string comparisonJson(std::span<const RunResult> runs, std::span<const CompareSummary> summary)
{
    return resultJson(runs, [summary](JsonWriter& json) {
        for (const auto& row : summary)
            writeSummary(json, row);
    });
}

} // namespace consonance
