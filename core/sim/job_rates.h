// SPDX-License-Identifier: GPL-3.0-or-later
//
// Progress and rates: what a change of placement does to the speed of the jobs it reaches, and when they will complete.
// Placements are first marked as touched, then rated together, so that a job between two changes is rated once. Works
// on the core of one engine and keeps nothing of its own; make one where it is needed. Cost: O(jobs on touched hosts
// and congested links).
#pragma once

#include "core/sim/engine_state.h"

#include <vector>

namespace consonance {

class JobRates {
public:
    explicit JobRates(EngineCore& core)
        : m_core(core)
        , m_state(core.state)
    {
    }

    /// Adds the job's work until `at` to its progress and service.
    void settleAt(JobId id, Time at);
    /// The job made progress at a constant rate for a time that ends where its progress is known: moves its last
    /// checkpoint.
    void noteCheckpoints(JobId id, Duration ran, double rate);
    void settle(JobId id) { settleAt(id, m_state.now); }
    /// A job was placed or leaves: updates loads and the device shares of its neighbours.
    void enter(const RunningJob& running);
    void leave(const RunningJob& running);
    /// Re-rates the jobs whose hosts or congested links changed since the last call, in id order.
    void rerateTouched();
    /// The job reached an amount of work from which it progresses differently.
    void passThreshold(JobId id);

private:
    struct DevicePart {
        std::int64_t share = 0; ///< millionths of the device
        int slots = 0; ///< of the job, on this device
    };

    void addLoads(const RunningJob& running, int sign);
    void markTouched(const RunningJob& running);
    void rerate(JobId id);
    void setRate(JobId id, double workPerSecond);
    void scheduleCompletion(JobId id);
    void findNeighbours(const RunningJob& running);
    void divide(JobId id);
    void divideAmongNeighbours(const RunningJob& running);
    [[nodiscard]] DevicePart partOf(const RunningJob& running, HostId host, std::uint16_t device) const;

    EngineCore& m_core;
    EngineState& m_state;
};

} // namespace consonance
