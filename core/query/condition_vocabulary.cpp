// SPDX-License-Identifier: GPL-3.0-or-later
// The fields with their readers. New ones come last: exports of found things write them in this order.
#include "core/query/condition_vocabulary.h"

#include "core/cluster/fullest_share.h"
#include "core/query/fragmentation.h"

#include "core/base/marked_text.h"

#include <array>

namespace consonance {

namespace {

using FactsRef = const SimulationFacts&;

constexpr bool kMoment = true;

QueryValue maybeSeconds(const std::optional<double>& value)
{
    return value ? QueryValue::seconds(*value) : QueryValue::missing();
}

QueryValue maybeShare(const std::optional<double>& value)
{
    return value ? QueryValue::share(*value) : QueryValue::missing();
}

QueryValue maybeText(std::string_view text)
{
    return text.empty() ? QueryValue::missing() : QueryValue::of(text);
}

QueryValue count(std::integral auto number)
{
    return QueryValue::of(static_cast<double>(number));
}

/// Cores of millicores, GB of MB.
QueryValue thousands(std::int64_t amount)
{
    return QueryValue::of(static_cast<double>(amount) / 1000);
}

const JobRequest& requestOf(FactsRef facts, JobId job)
{
    return facts.workload().job(job).request;
}

int requested(const JobRequest& request, RoleKind kind)
{
    const int role = request.roles.find(kind);
    return role < 0 ? 0 : request.roles[static_cast<std::size_t>(role)].requested;
}

/// One of the workload's names; missing for jobs that have none.
template<typename Id> QueryValue nameOf(const std::vector<std::string>& names, Id id)
{
    return id.isValid() && id.index() < names.size() ? QueryValue::of(names[id.index()]) : QueryValue::missing();
}

std::int64_t freeOn(FactsRef facts, HostId host, Resource resource)
{
    return facts.cluster().host(host).capacity[resource] - facts.used(host)[resource];
}

std::vector<std::string_view> eventKindNames()
{
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kEventKindCount; ++i)
        names.emplace_back(eventKindName(static_cast<EventKind>(i)));
    return names;
}

enum class StateCollection : std::uint8_t { Jobs, Servers, Events };

} // namespace

const char* availabilityName(Availability availability)
{
    constexpr std::array kNames { "up", "draining", "down", "absent" };
    return kNames[static_cast<std::size_t>(availability)];
}

