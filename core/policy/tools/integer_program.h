// SPDX-License-Identifier: GPL-3.0-or-later
//
// Linear programs some of whose columns are whole numbers, solved by GLPK's simplex and branch and bound. Whatever goes
// wrong inside GLPK comes back as an error. A value until it is solved; every thread has its own GLPK. The same
// machine gives the same answer; the search is bounded by a number of nodes, never by time. Small ones (hundreds of
// columns) take milliseconds to seconds.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace consonance {

struct IntegerSolution {
    std::vector<double> values; ///< by column; whole columns exactly so
    double objective = 0;
    bool isProven = false; ///< proven optimal; else the best found within the nodes
};

class IntegerProgram {
public:
    static constexpr double kUnbounded = std::numeric_limits<double>::infinity();
    using Terms = std::vector<std::pair<std::size_t, double>>; ///< column and coefficient, each column once

    /// Returns its number, from 0.
    std::size_t addColumn(double low, double high, double objective, bool isWhole);
    void addRow(double low, double high, Terms terms);
    [[nodiscard]] std::size_t columnCount() const { return m_columns.size(); }

    /// The largest objective. Errors: there is no solution, none was found within `nodes`, or GLPK gave up. `gap`: how
    /// far from the best, relative, is good enough.
    [[nodiscard]] Result<IntegerSolution> maximise(std::int64_t nodes = 1'000'000, double gap = 0) const;

private:
    struct Column {
        double low = 0;
        double high = 0;
        double objective = 0;
        bool isWhole = false;
    };
    struct Row {
        double low = 0;
        double high = 0;
        Terms terms;
    };
    struct Triplets;
    [[nodiscard]] Triplets triplets() const;
    void load(void* glpk, const Triplets& matrix) const;
    void solve(const Triplets& matrix, struct GlpkSearch& search) const;

    std::vector<Column> m_columns;
    std::vector<Row> m_rows;
};

} // namespace consonance
