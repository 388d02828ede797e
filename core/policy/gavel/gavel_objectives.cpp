// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/gavel/gavel_objectives.h"

#include "core/policy/tools/central_shares.h"
#include "core/policy/tools/finish_time_ratio.h"
#include "core/policy/tools/throughput_sum.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace consonance {

namespace {

/// Shares of types that are not worth their price, times their reduced cost: so small that they change no objective,
/// but they order the jobs that fill what the others leave. Interior-point solvers, which the published simulator uses,
/// leave such shares, and its results depend on them.
constexpr double kResidual = 1e-11;
constexpr double kLeastReducedCost = 1e-4;

constexpr double kBindingWeight = 1e-9; ///< least weight of a job that the level is bound by
/// By how much jobs that a level binds may miss it while the others rise.
constexpr double kFloorSlack = 1e-10;
constexpr double kPackedFloorSlack = 1e-8; ///< of GLPK

/// Shares by job become shares by unit.
ShareTable spreadShares(const ShareTable& byJob, const ShareTable& reducedCosts, const std::vector<std::size_t>& rows,
    const GavelInputs& inputs)
{
    ShareTable shares(inputs.situation.units.size(), inputs.situation.types.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t type = 0; type < shares.types; ++type) {
            const double residual
                = reducedCosts.values.empty() ? 0 : kResidual / std::max(reducedCosts.at(i, type), kLeastReducedCost);
            shares.at(rows[i], type) = std::clamp(byJob.at(i, type), residual, 1.0);
        }
    }
    return shares;
}

/// Time shares of an equal part of every type, at most 1 in sum.
std::vector<double> equalPart(const RoundJob& job, const RoundSituation& situation)
{
    std::vector<double> part;
    double sum = 0;
    for (const double devices : situation.devices) {
        part.push_back(devices / static_cast<double>(situation.jobs.size()) / job.gang.gpus);
        sum += part.back();
    }
    for (double& share : part)
        share /= std::max(sum, 1.0);
    return part;
}

template<typename Values> double dot(const Values& one, std::span<const double> other)
{
    double sum = 0;
    for (std::size_t i = 0; i < other.size(); ++i)
        sum += one[i] * other[i];
    return sum;
}

} // namespace

double publishedMakespan(double least)
{
    constexpr double kEndless = 1e300; // the search has no upper end beyond it
    if (!(least < kEndless))
        return least;
    double high = 1e6;
    double low = 100;
    double last = high;
    for (double found = 0;;) {
        while (1.05 * low < high) {
            const double middle = (low + high) / 2;
            if (middle >= least) {
                found = middle;
                high = middle;
            } else {
                low = middle;
            }
        }
        if (found > 0)
            return found;
        high = last * 10;
        low = last;
        last *= 10;
    }
}

std::vector<std::size_t> GavelObjectives::rowsOf(const std::vector<SeenJob>& jobs)
{
    std::vector<std::size_t> rows;
    for (const auto& seen : jobs)
        rows.push_back(seen.row);
    return rows;
}

std::optional<std::size_t> GavelObjectives::placeOf(const std::vector<SeenJob>& jobs, JobId job)
{
    const auto found = std::ranges::lower_bound(jobs, job, {}, [](const SeenJob& seen) { return seen.job->id; });
    return found != jobs.end() && found->job->id == job ? std::optional(static_cast<std::size_t>(found - jobs.begin()))
                                                        : std::nullopt;
}

bool GavelObjectives::isMaximised() const
{
    return m_objective != GavelObjective::FinishTimeFairness && m_objective != GavelObjective::Makespan;
}

void GavelObjectives::jobLeft(JobId job)
{
    m_alone.erase(job);
}

std::vector<GavelObjectives::SeenJob> GavelObjectives::seenJobs(const GavelInputs& inputs) const
{
    const auto& situation = inputs.situation;
    std::vector<SeenJob> jobs;
    std::size_t row = 0;
    for (const auto& job : situation.jobs) {
        while (situation.units[row].isPair() || situation.units[row].first != job.id)
            ++row;
        SeenJob seen { .job = &job, .row = row, .speeds = job.speeds };
        if (m_variant == GavelVariant::Agnostic) {
            const bool countsTime
                = m_objective == GavelObjective::MaxMinFairness || m_objective == GavelObjective::WaterFilling;
            const double speed = countsTime ? 1 : job.speeds[inputs.fastestType];
            seen.speeds.assign(job.speeds.size(), speed);
        }
        if (std::ranges::any_of(seen.speeds, [](double speed) { return speed > 0; }))
            jobs.push_back(std::move(seen));
    }
    return jobs;
}

