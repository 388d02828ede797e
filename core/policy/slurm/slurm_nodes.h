// SPDX-License-Identifier: GPL-3.0-or-later
//
// The nodes of a cluster as select/cons_tres sees them, what is free on each, and which of them it gives a job: the
// lightest nodes first, of equally light ones a run of neighbours that is as small as the job allows, on it the first
// ones, and for the last node the one on which least is left over (Slurm 22.05). Plain values; choosing costs O(nodes).
#pragma once

#include "core/policy/slurm/node_set.h"
#include "core/policy/slurm/slurm_conf.h"
#include "core/policy/slurm/slurm_job.h"

#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// What never changes.
struct SlurmNodePool {
    struct Node {
        std::int64_t cpus = 0;
        std::int64_t threadsPerCore = 1;
        std::int64_t memoryMb = 0;
        std::int64_t gpus = 0;
        std::int64_t weight = 1;
        int gpuType = -1; ///< of `gpuTypes`; -1: none, or one without a name
    };
    std::vector<Node> nodes;
    std::vector<std::string> gpuTypes;
    bool countsMemory = false;
    std::int64_t allCpus = 0;
    std::int64_t allMemoryMb = 0;
    std::int64_t allGpus = 0;

    explicit SlurmNodePool(const SlurmConf& conf);
    SlurmNodePool() = default;
    [[nodiscard]] std::size_t size() const { return nodes.size(); }
    [[nodiscard]] std::optional<int> findType(const std::string& type) const;
};

/// What is free on each node.
class SlurmNodeUse {
public:
    explicit SlurmNodeUse(const SlurmNodePool& pool);
    SlurmNodeUse() = default;

    void take(const std::vector<SlurmNodeShare>& shares) { change(shares, -1); }
    void release(const std::vector<SlurmNodeShare>& shares) { change(shares, 1); }
    /// Releases only what lies on these nodes.
    void releaseOn(const NodeSet& nodes, const std::vector<SlurmNodeShare>& shares);
    [[nodiscard]] const SlurmNodeShare& free(std::size_t node) const { return m_free[node]; }

private:
    void change(const std::vector<SlurmNodeShare>& shares, std::int64_t sign);

    std::vector<SlurmNodeShare> m_free;
};

/// The nodes for the job among `candidates`, ascending; nothing when they do not suffice.
[[nodiscard]] std::optional<std::vector<std::size_t>> chooseNodes(
    const SlurmNodePool& pool, const SlurmNodeUse& use, const SlurmJob& job, const NodeSet& candidates);
/// Whether they would suffice if nothing else ran on them.
[[nodiscard]] bool couldEverRun(const SlurmNodePool& pool, const SlurmJob& job, const NodeSet& candidates);

/// What the job would hold there.
[[nodiscard]] std::vector<SlurmNodeShare> sharesOn(
    const SlurmNodePool& pool, const SlurmJob& job, const std::vector<std::size_t>& nodes);

} // namespace consonance
