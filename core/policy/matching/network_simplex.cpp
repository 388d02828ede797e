// SPDX-License-Identifier: GPL-3.0-or-later
//
// The matching as a flow from jobs to positions of a kind, each with room for as many jobs as the kind has machines.
// The optimum uses few of the positions that there could be, so the network begins with few and grows while a position
// beyond it would be worth its cost to some job.
#include "core/policy/matching/queue_solvers.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include <lemon/network_simplex.h>
#include <lemon/smart_graph.h>

namespace consonance {

namespace {

using FlowGraph = lemon::SmartDigraph;
using FlowSolver = lemon::NetworkSimplex<FlowGraph, int, std::int64_t>;

/// LEMON adds up costs along paths through all nodes in 64 bits.
constexpr double kLargestPathCost = 0x1p58;
/// In a second, unless that makes costs too large: about a nanosecond each.
constexpr double kFinestUnits = 0x1p30;

/// How many jobs can be in one position of a kind.
std::int64_t roomOf(const QueueProblem& problem, std::size_t kind)
{
    return std::min(problem.machines[kind], static_cast<std::int64_t>(problem.seconds.size()));
}

/// The total when every job goes to its fastest kind. A single job that costs more is in no optimum.
double totalOnFastest(const QueueProblem& problem)
{
    std::vector<std::vector<double>> queues(problem.machines.size());
    for (const std::vector<double>& seconds : problem.seconds) {
        std::size_t fastest = 0;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t kind = 0; kind < seconds.size(); ++kind) {
            if (problem.machines[kind] > 0 && seconds[kind] < least) {
                least = seconds[kind];
                fastest = kind;
            }
        }
        queues[fastest].push_back(least);
    }
    double total = 0;
    for (std::size_t kind = 0; kind < queues.size(); ++kind) {
        std::ranges::sort(queues[kind], std::greater {});
        for (std::size_t i = 0; i < queues[kind].size(); ++i)
            total += static_cast<double>(static_cast<std::int64_t>(i) / problem.machines[kind] + 1) * queues[kind][i];
    }
    return total;
}

class QueueFlow {
public:
    QueueFlow(const QueueProblem& problem, std::vector<std::int64_t> depths, double mostCost);

    /// Whether the positions hold all jobs at all.
    [[nodiscard]] bool solve();
    /// Of one position of a kind, in seconds.
    [[nodiscard]] double price(std::size_t kind, std::int64_t fromEnd) const;
    [[nodiscard]] std::int64_t fromEnd(std::size_t job, std::size_t kind) const; ///< 0: not there
    /// Whether a job would rather have the first position of the kind that is not in the network.
    [[nodiscard]] bool wantsDeeper(std::size_t kind) const;

private:
    void addJob(std::size_t job);
    [[nodiscard]] double potential(FlowGraph::Node node) const;

