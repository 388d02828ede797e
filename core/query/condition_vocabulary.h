// SPDX-License-Identifier: GPL-3.0-or-later
//
// The facts about a simulation that expressions can use, with their catalogues: the whole state, jobs, servers, and
// the latest events. Two sources answer: the engine itself between two steps (engine_facts.h), and the frame of one
// moment that the window holds. A source outlives the records made of it; records are cheap and short-lived. Cost: a
// field costs one look-up; the interference of a server is a mean over its jobs.
#pragma once

#include "core/cluster/cluster.h"
#include "core/query/query_catalogue.h"
#include "core/sim/event_log.h"
#include "core/sim/job_state.h"
#include "core/workload/workload.h"

#include <optional>
#include <span>

namespace consonance {

/// "up", "draining", "down", "absent", as conditions write them.
[[nodiscard]] const char* availabilityName(Availability availability);

/// The source of facts. Times in seconds, shares 0 … 1.
class SimulationFacts {
public:
    virtual ~SimulationFacts() = default;
    [[nodiscard]] virtual const Cluster& cluster() const = 0;
    [[nodiscard]] virtual const Workload& workload() const = 0;

    [[nodiscard]] virtual double now() const = 0;
    [[nodiscard]] virtual double interval() const = 0; ///< number of the present one
    [[nodiscard]] virtual double decisions() const = 0; ///< taken so far
    [[nodiscard]] virtual double eventCount() const = 0; ///< records in the log
    [[nodiscard]] virtual double queueLength() const = 0;
    [[nodiscard]] virtual double running() const = 0;
    [[nodiscard]] virtual double finished() const = 0;
    [[nodiscard]] virtual double allocatedShare() const = 0;
    /// The records of the last step, or of the span examined.
    [[nodiscard]] virtual std::span<const EventRecord> events() const = 0;

    [[nodiscard]] virtual JobPhase phase(JobId job) const = 0;
    [[nodiscard]] virtual double progress(JobId job) const = 0;
    [[nodiscard]] virtual std::optional<double> slowdown(JobId job) const = 0;
    [[nodiscard]] virtual double waited(JobId job) const = 0;
    [[nodiscard]] virtual std::optional<double> started(JobId job) const = 0;
    [[nodiscard]] virtual std::optional<double> ended(JobId job) const = 0;
    [[nodiscard]] virtual double speed(JobId job) const = 0; ///< work per second now
    [[nodiscard]] virtual double serversOf(JobId job) const = 0; ///< that it runs on

    [[nodiscard]] virtual Availability availability(HostId host) const = 0;
    [[nodiscard]] virtual ResourceVector used(HostId host) const = 0;
    [[nodiscard]] virtual std::optional<double> interference(HostId host) const = 0;
    [[nodiscard]] virtual double jobsOn(HostId host) const = 0;
};

[[nodiscard]] const QueryCatalogue& simulationCatalogue();
[[nodiscard]] const QueryCatalogue& jobCatalogue();
[[nodiscard]] const QueryCatalogue& serverCatalogue();
[[nodiscard]] const QueryCatalogue& eventCatalogue();

class SimulationRecord : public QueryRecord {
public:
    explicit SimulationRecord(const SimulationFacts& facts)
        : m_facts(facts)
    {
    }
    [[nodiscard]] QueryValue field(std::size_t index) const override;
    void forEach(std::size_t collection, const std::function<bool(const QueryRecord&)>& visit) const override;

private:
    const SimulationFacts& m_facts;
};

class JobRecord : public QueryRecord {
public:
    JobRecord(const SimulationFacts& facts, JobId job)
        : m_facts(facts)
        , m_job(job)
    {
    }
    [[nodiscard]] QueryValue field(std::size_t index) const override;

private:
    const SimulationFacts& m_facts;
    JobId m_job;
};

class ServerRecord : public QueryRecord {
public:
    ServerRecord(const SimulationFacts& facts, HostId host)
        : m_facts(facts)
        , m_host(host)
    {
    }
    [[nodiscard]] QueryValue field(std::size_t index) const override;

private:
    const SimulationFacts& m_facts;
    HostId m_host;
};

class LoggedEventRecord : public QueryRecord {
public:
    LoggedEventRecord(const SimulationFacts& facts, const EventRecord& event)
        : m_facts(facts)
        , m_event(event)
    {
    }
    [[nodiscard]] QueryValue field(std::size_t index) const override;

private:
    const SimulationFacts& m_facts;
    const EventRecord& m_event;
};

} // namespace consonance
