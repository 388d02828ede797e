// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/run_keeper.h"

#include "core/base/hash.h"
#include "core/base/json_reader.h"
#include "core/base/version.h"
#include "core/cluster/cluster_file.h"
#include "core/keep/kept_answers.h"
#include "core/keep/stored_request.h"
#include "core/policy/held_files.h"
#include "core/policy/transition_tables.h"
#include "core/run/result_json.h"
#include "core/sim/impossible_jobs.h"
#include "core/store/run_writer.h"
#include "core/workload/model_catalogue_file.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <tuple>

namespace consonance {

namespace {

constexpr MessageId kUnknownPolicyNow
    = CONSONANCE_MESSAGE("run.policy-gone", "the run used policy '{0}', which this program does not have");
constexpr MessageId kNoSuchDecision
    = CONSONANCE_MESSAGE("run.no-such-decision", "run {0} has {1} decisions, numbered from 0; there is no {2}");
constexpr std::string_view kBeforeDecision = "before decision "; ///< in English only such texts begin with it
constexpr int kStepsPerAppend = 256;

/// A stored parameter as it would be typed.
std::string plainText(const JsonView& value)
{
    const auto text = value.asText();
    return text ? std::string(*text) : value.shortText();
}

RunCompletion completionOf(const RunResult& result)
{
    return { .status = RunStatus::Finished, .metrics = metricList(result.metrics), .outcomes = result.outcomes };
}

/// Drives the run and hands its log to the writer now and then; whether the watcher stopped it.
Result<bool> runWriting(
    Simulation& simulation, RunWriter& writer, const StopToken& stop, Progress* progress, StepWatcher* watcher)
{
    Result<void> written;
    std::uint64_t steps = 0;
    bool wasStopped = false;
    auto firstEvent = simulation.engine().log().events().size();
    if (watcher)
        watcher->stand(simulation.engine());
    TRY(simulation.runUntil(
        [&](const Engine& engine) {
            if (++steps % kStepsPerAppend == 0)
                written = writer.append(engine.log());
            wasStopped = watcher && watcher->look(engine, firstEvent, steps);
            firstEvent = engine.log().events().size();
            return !written || wasStopped;
        },
        stop, progress));
    TRY(written);
    TRY(writer.append(simulation.engine().log()));
    return wasStopped;
}

/// Names the files of one who decides by content, as they were when the run had them made.
void pinFiles(const std::string& policy, std::map<std::string, std::string>& parameters,
    std::span<const PinnedPolicy> pins, std::map<std::string, std::string>& contents)
{
    const auto* entry = PolicyRegistry::instance().find(policy);
    const auto made = std::ranges::find_if(
        pins, [&](const PinnedPolicy& pin) { return pin.policy == policy && pin.asked == parameters; });
    if (!entry || made == pins.end())
        return;
    parameters = made->pinned;
    for (const auto& spec : entry->traits.parameters) {
        if (!spec.pin)
            continue;
        const auto& name = parameters.at(spec.key);
        if (const auto content = heldFile(name))
            contents.emplace(name, *content);
    }
}

/// All who decide in the run; returns their files.
std::vector<RunFile> pinFiles(RunRequest& request, std::span<const PinnedPolicy> pins)
{
    std::map<std::string, std::string> contents;
    pinFiles(request.policy, request.parameters, pins, contents);
    for (auto& change : request.changes) {
        if (auto* policy = std::get_if<ChangePolicy>(&change.change))
            pinFiles(policy->policy, policy->parameters, pins, contents);
    }
    std::vector<RunFile> files;
    for (auto& [name, content] : contents) {
        const auto hash = hashText(content);
        files.push_back({ .name = name, .hash = hash, .content = std::move(content) });
    }
    return files;
}

/// What the run was decided with is held, so that its parameters mean it.
Result<void> holdFiles(const RunStore& store, const RunRecord& run)
{
    TRY_ASSIGN(const auto files, store.loadFiles(run.id));
    for (const auto& file : files) {
        if (const auto name = pinnedName(file.name))
            holdFile(name->name, file.content);
    }
    return {};
}

std::string parametersThatTell(const std::string& policy, const std::map<std::string, std::string>& parameters)
{
    std::string text;
    for (const auto& [key, value] : ownParameters(policy, parameters))
        text += (text.empty() ? "" : ", ") + key + "=" + value;
    return text;
}

} // namespace

RunHeader runHeader(const RunRequest& asked, const Workload& workload, const Cluster& cluster,
    const PolicyTraits& traits, std::span<const PinnedPolicy> pins)
{
    auto request = asked;
    auto files = pinFiles(request, pins);
    if (request.failureLoss == FailureLoss {} && !serversFail(request, cluster))
        request.failureLoss = kUnsaidLoss; // it never mattered; the run is kept as runs always were
    const auto decider = policyAtEnd(request);
    RunHeader header { .trace = { workload.name, request.trace, workload.contentHash, traceCsvText(workload) },
        .cluster = { cluster.name, request.cluster, cluster.contentHash, clusterToJson(cluster) },
        .models = { workload.models->name, "", workload.models->contentHash, modelCatalogueText(*workload.models) },
        .files = std::move(files),
        .policy = traits.id,
        .provenance = provenanceName(traits.provenance),
        .knowledge = knowledgeText(traits.knowledge),
        .seed = *decider.seed,
        .interference = request.interference,
        .transitions = request.transitions,
        .requestJson = requestJson(request),
        .programVersion = std::string(kVersion) };
    if (const auto parameters = ParameterSet::create(traits.parameters, decider.parameters, traits.id))
        header.parametersJson = parametersJson(parameters->values());
    if (request.intervalSeconds)
        header.interval = Duration::fromSecondsRounded(*request.intervalSeconds);
    return header;
}

RunHeader runHeader(const RunRequest& request, const Simulation& simulation)
{
    const auto& engine = simulation.engine();
    return runHeader(
        request, engine.workload(), engine.cluster(), simulation.policy().traits(), simulation.pinnedPolicies());
}

Result<RunResult> runAndKeep(RunStore& store, const RunRequest& request, Simulation& simulation, const StopToken& stop,
    Progress* progress, std::optional<ForkPoint> fork, StepWatcher* watcher)
{
    auto header = runHeader(request, simulation);
    header.fork = std::move(fork);
    TRY_ASSIGN(auto writer, store.begin(header));
    const auto ran = runWriting(simulation, *writer, stop, progress, watcher);
    if (!ran) {
        const auto status = ran.error().kind == ErrorKind::Cancelled ? RunStatus::Cancelled : RunStatus::Failed;
        TRY(writer->append(simulation.engine().log()));
        TRY(writer->finish({ .status = status,
            .problem = ran.error().englishText(),
            .metrics = metricList(computeMetrics(simulation.engine())) }));
        return fail(ran.error());
    }
    auto result = collectResult(request, simulation);
    auto completion = completionOf(result);
    if (*ran)
        completion.status = RunStatus::Cancelled;
    TRY(writer->finish(completion));
    result.runId = writer->runId();
    return result;
}

Result<std::string> keep(RunStore& store, const RunResult& result, const RunRequest& request,
    const Simulation& simulation, std::vector<std::string> tags, std::optional<ForkPoint> fork)
{
    auto header = runHeader(request, simulation);
    header.tags = std::move(tags);
    header.fork = std::move(fork);
    return store.add(header, simulation.engine().log(), completionOf(result));
}

Result<std::optional<std::string>> keptAlike(
    const RunStore& store, const RunRequest& request, const Simulation& simulation)
{
    const auto header = runHeader(request, simulation);
    const auto& log = simulation.engine().log();
    const auto inputsOf = [](const RunHeader& one) {
        return std::tie(one.policy, one.parametersJson, one.trace.hash, one.cluster.hash, one.models.hash, one.seed,
            one.interference, one.transitions, one.interval, one.requestJson);
    };
    TRY_ASSIGN(const auto candidates,
        store.list({ .filter = { .policies = { header.policy },
                         .statuses = { RunStatus::Finished },
                         .traceHash = header.trace.hash,
                         .clusterHash = header.cluster.hash } }));
    for (const auto& run : candidates) {
        if (!run.header.fork && run.eventHash == log.hash() && run.events == log.events().size()
            && inputsOf(run.header) == inputsOf(header))
            return run.id;
    }
    return std::optional<std::string>();
}

Result<std::map<std::string, std::string>> storedParameters(const RunRecord& run)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(run.header.parametersJson, "parameters of run " + run.id));
    TRY_ASSIGN(const auto members, document.root().asObject());
    std::map<std::string, std::string> parameters;
    for (const auto& [key, value] : members)
        parameters[std::string(key)] = plainText(value);
    return PolicyRegistry::instance().asKept(run.header.policy, std::move(parameters));
}

