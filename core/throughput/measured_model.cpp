// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/measured_model.h"

#include "core/throughput/step_time.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr std::string_view kCleanestType = "p100";
constexpr std::string_view kSpreadSuffix = "_unconsolidated";

std::int64_t deviceCount(const JobPlacement& placement)
{
    std::int64_t count = 0;
    for (const auto& tasks : placement.tasks)
        count += tasks.count * placement.job->request.roles[tasks.role].demand[Resource::Gpu];
    return count;
}

bool isSpread(const JobPlacement& placement)
{
    return std::any_of(placement.tasks.begin(), placement.tasks.end(),
        [&](const PlacedTasks& tasks) { return tasks.host != placement.tasks.front().host; });
}

std::string_view measuredName(const JobPlacement& placement)
{
    return placement.model == nullptr ? std::string_view {} : std::string_view(placement.model->measuredName);
}

} // namespace

MeasuredModel::MeasuredModel(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const MeasuredTable> table)
    : m_cluster(std::move(cluster))
    , m_table(std::move(table))
    , m_base(m_cluster)
{
    for (const auto& type : m_cluster->deviceTypes) {
        auto consolidated = m_table->findDeviceType(type);
        if (!consolidated)
            consolidated = m_table->findDeviceType(kCleanestType);
        const auto index = consolidated.value_or(0);
        m_types.push_back({ .consolidated = index,
            .spread = m_table->findDeviceType(m_table->deviceTypes()[index] + std::string(kSpreadSuffix)) });
    }
}

void MeasuredModel::addLoad(const JobPlacement&, int, LoadTable&) const
{
    // Only jobs on the same device matter, and those come as neighbours.
}

const MeasuredModel::TypeTables& MeasuredModel::tablesOf(HostId host) const
{
    return m_types[m_cluster->host(host).deviceTypeIndex];
}

std::optional<double> MeasuredModel::pairFactor(
    const JobPlacement& mine, const JobPlacement& other, const TypeTables& tables) const
{
    const auto lookUp
        = [&](std::size_t type, std::int64_t myDevices, std::int64_t otherDevices) -> std::optional<double> {
        const auto my = m_table->findConfiguration(measuredName(mine), myDevices);
        const auto theirs = m_table->findConfiguration(measuredName(other), otherDevices);
        return my && theirs ? m_table->factor(type, *my, *theirs) : std::nullopt;
    };
    const auto myDevices = deviceCount(mine);
    const auto otherDevices = deviceCount(other);
    std::optional<double> factor;
    if (tables.spread && isSpread(mine))
        factor = lookUp(*tables.spread, myDevices, otherDevices);
    if (!factor)
        factor = lookUp(tables.consolidated, myDevices, otherDevices);
    return factor ? factor : lookUp(tables.consolidated, 1, 1);
}

double MeasuredModel::aloneFactor(const JobPlacement& placement, const TypeTables& tables) const
{
    const auto configuration = m_table->findConfiguration(measuredName(placement), deviceCount(placement));
    if (!configuration)
        return 1.0;
    return m_table->alone(tables.consolidated, *configuration).value_or(1.0) > 0 ? 1.0 : 0.0;
}

double MeasuredModel::factorOn(
    const JobPlacement& placement, const PlacedTasks& tasks, std::span<const JobPlacement> neighbours) const
{
    const auto& tables = tablesOf(tasks.host);
    const double alone = aloneFactor(placement, tables);
    if (placement.mode != ShareMode::Colocated)
        return alone;
    double least = alone;
    for (const auto device : tasks.devices) {
        double onDevice = alone;
        for (const auto& neighbour : neighbours) {
            if (neighbour.id == placement.id || neighbour.mode != ShareMode::Colocated
                || !holdsDevice(neighbour, tasks.host, device))
                continue;
            const auto factor = pairFactor(placement, neighbour, tables);
            if (!factor)
                m_missing.fetch_add(1, std::memory_order_relaxed);
            onDevice *= factor.value_or(1.0);
        }
        least = std::min(least, onDevice);
    }
    return least;
}

double MeasuredModel::scaled(const JobPlacement& placement, std::span<const JobPlacement> neighbours) const
{
    double factor = 1.0;
    for (const auto& tasks : placement.tasks) {
        if (!tasks.devices.empty())
            factor = std::min(factor, factorOn(placement, tasks, neighbours));
    }
    JobPlacement whole = placement;
    if (placement.mode == ShareMode::Colocated) {
        factor = std::min(factor, static_cast<double>(placement.share) / static_cast<double>(kFullShare));
        whole.share = kFullShare;
    }
    return m_base.isolatedRate(whole) * factor;
}

double MeasuredModel::rate(
    const JobPlacement& placement, const LoadTable&, std::span<const JobPlacement> deviceNeighbours) const
{
    return scaled(placement, deviceNeighbours);
}

double MeasuredModel::pairSpeed(const JobPlacement& mine, const JobPlacement& other) const
{
    const double alone = scaled(mine, {});
    return alone > 0 ? scaled(mine, { &other, 1 }) / alone : 0.0;
}

bool MeasuredModel::fitsTogether(const JobPlacement& first, const JobPlacement& second, HostId host) const
{
    const auto& tables = tablesOf(host);
    if (aloneFactor(first, tables) <= 0 || aloneFactor(second, tables) <= 0)
        return false;
    return pairFactor(first, second, tables).value_or(1.0) > 0 && pairFactor(second, first, tables).value_or(1.0) > 0;
}

} // namespace consonance
