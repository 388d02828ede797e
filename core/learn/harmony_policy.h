// SPDX-License-Identifier: GPL-3.0-or-later
//
// The trained policies harmony and harmony-set: at each interval boundary the network places the waiting jobs task by
// task. With more than one candidate the whole interval is gone through several times – once by the likeliest actions,
// then by drawn ones – and what the predictor likes best is done (ours; one candidate is the paper's). Needs no torch.
// Deterministic for a seed, on every x86-64 machine. One thread at a time.
#pragma once

#include "core/learn/agents/agent_dispatch.h"
#include "core/learn/board_parts.h"
#include "core/learn/group_advantages.h"
#include "core/learn/harmony_decision.h"
#include "core/learn/learned_model.h"
#include "core/learn/online_learning.h"
#include "core/policy/policy.h"

#include <memory>
#include <optional>

namespace consonance {

struct HarmonyPolicyParameters {
    std::int64_t candidates = 96; ///< assumed; 1: the network alone, as published
    Choice first = Choice::Likeliest; ///< of the first candidate; the others are drawn
    PlacementObjective objective = PlacementObjective::Draining; ///< among candidates
    SlotOrder slots = SlotOrder::Service;
    /// At events: a job may wait so many intervals for a better place although it fits; chosen on validation traces.
    double patience = 0.5;
    /// At events: intervals that a job may wait for as few servers as it would need alone, now and while the cluster
    /// drains; 0: one interval, and no job waits while it drains. This and the next chosen on validation traces.
    double longestWait = 4;
    double leaveOut = 0.1; ///< at events: how often a drawn candidate leaves a job waiting that may wait
    /// Servers that the network looks at together at most; a larger cluster is taken apart. The flat network takes all.
    std::int64_t region = 8;
    bool isOnline = false; ///< keeps learning from its observations in the run
    bool knowsTruth = false; ///< candidates are drained at the true speeds: the reference truth-drained
    /// Several agents share the cluster and say which servers a job is looked at on; else the emptiest region does.
    std::optional<AgentSettings> agents = {};
};

class WeighedPlacements;

class HarmonyPolicy final : public Policy {
public:
    /// The model has a network and a predictor, and a network of agents where there are any.
    HarmonyPolicy(
        PolicyTraits traits, std::shared_ptr<const LearnedModel> model, const HarmonyPolicyParameters& parameters);

    [[nodiscard]] const PolicyTraits& traits() const override { return m_traits; }
    /// BadArguments when the network was trained for another number of servers and cannot take these.
    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;
    [[nodiscard]] std::unique_ptr<Policy> clone() const override;
    /// The network in use now: in an online run no longer the initial one.
    [[nodiscard]] const LearnedModel& model() const { return m_online ? *m_online->model() : *m_model; }

private:
    [[nodiscard]] StateShape shapeOf(const PlacementBoard& board) const;
    /// What a decision chose, and what an online learner may learn from it.
    struct Proposal {
        PlacementBoard placed;
        RecordedInferences inferences; ///< of the placement alone, or of the best and worst candidates
        std::vector<float> advantages; ///< of the inferences, when there were candidates to compare
    };
    [[nodiscard]] Result<Plan> decided(const Trigger& trigger, const View& view, PolicyTools& tools);
    [[nodiscard]] bool isStopped() const;
    /// `weighed` gets every candidate; null when they are not needed.
    [[nodiscard]] Proposal propose(
        const IntervalPlacement& start, const ObjectiveMoment& moment, bool isPatient, WeighedPlacements* weighed);
    void leaveSomeOut(IntervalPlacement& placement);
    /// The best of some placements, each after the jobs that are better off waiting were taken back.
    [[nodiscard]] PlacementBoard bestHeldBack(std::span<const IntervalPlacement> placements,
        std::span<const double> scores, const ObjectiveMoment& moment) const;
    [[nodiscard]] double worthOf(const PlacementBoard& board, const ObjectiveMoment& moment) const;
    /// All servers as one part, or as many parts as a large cluster needs.
    [[nodiscard]] std::vector<BoardPart> lookAt(
        const PlacementBoard& board, const View& view, DecisionNotes* notes) const;
    /// Then what fits is placed as locality does.
    [[nodiscard]] bool isBeyondHistory(const PlacementBoard& board) const;
    void note(const BoardPart& part, const IntervalPlacement& start, const PlacementBoard& chosen, const View& view,
        DecisionNotes& notes) const;
    void noteAll(const PlacementBoard& board, double interval, DecisionNotes& notes) const;

    PolicyTraits m_traits;
    std::shared_ptr<const LearnedModel> m_model;
    HarmonyPolicyParameters m_parameters;
    std::shared_ptr<const AgentRegions> m_regions; ///< of agents, in a run
    RandomStream m_random;
    std::optional<OnlineLearner> m_online;
};

} // namespace consonance
