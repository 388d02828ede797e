// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/external/sent_state.h"

#include "core/base/json_writer.h"
#include "core/policy/decision_moments.h"
#include "core/policy/external/external_answer.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {

constexpr std::array kResourceNames { "gpu", "cpu_milli", "memory_mb", "network_mb_s", "disk_mb_s" };
constexpr std::array kAvailabilityNames { "up", "draining", "down", "absent" };

void writeAmounts(JsonWriter& json, const char* key, const ResourceVector& amounts)
{
    json.key(key).beginArray();
    for (const auto amount : amounts.amount)
        json.value(amount);
    json.endArray();
}

void writeIds(JsonWriter& json, const char* key, const std::vector<JobId>& ids)
{
    if (ids.empty())
        return;
    json.key(key).beginArray();
    for (const JobId id : ids)
        json.value(id.value);
    json.endArray();
}

void writeHost(JsonWriter& json, const Cluster& cluster, HostId id)
{
    const auto& host = cluster.host(id);
    const auto& domain = cluster.domain(host.domain);
    json.beginObject().member("path", cluster.path(host.domain));
    writeAmounts(json, "capacity", host.capacity);
    if (!domain.deviceType.empty())
        json.member("device", domain.deviceType);
    if (!host.devices.empty() && cluster.domain(host.devices.front()).deviceMemoryMegabytes > 0)
        json.member("device_memory_mb", cluster.domain(host.devices.front()).deviceMemoryMegabytes);
    if (domain.uplink)
        json.member("uplink_bytes_s", domain.uplink->bytesPerSecond);
    std::vector<std::string> groups;
    for (const DomainId child : cluster.children(host.domain)) {
        if (!cluster.domain(child).isDevice)
            groups.push_back(cluster.path(child));
    }
    if (!groups.empty()) {
        json.key("groups").beginArray();
        for (const auto& group : groups)
            json.value(group);
        json.endArray();
    }
    json.endObject();
}

void writeCluster(JsonWriter& json, const Cluster& cluster)
{
    json.key("cluster").beginObject().member("name", cluster.name);
    json.key("domains").beginArray();
    for (std::size_t i = 1; i < cluster.domains.size(); ++i) {
        const auto& domain = cluster.domains[i];
        if (domain.host.isValid())
            continue;
        json.beginObject().member("path", cluster.path(DomainId(i))).member("level", cluster.levels[domain.level]);
        if (domain.uplink)
            json.member("uplink_bytes_s", domain.uplink->bytesPerSecond);
        json.endObject();
    }
    json.endArray().key("hosts").beginArray();
    for (std::size_t i = 0; i < cluster.hostCount(); ++i)
        writeHost(json, cluster, HostId(i));
    json.endArray().endObject();
}

void writeModels(JsonWriter& json, const ModelCatalogue& models)
{
    json.key("models").beginArray();
    for (const auto& model : models.models) {
        json.beginObject()
            .member("name", model.name)
            .member("compute_s", model.computeSecondsPerStep)
            .member("parameters_mb", model.parameterMegabytes)
            .member("steps_per_epoch", model.stepsPerEpoch)
            .member("inter_mb_s", model.interBandwidth)
            .member("intra_mb_s", model.intraBandwidth)
            .member("batch", model.batchSize)
            .endObject();
    }
    json.endArray();
}

void writeParameters(JsonWriter& json, const std::map<std::string, ParameterValue>& parameters)
{
    json.key("parameters").beginObject();
    for (const auto& [key, value] : parameters)
        std::visit([&json, &key = key](const auto& plain) { json.member(key, plain); }, value);
    json.endObject();
}

