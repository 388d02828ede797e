// SPDX-License-Identifier: GPL-3.0-or-later
//
// The result of a run, in the form that the JSON format and the store share. Everything is the same from run to run
// except `wall`. Plain values.
#pragma once

#include "core/base/wording.h"
#include "core/run/run_request.h"
#include "core/sim/metrics.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace consonance {

/// The first plan that could not be carried out.
struct FirstRefusal {
    DecisionId decision;
    Time at;
    std::optional<Error> reason; ///< kept runs do not have it
};

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
    std::string failureLoss; ///< failureLossName(); empty where no server fails
    DecisionMoments decideAt = DecisionMoments::Policy;
    RunMetrics metrics;
    std::vector<JobOutcome> outcomes; ///< one per job, in id order
    std::int64_t neverRan = 0; ///< jobs that waited from their arrival to the end of the run
    std::optional<FirstRefusal> firstRefusal; ///< RunMetrics::refusedPlans counts all
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

/// In the log of a run.
[[nodiscard]] std::optional<FirstRefusal> firstRefusalIn(const EventLog& log);

/// What people must know about the run before they trust its figures, a sentence each: refused plans, and jobs
/// that never ran.
[[nodiscard]] std::vector<std::string> runRemarks(const RunResult& run, const Wording& wording = englishWording);

/// Collects the result of a finished simulation.
[[nodiscard]] RunResult collectResult(const RunRequest& request, const Simulation& simulation);

} // namespace consonance
