// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a sweep runs: every policy with every combination of the values listed for its parameters, on every trace with
// every seed; or what it trains: every policy with every combination of its training's parameters, with every seed. As
// people write it in a file (docs/formats.md, "Sweep"). Plain values and functions, any thread. Bounded: a few lists of
// values multiply to more combinations than memory holds, so their number is known before they are made.
#pragma once

#include "core/base/result.h"
#include "core/run/run_request.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// More combinations of a policy's parameters than this are refused.
inline constexpr std::size_t kMaximumSweepCombinations = 10'000;

/// One policy with parameters of its own.
struct SweptPolicy {
    std::string id;
    std::map<std::string, std::string> parameters;
    std::string label; ///< id and parameters, as one text
};

struct SweepPlan {
    std::string name; ///< of the sweep, in the store
    std::string cluster;
    std::vector<std::string> traces;
    std::vector<SweptPolicy> policies;
    std::vector<std::uint64_t> seeds;
    std::string interference = "contention";
    std::string transitions = "common";
    FailureLoss failureLoss; ///< of every run; likewise the moments
    DecisionMoments decideAt = DecisionMoments::Policy;
    ImpossibleJobs impossible = ImpossibleJobs::LeaveOut;
    std::string output; ///< file that the runs' figures go to; empty: none
    /// The policies are trained, and their parameters are those of their trainings. There are no traces then.
    bool trains = false;
};

/// One run of a plan, or one training.
struct SweepCell {
    std::size_t trace = 0; ///< index in SweepPlan::traces; 0 of a training
    std::size_t policy = 0; ///< index in SweepPlan::policies
    std::uint64_t seed = 0;
    bool operator==(const SweepCell&) const = default;
};

/// `file` names the sweep when the plan does not. Errors, with line and column or the JSON pointer: not JSON, a missing
/// member, a bad seed list, too many combinations.
[[nodiscard]] Result<SweepPlan> parseSweepPlan(std::string_view text, const std::string& file);
/// Reads the file. Traces and cluster that lie beside it are found from everywhere: what is named by a relative path
/// and is not there seen from the current folder is looked for in the folder of the file.
[[nodiscard]] Result<SweepPlan> readSweepPlan(const std::string& file);
/// The plan as a file: parseSweepPlan() gives it back.
[[nodiscard]] std::string sweepPlanText(const SweepPlan& plan);
[[nodiscard]] std::size_t sweepRunCount(const SweepPlan& plan);
/// As many, in the order of the plan: by trace, then policy, then seed. What the plan lists twice is there twice.
[[nodiscard]] std::vector<SweepCell> cellsOf(const SweepPlan& plan);

} // namespace consonance
