// SPDX-License-Identifier: GPL-3.0-or-later
//
// The speeds of an IntervalWorld's jobs as the reward predictor sees them: the only world that learners ever step. One
// thread at a time. Cost: one prediction of the wanted jobs.
#pragma once

#include "core/learn/predictor/reward_predictor.h"
#include "core/policy/tools/interval_world.h"

namespace consonance {

class PredictedSpeeds final : public SpeedModel {
public:
    /// The predictor outlives this.
    explicit PredictedSpeeds(const RewardPredictor& predictor)
        : m_predictor(predictor)
    {
    }

    void speeds(const IntervalWorld& world, std::span<const std::uint8_t> wanted, std::span<double> speeds) override
    {
        m_speeds.assign(wanted.size(), 0.0F);
        m_predictor.predict({ .models = world.models(),
                                .groups = world.groups(),
                                .hosts = world.hosts(),
                                .wanted = wanted,
                                .servers = world.sizes() },
            m_speeds);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (wanted[i] != 0)
                speeds[i] = static_cast<double>(m_speeds[i]);
        }
    }

private:
    const RewardPredictor& m_predictor;
    std::vector<float> m_speeds;
};

} // namespace consonance