template<> const std::vector<FactField<JobId>>& factFields<JobId>()
{
    static const std::vector<FactField<JobId>> fields {
        { { "id", QueryKind::Number, CONSONANCE_TEXT("Query", "number of the job in the run, from 0") },
            [](FactsRef, JobId job) { return count(job.value); } },
        { { "name", QueryKind::Text, CONSONANCE_TEXT("Query", "name of the job in the trace"),
              QueryColumn(CONSONANCE_TEXT("Models", "Job"), "job") },
            [](FactsRef facts, JobId job) { return QueryValue::of(requestOf(facts, job).name); } },
        { { "model", QueryKind::Text, CONSONANCE_TEXT("Query", "model that the job trains"),
              QueryColumn(CONSONANCE_TEXT("Models", "Model")) },
            [](FactsRef facts, JobId job) { return maybeText(namedModel(facts.workload(), job)); } },
        { { "tenant", QueryKind::Text, CONSONANCE_TEXT("Query", "team or project that the job belongs to"),
              QueryColumn(CONSONANCE_TEXT("Models", "Tenant")) },
            [](FactsRef facts, JobId job) { return nameOf(facts.workload().tenants, requestOf(facts, job).tenant); } },
        { { "phase", QueryKind::Text, CONSONANCE_TEXT("Query", "what the job does now"),
              QueryColumn(CONSONANCE_TEXT("Models", "State"), "state"),
              { "future", "waiting", "running", "suspended", "finished", "rejected" } },
            [](FactsRef facts, JobId job) {
                return QueryValue::of(std::string_view(jobPhaseName(facts.phase(job))));
            } },
        { { "arrival", QueryKind::Duration, CONSONANCE_TEXT("Query", "simulated time of its arrival"),
              QueryColumn(CONSONANCE_TEXT("Models", "Arrival"), "arrival_s", kMoment) },
            [](FactsRef facts, JobId job) { return QueryValue::seconds(requestOf(facts, job).arrival.seconds()); } },
        { { "waited", QueryKind::Duration,
              CONSONANCE_TEXT("Query", "time since its arrival in which the job held nothing"),
              QueryColumn(CONSONANCE_TEXT("Models", "Waited"), "waited_s") },
            [](FactsRef facts, JobId job) { return QueryValue::seconds(facts.waited(job)); } },
        { { "started", QueryKind::Duration, CONSONANCE_TEXT("Query", "simulated time of its first start"),
              QueryColumn(CONSONANCE_TEXT("Models", "Start"), "start_s", kMoment) },
            [](FactsRef facts, JobId job) { return maybeSeconds(facts.started(job)); } },
        { { "ended", QueryKind::Duration, CONSONANCE_TEXT("Query", "simulated time of its completion"),
              QueryColumn(CONSONANCE_TEXT("Models", "End"), "finish_s", kMoment) },
            [](FactsRef facts, JobId job) { return maybeSeconds(facts.ended(job)); } },
        { { "jct", QueryKind::Duration,
              CONSONANCE_TEXT("Query", "job completion time: from arrival to the end, waiting included"),
              QueryColumn(CONSONANCE_TEXT("Models", "JCT"), "jct_s") },
            [](FactsRef facts, JobId job) {
                const auto ended = facts.ended(job);
                return ended ? QueryValue::seconds(*ended - requestOf(facts, job).arrival.seconds())
                             : QueryValue::missing();
            } },
        { { "progress", QueryKind::Share, CONSONANCE_TEXT("Query", "part of its work that is done"),
              QueryColumn(CONSONANCE_TEXT("Models", "Done")) },
            [](FactsRef facts, JobId job) { return QueryValue::share(facts.progress(job)); } },
        { { "slowdown", QueryKind::Share, CONSONANCE_TEXT("Query", "speed that the job loses to its neighbours"),
              QueryColumn(CONSONANCE_TEXT("Models", "Slowdown")) },
            [](FactsRef facts, JobId job) { return maybeShare(facts.slowdown(job)); } },
        { { "speed", QueryKind::Number,
              CONSONANCE_TEXT("Query",
                  "batches per second of all its workers now; for jobs given by their duration, relative to the speed "
                  "they asked for"),
              QueryColumn(CONSONANCE_TEXT("Models", "Speed"), "rate") },
            [](FactsRef facts, JobId job) { return QueryValue::of(facts.speed(job)); } },
        { { "workers", QueryKind::Number, CONSONANCE_TEXT("Query", "workers that the job asks for") },
            [](FactsRef facts, JobId job) {
                const auto& request = requestOf(facts, job);
                return count(requested(request, RoleKind::Worker) + requested(request, RoleKind::Task));
            } },
        { { "ps", QueryKind::Number, CONSONANCE_TEXT("Query", "parameter servers that the job asks for") },
            [](FactsRef facts, JobId job) {
                return count(requested(requestOf(facts, job), RoleKind::ParameterServer));
            } },
        { { "gpus", QueryKind::Number, CONSONANCE_TEXT("Query", "GPUs that the job asks for"),
              QueryColumn(CONSONANCE_TEXT("Models", "GPUs")) },
            [](FactsRef facts, JobId job) { return count(requestOf(facts, job).requestedGpus()); } },
        { { "servers", QueryKind::Number, CONSONANCE_TEXT("Query", "servers that the job runs on") },
            [](FactsRef facts, JobId job) { return QueryValue::of(facts.serversOf(job)); } },
        { { "epochs", QueryKind::Number,
              CONSONANCE_TEXT("Query", "epochs that the job was submitted with; none when the trace gives a duration"),
              QueryColumn(CONSONANCE_TEXT("Models", "Epochs")) },
            [](FactsRef facts, JobId job) {
                const auto epochs = facts.workload().job(job).work.epochs;
                return epochs > 0 ? QueryValue::of(epochs) : QueryValue::missing();
            } },
        { { "user", QueryKind::Text, CONSONANCE_TEXT("Query", "user who submitted the job"),
              QueryColumn(CONSONANCE_TEXT("Models", "User")) },
            [](FactsRef facts, JobId job) { return nameOf(facts.workload().users, requestOf(facts, job).user); } },
        { { "time_limit", QueryKind::Duration, CONSONANCE_TEXT("Query", "longest run that its scheduler allows"),
              QueryColumn(CONSONANCE_TEXT("Models", "Time limit"), "limit_s") },
            [](FactsRef facts, JobId job) {
                const auto& limit = requestOf(facts, job).timeLimit;
                return limit ? QueryValue::seconds(limit->seconds()) : QueryValue::missing();
            } },
        { { "tasks", QueryKind::Number, CONSONANCE_TEXT("Query", "tasks that the job asks for"),
              QueryColumn(CONSONANCE_TEXT("Models", "Tasks")) },
            [](FactsRef facts, JobId job) {
                int tasks = 0;
                for (const auto& role : requestOf(facts, job).roles)
                    tasks += role.requested;
                return count(tasks);
            } },
        { { "weight", QueryKind::Number,
              CONSONANCE_TEXT("Query", "how much the job counts for policies that weigh jobs"),
              QueryColumn(CONSONANCE_TEXT("Models", "Weight")) },
            [](FactsRef facts, JobId job) { return QueryValue::of(requestOf(facts, job).weight); } },
        { { "deadline", QueryKind::Duration, CONSONANCE_TEXT("Query", "when the job should be done"),
              QueryColumn(CONSONANCE_TEXT("Models", "Deadline"), "deadline_s", kMoment) },
            [](FactsRef facts, JobId job) {
                const auto& deadline = requestOf(facts, job).deadline;
                return deadline ? QueryValue::seconds(deadline->seconds()) : QueryValue::missing();
            } },
    };
    return fields;
}

