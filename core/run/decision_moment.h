// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run at a decision that is due, copied so that any thread can look at it: what the policy knows there, before it is
// asked. Plain value. Cost of making one: a copy of the engine and a clone of the policy.
#pragma once

#include "core/policy/simulation.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace consonance {

/// A run as it stands when a decision is due, for looking at from elsewhere.
struct DecisionMoment {
    Engine engine;
    std::shared_ptr<const Policy> policy; ///< as it was before it was asked
    std::string policyId;
    std::map<std::string, std::string> parameters;
    std::uint64_t seed = 1;

    /// What `simulation` stands at.
    [[nodiscard]] static DecisionMoment of(const Simulation& simulation);
};

} // namespace consonance
