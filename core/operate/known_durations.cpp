// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/known_durations.h"

#include "core/base/statistics.h"

#include <algorithm>

namespace consonance {

namespace {

/// Of a job that has held its resources longer than any other.
Duration leftBeyond(Duration held, double percent)
{
    return percent == 50 ? held : Duration::fromSecondsRounded(held.seconds() * percent / std::max(1.0, 100 - percent));
}

} // namespace

void KnownDurations::add(JobId job, Duration held)
{
    for (const auto& key : keysOf(job)) {
        auto& known = m_known[key];
        known.insert(std::ranges::upper_bound(known, held), held);
    }
}

bool KnownDurations::isKnown() const
{
    const auto all = m_known.find(kAll);
    return all != m_known.end() && all->second.size() >= kFewestDurations;
}

Duration KnownDurations::left(JobId job, Duration held, double percent) const
{
    for (const auto& key : keysOf(job)) {
        const auto found = m_known.find(key);
        if (found == m_known.end() || found->second.size() < kFewestDurations)
            continue;
        const auto& known = found->second;
        const auto longer = std::ranges::upper_bound(known, held);
        const auto count = static_cast<std::size_t>(known.end() - longer);
        if (count == 0)
            return leftBeyond(held, percent);
        return *(longer + static_cast<std::ptrdiff_t>(nearestRankIndex(count, percent))) - held;
    }
    return leftBeyond(held, percent);
}

std::array<KnownDurations::Key, 3> KnownDurations::keysOf(JobId job) const
{
    const auto& request = m_workload.job(job).request;
    const auto model = request.model.isValid() ? static_cast<std::int64_t>(request.model.value) : -2;
    const auto gpus = request.requestedGpus();
    return { Key { model, gpus }, Key { -1, gpus }, kAll };
}

} // namespace consonance
