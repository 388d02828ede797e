// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/placement_objective.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace consonance {

namespace {

bool runsAt(const BoardJob& job, float speed)
{
    return job.isWhole() && speed > 0;
}

bool isKnown(const BoardJob& job)
{
    return job.work > 0 && job.model >= 0;
}

double publishedReward(const PlacementBoard& board, std::span<const float> speeds, double intervalSeconds)
{
    double sum = 0;
    for (std::size_t i = 0; i < speeds.size(); ++i) {
        const BoardJob& job = board.jobs()[i];
        if (isKnown(job) && runsAt(job, speeds[i]))
            sum += std::min(1 - job.done, static_cast<double>(speeds[i]) * intervalSeconds / job.work);
    }
    return sum;
}

/// − Σ intervals until each job would end at these speeds.
double remainingTime(const PlacementBoard& board, std::span<const float> speeds, const RewardPredictor& predictor,
    const ObjectiveMoment& moment)
{
    double sum = 0;
    for (std::size_t i = 0; i < speeds.size(); ++i) {
        const BoardJob& job = board.jobs()[i];
        if (!isKnown(job))
            continue;
        const double left = 1 - job.done;
        const bool runs = runsAt(job, speeds[i]);
        const double alone = runs
            ? static_cast<double>(speeds[i])
            : static_cast<double>(predictor.aloneSpeed(job.model, job.workersAsked, job.serversAsked));
        const double stay = alone > 0 ? left * job.work / (alone * moment.intervalSeconds) : kLongestStay;
        sum -= std::min(kLongestStay, stay) + (runs ? 0.0 : moment.waitIntervals);
    }
    return sum;
}

constexpr std::array kNames { "published", "remaining-time", "draining" };

} // namespace

const char* objectiveName(PlacementObjective objective)
{
    return kNames[static_cast<std::size_t>(objective)];
}

PlacementObjective placementObjectiveByName(std::string_view name)
{
    return static_cast<PlacementObjective>(std::ranges::find(kNames, name) - kNames.begin());
}

double objectiveOf(PlacementObjective objective, const PlacementBoard& board, const RewardPredictor& predictor,
    const ObjectiveMoment& moment)
{
    if (objective == PlacementObjective::Draining && moment.truth)
        return -moment.truth->stay(
            board, predictor, moment.intervalSeconds, moment.moments, -moment.atLeast, moment.longestWait);
    if (objective == PlacementObjective::Draining)
        return -drainedStay(
            board, predictor, moment.intervalSeconds, moment.moments, -moment.atLeast, moment.longestWait);
    thread_local std::vector<float> speeds;
    speeds.resize(board.jobs().size());
    predictor.predict(board.picture(), speeds);
    if (objective == PlacementObjective::Published)
        return publishedReward(board, speeds, moment.intervalSeconds);
    return remainingTime(board, speeds, predictor, moment);
}

std::optional<double> publishedSpreadOf(
    const PlacementBoard& board, const RewardPredictor& predictor, double intervalSeconds)
{
    if (predictor.members() < 2)
        return {};
    std::vector<float> speeds(board.jobs().size());
    std::vector<double> rewards(predictor.members(), 0.0);
    for (std::size_t member = 0; member < rewards.size(); ++member) {
        predictor.predictByMember(member, board.picture(), speeds);
        rewards[member] = publishedReward(board, speeds, intervalSeconds);
    }
    const auto count = static_cast<double>(rewards.size());
    double mean = 0;
    for (const double reward : rewards)
        mean += reward / count;
    double variance = 0;
    for (const double reward : rewards)
        variance += (reward - mean) * (reward - mean) / count;
    return std::sqrt(variance);
}

} // namespace consonance
