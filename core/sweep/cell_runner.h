// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs cells of a sweep (core/sweep/sweep_plan.h), whoever keeps what comes of them. Inputs that several cells share
// are read once while they are in use (core/sweep/input_cache.h). Any thread may run cells at the same time; a cell
// gives the same run whatever was run before or beside it.
#pragma once

#include "core/run/run_result.h"
#include "core/sweep/input_cache.h"
#include "core/sweep/sweep_plan.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

namespace consonance {

/// Why work that goes over cells ended before its last one.
inline constexpr MessageId kSweepStopped = CONSONANCE_MESSAGE("sweep.stopped", "the sweep was stopped");

/// A cell that was run to its end.
struct CellRun {
    RunRequest request;
    RunResult result;
    std::unique_ptr<Simulation> simulation;
};

/// What a person would type for the run alone.
[[nodiscard]] RunRequest cellRequest(const SweepPlan& plan, const SweepCell& cell);

class CellRunner {
public:
    /// Called with what a cell is about to be run with; an error ends that cell. Any thread.
    using InputCheck = std::function<Result<void>(const SweepCell& cell, const ResolvedInputs& inputs)>;

    /// The plan must outlive the runner. `threads` is how many run cells at the same time, as of runPool().
    explicit CellRunner(const SweepPlan& plan, int threads, InputCheck check = {});
    /// With a cache of the inputs that plans share which differ in policies, traces and seeds alone.
    CellRunner(const SweepPlan& plan, std::shared_ptr<InputCache> cache);

    /// Errors: inputs that cannot be resolved, a policy that fails, Cancelled; with the policy as their context.
    [[nodiscard]] Result<CellRun> run(const SweepCell& cell, const StopToken& stop);
    /// The inputs that the cell is run with.
    [[nodiscard]] Result<ResolvedInputs> inputs(const SweepCell& cell, const StopToken& stop);
    /// Problems of the inputs that were read since the last call; each is reported once.
    [[nodiscard]] std::vector<Error> takeProblems();

private:
    [[nodiscard]] Result<CellRun> runWith(
        RunRequest request, const ResolvedInputs& inputs, const StopToken& stop) const;
    void note(const std::vector<Error>& problems);

    const SweepPlan& m_plan;
    std::shared_ptr<InputCache> m_cache;
    InputCheck m_check;
    std::mutex m_mutex; ///< guards what follows
    std::set<std::string> m_told;
    std::vector<Error> m_problems;
};

/// How many threads a number means: 0 is one a processor.
[[nodiscard]] int poolThreads(int asked);

/// Runs cells on several threads until there are no more.
struct CellPool {
    std::function<std::optional<std::size_t>()> next; ///< number of a cell; asked by one thread at a time
    std::function<Result<CellRun>(std::size_t cell, const StopToken& stop)> make; ///< any thread
    /// What came of it, by one thread at a time. An error ends all.
    std::function<Result<void>(std::size_t cell, Result<CellRun> made)> take;
};
/// `threads` as of poolThreads(). Errors: the first of `take`; Cancelled, when it was stopped before `next` was
/// through.
[[nodiscard]] Result<void> runPool(const CellPool& pool, int threads, const StopToken& stop);

} // namespace consonance
