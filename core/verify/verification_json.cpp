// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verification_json.h"

#include "core/base/json_writer.h"

namespace consonance {

std::string verificationJson(const Verification& verification)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("oracle", verification.oracle).key("results").beginArray();
    for (const auto& result : verification.results) {
        json.beginObject();
        json.member("policy", result.policy)
            .member("workload", result.workload)
            .member("compared", result.compared)
            .member("equal", result.equal)
            .member("max_abs_diff_s", result.maximumDifferenceSeconds);
        if (result.isByMean)
            json.member("mean_jct_s", result.meanSeconds).member("published_mean_jct_s", result.publishedMeanSeconds);
        if (result.isByStart) {
            json.member("mean_wait_s", result.meanSeconds)
                .member("real_mean_wait_s", result.publishedMeanSeconds)
                .member("same_nodes", result.sameNodes)
                .member("not_started", result.unfinished);
        }
        if (result.isReplay)
            json.member("rounds", result.rounds)
                .member("equal_rounds", result.equalRounds)
                .member("allocations", result.allocations)
                .member("equal_allocations", result.equalAllocations)
                .member("max_objective_diff", result.objectiveDifference);
        json.member("pass", result.pass);
        json.endObject();
    }
    json.endArray().endObject();
    return json.take() + "\n";
}

} // namespace consonance
