// SPDX-License-Identifier: GPL-3.0-or-later
//
// The record of earlier runs for policies that learn: at some moments, which jobs ran where and how fast each
// was measured to be, noise included. This is all that policies with Knowledge::History and the reward predictor ever
// see of the interference; the model behind it stays hidden from them. Plain values, immutable once recorded, so they
// may be shared between threads. Recording costs O(running tasks) a sample.
#pragma once

#include "core/base/random.h"
#include "core/base/strong_id.h"
#include "core/base/time.h"
#include "core/cluster/server_size.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <string>
#include <vector>

namespace consonance {

class Engine;

/// `count` tasks of one kind on one host.
struct ObservedTasks {
    HostId host;
    RoleKind kind = RoleKind::Task;
    std::int32_t count = 0;
    bool operator==(const ObservedTasks&) const = default;
};

/// A running job as it was seen.
struct ObservedJob {
    JobId job;
    ModelId model; ///< of the workload's catalogue; invalid when the trace names none
    std::vector<ObservedTasks> tasks; ///< by host
    double speed = 0; ///< work per second as measured
    double aloneSpeed = 0; ///< work per second in the same placement without neighbours

    /// Measured speed over the speed alone; 1 when it has none.
    [[nodiscard]] double relativeSpeed() const { return aloneSpeed > 0 ? speed / aloneSpeed : 1.0; }
    bool operator==(const ObservedJob&) const = default;
};

/// All running jobs at one moment.
struct HistorySample {
    Time at;
    std::vector<ObservedJob> jobs; ///< ascending
    ServerSizes servers; ///< of the cluster; null where the record does not say

    bool operator==(const HistorySample& other) const { return at == other.at && jobs == other.jobs; }
};

struct History {
    std::string origin; ///< runs and noise it comes from
    std::vector<HistorySample> samples;
};

/// Takes samples of a running engine.
class HistoryRecorder {
public:
    /// Speeds are measured with a relative error of that standard deviation (normal, never below a hundredth of the
    /// truth).
    HistoryRecorder(double noise, RandomStream stream);

    /// Adds a sample of the running jobs; does nothing when there are none, or when a job is still starting and has no
    /// speed to measure.
    void observe(const Engine& engine);
    [[nodiscard]] const std::vector<HistorySample>& samples() const { return m_samples; }
    [[nodiscard]] std::vector<HistorySample> takeSamples() { return std::move(m_samples); }

private:
    [[nodiscard]] double measured(double speed);

    double m_noise;
    RandomStream m_stream;
    std::vector<HistorySample> m_samples;
    ServerSizes m_servers; ///< of the cluster of the last engine
    std::uint64_t m_clusterHash = 0;
};

/// One host at one moment: which jobs share it and what that costs them.
struct CoLocation {
    HostId host;
    std::vector<std::int32_t> tasksByModel; ///< workers and parameter servers together
    double slowdown
        = 0; ///< sum over the jobs with tasks here of 1 − relative speed: the "interference level" of INFOCOM 2019
    std::int32_t jobs = 0;
};

/// The hosts of a sample that jobs with a model use, ascending.
[[nodiscard]] std::vector<CoLocation> coLocations(const HistorySample& sample, std::size_t modelCount);

} // namespace consonance
