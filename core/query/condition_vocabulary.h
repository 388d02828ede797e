// SPDX-License-Identifier: GPL-3.0-or-later
//
// What can be said about a simulation, declared once: the fields of the whole state, of jobs, of servers and of the
// latest events, with their readers. Expressions, tables, exports and the inspector read them here. Two sources answer:
// the engine itself between two steps (engine_facts.h), and the frame of one moment that the window holds. A source
// outlives the records made of it; records are cheap and short-lived. Cost: a field costs one look-up; the interference
// of a server is a mean over its jobs.
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
    [[nodiscard]] virtual double tasksOn(HostId host) const = 0; ///< proposed ones included
};

/// A field of a kind of thing, and how its value is read from a source of facts.
template<typename Thing, typename Source = SimulationFacts> struct FactField : QueryField {
    QueryValue (*read)(const Source&, Thing);
};

struct WholeState { }; ///< the thing of which a simulation has one

/// What can be said about a job, a server, an event or the whole state. Everything that shows, finds or exports them
/// reads it here. Their order is that of the catalogue.
template<typename Thing, typename Source = SimulationFacts>
[[nodiscard]] const std::vector<FactField<Thing, Source>>& factFields();
template<> const std::vector<FactField<JobId>>& factFields();
template<> const std::vector<FactField<HostId>>& factFields();
template<> const std::vector<FactField<const EventRecord&>>& factFields();
template<> const std::vector<FactField<WholeState>>& factFields();

template<typename Thing, typename Source = SimulationFacts> [[nodiscard]] const QueryCatalogue& factCatalogue()
{
    const auto& fields = factFields<Thing, Source>();
    static const QueryCatalogue catalogue(std::vector<QueryField>(fields.begin(), fields.end()));
    return catalogue;
}
[[nodiscard]] inline const QueryCatalogue& jobCatalogue()
{
    return factCatalogue<JobId>();
}
[[nodiscard]] inline const QueryCatalogue& serverCatalogue()
{
    return factCatalogue<HostId>();
}
[[nodiscard]] inline const QueryCatalogue& eventCatalogue()
{
    return factCatalogue<const EventRecord&>();
}
/// The whole state, with the collections of the others.
[[nodiscard]] const QueryCatalogue& simulationCatalogue();

template<typename Thing, typename Source = SimulationFacts> class FactRecord : public QueryRecord {
public:
    explicit FactRecord(const Source& facts, Thing thing = {})
        : m_facts(facts)
        , m_thing(thing)
    {
    }
    [[nodiscard]] QueryValue field(std::size_t index) const override
    {
        return factFields<Thing, Source>()[index].read(m_facts, m_thing);
    }

protected:
    const Source& m_facts;

private:
    Thing m_thing;
};

using JobRecord = FactRecord<JobId>;
using ServerRecord = FactRecord<HostId>;
using LoggedEventRecord = FactRecord<const EventRecord&>;

class SimulationRecord : public FactRecord<WholeState> {
public:
    using FactRecord::FactRecord;
    void forEach(std::size_t collection, const std::function<bool(const QueryRecord&)>& visit) const override;
};

} // namespace consonance
