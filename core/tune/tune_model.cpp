// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/tune_model.h"

#include "core/base/portable_math.h"
#include "core/base/statistics.h"

#include <nlopt.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace consonance {

namespace {

constexpr int kMostFits = 80; ///< trials of a fit (assumed: more changes nothing visible)
constexpr double kJitter = 1e-8; ///< keeps the factorisation stable
constexpr double kUnfit = 1e9; ///< loss where the covariance cannot be factored
// Priors of the logarithms: mean, and standard deviation. Half the cube, all of the scores' variance, a tenth of it.
constexpr double kPriorLength = -0.7;
constexpr double kPriorSignal = 0;
constexpr double kPriorNoise = -2.3;
constexpr double kPriorSpread = 1;
constexpr double kShapeBound = 4; ///< of the logarithms, around the prior

double ofPrior(double value, double middle)
{
    const double away = (value - middle) / kPriorSpread;
    return away * away / 2;
}

std::size_t rowOf(std::size_t row)
{
    return row * (row + 1) / 2;
}

/// x of factor × x = right, in place.
void solveForward(const std::vector<double>& factor, std::vector<double>& right)
{
    for (std::size_t i = 0; i < right.size(); ++i) {
        const double* row = factor.data() + rowOf(i);
        double sum = right[i];
        for (std::size_t j = 0; j < i; ++j)
            sum -= row[j] * right[j];
        right[i] = sum / row[i];
    }
}

/// x of factorᵀ × x = right, in place.
void solveBackward(const std::vector<double>& factor, std::vector<double>& right)
{
    for (std::size_t i = right.size(); i-- > 0;) {
        right[i] /= factor[rowOf(i) + i];
        for (std::size_t j = 0; j < i; ++j)
            right[j] -= factor[rowOf(i) + j] * right[i];
    }
}

} // namespace

TuneModel::TuneModel(std::vector<TuneDimension> dimensions, std::vector<TuneObservation> observations)
    : m_dimensions(std::move(dimensions))
    , m_seen(std::move(observations))
{
    std::vector<double> scores;
    for (const auto& one : m_seen)
        scores.push_back(one.score);
    if (!scores.empty())
        m_center = mean(scores);
    if (const double spread = sampleStandardDeviation(scores); spread > 0)
        m_scale = spread;
    m_shape.assign(m_dimensions.size(), kPriorLength);
    m_shape.push_back(kPriorSignal);
    m_shape.push_back(kPriorNoise);
    if (m_seen.size() > 2)
        fit();
    solve();
}

void TuneModel::use(const Shape& shape)
{
    m_inverseSquares.clear();
    for (std::size_t d = 0; d < m_dimensions.size(); ++d)
        m_inverseSquares.push_back(portableExp(-2 * shape[d]));
    m_signal = portableExp(shape[m_dimensions.size()]);
    m_noise = portableExp(shape.back());
}

double TuneModel::kernel(const TunePoint& a, const TunePoint& b) const
{
    double squares = 0;
    for (std::size_t d = 0; d < m_dimensions.size(); ++d) {
        const double apart = m_dimensions[d].isCategory ? (a[d] == b[d] ? 0 : 1) : a[d] - b[d];
        squares += apart * apart * m_inverseSquares[d];
    }
    const double far = std::sqrt(5 * squares);
    return m_signal * (1 + far + far * far / 3) * portableExp(-far);
}

bool TuneModel::factor()
{
    const auto count = m_seen.size();
    m_factor.assign(rowOf(count), 0);
    for (std::size_t i = 0; i < count; ++i) {
        double* row = m_factor.data() + rowOf(i);
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = kernel(m_seen[i].point, m_seen[j].point);
            if (i == j)
                sum += m_noise / m_seen[i].weight + kJitter;
            const double* other = m_factor.data() + rowOf(j);
            for (std::size_t k = 0; k < j; ++k)
                sum -= row[k] * other[k];
            if (i == j && sum <= 0)
                return false;
            row[j] = i == j ? std::sqrt(sum) : sum / other[j];
        }
    }
    return true;
}

double TuneModel::loss(const Shape& shape)
{
    use(shape);
    if (!factor())
        return kUnfit;
    std::vector<double> right;
    for (const auto& one : m_seen)
        right.push_back((one.score - m_center) / m_scale);
    solveForward(m_factor, right);
    double sum = 0;
    for (std::size_t i = 0; i < right.size(); ++i)
        sum += right[i] * right[i] / 2 + portableLog(m_factor[rowOf(i) + i]);
    for (std::size_t d = 0; d < m_dimensions.size(); ++d)
        sum += ofPrior(shape[d], kPriorLength);
    return sum + ofPrior(shape[m_dimensions.size()], kPriorSignal) + ofPrior(shape.back(), kPriorNoise);
}

double TuneModel::lossOf(unsigned count, const double* shape, double* /*gradient*/, void* model)
{
    return static_cast<TuneModel*>(model)->loss(Shape(shape, shape + count));
}

void TuneModel::fit()
{
    const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> search(
        nlopt_create(NLOPT_LN_SBPLX, static_cast<unsigned>(m_shape.size())), &nlopt_destroy);
    if (!search)
        return;
    auto low = m_shape;
    auto high = m_shape;
    for (std::size_t i = 0; i < m_shape.size(); ++i) {
        low[i] -= kShapeBound;
        high[i] += kShapeBound;
    }
    auto best = m_shape;
    double least = 0;
    nlopt_set_lower_bounds(search.get(), low.data());
    nlopt_set_upper_bounds(search.get(), high.data());
    nlopt_set_min_objective(search.get(), &TuneModel::lossOf, this);
    nlopt_set_maxeval(search.get(), kMostFits);
    if (nlopt_optimize(search.get(), best.data(), &least) > 0 && least < kUnfit)
        m_shape = best;
}

void TuneModel::solve()
{
    use(m_shape);
    if (!factor())
        m_seen.clear();
    m_solved.clear();
    for (const auto& one : m_seen)
        m_solved.push_back((one.score - m_center) / m_scale);
    solveForward(m_factor, m_solved);
    solveBackward(m_factor, m_solved);
}

TunePrediction TuneModel::predict(const TunePoint& point) const
{
    std::vector<double> near;
    near.reserve(m_seen.size());
    double middle = 0;
    for (std::size_t i = 0; i < m_seen.size(); ++i) {
        near.push_back(kernel(m_seen[i].point, point));
        middle += near.back() * m_solved[i];
    }
    solveForward(m_factor, near);
    double variance = m_signal;
    for (const double one : near)
        variance -= one * one;
    return { m_center + m_scale * middle, m_scale * std::sqrt(std::max(variance, 0.0)) };
}

void TuneModel::believe(const TunePoint& point)
{
    m_seen.push_back({ point, predict(point).mean, 1 });
    solve();
}

} // namespace consonance
