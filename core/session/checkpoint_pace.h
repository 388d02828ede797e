// SPDX-License-Identifier: GPL-3.0-or-later
//
// When going forward has taken so long that another checkpoint pays, by the wall clock: it decides on checkpoints
// alone, never on results. One thread at a time.
#pragma once

#include <chrono>

namespace consonance {

class CheckpointPace {
public:
    using Clock = std::chrono::steady_clock;

    /// Counts the time since the last look as work, unless it is so long that it was spent waiting for the user.
    [[nodiscard]] bool isDue();
    /// A checkpoint was kept, which began then.
    void kept(Clock::time_point begin);
    /// Twice as far apart from now on.
    void makeSparser() { m_sparsity *= 2; }

private:
    double m_work = 0; ///< s of going forward since the last checkpoint
    double m_cost = 0; ///< s, of the last checkpoint
    double m_sparsity = 1;
    Clock::time_point m_lastLook;
};

} // namespace consonance
