// SPDX-License-Identifier: GPL-3.0-or-later
//
// Words of the protocol that both directions use (docs/external-protocol.md): names of roles and modes, and what a job
// holds. Pure.
#pragma once

#include "core/base/json_writer.h"
#include "core/cluster/cluster.h"
#include "core/sim/allocation.h"

#include <array>
#include <string_view>

namespace consonance::external {

inline constexpr std::array<std::string_view, 3> kRoles { "worker", "ps", "task" }; ///< by RoleKind
inline constexpr std::array<std::string_view, 3> kModes { "exclusive", "timeshare", "colocated" }; ///< by ShareMode

/// Members "tasks" – [[role, server, count], …] – and, where they are not the usual, mode, share, lease and batch.
void writeAllocation(JsonWriter& json, const Allocation& allocation, const Cluster& cluster);

/// The object with one more member at its end, whose value is copied as it is; an empty one is left out.
[[nodiscard]] std::string withMember(std::string object, std::string_view key, const std::string& value);

} // namespace consonance::external
