// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/central_shares.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace consonance {

namespace {

constexpr int kMostSteps = 200;
constexpr double kCentred = 1e-9; ///< squared Newton decrement

/// A small dense matrix, row by row.
struct SquareMatrix {
    std::size_t size = 0;
    std::vector<double> values;

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

class CentreSearch {
public:
    CentreSearch(std::span<const CentralJob> jobs, std::span<const double> devices, ShareTable shares)
        : m_jobs(jobs)
        , m_devices(devices)
        , m_types(devices.size())
        , m_shares(std::move(shares))
        , m_step(m_shares.values.size())
    {
    }

    ShareTable run()
    {
        for (int i = 0; i < kMostSteps; ++i) {
            const double decrement = findStep();
            if (!(decrement > kCentred))
                break;
            const double root = std::sqrt(decrement);
            const double length = root < 0.25 ? 1 : 1 / (1 + root);
            for (std::size_t k = 0; k < m_step.size(); ++k)
                m_shares.values[k] += length * m_step[k];
        }
        return m_shares;
    }

private:
    /// Of one job: minus the second derivatives and the first ones, without the coupling of the types.
    std::pair<SquareMatrix, std::vector<double>> derivativesOf(std::size_t job) const
    {
        const auto& one = m_jobs[job];
        double time = 1;
        double throughput = -one.least;
        for (std::size_t type = 0; type < m_types; ++type) {
            time -= m_shares.at(job, type);
            throughput += one.speeds[type] * m_shares.at(job, type);
        }
        SquareMatrix second(m_types);
        std::vector<double> first(m_types);
        for (std::size_t row = 0; row < m_types; ++row) {
            const double share = m_shares.at(job, row);
            first[row] = 1 / share - 1 / time + one.speeds[row] / throughput;
            for (std::size_t column = 0; column < m_types; ++column)
                second.at(row, column)
                    = 1 / (time * time) + one.speeds[row] * one.speeds[column] / (throughput * throughput);
            second.at(row, row) += 1 / (share * share);
        }
        return { std::move(second), std::move(first) };
    }

    /// Fills the step; the squared Newton decrement.
    double findStep()
    {
        std::vector<double> left(m_devices.begin(), m_devices.end());
        for (std::size_t job = 0; job < m_jobs.size(); ++job) {
            for (std::size_t type = 0; type < m_types; ++type)
                left[type] -= m_jobs[job].gang * m_shares.at(job, type);
        }
        SquareMatrix coupling(m_types);
        for (std::size_t type = 0; type < m_types; ++type)
            coupling.at(type, type) = left[type] * left[type];
        std::vector<SquareMatrix> inverses;
        std::vector<double> gradient(m_step.size());
        std::vector<double> moved(m_types); ///< devices, by the jobs' own steps
        for (std::size_t job = 0; job < m_jobs.size(); ++job) {
            auto [second, first] = derivativesOf(job);
            inverses.push_back(inverseOf(std::move(second)));
            const double gang = m_jobs[job].gang;
            for (std::size_t row = 0; row < m_types; ++row) {
                first[row] -= gang / left[row];
                gradient[job * m_types + row] = first[row];
            }
            for (std::size_t row = 0; row < m_types; ++row) {
                for (std::size_t column = 0; column < m_types; ++column) {
                    coupling.at(row, column) += gang * gang * inverses[job].at(row, column);
                    moved[row] += gang * inverses[job].at(row, column) * first[column];
                }
            }
        }
        const auto uncoupled = inverseOf(std::move(coupling));
        double decrement = 0;
        for (std::size_t job = 0; job < m_jobs.size(); ++job) {
            std::vector<double> pull(m_types);
            for (std::size_t row = 0; row < m_types; ++row) {
                pull[row] = gradient[job * m_types + row];
                for (std::size_t column = 0; column < m_types; ++column)
                    pull[row] -= m_jobs[job].gang * uncoupled.at(row, column) * moved[column];
            }
            for (std::size_t row = 0; row < m_types; ++row) {
                double step = 0;
                for (std::size_t column = 0; column < m_types; ++column)
                    step += inverses[job].at(row, column) * pull[column];
                m_step[job * m_types + row] = step;
                decrement += step * gradient[job * m_types + row];
            }
        }
        return decrement;
    }

    std::span<const CentralJob> m_jobs;
    std::span<const double> m_devices;
    std::size_t m_types;
    ShareTable m_shares;
    std::vector<double> m_step;
};

} // namespace

ShareTable centralShares(
    std::span<const CentralJob> jobs, std::span<const double> devices, const ShareTable& start, double slack)
{
    double gangs = 0;
    for (const auto& job : jobs)
        gangs += job.gang;
    const double shrink = std::min(slack, 1.0) / 2;
    auto shares = start;
    for (std::size_t job = 0; job < jobs.size(); ++job) {
        for (std::size_t type = 0; type < devices.size(); ++type) {
            const double most = std::min(1 / static_cast<double>(devices.size()), devices[type] / gangs);
            shares.at(job, type) = (1 - shrink) * std::max(shares.at(job, type), 0.0) + shrink / 2 * most;
        }
    }
    return CentreSearch(jobs, devices, std::move(shares)).run();
}

} // namespace consonance
