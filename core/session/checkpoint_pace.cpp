// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/checkpoint_pace.h"

#include <algorithm>

namespace consonance {

namespace {

/// Going forward costs at least so many times what checkpoints cost; a step back replays no more than that.
constexpr double kWorkPerCheckpoint = 40;
/// But where that would be a jump that people wait for, only so many times.
constexpr double kLeastWorkPerCheckpoint = 4;
constexpr double kLongestReplay = 0.12; ///< s
constexpr double kLeastWork = 0.002; ///< s between checkpoints that cost next to nothing
constexpr double kLongestLook = 0.05; ///< s; longer spans were spent waiting for the user

} // namespace

bool CheckpointPace::isDue()
{
    const auto now = Clock::now();
    m_work += std::min(std::chrono::duration<double>(now - m_lastLook).count(), kLongestLook);
    m_lastLook = now;
    const double most = std::max(kLongestReplay, kLeastWorkPerCheckpoint * m_cost);
    return m_work >= std::max(kLeastWork, std::min(most, kWorkPerCheckpoint * m_cost)) * m_sparsity;
}

void CheckpointPace::kept(Clock::time_point begin)
{
    m_lastLook = Clock::now();
    m_cost = std::chrono::duration<double>(m_lastLook - begin).count();
    m_work = 0;
}

} // namespace consonance