Result<DecisionMoments> storedDecideAt(const RunHeader& header)
{
    RunRequest request;
    TRY(readRequestJson(header.requestJson, "request", request));
    return request.decideAt;
}

Result<FailureLoss> storedFailureLoss(const RunHeader& header)
{
    RunRequest request;
    TRY(readRequestJson(header.requestJson, "request", request));
    return request.failureLoss;
}

std::string forkText(const RunHeader& header, const Wording& wording, const std::optional<std::int64_t>& beginning)
{
    if (!header.fork)
        return {};
    RunRequest request;
    if (!readRequestJson(header.requestJson, "request", request))
        return header.fork->change;
    const auto text = branchText(request, header.fork->event, wording, beginning);
    if (text.empty())
        return header.fork->change;
    const auto decision = decisionLeftAt(header);
    return decision ? TerminalWording(wording)(
               CONSONANCE_TEXT("CommandLine", "before decision {0}: {1}"), { std::to_string(*decision), text })
                    : text;
}

bool forkTextSaysWhen(const RunHeader& header)
{
    if (!header.fork || decisionLeftAt(header))
        return header.fork.has_value();
    RunRequest request;
    if (!readRequestJson(header.requestJson, "request", request))
        return header.fork->change.starts_with(kChangesWithMoments);
    std::erase_if(request.changes, [&header](const RunChange& made) { return made.moment.event < header.fork->event; });
    if (request.changes.empty())
        return header.fork->change.starts_with(kChangesWithMoments);
    // Each change has its moment in the text where these differ.
    return !onlyMoment(request.changes)
        && std::ranges::any_of(request.changes, [](const RunChange& made) { return made.moment.at.has_value(); });
}

