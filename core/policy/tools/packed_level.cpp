// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/packed_level.h"

#include "core/policy/tools/growing_program.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace consonance {

namespace {

constexpr int kMostRounds = 500;
constexpr double kWorthwhile = 1e-9; ///< least gain of a column's whole time share, relative to the objective

double entryOf(const std::vector<double>& values, std::size_t i)
{
    return values.empty() ? 0 : values[i];
}

} // namespace

/// The linear program of one goal. Rows: throughput of each job, its time, devices of each type. Scaled so that the
/// level, or the value of any column, is at most 1: GLPK's tolerances are absolute.
class PackedShares::Program {
public:
    Program(const PackedProblem& problem, PackedGoal goal, std::span<const Column> columns)
        : m_problem(problem)
        , m_goal(std::move(goal))
        , m_unit(scaleGoal())
        , m_scales(scales())
        , m_program(bounds())
    {
        const auto level = levelTerms();
        m_program.addColumn(level.empty() ? 0 : 1, level); // z ≤ (throughput − floor) ÷ need
        for (const auto& column : columns)
            add(column);
    }

    /// Jobs of which the goal has no need any more keep their scale, so that the last shares are a basis for the next
    /// ones. The level leaves it: those who bound it do so no more. It is 0 again, where every job has enough.
    void keepFloors(const PackedGoal& goal)
    {
        std::size_t dearest = m_problem.jobs;
        for (std::size_t job = 0; job < m_problem.jobs; ++job) {
            if (m_goal.needs[job] <= 0 || goal.needs[job] > 0)
                continue;
            m_goal.needs[job] = 0;
            m_program.setBound(job, -goal.floors[job] / m_scales[job]);
            if (dearest == m_problem.jobs || m_duals[job] > m_duals[dearest])
                dearest = job;
        }
        m_program.setTerms(0, levelTerms());
        if (dearest < m_problem.jobs)
            m_program.exchange(0, dearest);
    }

    void add(const Column& column)
    {
        const auto& unit = m_problem.units[column.unit];
        const auto speeds = m_problem.speeds(unit, column.type);
        GrowingProgram::Terms terms;
        const auto addJob = [&](std::size_t job, double speed) {
            if (m_scales[job] > 0)
                terms.emplace_back(job, -speed / m_scales[job]);
            terms.emplace_back(m_problem.jobs + job, 1.0);
        };
        addJob(unit.first, speeds[0]);
        if (unit.isPair())
            addJob(unit.second, speeds[1]);
        terms.emplace_back(2 * m_problem.jobs + column.type, unit.gang);
        m_program.addColumn(valueOf(unit, speeds, column.type), terms);
    }

    [[nodiscard]] Result<GrowingSolution> maximise()
    {
        TRY_ASSIGN(auto solution, m_program.maximise());
        m_duals = solution.duals;
        return solution;
    }
    /// Of the objective, in units of the goal.
    [[nodiscard]] double unit() const { return m_unit; }

    /// What a whole time share of the column would earn at these duals.
    [[nodiscard]] double gainOf(const Column& column, const std::vector<double>& duals) const
    {
        const auto& unit = m_problem.units[column.unit];
        const auto speeds = m_problem.speeds(unit, column.type);
        if (speeds[0] <= 0 || speeds[1] <= 0)
            return 0;
        const auto worth = [&](std::size_t job, double speed) {
            const double scale = m_scales[job];
            return (scale > 0 ? duals[job] * speed / scale : 0.0) - duals[m_problem.jobs + job];
        };
        return valueOf(unit, speeds, column.type) + worth(unit.first, speeds[0]) + worth(unit.second, speeds[1])
            - unit.gang * duals[2 * m_problem.jobs + column.type];
    }

private:
    double scaleGoal()
    {
        std::vector<double> fastest(m_problem.jobs);
        double mostValue = 0;
        for (const auto& unit : m_problem.units) {
            for (std::size_t type = 0; type < m_problem.devices.size() && !unit.isPair(); ++type) {
                if (m_problem.devices[type] <= 0)
                    continue;
                const double speed = m_problem.speeds(unit, type)[0];
                fastest[unit.first] = std::max(fastest[unit.first], speed);
                mostValue = std::max(mostValue, entryOf(m_goal.worth, type) * speed);
            }
        }
        double highest = std::numeric_limits<double>::infinity();
        for (std::size_t job = 0; job < m_goal.needs.size(); ++job) {
            if (m_goal.needs[job] > 0 && fastest[job] > 0)
                highest = std::min(highest, fastest[job] / m_goal.needs[job]);
        }
        if (mostValue > 0) {
            for (double& worth : m_goal.worth)
                worth /= mostValue;
            return mostValue;
        }
        if (!std::isfinite(highest))
            return 1;
        for (double& need : m_goal.needs)
            need *= highest;
        return highest;
    }
    [[nodiscard]] std::vector<double> scales() const
    {
        std::vector<double> scales;
        for (std::size_t job = 0; job < m_problem.jobs; ++job) {
            const double need = entryOf(m_goal.needs, job);
            scales.push_back(need > 0 ? need : entryOf(m_goal.floors, job));
        }
        return scales;
    }
    [[nodiscard]] GrowingProgram::Terms levelTerms() const
    {
        GrowingProgram::Terms level;
        for (std::size_t job = 0; job < m_problem.jobs; ++job) {
            if (entryOf(m_goal.needs, job) > 0)
                level.emplace_back(job, 1.0);
        }
        return level;
    }
    [[nodiscard]] std::vector<double> bounds() const
    {
        std::vector<double> bounds;
        for (std::size_t job = 0; job < m_problem.jobs; ++job)
            bounds.push_back(m_scales[job] > 0 ? -entryOf(m_goal.floors, job) / m_scales[job] : 0);
        bounds.resize(2 * m_problem.jobs, 1);
        bounds.insert(bounds.end(), m_problem.devices.begin(), m_problem.devices.end());
        return bounds;
    }
    [[nodiscard]] double valueOf(const PackedUnit& unit, const std::array<double, 2>& speeds, std::size_t type) const
    {
        return entryOf(m_goal.worth, type) * (speeds[0] + (unit.isPair() ? speeds[1] : 0));
    }

