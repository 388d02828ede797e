// SPDX-License-Identifier: GPL-3.0-or-later
//
// Throughput of jobs that share devices and whose model has measured speeds beside others (SpeedMeasurements): on each
// device the measured speed beside the one other job there; beside several the product of the pairs' factors (assumed:
// no one has measured three jobs), 0 where a pair was not measured or does not fit into the memory; over all devices
// the least. Everything else is left to the model that this one wraps. Immutable and thread-safe.
#pragma once

#include "core/throughput/throughput_model.h"

#include <memory>

namespace consonance {

class PairSpeedModel final : public ThroughputModel {
public:
    PairSpeedModel(std::shared_ptr<const ThroughputModel> others, std::shared_ptr<const Cluster> cluster);

    [[nodiscard]] std::string_view id() const override { return m_others->id(); }
    void addLoad(const JobPlacement& placement, int sign, LoadTable& loads) const override;
    [[nodiscard]] double rate(const JobPlacement& placement, const LoadTable& loads,
        std::span<const JobPlacement> deviceNeighbours) const override;
    [[nodiscard]] double isolatedRate(const JobPlacement& placement) const override;
    [[nodiscard]] double pairSpeed(const JobPlacement& mine, const JobPlacement& other) const override;
    [[nodiscard]] bool ratesAreCoupled() const override { return m_others->ratesAreCoupled(); }
    void ratesTogether(
        std::span<const JobPlacement> placements, const LoadTable& loads, std::span<double> rates) const override;
    [[nodiscard]] bool dependsOnNeighbours() const override { return true; }

private:
    [[nodiscard]] double besideNeighbours(
        const JobPlacement& placement, std::span<const JobPlacement> neighbours) const;

    std::shared_ptr<const ThroughputModel> m_others;
    std::shared_ptr<const Cluster> m_cluster;
};

} // namespace consonance