std::string datedForkText(const RunHeader& header, const Wording& wording, const std::optional<std::int64_t>& beginning)
{
    auto text = forkText(header, wording, beginning);
    return text.empty() || forkTextSaysWhen(header)
        ? text
        : TerminalWording(wording)(
            CONSONANCE_TEXT("CommandLine", "{0} at {1}"), { text, momentText(header.fork->at, beginning) });
}

std::optional<std::uint64_t> decisionLeftAt(const RunHeader& header)
{
    if (!header.fork || !header.fork->change.starts_with(kBeforeDecision))
        return std::nullopt;
    const std::string_view number = std::string_view(header.fork->change).substr(kBeforeDecision.size());
    std::uint64_t decision = 0;
    const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), decision);
    return problem == std::errc {} && end != number.data() + number.size() && *end == ':' ? std::optional(decision)
                                                                                          : std::nullopt;
}

std::string changeBefore(std::uint64_t decision, const std::string& change)
{
    return std::string(kBeforeDecision) + std::to_string(decision) + ": " + change;
}

std::string tellingParameters(const RunRecord& run)
{
    return parametersThatTell(run.header.policy, storedParameters(run).value_or(std::map<std::string, std::string> {}));
}

std::string tellingName(const std::string& policy, const std::map<std::string, std::string>& parameters)
{
    const auto told = parametersThatTell(policy, parameters);
    return told.empty() ? policy : policy + " " + told;
}

Result<StoredInputs> storedInputs(const RunStore& store, const RunRecord& run)
{
    TRY(holdFiles(store, run));
    StoredInputs stored;
    TRY_ASSIGN(stored.request, storedRequest(run));
    auto& request = stored.request;
    TRY_ASSIGN(const auto modelsDocument, store.loadDocument(run.id, DocumentRole::Models));
    TRY_ASSIGN(const auto models, parseModelCatalogue(modelsDocument.content, "models of run " + run.id));
    TRY_ASSIGN(const auto traceDocument, store.loadDocument(run.id, DocumentRole::Trace));
    TRY_ASSIGN(auto trace, parseTrace(traceDocument.content, "trace of run " + run.id, models));
    stored.inputs.workload = std::move(trace.workload);
    TRY_ASSIGN(const auto clusterDocument, store.loadDocument(run.id, DocumentRole::Cluster));
    TRY_ASSIGN(stored.inputs.cluster, parseCluster(clusterDocument.content, "cluster of run " + run.id));
    // A store keeps the jobs that were run: what can never run among them was kept on purpose.
    TRY_ASSIGN(const auto impossible, findImpossibleJobs(*stored.inputs.workload, *stored.inputs.cluster));
    if (!impossible.empty())
        request.impossible = ImpossibleJobs::Keep;
    if (request.failureLoss == kUnsaidLoss && !serversFail(request, *stored.inputs.cluster))
        request.failureLoss = {}; // for branches of it
    TRY(makeModels(request.interference, stored.inputs));
    TRY_ASSIGN(stored.inputs.transitions, transitionsOf(request));
    TRY(followKeptPlans(store, run, *stored.inputs.cluster, request));
    return stored;
}