    const PackedProblem& m_problem;
    PackedGoal m_goal;
    double m_unit;
    std::vector<double> m_scales; ///< of the jobs' rows
    GrowingProgram m_program;
    std::vector<double> m_duals; ///< of the last solution, by row
};

PackedShares::PackedShares(const PackedProblem& problem)
    : m_problem(problem)
    , m_isIn(problem.units.size() * problem.devices.size())
{
    const auto types = problem.devices.size();
    for (std::size_t unit = 0; unit < problem.units.size(); ++unit) {
        for (std::size_t type = 0; type < types && !problem.units[unit].isPair(); ++type) {
            m_columns.push_back({ .unit = unit, .type = type });
            m_isIn[unit * types + type] = 1;
        }
    }
}

PackedShares::~PackedShares() = default;

Result<PackedSolution> PackedShares::solve(const PackedGoal& goal)
{
    m_program = std::make_unique<Program>(m_problem, goal, m_columns);
    return grow();
}

Result<PackedSolution> PackedShares::solveNext(const PackedGoal& goal)
{
    m_program->keepFloors(goal);
    auto solved = grow();
    if (solved || solved.error().kind == ErrorKind::Cancelled)
        return solved;
    return solve(goal);
}

/// In each round, adds the best pair of each job on each type, until none is worth it.
Result<PackedSolution> PackedShares::grow()
{
    const auto types = m_problem.devices.size();
    const auto jobs = m_problem.jobs;
    auto& program = *m_program;
    GrowingSolution found;
    double most = 0;
    int rounds = 0;
    for (bool isGrowing = true; isGrowing && rounds < kMostRounds; ++rounds) {
        TRY_ASSIGN(found, program.maximise());
        std::vector<std::pair<double, Column>> best(jobs * types); ///< with the gain
        most = 0;
        for (std::size_t unit = 0; unit < m_problem.units.size(); ++unit) {
            for (std::size_t type = 0; type < types; ++type) {
                if (m_isIn[unit * types + type] != 0)
                    continue;
                const Column column { .unit = unit, .type = type };
                const double gain = program.gainOf(column, found.duals);
                if (gain <= kWorthwhile * std::fabs(found.objective))
                    continue;
                most = std::max(most, gain);
                for (const auto job : { m_problem.units[unit].first, m_problem.units[unit].second }) {
                    auto& known = best[job * types + type];
                    if (gain > known.first)
                        known = { gain, column };
                }
            }
        }
        isGrowing = most > 0;
        for (const auto& [gain, column] : best) {
            auto& isIn = m_isIn[column.unit * types + column.type];
            if (gain <= 0 || isIn != 0)
                continue;
            isIn = 1;
            m_columns.push_back(column);
            program.add(column);
        }
    }
    PackedSolution solution { .objective = found.objective * program.unit(),
        .gap = most * static_cast<double>(jobs) * program.unit(), // the time of all jobs
        .shares = ShareTable(m_problem.rows, types),
        .weights = { found.duals.begin(), found.duals.begin() + static_cast<std::ptrdiff_t>(jobs) },
        .prices = { found.duals.end() - static_cast<std::ptrdiff_t>(types), found.duals.end() },
        .rounds = rounds };
    for (double& price : solution.prices)
        price *= program.unit();
    for (std::size_t i = 0; i + 1 < found.values.size(); ++i) {
        const auto& column = m_columns[i];
        solution.shares.at(m_problem.units[column.unit].row, column.type) = std::clamp(found.values[i + 1], 0.0, 1.0);
    }
    return solution;
}

} // namespace consonance
