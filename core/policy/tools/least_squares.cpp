// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/least_squares.h"

#include <algorithm>
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

/// Gradients below this, relative to the right side, count as zero.
constexpr double kTolerance = 1e-10;
/// A pivot below this means a column that the others already explain.
constexpr double kPivot = 1e-13;
constexpr int kRoundsPerFeature = 30;

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

NonnegativeLeastSquares::NonnegativeLeastSquares(std::size_t features)
    : m_features(features)
    , m_matrix(features * features)
    , m_right(features)
{
}

void NonnegativeLeastSquares::add(std::span<const double> x, double y, double weight)
{
    for (std::size_t row = 0; row < m_features; ++row) {
        for (std::size_t column = 0; column < m_features; ++column)
            m_matrix[row * m_features + column] += weight * x[row] * x[column];
        m_right[row] += weight * x[row] * y;
    }
}

/// The unrestricted solution over some columns, by Cholesky with columns scaled to length 1; 0 for columns the others
/// explain.
std::vector<double> NonnegativeLeastSquares::solveAmong(const std::vector<std::size_t>& columns) const
{
    const std::size_t n = columns.size();
    std::vector<double> scale(n);
    std::vector<double> lower(n * n);
    std::vector<double> solution(n);
    for (std::size_t i = 0; i < n; ++i) {
        const double length = entry(columns[i], columns[i]);
        scale[i] = length > 0 ? 1 / std::sqrt(length) : 0;
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k <= i; ++k) {
            double sum = entry(columns[i], columns[k]) * scale[i] * scale[k];
            for (std::size_t m = 0; m < k; ++m)
                sum -= lower[i * n + m] * lower[k * n + m];
            if (i == k)
                lower[i * n + i] = sum > kPivot ? std::sqrt(sum) : 0;
            else
                lower[i * n + k] = lower[k * n + k] > 0 ? sum / lower[k * n + k] : 0;
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        double sum = m_right[columns[i]] * scale[i];
        for (std::size_t k = 0; k < i; ++k)
            sum -= lower[i * n + k] * solution[k];
        solution[i] = lower[i * n + i] > 0 ? sum / lower[i * n + i] : 0;
    }
    for (std::size_t i = n; i-- > 0;) {
        double sum = solution[i];
        for (std::size_t k = i + 1; k < n; ++k)
            sum -= lower[k * n + i] * solution[k];
        solution[i] = lower[i * n + i] > 0 ? sum / lower[i * n + i] : 0;
    }
    for (std::size_t i = 0; i < n; ++i)
        solution[i] *= scale[i];
    return solution;
}

std::vector<double> NonnegativeLeastSquares::solve() const
{
    std::vector<double> weights(m_features);
    std::vector<bool> isFree(m_features);
    const auto rounds = static_cast<int>(m_features) * kRoundsPerFeature;
    for (int round = 0; round < rounds; ++round) {
        // The feature whose weight most wants to grow joins the free ones.
        std::size_t best = m_features;
        double steepest = 0;
        for (std::size_t i = 0; i < m_features; ++i) {
            const double length = entry(i, i);
            if (isFree[i] || !(length > 0))
                continue;
            double gradient = m_right[i];
            double size = std::abs(m_right[i]);
            for (std::size_t k = 0; k < m_features; ++k) {
                gradient -= entry(i, k) * weights[k];
                size = std::max(size, std::abs(entry(i, k) * weights[k]));
            }
            const double scaled = gradient / std::sqrt(length);
            if (gradient > kTolerance * size && scaled > steepest) {
                steepest = scaled;
                best = i;
            }
        }
        if (best == m_features)
            return weights;
        isFree[best] = true;
        // Solve over the free ones; whoever would turn negative is held at zero, as far along as the first of them.
        for (;;) {
            std::vector<std::size_t> columns;
            for (std::size_t i = 0; i < m_features; ++i) {
                if (isFree[i])
                    columns.push_back(i);
            }
            const auto wanted = solveAmong(columns);
            double along = 1;
            for (std::size_t i = 0; i < columns.size(); ++i) {
                const double now = weights[columns[i]];
                if (wanted[i] <= 0 && now > wanted[i])
                    along = std::min(along, now / (now - wanted[i]));
            }
            for (std::size_t i = 0; i < columns.size(); ++i)
                weights[columns[i]] += along * (wanted[i] - weights[columns[i]]);
            bool isDone = true;
            for (std::size_t i = 0; i < columns.size(); ++i) {
                if (wanted[i] > 0)
                    continue;
                if (weights[columns[i]] <= kPivot) {
                    weights[columns[i]] = 0;
                    isFree[columns[i]] = false;
                }
                isDone = false;
            }
            if (isDone)
                break;
            if (std::ranges::none_of(columns, [&isFree](std::size_t column) { return isFree[column]; }))
                break;
            if (along >= 1)
                break;
        }
    }
    return weights;
}

} // namespace consonance
