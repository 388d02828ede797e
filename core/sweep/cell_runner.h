// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs cells of a sweep (core/sweep/sweep_plan.h), whoever keeps what comes of them. Inputs that several cells share
// are read once while they are in use. Any thread may run cells at the same time; a cell gives the same run whatever
// was run before or beside it.
#pragma once

#include "core/run/run_result.h"
#include "core/sweep/sweep_plan.h"

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

namespace consonance {

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

    /// Errors: inputs that cannot be resolved, a policy that fails, Cancelled; with the policy as their context.
    [[nodiscard]] Result<CellRun> run(const SweepCell& cell, const StopToken& stop);
    /// The inputs that the cell is run with.
    [[nodiscard]] Result<ResolvedInputs> inputs(const SweepCell& cell, const StopToken& stop);
    /// Problems of the inputs that were read since the last call; each is reported once.
    [[nodiscard]] std::vector<Error> takeProblems();

private:
    /// Inputs, or what is wrong with them; empty while they are being read.
    struct SharedInputs {
        std::size_t trace = 0;
        std::optional<std::uint64_t> seed; ///< of a generated trace; a file is the same for every seed
        std::mutex mutex;
        std::optional<Result<ResolvedInputs>> resolved;
    };

    [[nodiscard]] Result<CellRun> runWith(
        RunRequest request, const ResolvedInputs& inputs, const StopToken& stop) const;
    [[nodiscard]] std::shared_ptr<SharedInputs> sharedBy(const SweepCell& cell);
    void note(const std::vector<Error>& problems);

    const SweepPlan& m_plan;
    std::size_t m_kept; ///< inputs that are held
    InputCheck m_check;
    std::vector<bool> m_isGenerated; ///< by trace of the plan
    std::mutex m_mutex; ///< guards what follows
    std::list<std::shared_ptr<SharedInputs>> m_recent; ///< what was used last comes first
    std::set<std::string> m_told;
    std::vector<Error> m_problems;
};

/// Runs cells on several threads until there are no more.
struct CellPool {
    std::function<std::optional<std::size_t>()> next; ///< number of a cell; asked by one thread at a time
    std::function<Result<CellRun>(std::size_t cell, const StopToken& stop)> make; ///< any thread
    /// What came of it, by one thread at a time. An error ends all.
    std::function<Result<void>(std::size_t cell, Result<CellRun> made)> take;
};
/// `threads` 0: one a processor. Errors: the first of `take`; Cancelled, when it was stopped before `next` was through.
[[nodiscard]] Result<void> runPool(const CellPool& pool, int threads, const StopToken& stop);

} // namespace consonance
