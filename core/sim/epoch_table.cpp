// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/epoch_table.h"

#include <algorithm>

namespace consonance {

EpochTable::EpochTable(const TrainingMeasurements& measurements)
    : m_runs(measurements.validations)
    , m_targets(static_cast<std::size_t>(measurements.epochs) + 1)
{
    for (std::size_t epoch = 1; epoch < m_targets.size(); ++epoch) {
        m_targets[epoch] = m_runs.front().epochs[epoch - 1].progress;
        for (const auto& run : m_runs)
            m_targets[epoch] = std::min(m_targets[epoch], run.epochs[epoch - 1].progress);
    }
}

double EpochTable::target(std::int32_t epoch) const
{
    return m_targets[static_cast<std::size_t>(std::clamp(epoch, 0, epochs()))];
}

EpochTable::Between EpochTable::between(std::int32_t batch) const
{
    const auto inside = std::clamp(batch, m_runs.front().batch, m_runs.back().batch);
    const auto high = std::ranges::lower_bound(m_runs, inside, {}, &ValidationRun::batch);
    const auto low = high->batch == inside ? high : high - 1;
    return { static_cast<std::size_t>(low - m_runs.begin()), static_cast<std::size_t>(high - m_runs.begin()), inside };
}

double EpochTable::mixed(const Between& where, std::int32_t epoch, double ValidationPoint::*value) const
{
    const auto at = static_cast<std::size_t>(std::clamp(epoch, 0, epochs() - 1));
    const double low = m_runs[where.low].epochs[at].*value;
    if (where.low == where.high)
        return low;
    const double high = m_runs[where.high].epochs[at].*value;
    const auto fromLow = static_cast<double>(where.batch - m_runs[where.low].batch);
    const auto toHigh = static_cast<double>(m_runs[where.high].batch - where.batch);
    return (fromLow * high + toHigh * low) / (fromLow + toHigh);
}

GradientNoise EpochTable::noise(std::int32_t batch, std::int32_t epoch) const
{
    const Between where = between(batch);
    return { .square = mixed(where, epoch, &ValidationPoint::gradientSquare),
        .variance = mixed(where, epoch, &ValidationPoint::gradientVariance) };
}

double EpochTable::steps(std::int32_t batch, std::int32_t epoch) const
{
    return mixed(between(batch), epoch, &ValidationPoint::steps);
}

} // namespace consonance
