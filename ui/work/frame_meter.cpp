// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/frame_meter.h"

#include <algorithm>
#include <fstream>

#include <unistd.h>

namespace consonance {

namespace {

constexpr std::int64_t kSecondMs = 1000;

} // namespace

void FrameMeter::add(std::int64_t nowMs, double paintMs, const QString& doing)
{
    while (!m_frames.empty() && m_frames.front().atMs <= nowMs - kSecondMs)
        m_frames.pop_front();
    m_frames.push_back({ .atMs = nowMs, .paintMs = paintMs });
    if (paintMs <= kSlowMs)
        return;
    m_slow.push_back({ .atMs = nowMs, .paintMs = paintMs, .doing = doing });
    if (m_slow.size() > kMostSlow)
        m_slow.pop_front();
}

int FrameMeter::framesPerSecond(std::int64_t nowMs) const
{
    return static_cast<int>(
        std::ranges::count_if(m_frames, [nowMs](const Frame& frame) { return frame.atMs > nowMs - kSecondMs; }));
}

double FrameMeter::worstMs(std::int64_t nowMs) const
{
    double worst = 0;
    for (const auto& frame : m_frames) {
        if (frame.atMs > nowMs - kSecondMs)
            worst = std::max(worst, frame.paintMs);
    }
    return worst;
}

double residentMegabytes()
{
    std::ifstream file("/proc/self/statm");
    std::int64_t whole = 0;
    std::int64_t resident = 0;
    if (!(file >> whole >> resident))
        return 0;
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

} // namespace consonance
