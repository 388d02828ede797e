// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which colour a policy has: its own in every picture, table and report, beside whomever it stands, on every day. Pure;
// any thread. O(contenders) for each.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace consonance {

/// As many as stay apart for colour-blind readers; the job palette of the window's light theme (ui/theme).
inline constexpr std::array kPolicyColors { "#3256b9", "#d9516c", "#178c83", "#ad850a", "#571b86", "#5b781e", "#2594c3",
    "#9e327d", "#66320e", "#9275f0", "#004f42", "#69581a" };

/// Index into kPolicyColors, of the policy alone.
[[nodiscard]] int policyColor(const std::string& policy);
/// Of each RunResult::contender(), in order: the index of its colour, and kPolicyColors.size() more for each one before
/// it that has the same colour, so that curves differ in their dashes. A policy without a name of its own always has
/// its own colour; one that is compared once more has a colour of the others, as long as there are some.
[[nodiscard]] std::vector<int> contenderStyles(const std::vector<std::string>& contenders);
/// Of one of them; of a policy that is not among them its own.
[[nodiscard]] int contenderStyle(const std::vector<std::string>& contenders, const std::string& contender);
/// The colour on paper, "#3256b9".
[[nodiscard]] const char* styleColor(int style);

} // namespace consonance
