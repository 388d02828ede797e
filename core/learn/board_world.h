// SPDX-License-Identifier: GPL-3.0-or-later
//
// A board as a world that time goes by in: what searches and judges of learned policies look ahead with. Its clock
// begins at 0, when every job of the board arrives, so that flow times are stays from now on. Owns its jobs; not
// copyable, because the world points into it. One thread at a time.
#pragma once

#include "core/learn/placement_board.h"
#include "core/policy/tools/interval_world.h"

#include <functional>
#include <vector>

namespace consonance {

inline constexpr double kStartSeconds = 10; ///< until a placed job begins to work, as TransitionTable::start

class BoardWorld {
public:
    /// Jobs that are not whole wait. Those that the predictor does not know hold their places for ever.
    /// `complete` adds what else is known of a job, and says how much work is left of it.
    BoardWorld(const PlacementBoard& board, const RewardPredictor& predictor,
        const std::function<double(WorldJob&)>& complete = {});
    BoardWorld(const BoardWorld&) = delete;
    BoardWorld& operator=(const BoardWorld&) = delete;

    [[nodiscard]] const IntervalWorld& world() const { return m_world; }
    /// What its jobs have among them, with none of them there.
    [[nodiscard]] const IntervalWorld& empty() const { return m_empty; }
    /// The least alone time × tasks first.
    [[nodiscard]] const std::vector<const WorldJob*>& waiting() const { return m_waiting; }
    /// Index on the board of each of the waiting ones.
    [[nodiscard]] const std::vector<std::int32_t>& waitingOnBoard() const { return m_waitingOnBoard; }

private:
    std::vector<WorldJob> m_jobs;
    IntervalWorld m_empty;
    IntervalWorld m_world;
    std::vector<const WorldJob*> m_waiting;
    std::vector<std::int32_t> m_waitingOnBoard;
};

/// Seconds the job would take alone times its tasks: shortest first serves by this. 0 for jobs that the predictor does
/// not know.
[[nodiscard]] double serviceOf(const BoardJob& job, const RewardPredictor& predictor);

} // namespace consonance
