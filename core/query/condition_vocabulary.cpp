// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogues and their records. The order of an enumeration is that of its catalogue's fields.
#include "core/query/condition_vocabulary.h"

#include "core/cluster/fullest_share.h"
#include "core/query/fragmentation.h"

#include "core/base/marked_text.h"

#include <array>

namespace consonance {

namespace {

enum class StateField : std::uint8_t {
    Time,
    Interval,
    Decision,
    Event,
    QueueLength,
    Running,
    Finished,
    Allocated,
    Fragmentation
};
enum class StateCollection : std::uint8_t { Jobs, Servers, Events };
enum class JobField : std::uint8_t {
    Id,
    Name,
    Model,
    Tenant,
    Phase,
    Arrival,
    Waited,
    Started,
    Ended,
    Jct,
    Progress,
    Slowdown,
    Speed,
    Workers,
    Ps,
    Gpus,
    Servers,
    Epochs,
    User,
    TimeLimit,
};
enum class ServerField : std::uint8_t {
    Id,
    Name,
    Rack,
    Availability,
    Jobs,
    Gpus,
    FreeGpus,
    Cpus,
    FreeCpus,
    UsedShare,
    Interference,
};
enum class EventField : std::uint8_t { Kind, Time, Job, Server, Number, Value };

QueryValue maybeSeconds(const std::optional<double>& value)
{
    return value ? QueryValue::seconds(*value) : QueryValue::missing();
}

double requested(const JobRequest& request, RoleKind kind)
{
    const int role = request.roles.find(kind);
    return role < 0 ? 0 : request.roles[static_cast<std::size_t>(role)].requested;
}

std::vector<std::string_view> eventKindNames()
{
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kEventKindCount; ++i)
        names.emplace_back(eventKindName(static_cast<EventKind>(i)));
    return names;
}

} // namespace

const char* availabilityName(Availability availability)
{
    constexpr std::array kNames { "up", "draining", "down", "absent" };
    return kNames[static_cast<std::size_t>(availability)];
}

const QueryCatalogue& jobCatalogue()
{
    static const QueryCatalogue catalogue({
        { "id", QueryKind::Number, CONSONANCE_TEXT("Query", "number of the job in the run, from 0") },
        { "name", QueryKind::Text, CONSONANCE_TEXT("Query", "name of the job in the trace") },
        { "model", QueryKind::Text, CONSONANCE_TEXT("Query", "model that the job trains") },
        { "tenant", QueryKind::Text, CONSONANCE_TEXT("Query", "tenant that the job belongs to") },
        { "phase", QueryKind::Text, CONSONANCE_TEXT("Query", "what the job does now"),
            { "future", "waiting", "running", "suspended", "finished", "rejected" } },
        { "arrival", QueryKind::Duration, CONSONANCE_TEXT("Query", "simulated time of its arrival") },
        { "waited", QueryKind::Duration, CONSONANCE_TEXT("Query", "how long the job has waited so far") },
        { "started", QueryKind::Duration, CONSONANCE_TEXT("Query", "simulated time of its first start") },
        { "ended", QueryKind::Duration, CONSONANCE_TEXT("Query", "simulated time of its completion") },
        { "jct", QueryKind::Duration, CONSONANCE_TEXT("Query", "completion time of the job, from its arrival") },
        { "progress", QueryKind::Share, CONSONANCE_TEXT("Query", "part of its work that is done") },
        { "slowdown", QueryKind::Share, CONSONANCE_TEXT("Query", "speed that the job loses to its neighbours") },
        { "speed", QueryKind::Number, CONSONANCE_TEXT("Query", "work per second now") },
        { "workers", QueryKind::Number, CONSONANCE_TEXT("Query", "workers that the job asks for") },
        { "ps", QueryKind::Number, CONSONANCE_TEXT("Query", "parameter servers that the job asks for") },
        { "gpus", QueryKind::Number, CONSONANCE_TEXT("Query", "GPUs that the job asks for") },
        { "servers", QueryKind::Number, CONSONANCE_TEXT("Query", "servers that the job runs on") },
        { "epochs", QueryKind::Number, CONSONANCE_TEXT("Query", "epochs that the job was submitted with") },
        { "user", QueryKind::Text, CONSONANCE_TEXT("Query", "user who submitted the job") },
        { "time_limit", QueryKind::Duration, CONSONANCE_TEXT("Query", "longest run that its scheduler allows") },
    });
    return catalogue;
}

