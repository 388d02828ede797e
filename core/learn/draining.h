// SPDX-License-Identifier: GPL-3.0-or-later
//
// Judges a board by letting the cluster drain: no more jobs arrive, waiting jobs are placed as locality does when
// room comes free, the shortest service first, all at the predicted speeds to the end. The best judge of placements
// that we know of (docs/evaluation.md): it sees what a placement does to those that wait, which no look at one interval
// does. A pure function; thread-safe. Cost: one prediction for each job that ends, of the jobs beside it.
#pragma once

#include "core/learn/placement_board.h"
#include "core/policy/tools/flow_time.h"

#include <limits>
#include <map>
#include <span>

namespace consonance {

/// Σ of the intervals that the board's jobs still stay in the system. Jobs that the predictor does not know are left
/// out. When it must exceed `most`, some value above that. Waiting jobs that fit wait up to `longestWait` intervals
/// more for as few servers as they would need if no other job ran.
[[nodiscard]] double drainedStay(const PlacementBoard& board, const RewardPredictor& predictor, double intervalSeconds,
    BeginMoments moments, double most = std::numeric_limits<double>::infinity(), double longestWait = 0);

/// The same at the true speeds and with the true work, for the reference policy truth-drained alone. Order and choice
/// of the jobs that wait are those of drainedStay(). For one decision; one thread at a time.
class TrueDraining {
public:
    /// Errors: the policy did not declare that it knows the truth.
    [[nodiscard]] static Result<TrueDraining> of(const View& view);
    /// Host i of the boards is that host of the cluster, from now on. Outlives the next calls.
    void lookAt(std::span<const std::int32_t> hosts) { m_speeds.lookAt(hosts); }
    [[nodiscard]] double stay(const PlacementBoard& board, const RewardPredictor& predictor, double intervalSeconds,
        BeginMoments moments, double most, double longestWait);

private:
    struct Known {
        const JobSpec* spec = nullptr;
        double work = 0;
        double left = 0;
    };
    TrueDraining(const View& view, const ThroughputModel& model)
        : m_view(view)
        , m_speeds(model, view.models(), view.cluster())
    {
    }
    [[nodiscard]] Result<void> know(JobId job);

    const View& m_view;
    TruthSpeeds m_speeds;
    std::map<JobId, Known> m_known;
};

} // namespace consonance
