// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/run_sharing.h"

#include "core/experiment/branch_keeper.h"
#include "core/experiment/run_keeper.h"

namespace consonance {

Result<void> shareRun(const RunRequest& request, const std::vector<SessionChange>& changes,
    const SimulationSetup& setup, const BundleOptions& options, const std::filesystem::path& path,
    const StopToken& stop, Progress* progress)
{
    auto whole = requestWith(request, changes);
    if (options.until)
        whole = requestUntil(whole, *options.until, {});
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

Result<void> shareStored(const RunStore& store, const RunRecord& run, BundleOptions options,
    const std::filesystem::path& path, const StopToken& stop)
{
    if (options.until && run.header.fork) {
        TRY_ASSIGN(const auto stored, storedInputs(store, run));
        TRY_ASSIGN(const auto log, store.loadLog(run.id));
        const auto request = requestUntil(stored.request, *options.until, log.events());
        if (request.earlier.size() < stored.request.earlier.size()) {
            TRY_ASSIGN(const auto simulation, startRun(request, stored.inputs, stop));
            options.header = runHeader(request, simulation);
            options.header->name = run.header.name;
            options.header->tags = run.header.tags;
            if (run.header.fork->at < *options.until)
                options.header->fork = run.header.fork;
        }
    }
    return store.exportBundle(run.id, path, options);
}

} // namespace consonance
