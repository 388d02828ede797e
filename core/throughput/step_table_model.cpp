// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/step_table_model.h"

#include <utility>
#include <vector>

namespace consonance {

namespace {

double stepsPerSecond(const StepTable& table, const JobPlacement& placement)
{
    const RingShape shape(placement);
    if (shape.replicas() == 0)
        return 0;
    const RunConfig config = resolveConfig(placement.job->request, placement.config, shape.replicas());
    return 1 / table.at(shape.replicasByServer(), config.localBatch).totalSeconds(config.accumulation);
}

const StepTable* tableOf(const StepTableSet& tables, const JobPlacement& placement)
{
    return placement.job->work.unit == WorkUnit::Steps ? tables.find(placement.job->request.model) : nullptr;
}

} // namespace

StepTableModel::StepTableModel(
    std::shared_ptr<const ThroughputModel> others, std::shared_ptr<const StepTableSet> tables)
    : m_others(std::move(others))
    , m_tables(std::move(tables))
{
}

void StepTableModel::addLoad(const JobPlacement& placement, int sign, LoadTable& loads) const
{
    m_others->addLoad(placement, sign, loads);
}

double StepTableModel::rate(
    const JobPlacement& placement, const LoadTable& loads, std::span<const JobPlacement> deviceNeighbours) const
{
    if (const StepTable* table = tableOf(*m_tables, placement))
        return stepsPerSecond(*table, placement);
    return m_others->rate(placement, loads, deviceNeighbours);
}

double StepTableModel::isolatedRate(const JobPlacement& placement) const
{
    if (const StepTable* table = tableOf(*m_tables, placement))
        return stepsPerSecond(*table, placement);
    return m_others->isolatedRate(placement);
}

double StepTableModel::pairSpeed(const JobPlacement& mine, const JobPlacement& other) const
{
    return tableOf(*m_tables, mine) != nullptr ? 1.0 : m_others->pairSpeed(mine, other);
}

void StepTableModel::ratesTogether(
    std::span<const JobPlacement> placements, const LoadTable& loads, std::span<double> rates) const
{
    std::vector<JobPlacement> others;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < placements.size(); ++i) {
        if (const StepTable* table = tableOf(*m_tables, placements[i])) {
            rates[i] = stepsPerSecond(*table, placements[i]);
            continue;
        }
        others.push_back(placements[i]);
        places.push_back(i);
    }
    std::vector<double> ofOthers(others.size());
    m_others->ratesTogether(others, loads, ofOthers);
    for (std::size_t i = 0; i < places.size(); ++i)
        rates[places[i]] = ofOthers[i];
}

} // namespace consonance
