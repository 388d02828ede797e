// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/sweep_manifest.h"

#include "core/base/build_info.h"
#include "core/base/hash.h"
#include "core/base/version.h"
#include "core/cluster/cluster_presets.h"
#include "core/policy/held_files.h"
#include "core/policy/transition_tables.h"
#include "core/run/run_request.h"
#include "core/store/run_id.h"
#include "core/sweep/cell_runner.h"
#include "core/sweep/sweep_rows.h"
#include "core/train/trainers.h"
#include "core/workload/workload.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr std::string_view kMeasuredPrefix = "measured:";
constexpr const char* kProgramFile = "/proc/self/exe";

constexpr MessageId kTooManyCells
    = CONSONANCE_MESSAGE("sweep.cells", "the sweep has {0} runs, more than the {1} that are planned at once");
constexpr MessageId kOtherInput = CONSONANCE_MESSAGE("sweep.other-input",
    "{0} is not what it was when the sweep was planned; put the old one back, or plan the sweep again");

Result<std::uint64_t> interferenceHash(const std::string& interference)
{
    if (!interference.starts_with(kMeasuredPrefix))
        return std::uint64_t { 0 };
    return hashFile(interference.substr(kMeasuredPrefix.size()));
}

/// Content of the cluster that a training is for.
Result<std::uint64_t> trainingClusterHash(const SweptPolicy& policy)
{
    TRY_ASSIGN(const auto trainer, makeTrainer(policy.id));
    TRY_ASSIGN(const auto parameters, ParameterSet::create(trainer->parameters(), policy.parameters, policy.id));
    if (!parameters.values().contains("cluster"))
        return std::uint64_t { 0 };
    TRY_ASSIGN(const auto cluster, loadCluster(parameters.text("cluster")));
    return cluster->contentHash;
}

/// What the runs of a sweep read.
Result<void> hashInputs(
    SweepManifest& manifest, std::vector<Error>& problems, const StopToken& stop, Progress* progress)
{
    // Those that share a trace follow each other, so that it is read once.
    std::vector<PlannedCell*> order;
    for (auto& cell : manifest.cells)
        order.push_back(&cell);
    std::ranges::stable_sort(order, [](const PlannedCell* a, const PlannedCell* b) {
        return std::tie(a->cell.trace, a->cell.seed) < std::tie(b->cell.trace, b->cell.seed);
    });
    CellRunner runner(manifest.plan, 1);
    for (auto* cell : order) {
        TRY_ASSIGN(const auto inputs, runner.inputs(cell->cell, stop));
        cell->traceHash = inputs.workload->contentHash;
        cell->modelsHash = inputs.workload->models->contentHash;
        manifest.clusterHash = inputs.cluster->contentHash;
        if (progress)
            progress->add(1);
    }
    problems = runner.takeProblems();
    return {};
}

/// What its trainings read: each says its cluster itself.
Result<void> hashTrainingInputs(SweepManifest& manifest)
{
    for (auto& cell : manifest.cells) {
        TRY_ASSIGN(cell.traceHash, trainingClusterHash(manifest.plan.policies[cell.cell.policy]));
        cell.modelsHash = bundledModels()->contentHash;
    }
    return {};
}

/// Calls policies as they are called now, names the files that decide by content, and takes their content.
Result<void> pinPolicies(SweepPlan& plan, std::map<std::uint64_t, std::string>& files)
{
    const auto& registry = PolicyRegistry::instance();
    for (auto& policy : plan.policies) {
        TRY_ASSIGN(const auto pinned, registry.pinned(policy.id, policy.parameters));
        policy.id = registry.find(policy.id)->traits.id;
        for (const auto& [key, value] : pinned) {
            if (const auto content = heldFile(value)) {
                policy.parameters[key] = value;
                files.emplace(pinnedName(value)->hash, *content);
            }
        }
    }
    return {};
}

} // namespace

Result<SweepProgram> thisProgram()
{
    TRY_ASSIGN(const auto hash, hashFile(kProgramFile));
    return SweepProgram { .version = fmt::format("{} ({})", kVersion, gitRevision()), .hash = hash };
}

