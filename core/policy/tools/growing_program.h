// SPDX-License-Identifier: GPL-3.0-or-later
//
// A linear program that grows by columns between two solutions, as column generation needs it: GLPK's simplex goes on
// from the last basis, also after bounds or a column have changed. Rows are fixed. Owns a GLPK problem; used from the
// thread that made it. Whatever goes wrong inside GLPK, iterations without end among it, comes back as an error,
// Cancelled once StopScope says so, after which the program is of no more use. The same machine gives the same answer.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace consonance {

struct GrowingSolution {
    double objective = 0;
    std::vector<double> values; ///< by column
    std::vector<double> duals; ///< by row
};

class GrowingProgram {
public:
    using Terms = std::vector<std::pair<std::size_t, double>>; ///< row and coefficient, each row once

    /// Every row's sum is at most its bound.
    explicit GrowingProgram(std::span<const double> bounds);
    ~GrowingProgram();
    GrowingProgram(const GrowingProgram&) = delete;
    GrowingProgram& operator=(const GrowingProgram&) = delete;

    /// A column from 0 on. Returns its number, from 0.
    std::size_t addColumn(double objective, const Terms& terms);
    void setBound(std::size_t row, double bound);
    void setTerms(std::size_t column, const Terms& terms);
    /// The next solution starts with the column at 0 and the row loose instead; of a row with a price in the last one.
    void exchange(std::size_t column, std::size_t row);
    [[nodiscard]] Result<GrowingSolution> maximise();

private:
    struct Glpk;
    std::unique_ptr<Glpk> m_glpk;
};

} // namespace consonance
