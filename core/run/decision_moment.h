// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run at a due decision, copied so that any thread can inspect it: the policy's knowledge there, before it is
// asked. Plain value. Cost of making one: a copy of the engine and a clone of the policy.
#pragma once

#include "core/policy/simulation.h"
#include "core/run/intervention.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace consonance {

/// A run at the moment a decision is due, for inspection by other threads.
struct DecisionMoment {
    Engine engine;
    std::shared_ptr<const Policy> policy; ///< as it was before it was asked
    std::string policyId;
    std::map<std::string, std::string> parameters;
    std::uint64_t seed = 1;
    std::optional<Intervention> byHand {}; ///< a PlaceJob or AnswerDecision made there

    /// The moment at which `simulation` stands.
    [[nodiscard]] static DecisionMoment of(const Simulation& simulation);
};

} // namespace consonance
