// SPDX-License-Identifier: GPL-3.0-or-later
//
// A genetic search for how many replicas of which job run on which server (Pollux, OSDI 2021, section 4.2): states are
// matrices of jobs × servers, better when the power mean of the jobs' speed-ups is. Offspring are two parents cut at
// one job, then changed at random, then repaired: at most one job that spans servers on each server, bounds of jobs,
// capacity of servers, all in job order. The best of parents and offspring live on. Each pair of offspring draws from a
// separate stream, so the result is the same for any number of threads. Values; run() may use several threads inside.
// Cost: about 40 ns a job for each state looked at.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

/// Row-wise replicas of jobs on servers; rows are padded to whole 16 bytes, padding is zero.
class AllocationMatrix {
public:
    AllocationMatrix() = default;
    AllocationMatrix(std::size_t jobs, std::size_t servers)
        : m_servers(servers)
        , m_stride(strideFor(servers))
        , m_cells(jobs * m_stride)
    {
    }
    [[nodiscard]] static std::size_t strideFor(std::size_t servers) { return (servers + 15) / 16 * 16; }
    [[nodiscard]] std::size_t servers() const { return m_servers; }
    [[nodiscard]] std::size_t stride() const { return m_stride; }
    [[nodiscard]] std::span<std::uint8_t> row(std::size_t job)
    {
        return { m_cells.data() + job * m_stride, m_servers };
    }
    [[nodiscard]] std::span<const std::uint8_t> row(std::size_t job) const
    {
        return { m_cells.data() + job * m_stride, m_servers };
    }
    [[nodiscard]] std::vector<std::uint8_t>& cells() { return m_cells; }
    [[nodiscard]] const std::vector<std::uint8_t>& cells() const { return m_cells; }
    bool operator==(const AllocationMatrix&) const = default;

private:
    std::size_t m_servers = 0;
    std::size_t m_stride = 0;
    std::vector<std::uint8_t> m_cells;
};

struct SearchJob {
    std::int32_t minimum = 0; ///< fewer replicas become none
    std::int32_t maximum = 0;
    double restartFactor = 1; ///< on the speed-up in every state whose row differs from the present one
    std::vector<double> within; ///< speed-up by replicas on one server, from 0 to as many as a server or the job holds
    std::vector<double> between; ///< by replicas on several, from 0 to maximum
};

struct SearchProblem {
    std::vector<SearchJob> jobs;
    std::vector<std::uint8_t> capacity; ///< replicas by server
    AllocationMatrix present;
};

struct SearchOptions {
    std::int32_t population = 100; ///< Pollux artifact
    std::int32_t generations = 100; ///< Pollux artifact
    std::int32_t patience = 100; ///< generations without a better state after which the search ends
    double power = -1; ///< p of the power mean; −∞ is the least, 0 the geometric mean, 1 the average
    double epsilon = 1e-3; ///< added to each speed-up, so that jobs without replicas are not infinitely bad
    bool avoidsInterference = true;
    std::int32_t maximumServers = 16; ///< per job
    std::uint64_t seed = 1;
    std::int32_t threads = 1;
};

struct SearchResult {
    AllocationMatrix best;
    double fitness = 0;
    std::vector<AllocationMatrix> population; ///< best first; the next search starts from it
    std::int64_t statesEvaluated = 0;
    std::int32_t generations = 0;
};

/// The power mean of speed-ups, each raised by epsilon; 0 for none.
[[nodiscard]] double powerMean(std::span<const double> speedUps, double power, double epsilon);

/// `start` are states to begin with, beside the present one; all have as many rows as the problem has jobs.
[[nodiscard]] SearchResult searchAllocation(
    const SearchProblem& problem, const std::vector<AllocationMatrix>& start, const SearchOptions& options);

} // namespace consonance
