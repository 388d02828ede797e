// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/workload.h"

#include "core/base/hash.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

void addRole(Hasher& hasher, const RoleSpec& role)
{
    hasher.addInteger(static_cast<int>(role.kind));
    for (const auto amount : role.demand.amount)
        hasher.addInteger(amount);
    hasher.addInteger(role.deviceMemoryMegabytes);
    hasher.addInteger(role.requested);
    hasher.addInteger(role.minimum);
    hasher.addInteger(role.maximum);
}

void addBatch(Hasher& hasher, const BatchSpec& batch)
{
    hasher.addInteger(batch.initial);
    hasher.addInteger(batch.minimum);
    hasher.addInteger(batch.maximum);
    hasher.addInteger(batch.perDeviceMaximum);
}

/// Names of tenant, application and model rather than their ids, which depend on the order in which a file mentions them.
template<typename Id> void addName(Hasher& hasher, Id id, const std::vector<std::string>& names)
{
    hasher.addText(id.isValid() ? std::string_view(names[id.index()]) : std::string_view {});
}

void addJob(Hasher& hasher, const Workload& workload, const JobSpec& job)
{
    const auto& request = job.request;
    hasher.addText(request.name);
    hasher.addInteger(request.arrival.microseconds);
    hasher.addInteger(request.model.isValid());
    if (request.model.isValid())
        hasher.addText(workload.models->model(request.model).name);
    addName(hasher, request.tenant, workload.tenants);
    addName(hasher, request.app, workload.apps);
    hasher.addDouble(request.weight);
    hasher.addInteger(request.deadline.has_value());
    hasher.addInteger(request.deadline.value_or(Time {}).microseconds);
    hasher.addInteger(request.priorityBand);
    hasher.addInteger(request.preemptible);
    hasher.addText(request.deviceType);
    addBatch(hasher, request.batch);
    hasher.addInteger(request.roles.size());
    for (const auto& role : request.roles)
        addRole(hasher, role);
    hasher.addInteger(static_cast<int>(job.work.unit));
    hasher.addDouble(job.work.amount);
    hasher.addDouble(job.work.epochs);
}

std::uint64_t hashWorkload(const Workload& workload)
{
    Hasher hasher;
    hasher.addInteger(workload.models ? workload.models->contentHash : 0);
    hasher.addInteger(workload.jobs.size());
    for (const auto& job : workload.jobs)
        addJob(hasher, workload, job);
    return hasher.digest();
}

} // namespace

ResourceVector JobRequest::totalDemand() const
{
    ResourceVector sum;
    for (const auto& role : roles)
        sum += role.demand * role.requested;
    return sum;
}

std::shared_ptr<const Workload> freezeWorkload(Workload workload)
{
    if (workload.tenants.empty())
        workload.tenants.emplace_back("default");
    if (workload.apps.empty())
        workload.apps.emplace_back("default");
    std::ranges::stable_sort(workload.jobs, {}, [](const JobSpec& job) { return job.request.arrival; });
    workload.contentHash = hashWorkload(workload);
    return std::make_shared<const Workload>(std::move(workload));
}

} // namespace consonance
