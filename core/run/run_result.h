// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a run came to, in the form that the JSON contract and the store share. All of it is the same from run to run
// except what lies under `wall`. Plain values.
#pragma once

#include "core/run/run_request.h"
#include "core/sim/metrics.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace consonance {

struct RunResult {
    std::string policy;
    std::map<std::string, ParameterValue> parameters;
    Knowledge knowledge = Knowledge::None;
    Provenance provenance = Provenance::FromFormulas;
    std::uint64_t seed = 0;
    std::string trace;
    std::uint64_t traceHash = 0;
    std::string cluster;
    std::string interference;
    std::string transitions;
    DecisionMoments decideAt = DecisionMoments::Policy;
    RunMetrics metrics;
    std::vector<JobOutcome> outcomes; ///< one per job, in id order
    SimulationWall wall;
    std::string runId; ///< in the store; empty when it was not kept
    std::string label; ///< "POLICY what tells it apart", where the policy alone does not; else empty

    /// What it counts as in a comparison: its label, else its policy.
    [[nodiscard]] const std::string& contender() const { return label.empty() ? policy : label; }
    /// Finished everything it was given; runs that did not are ranked last.
    [[nodiscard]] bool isComplete() const { return metrics.unfinished == 0 && metrics.rejected == 0; }
};

/// The policy of RunResult::contender().
[[nodiscard]] inline std::string policyOfContender(const std::string& contender)
{
    return contender.substr(0, contender.find(' '));
}

/// Collects the result of a simulation that has come to its end.
[[nodiscard]] RunResult collectResult(const RunRequest& request, const Simulation& simulation);

} // namespace consonance
