// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/finish_time_ratio.h"

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

constexpr int kMostLevels = 60;
constexpr double kLevelTolerance = 1e-10; ///< of the level 1, at which the needs are met

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

double throughputOf(const RatioJob& job, const ShareTable& shares, std::size_t row)
{
    double sum = 0;
    for (std::size_t type = 0; type < job.speeds.size(); ++type)
        sum += job.speeds[type] * shares.at(row, type);
    return sum;
}

double ratioOf(std::span<const RatioJob> jobs, const ShareTable& shares)
{
    double worst = 0;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const double throughput = throughputOf(jobs[i], shares, i);
        worst = std::max(worst, (jobs[i].elapsed + jobs[i].steps / throughput) / jobs[i].alone);
    }
    return worst;
}

LevelProblem problemAt(std::span<const RatioJob> jobs, std::span<const double> devices, double ratio)
{
    LevelProblem problem { .devices = devices, .jobs = {} };
    for (const auto& job : jobs)
        problem.jobs.push_back({ .gang = job.gang, .need = neededFor(job, ratio), .floor = 0, .speeds = job.speeds });
    return problem;
}

/// The ratio below which jobs would have to pay more than the devices are worth at these prices.
double ratioProvenBy(
    std::span<const double> prices, std::span<const RatioJob> jobs, std::span<const double> devices, double from)
{
    double worth = 0;
    for (std::size_t type = 0; type < devices.size(); ++type)
        worth += devices[type] * prices[type];
    const auto excess = [&](double ratio) {
        double cost = 0;
        for (const auto& job : jobs)
            cost += costOfThroughput(
                { .gang = job.gang, .speeds = job.speeds }, prices, std::min(neededFor(job, ratio), fastestOf(job)));
        return cost - worth;
    };
    if (!(excess(from) > 0))
        return from;
    double above = from * 1.01;
    while (excess(above) > 0 && above < from * 1e12)
        above = from + (above - from) * 4;
    return bracketedRoot(excess, from, above);
}

} // namespace

RatioSolution leastFinishTimeRatio(
    std::span<const RatioJob> jobs, std::span<const double> devices, std::span<const std::vector<double>> warm)
{
    RatioSolution solution { .ratio = 0, .gap = 0, .shares = {}, .warm = { warm.begin(), warm.end() } };
    double least = 0;
    for (const auto& job : jobs)
        least = std::max(least, (job.elapsed + job.steps / fastestOf(job)) / job.alone);
    if (jobs.empty())
        return solution;
    for (int i = 0; i < kMostLevels; ++i) {
        const auto level = solveLevel(problemAt(jobs, devices, least), solution.warm);
        solution.iterations += level.iterations;
        solution.warm = level.warm;
        const double ratio = ratioOf(jobs, level.shares);
        if (solution.ratio == 0 || ratio < solution.ratio) {
            solution.ratio = ratio;
            solution.shares = level.shares;
        }
        if (level.level >= 1 - kLevelTolerance)
            break;
        const double proven = ratioProvenBy(level.prices, jobs, devices, least);
        if (!(proven > least * (1 + 1e-13)))
            break;
        least = proven;
    }
    solution.gap = std::max(solution.ratio - least, 0.0);
    return solution;
}

} // namespace consonance
