// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shortest augmenting paths over the positions that can matter: those in use, and the first free one of each machine,
// which is cheaper than the machine's others. Equal choices are decided as SciPy's linear_sum_assignment decides them
// on the whole matrix, whose column (position - 1) × machines + machine stands for a position, since the authors of
// AlloX' implementation in Gavel use it: a free position wins over one in use; the column later in the list of columns
// not yet reached wins among free ones, the earlier one among those in use. The list begins with the last column, and
// the last of the list takes the place of each column that is reached. Costs are computed in the same order as there.
#include "core/policy/matching/queue_solvers.h"

#include <limits>
#include <numeric>

namespace consonance {

namespace {

constexpr double kUnreached = std::numeric_limits<double>::infinity();
constexpr std::size_t kNoPosition = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kFree = kNoPosition;

/// SciPy's list of columns not yet reached: where a column is in it.
class ColumnList {
public:
    explicit ColumnList(std::size_t columns)
        : m_rankOf(columns)
        , m_columnAt(columns)
        , m_left(columns)
    {
        std::iota(m_rankOf.rbegin(), m_rankOf.rend(), std::uint32_t { 0 });
        std::iota(m_columnAt.rbegin(), m_columnAt.rend(), std::uint32_t { 0 });
    }

    [[nodiscard]] std::uint32_t rank(std::uint32_t column) const { return m_rankOf[column]; }

    void remove(std::uint32_t column)
    {
        const std::uint32_t rank = m_rankOf[column];
        const std::uint32_t last = m_columnAt[--m_left];
        m_removed.emplace_back(column, rank);
        put(last, rank);
        put(column, static_cast<std::uint32_t>(m_left));
    }

    void restore()
    {
        for (; !m_removed.empty(); m_removed.pop_back()) {
            const auto [column, rank] = m_removed.back();
            put(m_columnAt[rank], static_cast<std::uint32_t>(m_left++));
            put(column, rank);
        }
    }

private:
    void put(std::uint32_t column, std::uint32_t rank)
    {
        m_rankOf[column] = rank;
        m_columnAt[rank] = column;
    }

    std::vector<std::uint32_t> m_rankOf;
    std::vector<std::uint32_t> m_columnAt;
    std::size_t m_left;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_removed; ///< with their ranks then
};

struct QueuePosition {
    std::size_t kind = 0;
    std::int64_t machine = 0; ///< among its kind
    double fromEnd = 1;
    std::uint32_t column = 0;
    std::size_t job = kFree;
    double price = 0;
    double distance = kUnreached; ///< from the job that is being placed
    std::size_t from = 0; ///< the job before it on the shortest path
};

class AugmentingPaths {
public:
    explicit AugmentingPaths(const QueueProblem& problem);
    void place(std::size_t job);
    [[nodiscard]] SolvedQueues solved() const;

private:
    [[nodiscard]] bool isBefore(const QueuePosition& one, const QueuePosition& other) const;
    [[nodiscard]] std::size_t reachNext(std::size_t job, double travelled);
    [[nodiscard]] std::size_t shortestPath(std::size_t job, double& length);
    void setPrices(std::size_t job, double length);
    void augment(std::size_t job, std::size_t end);

