// SPDX-License-Identifier: GPL-3.0-or-later
//
// The time shares with the largest sum of throughputs, each weighted by type (1 over the cost of a device, or 1), where
// jobs may have a least throughput to meet (a deadline). Solved by decomposition over the prices of the types
// (price_simplex.h): at given prices a job takes the type that leaves it most, or the mix of two that meets its least
// throughput. Pure functions; deterministic. Cost of an answer to prices: O(jobs · types), O(types²) for those with a
// least throughput.
#pragma once

#include "core/policy/rounds/round_ledger.h"

#include <span>
#include <vector>

namespace consonance {

struct SumJob {
    double gang = 1; ///< devices that it holds while it runs
    double least = 0; ///< throughput that it must have
    std::span<const double> speeds; ///< throughput on a whole time share, by type
};

struct SumSolution {
    double value = 0;
    double gap = 0; ///< the largest value is at most that much above
    bool isFeasible = true; ///< the least throughputs can be met together
    ShareTable shares; ///< by job and type
    std::vector<std::vector<double>> warm; ///< for the next, similar problem
    int iterations = 0;
};

/// `worth`: of a unit of throughput, by type.
[[nodiscard]] SumSolution largestThroughputSum(std::span<const SumJob> jobs, std::span<const double> devices,
    std::span<const double> worth, std::span<const std::vector<double>> warm = {});

} // namespace consonance
