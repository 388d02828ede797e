// SPDX-License-Identifier: GPL-3.0-or-later
//
// True and predicted interference side by side: the true interference between the models of a run, and the
// prediction of its policy for the same pairs. Plain values; any thread. Cost: some milliseconds; with
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
    std::string policy {}; ///< whose predictor it is, not necessarily the running one; empty: none
    std::string checkpoint {}; ///< a file, or the bundled one
    std::vector<std::int64_t>
        observations {}; ///< measured jobs behind each pair, held out from learning; empty: unknown
};

/// For the running policy, with its checkpoint; for the bundled Harmony if the policy has no predictor or its file
/// cannot be read, and the belief says so. Without the observations, which need extra runs.
[[nodiscard]] PairBelief pairBelief(
    const RunRequest& request, const Cluster& cluster, const ModelCatalogue& models, const ThroughputModel& throughput);

/// The same with the observations, for the models in the run's workload. Errors: an interference model or
/// held-out runs that cannot be made. A stop leaves the observations out.
[[nodiscard]] Result<PairBelief> observedPairBelief(const RunRequest& request,
    const std::shared_ptr<const Cluster>& cluster, const Workload& workload, const StopToken& stop,
    Progress* progress = nullptr);

} // namespace consonance
