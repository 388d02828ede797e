// SPDX-License-Identifier: GPL-3.0-or-later
//
// Starting those who work on a sweep: processes of this machine, or ranks that mpirun puts where it is configured to.
// Cells are handed out in rounds (sweep_work.h). A process that dies costs its cell of the moment; what is left when
// all have ended is handed out in another round, as long as a round finishes something. One thread; cancellable, the
// processes are ended then and what they finished stays.
#pragma once

#include "core/sweep/shared/child_program.h"
#include "core/sweep/shared/sweep_folder.h"

#include <filesystem>
#include <string>
#include <vector>

namespace consonance {

struct SweepLaunch {
    std::filesystem::path program; ///< consonance-cli
    int processes = 0; ///< 0: one a processor
    int threads = 1; ///< of each
    /// Empty: processes of this machine. Else what starts the ranks, without their number: {"mpirun"}.
    std::vector<std::string> launcher;
};

/// Runs what is not finished of the sweep. Errors: a command that no one on this machine has allowed, a process
/// that cannot be started, a round that finishes nothing, with how
/// its processes ended, Cancelled. Cells that fail are no error: the folder says which and why.
[[nodiscard]] Result<void> launchSweep(
    const SweepFolder& folder, const SweepLaunch& launch, const StopToken& stop, Progress* progress = nullptr);

/// {"mpirun", "--mca", "btl", "tcp,self"}: words between blanks.
[[nodiscard]] std::vector<std::string> launcherWords(const std::string& text);

} // namespace consonance
