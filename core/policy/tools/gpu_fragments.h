// SPDX-License-Identifier: GPL-3.0-or-later
//
// The share of a server's free GPUs that the next task is expected to be unable to use, free parts of shared GPUs
// included: F_n(M) of Weng et al., "Beware of Fragmentation: Scheduling GPU-Sharing Workloads with Fragmentation
// Gradient Descent", USENIX ATC 2023, section 3. The mix M gives each class of tasks its share p of all tasks. To a
// class that cannot run on the server, or takes no GPU, every free part is of no use; to any other those parts that are
// smaller than what it takes of one GPU. F is the sum of p times that; a cluster's is the sum over its servers that are
// up. The paper names cores and GPUs; memory, network, disk and the type of GPU count here as well, as far as tasks ask
// for them. Plain values; any thread. Computes with + − × ÷ alone. Cost: O(classes × GPUs of the server).
#pragma once

#include "core/cluster/capacity_ledger.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace consonance {

/// Tasks that ask for the same.
struct TaskClass {
    static constexpr int kAnyDevice = -1;
    static constexpr int kNoDevice = -2; ///< of a type that the cluster lacks

    ResourceVector demand; ///< of one task
    std::int64_t gpuShare = kFullShare; ///< millionths of each of its GPUs
    int deviceType = kAnyDevice; ///< index into Cluster::deviceTypes
    double popularity = 0; ///< share of all tasks of the mix, 0 … 1
};
using TaskMix = std::vector<TaskClass>;

/// Counts the tasks of requests into a mix.
class TaskMixBuilder {
public:
    explicit TaskMixBuilder(const Cluster& cluster)
        : m_cluster(cluster)
    {
    }
    void add(const JobRequest& request);
    /// The most frequent classes, at most that many; their popularity sums to 1. Classes of equal frequency stand in
    /// the order of their demands.
    [[nodiscard]] TaskMix finish(std::size_t most = kMostClasses) const;

    static constexpr std::size_t kMostClasses = 64;

private:
    using Kind = std::tuple<std::array<std::int64_t, kResourceCount>, std::int64_t, int>;
    const Cluster& m_cluster;
    std::map<Kind, std::int64_t> m_counts;
};

/// The mix of all tasks of a trace.
[[nodiscard]] TaskMix taskMixOf(const Workload& workload, const Cluster& cluster);

/// Free resources of a server.
struct FreeGpus {
    ResourceVector left; ///< GPUs are in `parts`
    std::vector<std::int64_t> parts; ///< free millionths of each GPU
    int deviceType = 0;

    /// Of a host in any state; keeps the room of `parts`.
    void read(const CapacityLedger& ledger, HostId host);
    [[nodiscard]] std::int64_t total() const;
};

/// In GPUs; 0 … what is free.
[[nodiscard]] double expectedFragments(const FreeGpus& free, const TaskMix& mix);
/// Of all servers that are up.
[[nodiscard]] double expectedFragments(const CapacityLedger& ledger, const TaskMix& mix);

} // namespace consonance
