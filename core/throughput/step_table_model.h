// SPDX-License-Identifier: GPL-3.0-or-later
//
// Throughput of jobs whose model was measured: optimiser steps per second from the step table, regardless of the
// neighbours. All other jobs are left to the model that this one wraps, and so is the load that placements put on hosts
// and links. Immutable and thread-safe.
#pragma once

#include "core/throughput/step_table.h"
#include "core/throughput/throughput_model.h"

#include <memory>

namespace consonance {

class StepTableModel final : public ThroughputModel {
public:
    StepTableModel(std::shared_ptr<const ThroughputModel> others, std::shared_ptr<const StepTableSet> tables);

    [[nodiscard]] std::string_view id() const override { return m_others->id(); }
    void addLoad(const JobPlacement& placement, int sign, LoadTable& loads) const override;
    [[nodiscard]] double rate(const JobPlacement& placement, const LoadTable& loads,
        std::span<const JobPlacement> deviceNeighbours) const override;
    [[nodiscard]] double isolatedRate(const JobPlacement& placement) const override;
    [[nodiscard]] double pairSpeed(const JobPlacement& mine, const JobPlacement& other) const override;
    [[nodiscard]] bool ratesAreCoupled() const override { return m_others->ratesAreCoupled(); }
    void ratesTogether(
        std::span<const JobPlacement> placements, const LoadTable& loads, std::span<double> rates) const override;
    [[nodiscard]] bool dependsOnNeighbours() const override { return m_others->dependsOnNeighbours(); }

private:
    std::shared_ptr<const ThroughputModel> m_others;
    std::shared_ptr<const StepTableSet> m_tables;
};

} // namespace consonance
