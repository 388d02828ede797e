// SPDX-License-Identifier: GPL-3.0-or-later
//
// The runs of a tuning: contenders on items, made by threads of this process or by the workers of a sweep
// (core/sweep/shared: processes, mpirun, Slurm), and remembered. The outcome of a run does not depend on who made it.
// Used by one thread at a time; runs go in parallel.
#pragma once

#include "core/base/progress.h"
#include "core/run/run_request.h"
#include "core/sweep/input_cache.h"
#include "core/sweep/sweep_plan.h"
#include "core/tune/trial_memory.h"
#include "core/tune/trial_threads.h"
#include "core/tune/tune_figure.h"
#include "core/tune/tune_parts.h"
#include "core/tune/tuned_training.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace consonance {

/// The outcome of a contender on each item, or why one of its runs failed.
using TrialRow = Result<std::vector<TrialFigures>>;

class TrialRuns {
public:
    /// What all runs share is taken from `run`; its trace, policy and seed are not. `cluster` names a file. Borrows the
    /// memory.
    TrialRuns(const RunRequest& run, std::string cluster, std::vector<TuneFigure> figures, TrialMemory& memory,
        std::filesystem::path folder, TuneWorkers workers, Progress* progress);

    /// By contender. Errors: inputs that cannot be read, workers that cannot be started, a disk that is full,
    /// Cancelled. A run that fails is an error of its row.
    [[nodiscard]] Result<std::vector<TrialRow>> make(
        const std::vector<TuneContender>& contenders, const std::vector<TuneItem>& items, const StopToken& stop);
    /// Runs that will be wanted whatever the others give; threads that have nothing else to do make them.
    void expect(const TuneContender& contender, const std::vector<TuneItem>& items);
    /// Whether make() would only read what is kept.
    [[nodiscard]] bool has(const std::vector<TuneContender>& contenders, const std::vector<TuneItem>& items) const;
    /// Seconds of a processor that the run takes; it is made for this alone.
    [[nodiscard]] Result<double> secondsOf(const TuneContender& contender, const TuneItem& item, const StopToken& stop);
    /// Of all runs that this process made, by the clock; nothing depends on it.
    [[nodiscard]] double simulatedSeconds() const { return m_simulatedSeconds; }
    [[nodiscard]] TunedTrainings& trainings() { return m_trainings; }

private:
    [[nodiscard]] SweepPlan planOf(
        const std::vector<TuneContender>& contenders, const std::vector<TuneItem>& items) const;
    /// A run that is not kept yet.
    struct MissingRun {
        SweepCell cell; ///< of the plan
        std::string key;
    };
    [[nodiscard]] static std::string keyOf(const TuneContender& contender, const TuneItem& item);
    /// `wanted`: contenders by index, and an item of each.
    [[nodiscard]] Result<void> makeMissing(const std::vector<TuneContender>& contenders,
        std::vector<std::pair<std::size_t, const TuneItem*>> wanted, const std::vector<TuneItem>& items,
        const StopToken& stop);
    [[nodiscard]] Result<void> makeHere(
        const SweepPlan& plan, const std::vector<MissingRun>& missing, const StopToken& stop);
    /// Of these runs, each a task of the threads.
    [[nodiscard]] std::vector<TrialThreads::Task> tasksOf(SweepPlan plan, const std::vector<MissingRun>& missing);
    [[nodiscard]] Result<void> makeInSweep(
        const SweepPlan& plan, const std::vector<MissingRun>& missing, const StopToken& stop);
    [[nodiscard]] Result<void> remember(const std::string& key, Result<TrialFigures> made);

    RunRequest m_run;
    std::string m_cluster;
    std::vector<TuneFigure> m_figures;
    TrialMemory& m_memory;
    std::filesystem::path m_folder;
    TuneWorkers m_workers;
    Progress* m_progress; ///< every run counts once, found or made
    std::set<std::string> m_counted;
    TunedTrainings m_trainings;
    double m_simulatedSeconds = 0;
    std::shared_ptr<InputCache> m_inputs; ///< of Here
    std::optional<TrialThreads> m_threads; ///< of Here; the first to go, since their runs use the others
};

} // namespace consonance
