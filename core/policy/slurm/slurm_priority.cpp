// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/slurm_priority.h"

#include "core/base/portable_math.h"

#include <algorithm>

namespace consonance {

namespace {

/// Slurm takes ln 2 with three digits for this.
constexpr double kHalf = 0.693;
constexpr double kLargestPriority = 4'294'967'295.0;

double amountHeld(const SlurmSite& site, const std::vector<SlurmNodeShare>& held, const std::string& name)
{
    double amount = 0;
    for (const SlurmNodeShare& share : held) {
        const int type = site.pool.nodes[share.node].gpuType;
        const bool isType = type >= 0 && name == "gres/gpu:" + site.pool.gpuTypes[static_cast<std::size_t>(type)];
        amount += name == "cpu"            ? static_cast<double>(share.cpus)
            : name == "mem"                ? static_cast<double>(share.memoryMb)
            : name == "node"               ? 1
            : name == "gres/gpu" || isType ? static_cast<double>(share.gpus)
                                           : 0;
    }
    return amount;
}

} // namespace

SlurmPriorities::SlurmPriorities(const SlurmSite& site)
    : m_tree(site.accounts.tree)
    , m_factors(site.accounts.tree.size())
{
    if (site.conf.priority.halfLife > 0)
        m_decayPerSecond = std::max(0.0, 1 - kHalf / static_cast<double>(site.conf.priority.halfLife));
}

double SlurmPriorities::size(const SlurmWorld& world, const SlurmJob& job) const
{
    const SlurmSite& site = world.site();
    const auto& rule = site.conf.priority;
    const auto nodes = static_cast<double>(site.pool.size());
    const auto allCpus = static_cast<double>(std::max<std::int64_t>(site.pool.allCpus, 1));
    const auto cpus = static_cast<double>(job.totalCpus > 0 ? job.totalCpus : job.nodes * job.cpus);
    const auto jobNodes = static_cast<double>(job.nodes);
    double size = (jobNodes / nodes + cpus / allCpus) / 2;
    if (rule.sizeIsRelativeToTime) {
        const auto minutes = static_cast<double>(std::max<std::int64_t>(job.limit / 60, 1));
        size = std::max(jobNodes * allCpus / nodes, cpus) / minutes / allCpus;
        size = rule.favorsSmall ? 1 - size : size;
    } else if (rule.favorsSmall) {
        size = ((nodes - jobNodes) / nodes + (allCpus - cpus) / allCpus) / 2;
    }
    return std::clamp(size, 0.0, 1.0);
}

double SlurmPriorities::tres(const SlurmWorld& world, const SlurmJob& job) const
{
    const SlurmSite& site = world.site();
    if (site.conf.priority.tres.empty())
        return 0;
    SlurmNodeUse empty(site.pool);
    std::vector<SlurmNodeShare> ofPartition;
    world.nodesOf(job).forEach([&](std::size_t node) { ofPartition.push_back(empty.free(node)); });
    // What it asks for, as if its nodes were the first of the partition.
    std::vector<std::size_t> first;
    for (const SlurmNodeShare& share : ofPartition) {
        if (static_cast<std::int64_t>(first.size()) < job.nodes)
            first.push_back(share.node);
    }
    const auto wanted = sharesOn(site.pool, job, first);
    double sum = 0;
    for (const auto& [name, weight] : site.conf.priority.tres) {
        const double all = amountHeld(site, ofPartition, name);
        if (all > 0)
            sum += weight * std::min(1.0, amountHeld(site, wanted, name) / all);
    }
    return sum;
}

std::int64_t SlurmPriorities::priorityOf(const SlurmWorld& world, const SlurmJob& job, std::int64_t now) const
{
    const SlurmSite& site = world.site();
    const auto& rule = site.conf.priority;
    if (!rule.isMultifactor)
        return 1;
    const auto since = rule.ageCountsFromSubmission ? std::optional(job.submitted) : job.eligible;
    const auto age = since ? std::max<std::int64_t>(0, now - *since) : 0;
    double priority
        = rule.age * (age < rule.maximumAge ? static_cast<double>(age) / static_cast<double>(rule.maximumAge) : 1.0);
    if (job.queue)
        priority += rule.fairShare * m_factors[*job.queue];
    priority += rule.jobSize * size(world, job);
    const auto factor = static_cast<double>(world.partitionOf(job).jobFactor);
    priority
        += rule.partition * (rule.normalisesPartition ? factor / static_cast<double>(site.largestJobFactor) : factor);
    const auto qos = static_cast<double>(job.qos ? site.accounts.qos[*job.qos].priority : 0);
    if (qos > 0)
        priority += rule.qos * (rule.normalisesQos ? qos / static_cast<double>(site.largestQosPriority) : qos);
    priority += tres(world, job);
    priority -= static_cast<double>(job.nice);
    return static_cast<std::int64_t>(std::clamp(priority, 1.0, kLargestPriority));
}

void SlurmPriorities::charge(const SlurmWorld& world, const SlurmJob& job, std::int64_t until)
{
    if (!job.queue)
        return;
    const auto seconds = static_cast<double>(std::max<std::int64_t>(0, until - std::max(m_lastPass, job.started)));
    const SlurmSite& site = world.site();
    const auto& weights = world.partitionOf(job).billing;
    double billed = weights.empty() ? amountHeld(site, job.held, "cpu") : 0;
    for (const auto& [name, weight] : weights)
        billed += weight * amountHeld(site, job.held, name);
    const double factor = job.qos ? site.accounts.qos[*job.qos].usageFactor : 1;
    m_tree.charge(*job.queue, seconds * portablePow(m_decayPerSecond, seconds) * billed * factor);
}

void SlurmPriorities::pass(SlurmWorld& world, std::int64_t now)
{
    if (world.site().conf.priority.fairShare > 0) {
        m_tree.decay(portablePow(m_decayPerSecond, static_cast<double>(now - m_lastPass)));
        for (const SlurmJob& job : world.running())
            charge(world, job, now);
        m_factors = fairTreeFactors(m_tree);
    }
    m_lastPass = now;
    if (!world.site().conf.priority.isMultifactor)
        return;
    for (SlurmJob& job : world.waiting()) {
        const auto priority = priorityOf(world, job, now);
        job.priority = world.site().conf.priority.onlyRises ? std::max(job.priority, priority) : priority;
        world.noteChange(now);
    }
}

void SlurmPriorities::jobEnds(const SlurmWorld& world, const SlurmJob& job, std::int64_t now)
{
    if (world.site().conf.enforcesLimits && world.site().conf.priority.fairShare > 0)
        charge(world, job, now);
}

} // namespace consonance
