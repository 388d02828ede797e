// SPDX-License-Identifier: GPL-3.0-or-later
//
// An engine under a policy: the loop behind everything else: command line, window, training, what-if. Owns both;
// copies of their state are snapshots. One thread at a time; long runs look at the stop token every few hundred
// microseconds. Deterministic: wall-clock figures are kept apart.
#pragma once

#include "core/base/progress.h"
#include "core/policy/decision_moments.h"
#include "core/policy/held_files.h"
#include "core/policy/policy.h"
#include "core/sim/engine.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace consonance {

struct SimulationSetup {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Workload> workload;
    std::shared_ptr<const ThroughputModel> throughput;
    std::shared_ptr<const ProgressModel> progress;
    TransitionTable transitions;
    std::string policyId;
    std::map<std::string, std::string> parameters;
    std::optional<Duration> interval; ///< overrides the policy's own
    DecisionMoments decideAt = DecisionMoments::Policy;
    std::uint64_t seed = 1;
    /// Until then the trace's record is followed (policy `recorded`), and the policy takes over what runs there.
    std::optional<Time> recordUntil {};
    bool wantsNotes = false;
    bool logRates = true;
};

/// Wall-clock figures; never part of a result's identity.
struct SimulationWall {
    double decisionSeconds = 0;
    double solverSeconds = 0; ///< part of it; 0 of policies without a solver
    double totalSeconds = 0;
};

struct SimulationSnapshot {
    EngineSnapshot engine;
    std::shared_ptr<const Policy> policy; ///< a clone
    std::string policyId;
    std::map<std::string, std::string> parameters;
    std::uint64_t seed = 1;
    bool followsRecord = false;
};

class Simulation {
public:
    /// Errors: unknown policy or parameter, unusable inputs, a policy that cannot begin.
    /// BadArguments also when a policy that decides on ticks of its own is held to other moments. With `recordUntil`
    /// the policy begins there, and cannot fail to begin before.
    [[nodiscard]] static Result<Simulation> create(SimulationSetup setup);
    /// The same with a policy made elsewhere (a trained one, or one of a test).
    [[nodiscard]] static Result<Simulation> create(SimulationSetup setup, std::unique_ptr<Policy> policy);

    /// One event or one decision. Errors: the policy failed or read what it did not declare; the run is then over.
    [[nodiscard]] Result<Engine::Step> step();
    /// Asks the policy for its plan at a due decision without applying it; stepping by action shows it piece by piece.
    [[nodiscard]] Result<Plan> proposePlan();
    PlanOutcome applyPlan(const Plan& plan) { return m_engine.apply(plan); }

    /// Steps until `until` returns true after a step, the end, an error, or a stop. True when `until` stopped it.
    [[nodiscard]] Result<bool> runUntil(
        const std::function<bool(const Engine&)>& until, const StopToken& stop, Progress* progress = nullptr);
    /// To the end; Error of kind Cancelled when stopped. Progress counts finished and rejected jobs.
    [[nodiscard]] Result<void> runToEnd(const StopToken& stop = {}, Progress* progress = nullptr);

    /// Another policy decides here, also where the record was followed. Errors: as create(), or one of them runs in
    /// tick mode and the other does not.
    [[nodiscard]] Result<void> switchPolicy(
        const std::string& policyId, const std::map<std::string, std::string>& parameters, std::uint64_t seed);

    [[nodiscard]] SimulationSnapshot snapshot() const;
    void restore(const SimulationSnapshot& snapshot);

    [[nodiscard]] const Engine& engine() const { return m_engine; }
    /// For changes from outside, and for calls that leave the engine unchanged: Engine::check() and withTrialLedger().
    [[nodiscard]] Engine& changeableEngine() { return m_engine; }
    [[nodiscard]] const Policy& policy() const { return *m_policy; }
    [[nodiscard]] const SimulationSetup& setup() const { return m_setup; }
    [[nodiscard]] const SimulationWall& wall() const { return m_wall; }
    /// Every policy that decided here or was about to, with its files.
    [[nodiscard]] const std::vector<PinnedPolicy>& pinnedPolicies() const { return m_pinnedPolicies; }
    void setWantsNotes(bool wanted) { m_setup.wantsNotes = wanted; }
    /// Whether the record is still followed, so that setup() and policy() are those of `recorded`.
    [[nodiscard]] bool followsRecord() const { return m_followsRecord; }

private:
    /// What decides after the record.
    struct Successor {
        std::string policyId;
        std::map<std::string, std::string> parameters;
        std::uint64_t seed = 1;
    };

    [[nodiscard]] static Result<Simulation> createFollowingRecord(SimulationSetup setup);
    [[nodiscard]] static Result<Simulation> create(
        SimulationSetup setup, std::unique_ptr<Policy> policy, const PolicyTraits& pace, TriggerKind triggers);

    Simulation(SimulationSetup setup, std::unique_ptr<Policy> policy, Engine engine);

    SimulationSetup m_setup;
    std::unique_ptr<Policy> m_policy;
    Engine m_engine;
    SimulationWall m_wall;
    std::vector<PinnedPolicy> m_pinnedPolicies;
    Successor m_successor;
    bool m_followsRecord = false;
};

} // namespace consonance
