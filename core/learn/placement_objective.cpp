// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/placement_objective.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {
constexpr double kLongestStay = 50; ///< intervals: a job that hardly moves must not drown all others
}

const char* objectiveName(PlacementObjective objective)
{
    constexpr std::array names { "published", "remaining-time" };
    return names[static_cast<std::size_t>(objective)];
}

double objectiveOf(PlacementObjective objective, const PlacementBoard& board, const RewardPredictor& predictor,
    double intervalSeconds, double waitIntervals)
{
    thread_local std::vector<float> speeds;
    speeds.resize(board.jobs().size());
    predictor.predict(board.picture(), speeds);
    double sum = 0;
    for (std::size_t i = 0; i < speeds.size(); ++i) {
        const BoardJob& job = board.jobs()[i];
        if (!(job.work > 0) || job.model < 0)
            continue;
        const double left = 1 - job.done;
        const bool runs = job.isWhole() && speeds[i] > 0;
        const double speed = static_cast<double>(speeds[i]);
        if (objective == PlacementObjective::Published) {
            sum += runs ? std::min(left, speed * intervalSeconds / job.work) : 0.0;
            continue;
        }
        const double alone
            = runs ? speed : static_cast<double>(predictor.aloneSpeed(job.model, job.workersAsked, job.serversAsked));
        const double stay = alone > 0 ? left * job.work / (alone * intervalSeconds) : kLongestStay;
        sum -= std::min(kLongestStay, stay) + (runs ? 0.0 : waitIntervals);
    }
    return sum;
}

} // namespace consonance
