// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which parameter a tuning varies and how far, from text and from the policy's table. Pure; any thread.
#pragma once

#include "core/tune/tune_space.h"

#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// A finite number; "1e6" too. Nothing otherwise.
[[nodiscard]] std::optional<double> numberOf(const std::string& text);
/// "3250,7200"; empty where one of them is no number.
[[nodiscard]] std::vector<double> numbersOfList(const std::string& text);
/// What the policy decides with: the setting, else the default of its table.
[[nodiscard]] std::string settingOf(const TunedPolicy& policy, const std::string& key);

/// The range of the table; where that is missing or spans far more than anyone uses, the present value divided and
/// multiplied by kAssumedSpread. Nothing where neither says how far to go: texts, and numbers that are 0 and unbounded.
[[nodiscard]] std::optional<TunedParameter> usualRange(
    const ParameterSpec& spec, const TunedPolicy& policy, std::size_t policyIndex);
/// One entry of `vary` (TuneSpace::create()).
[[nodiscard]] Result<TunedParameter> parseVary(const std::string& text, const std::vector<TunedPolicy>& policies);

inline constexpr double kAssumedSpread = 30; ///< assumed
inline constexpr std::size_t kMostListNumbers = 8;

} // namespace consonance
