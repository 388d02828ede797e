// SPDX-License-Identifier: GPL-3.0-or-later
//
// The simulator. Between events every rate is constant, so the engine jumps from event to event: earliest of
// completion, threshold, cluster change, arrival, lease edge, interval, wake-up. Ties are broken by (time, kind, id),
// then one decision is due for all of it. In tick mode decisions and progress happen on a fixed period instead. The
// engine knows no scheduler: it stops where a decision is due, and goes on when a Plan is applied.
//
// Ownership: shares the immutable inputs, owns all state. Copying an engine's state is snapshot(); there are no globals
// and no wall clock. One thread at a time. Deterministic: same inputs, same plans → same log, bit for bit. Cost of an
// event: O(jobs on the hosts and congested links it touches), not O(cluster).
#pragma once

#include "core/base/indexed_heap.h"
#include "core/base/ordered_id_set.h"
#include "core/base/result.h"
#include "core/cluster/capacity_ledger.h"
#include "core/sim/event_log.h"
#include "core/sim/job_state.h"
#include "core/sim/plan.h"
#include "core/sim/transition_model.h"
#include "core/sim/trigger.h"
#include "core/throughput/throughput_model.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace consonance {

struct EngineOptions {
    Duration interval = kDefaultInterval; ///< period of TriggerKind::Interval
    std::optional<Duration> tick; ///< tick mode with this period
    TransitionTable transitions;
    TriggerKind triggers = TriggerKind::Arrival | TriggerKind::Completion; ///< when a decision is due
    bool logRates = true; ///< RateChanged records; views of slowdown need them
};

struct EngineInputs {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Workload> workload;
    std::shared_ptr<const ThroughputModel> throughput;
    std::shared_ptr<const ProgressModel> progress; ///< null: throughput is progress
    EngineOptions options;
};

/// A job that can never run on the cluster, and why.
struct ImpossibleJob {
    JobId job;
    Error why;
};
/// Jobs whose request exceeds the whole (undamaged) cluster, or one of whose tasks fits no host. O(jobs × distinct host
/// shapes).
[[nodiscard]] std::vector<ImpossibleJob> findImpossibleJobs(const Workload& workload, const Cluster& cluster);

/// A job that holds resources now.
struct RunningJob {
    JobId job;
    Allocation allocation;
    std::vector<Holding> holdings; ///< one per slot
    std::vector<PlacedTasks> tasks; ///< one per slot, by host
    std::int64_t gpus = 0;
    std::int64_t cpus = 0; ///< thousandths reserved
};

struct Timer {
    enum class Kind : std::uint8_t { LeaseEnd, LeaseStart, Interval, WakeUp }; ///< what ends makes room for what begins
    Time at;
    Kind kind = Kind::WakeUp;
    std::uint32_t id = 0; ///< job of a lease
    auto operator<=>(const Timer&) const = default;
};

/// Sums over the run so far, exact.
struct EngineTotals {
    std::int64_t gpuMicroseconds = 0; ///< allocated
    std::int64_t cpuMilliMicroseconds = 0; ///< allocated thousandths of a core × µs
    std::int64_t causes = 0; ///< events that budgets count
    std::int64_t decisions = 0;
    std::int64_t actions = 0; ///< tasks placed
    std::int64_t refusedPlans = 0;
    std::int32_t finished = 0;
    std::int32_t rejected = 0;
};

/// All that changes during a run; plain and copyable. Fields are the engine's business; views use the accessors of
/// Engine.
struct EngineState {
    explicit EngineState(std::shared_ptr<const Cluster> cluster);

    Time now;
    std::vector<JobState> jobs;
    std::vector<RunningJob> running; ///< places; free ones are in freePlaces
    std::vector<std::uint32_t> freePlaces;
    OrderedIdSet waitingSet;
    OrderedIdSet runningSet;
    CapacityLedger ledger;
    LoadTable loads;
    std::vector<std::vector<JobId>> jobsByHost; ///< ascending
    IndexedHeap completions; ///< by job: time of completion or next threshold
    std::vector<Timer> timers; ///< min-heap
    std::vector<Allocation> reservations; ///< future allocations, by (from, job)
    std::size_t nextArrival = 0;
    std::size_t nextChange = 0;
    std::uint32_t intervalNumber = 0;
    bool intervalIsScheduled = false;
    bool decisionIsDue = false;
    Time wakeAt = kForever; ///< what the last plan asked for
    std::int32_t idleDecisions = 0; ///< in a row, with nothing running and nothing to come
    std::int64_t allocatedGpus = 0;
    std::int64_t allocatedCpus = 0;
    Time accountedTo; ///< totals are integrated up to here
    Trigger trigger;
    EngineTotals totals;
};

struct EngineSnapshot {
    EngineState state;
    EventLog::Mark logMark;
    TriggerKind triggers = TriggerKind::None; ///< these two change when another policy takes over
    Duration interval;
};

