// SPDX-License-Identifier: GPL-3.0-or-later
//
// The history the reward predictor learns from, which LIF learns from too: history_runs.h. Plain functions; any thread.
// Deterministic. About 5 ms a run.
#pragma once

#include "core/policy/tools/history_runs.h"

namespace consonance {

using PredictorHistoryRuns = HistoryRuns;

/// Errors: as makeHistory().
[[nodiscard]] inline Result<std::shared_ptr<const History>> makePredictorHistory(
    const PredictorHistoryRuns& runs, const StopToken& stop = {}, Progress* progress = nullptr)
{
    return makeHistory(runs, stop, progress);
}

/// Of all samples: the identity of the training data.
[[nodiscard]] std::uint64_t historyHash(const History& history);

} // namespace consonance
