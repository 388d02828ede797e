// SPDX-License-Identifier: GPL-3.0-or-later
//
// The true speeds of an IntervalWorld's jobs, for oracles only: asks the throughput model that the engine uses. Holds
// scratch; one thread at a time. About 0.1 µs a running job and 0.1 µs a wanted one.
#pragma once

#include "core/policy/tools/interval_world.h"
#include "core/throughput/throughput_model.h"

namespace consonance {

class TruthSpeeds final : public SpeedModel {
public:
    /// `catalogue` is that of the jobs' models. Both outlive this.
    TruthSpeeds(const ThroughputModel& model, const ModelCatalogue& catalogue, const Cluster& cluster);

    void speeds(const IntervalWorld& world, std::span<const std::uint8_t> wanted, std::span<double> speeds) override;
    /// With each task alone on a host; 0 when the model knows no such speed.
    [[nodiscard]] double aloneSpeed(const WorldJob& job) const;

private:
    [[nodiscard]] JobPlacement placementOf(const WorldJob& job, std::span<const PlacedTasks> tasks) const;

    const ThroughputModel& m_model;
    const ModelCatalogue& m_catalogue;
    LoadTable m_loads;
    std::vector<std::vector<PlacedTasks>> m_tasks; ///< by running job
};

} // namespace consonance
