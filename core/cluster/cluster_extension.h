// SPDX-License-Identifier: GPL-3.0-or-later
//
// A cluster with additional servers, for asking what other machines would change. A new server has the hardware of a
// given one and stands beside the last server of the cluster, so that every id of the old cluster means the same in the
// new one, also after the cluster was written and read. Pure functions, any thread; O(domains).
#pragma once

#include "core/base/result.h"
#include "core/cluster/cluster.h"

#include <memory>
#include <string>

namespace consonance {

/// The server of that name or path. Errors: there is none; the message names the nearest match.
[[nodiscard]] Result<HostId> findServer(const Cluster& cluster, const std::string& nameOrPath);

/// With one more server that is absent at the start; a change adds it later. Errors: no such server `like`, a name
/// that is taken or cannot be one, a cluster that is full.
[[nodiscard]] Result<std::shared_ptr<const Cluster>> withServerLike(
    const Cluster& cluster, HostId like, const std::string& name);

/// With that many more from the start, named as nextServerName() does. Errors: a cluster that is full.
[[nodiscard]] Result<std::shared_ptr<const Cluster>> withServersLike(const Cluster& cluster, HostId like, int count);

/// The same servers with these failures drawn; its name says them behind a comma. Errors: as drawFailures().
[[nodiscard]] Result<std::shared_ptr<const Cluster>> withFailures(
    const Cluster& cluster, const ServerFailures& failures);

/// A name unused beside the last server: "server-6" after "server-5".
[[nodiscard]] std::string nextServerName(const Cluster& cluster);

} // namespace consonance
