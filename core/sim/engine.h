// SPDX-License-Identifier: GPL-3.0-or-later
//
// The simulator. Between events every rate is constant, so the engine jumps from event to event: earliest of
// completion, threshold, cluster change, arrival, lease edge, interval, wake-up. Ties are broken by (time, kind, id),
// then one decision is due for all of it. In tick mode decisions and progress happen on a fixed period instead. The
// engine knows no scheduler: it stops where a decision is due, and continues when a Plan is applied.
//
// Ownership: shares the immutable inputs, owns all state. Copying an engine's state is snapshot(); there are no globals
// and no wall clock. One thread at a time. Deterministic: same inputs, same plans → same log, bit for bit. Cost of an
// event: O(jobs on the hosts and congested links it touches), not O(cluster).
#pragma once

#include "core/base/result.h"
#include "core/sim/engine_state.h"
#include "core/sim/plan.h"

#include <functional>
#include <optional>
#include <vector>

namespace consonance {

struct JobChange;

struct EngineSnapshot {
    EngineState state;
    EventLog::Mark logMark;
    TriggerKind triggers = TriggerKind::None; ///< these two change when another policy decides
    Duration interval;
};

/// The outcome of a plan.
struct PlanOutcome {
    bool wasRefused = false;
    std::uint32_t actions = 0;
};

class Engine {
public:
    /// Errors: no job, inputs missing, non-positive interval.
    [[nodiscard]] static Result<Engine> create(EngineInputs inputs);

    enum class Step : std::uint8_t {
        Event, ///< one event was processed
        Decision, ///< nothing was processed: apply() a plan first
        Finished, ///< nothing more will happen
    };
    /// Processes the next single event. Never skips a due decision.
    Step next();
    /// What next() would do, and when.
    [[nodiscard]] Step peek() const;
    [[nodiscard]] Time nextEventTime() const; ///< kForever when there is none

    /// Why a decision is due; meaningful after next() returned Decision.
    [[nodiscard]] const Trigger& trigger() const { return m_core.state.trigger; }
    /// Carries out the plan of the due decision. A plan that does not fit changes nothing, is recorded, and the reason
    /// kept with the decision.
    PlanOutcome apply(const Plan& plan);
    /// Checks a plan against the present state without applying it.
    [[nodiscard]] Result<void> check(const Plan& plan);
    /// Another policy decides: its triggers apply from now on; a decision is due at once if jobs wait. Not between
    /// tick mode and event mode.
    void takeOver(TriggerKind triggers, Duration interval);
    /// Advances the clock to `at` if that is before the next event; otherwise, and in tick mode, does nothing.
    void waitUntil(Time at);
    /// A change from outside, beside the policy: carried out as a decision whose trigger is WhatIf. A due decision
    /// stays due, wake-ups stay; the policy is notified of a change of resources. Errors: the plan does not fit, and
    /// then nothing has changed.
    [[nodiscard]] Result<void> intervene(const Plan& plan);
    /// Answers the due decision in place of the policy. Errors as intervene().
    [[nodiscard]] Result<void> answerDecision(const Plan& plan);
    /// Drains, fails, repairs or adds the hosts below `domain` from outside. False when it concerns none of them.
    [[nodiscard]] bool interveneOnHosts(ClusterChangeKind kind, DomainId domain);
    /// Lends the ledger for tentative placements during a decision; every change is rolled back when `use` returns.
    void withTrialLedger(const std::function<void(CapacityLedger&)>& use);

    [[nodiscard]] EngineSnapshot snapshot() const
    {
        return { m_core.state, m_core.log.mark(), m_core.inputs.options.triggers, m_core.inputs.options.interval };
    }
    void restore(const EngineSnapshot& snapshot);
    [[nodiscard]] std::uint64_t stateHash() const { return m_core.state.hash(); }