Result<PlannedFork> planFork(const RunStore& store, const RunRecord& parent, const ForkMoment& moment,
    std::vector<Intervention> changes, const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(auto stored, storedInputs(store, parent));
    TRY_ASSIGN(const auto log, store.loadLog(parent.id));
    RunMoment leaves { .event = 0, .at = moment.at.value_or(Time {}) };
    if (moment.decision) {
        const auto isMeant = [&](const EventRecord& event) {
            return event.kind == EventKind::DecisionTaken && event.subject == *moment.decision;
        };
        const auto taken = std::ranges::find_if(log.events(), isMeant);
        if (taken == log.events().end())
            return fail(ErrorKind::BadArguments, kNoSuchDecision,
                { parent.id, std::to_string(parent.decisions), std::to_string(*moment.decision) });
        leaves = { .event = static_cast<std::uint64_t>(taken - log.events().begin()), .at = taken->at };
    } else {
        const auto later = std::ranges::upper_bound(log.events(), *leaves.at, {}, &EventRecord::at);
        leaves.event = static_cast<std::uint64_t>(later - log.events().begin());
    }
    TRY_ASSIGN(
        auto branch, startBranch(stored.request, std::move(stored.inputs), leaves, std::move(changes), stop, progress));
    ForkPoint point { .parent = parent.id,
        .event = leaves.event,
        .at = *leaves.at,
        .change = branch.text.empty() ? "nothing" : branch.text };
    if (moment.decision)
        point.change = changeBefore(*moment.decision, point.change);
    return PlannedFork { .branch = std::move(branch), .point = std::move(point) };
}

Result<RunResult> storedResult(const RunStore& store, const RunRecord& run)
{
    RunResult result { .policy = run.header.policy,
        .seed = run.header.seed,
        .trace = run.header.trace.origin,
        .traceHash = run.header.trace.hash,
        .cluster = run.header.cluster.name,
        .interference = run.header.interference,
        .transitions = run.header.transitions,
        .metrics = runMetrics(run.metrics, run.eventHash),
        .runId = run.id };
    TRY_ASSIGN(result.outcomes, store.loadOutcomes(run.id));
    if (const auto* entry = PolicyRegistry::instance().find(run.header.policy)) {
        // A command says itself what it knows.
        result.knowledge = knowledgeFromText(run.header.knowledge).value_or(entry->traits.knowledge);
        result.provenance = entry->traits.provenance;
        TRY_ASSIGN(const auto values, storedParameters(run));
        if (const auto parameters = ParameterSet::create(entry->traits.parameters, values, run.header.policy))
            result.parameters = parameters->tellingValues(entry->traits.parameters);
    }
    auto moments = storedDecideAt(run.header);
    if (!moments)
        return fail(std::move(moments).error().inContext(run.id));
    result.decideAt = *moments;
    TRY_ASSIGN(const auto loss, storedFailureLoss(run.header));
    if (loss != kUnsaidLoss)
        result.failureLoss = failureLossName(loss);
    return result;
}

Result<Replay> replayStored(const RunStore& store, const RunRecord& run, const StopToken& stop, Progress* progress)
{
    if (!PolicyRegistry::instance().find(run.header.policy))
        return fail(ErrorKind::Failed, kUnknownPolicyNow, { run.header.policy });
    TRY_ASSIGN(const auto stored, storedInputs(store, run));
    TRY_ASSIGN(auto simulation, startRun(stored.request, stored.inputs, stop));
    if (run.status == RunStatus::Finished) {
        TRY(simulation.runToEnd(stop, progress));
        return Replay { .storedHash = run.eventHash, .replayedHash = simulation.engine().log().hash() };
    }
    // Only as far as it is known.
    const auto isFarEnough = [&run](const Engine& engine) { return engine.log().events().size() >= run.events; };
    if (!isFarEnough(simulation.engine()))
        TRY(simulation.runUntil(isFarEnough, stop, progress));
    EventLog known;
    const auto& log = simulation.engine().log();
    for (const auto& event : log.events().first(std::min<std::size_t>(run.events, log.events().size())))
        known.append(event, log.slots(event));
    return Replay { .storedHash = run.eventHash, .replayedHash = known.hash() };
}

} // namespace consonance