/// Throughput for each unit of the level: for fairness that of the part of the cluster that would be everyone's, times
/// the weight and over the gang, for the least makespan the steps left.
double GavelObjectives::needOf(const SeenJob& seen, const RoundSituation& situation) const
{
    if (m_objective == GavelObjective::Makespan)
        return seen.job->stepsLeft;
    double devices = 0;
    for (const double ofType : situation.devices)
        devices += ofType;
    return dot(seen.speeds, situation.devices) / devices * seen.job->weight / seen.job->gang.gpus;
}

PackedProblem GavelObjectives::packingOf(const Allocation& allocation)
{
    const auto& situation = allocation.inputs.situation;
    PackedProblem problem { .devices = situation.devices,
        .jobs = allocation.jobs.size(),
        .rows = situation.units.size(),
        .units = {},
        .speeds = [&](const PackedUnit& unit, std::size_t type) {
            return unit.isPair() ? allocation.inputs.pairSpeeds(situation.units[unit.row], type)
                                 : std::array<double, 2> { allocation.jobs[unit.first].speeds[type], 0 };
        } };
    for (std::size_t row = 0; row < situation.units.size(); ++row) {
        const auto& unit = situation.units[row];
        const auto first = placeOf(allocation.jobs, unit.first);
        const auto second = unit.isPair() ? placeOf(allocation.jobs, unit.second) : first;
        if (first && second)
            problem.units.push_back({ .row = row,
                .first = *first,
                .second = *second,
                .gang = static_cast<double>(allocation.jobs[*first].job->gang.gpus) });
    }
    return problem;
}

LevelProblem GavelObjectives::levelProblemOf(const Allocation& allocation) const
{
    const auto& situation = allocation.inputs.situation;
    LevelProblem problem { .devices = situation.devices, .jobs = {} };
    for (const auto& seen : allocation.jobs)
        problem.jobs.push_back({ .gang = static_cast<double>(seen.job->gang.gpus),
            .need = needOf(seen, situation),
            .floor = 0,
            .speeds = seen.speeds });
    return problem;
}

/// Shares are by unit.
Result<LevelSolution> GavelObjectives::raise(
    Allocation& allocation, const LevelProblem& problem, std::span<const std::vector<double>> warm, bool isFirst)
{
    if (!allocation.packed) {
        auto solved = solveLevel(problem, warm);
        solved.shares = spreadShares(solved.shares, solved.reducedCosts, rowsOf(allocation.jobs), allocation.inputs);
        return solved;
    }
    PackedGoal goal;
    for (const auto& job : problem.jobs) {
        goal.needs.push_back(job.need);
        goal.floors.push_back(job.floor);
    }
    TRY_ASSIGN(auto packed, isFirst ? allocation.packed->solve(goal) : allocation.packed->solveNext(goal));
    LevelSolution solved { .level = packed.objective,
        .gap = packed.gap,
        .shares = std::move(packed.shares),
        .prices = std::move(packed.prices),
        .iterations = packed.rounds };
    for (std::size_t i = 0; i < problem.jobs.size(); ++i)
        solved.isBound.push_back(problem.jobs[i].need > 0 && packed.weights[i] > kBindingWeight ? 1 : 0);
    return solved;
}

Result<GavelSolution> GavelObjectives::solveLevelOf(Allocation& allocation)
{
    const auto problem = levelProblemOf(allocation);
    TRY_ASSIGN(auto solved, raise(allocation, problem, m_warm, true));
    m_warm = solved.warm;
    GavelSolution solution { .shares = std::move(solved.shares),
        .objective = solved.level,
        .gap = solved.gap,
        .iterations = solved.iterations,
        .prices = std::move(solved.prices) };
    if (m_objective != GavelObjective::Makespan || !(solved.level > 0))
        return solution;
    solution.objective = 1 / solved.level;
    solution.gap = solution.objective - 1 / (solved.level + solved.gap);
    const double slack = 1 - solution.objective / publishedMakespan(solution.objective);
    if (m_isExact || allocation.packed || slack <= 1e-6)
        return solution;
    std::vector<CentralJob> central;
    for (const auto& job : problem.jobs)
        central.push_back({ .gang = job.gang, .least = job.need * solved.level * (1 - slack), .speeds = job.speeds });
    if (const auto shares = centralShares(central, problem.devices))
        solution.shares = spreadShares(*shares, {}, rowsOf(allocation.jobs), allocation.inputs);
    return solution;
}

