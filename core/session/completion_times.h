// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long jobs took, from arrival to completion, and how much slower one is, as the picture of a moment has them.
// Pure; any thread. Cost: O(jobs).
#pragma once

#include "core/session/interactive_session.h"

#include <optional>
#include <vector>

namespace consonance {

/// By how much neighbours slow it down; nothing unless it works now: while it is stalled it has no speed to compare.
[[nodiscard]] std::optional<double> slowdownNow(const JobFrame& job);

struct CompletionTimes {
    std::vector<double> seconds; ///< of the finished jobs, in id order
    std::size_t missing = 0; ///< jobs that have not finished
};
/// Of the jobs that arrive from `from` to before `until`.
[[nodiscard]] CompletionTimes completionTimes(
    const SessionFrame& frame, const Workload& workload, Time from = Time { INT64_MIN }, Time until = kForever);

} // namespace consonance
