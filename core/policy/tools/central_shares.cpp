// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/central_shares.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace consonance {

namespace {

using Numbers = std::vector<double>;

// As published.
constexpr int kMostSteps = 100;
constexpr int kEquilibrations = 3;
constexpr double kTolerance = 1e-8; ///< of residuals and gap
constexpr double kLeastEntry = 1e-6; ///< of a row or column that is scaled
constexpr double kShortest = 1e-6; ///< steps
constexpr double kLongest = 0.999;
constexpr double kOfStep = 0.99; ///< to the bound
constexpr double kLeastCentring = 1e-4;
constexpr int kRefinements = 2;

double dot(const Numbers& one, const Numbers& other)
{
    double sum = 0;
    for (std::size_t i = 0; i < one.size(); ++i)
        sum += one[i] * other[i];
    return sum;
}

double norm(const Numbers& one)
{
    return std::sqrt(dot(one, one));
}

/// A small dense matrix, row by row.
struct SquareMatrix {
    std::size_t size = 0;
    Numbers values;

    explicit SquareMatrix(std::size_t size_)
        : size(size_)
        , values(size_ * size_)
    {
    }
    [[nodiscard]] double& at(std::size_t row, std::size_t column) { return values[row * size + column]; }
    [[nodiscard]] double at(std::size_t row, std::size_t column) const { return values[row * size + column]; }
};

/// Inverse of a symmetric positive definite matrix, by elimination.
SquareMatrix inverseOf(SquareMatrix matrix)
{
    SquareMatrix inverse(matrix.size);
    for (std::size_t i = 0; i < matrix.size; ++i)
        inverse.at(i, i) = 1;
    for (std::size_t pivot = 0; pivot < matrix.size; ++pivot) {
        const double scale = 1 / matrix.at(pivot, pivot);
        for (std::size_t column = 0; column < matrix.size; ++column) {
            matrix.at(pivot, column) *= scale;
            inverse.at(pivot, column) *= scale;
        }
        for (std::size_t row = 0; row < matrix.size; ++row) {
            const double factor = matrix.at(row, pivot);
            for (std::size_t column = 0; row != pivot && column < matrix.size; ++column) {
                matrix.at(row, column) -= factor * matrix.at(pivot, column);
                inverse.at(row, column) -= factor * inverse.at(pivot, column);
            }
        }
    }
    return inverse;
}

/// The bounds of the shares as rows G x ≤ h: a row for each share (≥ 0), for each type (its devices), for each job's
/// time and for its throughput. A share has an entry in one row of each kind.
class Bounds {
public:
    Bounds(std::span<const CentralJob> jobs, std::span<const double> devices)
        : m_jobs(jobs.size())
        , m_types(devices.size())
        , m_shares(m_jobs * m_types)
        , m_entries(m_shares)
        , m_scales(m_shares, 1)
        , m_limits(rows())
    {
        for (std::size_t job = 0; job < m_jobs; ++job) {
            for (std::size_t type = 0; type < m_types; ++type)
                m_entries[job * m_types + type] = { -1, jobs[job].gang, 1, -jobs[job].speeds[type] };
            m_limits[m_shares + m_types + job] = 1;
            m_limits[m_shares + m_types + m_jobs + job] = -jobs[job].least;
        }
        std::ranges::copy(devices, m_limits.begin() + static_cast<std::ptrdiff_t>(m_shares));
        equilibrate();
    }

    [[nodiscard]] std::size_t shares() const { return m_shares; }
    [[nodiscard]] std::size_t rows() const { return m_shares + m_types + 2 * m_jobs; }
    [[nodiscard]] std::size_t jobs() const { return m_jobs; }
    [[nodiscard]] std::size_t types() const { return m_types; }
    [[nodiscard]] const Numbers& limits() const { return m_limits; }
    [[nodiscard]] double scale(std::size_t share) const { return m_scales[share]; }
    [[nodiscard]] const std::array<double, 4>& entries(std::size_t share) const { return m_entries[share]; }
    /// The rows of a share's entries.
    [[nodiscard]] std::array<std::size_t, 4> rowsOf(std::size_t share) const
    {
        const auto job = share / m_types;
        return { share, m_shares + share % m_types, m_shares + m_types + job, m_shares + m_types + m_jobs + job };
    }

