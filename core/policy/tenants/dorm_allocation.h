// SPDX-License-Identifier: GPL-3.0-or-later
//
// The allocation of Dorm (Sun et al., SMARTCOMP 2017): how many tasks of each job go to which server, so that as much
// as possible is used, dominant shares together are not further from their fair ones than a bound, and no more than a
// part of the running jobs is changed. Exact by GLPK, or by a greedy rule where that would take too long. Parameter
// servers come with workers, in the ratio asked for, rounded up. Pure functions; the exact one gives the same answer on
// one machine (simplex in floating point), the greedy one everywhere. Cost: greedy O(tasks × (jobs + servers)).
#pragma once

#include "core/base/resources.h"
#include "core/base/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace consonance {

/// Tasks of one job by role and server.
using DormCounts = std::array<std::vector<std::int32_t>, 2>;

struct DormJob {
    ResourceVector worker;
    ResourceVector server;
    std::int32_t fewest = 1; ///< workers, when it runs
    std::int32_t most = 1;
    std::int32_t requestedWorkers = 1; ///< for the ratio of servers to workers
    std::int32_t requestedServers = 0;
    std::vector<std::uint8_t> allowed; ///< by server, for workers; empty: all
    std::optional<DormCounts> held; ///< of a running job

    [[nodiscard]] std::int32_t serversFor(std::int32_t workers) const
    {
        return (workers * requestedServers + requestedWorkers - 1) / requestedWorkers;
    }
    [[nodiscard]] ResourceVector demandOf(std::int32_t workers) const
    {
        return worker * workers + server * serversFor(workers);
    }
};

struct DormProblem {
    std::vector<ResourceVector> capacities; ///< by server, for these jobs
    std::vector<DormJob> jobs; ///< in order of arrival
    double fairnessSlack = 0.1; ///< θ1
    double changedPart = 0.1; ///< θ2
};

/// Workers of each job if capacity were one pool: every job its fewest in order of arrival while they fit, then one at
/// a time to the least dominant share.
[[nodiscard]] std::vector<std::int32_t> fairWorkers(const DormProblem& problem);
/// Largest share of any resource that a job's workers take together with their servers.
[[nodiscard]] double dominantShare(const DormProblem& problem, const DormJob& job, std::int32_t workers);
/// Σ over resources and jobs of the amount taken, as a fraction of capacity: Dorm's objective.
[[nodiscard]] double dormUtilisation(const DormProblem& problem, const std::vector<DormCounts>& counts);
/// Σ |dominant share − fair share|.
[[nodiscard]] double dormUnfairness(const DormProblem& problem, const std::vector<DormCounts>& counts);

/// Counts by job, all zero of one that does not run. Errors: no allocation meets the bounds, or none was found within
/// `nodes`.
[[nodiscard]] Result<std::vector<DormCounts>> allocateExactly(const DormProblem& problem, std::int64_t nodes);
/// Keeps running jobs, starts jobs that fit in order of arrival, then gives one worker at a time, with its servers, to
/// the least dominant share among those that may be changed. Always gives an answer.
[[nodiscard]] std::vector<DormCounts> allocateGreedily(const DormProblem& problem);
/// Number of integer variables of the exact program.
[[nodiscard]] std::size_t dormSize(const DormProblem& problem);

} // namespace consonance