const QueryCatalogue& serverCatalogue()
{
    static const QueryCatalogue catalogue({
        { "id", QueryKind::Number, CONSONANCE_TEXT("Query", "number of the server, from 0") },
        { "name", QueryKind::Text, CONSONANCE_TEXT("Query", "name of the server") },
        { "rack", QueryKind::Text, CONSONANCE_TEXT("Query", "what the server stands in") },
        { "availability", QueryKind::Text, CONSONANCE_TEXT("Query", "whether the server takes work"),
            { "up", "draining", "down", "absent" } },
        { "jobs", QueryKind::Number, CONSONANCE_TEXT("Query", "jobs with tasks on the server") },
        { "gpus", QueryKind::Number, CONSONANCE_TEXT("Query", "GPUs that the server has") },
        { "free_gpus", QueryKind::Number, CONSONANCE_TEXT("Query", "GPUs that nobody holds") },
        { "cpus", QueryKind::Number, CONSONANCE_TEXT("Query", "cores that the server has") },
        { "free_cpus", QueryKind::Number, CONSONANCE_TEXT("Query", "unreserved cores") },
        { "used_share", QueryKind::Share,
            CONSONANCE_TEXT("Query", "part in use of its fullest resource among GPUs, cores and memory") },
        { "interference", QueryKind::Share,
            CONSONANCE_TEXT("Query", "speed that its jobs lose to each other, on average") },
    });
    return catalogue;
}

const QueryCatalogue& eventCatalogue()
{
    static const QueryCatalogue catalogue({
        { "kind", QueryKind::Text, CONSONANCE_TEXT("Query", "what happened"), eventKindNames() },
        { "at", QueryKind::Duration, CONSONANCE_TEXT("Query", "simulated time of the event") },
        { "job", QueryKind::Text, CONSONANCE_TEXT("Query", "name of the job it concerns") },
        { "server", QueryKind::Text, CONSONANCE_TEXT("Query", "name of the server it concerns") },
        { "number", QueryKind::Number, CONSONANCE_TEXT("Query", "number of the decision or interval") },
        { "value", QueryKind::Number, CONSONANCE_TEXT("Query", "figure of the event: new speed, stall, price") },
    });
    return catalogue;
}

const QueryCatalogue& simulationCatalogue()
{
    static const QueryCatalogue catalogue(
        {
            { "time", QueryKind::Duration, CONSONANCE_TEXT("Query", "simulated time") },
            { "interval", QueryKind::Number, CONSONANCE_TEXT("Query", "number of the interval, from 0") },
            { "decision", QueryKind::Number, CONSONANCE_TEXT("Query", "number of the latest decision, from 0") },
            { "event", QueryKind::Number, CONSONANCE_TEXT("Query", "events logged so far") },
            { "queue_length", QueryKind::Number, CONSONANCE_TEXT("Query", "jobs that wait") },
            { "running", QueryKind::Number, CONSONANCE_TEXT("Query", "jobs that run") },
            { "finished", QueryKind::Number, CONSONANCE_TEXT("Query", "jobs that are done") },
            { "allocated_share", QueryKind::Share,
                CONSONANCE_TEXT("Query", "part of all GPUs in use; of all cores where there is none") },
            { "fragmentation", QueryKind::Share,
                CONSONANCE_TEXT("Query", "part of the free GPUs that a task of the trace cannot use") },
        },
        {
            { "jobs", &jobCatalogue(), CONSONANCE_TEXT("Query", "all jobs of the run") },
            { "servers", &serverCatalogue(), CONSONANCE_TEXT("Query", "all servers of the cluster") },
            { "events", &eventCatalogue(), CONSONANCE_TEXT("Query", "what the last step has logged") },
        });
    return catalogue;
}

