// SPDX-License-Identifier: GPL-3.0-or-later
//
// A preset of equal racks at another size: "dc,racks=5,servers=10,oversubscription=8". The figures of a server, its NIC
// and its sockets stay those of the preset; the text gives how many racks and servers there are, and how many times the
// NICs of a rack exceed its uplink. Pure; any thread; O(domains).
#pragma once

#include "core/base/result.h"
#include "core/cluster/cluster.h"

#include <memory>
#include <string_view>

namespace consonance {

/// "racks, servers, oversubscription", for help.
[[nodiscard]] std::string_view scaledClusterParameters();

/// `settings` is the text after the preset's name, "racks=5,servers=10". Named "PRESET,racks=5,…" with every parameter
/// that was given. BadArguments: an unknown parameter or a value out of its range, a preset whose racks differ or that
/// has none; errors of ClusterBuilder::finish().
[[nodiscard]] Result<std::shared_ptr<const Cluster>> scaledCluster(const Cluster& preset, std::string_view settings);

} // namespace consonance