    const QueueProblem& m_problem;
    std::vector<std::int64_t> m_depths; ///< positions by kind
    FlowGraph m_graph;
    FlowGraph::ArcMap<std::int64_t> m_costs { m_graph };
    FlowGraph::ArcMap<int> m_rooms { m_graph };
    FlowGraph::NodeMap<int> m_supplies { m_graph, 0 };
    std::vector<FlowGraph::Node> m_jobs;
    std::vector<std::vector<FlowGraph::Node>> m_positions; ///< by kind and position
    FlowGraph::Node m_sink;
    double m_mostCost;
    double m_units = 1; ///< in a second
    std::optional<FlowSolver> m_solver;
};

QueueFlow::QueueFlow(const QueueProblem& problem, std::vector<std::int64_t> depths, double mostCost)
    : m_problem(problem)
    , m_depths(std::move(depths))
    , m_positions(m_depths.size())
    , m_sink(m_graph.addNode())
    , m_mostCost(mostCost)
{
    const auto jobs = static_cast<int>(problem.seconds.size());
    m_supplies[m_sink] = -jobs;
    for (std::size_t kind = 0; kind < m_depths.size(); ++kind) {
        const int room = static_cast<int>(roomOf(problem, kind));
        for (std::int64_t k = 0; k < m_depths[kind]; ++k) {
            m_positions[kind].push_back(m_graph.addNode());
            const FlowGraph::Arc arc = m_graph.addArc(m_positions[kind].back(), m_sink);
            m_costs[arc] = 0;
            m_rooms[arc] = room;
        }
    }
    for (std::size_t job = 0; job < problem.seconds.size(); ++job) {
        m_jobs.push_back(m_graph.addNode());
        m_supplies[m_jobs.back()] = 1;
    }
    m_units = std::min(kFinestUnits, kLargestPathCost / ((mostCost + 1) * (m_graph.nodeNum() + 1)));
    for (std::size_t job = 0; job < problem.seconds.size(); ++job)
        addJob(job);
}

void QueueFlow::addJob(std::size_t job)
{
    for (std::size_t kind = 0; kind < m_depths.size(); ++kind) {
        for (std::int64_t k = 0; k < m_depths[kind]; ++k) {
            const double cost = static_cast<double>(k + 1) * m_problem.seconds[job][kind];
            if (!(cost <= m_mostCost))
                break;
            const FlowGraph::Arc arc = m_graph.addArc(m_jobs[job], m_positions[kind][static_cast<std::size_t>(k)]);
            m_costs[arc] = std::llround(cost * m_units);
            m_rooms[arc] = 1;
        }
    }
}

bool QueueFlow::solve()
{
    m_solver.emplace(m_graph);
    m_solver->upperMap(m_rooms).costMap(m_costs).supplyMap(m_supplies);
    return m_solver->run() == FlowSolver::OPTIMAL;
}

double QueueFlow::potential(FlowGraph::Node node) const
{
    return static_cast<double>(m_solver->potential(node) - m_solver->potential(m_sink)) / m_units;
}

double QueueFlow::price(std::size_t kind, std::int64_t fromEnd) const
{
    return std::min(0.0, potential(m_positions[kind][static_cast<std::size_t>(fromEnd - 1)]));
}

std::int64_t QueueFlow::fromEnd(std::size_t job, std::size_t kind) const
{
    for (FlowGraph::OutArcIt arc(m_graph, m_jobs[job]); arc != lemon::INVALID; ++arc) {
        if (m_solver->flow(arc) == 0)
            continue;
        const std::vector<FlowGraph::Node>& positions = m_positions[kind];
        const auto at = std::ranges::find(positions, m_graph.target(arc));
        return at == positions.end() ? 0 : at - positions.begin() + 1;
    }
    return 0;
}

bool QueueFlow::wantsDeeper(std::size_t kind) const
{
    for (std::size_t job = 0; job < m_jobs.size(); ++job) {
        const double cost = static_cast<double>(m_depths[kind] + 1) * m_problem.seconds[job][kind];
        if (cost + 1 / m_units < -potential(m_jobs[job]))
            return true;
    }
    return false;
}

/// Positions of a kind that all jobs together could use.
std::int64_t deepest(const QueueProblem& problem, std::size_t kind)
{
    const auto jobs = static_cast<std::int64_t>(problem.seconds.size());
    const std::int64_t machines = problem.machines[kind];
    return machines == 0 ? 0 : (jobs - 1) / machines + 1;
}

std::vector<std::int64_t> firstDepths(const QueueProblem& problem)
{
    double machines = 0;
    for (const std::int64_t count : problem.machines)
        machines += static_cast<double>(count);
    const auto even = static_cast<std::int64_t>(2 * static_cast<double>(problem.seconds.size()) / machines) + 1;
    std::vector<std::int64_t> depths;
    for (std::size_t kind = 0; kind < problem.machines.size(); ++kind)
        depths.push_back(std::min(even, deepest(problem, kind)));
    return depths;
}

/// Twice as deep where that is of use; false: nowhere.
bool deepen(const QueueProblem& problem, const QueueFlow* solved, std::vector<std::int64_t>& depths)
{
    bool isDeeper = false;
    for (std::size_t kind = 0; kind < depths.size(); ++kind) {
        const std::int64_t most = deepest(problem, kind);
        if (depths[kind] == most || (solved && !solved->wantsDeeper(kind)))
            continue;
        depths[kind] = std::min(most, 2 * depths[kind]);
        isDeeper = true;
    }
    return isDeeper;
}

bool isTooLarge(const QueueProblem& problem, const std::vector<std::int64_t>& depths)
{
    const std::int64_t positions = std::accumulate(depths.begin(), depths.end(), std::int64_t { 0 });
    return positions > kMostQueueArcs / static_cast<std::int64_t>(problem.seconds.size());
}

/// Deals the jobs of each kind out to its machines, in order of their positions.
SolvedQueues dealt(const QueueProblem& problem, const QueueFlow& flow, const std::vector<std::int64_t>& depths)
{
    SolvedQueues solved;
    solved.places.resize(problem.seconds.size());
    for (std::size_t kind = 0; kind < depths.size(); ++kind) {
        std::vector<std::pair<std::int64_t, std::size_t>> queue;
        for (std::size_t job = 0; job < problem.seconds.size(); ++job) {
            if (const std::int64_t fromEnd = flow.fromEnd(job, kind); fromEnd > 0)
                queue.emplace_back(fromEnd, job);
        }
        std::ranges::sort(queue);
        const std::int64_t machines = problem.machines[kind];
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const auto rank = static_cast<std::int64_t>(i);
            solved.places[queue[i].second] = { kind, rank % machines, rank / machines + 1 };
        }
        for (std::int64_t k = 1; k <= depths[kind]; ++k)
            solved.prices.push_back({ kind, k, roomOf(problem, kind), flow.price(kind, k) });
        if (machines > 0)
            solved.prices.push_back({ kind, depths[kind] + 1, 1, 0 });
    }
    return solved;
}

} // namespace

Result<SolvedQueues> solveByNetworkSimplex(const QueueProblem& problem)
{
    std::vector<std::int64_t> depths = firstDepths(problem);
    const double mostCost = totalOnFastest(problem) * (1 + 1e-9);
    for (;;) {
        if (isTooLarge(problem, depths))
            return tooManyQueueArcs(problem.seconds.size());
        QueueFlow flow(problem, depths, mostCost);
        const std::vector<std::int64_t> tried = depths;
        const bool isSolved = flow.solve();
        if (!deepen(problem, isSolved ? &flow : nullptr, depths))
            return dealt(problem, flow, tried);
    }
}

} // namespace consonance
