// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/branch_keeper.h"

#include "core/policy/transition_tables.h"

namespace consonance {

namespace {

/// Runs looked at for a parent; older ones are not searched.
constexpr std::int64_t kParentsLookedAt = 200;

std::optional<std::string> findKept(const RunStore& store, const Simulation& run)
{
    const auto& engine = run.engine();
    RunQuery query { .limit = kParentsLookedAt };
    query.filter.traceHash = engine.workload().contentHash;
    query.filter.clusterHash = engine.cluster().contentHash;
    query.filter.archived = ArchivedRuns::Included;
    const auto runs = store.list(query);
    for (const auto& record : runs ? *runs : std::vector<RunRecord> {}) {
        if (record.status == RunStatus::Finished && record.eventHash == engine.log().hash()
            && record.header.policy == run.policy().traits().id && record.header.seed == run.setup().seed)
            return record.id;
    }
    return std::nullopt;
}

} // namespace

Result<ResolvedInputs> inputsFrom(
    const RunRequest& request, std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload)
{
    ResolvedInputs inputs { .cluster = std::move(cluster), .workload = std::move(workload) };
    TRY_ASSIGN(inputs.transitions, transitionTableByName(request.transitions));
    TRY(makeModels(request.interference, inputs));
    TRY(makeRoomFor(request, inputs));
    return inputs;
}

RunRequest requestWith(RunRequest original, const std::vector<SessionChange>& changes)
{
    for (const auto& change : changes)
        appendChanges(original, change.moment, { change.change });
    return original;
}

Result<std::string> keepParent(
    RunStore& store, const RunRequest& request, const ResolvedInputs& inputs, const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(auto simulation, startRun(request, inputs, stop, progress));
    TRY(simulation.runToEnd(stop, progress));
    if (auto kept = findKept(store, simulation))
        return *kept;
    return keep(store, collectResult(request, simulation), request, simulation);
}

Result<std::string> keepBranch(RunStore& store, const RunRequest& original, const ResolvedInputs& originalInputs,
    const RunMoment& moment, const std::string& what, const RunRequest& branch, const ResolvedInputs& branchInputs,
    const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(const auto parent, keepParent(store, original, originalInputs, stop, progress));
    TRY_ASSIGN(auto simulation, startRun(branch, branchInputs, stop, progress));
    TRY(simulation.runToEnd(stop, progress));
    if (auto kept = findKept(store, simulation))
        return *kept;
    ForkPoint point { .parent = parent, .event = moment.event, .at = moment.at.value_or(Time {}), .change = what };
    return keep(store, collectResult(branch, simulation), branch, simulation, {}, std::move(point));
}

} // namespace consonance
