// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_request.h"

#include "core/base/stop_scope.h"
#include "core/base/text_format.h"
#include "core/cluster/rack_cluster.h"
#include "core/policy/transition_tables.h"
#include "core/run/followed_record.h"
#include "core/run/never_started.h"
#include "core/run/what_if.h"
#include "core/sim/epoch_progress.h"
#include "core/sim/impossible_jobs.h"
#include "core/throughput/pair_speed_model.h"
#include "core/throughput/step_table_model.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/import/cluster_importers.h"
#include "core/workload/snapshot_moment.h"
#include "core/workload/trace_loader.h"
#include "core/workload/trace_row.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace consonance {

namespace {

constexpr std::array<std::string_view, 2> kImpossibleNames { "leave-out", "keep" };
constexpr MessageId kUnknownImpossible = CONSONANCE_MESSAGE(
    "run.impossible-what", "jobs that can never run are left out or kept: leave-out or keep, not {0}");
constexpr MessageId kLeftOut
    = CONSONANCE_MESSAGE("run.left-out", "{0} of {1} jobs can never run on {2} and are left out: {3}");
constexpr MessageId kKept = CONSONANCE_MESSAGE(
    "run.impossible-kept", "{0} of {1} jobs can never run on {2} and wait to the end of every run: {3}");
constexpr MessageId kNoCluster = CONSONANCE_MESSAGE("run.no-cluster",
    "no cluster is named, and the trace '{0}' brings none: name a file, a preset or racks:2x20x8:v100");
constexpr std::size_t kNamesShown = 10;

std::string listed(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < kNamesShown; ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > kNamesShown ? text + ", …" : text;
}

/// The rest says who is missing, so that a user who opens the kept run sees it too.
std::shared_ptr<const Workload> without(const Workload& workload, const std::vector<ImpossibleJob>& impossible,
    const std::string& cluster, const std::vector<std::string>& names)
{
    Workload rest = workload;
    rest.jobs.clear();
    rest.assumptions.insert(rest.assumptions.begin(),
        { .field = "jobs",
            .rule = fillMessage(assumption::kNeverRun, { std::to_string(names.size()), cluster, listed(names) }) });
    auto next = impossible.begin();
    for (std::size_t i = 0; i < workload.jobs.size(); ++i) {
        if (next != impossible.end() && next->job == JobId(i))
            ++next;
        else
            rest.jobs.push_back(workload.jobs[i]);
    }
    recountAssumptions(rest, workload);
    return freezeWorkload(std::move(rest));
}

/// Says how many they are and why, and takes them out where that is asked for and leaves something to run.
Result<void> setApartImpossible(const RunRequest& request, ResolvedInputs& inputs)
{
    TRY_ASSIGN(auto impossible, findImpossibleJobs(*inputs.workload, *inputs.cluster));
    if (impossible.empty())
        return {};
    const auto all = inputs.workload->jobCount();
    const bool isLeftOut = request.impossible == ImpossibleJobs::LeaveOut && impossible.size() < all;
    std::vector<std::string> names;
    for (const auto& one : impossible)
        names.push_back(inputs.workload->job(one.job).request.name);
    inputs.problems.push_back(Error { .kind = ErrorKind::BadInput,
        .message = isLeftOut ? kLeftOut : kKept,
        .arguments = { groupedText(std::ssize(names)), groupedText(static_cast<std::int64_t>(all)),
            clusterTitle(inputs.cluster->name),
            listed(names) } }.inContext(request.trace));
    if (isLeftOut) {
        inputs.workload = without(*inputs.workload, impossible, clusterTitle(inputs.cluster->name), names);
        inputs.leftOut = std::move(names);
    }
    for (auto& one : impossible)
        inputs.problems.push_back(std::move(one.why).inContext(request.trace));
    return {};
}

} // namespace

Result<ResolvedInputs> resolveInputs(const RunRequest& request, const StopToken& stop)
{
    const StopScope scope(stop);
    ResolvedInputs inputs;
    TRY_ASSIGN(inputs.transitions, transitionsOf(request));
    // A trace that cannot be read is why it brings no cluster.
    if (request.cluster.empty())
        return loadTrace(request.trace, request.seed, bundledModels()).and_then([&](const auto&) {
            return Result<ResolvedInputs>(fail(ErrorKind::BadArguments, kNoCluster, { request.trace }));
        });
    TRY_ASSIGN(const auto cluster, readCluster(request.cluster));
    inputs.cluster = cluster.cluster;
    TRY_ASSIGN(auto trace, loadTrace(request.trace, request.seed, bundledModels()));
    TRY(StopScope::goOn());
    inputs.workload = trace.workload;
    inputs.problems = std::move(trace.problems);
    for (auto& problem : problemsOf(cluster))
        inputs.problems.push_back(std::move(problem));
    TRY(makeModels(request.interference, inputs));
    TRY(makeRoomFor(request, inputs));
    TRY(StopScope::goOn());
    TRY_ASSIGN(const auto until, recordEnd(request, *inputs.workload));
    auto fitted = fitRecord(inputs.workload, inputs.cluster, until);
    inputs.workload = std::move(fitted.workload);
    std::ranges::move(fitted.problems, std::back_inserter(inputs.problems));
    TRY(setApartImpossible(request, inputs));
    const auto never = countNeverStarted(request.policy, *inputs.workload);
    if (auto why = neverStarted(request.policy, never, std::ssize(inputs.workload->jobs)))
        inputs.problems.push_back(std::move(*why));
    TRY(StopScope::goOn());
    return inputs;
}

