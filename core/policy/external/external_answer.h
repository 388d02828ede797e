// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a command answers when it is asked to decide (docs/external-protocol.md, "decide"): a plan, or its
// question. Read against the view, so that unknown names are found here; whether a plan fits is the engine's
// to say. Pure functions.
#pragma once

#include "core/base/json_writer.h"
#include "core/cluster/cluster.h"
#include "core/sim/allocation.h"
#include "core/sim/plan.h"
#include "core/sim/view.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace consonance {

/// How fast a job would run in a placement without neighbours.
struct RateQuestion {
    JobId job;
    std::vector<PlacedTasks> tasks;
    RunConfig config;
};

struct ExternalAnswer {
    Plan plan;
    std::optional<std::string> state; ///< JSON that it wants back next time; none: as before
    std::optional<RateQuestion> question; ///< instead of everything else
    std::optional<std::string> complaint; ///< likewise: why it cannot continue
};

/// Errors say what was expected and where; `who` names the answer in them.
[[nodiscard]] Result<ExternalAnswer> readAnswer(std::string_view answer, const std::string& who, const View& view);

/// The plan as an answer of that form, without its notes; `state` is JSON and may be empty.
[[nodiscard]] std::string answerText(const Plan& plan, const std::string& state, const Cluster& cluster);

/// Words of the protocol that both directions use: names of roles and modes, and what a job holds.
namespace external {

inline constexpr std::array<std::string_view, 3> kRoles { "worker", "ps", "task" }; ///< by RoleKind
inline constexpr std::array<std::string_view, 3> kModes { "exclusive", "timeshare", "colocated" }; ///< by ShareMode

/// Members "tasks" – [[role, server, count], …] – and, where they are not the usual, mode, share, lease and batch.
void writeAllocation(JsonWriter& json, const Allocation& allocation, const Cluster& cluster);

/// The object with one more member at its end, whose value is copied as it is; an empty one is left out.
[[nodiscard]] std::string withMember(std::string object, std::string_view key, const std::string& value);

} // namespace external

} // namespace consonance
