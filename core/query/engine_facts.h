// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine as it stands between two steps, for expressions. Refers to the engine, which must outlive it, and follows
// it as it goes on; the thread that owns the engine. Cost: nothing to make one, as watchers do at every step;
// allocatedShare() is O(servers).
#pragma once

#include "core/query/condition_vocabulary.h"
#include "core/sim/engine.h"

namespace consonance {

class EngineFacts final : public SimulationFacts {
public:
    explicit EngineFacts(const Engine& engine)
        : m_engine(engine)
    {
    }

    /// events() are those from this record of the log on.
    void lookFrom(std::size_t firstEvent) { m_firstEvent = firstEvent; }

    [[nodiscard]] const Cluster& cluster() const override { return m_engine.cluster(); }
    [[nodiscard]] const Workload& workload() const override { return m_engine.workload(); }
    [[nodiscard]] double now() const override { return m_engine.now().seconds(); }
    [[nodiscard]] double interval() const override;
    [[nodiscard]] double decisions() const override { return static_cast<double>(m_engine.totals().decisions); }
    [[nodiscard]] double eventCount() const override { return static_cast<double>(m_engine.log().events().size()); }
    [[nodiscard]] double queueLength() const override
    {
        return static_cast<double>(m_engine.state().waitingSet.size());
    }
    [[nodiscard]] double running() const override { return static_cast<double>(m_engine.state().runningSet.size()); }
    [[nodiscard]] double finished() const override { return m_engine.totals().finished; }
    [[nodiscard]] double allocatedShare() const override;
    [[nodiscard]] std::span<const EventRecord> events() const override;

    [[nodiscard]] JobPhase phase(JobId job) const override { return m_engine.job(job).phase; }
    [[nodiscard]] double progress(JobId job) const override;
    [[nodiscard]] std::optional<double> slowdown(JobId job) const override { return m_engine.slowdown(job); }
    [[nodiscard]] double waited(JobId job) const override;
    [[nodiscard]] std::optional<double> started(JobId job) const override;
    [[nodiscard]] std::optional<double> ended(JobId job) const override;
    [[nodiscard]] double speed(JobId job) const override;
    [[nodiscard]] double serversOf(JobId job) const override;

    [[nodiscard]] Availability availability(HostId host) const override
    {
        return m_engine.state().ledger.availability(host);
    }
    [[nodiscard]] ResourceVector used(HostId host) const override { return m_engine.state().ledger.used(host); }
    [[nodiscard]] std::optional<double> interference(HostId host) const override;
    [[nodiscard]] double jobsOn(HostId host) const override;
    [[nodiscard]] double tasksOn(HostId host) const override;

private:
    const Engine& m_engine;
    std::size_t m_firstEvent = 0;
};

} // namespace consonance
