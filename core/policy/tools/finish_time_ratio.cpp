// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/finish_time_ratio.h"

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

constexpr int kMostLevels = 60;
constexpr double kLevelTolerance = 1e-10; ///< of the level 1, at which the needs are met
constexpr double kPackedTolerance = 1e-9; ///< likewise, of GLPK

double fastestOf(const RatioJob& job)
{
    return *std::ranges::max_element(job.speeds);
}

/// Throughput that the job needs to end within the ratio; infinite when it is late already.
double neededFor(const RatioJob& job, double ratio)
{
    const double left = ratio * job.alone - job.elapsed;
    return left > 0 ? job.steps / left : std::numeric_limits<double>::infinity();
}

double ratioOf(std::span<const RatioJob> jobs, std::span<const double> throughputs)
{
    double worst = 0;
    for (std::size_t i = 0; i < jobs.size(); ++i)
        worst = std::max(worst, (jobs[i].elapsed + jobs[i].steps / throughputs[i]) / jobs[i].alone);
    return worst;
}

std::vector<double> throughputsOf(std::span<const RatioJob> jobs, const ShareTable& shares)
{
    std::vector<double> throughputs(jobs.size());
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        for (std::size_t type = 0; type < shares.types; ++type)
            throughputs[i] += jobs[i].speeds[type] * shares.at(i, type);
    }
    return throughputs;
}

std::vector<double> throughputsOf(const PackedProblem& problem, const ShareTable& shares)
{
    std::vector<double> throughputs(problem.jobs);
    for (const auto& unit : problem.units) {
        for (std::size_t type = 0; type < shares.types; ++type) {
            const double share = shares.at(unit.row, type);
            if (share <= 0)
                continue;
            const auto speeds = problem.speeds(unit, type);
            throughputs[unit.first] += share * speeds[0];
            if (unit.isPair())
                throughputs[unit.second] += share * speeds[1];
        }
    }
    return throughputs;
}

LevelProblem problemAt(std::span<const RatioJob> jobs, std::span<const double> devices, double ratio)
{
    LevelProblem problem { .devices = devices, .jobs = {} };
    for (const auto& job : jobs)
        problem.jobs.push_back({ .gang = job.gang, .need = neededFor(job, ratio), .floor = 0, .speeds = job.speeds });
    return problem;
}

/// The ratio up to which the demand, which falls with it, is above the supply.
template<typename Excess> double ratioProvenBy(Excess&& excess, double from)
{
    const double most = excess(from);
    if (!(most > 0))
        return from;
    double above = from * 1.01;
    while (excess(above) > 0 && above < from * 1e12)
        above = from + (above - from) * 4;
    // Where prices of devices that there are not keep jobs apart, it falls to 0 and stays there: its first root counts.
    const auto jumping = [&](double ratio) {
        const double value = excess(ratio);
        return value > 0 || value < -1e-12 * most ? value : -most;
    };
    return bracketedRoot(jumping, from, above);
}

/// What jobs would pay more than the devices are worth at these prices.
double excessAt(
    std::span<const double> prices, std::span<const RatioJob> jobs, std::span<const double> devices, double ratio)
{
    double excess = 0;
    for (std::size_t type = 0; type < devices.size(); ++type)
        excess -= devices[type] * prices[type];
    for (const auto& job : jobs)
        excess += costOfThroughput(
            { .gang = job.gang, .speeds = job.speeds }, prices, std::min(neededFor(job, ratio), fastestOf(job)));
    return excess;
}

/// By how much jobs need more than the highest level at another ratio gives them together.
double excessAt(
    const PackedSolution& solved, std::span<const double> needs, std::span<const RatioJob> jobs, double ratio)
{
    double excess = -solved.objective - solved.gap;
    for (std::size_t i = 0; i < jobs.size(); ++i)
        excess += solved.weights[i] * neededFor(jobs[i], ratio) / needs[i];
    return excess;
}

} // namespace

RatioSolution leastFinishTimeRatio(
    std::span<const RatioJob> jobs, std::span<const double> devices, std::span<const std::vector<double>> warm)
{
    RatioSolution solution {
        .ratio = 0, .gap = 0, .shares = {}, .reducedCosts = {}, .warm = { warm.begin(), warm.end() }
    };
    std::vector<double> fastest;
    for (const auto& job : jobs)
        fastest.push_back(fastestOf(job));
    double least = ratioOf(jobs, fastest);
    if (jobs.empty())
        return solution;
    for (int i = 0; i < kMostLevels; ++i) {
        const auto level = solveLevel(problemAt(jobs, devices, least), solution.warm);
        solution.iterations += level.iterations;
        solution.warm = level.warm;
        const double ratio = ratioOf(jobs, throughputsOf(jobs, level.shares));
        if (solution.ratio == 0 || ratio < solution.ratio) {
            solution.ratio = ratio;
            solution.shares = level.shares;
            solution.reducedCosts = level.reducedCosts;
        }
        if (level.level >= 1 - kLevelTolerance || !(level.level > 0)) // or nothing can run
            break;
        const double proven
            = ratioProvenBy([&](double at) { return excessAt(level.prices, jobs, devices, at); }, least);
        if (!(proven > least * (1 + 1e-13)))
            break;
        least = proven;
    }
    solution.gap = std::max(solution.ratio - least, 0.0);
    return solution;
}

Result<RatioSolution> leastPackedRatio(
    std::span<const RatioJob> jobs, const PackedProblem& problem, PackedShares& packed)
{
    RatioSolution solution;
    if (jobs.empty())
        return solution;
    std::vector<double> fastest(jobs.size());
    for (const auto& unit : problem.units) {
        for (std::size_t type = 0; type < problem.devices.size(); ++type) {
            const auto speeds = problem.speeds(unit, type);
            fastest[unit.first] = std::max(fastest[unit.first], speeds[0]);
            if (unit.isPair())
                fastest[unit.second] = std::max(fastest[unit.second], speeds[1]);
        }
    }
    double least = ratioOf(jobs, fastest);
    for (int i = 0; i < kMostLevels; ++i) {
        PackedGoal goal;
        for (const auto& job : jobs)
            goal.needs.push_back(neededFor(job, least));
        TRY_ASSIGN(auto solved, packed.solve(goal));
        solution.iterations += solved.rounds;
        const double ratio = ratioOf(jobs, throughputsOf(problem, solved.shares));
        if (solution.ratio == 0 || ratio < solution.ratio) {
            solution.ratio = ratio;
            solution.shares = solved.shares;
        }
        if (solved.objective >= 1 - kPackedTolerance || !(solved.objective > 0))
            break;
        const double proven = ratioProvenBy([&](double at) { return excessAt(solved, goal.needs, jobs, at); }, least);
        if (!(proven > least * (1 + kPackedTolerance)))
            break;
        least = proven;
    }
    solution.gap = std::max(solution.ratio - least, 0.0);
    return solution;
}

} // namespace consonance
