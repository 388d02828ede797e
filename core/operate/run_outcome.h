// SPDX-License-Identifier: GPL-3.0-or-later
//
// The outcome of a run for a look at its end: its figures, those of its tenants, and the jobs that waited
// longest. Pure; any thread. Deterministic. Cost: O(jobs).
#pragma once

#include "core/run/run_result.h"
#include "core/sheet/sheet.h"
#include "core/teams/history_collection.h"

#include <optional>
#include <string>
#include <vector>

namespace consonance {

struct WaitingJob {
    JobId job;
    std::string name;
    std::string tenant;
    std::int64_t gpus = 0; ///< requested
    Duration waited;
    std::optional<Duration> completion; ///< JCT; nothing: it did not finish
};

/// Those that waited longest first, ties by id; of the jobs that count. At most `most`.
[[nodiscard]] std::vector<WaitingJob> longestWaits(const JobHistories& histories, std::size_t most);

struct RunOutcome {
    RunMetrics metrics;
    GroupFigures all;
    std::vector<GroupFigures> tenants; ///< empty where the trace has only one
    std::vector<WaitingJob> longest; ///< five at most
    std::vector<std::string> unfinished; ///< names, in order of arrival; of jobs that were not rejected
    Resource unit = Resource::Gpu;
};
[[nodiscard]] Sheet longestWaitsSheet(const std::vector<WaitingJob>& jobs, const Wording& wording = englishWording);
[[nodiscard]] RunOutcome runOutcome(const RunResult& result, const JobHistories& histories);

} // namespace consonance
