// SPDX-License-Identifier: GPL-3.0-or-later
//
// Linear least squares for small numbers of features: accumulates the normal equations sample by sample and solves them
// by Cholesky's method with a little ridge, so that features that never occurred get weight 0 instead of making the
// system singular. Uses + − × ÷ √ only: the same samples in the same order give the same bits everywhere. A plain
// value. add() costs O(features²), solve() O(features³).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace consonance {

class LeastSquares {
public:
    explicit LeastSquares(std::size_t features);

    /// One sample; `x` has one entry a feature.
    void add(std::span<const double> x, double y);

    /// Weights w that minimise Σ (x·w − y)² + λ Σ w² with λ = `ridge` × the mean of the diagonal. All zero without
    /// samples.
    [[nodiscard]] std::vector<double> solve(double ridge = 1e-6) const;

private:
    std::size_t m_features;
    std::vector<double> m_matrix; ///< lower triangle of XᵀX, row by row
    std::vector<double> m_right; ///< Xᵀy
};

/// Least squares with weights that may not be negative (Lawson and Hanson, "Solving Least Squares Problems", 1974,
/// chapter 23), for small numbers of features: works on the normal equations, columns scaled to equal length. Uses
/// + − × ÷ √ only, so the same samples in the same order give the same bits everywhere. A plain value; add() costs
/// O(features²), solve() O(features⁴) at worst.
class NonnegativeLeastSquares {
public:
    explicit NonnegativeLeastSquares(std::size_t features);

    /// One sample; `x` has one entry a feature.
    void add(std::span<const double> x, double y, double weight = 1);

    /// w ≥ 0 that minimise Σ weight (x·w − y)²; all zero without samples.
    [[nodiscard]] std::vector<double> solve() const;

private:
    [[nodiscard]] double entry(std::size_t row, std::size_t column) const
    {
        return m_matrix[row * m_features + column];
    }
    [[nodiscard]] std::vector<double> solveAmong(const std::vector<std::size_t>& columns) const;

    std::size_t m_features;
    std::vector<double> m_matrix; ///< XᵀX, row by row
    std::vector<double> m_right; ///< Xᵀy
};

} // namespace consonance
