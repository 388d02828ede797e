// SPDX-License-Identifier: GPL-3.0-or-later
//
// The default interference model: jobs slow each other through what servers share without reserving it (cores beyond
// the reservation, and with them caches and memory bandwidth) and through the links that worker–PS pairs cross. One
// closed form with one fitted constant; docs/contention.md derives it and lists the data it must match. With
// NetworkSharing::Offered a link slows all its users by offered/capacity, so nothing iterates and no job ever speeds
// another up; with MaxMin the flows get true max-min fair shares and all rates are computed together. Immutable and
// thread-safe. rate(): about 40 ns for a job of two groups of tasks; no allocation up to 16 groups; O(groups²).
#pragma once

#include "core/throughput/exchange_timing.h"
#include "core/throughput/throughput_model.h"

namespace consonance {

/// Constants of the contention model. The defaults are the published testbed's; docs/contention.md says where each
/// comes from.
struct ContentionParameters {
    /// β: how much longer CPU-bound work takes for each host's worth of cores that other tasks keep busy. Fitted to the
    /// mean loss of two jobs per server.
    double pressure = 1.421;
    /// Largest share of a worker's compute that waits for the CPU; the share is min(this, cores the worker uses when
    /// alone). Assumed.
    double cpuBoundLimit = 1.0;
    /// Least share of its CPU time when alone that a task gets on a host whose cores are all reserved by others.
    /// Assumed.
    double leastCpuShare = 0.01;
    /// How flows share a link.
    NetworkSharing network = NetworkSharing::Offered;
    /// How the exchange fits into a step.
    ExchangeRule exchange {};
};

class ContentionModel final : public ThroughputModel {
public:
    explicit ContentionModel(std::shared_ptr<const Cluster> cluster, const ContentionParameters& parameters = {});

    [[nodiscard]] std::string_view id() const override;
    void addLoad(const JobPlacement& placement, int sign, LoadTable& loads) const override;
    /// With MaxMin this is the rate under Offered sharing; the true one needs all flows, see ratesTogether().
    [[nodiscard]] double rate(const JobPlacement& placement, const LoadTable& loads,
        std::span<const JobPlacement> deviceNeighbours) const override;
    [[nodiscard]] double isolatedRate(const JobPlacement& placement) const override;
    [[nodiscard]] double pairSpeed(const JobPlacement& mine, const JobPlacement& other) const override;
    [[nodiscard]] bool ratesAreCoupled() const override { return m_parameters.network == NetworkSharing::MaxMin; }
    void ratesTogether(
        std::span<const JobPlacement> placements, const LoadTable& loads, std::span<double> rates) const override;

    [[nodiscard]] const ContentionParameters& parameters() const { return m_parameters; }

private:
    std::shared_ptr<const Cluster> m_cluster;
    ContentionParameters m_parameters;
    ExchangeTiming m_timing;
};

} // namespace consonance
