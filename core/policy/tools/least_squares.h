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

} // namespace consonance
