// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/input_cache.h"

#include "core/workload/trace_loader.h"

#include <algorithm>

namespace consonance {

InputCache::InputCache(std::size_t least, std::size_t mostJobs)
    : m_least(least)
    , m_mostJobs(mostJobs)
{
}

std::shared_ptr<InputCache::Held> InputCache::heldFor(const RunRequest& request)
{
    const auto preset = parsePresetSpec(request.trace);
    const auto seed = preset && preset->has_value() ? std::optional(request.seed) : std::nullopt;
    const std::lock_guard lock(m_mutex);
    const auto found = std::ranges::find_if(
        m_recent, [&](const auto& held) { return held->trace == request.trace && held->seed == seed; });
    if (found != m_recent.end()) {
        m_recent.splice(m_recent.begin(), m_recent, found);
        return m_recent.front();
    }
    auto held = std::make_shared<Held>();
    held->trace = request.trace;
    held->seed = seed;
    m_recent.push_front(held);
    std::size_t jobs = 0;
    for (const auto& one : m_recent)
        jobs += one->jobs;
    for (; m_recent.size() > m_least && jobs > m_mostJobs; m_recent.pop_back())
        jobs -= m_recent.back()->jobs;
    return held;
}

Result<InputCache::Found> InputCache::inputs(const RunRequest& request, const StopToken& stop)
{
    const auto held = heldFor(request);
    const std::lock_guard lock(held->mutex);
    const bool isNew = !held->resolved;
    if (isNew) {
        auto resolved = resolveInputs(request, stop);
        if (!resolved && resolved.error().kind == ErrorKind::Cancelled)
            return fail(std::move(resolved).error()); // says nothing of the inputs
        held->resolved = std::move(resolved);
        const std::lock_guard counting(m_mutex);
        // An error takes no room to speak of, and one job keeps a list of them short.
        held->jobs = *held->resolved ? std::max<std::size_t>((*held->resolved)->workload->jobCount(), 1) : 1;
    }
    if (!*held->resolved)
        return fail(Error(held->resolved->error()));
    return Found { **held->resolved, isNew };
}

} // namespace consonance
