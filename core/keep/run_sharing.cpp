// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/run_sharing.h"

#include "core/keep/branch_keeper.h"
#include "core/keep/run_keeper.h"

namespace consonance {

namespace {

struct SharedRun {
    RunRequest request;
    Simulation simulation; ///< after the last change
};

/// Without the servers and the policies of changes from `until` on.
Result<SharedRun> startShared(const RunRequest& whole, const SimulationSetup& setup, std::optional<Time> until,
    std::span<const EventRecord> events, const StopToken& stop, Progress* progress)
{
    auto request = until ? requestUntil(whole, *until, events) : whole;
    ResolvedInputs inputs { .cluster = setup.cluster,
        .workload = setup.workload,
        .throughput = setup.throughput,
        .progress = setup.progress,
        .transitions = setup.transitions };
    TRY(makeRoomFor(request, inputs));
    TRY_ASSIGN(auto simulation, startRun(request, inputs, stop, progress));
    return SharedRun { .request = std::move(request), .simulation = std::move(simulation) };
}

/// Some parts have no time of their own; when they ended is known once they were followed.
Result<SharedRun> startShared(const RunRequest& whole, const SimulationSetup& setup, std::optional<Time> until,
    const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(auto started, startShared(whole, setup, until, {}, stop, progress));
    if (!until || started.simulation.engine().now() < *until)
        return started;
    return startShared(whole, setup, until, started.simulation.engine().log().events(), stop, progress);
}

} // namespace

Result<void> shareRun(const RunRequest& request, const std::vector<SessionChange>& changes,
    const SimulationSetup& setup, const BundleOptions& options, const std::string& notes,
    const std::filesystem::path& path, const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(auto shared, startShared(requestWith(request, changes), setup, options.until, stop, progress));
    auto& simulation = shared.simulation;
    const auto isFarEnough
        = [&options](const Engine& engine) { return options.until && engine.now() >= *options.until; };
    if (!isFarEnough(simulation.engine()))
        TRY(simulation.runUntil(isFarEnough, stop, progress));

    const auto result = collectResult(shared.request, simulation);
    RunCompletion completion { .status
        = simulation.engine().isFinished() ? RunStatus::Finished : RunStatus::Interrupted };
    if (completion.status == RunStatus::Finished) {
        completion.metrics = metricList(result.metrics);
        completion.outcomes = result.outcomes;
    }
    TRY_ASSIGN(auto store, RunStore::openInMemory());
    TRY_ASSIGN(const auto id,
        store.add(runHeader(shared.request, simulation), simulation.engine().log(), std::move(completion)));
    if (!notes.empty())
        TRY(store.setNotes(id, notes));
    return store.exportBundle(id, path, options);
}

Result<void> shareStored(const RunStore& store, const RunRecord& run, BundleOptions options,
    const std::filesystem::path& path, const StopToken& stop)
{
    RunRequest kept;
    TRY(readRequestJson(run.header.requestJson, "request of run " + run.id, kept));
    if (options.until && !kept.changes.empty()) {
        TRY_ASSIGN(const auto stored, storedInputs(store, run));
        TRY_ASSIGN(const auto log, store.loadLog(run.id));
        const auto request = requestUntil(stored.request, *options.until, log.events());
        if (request.changes.size() < stored.request.changes.size()) {
            TRY_ASSIGN(const auto simulation, startRun(request, stored.inputs, stop));
            options.header = runHeader(request, simulation);
            options.header->name = run.header.name;
            options.header->tags = run.header.tags;
            options.header->programVersion = run.header.programVersion;
            if (run.header.fork && run.header.fork->at < *options.until) {
                options.header->fork = run.header.fork;
                options.header->fork->change = branchText(request, run.header.fork->event);
            }
        }
    }
    return store.exportBundle(run.id, path, options);
}

} // namespace consonance
