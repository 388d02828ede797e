// SPDX-License-Identifier: GPL-3.0-or-later
//
// The history the reward predictor learns from: logs of simple policies at several loads, with declared measurement
// noise, from seeds no other trace uses. The only part of core/learn that runs the true interference model, and it
// writes down nothing but measured speeds. A pure function of its parameters. About 5 ms a run.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/sim/history.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace consonance {

struct PredictorHistoryRuns {
    std::uint64_t firstSeed = 950'001;
    std::int32_t traces = 6; ///< of each load, each under every policy; assumed
    std::vector<std::string> policies { "random", "lb", "binpack", "locality" }; ///< the paper's mix and locality
    std::vector<double> loads { 1, 2, 3, 4, 5 }; ///< jobs an interval
    double noise = 0.05; ///< standard deviation of a measured speed, relative; assumed
    std::string trace = "harmony-testbed"; ///< preset
    std::vector<std::string> mixes { "all" }; ///< of models, as the preset takes them; trace by trace in turn
    std::string cluster = "harmony-testbed"; ///< preset or file
    std::string interference = "contention"; ///< what is measured
};

/// Samples at every arrival. Errors: unknown names; Cancelled.
[[nodiscard]] Result<std::shared_ptr<const History>> makePredictorHistory(
    const PredictorHistoryRuns& runs, const StopToken& stop = {}, Progress* progress = nullptr);

/// Of all samples: the identity of what was learned from.
[[nodiscard]] std::uint64_t historyHash(const History& history);

} // namespace consonance
