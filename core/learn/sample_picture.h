// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sample of a history as the predictor takes it. Owns what its picture refers to. Plain value.
#pragma once

#include "core/learn/predictor/reward_predictor.h"
#include "core/sim/history.h"

#include <vector>

namespace consonance {

class SamplePicture {
public:
    explicit SamplePicture(const HistorySample& sample);

    /// Job i of the picture is job i of the sample. Valid while this lives.
    [[nodiscard]] PlacementPicture picture() const
    {
        return { .models = m_models,
            .groups = m_groups,
            .hosts = m_hosts,
            .servers = m_servers ? std::span<const ServerSize>(*m_servers) : std::span<const ServerSize>() };
    }

private:
    std::vector<std::int32_t> m_models;
    std::vector<PlacedGroup> m_groups;
    ServerSizes m_servers;
    std::int32_t m_hosts = 0;
};

} // namespace consonance