/// Raises all to the highest common level; then those who cannot have more keep what they have, and the others go on.
Result<GavelSolution> GavelObjectives::fillWater(Allocation& allocation)
{
    auto problem = levelProblemOf(allocation);
    GavelSolution solution;
    auto warm = m_warm;
    for (bool isFirst = true, isRising = true; isRising; isFirst = false) {
        TRY_ASSIGN(auto solved, raise(allocation, problem, warm, isFirst));
        warm = std::move(solved.warm);
        solution.iterations += solved.iterations;
        if (isFirst) {
            solution.objective = solved.level;
            solution.gap = solved.gap;
            solution.prices = std::move(solved.prices);
            m_warm = warm;
        }
        bool someAreBound = false;
        bool someAreFree = false;
        for (std::size_t i = 0; i < problem.jobs.size(); ++i) {
            auto& job = problem.jobs[i];
            if (solved.isBound[i] != 0) {
                job.floor = job.need * solved.level * (1 - (allocation.packed ? kPackedFloorSlack : kFloorSlack));
                job.need = 0;
                someAreBound = true;
            }
            someAreFree = someAreFree || job.need > 0;
        }
        isRising = someAreBound && someAreFree;
        solution.shares = std::move(solved.shares);
    }
    return solution;
}

/// As published: what the work done since the last allocation would have taken on the part that the job had then.
void GavelObjectives::noteAlone(const std::vector<SeenJob>& jobs, const RoundSituation& situation)
{
    for (const auto& seen : jobs) {
        auto& alone = m_alone[seen.job->id];
        if (alone.speed > 0)
            alone.served += (alone.stepsLeft - seen.job->stepsLeft) / alone.speed;
        alone.stepsLeft = seen.job->stepsLeft;
        alone.speed = dot(equalPart(*seen.job, situation), seen.speeds);
    }
}

Result<GavelSolution> GavelObjectives::solveRatio(Allocation& allocation)
{
    const auto& situation = allocation.inputs.situation;
    std::vector<RatioJob> ratioJobs;
    for (const auto& seen : allocation.jobs)
        ratioJobs.push_back({ .gang = static_cast<double>(seen.job->gang.gpus),
            .elapsed = situation.now - seen.job->arrival,
            .steps = seen.job->stepsLeft,
            .alone = m_alone[seen.job->id].seconds(),
            .speeds = seen.speeds });
    RatioSolution solved;
    if (allocation.packed) {
        TRY_ASSIGN(solved, leastPackedRatio(ratioJobs, allocation.packing, *allocation.packed));
    } else {
        solved = leastFinishTimeRatio(ratioJobs, situation.devices, m_warm);
        solved.shares = spreadShares(solved.shares, solved.reducedCosts, rowsOf(allocation.jobs), allocation.inputs);
    }
    m_warm = std::move(solved.warm);
    return GavelSolution { .shares = std::move(solved.shares),
        .objective = solved.ratio,
        .gap = solved.gap,
        .iterations = solved.iterations };
}

Result<GavelSolution> GavelObjectives::solveSum(Allocation& allocation)
{
    const auto& situation = allocation.inputs.situation;
    std::vector<double> worth;
    for (const double cost : allocation.inputs.costs)
        worth.push_back(m_objective == GavelObjective::ThroughputSum ? 1 : 1 / cost);
    std::vector<SumJob> sumJobs;
    std::vector<double> least;
    for (const auto& seen : allocation.jobs) {
        const double left = seen.job->deadline.value_or(-1) - situation.now;
        const bool mustHurry = m_objective == GavelObjective::CostSumDeadlines && left > 0;
        least.push_back(mustHurry ? seen.job->stepsLeft / left : 0);
        sumJobs.push_back(
            { .gang = static_cast<double>(seen.job->gang.gpus), .least = least.back(), .speeds = seen.speeds });
    }
    if (allocation.packed) {
        PackedGoal goal { .needs = {}, .floors = {}, .worth = std::move(worth) };
        if (std::ranges::any_of(least, [](double one) { return one > 0; })) {
            TRY_ASSIGN(const auto deadlines, allocation.packed->solve({ .needs = least, .floors = {}, .worth = {} }));
            if (deadlines.objective > 1 - kPackedFloorSlack) {
                goal.floors = std::move(least);
                for (double& one : goal.floors)
                    one *= std::min(1.0, deadlines.objective) * (1 - kPackedFloorSlack);
            }
        }
        TRY_ASSIGN(auto packed, allocation.packed->solve(goal));
        return GavelSolution { .shares = std::move(packed.shares),
            .objective = packed.objective,
            .gap = packed.gap,
            .iterations = packed.rounds,
            .prices = std::move(packed.prices) };
    }
    auto solved = largestThroughputSum(sumJobs, situation.devices, worth, m_warm);
    if (!solved.isFeasible) { // as published, then without any deadline
        for (auto& job : sumJobs)
            job.least = 0;
        solved = largestThroughputSum(sumJobs, situation.devices, worth);
    }
    m_warm = solved.warm;
    return GavelSolution { .shares
        = spreadShares(solved.shares, solved.reducedCosts, rowsOf(allocation.jobs), allocation.inputs),
        .objective = solved.value,
        .gap = solved.gap,
        .iterations = solved.iterations,
        .prices = solved.prices };
}

