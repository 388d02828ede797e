// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/learned_policies.h"

#include "core/base/embedded_resources.h"
#include "core/base/hash.h"
#include "core/learn/harmony_policy.h"
#include "core/learn/predictor_greedy.h"
#include "core/policy/decision_moments.h"

#include <map>
#include <mutex>

namespace consonance {

std::span<const EmbeddedFile> bundledCheckpoints();

namespace {

constexpr auto kNothingBundled = CONSONANCE_MESSAGE("learned.bundled",
    "no checkpoint of {0} is part of the program; train one and name it with the parameter checkpoint");
constexpr auto kNoNetwork
    = CONSONANCE_MESSAGE("learned.network", "{0} needs a checkpoint with a placement network and a reward predictor");
constexpr auto kOtherForm
    = CONSONANCE_MESSAGE("learned.form", "the checkpoint holds a network of form {0}; the policy is {1}");

constexpr const char* kCitation
    = "Bao, Peng, Wu, \"Deep Learning-based Job Placement in Distributed Machine Learning Clusters\", INFOCOM 2019";
constexpr double kIntervalSeconds = 1200; ///< the paper's

std::vector<ParameterSpec> harmonyParameters()
{
    return { { .key = "checkpoint",
                 .description = "file of the trained network and its predictor, or bundled",
                 .defaultValue = std::string(kBundledCheckpoint),
                 .source = "trained by consonance-cli train",
                 .isAssumed = true },
        { .key = "candidates",
            .description = "placements of the whole interval that the network proposes; the predictor's favourite is "
                           "done; 1 is the paper's",
            .defaultValue = HarmonyPolicyParameters {}.candidates,
            .minimum = 1,
            .maximum = 1000,
            .source = "ours",
            .isAssumed = true },
        { .key = "objective",
            .description = "what the predictor likes among candidates: least time to completion, or Harmony's reward "
                           "of the interval",
            .defaultValue = std::string(objectiveName(PlacementObjective::RemainingTime)),
            .choices
            = { objectiveName(PlacementObjective::Published), objectiveName(PlacementObjective::RemainingTime) },
            .source = "ours; the paper has one candidate",
            .isAssumed = true },
        decideAtParameter(kCitation),
        { .key = "lookahead",
            .description = "jobs like those seen so far that each candidate must leave room for",
            .defaultValue = HarmonyPolicyParameters {}.lookahead,
            .minimum = 0,
            .maximum = 20,
            .source = "ours",
            .isAssumed = true },
        { .key = "patience",
            .description = "decisions at events: intervals that a job may wait for a better place although it fits; 0: "
                           "what fits is placed",
            .defaultValue = HarmonyPolicyParameters {}.patience,
            .minimum = 0.0,
            .maximum = 10.0,
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
    const bool isSet = form == NetworkForm::HarmonySet;
    return { .id = networkFormName(form),
        .title = isSet ? "Harmony over sets" : "Harmony",
        .family = "learned",
        .summary = isSet ? "Harmony with a network that takes any number of jobs and servers."
                         : "A trained network places the tasks of the interval's jobs one by one.",
        .citation = kCitation,
        .provenance = Provenance::Learned,
        .knowledge = Knowledge::Epochs | Knowledge::ObservedSpeed | Knowledge::History,
        .triggers = TriggerKind::Interval,
        .interval = Duration::fromSecondsRounded(kIntervalSeconds),
        .draws = true,
        .parameters = harmonyParameters() };
}

void addHarmony(PolicyRegistry& registry, NetworkForm form)
{
    const PolicyTraits traits = traitsOf(form);
    registry.add(traits, [traits, form](const ParameterSet& parameters) -> Result<std::unique_ptr<Policy>> {
        TRY_ASSIGN(const auto model, learnedModelFor(traits.id, parameters.text("checkpoint")));
        if (!model->network || !model->predictor)
            return fail(ErrorKind::BadInput, kNoNetwork, { traits.id });
        if (model->network->architecture().form != form)
            return fail(
                ErrorKind::BadInput, kOtherForm, { networkFormName(model->network->architecture().form), traits.id });
        // Trained where jobs run at true speeds: what it does rests on what no scheduler knows.
        PolicyTraits known = withDecideAt(traits, parameters);
        if (const auto speeds = model->notes.find("speeds"); speeds != model->notes.end() && speeds->second == "true")
            known.knowledge = known.knowledge | Knowledge::InterferenceModel;
        const bool isPublished = parameters.text("objective") == objectiveName(PlacementObjective::Published);
        return std::make_unique<HarmonyPolicy>(std::move(known), model,
            HarmonyPolicyParameters { .candidates = parameters.integer("candidates"),
                .objective = isPublished ? PlacementObjective::Published : PlacementObjective::RemainingTime,
                .lookahead = parameters.integer("lookahead"),
                .patience = parameters.number("patience"),
                .isOnline = parameters.flag("online") });
    });
}

} // namespace

Result<std::shared_ptr<const LearnedModel>> learnedModelFor(const std::string& policyId, const std::string& checkpoint)
{
    struct Kept {
        std::uint64_t hash = 0;
        std::shared_ptr<const LearnedModel> model;
    };
    static std::mutex mutex;
    static std::map<std::string, Kept> known;
    const bool isBundled = checkpoint == kBundledCheckpoint;
    const auto embedded = findEmbedded(bundledCheckpoints(), policyId);
    if (isBundled && !embedded)
        return fail(ErrorKind::BadArguments, kNothingBundled, { policyId });
    std::uint64_t hash = 0;
    if (!isBundled) {
        TRY_ASSIGN(hash, hashFile(checkpoint));
    }
    const std::lock_guard lock(mutex);
    Kept& kept = known[isBundled ? kBundledCheckpoint + std::string("/") + policyId : checkpoint];
    if (kept.model && kept.hash == hash)
        return kept.model;
    LearnedModel model;
    if (isBundled) {
        TRY_ASSIGN(const auto content, decodeCheckpoint(embedded->bytes, std::string(embedded->fileName)));
        TRY_ASSIGN(model, learnedModelOf(content, std::string(embedded->fileName)));
    } else {
        TRY_ASSIGN(model, readLearnedModel(checkpoint));
    }
    kept = { .hash = hash, .model = std::make_shared<const LearnedModel>(std::move(model)) };
    return kept.model;
}

void registerLearnedPolicies()
{
    static std::once_flag once;
    std::call_once(once, [] {
        for (const NetworkForm form : { NetworkForm::Harmony, NetworkForm::HarmonySet })
            addHarmony(PolicyRegistry::instance(), form);
        addPredictorGreedy(PolicyRegistry::instance());
    });
}

} // namespace consonance
