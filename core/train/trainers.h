// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which policies can be trained, and their trainers; the single entry for programs. Any thread.
#pragma once

#include "core/policy/trainer.h"

#include <memory>
#include <string>
#include <vector>

namespace consonance {

/// Ids, in the order in which they are offered.
[[nodiscard]] std::vector<std::string> trainablePolicies();
/// BadArguments when the policy does not learn.
[[nodiscard]] Result<std::unique_ptr<Trainer>> makeTrainer(const std::string& policyId);

} // namespace consonance
