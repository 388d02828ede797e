// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/predicted_throughput.h"

#include "core/throughput/step_time.h"

#include <algorithm>

namespace consonance {

namespace {

double unpredictedRate(const JobPlacement& placement)
{
    if (placement.model == nullptr)
        return 1;
    PlacedGroups groups(placement);
    return groups.canRun() ? workPerSecond(placement, groups.workers(), unhinderedStepSeconds(*placement.model, groups))
                           : 0;
}

} // namespace

PredictedThroughput::PredictedThroughput(std::shared_ptr<const RewardPredictor> predictor)
    : m_predictor(std::move(predictor))
{
}

double PredictedThroughput::rate(
    const JobPlacement& placement, const LoadTable& /*loads*/, std::span<const JobPlacement> /*deviceNeighbours*/) const
{
    return isolatedRate(placement);
}

double PredictedThroughput::isolatedRate(const JobPlacement& placement) const
{
    double alone = 0;
    ratesTogether(std::span(&placement, 1), {}, std::span(&alone, 1));
    return alone;
}

void PredictedThroughput::ratesTogether(
    std::span<const JobPlacement> placements, const LoadTable& /*loads*/, std::span<double> rates) const
{
    thread_local std::vector<std::int32_t> models;
    thread_local std::vector<PlacedGroup> groups;
    thread_local std::vector<float> speeds;
    models.clear();
    groups.clear();
    std::int32_t hosts = 0;
    for (std::size_t i = 0; i < placements.size(); ++i) {
        const JobPlacement& one = placements[i];
        models.push_back(one.model == nullptr ? -1 : m_predictor->modelIndex(one.model->name));
        const std::size_t first = groups.size();
        for (const PlacedTasks& tasks : one.tasks) {
            const auto host = static_cast<std::int32_t>(tasks.host.value);
            hosts = std::max(hosts, host + 1);
            const auto same = std::find_if(groups.begin() + static_cast<std::ptrdiff_t>(first), groups.end(),
                [&](const PlacedGroup& group) { return group.host == host; });
            PlacedGroup& group = same != groups.end()
                ? *same
                : groups.emplace_back(PlacedGroup { .host = host, .job = static_cast<std::int32_t>(i) });
            const bool isServer = one.job->request.roles[tasks.role].kind == RoleKind::ParameterServer;
            (isServer ? group.servers : group.workers) += tasks.count;
        }
    }
    speeds.resize(placements.size());
    m_predictor->predict({ .models = models, .groups = groups, .hosts = hosts }, speeds);
    for (std::size_t i = 0; i < placements.size(); ++i)
        rates[i] = models[i] < 0 ? unpredictedRate(placements[i]) : static_cast<double>(speeds[i]);
}

} // namespace consonance
