// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/tune_workers.h"

#include "core/base/hash.h"
#include "core/sweep/shared/sweep_launch.h"
#include "core/sweep/shared/sweep_slurm.h"

namespace consonance {

namespace {

constexpr const char* kProgramName = "consonance-cli";

/// The command-line program: this one, or the one beside the window's.
std::filesystem::path workerProgram()
{
    std::error_code ignored;
    const auto own = std::filesystem::read_symlink("/proc/self/exe", ignored);
    if (ignored)
        return kProgramName;
    return own.filename() == kProgramName ? own : own.parent_path() / kProgramName;
}

Result<void> startWorkers(const SweepFolder& folder, const TuneWorkers& workers, const StopToken& stop)
{
    if (workers.place == TunePlace::Slurm) {
        TRY(submitSweep(folder, { .program = workerProgram(), .options = workers.slurmOptions, .waits = true }, stop));
        return {};
    }
    return launchSweep(folder,
        { .program = workerProgram(),
            .processes = workers.processes,
            .launcher = workers.place == TunePlace::Mpi ? workers.launcher : std::vector<std::string> {} },
        stop);
}

} // namespace

Result<SweepFolder> workedSweep(
    const SweepPlan& plan, const std::filesystem::path& folder, const TuneWorkers& workers, const StopToken& stop)
{
    TRY_ASSIGN(auto program, thisProgram());
    TRY_ASSIGN(const auto planned,
        planSweep(plan,
            { .folder = std::filesystem::current_path().string(),
                .createdMilliseconds = 1,
                .program = std::move(program) },
            stop));
    Hasher name;
    for (const auto& cell : planned.manifest.cells)
        name.addInteger(cell.hash);
    TRY_ASSIGN(auto sweep, SweepFolder::create(folder / ("round-" + hashToText(name.digest())), planned));
    TRY(startWorkers(sweep, workers, stop));
    return sweep;
}

} // namespace consonance