/// What does not change of a job.
Result<void> writeRequest(JsonWriter& json, JobId id, const View& view, Knowledge knowledge)
{
    const auto& request = view.request(id);
    json.member("name", request.name).member("arrival_us", request.arrival.microseconds);
    if (request.model.isValid())
        json.member("model", request.model.value);
    json.member("tenant", request.tenant.value).member("app", request.app.value);
    if (request.weight != 1)
        json.member("weight", request.weight);
    if (request.deadline)
        json.member("deadline_us", request.deadline->microseconds);
    if (request.priorityBand != 0)
        json.member("band", request.priorityBand);
    if (!request.preemptible)
        json.member("preemptible", false);
    if (!request.deviceType.empty())
        json.member("device", request.deviceType);
    if (request.batch.initial > 0)
        json.key("batch")
            .beginArray()
            .value(request.batch.initial)
            .value(request.batch.minimum)
            .value(request.batch.maximum)
            .endArray();
    json.key("roles").beginArray();
    for (const auto& role : request.roles) {
        json.beginObject().member("kind", external::kRoles[static_cast<std::size_t>(role.kind)]);
        writeAmounts(json, "demand", role.demand);
        json.member("count", role.requested);
        if (role.minimum != role.requested || role.maximum != role.requested)
            json.member("minimum", role.minimum).member("maximum", role.maximum);
        if (role.deviceMemoryMegabytes > 0)
            json.member("device_memory_mb", role.deviceMemoryMegabytes);
        json.endObject();
    }
    json.endArray();
    if (includes(knowledge, Knowledge::Epochs)) {
        TRY_ASSIGN(const auto epochs, view.epochs(id));
        json.member("epochs", epochs);
    }
    if (includes(knowledge, Knowledge::Estimates)) {
        TRY_ASSIGN(const auto seconds, view.estimatedSeconds(id));
        json.member("estimated_s", seconds);
    }
    return {};
}

/// Devices that the job holds, a shared one in part.
double gpusOf(const JobRequest& request, const Allocation& allocation)
{
    std::int64_t gpus = 0;
    for (const auto& slot : allocation.slots)
        gpus += request.roles[slot.role].demand[Resource::Gpu] * slot.count;
    return static_cast<double>(gpus) * static_cast<double>(allocation.share) / static_cast<double>(kFullShare);
}

} // namespace

SentState::JobNow SentState::stateOf(JobId id, const View& view)
{
    JobNow now { .phase = view.phase(id),
        .allocation = {},
        .executed = view.executed(id).microseconds,
        .gpuService = view.gpuService(id),
        .waitsSince = view.now() - view.waitingFor(id) };
    if (const auto* allocation = view.allocation(id)) {
        now.allocation = *allocation;
        now.gpus = gpusOf(view.request(id), *allocation);
        now.waitsSince = {};
    }
    return now;
}

/// While a job runs both of its service times grow with the clock; while it waits they stand still.
bool SentState::Job::foresees(const JobNow& now, Time clock) const
{
    if (!isTold || now.phase != state.phase || now.waitsSince != state.waitsSince)
        return false;
    const bool holdsTheSame = now.allocation.has_value() == state.allocation.has_value()
        && (!now.allocation
            || (now.allocation->holdsTheSameAs(*state.allocation) && now.allocation->until == state.allocation->until));
    const auto passed = state.allocation ? (clock - at).microseconds : 0;
    return holdsTheSame && now.executed == state.executed + passed
        && now.gpuService == state.gpuService + static_cast<std::int64_t>(state.gpus * static_cast<double>(passed));
}

Result<std::string> SentState::begin(const View& view, const ExternalHello& hello, std::uint64_t seed,
    const std::map<std::string, ParameterValue>& parameters)
{
    *this = {};
    const auto& cluster = view.cluster();
    for (const auto& host : cluster.hosts)
        m_hosts.push_back({ host.capacity, host.presentAtStart ? Availability::Up : Availability::Absent });
    m_jobs.resize(view.jobCount());
    JsonWriter json;
    json.beginObject().member("type", "begin").member("seed", seed);
    json.member("interval_us", view.interval().microseconds).member("tenants", view.tenantCount());
    writeParameters(json, parameters);
    json.key("resources").beginArray();
    for (const char* name : kResourceNames)
        json.value(name);
    json.endArray();
    writeCluster(json, cluster);
    writeModels(json, view.models());
    if (includes(hello.knowledge, Knowledge::Distribution)) {
        TRY_ASSIGN(const auto services, view.serviceDistribution());
        json.key("service_distribution").beginArray();
        for (const double service : services)
            json.value(service);
        json.endArray();
    }
    return json.endObject().take();
}

Result<std::string> SentState::decide(
    const Trigger& trigger, const View& view, const ExternalHello& hello, const std::string& state, bool wantsNotes)
{
    ++m_messages;
    JsonWriter json;
    json.beginObject().member("type", "decide").member("now_us", view.now().microseconds);
    json.key("trigger").beginArray();
    for (const auto& name : triggerNames(trigger.kinds))
        json.value(name);
    json.endArray();
    writeIds(json, "arrived", trigger.arrived);
    writeIds(json, "completed", trigger.completed);
    writeIds(json, "stopped", trigger.stopped);
    writeHosts(json, view);
    TRY(writeJobs(json, view, hello.knowledge));
    writeGone(json);
    if (wantsNotes)
        json.member("notes", true);
    return external::withMember(json.endObject().take(), "state", state);
}