    [[nodiscard]] Numbers times(const Numbers& shares) const
    {
        Numbers product(rows());
        for (std::size_t share = 0; share < m_shares; ++share) {
            const auto at = rowsOf(share);
            for (std::size_t kind = 0; kind < at.size(); ++kind)
                product[at[kind]] += m_entries[share][kind] * shares[share];
        }
        return product;
    }
    [[nodiscard]] Numbers transposedTimes(const Numbers& ofRows) const
    {
        Numbers product(m_shares);
        for (std::size_t share = 0; share < m_shares; ++share) {
            const auto at = rowsOf(share);
            for (std::size_t kind = 0; kind < at.size(); ++kind)
                product[share] += m_entries[share][kind] * ofRows[at[kind]];
        }
        return product;
    }

private:
    /// Brings the largest entries of rows and columns near to 1.
    void equilibrate()
    {
        const auto rootOf = [](double largest) { return largest < kLeastEntry ? 1 : std::sqrt(largest); };
        for (int i = 0; i < kEquilibrations; ++i) {
            Numbers ofRows(rows());
            Numbers ofShares(m_shares);
            for (std::size_t share = 0; share < m_shares; ++share) {
                const auto at = rowsOf(share);
                for (std::size_t kind = 0; kind < at.size(); ++kind) {
                    const double size = std::abs(m_entries[share][kind]);
                    ofRows[at[kind]] = std::max(ofRows[at[kind]], size);
                    ofShares[share] = std::max(ofShares[share], size);
                }
            }
            for (std::size_t share = 0; share < m_shares; ++share) {
                const auto at = rowsOf(share);
                for (std::size_t kind = 0; kind < at.size(); ++kind)
                    m_entries[share][kind] /= rootOf(ofRows[at[kind]]) * rootOf(ofShares[share]);
                m_scales[share] *= rootOf(ofShares[share]);
            }
            for (std::size_t row = 0; row < rows(); ++row)
                m_limits[row] /= rootOf(ofRows[row]);
        }
    }

    std::size_t m_jobs;
    std::size_t m_types;
    std::size_t m_shares;
    std::vector<std::array<double, 4>> m_entries; ///< by share
    Numbers m_scales; ///< of the shares
    Numbers m_limits;
};

/// Solves Gᵀz = a, Gx − Vz = b for given weights V of the rows. GᵀV⁻¹G is a block of each job and, by type, what
/// couples them.
class KktSystem {
public:
    KktSystem(const Bounds& bounds, const Numbers& weights)
        : m_bounds(bounds)
        , m_weights(weights)
        , m_uncoupled(bounds.types())
    {
        const auto types = bounds.types();
        SquareMatrix coupling(types);
        for (std::size_t type = 0; type < types; ++type)
            coupling.at(type, type) = weights[bounds.shares() + type];
        for (std::size_t job = 0; job < bounds.jobs(); ++job) {
            m_blocks.push_back(inverseOf(blockOf(job)));
            for (std::size_t row = 0; row < types; ++row) {
                for (std::size_t column = 0; column < types; ++column)
                    coupling.at(row, column)
                        += deviceEntry(job, row) * m_blocks[job].at(row, column) * deviceEntry(job, column);
            }
        }
        m_uncoupled = inverseOf(std::move(coupling));
    }

    [[nodiscard]] std::pair<Numbers, Numbers> solve(const Numbers& a, const Numbers& b) const
    {
        auto ofRows = b;
        for (std::size_t row = 0; row < ofRows.size(); ++row)
            ofRows[row] /= m_weights[row];
        auto right = m_bounds.transposedTimes(ofRows);
        for (std::size_t share = 0; share < right.size(); ++share)
            right[share] += a[share];
        auto x = solveNormal(right);
        for (int i = 0; i < kRefinements; ++i) {
            auto product = m_bounds.times(x);
            for (std::size_t row = 0; row < product.size(); ++row)
                product[row] /= m_weights[row];
            auto left = m_bounds.transposedTimes(product);
            for (std::size_t share = 0; share < left.size(); ++share)
                left[share] = right[share] - left[share];
            const auto more = solveNormal(left);
            for (std::size_t share = 0; share < x.size(); ++share)
                x[share] += more[share];
        }
        auto z = m_bounds.times(x);
        for (std::size_t row = 0; row < z.size(); ++row)
            z[row] = (z[row] - b[row]) / m_weights[row];
        return { std::move(x), std::move(z) };
    }

private:
    [[nodiscard]] double deviceEntry(std::size_t job, std::size_t type) const
    {
        return m_bounds.entries(job * m_bounds.types() + type)[1];
    }

    /// Of the rows that belong to one job.
    [[nodiscard]] SquareMatrix blockOf(std::size_t job) const
    {
        const auto types = m_bounds.types();
        SquareMatrix block(types);
        for (std::size_t row = 0; row < types; ++row) {
            const auto share = job * types + row;
            const auto& own = m_bounds.entries(share);
            const auto at = m_bounds.rowsOf(share);
            for (std::size_t column = 0; column < types; ++column) {
                const auto& other = m_bounds.entries(job * types + column);
                block.at(row, column) = own[2] * other[2] / m_weights[at[2]] + own[3] * other[3] / m_weights[at[3]];
            }
            block.at(row, row) += own[0] * own[0] / m_weights[at[0]];
        }
        return block;
    }