template<> const std::vector<FactField<HostId>>& factFields<HostId>()
{
    static const std::vector<FactField<HostId>> fields {
        { { "id", QueryKind::Number, CONSONANCE_TEXT("Query", "number of the server, from 0") },
            [](FactsRef, HostId host) { return count(host.value); } },
        { { "name", QueryKind::Text, CONSONANCE_TEXT("Query", "name of the server"),
              QueryColumn(CONSONANCE_TEXT("Models", "Server"), "server") },
            [](FactsRef facts, HostId host) { return QueryValue::of(facts.cluster().hostName(host)); } },
        { { "rack", QueryKind::Text, CONSONANCE_TEXT("Query", "the server's rack"),
              QueryColumn(CONSONANCE_TEXT("Models", "Rack")) },
            [](FactsRef facts, HostId host) {
                const auto& cluster = facts.cluster();
                const auto parent = cluster.domain(cluster.host(host).domain).parent;
                return parent.isValid() ? QueryValue::of(cluster.domain(parent).name) : QueryValue::missing();
            } },
        { { "availability", QueryKind::Text, CONSONANCE_TEXT("Query", "whether the server takes work"),
              QueryColumn(CONSONANCE_TEXT("Models", "State"), "state"), { "up", "draining", "down", "absent" } },
            [](FactsRef facts, HostId host) {
                return QueryValue::of(std::string_view(availabilityName(facts.availability(host))));
            } },
        { { "jobs", QueryKind::Number, CONSONANCE_TEXT("Query", "jobs with tasks on the server"),
              QueryColumn(CONSONANCE_TEXT("Models", "Jobs")) },
            [](FactsRef facts, HostId host) { return QueryValue::of(facts.jobsOn(host)); } },
        { { "gpus", QueryKind::Number, CONSONANCE_TEXT("Query", "GPUs that the server has"),
              QueryColumn(CONSONANCE_TEXT("Models", "GPUs in all"), "gpu_capacity") },
            [](FactsRef facts, HostId host) { return count(facts.cluster().host(host).capacity[Resource::Gpu]); } },
        { { "free_gpus", QueryKind::Number, CONSONANCE_TEXT("Query", "GPUs that no job holds"),
              QueryColumn(CONSONANCE_TEXT("Models", "Free GPUs")) },
            [](FactsRef facts, HostId host) { return count(freeOn(facts, host, Resource::Gpu)); } },
        { { "cpus", QueryKind::Number, CONSONANCE_TEXT("Query", "cores that the server has"),
              QueryColumn(CONSONANCE_TEXT("Models", "Cores in all"), "core_capacity") },
            [](FactsRef facts, HostId host) { return thousands(facts.cluster().host(host).capacity[Resource::Cpu]); } },
        { { "free_cpus", QueryKind::Number, CONSONANCE_TEXT("Query", "unreserved cores") },
            [](FactsRef facts, HostId host) { return thousands(freeOn(facts, host, Resource::Cpu)); } },
        { { "used_share", QueryKind::Share,
              CONSONANCE_TEXT("Query", "part in use of its fullest resource among GPUs, cores and memory"),
              QueryColumn(CONSONANCE_TEXT("Models", "Load"), "load") },
            [](FactsRef facts, HostId host) {
                return maybeShare(fullestShare(facts.used(host), facts.cluster().host(host).capacity));
            } },
        { { "interference", QueryKind::Share,
              CONSONANCE_TEXT("Query", "speed that its jobs lose to each other, on average"),
              QueryColumn(CONSONANCE_TEXT("Models", "Interference")) },
            [](FactsRef facts, HostId host) { return maybeShare(facts.interference(host)); } },
        { { "tasks", QueryKind::Number, CONSONANCE_TEXT("Query", "tasks on the server"),
              QueryColumn(CONSONANCE_TEXT("Models", "Tasks")) },
            [](FactsRef facts, HostId host) { return QueryValue::of(facts.tasksOn(host)); } },
        { { "used_gpus", QueryKind::Number, CONSONANCE_TEXT("Query", "GPUs that jobs hold"),
              QueryColumn(CONSONANCE_TEXT("Models", "GPUs"), "gpus") },
            [](FactsRef facts, HostId host) { return count(facts.used(host)[Resource::Gpu]); } },
        { { "used_cpus", QueryKind::Number, CONSONANCE_TEXT("Query", "reserved cores"),
              QueryColumn(CONSONANCE_TEXT("Models", "Cores"), "cores") },
            [](FactsRef facts, HostId host) { return thousands(facts.used(host)[Resource::Cpu]); } },
        { { "memory", QueryKind::Number, CONSONANCE_TEXT("Query", "memory that the server has, in GB"),
              QueryColumn(CONSONANCE_TEXT("Models", "Memory in all"), "memory_capacity_gb") },
            [](FactsRef facts, HostId host) {
                return thousands(facts.cluster().host(host).capacity[Resource::Memory]);
            } },
        { { "used_memory", QueryKind::Number, CONSONANCE_TEXT("Query", "reserved memory, in GB"),
              QueryColumn(CONSONANCE_TEXT("Models", "Memory"), "memory_gb") },
            [](FactsRef facts, HostId host) { return thousands(facts.used(host)[Resource::Memory]); } },
    };
    return fields;
}

