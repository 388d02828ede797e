// SPDX-License-Identifier: GPL-3.0-or-later
//
// Working on a sweep that lies in a folder (core/sweep/shared/sweep_folder.h), beside others on this machine and on
// others. What each does is laid down in a file of its own; cells that are finished, by whomever, are passed over. A
// cell gives the same bytes wherever it is run. Any thread; cancellable, what is finished stays.
#pragma once

#include "core/base/progress.h"
#include "core/sweep/shared/sweep_folder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// Every `count`th cell, from `index` on: the shares of a sweep that are given out beforehand.
struct SweepShard {
    int index = 1; ///< 1 … count
    int count = 1;
};
/// "3/10". BadArguments: not of that form, or not 1 ≤ 3 ≤ 10.
[[nodiscard]] Result<SweepShard> parseShard(const std::string& text);

/// Cells are handed out one by one among those who say the same round: whoever makes the file of a cell in
/// `claims`/ROUND, which one can, runs it.
struct SweepRound {
    std::string name; ///< letters, digits, '-', '.' and '_'; of one start of all ranks, never used again
    int rank = 0; ///< 0 … ranks − 1; each begins at another place
    int ranks = 1;
};

/// The round and rank that OpenMPI's mpirun or Slurm's srun gave this process; nothing where neither started it.
[[nodiscard]] std::optional<SweepRound> roundOfEnvironment();

struct SweepWorkOptions {
    SweepShard shard;
    std::optional<SweepRound> round; ///< instead of a shard
    int threads = 1; ///< 0: one a processor
};

struct SweepWorkReport {
    std::vector<std::size_t> run; ///< cells that were finished here, in this order
    std::vector<std::size_t> failed; ///< cells that gave no run here
    std::int64_t cells = 0; ///< of the shard; of the sweep, where they are handed out
    std::int64_t found = 0; ///< of these, finished before
    std::vector<Error> problems; ///< of inputs and of cells that failed
};

/// Runs what is not finished of a shard or round. Errors: another program planned the sweep, an input is not what it
/// was, a command that no one on this machine has allowed, the folder cannot be written, Cancelled. A cell that fails
/// does not end the others.
[[nodiscard]] Result<SweepWorkReport> workOnSweep(
    const SweepFolder& folder, const SweepWorkOptions& options, const StopToken& stop, Progress* progress = nullptr);

} // namespace consonance
