// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/snapshot_clock.h"

#include <algorithm>

namespace consonance {

void SnapshotClock::see(std::optional<double> moment)
{
    if (moment)
        m_latest = std::max(m_latest.value_or(*moment), *moment);
}

void SnapshotClock::note(
    std::optional<double> submitted, std::optional<double> started, std::optional<double> ended, bool hasEnded)
{
    see(submitted);
    see(started);
    m_hasOpenJob |= !hasEnded;
    if (hasEnded)
        see(ended);
    if (started && (ended || !hasEnded))
        m_runs.push_back({ *started, hasEnded ? ended : std::nullopt });
}

/// The median of how long jobs ran or have run.
double SnapshotClock::usualSeconds(double now) const
{
    constexpr double kWithoutAny = 3600;
    constexpr double kLeast = 60;
    if (m_runs.empty())
        return kWithoutAny;
    std::vector<double> lengths;
    lengths.reserve(m_runs.size());
    for (const auto& run : m_runs)
        lengths.push_back(run.ended.value_or(now) - run.started);
    const auto middle = lengths.begin() + std::ssize(lengths) / 2;
    std::ranges::nth_element(lengths, middle);
    return std::max(kLeast, *middle);
}

void SnapshotClock::tell(ImportBuilder& builder) const
{
    if (!m_hasOpenJob || !m_latest)
        return;
    const double now = std::max(m_said.value_or(*m_latest), *m_latest);
    builder.setSnapshot(now, usualSeconds(now));
}

} // namespace consonance
