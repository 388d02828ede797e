// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long the jobs of a world stay in it as time passes: waiting jobs are placed as locality does when they may
// begin, and jobs of a drawn future come in between. With an empty future the world drains. Searches and judges
// look ahead with this. Plain functions; deterministic. Cost: an event of the world for each job that ends, and a try
// to place each waiting job whenever jobs may begin.
#pragma once

#include "core/base/random.h"
#include "core/policy/tools/interval_world.h"
#include "core/throughput/throughput_model.h"

#include <limits>
#include <span>
#include <vector>

namespace consonance {

/// Jobs that might arrive, by interval from the next one on.
using Future = std::vector<std::vector<WorldJob>>;

/// When jobs that wait may begin.
enum class BeginMoments : std::uint8_t {
    Intervals, ///< at boundaries, like decisions at intervals
    Completions, ///< whenever a job ends or an interval of the future begins
};

struct FlowSettings {
    double intervalSeconds = 1200; ///< above 0
    BeginMoments moments = BeginMoments::Intervals;
    /// Seconds that a job waits at most for as few hosts as it takes on `empty`, while another job runs; 0: none waits.
    double longestWait = 0;
    const IntervalWorld* empty = nullptr; ///< the world without jobs; not null when jobs wait
    double startSeconds = 0; ///< for which a starting job holds its places without working
    double most = std::numeric_limits<double>::infinity(); ///< seconds; beyond that the exact sum is not needed
    std::int32_t longest = 1000; ///< intervals: jobs that still wait or run then are counted as if they left
};

/// Σ seconds from arrival to completion; when the sum exceeds `most`, some value above it. Waiting jobs are tried in
/// the order given, later ones behind them.
[[nodiscard]] double flowTime(IntervalWorld world, std::vector<const WorldJob*> waiting, const Future& future,
    const FlowSettings& settings, SpeedModel& speeds);

/// The arrivals so far as a source of futures: as many arrivals as in a past interval drawn at random,
/// each like a past job. A value.
class SeenArrivals {
public:
    void clear() { m_seen.clear(); }
    /// Jobs with a higher id than all earlier ones are new. `jobs` in order of arrival.
    void note(std::span<const WorldJob* const> jobs, double now, double intervalSeconds);
    [[nodiscard]] std::vector<Future> draw(
        std::int32_t futures, std::int32_t intervals, double now, double intervalSeconds, RandomStream& stream) const;

private:
    struct SeenJob {
        WorldJob job;
        std::int64_t interval = 0; ///< in which it arrived
    };
    std::vector<SeenJob> m_seen;
    std::int64_t m_firstInterval = 0;
    std::int64_t m_intervals = 1;
};

/// The true speeds of an IntervalWorld's jobs, for oracles only: asks the throughput model that the engine uses. Holds
/// scratch; one thread at a time. About 0.1 µs a running job and 0.1 µs a wanted one.
class TruthSpeeds final : public SpeedModel {
public:
    /// `catalogue` is that of the jobs' models. Both outlive this.
    TruthSpeeds(const ThroughputModel& model, const ModelCatalogue& catalogue, const Cluster& cluster);

    void speeds(const IntervalWorld& world, std::span<const std::uint8_t> wanted, std::span<double> speeds) override;
    /// From now on host i of a world is that host of the cluster; empty: as they are numbered. Outlives the next calls.
    void lookAt(std::span<const std::int32_t> hosts) { m_hosts = hosts; }
    /// With each task alone on a host; 0 when the model knows no such speed.
    [[nodiscard]] double aloneSpeed(const WorldJob& job) const;

private:
    [[nodiscard]] JobPlacement placementOf(const WorldJob& job, std::span<const PlacedTasks> tasks) const;

    const ThroughputModel& m_model;
    const ModelCatalogue& m_catalogue;
    LoadTable m_loads;
    std::span<const std::int32_t> m_hosts; ///< of a world that is part of the cluster
    std::vector<std::vector<PlacedTasks>> m_tasks; ///< by running job
};

} // namespace consonance