    [[nodiscard]] Numbers solveNormal(const Numbers& right) const
    {
        const auto types = m_bounds.types();
        Numbers x(right.size());
        Numbers moved(types);
        for (std::size_t job = 0; job < m_bounds.jobs(); ++job) {
            for (std::size_t row = 0; row < types; ++row) {
                for (std::size_t column = 0; column < types; ++column)
                    x[job * types + row] += m_blocks[job].at(row, column) * right[job * types + column];
                moved[row] += deviceEntry(job, row) * x[job * types + row];
            }
        }
        Numbers pull(types);
        for (std::size_t row = 0; row < types; ++row) {
            for (std::size_t column = 0; column < types; ++column)
                pull[row] += m_uncoupled.at(row, column) * moved[column];
        }
        for (std::size_t job = 0; job < m_bounds.jobs(); ++job) {
            for (std::size_t row = 0; row < types; ++row) {
                for (std::size_t column = 0; column < types; ++column)
                    x[job * types + row] -= m_blocks[job].at(row, column) * deviceEntry(job, column) * pull[column];
            }
        }
        return x;
    }

    const Bounds& m_bounds;
    const Numbers& m_weights;
    std::vector<SquareMatrix> m_blocks; ///< inverse, by job
    SquareMatrix m_uncoupled;
};

/// Shifted until all are above 0.
Numbers insideCone(Numbers values)
{
    double shift = -kOfStep;
    for (const double value : values) {
        if (value <= 0)
            shift = std::max(shift, -value);
    }
    for (double& value : values)
        value += 1 + shift;
    return values;
}

class InteriorPath {
public:
    explicit InteriorPath(const Bounds& bounds)
        : m_bounds(bounds)
    {
        const Numbers ones(bounds.rows(), 1);
        const KktSystem system(bounds, ones);
        auto [x, z] = system.solve(Numbers(bounds.shares()), bounds.limits());
        for (double& value : z)
            value = -value;
        m_x = std::move(x);
        m_s = insideCone(std::move(z));
        m_z = insideCone(Numbers(bounds.rows()));
    }

    /// Shares, scaled as the bounds are.
    std::optional<Numbers> run()
    {
        for (int i = 0; i < kMostSteps; ++i) {
            findResiduals();
            if (isThere()) {
                for (double& value : m_x)
                    value /= m_tau;
                return std::move(m_x);
            }
            if (!std::isfinite(m_gap) || hasNoSolution())
                return std::nullopt;
            go();
        }
        return std::nullopt;
    }

private:
    struct Direction {
        Numbers x;
        Numbers scaledS;
        Numbers scaledZ;
        double tau = 0;
        double kappa = 0;
    };

    void findResiduals()
    {
        m_residualX = m_bounds.transposedTimes(m_z);
        for (double& value : m_residualX)
            value = -value;
        m_residualZ = m_bounds.times(m_x);
        for (std::size_t row = 0; row < m_z.size(); ++row)
            m_residualZ[row] += m_s[row] - m_bounds.limits()[row] * m_tau;
        m_worth = dot(m_bounds.limits(), m_z);
        m_gap = dot(m_s, m_z);
        m_mu = (m_gap + m_kappa * m_tau) / static_cast<double>(m_z.size() + 1);
    }

    [[nodiscard]] bool isThere() const
    {
        const double size = std::max(1.0, norm(m_bounds.limits())) + norm(m_x) + norm(m_s);
        const bool isPrimal = norm(m_residualZ) / size / m_tau < kTolerance;
        const bool isDual = norm(m_residualX) / std::max(1 + norm(m_z), 1.0) / m_tau < kTolerance;
        const bool isTight = m_gap < kTolerance || (m_worth < 0 && m_gap / (-m_worth / m_tau) < kTolerance);
        return isPrimal && isDual && isTight && -m_worth >= -kTolerance;
    }

    [[nodiscard]] bool hasNoSolution() const
    {
        const double size = std::max(norm(m_z), 1.0);
        return m_worth / size < -kTolerance && norm(m_residualX) / size < kTolerance && m_tau < m_kappa;
    }

    /// What `of` gives for the right side, with the change of tau that the embedding asks for.
    [[nodiscard]] Direction directionOf(const KktSystem& system, const std::pair<Numbers, Numbers>& ofLimits,
        const Numbers& rightX, const Numbers& rightZ, double rightTau) const
    {
        auto [x, z] = system.solve(rightX, rightZ);
        Direction direction;
        direction.tau
            = (rightTau + dot(m_bounds.limits(), z)) / (m_kappa / m_tau - dot(m_bounds.limits(), ofLimits.second));
        for (std::size_t share = 0; share < x.size(); ++share)
            x[share] += direction.tau * ofLimits.first[share];
        for (std::size_t row = 0; row < z.size(); ++row)
            z[row] = std::sqrt(m_s[row] / m_z[row]) * (z[row] + direction.tau * ofLimits.second[row]);
        direction.x = std::move(x);
        direction.scaledZ = std::move(z);
        direction.scaledS.resize(direction.scaledZ.size());
        return direction;
    }

