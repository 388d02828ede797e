// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/run_sharing.h"

#include "core/experiment/run_keeper.h"

namespace consonance {

Result<void> shareRun(const RunRequest& request, const std::vector<SessionChange>& changes,
    const SimulationSetup& setup, const BundleOptions& options, const std::filesystem::path& path,
    const StopToken& stop, Progress* progress)
{
    RunRequest whole = request;
    for (const auto& change : changes) {
        if (!options.until || *change.moment.at < *options.until)
            appendChanges(whole, change.moment, { change.change });
    }
    ResolvedInputs inputs { .cluster = setup.cluster,
        .workload = setup.workload,
        .throughput = setup.throughput,
        .progress = setup.progress,
        .transitions = setup.transitions };
    TRY(makeRoomFor(whole, inputs));
    TRY_ASSIGN(auto simulation, startRun(whole, inputs, stop, progress));
    const auto isFarEnough
        = [&options](const Engine& engine) { return options.until && engine.now() >= *options.until; };
    if (!isFarEnough(simulation.engine()))
        TRY(simulation.runUntil(isFarEnough, stop, progress));

    const auto result = collectResult(whole, simulation);
    RunCompletion completion { .status
        = simulation.engine().isFinished() ? RunStatus::Finished : RunStatus::Interrupted };
    if (completion.status == RunStatus::Finished) {
        completion.metrics = metricList(result.metrics);
        completion.outcomes = result.outcomes;
    }
    TRY_ASSIGN(auto store, RunStore::openInMemory());
    TRY_ASSIGN(
        const auto id, store.add(runHeader(whole, simulation), simulation.engine().log(), std::move(completion)));
    return store.exportBundle(id, path, options);
}

} // namespace consonance
