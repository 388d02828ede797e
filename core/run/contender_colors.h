// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a policy looks: its own way in every picture, table and report, beside whomever it stands, on every day. There
// are more policies than colours that stay apart, so a style is a colour and a number of marks: none, one, two, …,
// which are dashes of a curve, the shape of a point, cuts in a bar and in a swatch. Pure; any thread. O(contenders) for
// each.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace consonance {

/// As many as stay apart for colour-blind readers; the job palette of the window's light theme (ui/theme).
inline constexpr std::array kPolicyColors { "#3256b9", "#d9516c", "#178c83", "#ad850a", "#571b86", "#5b781e", "#2594c3",
    "#9e327d", "#66320e", "#9275f0", "#004f42", "#69581a" };

/// Of the policy alone: the index of its colour, and kPolicyColors.size() more for each mark. No two policies of the
/// registry have the same.
[[nodiscard]] int policyStyle(const std::string& policy);
/// Index into kPolicyColors.
[[nodiscard]] int policyColor(const std::string& policy);
/// How many marks tell the style from the first one of its colour.
[[nodiscard]] int marksOf(int style);
/// Of each RunResult::contender(), in order, all different. A policy without a name of its own always has its own
/// style; one that is compared again has a colour that none has, as long as there is one.
[[nodiscard]] std::vector<int> contenderStyles(const std::vector<std::string>& contenders);
/// Of one of them; of a policy that is not among them its own.
[[nodiscard]] int contenderStyle(const std::vector<std::string>& contenders, const std::string& contender);
/// The colour on paper, "#3256b9".
[[nodiscard]] const char* styleColor(int style);

} // namespace consonance
