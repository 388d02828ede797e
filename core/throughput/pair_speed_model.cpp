// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/pair_speed_model.h"

#include "core/throughput/step_time.h"
#include "core/workload/speed_measurements.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace consonance {

namespace {

bool hasPairSpeeds(const JobPlacement& placement)
{
    return placement.model != nullptr && placement.model->speeds && placement.job->work.unit == WorkUnit::ServiceTime;
}

/// Share of its speed alone that a job keeps on the device beside the other.
double pairShare(const DeviceTypeSpeeds& mine, const JobPlacement& other)
{
    if (mine.alone <= 0 || other.model == nullptr)
        return 0;
    return mine.besideModel(other.model->name) / mine.alone;
}

} // namespace

PairSpeedModel::PairSpeedModel(std::shared_ptr<const ThroughputModel> others, std::shared_ptr<const Cluster> cluster)
    : m_others(std::move(others))
    , m_cluster(std::move(cluster))
{
}

void PairSpeedModel::addLoad(const JobPlacement& placement, int sign, LoadTable& loads) const
{
    m_others->addLoad(placement, sign, loads);
}

double PairSpeedModel::rate(
    const JobPlacement& placement, const LoadTable& loads, std::span<const JobPlacement> deviceNeighbours) const
{
    if (deviceNeighbours.empty() || !hasPairSpeeds(placement))
        return m_others->rate(placement, loads, deviceNeighbours);
    return besideNeighbours(placement, deviceNeighbours);
}

double PairSpeedModel::besideNeighbours(const JobPlacement& placement, std::span<const JobPlacement> neighbours) const
{
    const auto& speeds = *placement.model->speeds;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& tasks : placement.tasks) {
        const auto& host = m_cluster->host(tasks.host);
        for (const auto device : tasks.devices) {
            const auto* mine = speeds.on(m_cluster->domain(host.devices[device]).deviceType);
            if (mine == nullptr)
                return 0;
            double speed = mine->alone / speeds.reference;
            for (const auto& neighbour : neighbours) {
                if (holdsDevice(neighbour, tasks.host, device))
                    speed *= pairShare(*mine, neighbour);
            }
            least = std::min(least, speed);
        }
    }
    return least < std::numeric_limits<double>::infinity() ? least : 0;
}

double PairSpeedModel::isolatedRate(const JobPlacement& placement) const
{
    return m_others->isolatedRate(placement);
}

double PairSpeedModel::pairSpeed(const JobPlacement& mine, const JobPlacement& other) const
{
    if (!hasPairSpeeds(mine) || mine.tasks.empty())
        return m_others->pairSpeed(mine, other);
    const auto& host = m_cluster->host(mine.tasks.front().host);
    const auto* speeds = mine.model->speeds->on(m_cluster->deviceTypes[host.deviceTypeIndex]);
    return speeds == nullptr ? 0 : pairShare(*speeds, other);
}

void PairSpeedModel::ratesTogether(
    std::span<const JobPlacement> placements, const LoadTable& loads, std::span<double> rates) const
{
    m_others->ratesTogether(placements, loads, rates);
}

} // namespace consonance
