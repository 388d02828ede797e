// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/fair_level.h"

#include "core/policy/tools/price_simplex.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace consonance {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
/// Of running nothing where jobs have floors, in units of the highest level.
constexpr double kIdlePenalty = -1e7;

/// A point at which one type has a whole time share.
struct HullPoint {
    double throughput = 0;
    double cost = 0;
    int type = -1; ///< −1: nothing
};

/// The cheapest ways to more and more throughput, from nothing on; slopes rise from point to point.
void appendHull(const LevelJob& job, std::span<const double> prices, std::vector<HullPoint>& points)
{
    points.push_back({});
    for (;;) {
        const auto last = points.back();
        HullPoint best;
        double least = kInfinite;
        for (std::size_t type = 0; type < prices.size(); ++type) {
            const double speed = job.speeds[type];
            if (speed <= last.throughput)
                continue;
            const double cost = job.gang * prices[type];
            const double slope = (cost - last.cost) / (speed - last.throughput);
            if (slope < least || (slope == least && speed > best.throughput)) {
                least = slope;
                best = { .throughput = speed, .cost = cost, .type = static_cast<int>(type) };
            }
        }
        if (best.type < 0)
            return;
        points.push_back(best);
    }
}

double slopeAfter(const HullPoint& from, const HullPoint& to)
{
    return (to.cost - from.cost) / (to.throughput - from.throughput);
}

/// On no type does it run as fast as it must.
bool isOutOfReach(const LevelJob& job)
{
    return job.floor > 0 && job.floor > *std::ranges::max_element(job.speeds) * (1 + 1e-9);
}

/// All jobs' answers to prices.
class LevelAnswers {
public:
    explicit LevelAnswers(const LevelProblem& problem)
        : m_problem(problem)
        , m_highest(kInfinite)
    {
        for (const auto& job : problem.jobs) {
            if (job.need > 0)
                m_highest = std::min(m_highest, (fastest(job) - job.floor) / job.need);
        }
        if (m_highest == kInfinite)
            m_highest = 0;
    }

    /// No job can have more.
    [[nodiscard]] double highest() const { return m_highest; }

    PricedAnswer answer(std::span<const double> prices)
    {
        findHulls(prices);
        PricedAnswer answer { .value = levelAt(), .usage = std::vector<double>(prices.size()) };
        for (std::size_t job = 0; job < m_problem.jobs.size(); ++job) {
            share(job, answer.value,
                [&](std::size_t type, double part) { answer.usage[type] += part * m_problem.jobs[job].gang; });
        }
        return answer;
    }

    /// Adds the shares of the answer to these prices, times a weight.
    void addShares(std::span<const double> prices, double weight, ShareTable& shares)
    {
        findHulls(prices);
        const double level = levelAt();
        for (std::size_t job = 0; job < m_problem.jobs.size(); ++job)
            share(job, level, [&](std::size_t type, double part) { shares.at(job, type) += weight * part; });
    }

    /// At those prices, with a throughput worth what the job pays for its last unit at the level.
    ShareTable reducedCosts(std::span<const double> prices, double level)
    {
        findHulls(prices);
        ShareTable costs(m_problem.jobs.size(), prices.size());
        const double highest = prices.empty() ? 0 : *std::ranges::max_element(prices);
        for (std::size_t job = 0; job < m_problem.jobs.size() && highest > 0; ++job) {
            const auto& one = m_problem.jobs[job];
            const auto points = hullOf(job);
            if (points.size() < 2)
                continue;
            const auto segment = segmentOf(points, (one.floor + one.need * level) * (1 + 1e-9));
            const auto& next = points[segment + 1];
            const double worth = slopeAfter(points[segment], next);
            const double ofTime = worth * next.throughput - next.cost;
            for (std::size_t type = 0; type < prices.size(); ++type)
                costs.at(job, type)
                    = std::max(one.gang * prices[type] + ofTime - worth * one.speeds[type], 0.0) / highest;
        }
        return costs;
    }

    /// Whether the job would pay for a little more than it has at the level.
    std::vector<char> findBound(std::span<const double> prices, double level)
    {
        findHulls(prices);
        std::vector<char> isBound(m_problem.jobs.size());
        for (std::size_t job = 0; job < m_problem.jobs.size(); ++job) {
            const auto& one = m_problem.jobs[job];
            const auto points = hullOf(job);
            const double throughput = one.floor + one.need * level;
            const auto segment = segmentOf(points, throughput * (1 + 1e-9));
            const bool isAtEnd = throughput >= points.back().throughput * (1 - 1e-9);
            const bool pays = segment + 1 < points.size()
                && slopeAfter(points[segment], points[segment + 1]) * one.need > 1e-12 / std::max(m_highest, 1e-300);
            isBound[job] = one.need > 0 && (isAtEnd || pays) ? 1 : 0;
        }
        return isBound;
    }

private:
    static double fastest(const LevelJob& job) { return *std::ranges::max_element(job.speeds); }

