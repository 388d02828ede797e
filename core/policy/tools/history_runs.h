// SPDX-License-Identifier: GPL-3.0-or-later
//
// The history that policies with Knowledge::History learn from: logs of simple policies at several loads, with declared
// measurement noise, from seeds no other trace uses. The reward predictor and LIF learn from the same one. It runs the
// true interference model and records nothing but measured speeds. A pure function of HistoryRuns; any thread may
// ask. About 5 ms a run.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/sim/history.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace consonance {

/// Which runs, sampled at every arrival.
struct HistoryRuns {
    std::uint64_t firstSeed = 950'001;
    std::int32_t traces = 6; ///< of each load, each under every policy; assumed
    std::vector<std::string> policies { "random", "lb", "binpack", "locality" }; ///< the paper's mix and locality
    std::vector<double> loads { 1, 2, 3, 4, 5 }; ///< jobs an interval
    double noise = 0.05; ///< standard deviation of a measured speed, relative; assumed
    std::string trace = "harmony-testbed"; ///< preset, with parameters other than load and models: "large,jobs=200"
    std::vector<std::string> mixes { "all" }; ///< of models, as the preset takes them; trace by trace in turn
    std::string cluster = "harmony-testbed"; ///< preset or file
    std::string interference = "contention"; ///< the model that is measured
    std::string noiseStream = "predictor.history.noise"; ///< random stream of the noise

    auto operator<=>(const HistoryRuns&) const = default;
};

/// The smaller history that LIF used to have; kept runs name it.
[[nodiscard]] HistoryRuns formerLifRuns();

/// Errors: unknown names, those of making and running the preset; Cancelled.
[[nodiscard]] Result<std::shared_ptr<const History>> makeHistory(
    const HistoryRuns& runs, const StopToken& stop = {}, Progress* progress = nullptr);
/// The same, made once per process and shared.
[[nodiscard]] Result<std::shared_ptr<const History>> historyOf(const HistoryRuns& runs);

} // namespace consonance
