// SPDX-License-Identifier: GPL-3.0-or-later
//
// The trained policies harmony and harmony-set: at each interval boundary the network places the waiting jobs task by
// task. With more than one candidate the whole interval is gone through several times – once by the likeliest actions,
// then by drawn ones – and what the predictor likes best is done (ours; one candidate is the paper's). Needs no torch.
// Deterministic for a seed, on every x86-64 machine. One thread at a time.
#pragma once

#include "core/learn/harmony_decision.h"
#include "core/learn/learned_model.h"
#include "core/policy/policy.h"

#include <memory>

namespace consonance {

struct HarmonyPolicyParameters {
    std::int64_t candidates = 128; ///< assumed; 1 as published
    PlacementObjective objective = PlacementObjective::RemainingTime; ///< among candidates
};

class HarmonyPolicy final : public Policy {
public:
    /// The model has a network and a predictor.
    HarmonyPolicy(
        PolicyTraits traits, std::shared_ptr<const LearnedModel> model, const HarmonyPolicyParameters& parameters);

    [[nodiscard]] const PolicyTraits& traits() const override { return m_traits; }
    /// BadArguments when the network was trained for another number of servers and cannot take these.
    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;
    [[nodiscard]] std::unique_ptr<Policy> clone() const override;

private:
    [[nodiscard]] StateShape shapeOf(const PlacementBoard& board) const;
    [[nodiscard]] IntervalPlacement bestOf(const IntervalPlacement& start, double intervalSeconds);
    void note(const IntervalPlacement& start, const IntervalPlacement& chosen, const View& view, Plan& plan) const;

    PolicyTraits m_traits;
    std::shared_ptr<const LearnedModel> m_model;
    HarmonyPolicyParameters m_parameters;
    RandomStream m_random;
};

} // namespace consonance