Result<TransitionTable> transitionsOf(const RunRequest& request)
{
    TRY_ASSIGN(auto table, transitionTableByName(request.transitions));
    // Where changes were free, failures were too.
    const bool wasFree = table.failureLoss.rule == FailureRule::Nothing;
    if (request.failureLoss.rule != FailureRule::EpochOnly || !wasFree)
        table.failureLoss = request.failureLoss;
    return table;
}

bool serversFail(const RunRequest& request, const Cluster& cluster)
{
    const auto isFailure = [](const RunChange& made) {
        const auto* server = std::get_if<ChangeServer>(&made.change);
        return server != nullptr && server->kind == ClusterChangeKind::Fail;
    };
    return std::ranges::any_of(request.changes, isFailure)
        || std::ranges::find(cluster.changes, ClusterChangeKind::Fail, &ClusterChange::kind) != cluster.changes.end();
}

const char* impossibleJobsName(ImpossibleJobs what)
{
    return kImpossibleNames[static_cast<std::size_t>(what)].data();
}

Result<ImpossibleJobs> impossibleJobsByName(std::string_view name)
{
    const auto found = std::ranges::find(kImpossibleNames, name);
    if (found == kImpossibleNames.end())
        return fail(ErrorKind::BadArguments, kUnknownImpossible, { std::string(name) });
    return static_cast<ImpossibleJobs>(found - kImpossibleNames.begin());
}

Result<void> makeModels(const std::string& interference, ResolvedInputs& inputs)
{
    TRY_ASSIGN(inputs.throughput, makeThroughputModel(interference, inputs.cluster));
    const auto& models = inputs.workload->models;
    if (hasSpeeds(*models))
        inputs.throughput = std::make_shared<const PairSpeedModel>(inputs.throughput, inputs.cluster);
    if (!hasMeasurements(*models))
        return {};
    std::int64_t gpusPerServer = 0;
    for (const auto& host : inputs.cluster->hosts)
        gpusPerServer = std::max(gpusPerServer, host.capacity[Resource::Gpu]);
    const auto tables = std::make_shared<const StepTableSet>(*models);
    inputs.throughput = std::make_shared<const StepTableModel>(inputs.throughput, tables);
    inputs.progress = std::make_shared<const EpochProgress>(models, tables, static_cast<std::int32_t>(gpusPerServer));
    return {};
}

SimulationSetup makeSetup(const RunRequest& request, const ResolvedInputs& inputs)
{
    SimulationSetup setup { .cluster = inputs.cluster,
        .workload = inputs.workload,
        .throughput = inputs.throughput,
        .progress = inputs.progress,
        .transitions = inputs.transitions,
        .policyId = request.policy,
        .parameters = request.parameters,
        .seed = request.seed };
    if (request.intervalSeconds)
        setup.interval = Duration::fromSecondsRounded(*request.intervalSeconds);
    setup.decideAt = request.decideAt;
    setup.recordUntil = snapshotMoment(*inputs.workload);
    return setup;
}

ChangePolicy policyAtEnd(const RunRequest& request)
{
    ChangePolicy last { request.policy, request.parameters, request.seed };
    for (const auto& made : request.changes) {
        const auto* policy = std::get_if<ChangePolicy>(&made.change);
        if (!policy)
            continue;
        const auto seed = policy->seed ? policy->seed : last.seed;
        last = *policy;
        last.seed = seed;
    }
    return last;
}

namespace {

using Destination = std::function<bool(const Engine&)>;

/// Makes the changes where they were made; stops on the way where `isThere` says so.
Result<void> followChanges(const RunRequest& request, Simulation& simulation, const Destination& isThere,
    const StopToken& stop, Progress* progress)
{
    for (const auto& [moment, change] : request.changes) {
        const auto isOver = [&](const Engine& engine) {
            return engine.log().events().size() >= moment.event || (isThere && isThere(engine));
        };
        if (!isOver(simulation.engine()))
            TRY(simulation.runUntil(isOver, stop, progress));
        if (isThere && isThere(simulation.engine()))
            return {};
        TRY(bringTo(simulation, moment, stop, progress));
        TRY(applyIntervention(simulation, change));
    }
    return {};
}

} // namespace

Result<Simulation> startRun(
    const RunRequest& request, const ResolvedInputs& inputs, const StopToken& stop, Progress* progress)
{
    const StopScope scope(stop);
    TRY_ASSIGN(auto simulation, Simulation::create(makeSetup(request, inputs)));
    TRY(followChanges(request, simulation, {}, stop, progress));
    return simulation;
}

Result<Simulation> startRunBefore(const RunRequest& request, const ResolvedInputs& inputs, std::uint64_t decision,
    const StopToken& stop, Progress* progress)
{
    const StopScope scope(stop);
    const Destination isThere = [decision](const Engine& engine) {
        return engine.peek() == Engine::Step::Decision && engine.log().decisions().size() >= decision;
    };
    TRY_ASSIGN(auto simulation, Simulation::create(makeSetup(request, inputs)));
    TRY(followChanges(request, simulation, isThere, stop, progress));
    if (!isThere(simulation.engine()))
        TRY(simulation.runUntil(isThere, stop, progress));
    return simulation;
}

} // namespace consonance
