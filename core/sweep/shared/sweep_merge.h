// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bringing what several machines made of a sweep (core/sweep/shared/sweep_folder.h) into the run database, as if one
// machine had run it there (sweep_run.h): the same rows under the same tag. Doing it twice, or while the sweep is
// worked on, is doing it once. Any thread; cancellable, what was brought in stays.
#pragma once

#include "core/sweep/shared/sweep_folder.h"
#include "core/sweep/shared/training_cell.h"
#include "core/sweep/sweep_run.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace consonance {

struct SweepMerge {
    std::int64_t cells = 0;
    std::int64_t taken = 0; ///< runs that the store did not have
    std::int64_t found = 0; ///< runs that it had
    std::vector<std::size_t> missing; ///< cells that have no run yet
    std::vector<Error> problems; ///< files that were passed over, runs that cannot be read, why cells failed
    std::optional<SweepOutcome> outcome; ///< of runs, when nothing is missing
    std::vector<MergedTraining> trainings; ///< of a sweep that trains, those that are there, in the order of the plan
};

/// Errors: runs under the sweep's tag were made with other inputs (BadArguments), the store cannot be written,
/// Cancelled.
[[nodiscard]] Result<SweepMerge> mergeSweep(
    RunStore& store, const SweepFolder& folder, const StopToken& stop = {}, Progress* progress = nullptr);

/// Whether several machines see the folder: NFS, Lustre, BeeGFS, GPFS, Ceph, SMB, FUSE and their like. No database may
/// be written there, since its log works on one machine alone.
[[nodiscard]] bool isOnSharedDisk(const std::filesystem::path& path);

/// Into the database at `path`. On a shared disk, and in the folder itself, it is written in the folder for temporary
/// files and moved into its place whole; no other process may write to it meanwhile.
[[nodiscard]] Result<SweepMerge> mergeSweepInto(const std::filesystem::path& path, const SweepFolder& folder,
    const StopToken& stop = {}, Progress* progress = nullptr);

} // namespace consonance