/// What became of a plan.
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
    [[nodiscard]] const Trigger& trigger() const { return m_state.trigger; }
    /// Carries out the plan of the due decision. A plan that does not fit changes nothing, is recorded, and the reason
    /// kept with the decision.
    PlanOutcome apply(const Plan& plan);
    /// Checks a plan against the present state without applying it.
    [[nodiscard]] Result<void> check(const Plan& plan);
    /// Another policy takes over: when its decisions are due from now on; one is due at once if jobs wait. Not between
    /// tick mode and the other.
    void takeOver(TriggerKind triggers, Duration interval);
    /// The clock moves on to `at`, which lies before the next event; else, and in tick mode, nothing happens.
    void waitUntil(Time at);
    /// A change from outside, beside the policy: carried out as a decision whose trigger is WhatIf. What is due
    /// stays due, wake-ups stay; the policy hears of a change of resources. Errors: the plan does not fit, and then
    /// nothing has changed.
    [[nodiscard]] Result<void> intervene(const Plan& plan);
    /// Answers the due decision in place of the policy. Errors as intervene().
    [[nodiscard]] Result<void> answerDecision(const Plan& plan);
    /// Drains, fails, repairs or adds the hosts below `domain` from outside. False when it concerns none of them.
    [[nodiscard]] bool interveneOnHosts(ClusterChangeKind kind, DomainId domain);
    /// Lends the ledger for tentative placements during a decision; every change is rolled back when `use` returns.
    void withTrialLedger(const std::function<void(CapacityLedger&)>& use);

    [[nodiscard]] EngineSnapshot snapshot() const
    {
        return { m_state, m_log.mark(), m_inputs.options.triggers, m_inputs.options.interval };
    }
    void restore(const EngineSnapshot& snapshot);
    /// Hash of all state that can influence what follows; equal states hash equal however they were reached.
    [[nodiscard]] std::uint64_t stateHash() const;

    [[nodiscard]] Time now() const { return m_state.now; }
    [[nodiscard]] const EngineInputs& inputs() const { return m_inputs; }
    [[nodiscard]] const Cluster& cluster() const { return *m_inputs.cluster; }
    [[nodiscard]] const Workload& workload() const { return *m_inputs.workload; }
    [[nodiscard]] const EngineState& state() const { return m_state; }
    [[nodiscard]] const EventLog& log() const { return m_log; }
    [[nodiscard]] const EngineTotals& totals() const { return m_state.totals; }
    [[nodiscard]] bool isFinished() const { return peek() == Step::Finished; }

    [[nodiscard]] const JobState& job(JobId id) const { return m_state.jobs[id.index()]; }
    /// Progress in units of Work::amount as of now.
    [[nodiscard]] double done(JobId id) const;
    [[nodiscard]] std::int64_t executedMicroseconds(JobId id) const;
    [[nodiscard]] std::int64_t gpuMicroseconds(JobId id) const;
    [[nodiscard]] const RunningJob* runningJob(JobId id) const; ///< null when it holds nothing
    [[nodiscard]] JobPlacement placementOf(const RunningJob& running) const;
    /// Work per second now, or at a later moment before the next event; 0 when not running, or stalled.
    [[nodiscard]] double ratePerSecond(JobId id) const { return ratePerSecond(id, m_state.now); }
    [[nodiscard]] double ratePerSecond(JobId id, Time at) const;
    /// Work per second in the same placement without neighbours; 0 when not running.
    [[nodiscard]] double isolatedRatePerSecond(JobId id) const;
    /// Rate the job would have alone in its requested form: for PS/worker jobs all tasks apart (the published "inter"
    /// constants), for others 1.
    [[nodiscard]] double requestedRatePerSecond(JobId id) const;

private:
    explicit Engine(EngineInputs inputs);

    // Stepping (engine.cpp).
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
    Step nextTick();
    /// The progress model moves the jobs itself, so there are no rates to keep.
    [[nodiscard]] bool modelTicks() const;
    void runTick(Time end);
    void afterEvent();
    void scheduleInterval();
    void noteTrigger(TriggerKind kind);
    void pushTimer(Timer timer);

    // Jobs coming to and leaving resources (engine_allocation.cpp).
    void finishJob(JobId id, Time at);
    void passThreshold(JobId id);
    void stopJob(JobId id, EventKind kind, double lost);
    void releasePlace(JobId id);
    void startLease(JobId id);
    void endLease(JobId id);
    void failHost(HostId host);
    [[nodiscard]] Result<void> checkAllocation(const Allocation& allocation) const;
    [[nodiscard]] Result<void> checkShape(const Plan& plan) const;
    struct Change;
    /// Within a trial of the ledger, which who calls it keeps or lets go.
    [[nodiscard]] Result<std::vector<Change>> takeResources(const Plan& plan);
    /// All of it, or nothing.
    [[nodiscard]] Result<std::vector<Change>> takeWhole(const Plan& plan);
    void commit(std::vector<Change>& changes);
    void install(Change& change);
    [[nodiscard]] Result<void> checkReservations(const std::vector<Change>& changes) const;
    [[nodiscard]] Result<void> checkLease(const Allocation& lease, std::span<const Allocation* const> others) const;

    // Progress and rates (engine_rates.cpp).
    void settle(JobId id) { settleAt(id, m_state.now); }
    void settleAt(JobId id, Time at);
    void account();
    void addLoads(const RunningJob& running, int sign);
    void markTouched(const RunningJob& running);
    void rerateTouched();
    void rerate(JobId id);
    void setRate(JobId id, double workPerSecond);
    void scheduleCompletion(JobId id);
    [[nodiscard]] std::vector<JobPlacement> deviceNeighbours(const RunningJob& running) const;

    void record(
        EventKind kind, JobId job, std::uint32_t subject = 0xffffffff, double value = 0, std::uint8_t detail = 0);
    void recordPlacement(EventKind kind, const RunningJob& running, double value);

    EngineInputs m_inputs;
    EngineState m_state;
    EventLog m_log;
    // Scratch of one step, never part of the state.
    std::vector<HostId> m_touchedHosts;
    std::vector<JobId> m_touchedJobs;
    std::vector<SlotRecord> m_slotScratch;
};

} // namespace consonance
