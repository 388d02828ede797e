// SPDX-License-Identifier: GPL-3.0-or-later
//
// Max-min sharing of devices of several types: the highest level z at which every job gets a throughput of
// floor + need · z, from time shares of types that sum to at most 1 for each job, with gangs. This is the linear
// program of max-min fairness, of least makespan and of each step of water filling (Narayanan et al., OSDI 2020,
// sections 4 and 5). Solved by decomposition over the prices of the types (price_simplex.h): at given prices a job buys
// its throughput along the lower hull of (speed, price of its gang). Pure functions; deterministic. Cost of an answer
// to prices: O(jobs · types² + jobs · log jobs).
#pragma once

#include "core/policy/rounds/round_ledger.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

struct LevelJob {
    double gang = 1; ///< devices that it holds while it runs
    double need = 1; ///< throughput for each unit of the level; 0: only the floor
    double floor = 0; ///< throughput that it has at level 0
    std::span<const double> speeds; ///< throughput on a whole time share, by type; 0: it cannot run there
};

struct LevelProblem {
    std::span<const double> devices; ///< by type
    std::vector<LevelJob> jobs; ///< those that need or have a floor can run somewhere
};

struct LevelSolution {
    double level = 0;
    double gap = 0; ///< the highest level is at most that much above
    ShareTable shares; ///< by job and type
    std::vector<double> prices; ///< of the types
    std::vector<std::vector<double>> warm; ///< for the next, similar problem
    std::vector<char> isBound; ///< by job: more throughput of it would lower the level
    int iterations = 0;
};

/// Without a job that needs anything the level is 0. Floors that cannot be met give a level far below 0.
[[nodiscard]] LevelSolution solveLevel(const LevelProblem& problem, std::span<const std::vector<double>> warm = {});

/// What a job pays for a throughput at those prices; infinite beyond its greatest speed.
[[nodiscard]] double costOfThroughput(const LevelJob& job, std::span<const double> prices, double throughput);

} // namespace consonance