template<> const std::vector<FactField<const EventRecord&>>& factFields<const EventRecord&>()
{
    using Event = const EventRecord&;
    static const std::vector<FactField<Event>> fields {
        { { "kind", QueryKind::Text, CONSONANCE_TEXT("Query", "what happened"),
              QueryColumn(CONSONANCE_TEXT("Models", "Event")), eventKindNames() },
            [](FactsRef, Event event) { return QueryValue::of(std::string_view(eventKindName(event.kind))); } },
        { { "at", QueryKind::Duration, CONSONANCE_TEXT("Query", "simulated time of the event"),
              QueryColumn(CONSONANCE_TEXT("Models", "Time"), "", kMoment) },
            [](FactsRef, Event event) { return QueryValue::seconds(event.at.seconds()); } },
        { { "job", QueryKind::Text, CONSONANCE_TEXT("Query", "name of the job it concerns"),
              QueryColumn(CONSONANCE_TEXT("Models", "Job")) },
            [](FactsRef facts, Event event) {
                return event.job.isValid() ? QueryValue::of(requestOf(facts, event.job).name) : QueryValue::missing();
            } },
        { { "server", QueryKind::Text, CONSONANCE_TEXT("Query", "name of the server it concerns") },
            [](FactsRef facts, Event event) {
                return event.kind == EventKind::HostChanged
                    ? QueryValue::of(facts.cluster().hostName(HostId(event.subject)))
                    : QueryValue::missing();
            } },
        { { "number", QueryKind::Number, CONSONANCE_TEXT("Query", "number of the decision or interval"),
              QueryColumn(CONSONANCE_TEXT("Models", "Number")) },
            [](FactsRef, Event event) {
                const bool isNumbered = event.kind == EventKind::DecisionTaken || event.kind == EventKind::PlanRefused
                    || event.kind == EventKind::IntervalBegan;
                return isNumbered ? count(event.subject) : QueryValue::missing();
            } },
        { { "value", QueryKind::Number, CONSONANCE_TEXT("Query", "figure of the event: new speed, stall, price"),
              QueryColumn(CONSONANCE_TEXT("Models", "Value")) },
            [](FactsRef, Event event) { return QueryValue::of(event.value); } },
    };
    return fields;
}

