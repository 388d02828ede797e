// SPDX-License-Identifier: GPL-3.0-or-later
//
// Clusters described in a line instead of a file: racks × servers × GPUs × type, as people think of their machines.
// "racks:2x20x8:v100+1x4x4:a100:48:256" is two racks of 20 servers with 8 V100 and one of 4 servers with 4 A100, 48
// cores and 256 GB each. Values the line leaves out are assumed and reported. Pure; any thread; O(domains).
#pragma once

#include "core/base/result.h"
#include "core/cluster/cluster.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Racks of equal servers.
struct RackGroup {
    std::int64_t racks = 1;
    std::int64_t servers = 4; ///< in each rack
    std::int64_t gpus = 8; ///< in each server; 0: none
    std::string deviceType; ///< letters, digits, '-', '_', '.'; empty: not given
    std::int64_t cores = 0; ///< of each server; 0: not given
    std::int64_t memoryGigabytes = 0; ///< likewise
    bool operator==(const RackGroup&) const = default;
};

/// Defaults where a line says nothing: assumed, no publication gives them.
inline constexpr std::int64_t kAssumedCoresPerGpu = 12;
inline constexpr std::int64_t kAssumedGigabytesPerGpu = 64;
inline constexpr std::int64_t kAssumedCores = 32; ///< of a server without GPUs
inline constexpr std::int64_t kAssumedGigabytes = 128;

inline constexpr std::string_view kRackClusterPrefix = "racks:";
[[nodiscard]] bool isRackCluster(std::string_view text);
/// "racks:2x20x8:v100"; read back by parseRackCluster().
[[nodiscard]] std::string rackClusterText(const std::vector<RackGroup>& groups);
/// Errors name the part and what it must be; more servers or GPUs than a cluster can have.
[[nodiscard]] Result<std::vector<RackGroup>> parseRackCluster(std::string_view text);

/// "1 × 20 × 8 V100 + 1 × 10 × 8 A100" of such a text – racks × servers × GPUs –, any other name as it is: for people.
[[nodiscard]] std::string clusterTitle(const std::string& name);

/// Named as its text; racks "rack-0", …, servers "server-0", … across racks, with network cards of 10 Gb/s and racks
/// without a bottleneck, which is assumed too. Errors: as parseRackCluster() and ClusterBuilder::finish().
[[nodiscard]] Result<std::shared_ptr<const Cluster>> makeRackCluster(std::string_view text);

} // namespace consonance
