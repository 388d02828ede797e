// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/gavel/gavel_objectives.h"

#include "core/policy/tools/finish_time_ratio.h"
#include "core/policy/tools/packed_level.h"
#include "core/policy/tools/throughput_sum.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace consonance {

namespace {

/// Shares by job become shares by unit.
ShareTable spreadShares(const ShareTable& byJob, std::span<const std::size_t> rows, const RoundSituation& situation)
{
    ShareTable shares(situation.units.size(), situation.types.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t type = 0; type < shares.types; ++type)
            shares.at(rows[i], type) = std::clamp(byJob.at(i, type), 0.0, 1.0);
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

GavelSolution GavelObjectives::solveLevelOf(const std::vector<SeenJob>& jobs, const RoundSituation& situation)
{
    LevelProblem problem { .devices = situation.devices, .jobs = {} };
    std::vector<std::size_t> rows;
    for (const auto& seen : jobs) {
        rows.push_back(seen.row);
        problem.jobs.push_back({ .gang = static_cast<double>(seen.job->gang.gpus),
            .need = needOf(seen, situation),
            .floor = 0,
            .speeds = seen.speeds });
    }
    const auto solved = solveLevel(problem, m_warm);
    m_warm = solved.warm;
    GavelSolution solution { .shares = spreadShares(solved.shares, rows, situation),
        .objective = solved.level,
        .gap = solved.gap,
        .iterations = solved.iterations,
        .prices = solved.prices };
    if (m_objective == GavelObjective::Makespan && solved.level > 0) {
        solution.objective = 1 / solved.level;
        solution.gap = solution.objective - 1 / (solved.level + solved.gap);
    }
    return solution;
}

/// Raises all to the highest common level; then those who cannot have more keep what they have, and the others go on.
GavelSolution GavelObjectives::fillWater(const std::vector<SeenJob>& jobs, const RoundSituation& situation)
{
    LevelProblem problem { .devices = situation.devices, .jobs = {} };
    std::vector<std::size_t> rows;
    for (const auto& seen : jobs) {
        rows.push_back(seen.row);
        problem.jobs.push_back({ .gang = static_cast<double>(seen.job->gang.gpus),
            .need = needOf(seen, situation),
            .floor = 0,
            .speeds = seen.speeds });
    }
    GavelSolution solution;
    LevelSolution solved;
    auto warm = m_warm;
    bool isFirst = true;
    for (bool isRising = true; isRising;) {
        solved = solveLevel(problem, warm);
        warm = solved.warm;
        solution.iterations += solved.iterations;
        if (isFirst) {
            solution.objective = solved.level;
            solution.gap = solved.gap;
            solution.prices = solved.prices;
            m_warm = warm;
        }
        isFirst = false;
        isRising = false;
        bool someAreFree = false;
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            auto& job = problem.jobs[i];
            if (solved.isBound[i] != 0) {
                job.floor = job.need * solved.level * (1 - 1e-10);
                job.need = 0;
                isRising = true;
            }
            someAreFree = someAreFree || job.need > 0;
        }
        isRising = isRising && someAreFree;
    }
    solution.shares = spreadShares(solved.shares, rows, situation);
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

GavelSolution GavelObjectives::solveRatio(const std::vector<SeenJob>& jobs, const RoundSituation& situation)
{
    noteAlone(jobs, situation);
    std::vector<RatioJob> ratioJobs;
    std::vector<std::size_t> rows;
    for (const auto& seen : jobs) {
        rows.push_back(seen.row);
        ratioJobs.push_back({ .gang = static_cast<double>(seen.job->gang.gpus),
            .elapsed = situation.now - seen.job->arrival,
            .steps = seen.job->stepsLeft,
            .alone = m_alone[seen.job->id].seconds(),
            .speeds = seen.speeds });
    }
    const auto solved = leastFinishTimeRatio(ratioJobs, situation.devices, m_warm);
    m_warm = solved.warm;
    GavelSolution solution { .objective = solved.ratio, .gap = solved.gap, .iterations = solved.iterations };
    if (!rows.empty())
        solution.shares = spreadShares(solved.shares, rows, situation);
    else
        solution.shares = ShareTable(situation.units.size(), situation.types.size());
    return solution;
}

GavelSolution GavelObjectives::solveSum(const std::vector<SeenJob>& jobs, const GavelInputs& inputs)
{
    const auto& situation = inputs.situation;
    std::vector<double> worth;
    for (const double cost : inputs.costs)
        worth.push_back(m_objective == GavelObjective::ThroughputSum ? 1 : 1 / cost);
    std::vector<SumJob> sumJobs;
    std::vector<std::size_t> rows;
    for (const auto& seen : jobs) {
        rows.push_back(seen.row);
        SumJob job { .gang = static_cast<double>(seen.job->gang.gpus), .least = 0, .speeds = seen.speeds };
        const double left = seen.job->deadline.value_or(-1) - situation.now;
        if (m_objective == GavelObjective::CostSumDeadlines && left > 0)
            job.least = seen.job->stepsLeft / left;
        sumJobs.push_back(job);
    }
    auto solved = largestThroughputSum(sumJobs, situation.devices, worth, m_warm);
    if (!solved.isFeasible) { // as published, then without any deadline
        for (auto& job : sumJobs)
            job.least = 0;
        solved = largestThroughputSum(sumJobs, situation.devices, worth);
    }
    m_warm = solved.warm;
    return { .shares = spreadShares(solved.shares, rows, situation),
        .objective = solved.value,
        .gap = solved.gap,
        .iterations = solved.iterations,
        .prices = {} };
}

Result<GavelSolution> GavelObjectives::solvePacked(const std::vector<SeenJob>& jobs, const GavelInputs& inputs) const
{
    const auto& situation = inputs.situation;
    PackedProblem problem { .devices = situation.devices, .needs = {}, .units = {}, .speeds = {} };
    problem.needs.resize(situation.jobs.size());
    for (const auto& seen : jobs)
        problem.needs[situation.indexOf(seen.job->id)] = needOf(seen, situation);
    for (const auto& unit : situation.units) {
        const auto first = situation.indexOf(unit.first);
        problem.units.push_back({ .first = first,
            .second = unit.isPair() ? situation.indexOf(unit.second) : first,
            .gang = static_cast<double>(situation.jobs[first].gang.gpus) });
    }
    problem.speeds = [&](std::size_t unit, std::size_t type) {
        return situation.units[unit].isPair()
            ? inputs.pairSpeeds(situation.units[unit], type)
            : std::array<double, 2> { situation.jobs[problem.units[unit].first].speeds[type], 0 };
    };
    TRY_ASSIGN(auto solved, solvePackedLevel(problem));
    GavelSolution solution { .shares = std::move(solved.shares),
        .objective = solved.level,
        .gap = solved.gap,
        .iterations = solved.rounds,
        .prices = {} };
    if (m_objective == GavelObjective::Makespan && solved.level > 0) {
        solution.objective = 1 / solved.level;
        solution.gap = solution.objective - 1 / (solved.level + solved.gap);
    }
    return solution;
}

Result<GavelSolution> GavelObjectives::solve(const GavelInputs& inputs)
{
    const auto& situation = inputs.situation;
    const auto jobs = seenJobs(inputs);
    switch (m_objective) {
    case GavelObjective::MaxMinFairness:
    case GavelObjective::Makespan:
        if (m_variant == GavelVariant::Packing)
            return solvePacked(jobs, inputs);
        return solveLevelOf(jobs, situation);
    case GavelObjective::WaterFilling:
        return fillWater(jobs, situation);
    case GavelObjective::FinishTimeFairness:
        return solveRatio(jobs, situation);
    case GavelObjective::ThroughputSum:
    case GavelObjective::CostSum:
    case GavelObjective::CostSumDeadlines:
        return solveSum(jobs, inputs);
    case GavelObjective::FirstCome:
        return GavelSolution { .shares = m_firstCome.allocate(situation, inputs.pairSpeeds) };
    case GavelObjective::Isolated:
        break;
    }
    GavelSolution solution { .shares = ShareTable(situation.units.size(), situation.types.size()) };
    for (const auto& seen : jobs) {
        const auto part = equalPart(*seen.job, situation);
        for (std::size_t type = 0; type < part.size(); ++type)
            solution.shares.at(seen.row, type) = part[type];
    }
    return solution;
}

double GavelObjectives::worthOf(const GavelInputs& inputs, const ShareTable& shares) const
{
    const auto& situation = inputs.situation;
    double worst = std::numeric_limits<double>::infinity();
    double longest = 0;
    double sum = 0;
    for (const auto& seen : seenJobs(inputs)) {
        double throughput = 0;
        double value = 0;
        for (std::size_t unit = 0; unit < situation.units.size(); ++unit) {
            const auto& one = situation.units[unit];
            if (!one.has(seen.job->id))
                continue;
            for (std::size_t type = 0; type < situation.types.size(); ++type) {
                const double speed = one.isPair() ? inputs.pairSpeeds(one, type)[one.first == seen.job->id ? 0 : 1]
                                                  : seen.speeds[type];
                throughput += speed * shares.at(unit, type);
                value += speed * shares.at(unit, type)
                    / (m_objective == GavelObjective::ThroughputSum ? 1 : inputs.costs[type]);
            }
        }
        sum += value;
        if (m_objective == GavelObjective::FinishTimeFairness) {
            const double seconds = situation.now - seen.job->arrival + seen.job->stepsLeft / throughput;
            longest = std::max(longest, seconds / m_alone.at(seen.job->id).seconds());
        } else {
            worst = std::min(worst, throughput / needOf(seen, situation));
        }
    }
    switch (m_objective) {
    case GavelObjective::FinishTimeFairness:
        return longest;
    case GavelObjective::Makespan:
        return 1 / worst;
    case GavelObjective::ThroughputSum:
    case GavelObjective::CostSum:
    case GavelObjective::CostSumDeadlines:
        return sum;
    default:
        return worst;
    }
}

} // namespace consonance
