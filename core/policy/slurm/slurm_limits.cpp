// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/slurm_world.h"

#include <algorithm>

namespace consonance {

namespace {

TresAmounts amountsOf(const SlurmSite& site, const SlurmJob& job)
{
    TresAmounts amounts;
    const auto nodes = static_cast<double>(job.nodes);
    amounts["node"] = nodes;
    amounts["cpu"] = nodes * static_cast<double>(job.cpus);
    amounts["mem"] = nodes * static_cast<double>(job.memoryPerCpu ? *job.memoryPerCpu * job.cpus : job.memoryMb);
    amounts["gres/gpu"] = nodes * static_cast<double>(job.gpus);
    if (job.gpuType >= 0) {
        const auto type = static_cast<std::size_t>(job.gpuType);
        amounts["gres/gpu:" + site.pool.gpuTypes[type]] = nodes * static_cast<double>(job.gpus);
    }
    return amounts;
}

/// What running jobs of some kind hold together.
struct HeldByJobs {
    TresAmounts amounts;
    std::int64_t jobs = 0;
};

template<typename IsOne> HeldByJobs heldBy(const SlurmWorld& world, IsOne isOne)
{
    HeldByJobs held;
    for (const SlurmJob& job : world.running()) {
        if (!isOne(job))
            continue;
        ++held.jobs;
        for (const auto& [name, amount] : amountsOf(world.site(), job))
            held.amounts[name] += amount;
    }
    return held;
}

bool isAbove(const TresAmounts& limits, const TresAmounts& held, const TresAmounts& more)
{
    return std::ranges::any_of(limits, [&](const auto& limit) {
        const auto of = [&limit](const TresAmounts& amounts) {
            const auto found = amounts.find(limit.first);
            return found == amounts.end() ? 0.0 : found->second;
        };
        return of(held) + of(more) > limit.second;
    });
}

/// Whether one job more is too many, for any of the limits that count jobs of this kind.
template<typename IsOne>
bool isFull(const SlurmWorld& world, const TresAmounts& tres, std::initializer_list<std::optional<std::int64_t>> jobs,
    const TresAmounts& more, IsOne isOne)
{
    const bool isLimited
        = !tres.empty() || std::ranges::any_of(jobs, [](const auto& limit) { return limit.has_value(); });
    if (!isLimited)
        return false;
    const auto held = heldBy(world, isOne);
    return isAbove(tres, held.amounts, more)
        || std::ranges::any_of(jobs, [&held](const auto& limit) { return limit && held.jobs + 1 > *limit; });
}

bool isTooLarge(const SlurmLimits& limits, const SlurmJob& job, const TresAmounts& wanted)
{
    return isAbove(limits.perJob, {}, wanted) || job.limit > limits.wallSeconds.value_or(job.limit);
}

bool exceedsQos(const SlurmWorld& world, std::size_t index, const SlurmJob& job, const TresAmounts& wanted)
{
    const auto& accounts = world.site().accounts;
    const SlurmLimits& limits = accounts.qos[index].limits;
    const auto sameQos = [&](const SlurmJob& other) {
        const auto& partition = world.partitionOf(other).qos;
        return other.qos == index || (!partition.empty() && accounts.findQos(partition) == index);
    };
    const auto sameUser = [&](const SlurmJob& other) {
        return sameQos(other) && job.queue && other.queue
            && accounts.associations[*other.queue].user == accounts.associations[*job.queue].user;
    };
    const auto sameAccount = [&](const SlurmJob& other) {
        return sameQos(other) && job.queue && other.queue
            && accounts.associations[*other.queue].account == accounts.associations[*job.queue].account;
    };
    return isTooLarge(limits, job, wanted) || isFull(world, limits.group, { limits.groupJobs }, wanted, sameQos)
        || isFull(world, limits.perUser, { limits.jobsPerUser }, wanted, sameUser)
        || isFull(world, limits.perAccount, { limits.jobsPerAccount }, wanted, sameAccount);
}

bool isBelow(const UsageTree& tree, std::optional<std::size_t> queue, std::size_t above)
{
    while (queue && *queue != above) {
        if (*queue == UsageTree::kRoot)
            return false;
        queue = tree.parent(*queue);
    }
    return queue.has_value();
}

} // namespace

bool exceedsSlurmLimits(const SlurmWorld& world, const SlurmJob& job)
{
    const SlurmSite& site = world.site();
    if (!site.conf.enforcesLimits)
        return false;
    const auto wanted = amountsOf(site, job);
    if (job.qos && exceedsQos(world, *job.qos, job, wanted))
        return true;
    const auto ofPartition = site.accounts.findQos(world.partitionOf(job).qos);
    if (ofPartition && ofPartition != job.qos && exceedsQos(world, *ofPartition, job, wanted))
        return true;
    for (auto queue = job.queue; queue; queue = site.accounts.tree.parent(*queue)) {
        const SlurmLimits& limits = site.accounts.associations[*queue].limits;
        const auto below = [&](const SlurmJob& other) { return isBelow(site.accounts.tree, other.queue, *queue); };
        if (isTooLarge(limits, job, wanted)
            || isFull(world, limits.group, { limits.groupJobs, limits.jobs }, wanted, below))
            return true;
        if (*queue == UsageTree::kRoot)
            break;
    }
    return false;
}

} // namespace consonance
