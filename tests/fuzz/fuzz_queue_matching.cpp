// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any bytes as a matching of jobs to machines and positions: counts, then times in all magnitudes, with zero, infinite
// and invalid ones. Both solvers give an error, or matchings of equal cost that their own prices prove optimal.
#include "core/policy/matching/queue_matching.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

using namespace consonance;

namespace {

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size)
        : m_data(data)
        , m_left(size)
    {
    }

    [[nodiscard]] std::uint8_t next()
    {
        if (m_left == 0)
            return 0;
        --m_left;
        return *m_data++;
    }
    [[nodiscard]] bool isAtEnd() const { return m_left == 0; }

    [[nodiscard]] double time()
    {
        const int kind = next();
        if (kind == 255)
            return std::numeric_limits<double>::quiet_NaN();
        if (kind >= 250)
            return -std::ldexp(1, kind - 252);
        if (kind >= 240)
            return std::numeric_limits<double>::infinity();
        return std::ldexp(next(), kind % 48 - 12); // up to 1e13 s, so beyond what is accepted
    }

private:
    const std::uint8_t* m_data;
    std::size_t m_left;
};

QueueProblem read(Bytes& bytes)
{
    QueueProblem problem;
    for (int kinds = bytes.next() % 5; kinds > 0; --kinds)
        problem.machines.push_back(bytes.next() % 64 - 1);
    while (!bytes.isAtEnd() && problem.seconds.size() < 200) {
        std::vector<double> seconds;
        for (std::size_t kind = 0; kind < problem.machines.size(); ++kind)
            seconds.push_back(bytes.time());
        problem.seconds.push_back(std::move(seconds));
        problem.waited.push_back(bytes.time());
    }
    return problem;
}

bool isNear(double one, double other)
{
    return std::abs(one - other) <= 1e-6 * std::max({ 1.0, std::abs(one), std::abs(other) });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Bytes bytes(data, size);
    const QueueProblem problem = read(bytes);
    const auto paths = matchToQueues(problem, QueueSolver::AugmentingPaths);
    const auto simplex = matchToQueues(problem, QueueSolver::NetworkSimplex);
    if (paths.has_value() != simplex.has_value())
        std::abort();
    if (!paths)
        return 0;
    if (!isNear(paths->total, paths->lowerBound) || !isNear(simplex->total, simplex->lowerBound)
        || !isNear(paths->total, simplex->total) || paths->first().size() > problem.seconds.size())
        std::abort();
    return 0;
}
