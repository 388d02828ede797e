// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_request.h"

#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/cluster/cluster_presets.h"
#include "core/policy/transition_tables.h"
#include "core/run/what_if.h"
#include "core/sim/epoch_progress.h"
#include "core/throughput/step_table_model.h"
#include "core/workload/trace_loader.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kRunCancelled = CONSONANCE_MESSAGE("run.cancelled", "the run was stopped");

Result<void> goOnUnless(const StopToken& stop)
{
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kRunCancelled);
    return {};
}

} // namespace

Result<ResolvedInputs> resolveInputs(const RunRequest& request, const StopToken& stop)
{
    ResolvedInputs inputs;
    TRY_ASSIGN(inputs.transitions, transitionTableByName(request.transitions));
    TRY_ASSIGN(inputs.cluster, loadCluster(request.cluster));
    TRY_ASSIGN(auto trace, loadTrace(request.trace, request.seed, bundledModels()));
    TRY(goOnUnless(stop));
    inputs.workload = trace.workload;
    inputs.problems = std::move(trace.problems);
    TRY(makeModels(request.interference, inputs));
    TRY(makeRoomFor(request, inputs));
    TRY(goOnUnless(stop));
    for (auto& impossible : findImpossibleJobs(*inputs.workload, *inputs.cluster))
        inputs.problems.push_back(std::move(impossible.why).inContext(request.trace));
    TRY(goOnUnless(stop));
    return inputs;
}

Result<void> makeModels(const std::string& interference, ResolvedInputs& inputs)
{
    TRY_ASSIGN(inputs.throughput, makeThroughputModel(interference, inputs.cluster));
    const auto& models = inputs.workload->models;
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
    return setup;
}

namespace {

using Destination = std::function<bool(const Engine&)>;

Result<Simulation> firstPart(const RunRequest& request, const ResolvedInputs& inputs)
{
    auto setup = makeSetup(request, inputs);
    if (!request.earlier.empty()) {
        setup.policyId = request.earlier.front().policy;
        setup.parameters = request.earlier.front().parameters;
        setup.seed = request.earlier.front().seed;
    }
    return Simulation::create(std::move(setup));
}

/// Goes through the earlier parts, making their changes; stops on the way where `isThere` says so.
Result<void> followParts(const RunRequest& request, Simulation& simulation, const Destination& isThere,
    const StopToken& stop, Progress* progress)
{
    for (std::size_t i = 0; i < request.earlier.size(); ++i) {
        const auto& part = request.earlier[i];
        const auto isOver = [&](const Engine& engine) {
            return engine.log().events().size() >= part.untilEvent || (isThere && isThere(engine));
        };
        if (!isOver(simulation.engine()))
            TRY(simulation.runUntil(isOver, stop, progress));
        if (isThere && isThere(simulation.engine()))
            return {};
        TRY(bringTo(simulation, { part.untilEvent, part.untilTime }, stop, progress));
        for (const auto& change : part.changes)
            TRY(applyIntervention(simulation, change));
        if (part.handover == Handover::Continue)
            continue;
        const bool isLast = i + 1 == request.earlier.size();
        const auto* next = isLast ? nullptr : &request.earlier[i + 1];
        TRY(simulation.switchPolicy(isLast ? request.policy : next->policy,
            isLast ? request.parameters : next->parameters, isLast ? request.seed : next->seed));
    }
    return {};
}

} // namespace

Result<Simulation> startRun(
    const RunRequest& request, const ResolvedInputs& inputs, const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(auto simulation, firstPart(request, inputs));
    TRY(followParts(request, simulation, {}, stop, progress));
    return simulation;
}

Result<Simulation> startRunBefore(const RunRequest& request, const ResolvedInputs& inputs, std::uint64_t decision,
    const StopToken& stop, Progress* progress)
{
    const Destination isThere = [decision](const Engine& engine) {
        return engine.peek() == Engine::Step::Decision && engine.log().decisions().size() >= decision;
    };
    TRY_ASSIGN(auto simulation, firstPart(request, inputs));
    TRY(followParts(request, simulation, isThere, stop, progress));
    if (!isThere(simulation.engine()))
        TRY(simulation.runUntil(isThere, stop, progress));
    return simulation;
}

namespace {

void writeEarlier(JsonWriter& json, const std::vector<RunSegment>& earlier)
{
    json.beginArray();
    for (const auto& segment : earlier) {
        json.beginObject();
        json.member("policy", segment.policy).member("seed", segment.seed).member("until_event", segment.untilEvent);
        json.key("parameters").beginObject();
        for (const auto& [key, value] : segment.parameters)
            json.member(key, value);
        json.endObject();
        if (segment.untilTime)
            json.member("until_us", segment.untilTime->microseconds);
        if (segment.handover == Handover::Continue)
            json.member("continues", true);
        if (!segment.changes.empty()) {
            json.key("changes").beginArray();
            for (const auto& change : segment.changes)
                writeIntervention(json, change);
            json.endArray();
        }
        json.endObject();
    }
    json.endArray();
}

Result<std::vector<RunSegment>> parseEarlier(const JsonView& list)
{
    TRY_ASSIGN(const auto parts, list.asArray());
    std::vector<RunSegment> earlier;
    constexpr IntegerRange kNatural { .minimum = 0, .maximum = INT64_MAX };
    for (const auto& part : parts) {
        RunSegment segment;
        TRY_ASSIGN(segment.policy, part.required("policy").asText());
        TRY_ASSIGN(segment.seed, part.required("seed").asUnsigned());
        TRY_ASSIGN(const auto until, part.required("until_event").asInteger(kNatural));
        segment.untilEvent = static_cast<std::uint64_t>(until);
        TRY_ASSIGN(const auto members, part.required("parameters").asObject());
        for (const auto& [key, value] : members) {
            TRY_ASSIGN(segment.parameters[std::string(key)], value.asText());
        }
        if (part.optional("until_us").isPresent()) {
            TRY_ASSIGN(const auto at, part.required("until_us").asInteger(kNatural));
            segment.untilTime = Time { at };
        }
        TRY_ASSIGN(const bool continues, part.optional("continues").asBooleanOr(false));
        segment.handover = continues ? Handover::Continue : Handover::Switch;
        if (part.optional("changes").isPresent()) {
            TRY_ASSIGN(const auto changes, part.required("changes").asArray());
            for (const auto& entry : changes) {
                TRY_ASSIGN(auto change, readIntervention(entry));
                segment.changes.push_back(std::move(change));
            }
        }
        earlier.push_back(std::move(segment));
    }
    return earlier;
}

} // namespace

std::string requestJson(const RunRequest& request)
{
    JsonWriter json;
    if (request.decideAt == DecisionMoments::Policy) { // as runs were always kept
        writeEarlier(json, request.earlier);
        return json.take();
    }
    json.beginObject().member("decide_at", decisionMomentsName(request.decideAt)).key("earlier");
    writeEarlier(json, request.earlier);
    return json.endObject().take();
}

Result<void> readRequestJson(const std::string& json, const std::string& name, RunRequest& request)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(json, name));
    const JsonView root = document.root();
    if (root.asArray()) {
        request.decideAt = DecisionMoments::Policy;
        TRY_ASSIGN(request.earlier, parseEarlier(root));
        return {};
    }
    TRY_ASSIGN(const auto moments, root.required("decide_at").asText());
    TRY_ASSIGN(request.decideAt, decisionMomentsByName(moments));
    TRY_ASSIGN(request.earlier, parseEarlier(root.required("earlier")));
    return {};
}

} // namespace consonance
