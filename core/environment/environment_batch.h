// SPDX-License-Identifier: GPL-3.0-or-later
//
// Many environments of one kind side by side, stepped together on several threads, with their observations in rows of
// one table, so that a learner reads and writes whole arrays. A finished run restarts with the next seed in the same
// step: its last reward and its result come with the first state of the next run. A batch that does not restart shows
// the last state until reset(). Owns the arrays; their memory does not move. One caller at a time. The outcome does not
// depend on the number of threads.
#pragma once

#include "core/environment/placement_environment.h"

#include <functional>

namespace consonance {

/// What a batch does with a finished run.
enum class FinishedRuns : std::uint8_t { Restart, Stay };

class EnvironmentBatch {
public:
    /// Environment i begins with seed + i. `threads` 0: one per processor. Errors: as
    /// PlacementEnvironment::create(), none.
    [[nodiscard]] static Result<EnvironmentBatch> create(const EnvironmentSetup& setup, std::int32_t count,
        std::uint64_t seed, std::int32_t threads = 0, FinishedRuns finished = FinishedRuns::Restart);

    /// Each begins with its seed; its next run takes the one that is count() higher. Errors: a wrong number of seeds.
    [[nodiscard]] Result<void> reset(std::span<const std::uint64_t> seeds);
    /// One action each. Errors: an impossible action, before anything is done; a trace that cannot be made.
    /// Precondition: no run is over.
    [[nodiscard]] Result<void> step(std::span<const std::int32_t> actions);

    [[nodiscard]] std::int32_t count() const { return static_cast<std::int32_t>(m_environments.size()); }
    [[nodiscard]] const EnvironmentShape& shape() const { return m_environments.front().shape(); }
    [[nodiscard]] std::span<float> observations() { return m_observations; } ///< [environment][shape().width()]
    [[nodiscard]] std::span<std::uint8_t> masks() { return m_masks; } ///< [environment][shape().actions()]
    [[nodiscard]] std::span<double> rewards() { return m_rewards; }
    [[nodiscard]] std::span<std::uint8_t> ended() { return m_ended; } ///< with the last step
    /// Of each environment's last finished run.
    [[nodiscard]] std::span<const EpisodeResult> results() const { return m_results; }
    /// Decisions of all runs so far.
    [[nodiscard]] std::int64_t decisions() const;
    [[nodiscard]] const PlacementEnvironment& environment(std::int32_t index) const
    {
        return m_environments[static_cast<std::size_t>(index)];
    }
    /// Continues a copy of another environment's run here.
    void copyFrom(std::int32_t index, const PlacementEnvironment& other);

private:
    [[nodiscard]] Result<void> advance(std::size_t index, std::int32_t action);
    void show(std::size_t index);
    [[nodiscard]] Result<void> onThreads(const std::function<Result<void>(std::size_t)>& work);

    std::vector<PlacementEnvironment> m_environments;
    std::vector<float> m_observations;
    std::vector<std::uint8_t> m_masks;
    std::vector<double> m_rewards;
    std::vector<std::uint8_t> m_ended;
    std::vector<EpisodeResult> m_results;
    std::vector<std::int64_t> m_decisions; ///< of finished runs, by environment
    std::int32_t m_threads = 1;
    FinishedRuns m_finished = FinishedRuns::Restart;
};

} // namespace consonance
