// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/slurm_nodes.h"

#include <algorithm>
#include <ranges>

namespace consonance {

namespace {

/// CPUs that the job could use on a node, 0 when the node is of no use.
std::int64_t usableCpus(
    const SlurmNodePool& pool, const SlurmJob& job, std::size_t index, const SlurmNodeShare& free, bool isIdle)
{
    const auto& node = pool.nodes[index];
    if (job.gpus > 0 && ((job.gpuType >= 0 && node.gpuType != job.gpuType) || free.gpus < job.gpus))
        return 0;
    if ((job.isExclusive && !isIdle) || free.cpus < job.cpus)
        return 0;
    auto cpus = free.cpus;
    if (pool.countsMemory && job.memoryPerCpu && *job.memoryPerCpu > 0) {
        if (job.isExclusive && cpus > free.memoryMb / *job.memoryPerCpu)
            return 0;
        cpus = std::min(cpus, free.memoryMb / *job.memoryPerCpu);
        cpus -= cpus % job.cpus;
    } else if (pool.countsMemory && job.memoryMb > free.memoryMb) {
        return 0;
    }
    // With devices a node gives one task and no CPUs beyond those it asks for.
    return job.gpus > 0 ? std::min(cpus, job.cpus) : cpus;
}

/// Neighbours of one weight.
struct NodeRun {
    std::int64_t weight = 0;
    std::int64_t cpus = 0;
    std::vector<std::size_t> nodes;
    bool isUsed = false;
};

/// One choice, made run after run.
class NodeChoice {
public:
    NodeChoice(const SlurmNodePool& pool, const SlurmJob& job)
        : m_pool(pool)
        , m_job(job)
        , m_cpus(pool.size())
        , m_cpusLeft(job.nodes * job.cpus)
        , m_nodesLeft(job.nodes)
    {
    }

    void offer(std::size_t node, std::int64_t cpus)
    {
        m_cpus[node] = cpus;
        const auto weight = m_pool.nodes[node].weight;
        const bool goesOn = !m_runs.empty() && m_runs.back().weight == weight && m_runs.back().nodes.back() + 1 == node;
        if (!goesOn)
            m_runs.push_back({ .weight = weight, .cpus = 0, .nodes = {}, .isUsed = false });
        m_runs.back().nodes.push_back(node);
        m_runs.back().cpus += cpus;
        ++m_offered;
    }

