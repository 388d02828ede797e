// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/least_squares.h"

#include <cmath>

namespace consonance {

namespace {

std::size_t triangleIndex(std::size_t row, std::size_t column)
{
    return row * (row + 1) / 2 + column;
}

/// Replaces the lower triangle of a positive definite matrix by its Cholesky factor L, with A = L Lᵀ.
void factorise(std::vector<double>& triangle, std::size_t size)
{
    for (std::size_t row = 0; row < size; ++row) {
        for (std::size_t column = 0; column <= row; ++column) {
            double sum = triangle[triangleIndex(row, column)];
            for (std::size_t k = 0; k < column; ++k)
                sum -= triangle[triangleIndex(row, k)] * triangle[triangleIndex(column, k)];
            const double diagonal = triangle[triangleIndex(column, column)];
            triangle[triangleIndex(row, column)] = row == column ? std::sqrt(sum) : sum / diagonal;
        }
    }
}

/// Solves L Lᵀ x = b in place.
void substitute(const std::vector<double>& factor, std::vector<double>& x)
{
    const std::size_t size = x.size();
    for (std::size_t row = 0; row < size; ++row) {
        for (std::size_t k = 0; k < row; ++k)
            x[row] -= factor[triangleIndex(row, k)] * x[k];
        x[row] /= factor[triangleIndex(row, row)];
    }
    for (std::size_t row = size; row-- > 0;) {
        for (std::size_t k = row + 1; k < size; ++k)
            x[row] -= factor[triangleIndex(k, row)] * x[k];
        x[row] /= factor[triangleIndex(row, row)];
    }
}

} // namespace

LeastSquares::LeastSquares(std::size_t features)
    : m_features(features)
    , m_matrix(features * (features + 1) / 2, 0.0)
    , m_right(features, 0.0)
{
}

void LeastSquares::add(std::span<const double> x, double y)
{
    std::size_t index = 0;
    for (std::size_t row = 0; row < m_features; ++row) {
        for (std::size_t column = 0; column <= row; ++column)
            m_matrix[index++] += x[row] * x[column];
        m_right[row] += x[row] * y;
    }
}

std::vector<double> LeastSquares::solve(double ridge) const
{
    double trace = 0;
    for (std::size_t i = 0; i < m_features; ++i)
        trace += m_matrix[triangleIndex(i, i)];
    std::vector<double> weights = m_right;
    if (!(trace > 0))
        return std::vector<double>(m_features, 0.0);
    std::vector<double> factor = m_matrix;
    for (std::size_t i = 0; i < m_features; ++i)
        factor[triangleIndex(i, i)] += ridge * trace / static_cast<double>(m_features);
    factorise(factor, m_features);
    substitute(factor, weights);
    return weights;
}

} // namespace consonance