std::uint64_t cellHash(const SweepManifest& manifest, const PlannedCell& planned)
{
    const auto& plan = manifest.plan;
    Hasher hasher;
    hasher.addText(manifest.program.version);
    hasher.addInteger(manifest.program.hash);
    hasher.addInteger(planned.traceHash);
    hasher.addInteger(planned.modelsHash);
    hasher.addInteger(manifest.clusterHash);
    hasher.addText(plan.interference);
    hasher.addInteger(manifest.interferenceHash);
    hasher.addText(plan.transitions);
    hasher.addText(impossibleJobsName(plan.impossible));
    hasher.addText(plan.policies[planned.cell.policy].id);
    hasher.addText(manifest.parameters[planned.cell.policy]);
    hasher.addInteger(planned.cell.seed);
    if (plan.trains)
        hasher.addText("training");
    if (plan.decideAt != DecisionMoments::Policy) // hashes of earlier manifests stay
        hasher.addText(decisionMomentsName(plan.decideAt));
    if (plan.failureLoss != FailureLoss {})
        hasher.addText(failureLossName(plan.failureLoss));
    return hasher.digest();
}

std::vector<PlannedCell> distinctCells(const SweepManifest& manifest)
{
    const PlanMatch match(manifest.plan, manifest.parameters);
    std::vector<PlannedCell> cells;
    std::set<RunKey> seen;
    for (const auto& cell : cellsOf(manifest.plan)) {
        if (seen.insert(match.keyOf(cell)).second)
            cells.push_back({ .cell = cell });
    }
    return cells;
}

std::string SweepManifest::runId(std::size_t cell) const
{
    return runIdOf(createdMilliseconds, static_cast<std::uint32_t>(cell));
}

Result<PlannedSweep> planSweep(SweepPlan plan, PlanningContext context, const StopToken& stop, Progress* progress)
{
    if (const auto count = sweepRunCount(plan); count > kMaximumSweepCells)
        return fail(ErrorKind::BadInput, kTooManyCells, { std::to_string(count), std::to_string(kMaximumSweepCells) });
    PlannedSweep planned;
    auto& manifest = planned.manifest;
    TRY(completeParameters(plan)); // says what does not exist before anything is read
    if (!plan.trains)
        TRY(pinPolicies(plan, planned.files));
    manifest.plan = std::move(plan);
    manifest.folder = std::move(context.folder);
    manifest.createdMilliseconds = context.createdMilliseconds;
    manifest.program = std::move(context.program);
    TRY_ASSIGN(manifest.parameters, completeParameters(manifest.plan));
    TRY_ASSIGN(manifest.interferenceHash, interferenceHash(manifest.plan.interference));
    manifest.cells = distinctCells(manifest);

    if (progress)
        progress->setTotal(static_cast<std::int64_t>(manifest.cells.size()));
    TRY(manifest.plan.trains ? hashTrainingInputs(manifest) : hashInputs(manifest, planned.problems, stop, progress));
    for (auto& cell : manifest.cells)
        cell.hash = cellHash(manifest, cell);
    manifest.hash = hashText(manifestText(manifest));
    return planned;
}

Result<void> checkInputs(const SweepManifest& manifest, const PlannedCell& cell, const ResolvedInputs& inputs)
{
    const auto& plan = manifest.plan;
    if (inputs.cluster->contentHash != manifest.clusterHash)
        return fail(ErrorKind::BadInput, kOtherInput, { plan.cluster });
    if (inputs.workload->contentHash != cell.traceHash || inputs.workload->models->contentHash != cell.modelsHash)
        return fail(ErrorKind::BadInput, kOtherInput, { plan.traces[cell.cell.trace] });
    return {};
}

Result<void> checkTrainingInputs(const SweepManifest& manifest, const PlannedCell& cell)
{
    const auto& policy = manifest.plan.policies[cell.cell.policy];
    TRY_ASSIGN(const auto now, trainingClusterHash(policy));
    if (now != cell.traceHash || bundledModels()->contentHash != cell.modelsHash)
        return fail(ErrorKind::BadInput, kOtherInput,
            { policy.parameters.contains("cluster") ? policy.parameters.at("cluster") : policy.id });
    return {};
}

Result<void> checkInterference(const SweepManifest& manifest)
{
    TRY_ASSIGN(const auto now, interferenceHash(manifest.plan.interference));
    if (now != manifest.interferenceHash)
        return fail(ErrorKind::BadInput, kOtherInput, { manifest.plan.interference });
    return {};
}

} // namespace consonance