    void findHulls(std::span<const double> prices)
    {
        m_points.clear();
        m_begins.clear();
        for (const auto& job : m_problem.jobs) {
            m_begins.push_back(m_points.size());
            appendHull(job, prices, m_points);
        }
        m_begins.push_back(m_points.size());
    }
    [[nodiscard]] std::span<const HullPoint> hullOf(std::size_t job) const
    {
        return std::span(m_points).subspan(m_begins[job], m_begins[job + 1] - m_begins[job]);
    }
    /// The point before the throughput.
    static std::size_t segmentOf(std::span<const HullPoint> points, double throughput)
    {
        std::size_t segment = 0;
        while (segment + 2 < points.size() && points[segment + 1].throughput <= throughput)
            ++segment;
        return segment;
    }

    /// Where one more unit of level costs more than it is worth.
    double levelAt()
    {
        m_rises.clear();
        double slope = 0;
        for (std::size_t i = 0; i < m_problem.jobs.size(); ++i) {
            const auto& job = m_problem.jobs[i];
            const auto points = hullOf(i);
            if (job.need <= 0 || points.size() < 2)
                continue;
            auto segment = segmentOf(points, job.floor);
            double current = slopeAfter(points[segment], points[segment + 1]);
            slope += job.need * current;
            for (++segment; segment + 1 < points.size(); ++segment) {
                const double level = (points[segment].throughput - job.floor) / job.need;
                const double next = slopeAfter(points[segment], points[segment + 1]);
                if (level < m_highest)
                    m_rises.emplace_back(level, job.need * (next - current));
                current = next;
            }
        }
        if (slope >= 1)
            return 0;
        std::ranges::sort(m_rises);
        for (const auto& [level, rise] : m_rises) {
            slope += rise;
            if (slope >= 1)
                return level;
        }
        return m_highest;
    }

    template<typename Use> void share(std::size_t job, double level, Use&& use) const
    {
        const auto& one = m_problem.jobs[job];
        const auto points = hullOf(job);
        const double throughput = one.floor + one.need * level;
        if (points.size() < 2 || throughput <= 0)
            return;
        const auto segment = segmentOf(points, throughput);
        const auto& from = points[segment];
        const auto& to = points[segment + 1];
        const double part = std::clamp((throughput - from.throughput) / (to.throughput - from.throughput), 0.0, 1.0);
        use(static_cast<std::size_t>(to.type), part);
        if (from.type >= 0)
            use(static_cast<std::size_t>(from.type), 1 - part);
    }

    const LevelProblem& m_problem;
    double m_highest;
    std::vector<HullPoint> m_points; ///< scratch of one price vector, by job
    std::vector<std::size_t> m_begins;
    std::vector<std::pair<double, double>> m_rises; ///< level, and by how much the slope rises there
};

} // namespace

LevelSolution solveLevel(const LevelProblem& problem, std::span<const std::vector<double>> warm)
{
    LevelAnswers answers(problem);
    if (std::ranges::any_of(problem.jobs, isOutOfReach))
        return { .level = kIdlePenalty,
            .shares = ShareTable(problem.jobs.size(), problem.devices.size()),
            .isBound = std::vector<char>(problem.jobs.size()) };
    const bool hasFloors = std::ranges::any_of(problem.jobs, [](const LevelJob& job) { return job.floor > 0; });
    const double idle = hasFloors ? kIdlePenalty * std::max(answers.highest(), 1e-9) : 0;
    const auto mixture = maximiseByPrices(
        problem.devices, [&answers](std::span<const double> prices) { return answers.answer(prices); }, warm, idle);
    LevelSolution solution { .level = mixture.value,
        .gap = mixture.gap,
        .shares = ShareTable(problem.jobs.size(), problem.devices.size()),
        .prices = mixture.prices,
        .iterations = mixture.iterations };
    for (const auto& part : mixture.parts) {
        if (part.prices.empty())
            continue; // nothing runs
        answers.addShares(part.prices, part.weight, solution.shares);
        solution.warm.push_back(part.prices);
    }
    solution.reducedCosts = answers.reducedCosts(mixture.prices, mixture.value);
    solution.isBound = answers.findBound(mixture.prices, mixture.value);
    return solution;
}

double costOfThroughput(const LevelJob& job, std::span<const double> prices, double throughput)
{
    if (throughput <= 0)
        return 0;
    std::vector<HullPoint> points;
    appendHull(job, prices, points);
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (throughput <= points[i].throughput)
            return points[i - 1].cost + (throughput - points[i - 1].throughput) * slopeAfter(points[i - 1], points[i]);
    }
    return kInfinite;
}

} // namespace consonance
