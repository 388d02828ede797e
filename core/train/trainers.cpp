// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/trainers.h"

#include "core/learn/training/harmony_trainer.h"

#include <array>

namespace consonance {

namespace {

constexpr std::array kForms { NetworkForm::HarmonySet, NetworkForm::Harmony };
constexpr MessageId kDoesNotLearn
    = CONSONANCE_MESSAGE("train.does-not-learn", "policy '{0}' does not learn; harmony and harmony-published do");

} // namespace

std::vector<std::string> trainablePolicies()
{
    std::vector<std::string> ids;
    for (const NetworkForm form : kForms)
        ids.emplace_back(policyOf(form));
    return ids;
}

Result<std::unique_ptr<Trainer>> makeTrainer(const std::string& policyId)
{
    for (const NetworkForm form : kForms) {
        if (policyId == policyOf(form))
            return makeHarmonyTrainer(form);
    }
    return fail(ErrorKind::BadArguments, kDoesNotLearn, { policyId });
}

} // namespace consonance
