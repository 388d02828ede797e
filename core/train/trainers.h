// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which policies can be trained, and their trainers; the single entry for programs. Any thread.
#pragma once

#include "core/policy/trainer.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace consonance {

/// Ids, in the order in which they are offered.
[[nodiscard]] std::vector<std::string> trainablePolicies();

/// A named set of parameters of a training.
struct TrainingPreset {
    std::string id;
    const char* title = ""; ///< marked in the context "Policy"
    std::map<std::string, std::string> parameters; ///< the rest have their defaults
};
inline constexpr auto kFullTraining = "full"; ///< the defaults; every policy has it
/// Shortest first.
[[nodiscard]] std::vector<TrainingPreset> trainingPresets(const std::string& policyId);
/// Its parameters. BadArguments names those that there are.
[[nodiscard]] Result<std::map<std::string, std::string>> trainingPresetParameters(
    const std::string& policyId, const std::string& preset);

/// BadArguments when the policy does not learn.
[[nodiscard]] Result<std::unique_ptr<Trainer>> makeTrainer(const std::string& policyId);

} // namespace consonance