void SentState::writeHosts(JsonWriter& json, const View& view)
{
    bool isOpen = false;
    const auto& ledger = view.ledger();
    for (std::size_t i = 0; i < m_hosts.size(); ++i) {
        const HostId id(i);
        const Host now { ledger.free(id), ledger.availability(id) };
        if (now == m_hosts[i])
            continue;
        m_hosts[i] = now;
        if (!std::exchange(isOpen, true))
            json.key("hosts").beginArray();
        json.beginObject().member("id", i);
        writeAmounts(json, "free", now.free);
        json.member("is", kAvailabilityNames[static_cast<std::size_t>(now.availability)]).endObject();
    }
    if (isOpen)
        json.endArray();
}

Result<void> SentState::writeJobs(JsonWriter& json, const View& view, Knowledge knowledge)
{
    json.key("jobs").beginArray();
    for (const auto id : view.waiting())
        TRY(writeJob(json, JobId(id), view, knowledge));
    for (const auto id : view.running())
        TRY(writeJob(json, JobId(id), view, knowledge));
    json.endArray();
    return {};
}

/// The changes that the command cannot work out from its last information.
Result<void> SentState::writeJob(JsonWriter& json, JobId id, const View& view, Knowledge knowledge)
{
    auto& job = m_jobs[id.index()];
    const bool isNew = !job.isTold;
    if (isNew) {
        job = {};
        m_active.push_back(id);
    }
    job.seenIn = m_messages;
    bool isOpen = false;
    const auto open = [&] {
        if (!std::exchange(isOpen, true))
            json.beginObject().member("id", id.value);
    };
    if (isNew) {
        open();
        TRY(writeRequest(json, id, view, knowledge));
    }
    if (const auto now = stateOf(id, view); !job.foresees(now, view.now())) {
        open();
        json.member("phase", jobPhaseName(now.phase));
        if (const auto* allocation = view.allocation(id))
            external::writeAllocation(json, *allocation, view.cluster());
        if (now.phase == JobPhase::Running)
            json.member("gpus", now.gpus);
        else
            json.member("since_us", now.waitsSince.microseconds);
        json.member("executed_us", now.executed).member("gpu_us", now.gpuService);
        job.state = now;
        job.at = view.now();
        job.isTold = true;
    }
    if (includes(knowledge, Knowledge::RemainingWork)) {
        TRY_ASSIGN(const auto remaining, view.remainingMicroseconds(id));
        if (remaining != std::exchange(job.remaining, remaining)) {
            open();
            json.member("remaining_us", remaining);
        }
    }
    if (includes(knowledge, Knowledge::ObservedSpeed)) {
        TRY_ASSIGN(const auto progress, view.progressFraction(id));
        TRY_ASSIGN(const auto rate, view.observedRate(id));
        if (progress != std::exchange(job.progress, progress)) {
            open();
            json.member("progress", progress);
        }
        if (rate != std::exchange(job.rate, rate)) {
            open();
            json.member("rate", rate);
        }
    }
    if (includes(knowledge, Knowledge::LossCurve)) {
        TRY_ASSIGN(const auto reported, view.reportedLosses(id));
        // After the run went back there are fewer; then all are sent again.
        if (reported.losses.size() != job.losses) {
            open();
            const auto first = reported.losses.size() > job.losses ? job.losses : 0;
            json.member("losses_from", first).key("losses").beginArray();
            for (std::size_t i = first; i < reported.losses.size(); ++i)
                json.beginArray().value(reported.epochs[i]).value(reported.losses[i]).endArray();
            json.endArray();
            job.losses = reported.losses.size();
        }
    }
    if (isOpen)
        json.endObject();
    return {};
}

void SentState::writeGone(JsonWriter& json)
{
    std::vector<JobId> gone;
    std::erase_if(m_active, [&](JobId id) {
        auto& job = m_jobs[id.index()];
        if (job.seenIn == m_messages)
            return false;
        job.isTold = false;
        gone.push_back(id);
        return true;
    });
    std::ranges::sort(gone);
    writeIds(json, "gone", gone);
}

} // namespace consonance
