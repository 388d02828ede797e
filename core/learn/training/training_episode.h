// SPDX-License-Identifier: GPL-3.0-or-later
//
// One trace of a preset as learners live through it: jobs arrive, an interval begins, a policy places, time goes by at
// the predicted speeds. Nothing of the true interference is here unless the ablation asks for it. Owns its trace and
// jobs; not copyable, because worlds point into it. One thread at a time; deterministic for a seed.
#pragma once

#include "core/learn/placement_board.h"
#include "core/learn/predictor/predicted_speeds.h"
#include "core/policy/tools/flow_time.h"
#include "core/policy/tools/placement_search.h"
#include "core/throughput/throughput_model.h"

#include <deque>
#include <map>
#include <memory>
#include <string>

namespace consonance {

/// What traces a learner sees. Seeds from 1,000,000 on are training's, from 2,000,000 on validation's.
struct EpisodeSource {
    std::string trace = "harmony-testbed"; ///< preset
    std::int32_t jobs = 0; ///< of a trace; 0: as many as the preset has
    std::vector<std::string> mixes { "all" }; ///< of models, as the preset takes them
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const ModelCatalogue> models;
    std::shared_ptr<const RewardPredictor> predictor;
    /// Null but for the ablation that shows what the predictor costs: then jobs run at true speeds.
    std::shared_ptr<const ThroughputModel> truth;
    double intervalSeconds = 1200;
};
inline constexpr std::uint64_t kFirstEpisodeSeed = 1'000'001;
inline constexpr std::uint64_t kFirstWatchedSeed = 2'000'001;

/// Of the preset of a trace; `jobs` as in EpisodeSource.
[[nodiscard]] std::map<std::string, std::string> traceSettings(double load, const std::string& mix, std::int32_t jobs);

/// An episode after a placement that was only tried. Its jobs are the episode's.
struct EpisodeFork {
    IntervalWorld world;
    std::vector<const WorldJob*> waiting; ///< in order of arrival
};

class TrainingEpisode {
public:
    /// Errors: as generateTrace().
    [[nodiscard]] static Result<std::unique_ptr<TrainingEpisode>> create(
        const EpisodeSource& source, double load, std::uint64_t seed, const std::string& mix = "all");
    TrainingEpisode(const TrainingEpisode&) = delete;
    TrainingEpisode& operator=(const TrainingEpisode&) = delete;

    /// Nobody runs, waits or comes any more.
    [[nodiscard]] bool isOver() const;
    [[nodiscard]] const IntervalWorld& world() const { return m_world; }
    [[nodiscard]] std::span<const WorldJob* const> waiting() const { return m_waiting; } ///< in order of arrival
    [[nodiscard]] double load() const { return m_load; }
    [[nodiscard]] std::size_t jobCount() const { return m_jobs.size(); }
    [[nodiscard]] PlacementBoard board() const;
    /// Waiting jobs that are whole on the board begin.
    void place(const PlacementBoard& board);
    /// What place() would leave.
    [[nodiscard]] EpisodeFork forkWith(const PlacementBoard& board) const;
    /// What might arrive in the next intervals: as many jobs as the load brings, each like one of this trace.
    [[nodiscard]] std::vector<Future> drawFutures(
        std::int32_t futures, std::int32_t intervals, RandomStream& random) const;
    /// To the next boundary. Job-seconds are of running and waiting jobs.
    WorldGain advance();

    [[nodiscard]] const EpisodeSource& source() const { return m_source; }
    [[nodiscard]] SpeedModel& speeds() { return *m_speeds; }
    /// When a job placed now begins to work.
    [[nodiscard]] double readyTime() const;

private:
    TrainingEpisode(const EpisodeSource& source, double load, std::shared_ptr<const Workload> workload);
    /// Whole jobs of the board begin in `world`; those that still wait are returned.
    [[nodiscard]] std::vector<const WorldJob*> begin(const PlacementBoard& board, IntervalWorld& world) const;

    EpisodeSource m_source;
    double m_load;
    std::shared_ptr<const Workload> m_workload;
    std::deque<WorldJob> m_jobs; ///< all of the trace, in order of arrival
    std::unique_ptr<SpeedModel> m_speeds;
    IntervalWorld m_world;
    std::vector<const WorldJob*> m_waiting;
    std::size_t m_next = 0;
};

} // namespace consonance
