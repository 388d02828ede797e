// SPDX-License-Identifier: GPL-3.0-or-later
//
// Max-min sharing where two jobs of one gang size may share devices: as fair_level.h, with a time share for each pair
// on each type beside those of single jobs, and every job's time, alone and in pairs, at most 1 (Narayanan et al.,
// OSDI 2020, section 3.1). Most pairs get nothing, so they are generated as columns while their throughput is worth
// more than the time and the devices they take (growing_program.h). Pure functions; deterministic on one machine. Cost:
// O(pairs · types) for each of a few rounds, and GLPK's simplex on 2 · jobs + types rows.
#pragma once

#include "core/base/result.h"
#include "core/policy/rounds/round_ledger.h"

#include <array>
#include <functional>
#include <span>
#include <vector>

namespace consonance {

/// A row of the shares: one job, or two.
struct PackedUnit {
    std::size_t first = 0; ///< index of the job
    std::size_t second = 0; ///< of a single job the same
    double gang = 1; ///< devices
};

struct PackedProblem {
    std::span<const double> devices; ///< by type
    std::vector<double> needs; ///< of the jobs: throughput for each unit of the level; 0: the job is left out
    std::vector<PackedUnit> units;
    /// Throughputs of both jobs of a unit on a whole time share of a type; the second does not count for a single one.
    std::function<std::array<double, 2>(std::size_t unit, std::size_t type)> speeds;
};

struct PackedSolution {
    double level = 0;
    double gap = 0; ///< the highest level is at most that much above
    ShareTable shares; ///< by unit and type
    int rounds = 0;
};

[[nodiscard]] Result<PackedSolution> solvePackedLevel(const PackedProblem& problem);

} // namespace consonance