    [[nodiscard]] Time now() const { return m_core.state.now; }
    [[nodiscard]] const EngineInputs& inputs() const { return m_core.inputs; }
    [[nodiscard]] const Cluster& cluster() const { return *m_core.inputs.cluster; }
    [[nodiscard]] const Workload& workload() const { return *m_core.inputs.workload; }
    [[nodiscard]] const EngineState& state() const { return m_core.state; }
    [[nodiscard]] const EventLog& log() const { return m_core.log; }
    /// For those who give back records that restoring an earlier state cut off.
    [[nodiscard]] EventLog& changeableLog() { return m_core.log; }
    [[nodiscard]] const EngineTotals& totals() const { return m_core.state.totals; }
    [[nodiscard]] bool isFinished() const { return peek() == Step::Finished; }

    [[nodiscard]] const JobState& job(JobId id) const { return m_core.state.jobs[id.index()]; }
    /// Progress in units of Work::amount as of now.
    [[nodiscard]] double done(JobId id) const;
    [[nodiscard]] std::int64_t executedMicroseconds(JobId id) const;
    /// Attained service; of a shared GPU the job's share, in whole microseconds.
    [[nodiscard]] std::int64_t gpuMicroseconds(JobId id) const;
    /// For each resource, the least amount that is free of leases and reservations at any moment of the span, which
    /// begins now at the earliest.
    [[nodiscard]] ResourceVector leastFree(HostId host, TimeSpan span) const { return m_core.leastFree(host, span); }
    [[nodiscard]] bool fitsDuring(const Claim& claim, TimeSpan span) const { return m_core.fitsDuring(claim, span); }
    /// What the job has agreed on; SaleKind::None before any verdict.
    [[nodiscard]] const Sale& sale(JobId id) const { return m_core.saleOf(id); }
    [[nodiscard]] const std::vector<TenantTerms>& tenants() const { return m_core.tenants; }
    /// Null when it holds nothing.
    [[nodiscard]] const RunningJob* runningJob(JobId id) const { return m_core.runningJob(id); }
    [[nodiscard]] JobPlacement placementOf(const RunningJob& running) const { return m_core.placementOf(running); }
    /// Work per second now, or at a later moment before the next event; 0 when not running, or stalled.
    [[nodiscard]] double ratePerSecond(JobId id) const { return ratePerSecond(id, now()); }
    [[nodiscard]] double ratePerSecond(JobId id, Time at) const;
    /// Work per second in the same placement without neighbours, checkpoints written; 0 when not running.
    [[nodiscard]] double isolatedRatePerSecond(JobId id) const;
    /// Share of its speed that a running job loses to its neighbours, 0 to 1; for a stalled job the share it will lose.
    [[nodiscard]] std::optional<double> slowdown(JobId id) const;
    /// Mean slowdown of the jobs on the server that make progress at `at`; absent when there is none.
    [[nodiscard]] std::optional<double> slowdown(HostId host, Time at) const;
    /// Rate the job would have alone in its requested form: for PS/worker jobs all tasks apart (the published "inter"
    /// constants), for others 1.
    [[nodiscard]] double requestedRatePerSecond(JobId id) const;
    /// Seconds that a job with this progress would still run alone in its requested form, apart from
    /// transitions; with no progress, its whole duration.
    [[nodiscard]] double secondsLeftAlone(JobId id, const JobProgress& progress, double done) const;

private:
    explicit Engine(EngineInputs inputs);

    enum class Source : std::uint8_t { Completion, Change, Arrival, Timer, None };
    struct Upcoming {
        Time at = kForever;
        Source source = Source::None;
    };
    [[nodiscard]] Upcoming upcoming() const;
    [[nodiscard]] bool isStuck() const;
    void advanceTo(Time at);
    void processCompletion();
    void processChange();
    bool changeHosts(ClusterChangeKind kind, DomainId domain);
    void processArrival();
    void processTimer();
    void processLeases(const Timer& first);
    Step nextTick();
    void runTick(Time end);
    void afterEvent();
    void scheduleInterval();
    [[nodiscard]] Result<std::vector<JobChange>> take(const Plan& plan);
    PlanOutcome decide(const Plan& plan, Result<std::vector<JobChange>> changes);
    void dismiss(const std::vector<Verdict>& leaving);
    void announceAnswers();
    void rejectJob(const Verdict& verdict);

    EngineCore m_core;
};

} // namespace consonance
