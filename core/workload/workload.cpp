// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/workload.h"

#include "core/base/hash.h"
#include "core/workload/snapshot_moment.h"
#include "core/workload/value/value_fields.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <span>
#include <utility>

namespace consonance {

namespace {

/// Collects the whole numbers of a job, so that the hash sees them in a few pieces: a call for each costs more than the
/// hashing.
class NumberBuffer {
public:
    explicit NumberBuffer(Hasher& hasher)
        : m_hasher(hasher)
    {
    }
    ~NumberBuffer() { flush(); }
    NumberBuffer(const NumberBuffer&) = delete;
    NumberBuffer& operator=(const NumberBuffer&) = delete;

    void add(std::int64_t number)
    {
        m_numbers[m_count++] = number;
        if (m_count == m_numbers.size())
            flush();
    }
    void add(double number) { add(std::bit_cast<std::int64_t>(number)); }
    void add(std::string_view text)
    {
        flush();
        m_hasher.addText(text);
    }

private:
    void flush()
    {
        m_hasher.addBytes(std::as_bytes(std::span(m_numbers).first(m_count)));
        m_count = 0;
    }

    Hasher& m_hasher;
    std::array<std::int64_t, 64> m_numbers {};
    std::size_t m_count = 0;
};

void addRole(NumberBuffer& buffer, const RoleSpec& role)
{
    buffer.add(static_cast<std::int64_t>(role.kind));
    for (const auto amount : role.demand.amount)
        buffer.add(amount);
    buffer.add(role.deviceMemoryMegabytes);
    for (const std::int64_t count : { role.requested, role.minimum, role.maximum })
        buffer.add(count);
    if (role.gpuShare != kFullShare) // left out otherwise, as below
        buffer.add(role.gpuShare);
}

/// Names of tenant, application and model rather than their ids, which depend on the order in which a file mentions
/// them.
template<typename Id> std::string_view nameOf(Id id, const std::vector<std::string>& names)
{
    return id.isValid() ? std::string_view(names[id.index()]) : std::string_view {};
}

void addJob(NumberBuffer& buffer, const Workload& workload, const JobSpec& job)
{
    const auto& request = job.request;
    buffer.add(request.name);
    buffer.add(request.model.isValid() ? std::string_view(workload.models->model(request.model).name) : "");
    buffer.add(nameOf(request.tenant, workload.tenants));
    buffer.add(nameOf(request.app, workload.apps));
    buffer.add(request.deviceType);
    buffer.add(request.arrival.microseconds);
    buffer.add(request.weight);
    buffer.add(std::int64_t { request.deadline.has_value() });
    buffer.add(request.deadline.value_or(Time {}).microseconds);
    buffer.add(std::int64_t { request.priorityBand });
    buffer.add(std::int64_t { request.preemptible });
    const auto& batch = request.batch;
    for (const std::int64_t samples : { batch.initial, batch.minimum, batch.maximum, batch.perDeviceMaximum })
        buffer.add(samples);
    if (request.user.isValid()) // left out otherwise, as below
        buffer.add(nameOf(request.user, workload.users));
    for (const auto& span : { request.timeLimit, request.checkpointEvery }) {
        if (span)
            buffer.add(span->microseconds);
    }
    if (batch.perDeviceMinimum != 0) // left out otherwise, so that traces keep the names that stored runs know
        buffer.add(std::int64_t { batch.perDeviceMinimum });
    if (job.recording.has()) {
        buffer.add(job.recording->start.microseconds);
        buffer.add(job.recording->hosts);
    }
    buffer.add(static_cast<std::int64_t>(request.roles.size()));
    for (const auto& role : request.roles)
        addRole(buffer, role);
    buffer.add(static_cast<std::int64_t>(job.work.unit));
    buffer.add(job.work.amount);
    buffer.add(job.work.epochs);
    visitValueFields(
        job, [&](std::int64_t part) { buffer.add(part); }, [&](double value) { buffer.add(value); });
}

std::uint64_t hashWorkload(const Workload& workload)
{
    Hasher hasher;
    hasher.addInteger(workload.models ? workload.models->contentHash : 0);
    hasher.addInteger(workload.jobs.size());
    {
        NumberBuffer buffer(hasher);
        for (const auto& job : workload.jobs)
            addJob(buffer, workload, job);
    }
    if (const auto moment = snapshotMoment(workload)) // left out otherwise
        hasher.addInteger(static_cast<std::uint64_t>(moment->microseconds));
    return hasher.digest();
}

/// By (arrival, given order). Jobs are large: their order is sorted, and each is moved once.
void sortByArrival(std::vector<JobSpec>& jobs)
{
    const auto arrivalOf = [](const JobSpec& job) { return job.request.arrival; };
    if (std::ranges::is_sorted(jobs, {}, arrivalOf))
        return;
    std::vector<std::uint32_t> order(jobs.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return jobs[i].request.arrival; });
    std::vector<JobSpec> sorted;
    sorted.reserve(jobs.size());
    for (const auto i : order)
        sorted.push_back(std::move(jobs[i]));
    jobs = std::move(sorted);
}

/// Numbers names in the order in which jobs first use them and drops the others, so that equal traces have equal ids
/// whatever file they came from: ties may be broken by an id.
template<typename Id> void renumber(std::vector<JobSpec>& jobs, std::vector<std::string>& names, Id JobRequest::*member)
{
    std::vector<Id> newId(names.size());
    std::vector<std::string> used;
    for (auto& job : jobs) {
        auto& id = job.request.*member;
        if (!id.isValid())
            continue;
        auto& renumbered = newId[id.index()];
        if (!renumbered.isValid()) {
            renumbered = Id(used.size());
            used.push_back(std::move(names[id.index()]));
        }
        id = renumbered;
    }
    names = std::move(used);
}

} // namespace

