// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/packed_level.h"

#include "core/policy/tools/growing_program.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr int kMostRounds = 500;
constexpr double kWorthwhile = 1e-9; ///< least gain for each device-second of a column, relative to the level

struct PackedColumn {
    std::size_t unit = 0;
    std::size_t type = 0;
};

class PackedColumns {
public:
    explicit PackedColumns(const PackedProblem& problem)
        : m_problem(problem)
        , m_jobs(problem.needs.size())
        , m_types(problem.devices.size())
        , m_program(bounds())
        , m_isIn(problem.units.size() * m_types)
    {
        GrowingProgram::Terms level;
        for (std::size_t job = 0; job < m_jobs; ++job) {
            if (problem.needs[job] > 0)
                level.emplace_back(job, 1.0);
        }
        m_program.addColumn(1, level); // z ≤ throughput ÷ need
        for (std::size_t unit = 0; unit < problem.units.size(); ++unit) {
            for (std::size_t type = 0; type < m_types && isSingle(unit); ++type)
                add({ .unit = unit, .type = type });
        }
    }

    Result<PackedSolution> solve()
    {
        PackedSolution solution { .shares = ShareTable(m_problem.units.size(), m_types) };
        for (;;) {
            TRY_ASSIGN(const auto found, m_program.maximise());
            ++solution.rounds;
            const double gain = generate(found);
            if (gain > 0 && solution.rounds < kMostRounds)
                continue;
            solution.level = found.objective;
            solution.gap = gain;
            for (std::size_t i = 0; i < m_columns.size(); ++i)
                solution.shares.at(m_columns[i].unit, m_columns[i].type) = std::clamp(found.values[i + 1], 0.0, 1.0);
            return solution;
        }
    }

private:
    [[nodiscard]] bool isSingle(std::size_t unit) const
    {
        return m_problem.units[unit].first == m_problem.units[unit].second;
    }
    /// Rows: throughput of each job, its time, devices of each type.
    [[nodiscard]] std::vector<double> bounds() const
    {
        std::vector<double> bounds(m_jobs);
        bounds.resize(2 * m_jobs, 1);
        bounds.insert(bounds.end(), m_problem.devices.begin(), m_problem.devices.end());
        return bounds;
    }

    void add(const PackedColumn& column)
    {
        const auto& unit = m_problem.units[column.unit];
        const auto speeds = m_problem.speeds(column.unit, column.type);
        m_isIn[column.unit * m_types + column.type] = 1;
        GrowingProgram::Terms terms;
        const auto addJob = [&](std::size_t job, double speed) {
            if (m_problem.needs[job] > 0)
                terms.emplace_back(job, -speed / m_problem.needs[job]);
            terms.emplace_back(m_jobs + job, 1.0);
        };
        addJob(unit.first, speeds[0]);
        if (!isSingle(column.unit))
            addJob(unit.second, speeds[1]);
        terms.emplace_back(2 * m_jobs + column.type, unit.gang);
        m_program.addColumn(0, terms);
        m_columns.push_back(column);
    }

    /// What the column would earn at these duals for one whole time share.
    [[nodiscard]] double gainOf(std::size_t unit, std::size_t type, const std::vector<double>& duals) const
    {
        const auto& one = m_problem.units[unit];
        const auto speeds = m_problem.speeds(unit, type);
        if (speeds[0] <= 0 || speeds[1] <= 0)
            return 0;
        const auto worth = [&](std::size_t job, double speed) {
            const double need = m_problem.needs[job];
            return (need > 0 ? duals[job] * speed / need : 0.0) - duals[m_jobs + job];
        };
        return worth(one.first, speeds[0]) + worth(one.second, speeds[1]) - one.gang * duals[2 * m_jobs + type];
    }

    /// Adds the best pair of each job on each type. Returns a bound on what all columns that are missing could add; 0
    /// when none is worth it.
    double generate(const GrowingSolution& found)
    {
        std::vector<std::pair<double, std::size_t>> best(m_jobs * m_types); ///< gain, unit
        double most = 0;
        for (std::size_t unit = 0; unit < m_problem.units.size(); ++unit) {
            if (isSingle(unit))
                continue;
            for (std::size_t type = 0; type < m_types; ++type) {
                if (m_isIn[unit * m_types + type] != 0)
                    continue;
                const double gain = gainOf(unit, type, found.duals);
                if (gain <= kWorthwhile * found.objective)
                    continue;
                most = std::max(most, gain);
                for (const auto job : { m_problem.units[unit].first, m_problem.units[unit].second }) {
                    auto& known = best[job * m_types + type];
                    if (gain > known.first)
                        known = { gain, unit };
                }
            }
        }
        for (std::size_t i = 0; i < best.size(); ++i) {
            const auto [gain, unit] = best[i];
            if (gain > 0 && m_isIn[unit * m_types + i % m_types] == 0)
                add({ .unit = unit, .type = i % m_types });
        }
        return most * static_cast<double>(m_jobs); // the time of all jobs
    }

    const PackedProblem& m_problem;
    std::size_t m_jobs;
    std::size_t m_types;
    GrowingProgram m_program;
    std::vector<PackedColumn> m_columns; ///< after that of the level
    std::vector<char> m_isIn; ///< by unit and type
};

} // namespace

Result<PackedSolution> solvePackedLevel(const PackedProblem& problem)
{
    return PackedColumns(problem).solve();
}

} // namespace consonance
