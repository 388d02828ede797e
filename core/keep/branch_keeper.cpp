// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/branch_keeper.h"

#include "core/policy/transition_tables.h"

#include <algorithm>
#include <span>

namespace consonance {

namespace {

constexpr MessageId kNoBranch = CONSONANCE_MESSAGE("keep.no-branch", "this run changes nothing of the one it left");

/// Older runs are not searched.
constexpr std::int64_t kRunsLookedAt = 200;

/// The kept runs of the same trace and cluster, newest first.
std::vector<RunRecord> likeRuns(const RunStore& store, const RunHeader& header)
{
    RunQuery query { .limit = kRunsLookedAt };
    query.filter.traceHash = header.trace.hash;
    query.filter.clusterHash = header.cluster.hash;
    query.filter.archived = ArchivedRuns::Included;
    return store.list(query).value_or(std::vector<RunRecord> {});
}

/// A run that has gone exactly this way to its end.
std::optional<std::string> findFinished(const RunStore& store, const RunHeader& header, std::uint64_t eventHash)
{
    for (const auto& record : likeRuns(store, header)) {
        if (record.status == RunStatus::Finished && record.eventHash == eventHash
            && record.header.policy == header.policy && record.header.seed == header.seed)
            return record.id;
    }
    return std::nullopt;
}

bool isSameRun(const RunHeader& one, const RunHeader& other)
{
    return one.policy == other.policy && one.seed == other.seed && one.parametersJson == other.parametersJson
        && one.interference == other.interference && one.transitions == other.transitions
        && one.interval == other.interval && one.requestJson == other.requestJson;
}

/// Runs are what their inputs make of them, so the inputs find a run. A finished one before one that was left later
/// than after so many events.
std::optional<std::string> findByInputs(const RunStore& store, const RunHeader& header, std::uint64_t events)
{
    std::optional<std::string> found;
    for (const auto& record : likeRuns(store, header)) {
        if (!isSameRun(record.header, header))
            continue;
        if (record.status == RunStatus::Finished)
            return record.id;
        if (!found && record.events >= events)
            found = record.id;
    }
    return found;
}

/// The decision that was due when the branch left: the policy takes it at that very moment, after the change, or the
/// change is the answer to it.
std::optional<std::uint64_t> decisionAfter(const EventLog& log, const RunMoment& left)
{
    std::uint64_t before = 0;
    for (const auto& event : log.events()) {
        if (event.kind != EventKind::DecisionTaken)
            continue;
        const auto number = static_cast<std::uint64_t>(&event - log.events().data());
        if (number < left.event) {
            ++before;
            continue;
        }
        if (event.at != left.at)
            break;
        // Not one that the change itself led to.
        constexpr auto kByChange = TriggerKind::WhatIf | TriggerKind::ResourceChange;
        const auto kinds = log.decisions()[event.subject].kinds;
        if ((kinds | kByChange) != kByChange)
            return before;
    }
    return std::nullopt;
}

/// The part the branch shares with its original, as an interrupted run: nothing is simulated for it.
Result<std::string> keepBeginning(RunStore& store, const RunHeader& header, const EventLog& log, std::uint64_t events)
{
    EventLog shared;
    for (const auto& event : log.events().first(std::min<std::size_t>(events, log.events().size())))
        shared.append(event, log.slots(event));
    return store.add(header, shared, { .status = RunStatus::Interrupted });
}

} // namespace

Result<ResolvedInputs> inputsFrom(
    const RunRequest& request, std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload)
{
    ResolvedInputs inputs { .cluster = std::move(cluster), .workload = std::move(workload) };
    TRY_ASSIGN(inputs.transitions, transitionsOf(request));
    TRY(makeModels(request.interference, inputs));
    TRY(makeRoomFor(request, inputs));
    return inputs;
}

RunRequest requestWith(RunRequest original, const std::vector<SessionChange>& changes)
{
    for (const auto& change : changes)
        original.changes.push_back(change);
    return original;
}

Result<std::string> keepBranch(RunStore& store, const RunRequest& original, const Cluster& originalCluster,
    const RunRequest& branch, const RunResult& result, const Simulation& simulation)
{
    const auto& log = simulation.engine().log();
    auto header = runHeader(branch, simulation);
    if (auto kept = findFinished(store, header, log.hash()))
        return *kept;
    const auto* entry = PolicyRegistry::instance().find(policyAtEnd(original).policy);
    if (!entry || branch.changes.size() <= original.changes.size())
        return fail(ErrorKind::BadArguments, kNoBranch);
    const auto left = branch.changes[original.changes.size()].moment;
    const auto parentHeader = runHeader(
        original, simulation.engine().workload(), originalCluster, entry->traits, simulation.pinnedPolicies());
    auto parent = findByInputs(store, parentHeader, left.event);
    if (!parent) {
        TRY_ASSIGN(parent, keepBeginning(store, parentHeader, log, left.event));
    }
    ForkPoint point { .parent = std::move(*parent),
        .event = left.event,
        .at = left.at.value_or(Time {}),
        .change = changesText(std::span(branch.changes).subspan(original.changes.size())) };
    if (const auto decision = decisionAfter(log, left); decision && !point.change.starts_with(kChangesWithMoments))
        point.change = changeBefore(*decision, point.change);
    return keep(store, result, branch, simulation, {}, std::move(point));
}

} // namespace consonance
