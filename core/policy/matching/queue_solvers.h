// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two solvers behind queue_matching.h, on a checked problem: at least one job, and every job can run on some
// machine.
#pragma once

#include "core/policy/matching/queue_matching.h"

namespace consonance {

/// What a position would cost beside its processing time, so that every job is content with its own; at most 0.
struct PositionPrice {
    std::size_t kind = 0;
    std::int64_t fromEnd = 1;
    std::int64_t machines = 1; ///< that have this position at this price
    double price = 0;
};

struct SolvedQueues {
    std::vector<QueuePlace> places; ///< by job
    std::vector<PositionPrice> prices; ///< of all positions up to the first free ones
};

[[nodiscard]] Result<SolvedQueues> solveByAugmentingPaths(const QueueProblem& problem);
[[nodiscard]] Result<SolvedQueues> solveByNetworkSimplex(const QueueProblem& problem);

/// More than kMostQueueArcs.
[[nodiscard]] tl::unexpected<Error> tooManyQueueArcs(std::size_t jobs);

} // namespace consonance
