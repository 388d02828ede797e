// SPDX-License-Identifier: GPL-3.0-or-later
//
// The history that policies with Knowledge::History learn from: logs of simple policies on generated traces of the
// testbed, whose seeds no test trace uses, with declared measurement noise. It is a pure function of HistoryRuns, made
// once per process and shared; any thread may ask. About 5 ms a run.
#pragma once

#include "core/base/result.h"
#include "core/sim/history.h"

#include <compare>
#include <cstdint>
#include <memory>

namespace consonance {

/// Traces of tests, validation and training have seeds below this.
inline constexpr std::uint64_t kFirstHistorySeed = 900'001;

/// Which runs: one of `random`, `lb` and `binpack` on each trace, 120 jobs of preset harmony-testbed at load 3, on its
/// six servers under `contention`, sampled at every arrival.
struct HistoryRuns {
    std::uint64_t firstSeed = kFirstHistorySeed;
    std::int32_t traces = 8; ///< assumed
    double noise = 0.05; ///< standard deviation of a measured speed, relative; assumed

    auto operator<=>(const HistoryRuns&) const = default;
};

/// Errors: as of making the preset and of running it.
[[nodiscard]] Result<std::shared_ptr<const History>> historyOf(const HistoryRuns& runs);

} // namespace consonance
