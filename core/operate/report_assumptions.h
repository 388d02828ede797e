// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a report says was assumed, from what the run really used. Pure; any thread.
#pragma once

#include "core/base/wording.h"
#include "core/keep/run_keeper.h"

#include <string>
#include <vector>

namespace consonance {

/// How jobs slow each other, in a few words.
[[nodiscard]] std::string slowingText(const StoredInputs& run, const Wording& wording);
/// How long jobs run beside others, and on each type of GPU; one sentence each.
/// What policies that read estimates are given.
[[nodiscard]] std::string estimatesAssumption(const Workload& workload, const Wording& wording);
[[nodiscard]] std::vector<std::string> speedAssumptions(const StoredInputs& run, const Wording& wording);
/// Keys of the policy's parameters that no publication gives, separated by commas.
[[nodiscard]] std::string assumedParameters(const std::string& policy);

} // namespace consonance
