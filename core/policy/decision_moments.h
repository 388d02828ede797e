// SPDX-License-Identifier: GPL-3.0-or-later
//
// When a run asks its policy: at the moments the policy was made for, or at moments that all policies of a comparison
// share, so that a gain from waiting less is not taken for better placement. Plain functions.
#pragma once

#include "core/base/result.h"
#include "core/policy/policy.h"

#include <string_view>

namespace consonance {

enum class DecisionMoments : std::uint8_t {
    Policy, ///< as its traits say
    Interval, ///< boundaries of the run's period alone, whatever the policy was made for
    Event, ///< every arrival, completion and change of resources, and whatever else the policy asks for but intervals
};

/// "policy", "interval", "event": as people write it.
[[nodiscard]] const char* decisionMomentsName(DecisionMoments moments);
/// Errors: none of these; the message lists them.
[[nodiscard]] Result<DecisionMoments> decisionMomentsByName(std::string_view name);

/// The triggers at which a policy with these traits is asked.
[[nodiscard]] TriggerKind triggersAt(DecisionMoments moments, const PolicyTraits& traits);

/// "arrival", "completion", …: for people and JSON.
[[nodiscard]] std::vector<std::string> triggerNames(TriggerKind triggers);

/// The parameter of policies that were published with intervals and can decide at every event as well.
[[nodiscard]] ParameterSpec decideAtParameter(std::string source);
/// The traits as a value of that parameter changes them.
[[nodiscard]] PolicyTraits withDecideAt(PolicyTraits traits, const ParameterSet& parameters);

} // namespace consonance
