// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gives jobs their resources and takes them back: for a plan, a lease that begins or ends, a job that
// finishes or loses its server. Works on the core of one engine and keeps nothing of its own; make one where it is
// needed. A plan is taken whole or not at all. Cost: O(tasks it names and jobs on their servers).
#pragma once

#include "core/sim/job_rates.h"
#include "core/sim/plan_check.h"

#include <span>
#include <vector>

namespace consonance {

class ResourceAllocator {
public:
    explicit ResourceAllocator(EngineCore& core)
        : m_core(core)
        , m_state(core.state)
        , m_rates(core)
    {
    }

    /// Whether a plan could be carried out now.
    [[nodiscard]] Result<void> check(const Plan& plan);
    /// Takes the resources of a plan whose shape is checked: all of them, or none.
    [[nodiscard]] Result<std::vector<JobChange>> takeWhole(const Plan& plan);
    /// Applies the resources taken and records the changes.
    void commit(std::vector<JobChange>& changes);

    /// `at` lies before now when a tick ends later than the job did.
    void finishJob(JobId id, Time at);
    /// Removes a running job from its place without a plan; it keeps its progress.
    void stopJob(JobId id, EventKind kind) { stopJob(id, { .job = id, .kind = kind }); }
    /// The leases that end and begin at one instant; all end before any begins.
    void changeLeases(Time at, std::span<const JobId> ending, std::span<const JobId> beginning);
    void failHost(HostId host);

private:
    /// Within a trial, which the caller keeps or rolls back.
    [[nodiscard]] Result<std::vector<JobChange>> takeResources(const Plan& plan);
    /// `record` is what is logged of it; its value is the work lost.
    void stopJob(JobId id, EventRecord record);
    void loseServer(JobId id);
    [[nodiscard]] double finishedEpochs(JobId id) const;
    [[nodiscard]] double workLost(JobId id, FailureRule rule) const;
    [[nodiscard]] std::vector<JobChange> changesOf(const Plan& plan) const;
    [[nodiscard]] std::vector<Holding> formerDevices(const JobChange& change) const;
    [[nodiscard]] Result<void> takeNow(JobChange& change);
    void letGo(const JobChange& change);
    void openCalendarFor(const Plan& plan);
    void promise(JobChange& change);
    void recordPromises(const JobChange& change);
    void awaitNextLease(JobId id);
    void endLease(JobId id, Time at);
    void beginLease(JobId id, Time at);
    void goOn(JobId id);
    [[nodiscard]] bool takeAgain(const std::vector<Holding>& holdings);
    void prolong(const JobChange& change);
    void suspend(JobId id);
    void install(JobChange& change);
    [[nodiscard]] RunningJob occupy(JobChange& change);
    void releasePlace(JobId id);
    void recordPlacement(EventKind kind, const RunningJob& running, double value);

    EngineCore& m_core;
    EngineState& m_state;
    JobRates m_rates;
};

} // namespace consonance
