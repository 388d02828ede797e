// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a command answers when it is asked to decide (docs/external-protocol.md, "decide"): a plan, or its
// question. Read against the view, so that unknown names are found here; whether a plan fits is the engine's
// to say. Pure functions.
#pragma once

#include "core/sim/plan.h"
#include "core/sim/view.h"

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

} // namespace consonance
