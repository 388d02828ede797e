// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long the window's frames take: each painting is reported here, the newest are kept for a rate and a worst time,
// and those that took too long are kept with what the window was doing. Plain values, one thread. Cost: O(1) a frame.
#pragma once

#include <QString>

#include <cstdint>
#include <deque>

namespace consonance {

class FrameMeter {
public:
    /// A frame that takes longer is one that people see stutter (30 Hz).
    static constexpr double kSlowMs = 33;
    /// The oldest slow frames are forgotten beyond this many.
    static constexpr std::size_t kMostSlow = 200;

    struct SlowFrame {
        std::int64_t atMs = 0; ///< on the clock of add()
        double paintMs = 0;
        QString doing; ///< as given to add()
    };

    /// A frame was painted at `nowMs` (any steady clock) and took `paintMs`.
    void add(std::int64_t nowMs, double paintMs, const QString& doing);

    /// Frames within the last second before `nowMs`.
    [[nodiscard]] int framesPerSecond(std::int64_t nowMs) const;
    [[nodiscard]] double lastMs() const { return m_frames.empty() ? 0 : m_frames.back().paintMs; }
    /// Of the last second before `nowMs`; 0 without a frame.
    [[nodiscard]] double worstMs(std::int64_t nowMs) const;
    [[nodiscard]] const std::deque<SlowFrame>& slowFrames() const { return m_slow; }

private:
    struct Frame {
        std::int64_t atMs = 0;
        double paintMs = 0;
    };
    std::deque<Frame> m_frames; ///< of the last second
    std::deque<SlowFrame> m_slow;
};

/// Memory that this process holds, in MB; 0 where the system does not say.
[[nodiscard]] double residentMegabytes();

} // namespace consonance
