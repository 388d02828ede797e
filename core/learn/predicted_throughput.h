// SPDX-License-Identifier: GPL-3.0-or-later
//
// A throughput model that believes the reward predictor: the world in which policies are trained, so that nothing of
// the true interference reaches them. Jobs that the predictor does not know run at the constants of their model, alone.
// Immutable and thread-safe. Rates are asked for together; what was predicted before is remembered per thread.
#pragma once

#include "core/learn/reward_predictor.h"
#include "core/throughput/throughput_model.h"

#include <memory>

namespace consonance {

class PredictedThroughput final : public ThroughputModel {
public:
    explicit PredictedThroughput(std::shared_ptr<const RewardPredictor> predictor);

    [[nodiscard]] std::string_view id() const override { return "predicted"; }
    void addLoad(const JobPlacement& /*placement*/, int /*sign*/, LoadTable& /*loads*/) const override { }
    /// Alone; the engine asks for all rates together.
    [[nodiscard]] double rate(const JobPlacement& placement, const LoadTable& loads,
        std::span<const JobPlacement> deviceNeighbours) const override;
    [[nodiscard]] double isolatedRate(const JobPlacement& placement) const override;
    [[nodiscard]] bool ratesAreCoupled() const override { return true; }
    void ratesTogether(
        std::span<const JobPlacement> placements, const LoadTable& loads, std::span<double> rates) const override;

private:
    std::shared_ptr<const RewardPredictor> m_predictor;
};

} // namespace consonance
