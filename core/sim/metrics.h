// SPDX-License-Identifier: GPL-3.0-or-later
//
// The figures of a run, computed from the engine's exact integers only, so they are equal wherever the event log is.
// Percentiles are nearest-rank; JCT counts from arrival, waiting included.
#pragma once

#include "core/base/strong_id.h"
#include "core/base/time.h"
#include "core/sim/keyed_metrics.h"

#include <cstdint>
#include <vector>

namespace consonance {

class Engine;

struct JobOutcome {
    JobId job;
    bool finished = false;
    Duration completion; ///< JCT; 0 when unfinished
    Duration queueing; ///< time holding nothing between arrival and finish
    std::int32_t restarts = 0;
    Duration alone; ///< duration of the job alone in its requested form; 0 when not known, as for kept runs
};

struct RunMetrics {
    std::int64_t jobs = 0;
    std::int64_t finished = 0;
    std::int64_t unfinished = 0;
    std::int64_t rejected = 0;
    double meanJctSeconds = 0;
    double medianJctSeconds = 0;
    double p90JctSeconds = 0;
    double p99JctSeconds = 0;
    double meanQueueingSeconds = 0;
    double makespanSeconds = 0; ///< first arrival to last completion
    /// Allocated GPU-seconds (CPU-seconds where the cluster has no GPU) over capacity × makespan; for a run that is not
    /// at its end, over capacity × the time until now. A shared GPU counts by its allocated share, at most once.
    double utilisation = 0;
    std::int64_t restarts = 0;
    std::int64_t decisions = 0;
    std::int64_t actions = 0;
    std::int64_t refusedPlans = 0;
    std::uint64_t eventHash = 0;
    KeyedFigures keyed; ///< by key of keyedMetrics()
};

[[nodiscard]] RunMetrics computeMetrics(const Engine& engine);
/// One per job in id order. O(jobs).
[[nodiscard]] std::vector<JobOutcome> jobOutcomes(const Engine& engine);

} // namespace consonance
