// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sweep as jobs of Slurm: an array of which each task works on one share, and a job that brings together what there
// is when all have ended, well or not. A task that Slurm starts again, because its node is gone or someone asked for
// it, goes on from its file. How far the sweep is, its files say (sweep_status.h); squeue is asked for hints alone, and
// sacct never, so that nothing depends on a daemon or its database. Any thread.
#pragma once

#include "core/base/progress.h"
#include "core/sweep/shared/sweep_folder.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

struct SlurmOptions {
    std::filesystem::path program; ///< consonance-cli, as nodes see it
    int shards = 0; ///< tasks of the array; 0: usualShards()
    std::vector<std::string> options; ///< of sbatch, for every job: {"--partition=gpu", "--time=2:00:00"}
    bool waits = false; ///< until the last job has ended
};

struct SlurmJobs {
    std::string work; ///< id of the array; empty: nothing is left to do
    std::string merge;
};

/// At least ten cells a task, since starting one costs a second or more, and at most 500 tasks.
[[nodiscard]] int usualShards(std::size_t cells);

/// Whether sbatch can be asked.
[[nodiscard]] bool isSlurmHere();

/// Submits the shares of which something is not finished, and the job that brings them together into `runs.db` of the
/// folder. Errors: sbatch is missing or refuses, with what it says; a command that no one on this machine has allowed;
/// jobs of the sweep are in the queue still; Cancelled.
[[nodiscard]] Result<SlurmJobs> submitSweep(
    const SweepFolder& folder, const SlurmOptions& options, const StopToken& stop = {});

/// Where the job puts the database.
[[nodiscard]] std::filesystem::path mergedDatabase(const SweepFolder& folder);

/// What squeue says of the sweep's jobs: how many tasks are in which state, "PENDING (Resources)". Nothing when it was
/// never submitted, or when squeue cannot be asked within a few seconds.
[[nodiscard]] std::optional<std::map<std::string, std::int64_t>> slurmHints(const SweepFolder& folder);

/// The script of an array task, for those who look at it.
[[nodiscard]] std::string slurmWorkScript(const SweepFolder& folder, const SlurmOptions& options, int shards);

} // namespace consonance
