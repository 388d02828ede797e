// SPDX-License-Identifier: GPL-3.0-or-later
//
// Truth and belief about who hurts whom, side by side: the true interference between the models of a run, and what the
// predictor of its policy believes of the same pairs. Plain values; any thread. Cost: some milliseconds; with
// observations some seconds more, because the held-out runs are made.
#pragma once

#include "core/base/progress.h"
#include "core/run/run_request.h"
#include "core/why/pair_interference.h"
#include "core/why/predictor_report.h"

#include <memory>
#include <string>
#include <vector>

namespace consonance {

struct PairBelief {
    PairInterference truth;
    PredictedInterference predicted {}; ///< empty without a predictor
    std::string policy {}; ///< whose predictor it is, which need not be the one that runs; empty: nobody's
    std::string checkpoint {}; ///< a file, or the bundled one
    std::vector<std::int64_t>
        observations {}; ///< measured jobs behind each pair, held out from learning; empty: unknown
};

/// Of the policy that runs, with its checkpoint; of the bundled Harmony where the policy has no predictor or its file
/// cannot be read, and the belief says so. Without the observations, which need runs of their own to be made.
[[nodiscard]] PairBelief pairBelief(
    const RunRequest& request, const Cluster& cluster, const ModelCatalogue& models, const ThroughputModel& throughput);

/// The same with the observations, for the models that the run's workload names. Errors: an interference model or
/// held-out runs that cannot be made. A stop leaves the observations out.
[[nodiscard]] Result<PairBelief> observedPairBelief(const RunRequest& request,
    const std::shared_ptr<const Cluster>& cluster, const Workload& workload, const StopToken& stop,
    Progress* progress = nullptr);

} // namespace consonance
