// SPDX-License-Identifier: GPL-3.0-or-later
//
// Clusters of equal servers, made without a file: for benchmarks, tests and generators. Names are "rack-0/server-0", …;
// servers are numbered across racks. Deterministic; O(domains).
#pragma once

#include "core/base/result.h"
#include "core/cluster/cluster.h"

#include <memory>
#include <string>

namespace consonance {

struct UniformClusterOptions {
    std::string name = "uniform";
    int servers = 16;
    int serversPerRack = 0; ///< 0: no racks
    ResourceVector server { .amount
        = { 8, 96'000, 512'000, 1'250, 0 } }; ///< GPUs, thousandths of a core, MB, MB/s, MB/s
    std::string deviceType = "v100";
    std::int64_t deviceMemoryMegabytes = 16'000;
    std::int64_t nicBytesPerSecond = 1'250'000'000; ///< 0: servers without a link
    double oversubscription = 1; ///< NICs of a rack together over the rack's uplink
    int sockets = 1;
};

/// Errors: as ClusterBuilder::finish(), and an oversubscription that is not positive.
[[nodiscard]] Result<std::shared_ptr<const Cluster>> makeUniformCluster(const UniformClusterOptions& options);

} // namespace consonance
