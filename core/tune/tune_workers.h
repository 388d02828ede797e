// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who makes the runs and trainings of a tuning, and of what. Plain values and functions; any thread.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/sweep/shared/sweep_folder.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace consonance {

enum class TunePlace : std::uint8_t { Here, Local, Slurm, Mpi };

/// Where runs are made.
struct TuneWorkers {
    TunePlace place = TunePlace::Here;
    int threads = 0; ///< of Here; 0: one per processor
    int processes = 0; ///< of Local and Mpi; 0: one per processor
    std::vector<std::string> launcher { "mpirun" };
    std::vector<std::string> slurmOptions {};
};

/// A policy with all its settings.
struct TuneContender {
    std::string policy;
    std::map<std::string, std::string> parameters;

    bool operator==(const TuneContender&) const = default;
};

/// A sweep below the folder, whose cells the workers have tried; not of Here. Errors: inputs that cannot be read,
/// workers that cannot be started, Cancelled.
[[nodiscard]] Result<SweepFolder> workedSweep(
    const SweepPlan& plan, const std::filesystem::path& folder, const TuneWorkers& workers, const StopToken& stop);

} // namespace consonance
