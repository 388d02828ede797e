// SPDX-License-Identifier: GPL-3.0-or-later
//
// Running a sweep (core/sweep/sweep_plan.h). The store is the sweep's memory: each run becomes a row as it ends,
// tagged with the sweep's name in the same transaction, and which rows are there decides what is left to do. So a kill
// at any moment costs the runs that were going on and nothing else, and the result is read from the rows alone: it is
// the same whether the sweep was interrupted or not. Any thread; runs go in parallel.
// Deterministic but for the ids of the runs.
#pragma once

#include "core/compare/stored_comparison.h"
#include "core/sweep/sweep_pace.h"
#include "core/sweep/sweep_plan.h"

namespace consonance {

/// What every run of the sweep is tagged with: "sweep:NAME".
[[nodiscard]] std::string sweepTag(const SweepPlan& plan);
/// Finished runs under the tag, oldest first.
struct SweepRows {
    std::vector<RunRecord> planned; ///< those that the plan asks for, as far as the names of their inputs tell
    std::int64_t others = 0; ///< of a plan that said something else
};
/// Errors: a policy or parameter that does not exist.
[[nodiscard]] Result<SweepRows> sweepRows(const RunStore& store, const SweepPlan& plan);

enum class SweepStart : std::uint8_t {
    Afresh, ///< an error when the store has runs of the sweep
    Resumed, ///< runs that the store has are passed over
};

struct SweepOptions {
    SweepStart start = SweepStart::Afresh;
    int threads = 0; ///< 0 = one per processor
};

struct SweepOutcome {
    StoredComparison comparison; ///< the runs of the plan in its order: by trace, then policy, then seed
    std::vector<std::string> labels; ///< by run: SweptPolicy::label
    std::int64_t found = 0; ///< runs that were there before
    std::vector<Error> problems; ///< of the inputs of runs made now, each once
    std::vector<MeasuredRun> measured; ///< runs made now
};

/// Makes what the store does not have. Errors: the sweep exists, or a trace or cluster is not what its runs were made
/// with (BadArguments), a policy or parameter that does not exist, inputs that cannot be resolved, a failed run,
/// cancellation; runs that ended are kept.
[[nodiscard]] Result<SweepOutcome> runSweep(RunStore& store, const SweepPlan& plan, const SweepOptions& options,
    const StopToken& stop, Progress* progress = nullptr);

/// One line of JSON a run (docs/formats.md, "Configuration of a sweep"); the same bytes from sweep to sweep.
[[nodiscard]] std::string sweepLines(const SweepOutcome& outcome);

} // namespace consonance
