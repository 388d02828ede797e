// SPDX-License-Identifier: GPL-3.0-or-later
//
// The result of a run, in the form that the JSON format and the store share. Everything is the same from run to run
// except `wall`. Plain values.
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
    std::string label; ///< "POLICY DISTINCTION" where the policy alone is ambiguous; else empty

    /// Its name in a comparison: the label, else the policy.
    [[nodiscard]] const std::string& contender() const { return label.empty() ? policy : label; }
    /// Finished all its jobs; other runs are ranked last.
    [[nodiscard]] bool isComplete() const { return metrics.unfinished == 0 && metrics.rejected == 0; }
};

/// The policy of RunResult::contender().
[[nodiscard]] inline std::string policyOfContender(const std::string& contender)
{
    return contender.substr(0, contender.find(' '));
}

/// Collects the result of a finished simulation.
[[nodiscard]] RunResult collectResult(const RunRequest& request, const Simulation& simulation);

} // namespace consonance
