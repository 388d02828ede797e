// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shares where two jobs of one gang size may share devices: a time share for each pair on each type beside those of
// single jobs, and every job's time, alone and in pairs, at most 1 (Narayanan et al., OSDI 2020, section 3.1). They
// reach the highest level, as in fair_level.h, or the largest sum of throughputs; jobs may have a least throughput.
// Most pairs get nothing, so they are generated as columns while their throughput is worth more than the time and the
// devices they take (growing_program.h). A value of one thread that keeps the columns it has generated for the next
// goal; borrows its problem. Deterministic on one machine. Cost: O(pairs · types) for each of a few rounds, and GLPK's
// simplex on 2 · jobs + types rows.
#pragma once

#include "core/base/result.h"
#include "core/policy/rounds/round_ledger.h"

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace consonance {

/// One job, or two.
struct PackedUnit {
    std::size_t row = 0; ///< of the shares
    std::size_t first = 0; ///< index of the job
    std::size_t second = 0; ///< of a single job the same
    double gang = 1; ///< devices

    [[nodiscard]] bool isPair() const { return first != second; }
};

struct PackedProblem {
    std::span<const double> devices; ///< by type
    std::size_t jobs = 0;
    std::size_t rows = 0; ///< of the shares
    std::vector<PackedUnit> units;
    /// Throughputs of both jobs of a unit on a whole time share of a type; the second does not count for a single one.
    std::function<std::array<double, 2>(const PackedUnit& unit, std::size_t type)> speeds;
};

struct PackedGoal {
    std::vector<double> needs; ///< of each job: throughput for each unit of the level; empty: no level
    std::vector<double> floors; ///< of each job: throughput that it has at level 0; empty: none
    std::vector<double> worth; ///< by type, of a unit of throughput, for a sum; empty: no sum
};

struct PackedSolution {
    double objective = 0; ///< the level or the sum
    double gap = 0; ///< the largest is at most that much above
    ShareTable shares;
    std::vector<double> weights; ///< of each job, by which its throughput limits the level; they sum to 1
    std::vector<double> prices; ///< of a device, by type
    int rounds = 0;
};

class PackedShares {
public:
    explicit PackedShares(const PackedProblem& problem);
    ~PackedShares();
    PackedShares(const PackedShares&) = delete;
    PackedShares& operator=(const PackedShares&) = delete;
    /// Failed where the floors cannot be met.
    [[nodiscard]] Result<PackedSolution> solve(const PackedGoal& goal);
    /// The same, where since the last goal, a level, nothing changed but that jobs have no need any more and a floor
    /// instead: goes on from the last shares, which is faster than to begin again.
    [[nodiscard]] Result<PackedSolution> solveNext(const PackedGoal& goal);

private:
    struct Column {
        std::size_t unit = 0;
        std::size_t type = 0;
    };
    class Program;

    [[nodiscard]] Result<PackedSolution> grow();

    const PackedProblem& m_problem;
    std::vector<Column> m_columns;
    std::vector<char> m_isIn; ///< by unit and type
    std::unique_ptr<Program> m_program; ///< of the last goal
};

} // namespace consonance
