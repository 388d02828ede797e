// SPDX-License-Identifier: GPL-3.0-or-later
//
// How fast a job runs in its placement, given its neighbours and the load of links. Implementations are immutable, hold
// a shared cluster, draw no random numbers and compute with + − × ÷ √ min max only, so the same placement gives the
// same bits everywhere. Thread-safe. rate() costs O(tasks of the job), not O(cluster).
#pragma once

#include "core/base/result.h"
#include "core/throughput/placement.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace consonance {

class ThroughputModel {
public:
    virtual ~ThroughputModel() = default;

    /// "contention", "measured", "none".
    [[nodiscard]] virtual std::string_view id() const = 0;

    /// Adds (sign +1) or removes (sign −1) the placed job's load on hosts and links. Depends on the placement
    /// alone.
    virtual void addLoad(const JobPlacement& placement, int sign, LoadTable& loads) const = 0;

    /// Work per second: service seconds per second (1 = alone) for WorkUnit::ServiceTime, batches per second for
    /// WorkUnit::Batches. `loads` includes the job's own; `deviceNeighbours` are the other jobs that share one of its
    /// devices, ascending by id. The engine multiplies by the share of a time-shared allocation itself.
    [[nodiscard]] virtual double rate(const JobPlacement& placement, const LoadTable& loads,
        std::span<const JobPlacement> deviceNeighbours) const = 0;

    /// The rate in the same placement with no other job in the cluster.
    [[nodiscard]] virtual double isolatedRate(const JobPlacement& placement) const = 0;

    /// Share of its speed, 0 to 1, that `mine` keeps beside `other` without other jobs. Both are on one host and share
    /// a device of it, each with a full share, as pairs are profiled.
    [[nodiscard]] virtual double pairSpeed(const JobPlacement& /*mine*/, const JobPlacement& /*other*/) const
    {
        return 1;
    }

    /// Whether a change can reach every running job that uses the network (true max-min sharing). The engine then asks
    /// for all rates together.
    [[nodiscard]] virtual bool ratesAreCoupled() const { return false; }
    /// Rates of all running jobs at once; only called when ratesAreCoupled(). `placements` ascend by id; writes one
    /// rate each.
    virtual void ratesTogether(
        std::span<const JobPlacement> placements, const LoadTable& loads, std::span<double> rates) const;

    /// Whether a job's rate depends on the other jobs of its hosts at all; false lets the engine skip re-rating.
    [[nodiscard]] virtual bool dependsOnNeighbours() const { return true; }
};

enum class NetworkSharing : std::uint8_t {
    Offered, ///< a link slows all its users by offered/capacity; monotone (default)
    MaxMin, ///< true max-min fair shares
};

/// Parses "contention", "contention:maxmin", "measured:FILE" or "none" as the command line gives it and makes the
/// model.
[[nodiscard]] Result<std::shared_ptr<const ThroughputModel>> makeThroughputModel(
    const std::string& description, std::shared_ptr<const Cluster> cluster);

} // namespace consonance
