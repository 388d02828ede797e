// SPDX-License-Identifier: GPL-3.0-or-later
//
// Racks of a cluster whose nodes another program lists: from Slurm's topology.conf, from the nodes' features or labels,
// or from names such as r1n3, in this order. Pure; any thread.
#pragma once

#include "core/base/result.h"
#include "core/cluster/cluster.h"

#include <memory>
#include <string>
#include <string_view>

namespace consonance {

/// The cluster with a level of racks between its servers and what they are in, and what says so among its assumptions;
/// the same cluster where nothing names racks. `list` is the text that names the nodes; `topology` that of a
/// topology.conf, empty: there is none.
[[nodiscard]] Result<std::shared_ptr<const Cluster>> withRacks(
    std::shared_ptr<const Cluster> cluster, std::string_view list, std::string_view topology);

} // namespace consonance
