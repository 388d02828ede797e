// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/slurm_shape.h"

#include <algorithm>

namespace consonance {

namespace {

std::int64_t roundedUp(std::int64_t amount, std::int64_t unit)
{
    return (amount + unit - 1) / unit;
}

/// Of the fullest of so many nodes.
ResourceVector demandOfNode(const JobRequest& request, std::int64_t nodes)
{
    ResourceVector demand;
    for (const RoleSpec& role : request.roles)
        demand += role.demand * tasksOnNode(role, nodes, 0);
    return demand;
}

std::int64_t coresOf(const SlurmNodePool::Node& node, std::int64_t milliCpus)
{
    const auto cpus = std::max<std::int64_t>(roundedUp(milliCpus, 1000), 1);
    return roundedUp(cpus, node.threadsPerCore) * node.threadsPerCore;
}

bool fitsNode(const SlurmNodePool& pool, const SlurmNodePool::Node& node, const ResourceVector& demand)
{
    return demand[Resource::Gpu] <= node.gpus && coresOf(node, demand[Resource::Cpu]) <= node.cpus
        && (!pool.countsMemory || demand[Resource::Memory] <= node.memoryMb);
}

std::int64_t fewestNodes(const SlurmSite& site, std::size_t partition, const JobRequest& request)
{
    std::int64_t tasks = 0;
    for (const RoleSpec& role : request.roles)
        tasks += role.requested;
    const auto fits = [&](std::int64_t nodes) {
        const auto demand = demandOfNode(request, nodes);
        return std::ranges::any_of(site.conf.partitions[partition].nodes,
            [&](std::size_t node) { return fitsNode(site.pool, site.pool.nodes[node], demand); });
    };
    // More nodes never hold more on each.
    std::int64_t least = 1;
    std::int64_t most = std::max<std::int64_t>(tasks, 1);
    if (!fits(most))
        return most;
    while (least < most) {
        const auto middle = least + (most - least) / 2;
        if (fits(middle))
            most = middle;
        else
            least = middle + 1;
    }
    return least;
}

std::int64_t limitOf(const SlurmPartition& partition, const JobRequest& request)
{
    if (request.timeLimit)
        return std::max<std::int64_t>(roundedUp(request.timeLimit->microseconds, 60'000'000), 1) * 60;
    return partition.usualSeconds.value_or(partition.mostSeconds.value_or(kSlurmYear));
}

} // namespace

std::int32_t tasksOnNode(const RoleSpec& role, std::int64_t nodes, std::int64_t node)
{
    const auto onEach = roundedUp(role.requested, nodes);
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(role.requested - node * onEach, 0, onEach));
}

SlurmJob slurmJobOf(const SlurmSite& site, JobId id, const JobRequest& request)
{
    const SlurmTerms& terms = site.termsOf(request.name);
    const auto partition = site.conf.findPartition(terms.partition).value_or(site.defaultPartition);
    SlurmJob job { .id = id,
        .name = request.name,
        .partition = partition,
        .queue = site.accounts.find(terms.account.empty() ? "root" : terms.account, terms.user),
        .qos = site.accounts.findQos(terms.qos.empty() ? "normal" : terms.qos),
        .reservation = terms.reservation,
        .after = terms.after,
        .nice = terms.nice,
        .notBefore = terms.notBefore };
    const SlurmPartition& rules = site.conf.partitions[partition];
    job.nodes = terms.nodes.value_or(fewestNodes(site, partition, request));
    const auto demand = demandOfNode(request, job.nodes);
    const auto first = rules.nodes.empty() ? std::size_t { 0 } : rules.nodes.front();
    job.cpus = coresOf(site.pool.nodes[first], demand[Resource::Cpu]);
    job.gpus = demand[Resource::Gpu];
    if (!request.deviceType.empty())
        job.gpuType = site.pool.findType(request.deviceType).value_or(static_cast<int>(site.pool.gpuTypes.size()));
    const auto perCpu = rules.memoryPerCpu ? rules.memoryPerCpu : site.conf.memoryPerCpu;
    if (terms.memoryMb || !perCpu) {
        job.memoryMb = terms.memoryMb.value_or(demand[Resource::Memory]);
    } else {
        job.memoryPerCpu = perCpu;
        job.memoryMb = *perCpu * job.cpus;
    }
    job.isExclusive = terms.isExclusive || rules.isExclusive || site.conf.givesWholeNodes;
    job.limit = limitOf(rules, request);
    return job;
}

} // namespace consonance