GavelSolution GavelObjectives::isolate(const Allocation& allocation) const
{
    const auto& situation = allocation.inputs.situation;
    GavelSolution solution { .shares = ShareTable(situation.units.size(), situation.types.size()) };
    for (const auto& seen : allocation.jobs) {
        const auto part = equalPart(*seen.job, situation);
        for (std::size_t type = 0; type < part.size(); ++type)
            solution.shares.at(seen.row, type) = part[type];
    }
    return solution;
}

Result<GavelSolution> GavelObjectives::solve(const GavelInputs& inputs)
{
    Allocation allocation { .inputs = inputs, .jobs = seenJobs(inputs), .packing = {}, .packed = {} };
    noteAlone(allocation.jobs, inputs.situation);
    if (m_variant == GavelVariant::Packing) {
        allocation.packing = packingOf(allocation);
        allocation.packed.emplace(allocation.packing);
    }
    switch (m_objective) {
    case GavelObjective::MaxMinFairness:
    case GavelObjective::Makespan:
        return solveLevelOf(allocation);
    case GavelObjective::WaterFilling:
        return fillWater(allocation);
    case GavelObjective::FinishTimeFairness:
        return solveRatio(allocation);
    case GavelObjective::ThroughputSum:
    case GavelObjective::CostSum:
    case GavelObjective::CostSumDeadlines:
        return solveSum(allocation);
    case GavelObjective::FirstCome:
        return GavelSolution { .shares = m_firstCome.allocate(inputs.situation, inputs.pairSpeeds) };
    case GavelObjective::Isolated:
        break;
    }
    return isolate(allocation);
}

/// Of each job, over the costs; empty: all costs are 1.
std::vector<double> GavelObjectives::throughputsOf(const std::vector<SeenJob>& jobs, const GavelInputs& inputs,
    const ShareTable& shares, std::span<const double> costs)
{
    const auto& situation = inputs.situation;
    std::vector<double> throughputs(jobs.size());
    for (std::size_t row = 0; row < situation.units.size(); ++row) {
        const auto& unit = situation.units[row];
        const auto first = placeOf(jobs, unit.first);
        const auto second = unit.isPair() ? placeOf(jobs, unit.second) : first;
        if (!first || !second)
            continue;
        for (std::size_t type = 0; type < situation.types.size(); ++type) {
            const double share = shares.at(row, type) / (costs.empty() ? 1 : costs[type]);
            const auto speeds = unit.isPair() ? inputs.pairSpeeds(unit, type)
                                              : std::array<double, 2> { jobs[*first].speeds[type], 0 };
            throughputs[*first] += share * speeds[0];
            throughputs[*second] += share * speeds[1];
        }
    }
    return throughputs;
}

std::vector<GavelOutlook> GavelObjectives::outlook(const GavelInputs& inputs, const ShareTable& shares) const
{
    const auto jobs = seenJobs(inputs);
    const auto throughputs = throughputsOf(jobs, inputs, shares, {});
    std::vector<GavelOutlook> outlook;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const auto& job = *jobs[i].job;
        const auto alone = m_alone.find(job.id);
        if (alone == m_alone.end())
            continue;
        const double seconds = inputs.situation.now - job.arrival + job.stepsLeft / throughputs[i];
        outlook.push_back({ .job = job.id,
            .throughput = throughputs[i],
            .ofEqualPart = throughputs[i] / alone->second.speed,
            .ratio = seconds / alone->second.seconds() });
    }
    return outlook;
}

double GavelObjectives::worthOf(const GavelInputs& inputs, const ShareTable& shares) const
{
    const auto jobs = seenJobs(inputs);
    const auto throughputs = throughputsOf(jobs, inputs, shares, {});
    double worst = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < jobs.size(); ++i)
        worst = std::min(worst, throughputs[i] / needOf(jobs[i], inputs.situation));
    const auto costs = m_objective == GavelObjective::ThroughputSum ? std::span<const double>() : inputs.costs;
    double longest = 0;
    switch (m_objective) {
    case GavelObjective::FinishTimeFairness:
        for (const auto& one : outlook(inputs, shares))
            longest = std::max(longest, one.ratio);
        return longest;
    case GavelObjective::Makespan:
        return 1 / worst;
    case GavelObjective::ThroughputSum:
    case GavelObjective::CostSum:
    case GavelObjective::CostSumDeadlines: {
        const auto values = throughputsOf(jobs, inputs, shares, costs);
        return std::accumulate(values.begin(), values.end(), 0.0);
    }
    default:
        return worst;
    }
}

} // namespace consonance
