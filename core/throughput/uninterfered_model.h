// SPDX-License-Identifier: GPL-3.0-or-later
//
// Interference switched off: a job computes and exchanges parameters as its own placement allows (same server or across
// servers), and neither neighbours nor its own other tasks nor busy links slow it. Its rate is constant while it runs,
// so the engine re-rates no job. Immutable and thread-safe; O(groups²) a rate.
#pragma once

#include "core/throughput/exchange_timing.h"
#include "core/throughput/throughput_model.h"

#include <memory>
#include <utility>

namespace consonance {

class UninterferedModel final : public ThroughputModel {
public:
    explicit UninterferedModel(std::shared_ptr<const Cluster> cluster, const ExchangeRule& exchange = {})
        : m_cluster(std::move(cluster))
        , m_timing(exchange)
    {
    }

    [[nodiscard]] std::string_view id() const override { return "none"; }
    void addLoad(const JobPlacement& placement, int sign, LoadTable& loads) const override;
    [[nodiscard]] double rate(const JobPlacement& placement, const LoadTable& loads,
        std::span<const JobPlacement> deviceNeighbours) const override;
    [[nodiscard]] double isolatedRate(const JobPlacement& placement) const override;
    [[nodiscard]] bool dependsOnNeighbours() const override { return false; }

private:
    std::shared_ptr<const Cluster> m_cluster;
    ExchangeTiming m_timing;
};

} // namespace consonance