template<> const std::vector<FactField<WholeState>>& factFields<WholeState>()
{
    static const std::vector<FactField<WholeState>> fields {
        { { "time", QueryKind::Duration, CONSONANCE_TEXT("Query", "simulated time") },
            [](FactsRef facts, WholeState) { return QueryValue::seconds(facts.now()); } },
        { { "interval", QueryKind::Number, CONSONANCE_TEXT("Query", "number of the interval, from 0") },
            [](FactsRef facts, WholeState) { return QueryValue::of(facts.interval()); } },
        { { "decision", QueryKind::Number, CONSONANCE_TEXT("Query", "number of the latest decision, from 0") },
            [](FactsRef facts, WholeState) { // the number that it has in the log
                return facts.decisions() > 0 ? QueryValue::of(facts.decisions() - 1) : QueryValue::missing();
            } },
        { { "event", QueryKind::Number, CONSONANCE_TEXT("Query", "events logged so far") },
            [](FactsRef facts, WholeState) { return QueryValue::of(facts.eventCount()); } },
        { { "queue_length", QueryKind::Number, CONSONANCE_TEXT("Query", "jobs that wait") },
            [](FactsRef facts, WholeState) { return QueryValue::of(facts.queueLength()); } },
        { { "running", QueryKind::Number, CONSONANCE_TEXT("Query", "jobs that run") },
            [](FactsRef facts, WholeState) { return QueryValue::of(facts.running()); } },
        { { "finished", QueryKind::Number, CONSONANCE_TEXT("Query", "jobs that are done") },
            [](FactsRef facts, WholeState) { return QueryValue::of(facts.finished()); } },
        { { "allocated_share", QueryKind::Share,
              CONSONANCE_TEXT("Query", "part of all GPUs in use; of all cores where there is none") },
            [](FactsRef facts, WholeState) { return QueryValue::share(facts.allocatedShare()); } },
        { { "fragmentation", QueryKind::Share,
              CONSONANCE_TEXT("Query", "part of the free GPUs that a task of the trace cannot use") },
            [](FactsRef facts, WholeState) { return maybeShare(fragmentation(facts)); } },
    };
    return fields;
}

const QueryCatalogue& simulationCatalogue()
{
    static const QueryCatalogue catalogue(factCatalogue<WholeState>().fields(),
        {
            { "jobs", &jobCatalogue(), CONSONANCE_TEXT("Query", "all jobs of the run") },
            { "servers", &serverCatalogue(), CONSONANCE_TEXT("Query", "all servers of the cluster") },
            { "events", &eventCatalogue(), CONSONANCE_TEXT("Query", "what the last step has logged") },
        });
    return catalogue;
}

void SimulationRecord::forEach(std::size_t collection, const std::function<bool(const QueryRecord&)>& visit) const
{
    const auto each = [&](std::size_t count, const auto& record) {
        for (std::size_t i = 0; i < count && visit(record(i)); ++i) { }
    };
    switch (static_cast<StateCollection>(collection)) {
    case StateCollection::Jobs:
        return each(m_facts.workload().jobCount(), [&](std::size_t i) { return JobRecord(m_facts, JobId(i)); });
    case StateCollection::Servers:
        return each(m_facts.cluster().hostCount(), [&](std::size_t i) { return ServerRecord(m_facts, HostId(i)); });
    case StateCollection::Events:
        return each(m_facts.events().size(),
            [&, events = m_facts.events()](std::size_t i) { return LoggedEventRecord(m_facts, events[i]); });
    }
}

} // namespace consonance
