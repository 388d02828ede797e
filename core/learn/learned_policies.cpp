// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/learned_policies.h"

#include "core/base/embedded_resources.h"
#include "core/base/hash.h"
#include "core/learn/harmony_policy.h"
#include "core/policy/decision_moments.h"
#include "core/policy/held_files.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>

namespace consonance {

std::span<const EmbeddedFile> bundledCheckpoints();

namespace {

constexpr auto kNothingBundled = CONSONANCE_MESSAGE("learned.bundled",
    "no checkpoint of {0} is part of the program; train one and name it with the parameter checkpoint");
constexpr auto kNoNetwork
    = CONSONANCE_MESSAGE("learned.network", "{0} needs a checkpoint with a placement network and a reward predictor");
constexpr auto kNoAgents
    = CONSONANCE_MESSAGE("learned.agents", "{0} needs a checkpoint with a network of agents, from a training of {0}");
constexpr auto kNotHeld = CONSONANCE_MESSAGE("learned.not-held",
    "the checkpoint {0} with the content {1} is not here: {0} holds something else now; open the run or bundle that "
    "was made with it, or name another checkpoint");
constexpr auto kOtherForm
    = CONSONANCE_MESSAGE("learned.form", "the checkpoint holds a network of policy {0}; the policy is {1}");

constexpr const char* kCitation
    = "Bao, Peng, Wu, \"Deep Learning-based Job Placement in Distributed Machine Learning Clusters\", INFOCOM 2019";
constexpr const char* kAgentsCitation = "Zhao, Wu, \"Large-Scale Machine Learning Cluster Scheduling via Multi-Agent "
                                        "Graph Reinforcement Learning\", IEEE TNSM 19(4), 2022";
constexpr const char* kExchangeAsTrained = "trained";
constexpr double kIntervalSeconds = 1200; ///< the paper's

/// NAME@HASH of the name's present content.
Result<std::string> checkpointOfNow(const std::string& policyId, const std::string& name)
{
    if (name != kBundledCheckpoint) {
        TRY_ASSIGN(const auto content, readNamedFile(name, kLargestCheckpoint));
        return holdFile(name, content);
    }
    const auto embedded = findEmbedded(bundledCheckpoints(), policyId);
    if (!embedded)
        return fail(ErrorKind::BadArguments, kNothingBundled, { policyId });
    return holdFile(name, embedded->bytes);
}

/// Names with a hash stay; a missing content may still be that of the named file.
Result<std::string> pinnedCheckpoint(const std::string& policyId, const std::string& value)
{
    const auto pinned = pinnedName(value);
    if (!pinned)
        return checkpointOfNow(policyId, value);
    if (heldFile(value))
        return value;
    if (const auto now = checkpointOfNow(policyId, pinned->name); now && *now == value)
        return value;
    return fail(ErrorKind::BadInput, kNotHeld, { pinned->name, hashToText(pinned->hash) });
}

/// Shipped: what helps. Published: one pass in order of arrival, no choice among candidates.
HarmonyPolicyParameters defaultsOf(NetworkForm form)
{
    HarmonyPolicyParameters defaults;
    if (form == NetworkForm::Harmony) {
        defaults.candidates = 1;
        defaults.objective = PlacementObjective::Published;
        defaults.slots = SlotOrder::Arrival;
        defaults.patience = 0;
        defaults.longestWait = 0;
        defaults.leaveOut = 0;
    }
    return defaults;
}

std::vector<ParameterSpec> harmonyParameters(const std::string& policy, const HarmonyPolicyParameters& defaults)
{
    return { checkpointParameter(
                 "trained network and predictor: a file, training:NAME of the store, or bundled", policy),
        { .key = "candidates",
            .description = "placements of the whole interval that the network proposes; the objective's favourite is "
                           "done; 1: the network alone, as in the paper",
            .defaultValue = defaults.candidates,
            .minimum = 1,
            .maximum = 1000,
            .source = "ours",
            .isAssumed = true },
        { .key = "objective",
            .description = "what judges candidates at predicted speeds: draining – the time in system of all jobs if "
                           "no more came –, least time to completion, or Harmony's reward of the interval",
            .defaultValue = std::string(objectiveName(defaults.objective)),
            .choices = { objectiveName(PlacementObjective::Draining), objectiveName(PlacementObjective::RemainingTime),
                objectiveName(PlacementObjective::Published) },
            .source = "ours; the paper has one candidate",
            .isAssumed = true },
        { .key = "slots",
            .description = "which waiting jobs the network looks at first: shortest alone time × tasks, or first come",
            .defaultValue = std::string(slotOrderName(defaults.slots)),
            .choices = { slotOrderName(SlotOrder::Service), slotOrderName(SlotOrder::Arrival) },
            .source = "ours; the paper does not say",
            .isAssumed = true },
        decideAtParameter(kCitation),
        { .key = "patience",
            .description = "decisions at events: intervals that a job may wait for a better place although it fits; 0: "
                           "what fits is placed",
            .defaultValue = defaults.patience,
            .minimum = 0.0,
            .maximum = 10.0,
            .source = "ours",
            .isAssumed = true },
        longestWaitParameter(defaults.longestWait),
        { .key = "leave_out",
            .description = "decisions at events: how often a drawn candidate leaves a job waiting although it fits",
            .defaultValue = defaults.leaveOut,
            .minimum = 0.0,
            .maximum = 1.0,
            .source = "ours; chosen on validation traces",
            .isAssumed = true,
            .formerly = 0.0 },
        { .key = "region",
            .description = "servers that the network looks at together at most; a larger cluster is taken apart",
            .defaultValue = defaults.region,
            .minimum = 2,
            .maximum = 1000,
            .source = "ours",
            .isAssumed = true },
        { .key = "online",
            .description = "goes on learning in the run: network from observed rewards, predictor from observed "
                           "speeds; needs the learning module",
            .defaultValue = false,
            .source = kCitation } };
}

PolicyTraits traitsOf(NetworkForm form)
{
    const bool isShipped = form == NetworkForm::HarmonySet;
    return { .id = policyOf(form),
        .title = isShipped ? "Harmony" : "Harmony as published",
        .family = "learned",
        .summary = isShipped ? "A trained network proposes placements of the interval's jobs, task by task; what the "
                               "predictor says of them decides."
                             : "The paper's policy: one pass of the flat network, without a choice among candidates.",
        .citation = kCitation,
        .provenance = Provenance::Learned,
        .knowledge = Knowledge::Epochs | Knowledge::ObservedSpeed | Knowledge::History,
        .triggers = TriggerKind::Interval,
        .interval = Duration::fromSecondsRounded(kIntervalSeconds),
        .draws = true,
        .trainingsOnly = true,
        .parameters = harmonyParameters(policyOf(form), defaultsOf(form)) };
}

/// A policy without the parameters `objective` and `online` drains and does not learn.
HarmonyPolicyParameters parametersOf(const ParameterSet& given)
{
    const auto has = [&](const char* key) { return given.values().contains(key); };
    const bool isByService = given.text("slots") == slotOrderName(SlotOrder::Service);
    return { .candidates = given.integer("candidates"),
        .objective
        = has("objective") ? placementObjectiveByName(given.text("objective")) : PlacementObjective::Draining,
        .slots = isByService ? SlotOrder::Service : SlotOrder::Arrival,
        .patience = given.number("patience"),
        .longestWait = given.number("longest_wait"),
        .leaveOut = given.number("leave_out"),
        .region = given.integer("region"),
        .isOnline = has("online") && given.flag("online") };
}

/// How much there is to win: harmony's candidates, each drained at the true speeds and with the true work.
void addTruthDrained(PolicyRegistry& registry)
{
    const std::string network = policyOf(NetworkForm::HarmonySet);
    PolicyTraits traits = traitsOf(NetworkForm::HarmonySet);
    traits.id = "truth-drained";
    traits.title = "Truth, drained";
    traits.summary = "Judges Harmony's candidates by letting the cluster drain at the true speeds; no real scheduler "
                     "knows them.";
    traits.citation = "Consonance; shows how much there is to win";
    traits.knowledge
        = traits.knowledge | Knowledge::InterferenceModel | Knowledge::RemainingWork | Knowledge::Estimates;
    // The judge is the point of it, and it has nothing to learn.
    std::erase_if(
        traits.parameters, [](const ParameterSpec& one) { return one.key == "objective" || one.key == "online"; });
    registry.add(traits, [traits, network](const ParameterSet& given) -> Result<std::unique_ptr<Policy>> {
        TRY_ASSIGN(const auto model, learnedModelFor(network, given.text("checkpoint")));
        if (!model->network || !model->predictor)
            return fail(ErrorKind::BadInput, kNoNetwork, { traits.id });
        if (const NetworkForm held = model->network->architecture().form; held != NetworkForm::HarmonySet)
            return fail(ErrorKind::BadInput, kOtherForm, { policyOf(held), traits.id });
        HarmonyPolicyParameters parameters = parametersOf(given);
        parameters.knowsTruth = true;
        return std::make_unique<HarmonyPolicy>(withDecideAt(traits, given), model, parameters);
    });
}

/// The published abstract names the parts; sizes, layers, number of agents, submission, forwarding and credit are ours.
std::vector<ParameterSpec> agentParameters()
{
    const AgentSettings defaults;
    const auto assumedText = [](const char* key, const char* what, std::vector<std::string> choices) {
        return ParameterSpec { .key = key,
            .description = what,
            .defaultValue = choices.front(),
            .choices = std::move(choices),
            .source = kAgentsCitation,
            .isAssumed = true };
    };
    const auto assumedCount = [](const char* key, const char* what, std::int64_t value, double least, double most) {
        return ParameterSpec { .key = key,
            .description = what,
            .defaultValue = value,
            .minimum = least,
            .maximum = most,
            .source = kAgentsCitation,
            .isAssumed = true };
    };
    return { assumedCount(
                 "agents", "agents that share the cluster; each owns four servers at least", defaults.agents, 1, 1000),
        assumedText("exchange",
            "rounds in which agents exchange pooled embeddings when a decision begins; trained: as the checkpoint's",
            { kExchangeAsTrained, "0", "1", "2" }),
        assumedText("regions",
            "servers of an agent: a subtree of the cluster, or drawn at random as POP does (SOSP 2021)",
            { regionFormName(RegionForm::Subtree), regionFormName(RegionForm::Random) }),
        assumedCount("forwards", "times that a job may be forwarded to another agent in one decision",
            defaults.forwards, 0, 16) };
}

/// Of the policy's parameters; the model's network may exchange embeddings in more or fewer rounds than it was trained
/// with.
AgentSettings agentSettings(const ParameterSet& parameters, LearnedModel& model)
{
    if (const std::string& rounds = parameters.text("exchange"); rounds != kExchangeAsTrained) {
        auto agents = std::make_shared<AgentNetwork>(*model.agents);
        agents->setExchange(rounds.front() - '0');
        model.agents = std::move(agents);
    }
    const bool isRandom = parameters.text("regions") == regionFormName(RegionForm::Random);
    return { .agents = static_cast<std::int32_t>(parameters.integer("agents")),
        .cell = static_cast<std::int32_t>(parameters.integer("region")),
        .regions = isRandom ? RegionForm::Random : RegionForm::Subtree,
        .forwards = static_cast<std::int32_t>(parameters.integer("forwards")) };
}

PolicyTraits agentTraits()
{
    PolicyTraits traits = traitsOf(NetworkForm::HarmonySet);
    traits.id = kAgentsPolicy;
    traits.title = "Harmony with agents";
    traits.summary = "Several learned agents own parts of the cluster, exchange what they see of it and forward jobs; "
                     "Harmony's network places tasks in the cells that they choose.";
    traits.citation = kAgentsCitation;
    traits.provenance = Provenance::Reconstructed;
    traits.parameters = harmonyParameters(kAgentsPolicy, defaultsOf(NetworkForm::HarmonySet));
    std::erase_if(traits.parameters, [](const ParameterSpec& spec) { return spec.key == "online"; });
    std::ranges::move(agentParameters(), std::back_inserter(traits.parameters));
    return traits;
}

void addHarmony(PolicyRegistry& registry, const PolicyTraits& traits, NetworkForm form)
{
    const bool hasAgents = traits.id == kAgentsPolicy;
    registry.add(traits, [traits, form, hasAgents](const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
        TRY_ASSIGN(auto model, learnedModelFor(traits.id, parameters.text("checkpoint")));
        if (hasAgents && !model->agents)
            return fail(ErrorKind::BadInput, kNoAgents, { traits.id });
        if (!model->network || !model->predictor)
            return fail(ErrorKind::BadInput, kNoNetwork, { traits.id });
        if (const NetworkForm held = model->network->architecture().form; held != form)
            return fail(ErrorKind::BadInput, kOtherForm, { policyOf(held), traits.id });
        // Trained where jobs run at true speeds: what it does rests on what no scheduler knows.
        PolicyTraits known = withDecideAt(traits, parameters);
        if (const auto speeds = model->notes.find("speeds"); speeds != model->notes.end() && speeds->second == "true")
            known.knowledge = known.knowledge | Knowledge::InterferenceModel;
        HarmonyPolicyParameters own = parametersOf(parameters);
        if (hasAgents) {
            auto changed = std::make_shared<LearnedModel>(*model);
            own.agents = agentSettings(parameters, *changed);
            model = std::move(changed);
        }
        return std::make_unique<HarmonyPolicy>(std::move(known), model, own);
    });
}

} // namespace

ParameterSpec checkpointParameter(std::string description, std::string bundledOf)
{
    return { .key = "checkpoint",
        .description = std::move(description),
        .defaultValue = std::string(kBundledCheckpoint),
        .source = "trained by consonance-cli train",
        .isAssumed = true,
        .pin = [policy = std::move(bundledOf)](const std::string& value) { return pinnedCheckpoint(policy, value); } };
}

ParameterSpec longestWaitParameter(double usual)
{
    return { .key = "longest_wait",
        .description = "decisions at events: intervals that a job may wait for as few servers as it would need alone, "
                       "now and while the predicted cluster drains; 0: one interval, and no job waits while it drains",
        .defaultValue = usual,
        .minimum = 0.0,
        .maximum = 100.0,
        .source = "ours; chosen on validation traces",
        .isAssumed = true,
        .formerly = 0.0 };
}

Result<std::shared_ptr<const LearnedModel>> learnedModelFor(const std::string& policyId, const std::string& checkpoint)
{
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<const LearnedModel>> known;
    TRY_ASSIGN(const auto pinned, pinnedCheckpoint(policyId, checkpoint));
    const std::lock_guard lock(mutex);
    if (const auto found = known.find(pinned); found != known.end())
        return found->second;
    const auto fileName = pinnedName(pinned)->name;
    TRY_ASSIGN(const auto content, decodeCheckpoint(*heldFile(pinned), fileName));
    TRY_ASSIGN(auto model, learnedModelOf(content, fileName));
    return known.emplace(pinned, std::make_shared<const LearnedModel>(std::move(model))).first->second;
}

void registerLearnedPolicies()
{
    static std::once_flag once;
    std::call_once(once, [] {
        for (const NetworkForm form : { NetworkForm::HarmonySet, NetworkForm::Harmony })
            addHarmony(PolicyRegistry::instance(), traitsOf(form), form);
        addHarmony(PolicyRegistry::instance(), agentTraits(), NetworkForm::HarmonySet);
        PolicyRegistry::instance().addFormerName("harmony-set", policyOf(NetworkForm::HarmonySet));
        addTruthDrained(PolicyRegistry::instance());
        addPredictorGreedy(PolicyRegistry::instance());
        addPredictorSearches(PolicyRegistry::instance());
    });
}

} // namespace consonance