const char* jobClassName(JobClass jobClass)
{
    return jobClass == JobClass::Opportunistic ? "opportunistic" : "guaranteed";
}

std::int64_t JobRequest::gpuShare() const
{
    std::int64_t share = 0;
    for (const auto& role : roles) {
        if (role.demand[Resource::Gpu] == 0)
            continue;
        if (share != 0 && share != role.gpuShare)
            return kFullShare;
        share = role.gpuShare;
    }
    return share == 0 ? kFullShare : share;
}

ResourceVector JobRequest::totalDemand() const
{
    ResourceVector sum;
    for (const auto& role : roles)
        sum += role.demand * role.requested;
    return sum;
}

double JobRequest::worthOf(double value, Time completion) const
{
    if (deadline && completion > *deadline)
        return 0;
    return utility ? value / utility->divisorAt(completion - arrival) : value;
}

std::string_view namedModel(const Workload& workload, JobId job)
{
    const auto& spec = workload.job(job);
    if (spec.request.model.isValid() && workload.models)
        return workload.models->model(spec.request.model).name;
    return spec.hasUnknownModel()
        ? std::string_view(workload.unknownModels[static_cast<std::size_t>(spec.unknownModel)])
        : std::string_view();
}

std::shared_ptr<const Workload> freezeWorkload(Workload workload)
{
    const auto nameDefaults = [&] {
        for (auto* names : { &workload.tenants, &workload.apps }) {
            if (names->empty())
                names->emplace_back("default");
        }
    };
    nameDefaults();
    sortByArrival(workload.jobs);
    renumber(workload.jobs, workload.tenants, &JobRequest::tenant);
    renumber(workload.jobs, workload.users, &JobRequest::user);
    renumber(workload.jobs, workload.apps, &JobRequest::app);
    nameDefaults(); // without jobs no name is used
    workload.contentHash = hashWorkload(workload);
    return std::make_shared<const Workload>(std::move(workload));
}

} // namespace consonance
