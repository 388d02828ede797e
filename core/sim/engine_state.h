// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parts of a run: its inputs, which never change, and its state, which is plain and copyable. A copy of the
// state is a snapshot. Engine owns both and hands the state to its parts as EngineCore; one thread at a time.
#pragma once

#include "core/base/indexed_heap.h"
#include "core/base/ordered_id_set.h"
#include "core/cluster/capacity_ledger.h"
#include "core/sim/allocation.h"
#include "core/sim/device_sharers.h"
#include "core/sim/event_log.h"
#include "core/sim/job_state.h"
#include "core/sim/lease_book.h"
#include "core/sim/sale.h"
#include "core/sim/transition_model.h"
#include "core/sim/trigger.h"
#include "core/throughput/throughput_model.h"

#include <memory>
#include <optional>
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

/// A job that holds resources now.
struct RunningJob {
    JobId job;
    Allocation allocation;
    std::vector<Holding> holdings; ///< one per slot
    std::vector<PlacedTasks> tasks; ///< one per slot, by host
    std::int64_t gpus = 0; ///< devices, shared or not
    std::int64_t gpuShare = 0; ///< millionths of GPUs that count as its own: sharers of a device divide it
    std::int64_t cpus = 0; ///< thousandths reserved
};

struct Timer {
    enum class Kind : std::uint8_t { LeaseEnd, LeaseStart, Interval, WakeUp }; ///< ends before starts, to make room
    Time at;
    Kind kind = Kind::WakeUp;
    std::uint32_t id = 0; ///< job of a lease
    auto operator<=>(const Timer&) const = default;
};

/// Exact sums over the run so far.
struct EngineTotals {
    GpuTime gpuTime; ///< allocated; a shared device counts once
    std::int64_t cpuMilliMicroseconds = 0; ///< allocated thousandths of a core × µs
    std::int64_t causes = 0; ///< events that budgets count
    std::int64_t decisions = 0;
    std::int64_t actions = 0; ///< tasks placed
    std::int64_t refusedPlans = 0;
    std::int32_t finished = 0;
    std::int32_t rejected = 0;
};

/// Everything that changes during a run; plain and copyable. Only the engine uses the fields; views use the accessors
/// of Engine.
struct EngineState {
    explicit EngineState(std::shared_ptr<const Cluster> cluster);
    /// Hash of everything that can influence the future; equal states hash equal whatever their history.
    [[nodiscard]] std::uint64_t hash() const;
    /// GPUs held now; a shared one counts by its allocated share.
    [[nodiscard]] double allocatedGpus() const { return static_cast<double>(allocatedGpuShare) / kFullShare; }

    Time now;
    std::vector<JobState> jobs;
    std::vector<RunningJob> running; ///< places; free ones are in freePlaces
    std::vector<std::uint32_t> freePlaces;
    OrderedIdSet waitingSet;
    OrderedIdSet runningSet;
    CapacityLedger ledger;
    LoadTable loads;
    std::vector<std::vector<JobId>> jobsByHost; ///< ascending
    DeviceSharers sharers;
    IndexedHeap completions; ///< by job: time of completion or next threshold
    std::vector<Timer> timers; ///< min-heap
    LeaseBook leases; ///< reservations
    std::vector<RunningJob> endedLeases; ///< that ended at this very moment; renewing one costs nothing
    std::vector<Sale> sales; ///< by job; empty until the first verdict
    std::size_t nextArrival = 0;
    std::size_t nextChange = 0;
    std::uint32_t intervalNumber = 0;
    bool intervalIsScheduled = false;
    bool decisionIsDue = false;
    Time wakeAt = kForever; ///< as the last plan asked
    std::int32_t idleDecisions = 0; ///< in a row, with nothing running and no event ahead
    std::int64_t allocatedGpuShare = 0; ///< millionths of GPUs: the sum over running jobs
    std::int64_t allocatedCpus = 0;
    Time accountedTo; ///< totals are integrated up to here
    Trigger trigger;
    EngineTotals totals;
};

/// The data of the engine and its parts: inputs, state and log, with the few steps they share.
struct EngineCore {
    explicit EngineCore(EngineInputs given);

    [[nodiscard]] const Cluster& cluster() const { return *inputs.cluster; }
    [[nodiscard]] const Workload& workload() const { return *inputs.workload; }
    [[nodiscard]] const JobState& job(JobId id) const { return state.jobs[id.index()]; }
    [[nodiscard]] const RunningJob* runningJob(JobId id) const; ///< null when it holds nothing
    [[nodiscard]] const Sale& saleOf(JobId id) const; ///< SaleKind::None before any verdict
    [[nodiscard]] JobPlacement placementOf(const RunningJob& running) const;
    [[nodiscard]] Claim claimFor(const Allocation& allocation, const Slot& slot) const;
    /// For each resource, the least amount free of leases and promises at any moment of the span.
    [[nodiscard]] ResourceVector leastFree(HostId host, TimeSpan span) const;
    /// Whether a claim fits beside leases and promises throughout the span.
    [[nodiscard]] bool fitsDuring(const Claim& claim, TimeSpan span) const;
    /// Of its running time, what writing checkpoints leaves to a job.
    [[nodiscard]] double progressShare(JobId id) const;
    /// The progress model moves the jobs itself, so there are no rates to keep.
    [[nodiscard]] bool modelTicks() const;

    void record(
        EventKind kind, JobId job, std::uint32_t subject = 0xffffffff, double value = 0, std::uint8_t detail = 0);
    void recordSlots(const EventRecord& event, const Allocation& allocation);
    void noteTrigger(TriggerKind kind) { state.trigger.kinds = state.trigger.kinds | kind; }
    void pushTimer(Timer timer);
    Timer takeTimer(); ///< the next one
    /// Integrates the allocated resources up to now.
    void account();
    /// Enters running jobs into the calendar of leases, which is kept up to date from then on.
    void openCalendar();

    EngineInputs inputs;
    std::vector<TenantTerms> tenants; ///< of the workload's tenants
    bool hasCheckpoints = false; ///< some job writes them by the clock
    EngineState state;
    EventLog log;
    // Scratch of one step, never part of the state.
    std::vector<HostId> touchedHosts;
    std::vector<JobId> touchedJobs;
    std::vector<JobId> neighbourIds;
    std::vector<JobPlacement> neighbours;
    std::vector<SlotRecord> slots;
    ByteWriter planBytes;

private:
    [[nodiscard]] HostCalendar calendarOfRunning(HostId host) const;
};

} // namespace consonance
