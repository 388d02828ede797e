// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/trainers.h"

#include "core/base/joined_text.h"
#include "core/base/marked_text.h"
#include "core/learn/learned_policies.h"
#include "core/learn/training/agent_trainer.h"
#include "core/learn/training/harmony_trainer.h"

#include <array>

namespace consonance {

namespace {

constexpr std::array kForms { NetworkForm::HarmonySet, NetworkForm::Harmony };
constexpr MessageId kNoSuchPreset
    = CONSONANCE_MESSAGE("train.preset", "policy '{0}' has no training preset '{1}'; it has {2}");
constexpr MessageId kDoesNotLearn = CONSONANCE_MESSAGE("train.does-not-learn",
    "policy '{0}' does not learn; harmony, harmony-published and "
    "harmony-agents do");

} // namespace

std::vector<std::string> trainablePolicies()
{
    std::vector<std::string> ids;
    for (const NetworkForm form : kForms)
        ids.emplace_back(policyOf(form));
    ids.emplace_back(kAgentsPolicy);
    return ids;
}

/// The short one shows an audience a curve that falls below locality's line; its parameters are chosen for time alone.
std::vector<TrainingPreset> trainingPresets(const std::string& policyId)
{
    std::vector<TrainingPreset> presets;
    if (policyId == policyOf(NetworkForm::HarmonySet))
        presets.push_back({ .id = "quick",
            .title = CONSONANCE_TEXT("Policy", "2 minutes"),
            .parameters = { { "ensemble", "1" }, { "history_traces", "1" }, { "predictor_epochs", "10" },
                { "group", "16" }, { "embedding", "32" }, { "practice_rounds", "24" }, { "practice_traces", "4" },
                { "loads", "3,4,5" }, { "validate_every", "1" }, { "validation_traces", "3" } } });
    presets.push_back({ .id = kFullTraining, .title = CONSONANCE_TEXT("Policy", "full"), .parameters = {} });
    return presets;
}

Result<std::map<std::string, std::string>> trainingPresetParameters(
    const std::string& policyId, const std::string& preset)
{
    std::vector<std::string> ids;
    for (const auto& one : trainingPresets(policyId)) {
        if (one.id == preset)
            return one.parameters;
        ids.push_back(one.id);
    }
    return fail(ErrorKind::BadArguments, kNoSuchPreset, { policyId, preset, joinedText(ids) });
}

Result<std::unique_ptr<Trainer>> makeTrainer(const std::string& policyId)
{
    for (const NetworkForm form : kForms) {
        if (policyId == policyOf(form))
            return makeHarmonyTrainer(form);
    }
    if (policyId == kAgentsPolicy)
        return makeAgentTrainer();
    return fail(ErrorKind::BadArguments, kDoesNotLearn, { policyId });
}

} // namespace consonance