QueryValue SimulationRecord::field(std::size_t index) const
{
    switch (static_cast<StateField>(index)) {
    case StateField::Time:
        return QueryValue::seconds(m_facts.now());
    case StateField::Interval:
        return QueryValue::of(m_facts.interval());
    case StateField::Decision: // the number that it has in the log
        return m_facts.decisions() > 0 ? QueryValue::of(m_facts.decisions() - 1) : QueryValue::missing();
    case StateField::Event:
        return QueryValue::of(m_facts.eventCount());
    case StateField::QueueLength:
        return QueryValue::of(m_facts.queueLength());
    case StateField::Running:
        return QueryValue::of(m_facts.running());
    case StateField::Finished:
        return QueryValue::of(m_facts.finished());
    case StateField::Allocated:
        return QueryValue::share(m_facts.allocatedShare());
    case StateField::Fragmentation: {
        const auto share = fragmentation(m_facts);
        return share ? QueryValue::share(*share) : QueryValue::missing();
    }
    }
    return QueryValue::missing();
}

void SimulationRecord::forEach(std::size_t collection, const std::function<bool(const QueryRecord&)>& visit) const
{
    switch (static_cast<StateCollection>(collection)) {
    case StateCollection::Jobs:
        for (std::size_t i = 0; i < m_facts.workload().jobCount(); ++i) {
            if (!visit(JobRecord(m_facts, JobId(i))))
                return;
        }
        break;
    case StateCollection::Servers:
        for (std::size_t i = 0; i < m_facts.cluster().hostCount(); ++i) {
            if (!visit(ServerRecord(m_facts, HostId(i))))
                return;
        }
        break;
    case StateCollection::Events:
        for (const auto& event : m_facts.events()) {
            if (!visit(LoggedEventRecord(m_facts, event)))
                return;
        }
        break;
    }
}

QueryValue JobRecord::field(std::size_t index) const
{
    const auto& workload = m_facts.workload();
    const auto& spec = workload.job(m_job);
    const auto& request = spec.request;
    switch (static_cast<JobField>(index)) {
    case JobField::Id:
        return QueryValue::of(static_cast<double>(m_job.value));
    case JobField::Name:
        return QueryValue::of(request.name);
    case JobField::Model:
        return namedModel(workload, m_job).empty() ? QueryValue::missing()
                                                   : QueryValue::of(std::string(namedModel(workload, m_job)));
    case JobField::Tenant:
        return request.tenant.isValid() && request.tenant.index() < workload.tenants.size()
            ? QueryValue::of(workload.tenants[request.tenant.index()])
            : QueryValue::missing();
    case JobField::Phase:
        return QueryValue::of(std::string_view(jobPhaseName(m_facts.phase(m_job))));
    case JobField::Arrival:
        return QueryValue::seconds(request.arrival.seconds());
    case JobField::Waited:
        return QueryValue::seconds(m_facts.waited(m_job));
    case JobField::Started:
        return maybeSeconds(m_facts.started(m_job));
    case JobField::Ended:
        return maybeSeconds(m_facts.ended(m_job));
    case JobField::Jct: {
        const auto ended = m_facts.ended(m_job);
        return ended ? QueryValue::seconds(*ended - request.arrival.seconds()) : QueryValue::missing();
    }
    case JobField::Progress:
        return QueryValue::share(m_facts.progress(m_job));
    case JobField::Slowdown: {
        const auto slowdown = m_facts.slowdown(m_job);
        return slowdown ? QueryValue::share(*slowdown) : QueryValue::missing();
    }
    case JobField::Speed:
        return QueryValue::of(m_facts.speed(m_job));
    case JobField::Workers:
        return QueryValue::of(requested(request, RoleKind::Worker) + requested(request, RoleKind::Task));
    case JobField::Ps:
        return QueryValue::of(requested(request, RoleKind::ParameterServer));
    case JobField::Gpus:
        return QueryValue::of(static_cast<double>(request.requestedGpus()));
    case JobField::Servers:
        return QueryValue::of(m_facts.serversOf(m_job));
    case JobField::Epochs:
        return spec.work.epochs > 0 ? QueryValue::of(spec.work.epochs) : QueryValue::missing();
    case JobField::User:
        return request.user.isValid() ? QueryValue::of(workload.users[request.user.index()]) : QueryValue::missing();
    case JobField::TimeLimit:
        return request.timeLimit ? QueryValue::seconds(request.timeLimit->seconds()) : QueryValue::missing();
    }
    return QueryValue::missing();
}