    [[nodiscard]] std::optional<std::vector<std::size_t>> choose()
    {
        if (m_offered < m_job.nodes)
            return std::nullopt;
        while (m_nodesLeft > 0) {
            NodeRun* const run = bestRun();
            if (!run)
                return std::nullopt;
            run->isUsed = true;
            takeFrom(*run);
            if (m_nodesLeft <= 0 && m_cpusLeft <= 0) {
                std::ranges::sort(m_chosen);
                return std::move(m_chosen);
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] bool suffices(const NodeRun& run) const
    {
        return run.cpus >= m_cpusLeft && static_cast<std::int64_t>(run.nodes.size()) >= m_nodesLeft;
    }
    /// Of the lightest: the one that suffices with least left over, else the largest.
    [[nodiscard]] NodeRun* bestRun()
    {
        NodeRun* best = nullptr;
        for (NodeRun& run : m_runs) {
            if (run.isUsed)
                continue;
            if (!best || run.weight < best->weight) {
                best = &run;
                continue;
            }
            if (run.weight > best->weight)
                continue;
            const bool isEnough = suffices(run);
            if (isEnough ? !suffices(*best) || run.cpus < best->cpus : run.cpus > best->cpus)
                best = &run;
        }
        return best;
    }
    void takeFrom(const NodeRun& run)
    {
        if (m_nodesLeft <= 1) {
            std::optional<std::size_t> closest;
            for (const auto node : run.nodes) {
                if (m_cpus[node] >= m_cpusLeft && (!closest || m_cpus[node] < m_cpus[*closest]))
                    closest = node;
            }
            if (closest)
                take(*closest);
            return;
        }
        for (const auto node : run.nodes) {
            if (m_nodesLeft <= 0)
                return;
            if (m_nodesLeft > 1 || m_cpus[node] >= m_cpusLeft)
                take(node);
        }
    }
    void take(std::size_t node)
    {
        auto cpus = m_cpus[node];
        // A CPU at least is left for each of the other nodes.
        if (!m_job.isExclusive)
            cpus = std::min(cpus, std::max(m_cpusLeft - std::max<std::int64_t>(m_nodesLeft - 1, 0), m_job.cpus));
        m_chosen.push_back(node);
        m_cpusLeft -= cpus;
        --m_nodesLeft;
    }

    const SlurmNodePool& m_pool;
    const SlurmJob& m_job;
    std::vector<std::int64_t> m_cpus; ///< usable, by node
    std::vector<NodeRun> m_runs;
    std::vector<std::size_t> m_chosen;
    std::int64_t m_cpusLeft;
    std::int64_t m_nodesLeft;
    std::int64_t m_offered = 0;
};

SlurmNodeShare wholeNode(const SlurmNodePool& pool, std::size_t index)
{
    const auto& node = pool.nodes[index];
    return { .node = index, .cpus = node.cpus, .memoryMb = node.memoryMb, .gpus = node.gpus };
}

} // namespace

SlurmNodePool::SlurmNodePool(const SlurmConf& conf)
    : countsMemory(conf.countsMemory)
{
    for (const SlurmNode& given : conf.nodes) {
        int type = -1;
        if (!given.gpuType.empty()) {
            auto found = std::ranges::find(gpuTypes, given.gpuType);
            if (found == gpuTypes.end())
                found = gpuTypes.insert(gpuTypes.end(), given.gpuType);
            type = static_cast<int>(found - gpuTypes.begin());
        }
        nodes.push_back({ .cpus = given.cpus,
            .threadsPerCore = given.threadsPerCore,
            .memoryMb = given.memoryMb,
            .gpus = given.gpus,
            .weight = given.weight,
            .gpuType = type });
        allCpus += given.cpus;
        allMemoryMb += given.memoryMb;
        allGpus += given.gpus;
    }
}

std::optional<int> SlurmNodePool::findType(const std::string& type) const
{
    const auto found = std::ranges::find(gpuTypes, type);
    if (found == gpuTypes.end())
        return std::nullopt;
    return static_cast<int>(found - gpuTypes.begin());
}

SlurmNodeUse::SlurmNodeUse(const SlurmNodePool& pool)
{
    for (std::size_t i = 0; i < pool.size(); ++i)
        m_free.push_back(wholeNode(pool, i));
}

void SlurmNodeUse::change(const std::vector<SlurmNodeShare>& shares, std::int64_t sign)
{
    for (const SlurmNodeShare& share : shares) {
        auto& free = m_free[share.node];
        free.cpus += sign * share.cpus;
        free.memoryMb += sign * share.memoryMb;
        free.gpus += sign * share.gpus;
    }
}

void SlurmNodeUse::releaseOn(const NodeSet& nodes, const std::vector<SlurmNodeShare>& shares)
{
    for (const SlurmNodeShare& share : shares) {
        if (nodes.contains(share.node))
            change({ share }, 1);
    }
}

std::optional<std::vector<std::size_t>> chooseNodes(
    const SlurmNodePool& pool, const SlurmNodeUse& use, const SlurmJob& job, const NodeSet& candidates)
{
    NodeChoice choice(pool, job);
    candidates.forEach([&](std::size_t node) {
        const auto& free = use.free(node);
        const auto cpus = usableCpus(pool, job, node, free, free.cpus == pool.nodes[node].cpus);
        if (cpus > 0)
            choice.offer(node, cpus);
    });
    return choice.choose();
}

bool couldEverRun(const SlurmNodePool& pool, const SlurmJob& job, const NodeSet& candidates)
{
    NodeChoice choice(pool, job);
    candidates.forEach([&](std::size_t node) {
        if (const auto cpus = usableCpus(pool, job, node, wholeNode(pool, node), true); cpus > 0)
            choice.offer(node, cpus);
    });
    return choice.choose().has_value();
}

std::vector<SlurmNodeShare> sharesOn(
    const SlurmNodePool& pool, const SlurmJob& job, const std::vector<std::size_t>& nodes)
{
    std::vector<SlurmNodeShare> shares;
    for (const auto node : nodes) {
        auto whole = wholeNode(pool, node);
        const auto memory
            = job.memoryPerCpu ? *job.memoryPerCpu * (job.isExclusive ? whole.cpus : job.cpus) : job.memoryMb;
        if (!job.isExclusive) {
            whole.cpus = job.cpus;
            whole.gpus = job.gpus;
        }
        whole.memoryMb = memory;
        shares.push_back(whole);
    }
    return shares;
}

} // namespace consonance
