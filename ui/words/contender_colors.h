// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which colour of the job palette a policy has: its own in every comparison, on every day. Pure; any thread.
// O(contenders) for each.
#pragma once

#include <string>
#include <vector>

namespace consonance {

/// Index into the job palette, of the policy alone.
[[nodiscard]] int policyColor(const std::string& policy);
/// Of each RunResult::contender(), in order. Two of one comparison are told apart as long as there are colours: a
/// policy without a name of its own keeps its colour before those that are compared once more, and before later ones.
[[nodiscard]] std::vector<int> contenderColors(const std::vector<std::string>& contenders);
/// Of one of them; of a policy that is not among them its own.
[[nodiscard]] int contenderColor(const std::vector<std::string>& contenders, const std::string& contender);

} // namespace consonance