QueryValue ServerRecord::field(std::size_t index) const
{
    const auto& cluster = m_facts.cluster();
    const auto& capacity = cluster.host(m_host).capacity;
    const auto free = [&](Resource resource) { return capacity[resource] - m_facts.used(m_host)[resource]; };
    switch (static_cast<ServerField>(index)) {
    case ServerField::Id:
        return QueryValue::of(static_cast<double>(m_host.value));
    case ServerField::Name:
        return QueryValue::of(cluster.hostName(m_host));
    case ServerField::Rack: {
        const auto parent = cluster.domain(cluster.host(m_host).domain).parent;
        return parent.isValid() ? QueryValue::of(cluster.domain(parent).name) : QueryValue::missing();
    }
    case ServerField::Availability:
        return QueryValue::of(std::string_view(availabilityName(m_facts.availability(m_host))));
    case ServerField::Jobs:
        return QueryValue::of(m_facts.jobsOn(m_host));
    case ServerField::Gpus:
        return QueryValue::of(static_cast<double>(capacity[Resource::Gpu]));
    case ServerField::FreeGpus:
        return QueryValue::of(static_cast<double>(free(Resource::Gpu)));
    case ServerField::Cpus:
        return QueryValue::of(static_cast<double>(capacity[Resource::Cpu]) / 1000);
    case ServerField::FreeCpus:
        return QueryValue::of(static_cast<double>(free(Resource::Cpu)) / 1000);
    case ServerField::UsedShare: {
        const auto share = fullestShare(m_facts.used(m_host), capacity);
        return share ? QueryValue::share(*share) : QueryValue::missing();
    }
    case ServerField::Interference: {
        const auto interference = m_facts.interference(m_host);
        return interference ? QueryValue::share(*interference) : QueryValue::missing();
    }
    }
    return QueryValue::missing();
}

QueryValue LoggedEventRecord::field(std::size_t index) const
{
    switch (static_cast<EventField>(index)) {
    case EventField::Kind:
        return QueryValue::of(std::string_view(eventKindName(m_event.kind)));
    case EventField::Time:
        return QueryValue::seconds(m_event.at.seconds());
    case EventField::Job:
        return m_event.job.isValid() ? QueryValue::of(m_facts.workload().job(m_event.job).request.name)
                                     : QueryValue::missing();
    case EventField::Server:
        return m_event.kind == EventKind::HostChanged
            ? QueryValue::of(m_facts.cluster().hostName(HostId(m_event.subject)))
            : QueryValue::missing();
    case EventField::Number: {
        const bool isNumbered = m_event.kind == EventKind::DecisionTaken || m_event.kind == EventKind::PlanRefused
            || m_event.kind == EventKind::IntervalBegan;
        return isNumbered ? QueryValue::of(static_cast<double>(m_event.subject)) : QueryValue::missing();
    }
    case EventField::Value:
        return QueryValue::of(m_event.value);
    }
    return QueryValue::missing();
}

} // namespace consonance
