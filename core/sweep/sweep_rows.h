// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which rows of a store are runs of a sweep, and what they come to together. Shared by those who make runs into a store
// (sweep_run.h) and those who bring them there (sweep_merge.h). Plain functions, any thread.
#pragma once

#include "core/store/run_store.h"
#include "core/sweep/sweep_run.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace consonance {

/// What tells the runs of a sweep apart: trace, policy, all of its parameters, seed.
using RunKey = std::tuple<std::string, std::string, std::string, std::uint64_t>;

/// What tells whether an input is the one that a run was made with.
struct InputHashes {
    std::uint64_t trace = 0;
    std::uint64_t models = 0;
    std::uint64_t cluster = 0;
};
/// Those of a trace of the plan with a seed, as they are now.
using HashesOf = std::function<Result<InputHashes>(const std::string& trace, std::uint64_t seed)>;

/// A plan's policies with the parameters that they do not name filled in and files named by content, as rows of the
/// store have them. Errors: a policy or parameter that does not exist, a file that cannot be read.
[[nodiscard]] Result<std::vector<std::string>> completeParameters(const SweepPlan& plan);

/// Whether a run had these parameters, in the form of completeParameters().
[[nodiscard]] bool hasParameters(const RunHeader& header, const std::string& complete);

/// Says which run of a plan a row is. The plan must outlive it.
class PlanMatch {
public:
    /// `parameters` are those of completeParameters().
    PlanMatch(const SweepPlan& plan, std::vector<std::string> parameters);

    [[nodiscard]] RunKey keyOf(const SweepCell& cell) const;
    [[nodiscard]] RunKey keyOf(const std::string& trace, std::size_t policy, std::uint64_t seed) const;
    [[nodiscard]] std::optional<std::size_t> policyOf(const RunHeader& header) const;
    /// Traces of the plan that the row's may be, by name; none when the plan does not ask for that run.
    [[nodiscard]] std::vector<std::string> tracesOf(const RunHeader& header) const;

private:
    const SweepPlan& m_plan;
    std::vector<std::string> m_parameters; ///< by policy of the plan, complete
};

/// Ids of finished runs.
using SweepRunIds = std::map<RunKey, std::string>;

/// Everything tagged with the sweep, oldest first.
[[nodiscard]] Result<std::vector<RunRecord>> rowsTagged(const RunStore& store, const SweepPlan& plan);
/// The finished runs of the plan that the store has. Half runs that a kill left are taken out: they are made again.
/// Errors: the store has runs of the sweep and it is to begin afresh; a trace or cluster is not what its runs were made
/// with (BadArguments).
[[nodiscard]] Result<SweepRunIds> finishedRuns(
    RunStore& store, const SweepPlan& plan, const PlanMatch& match, SweepStart start, const HashesOf& hashesOf);
/// All runs of the plan side by side, read from the store.
[[nodiscard]] Result<SweepOutcome> collectSweep(const RunStore& store, const SweepPlan& plan, const PlanMatch& match,
    const SweepRunIds& runs, const StopToken& stop);

} // namespace consonance