    const QueueProblem& m_problem;
    std::uint32_t m_machines = 0;
    std::vector<QueuePosition> m_positions;
    std::vector<double> m_rents; ///< by job: the dual of its being placed
    std::vector<std::size_t> m_positionOf; ///< by job
    ColumnList m_columns;
    std::vector<std::size_t> m_ahead; ///< positions not yet reached
    std::vector<std::size_t> m_reached;
};

std::uint32_t machineCount(const QueueProblem& problem)
{
    return static_cast<std::uint32_t>(
        std::accumulate(problem.machines.begin(), problem.machines.end(), std::int64_t { 0 }));
}

AugmentingPaths::AugmentingPaths(const QueueProblem& problem)
    : m_problem(problem)
    , m_machines(machineCount(problem))
    , m_rents(problem.seconds.size())
    , m_positionOf(problem.seconds.size(), kNoPosition)
    , m_columns(m_machines * problem.seconds.size())
{
    for (std::size_t kind = 0; kind < problem.machines.size(); ++kind) {
        for (std::int64_t machine = 0; machine < problem.machines[kind]; ++machine)
            m_positions.push_back(
                { .kind = kind, .machine = machine, .column = static_cast<std::uint32_t>(m_positions.size()) });
    }
}

bool AugmentingPaths::isBefore(const QueuePosition& one, const QueuePosition& other) const
{
    if (one.distance != other.distance)
        return one.distance < other.distance;
    if ((one.job == kFree) != (other.job == kFree))
        return one.job == kFree;
    const bool isLater = m_columns.rank(one.column) > m_columns.rank(other.column);
    return one.job == kFree ? isLater : !isLater;
}

/// Relaxes the positions ahead from `job`, at the end of a path of that length, and reaches the nearest one.
std::size_t AugmentingPaths::reachNext(std::size_t job, double travelled)
{
    const std::vector<double>& seconds = m_problem.seconds[job];
    const double waited = m_problem.waited[job];
    const double rent = m_rents[job];
    std::size_t best = 0;
    for (std::size_t i = 0; i < m_ahead.size(); ++i) {
        QueuePosition& position = m_positions[m_ahead[i]];
        const double cost = position.fromEnd * seconds[position.kind] + waited;
        const double distance = travelled + cost - rent - position.price;
        if (distance < position.distance) {
            position.distance = distance;
            position.from = job;
        }
        if (i > 0 && isBefore(position, m_positions[m_ahead[best]]))
            best = i;
    }
    const std::size_t next = m_ahead[best];
    m_ahead[best] = m_ahead.back();
    m_ahead.pop_back();
    m_columns.remove(m_positions[next].column);
    m_reached.push_back(next);
    return next;
}

/// The free position at the end of the shortest path from `job`. There is one: some machine can run the job.
std::size_t AugmentingPaths::shortestPath(std::size_t job, double& length)
{
    for (QueuePosition& position : m_positions)
        position.distance = kUnreached;
    m_ahead.resize(m_positions.size());
    std::iota(m_ahead.begin(), m_ahead.end(), std::size_t { 0 });
    m_reached.clear();
    length = 0;
    for (std::size_t at = job;;) {
        const std::size_t next = reachNext(at, length);
        length = m_positions[next].distance;
        if (m_positions[next].job == kFree)
            return next;
        at = m_positions[next].job;
    }
}

void AugmentingPaths::setPrices(std::size_t job, double length)
{
    m_rents[job] += length;
    for (const std::size_t reached : m_reached) {
        QueuePosition& position = m_positions[reached];
        if (position.job != kFree)
            m_rents[position.job] += length - position.distance;
        position.price -= length - position.distance;
    }
}

/// Everyone on the path moves one position on.
void AugmentingPaths::augment(std::size_t job, std::size_t end)
{
    for (std::size_t position = end;;) {
        const std::size_t mover = m_positions[position].from;
        m_positions[position].job = mover;
        std::swap(m_positionOf[mover], position);
        if (mover == job)
            return;
    }
}

void AugmentingPaths::place(std::size_t job)
{
    double length = 0;
    const std::size_t end = shortestPath(job, length);
    m_columns.restore();
    setPrices(job, length);
    augment(job, end);
    QueuePosition next = m_positions[end];
    next.fromEnd += 1;
    next.column += m_machines;
    next.job = kFree;
    next.price = 0;
    m_positions.push_back(next);
}

SolvedQueues AugmentingPaths::solved() const
{
    SolvedQueues solved;
    for (const std::size_t at : m_positionOf) {
        const QueuePosition& position = m_positions[at];
        solved.places.push_back({ position.kind, position.machine, static_cast<std::int64_t>(position.fromEnd) });
    }
    for (const QueuePosition& position : m_positions)
        solved.prices.push_back(
            { .kind = position.kind, .fromEnd = static_cast<std::int64_t>(position.fromEnd), .price = position.price });
    return solved;
}

} // namespace

Result<SolvedQueues> solveByAugmentingPaths(const QueueProblem& problem)
{
    const auto jobs = static_cast<std::int64_t>(problem.seconds.size());
    std::int64_t left = kMostQueueArcs / jobs;
    for (const std::int64_t count : problem.machines)
        left = count > left ? -1 : left - count;
    if (left < 0)
        return tooManyQueueArcs(problem.seconds.size());
    AugmentingPaths paths(problem);
    for (std::size_t job = 0; job < problem.seconds.size(); ++job)
        paths.place(job);
    return paths.solved();
}

} // namespace consonance