    /// As far as s, z, tau and kappa stay above 0.
    [[nodiscard]] double reachOf(const Direction& direction) const
    {
        double reach = 1 / kShortest;
        const auto bound = [&reach](double value, double change) {
            if (change < 0)
                reach = std::min(reach, -value / change);
        };
        for (std::size_t row = 0; row < m_s.size(); ++row) {
            const double centre = std::sqrt(m_s[row] * m_z[row]);
            bound(centre, direction.scaledS[row]);
            bound(centre, direction.scaledZ[row]);
        }
        bound(m_tau, direction.tau);
        bound(m_kappa, direction.kappa);
        return std::clamp(reach, kShortest, kLongest);
    }

    void go()
    {
        const auto rows = m_s.size();
        Numbers weights(rows);
        for (std::size_t row = 0; row < rows; ++row)
            weights[row] = m_s[row] / m_z[row];
        const KktSystem system(m_bounds, weights);
        const auto ofLimits = system.solve(Numbers(m_x.size()), m_bounds.limits());

        Numbers right(rows);
        for (std::size_t row = 0; row < rows; ++row)
            right[row] = m_s[row] - m_residualZ[row];
        auto predicted = directionOf(system, ofLimits, m_residualX, right, m_worth);
        for (std::size_t row = 0; row < rows; ++row)
            predicted.scaledS[row] = -predicted.scaledZ[row] - std::sqrt(m_s[row] * m_z[row]);
        predicted.kappa = -m_kappa - m_kappa / m_tau * predicted.tau;

        const double left = 1 - reachOf(predicted);
        const double centring = std::clamp(left * left * left, kLeastCentring, 1.0);
        Numbers rightX = m_residualX;
        for (double& value : rightX)
            value *= 1 - centring;
        Numbers shift(rows);
        for (std::size_t row = 0; row < rows; ++row) {
            const double centre = std::sqrt(m_s[row] * m_z[row]);
            const double second = predicted.scaledS[row] * predicted.scaledZ[row];
            shift[row] = (centre * centre + second - centring * m_mu) / centre;
            right[row] = -(1 - centring) * m_residualZ[row] + std::sqrt(weights[row]) * shift[row];
        }
        const double ofKappa = m_kappa * m_tau + predicted.kappa * predicted.tau - centring * m_mu;
        auto step
            = directionOf(system, ofLimits, rightX, right, (1 - centring) * (m_kappa + m_worth) - ofKappa / m_tau);
        for (std::size_t row = 0; row < rows; ++row)
            step.scaledS[row] = -shift[row] - step.scaledZ[row];
        step.kappa = -(ofKappa + m_kappa * step.tau) / m_tau;
        take(step, weights);
    }

    void take(const Direction& step, const Numbers& weights)
    {
        const double length = reachOf(step) * kOfStep;
        for (std::size_t share = 0; share < m_x.size(); ++share)
            m_x[share] += length * step.x[share];
        for (std::size_t row = 0; row < m_s.size(); ++row) {
            m_s[row] += length * step.scaledS[row] * std::sqrt(weights[row]);
            m_z[row] += length * step.scaledZ[row] / std::sqrt(weights[row]);
        }
        m_tau += length * step.tau;
        m_kappa += length * step.kappa;
    }

    const Bounds& m_bounds;
    Numbers m_x;
    Numbers m_s; ///< what is left of the bounds
    Numbers m_z; ///< their multipliers
    double m_tau = 1;
    double m_kappa = 1;
    Numbers m_residualX;
    Numbers m_residualZ;
    double m_worth = 0; ///< of the limits, by the multipliers
    double m_gap = 0;
    double m_mu = 0;
};

} // namespace

std::optional<ShareTable> centralShares(std::span<const CentralJob> jobs, std::span<const double> devices)
{
    if (jobs.empty())
        return ShareTable(0, devices.size());
    const Bounds bounds(jobs, devices);
    const auto found = InteriorPath(bounds).run();
    if (!found)
        return std::nullopt;
    ShareTable shares(jobs.size(), devices.size());
    for (std::size_t share = 0; share < found->size(); ++share)
        shares.values[share] = std::clamp((*found)[share] / bounds.scale(share), 0.0, 1.0);
    return shares;
}

} // namespace consonance
