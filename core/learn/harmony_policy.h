// SPDX-License-Identifier: GPL-3.0-or-later
//
// The trained policies harmony and harmony-set: at each interval boundary the network places the waiting jobs task by
// task. With more than one candidate the whole interval is gone through several times – once by the likeliest actions,
// then by drawn ones – and what the predictor likes best is done (ours; one candidate is the paper's). Needs no torch.
// Deterministic for a seed, on every x86-64 machine. One thread at a time.
#pragma once

#include "core/learn/harmony_decision.h"
#include "core/learn/learned_model.h"
#include "core/learn/online_learning.h"
#include "core/policy/policy.h"

#include <memory>

namespace consonance {

struct HarmonyPolicyParameters {
    std::int64_t candidates = 128; ///< assumed; 1 as published
    PlacementObjective objective = PlacementObjective::RemainingTime; ///< among candidates
    /// Jobs like those seen in this run that a placement must leave room for; assumed.
    std::int64_t lookahead = 0;
    /// At events: a job may wait so many intervals for a better place although it fits; chosen on validation traces.
    double patience = 0.5;
    bool isOnline = false; ///< goes on learning from what it observes in the run
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
    /// What decides now: of an online run no longer what it began with.
    [[nodiscard]] const LearnedModel& model() const { return m_online ? *m_online->model() : *m_model; }

private:
    [[nodiscard]] StateShape shapeOf(const PlacementBoard& board) const;
    [[nodiscard]] IntervalPlacement bestOf(
        const IntervalPlacement& start, double intervalSeconds, double waitIntervals, RecordedInferences* record);
    /// What a placement is worth, with the jobs that may come next placed as locality does.
    [[nodiscard]] double worthOf(const PlacementBoard& board, double intervalSeconds, double waitIntervals) const;
    /// Takes jobs back that are better off waiting a while.
    void holdBack(PlacementBoard& board, double intervalSeconds) const;
    void expectJobs(const PlacementBoard& board);
    void note(const IntervalPlacement& start, const PlacementBoard& chosen, const View& view, Plan& plan) const;

    PolicyTraits m_traits;
    std::shared_ptr<const LearnedModel> m_model;
    HarmonyPolicyParameters m_parameters;
    RandomStream m_random;
    std::vector<BoardJob> m_known; ///< of this run, by first sight
    std::vector<BoardJob> m_expected; ///< at this decision
    std::optional<OnlineLearner> m_online;
};

} // namespace consonance
