// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where in a run the reward predictor is unreliable: observed speeds are read from the log alone,
// and compared with the predictions for the same placements; stretches of the run in which they differ by more
// than the predictor's known error are findings for the timeline. Pure; any thread. Cost: one pass over the log, and
// some microseconds for each running job at each of at most kMostDriftSamples moments.
#pragma once

#include "core/sim/event_log.h"
#include "core/why/predictor_report.h"
#include "core/workload/workload.h"

#include <memory>
#include <span>
#include <vector>

namespace consonance {

inline constexpr std::size_t kMostDriftSamples = 20'000;

/// Which jobs ran where and how fast after each change, without moments at which a job is still
/// starting; models numbered as in the predictor. For long runs, only every n-th moment.
[[nodiscard]] History observedSpeeds(std::span<const EventRecord> events, std::span<const SlotRecord> slots,
    const Workload& workload, const Cluster& cluster, const RewardPredictor& predictor);

/// As many windows as the history has observations for, so that a short run is judged too; kDriftWindows at most.
[[nodiscard]] int driftWindowCount(const History& observed);

/// Windows next to each other that drift (see kDriftFactor), as one.
struct DriftSpan {
    Time from;
    Time until;
    double meanError = 0; ///< of all jobs in it, relative
    double bias = 0;
};
[[nodiscard]] std::vector<DriftSpan> driftSpans(std::span<const DriftWindow> windows);

struct RunDrift {
    std::vector<DriftSpan> spans;
    double knownError = 0; ///< of the predictor on unseen placements
};
/// The whole check. Errors (BadInput): no predictor given.
[[nodiscard]] Result<RunDrift> runDrift(const std::shared_ptr<const RewardPredictor>& predictor,
    std::span<const EventRecord> events, std::span<const SlotRecord> slots, const Workload& workload,
    const Cluster& cluster);

} // namespace consonance
