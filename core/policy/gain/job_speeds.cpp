// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/gain/job_speeds.h"

#include "core/policy/tools/least_squares.h"
#include "core/policy/tools/placer.h"
#include "core/workload/training_measurements.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {

constexpr double kNever = 1e12;

Result<double> askSeconds(const View& view, const GainJob& job, const TaskCounts& counts)
{
    RunConfig config;
    const BatchSpec& batch = job.request->batch;
    if (batch.perDeviceMinimum > 0) {
        config = splitBatch(batch, batch.initial, counts[0]);
        if (counts[0] == 1 && config.accumulation == 0) // the reference assumes so whatever the batch
            config = { .localBatch = std::max((batch.initial + 1) / 2, 1), .accumulation = 1 };
    }
    const auto tasks = packedPlacement(view.ledger(), *job.request, counts);
    TRY_ASSIGN(const double rate, view.isolatedRate(job.id, tasks, config));
    return rate > 0 ? 1 / rate : kNever;
}

} // namespace

Result<double> PackedSpeeds::secondsPerUnit(const View& view, const GainJob& job, const TaskCounts& counts)
{
    if (m_known.size() <= job.id.index())
        m_known.resize(view.jobCount());
    Known& known = m_known[job.id.index()];
    const bool hasOneRole = job.request->roles.size() == 1;
    const auto count = static_cast<std::size_t>(counts[0]);
    if (hasOneRole && known.secondsByCount.size() <= count)
        known.secondsByCount.resize(count + 1);
    double& seconds = hasOneRole ? known.secondsByCount[count] : known.secondsByCounts[counts];
    if (seconds == 0) {
        TRY_ASSIGN(seconds, askSeconds(view, job, counts));
    }
    return seconds;
}

void PackedSpeeds::forget(JobId job)
{
    if (job.index() < m_known.size())
        m_known[job.index()] = {};
}

Result<void> ObservedSpeeds::observe(const View& view, const std::vector<GainJob>& jobs)
{
    m_seen.resize(view.jobCount());
    for (const GainJob& job : jobs) {
        const TaskCounts held = heldCounts(view, job.id);
        if (held[0] == 0)
            continue;
        TRY_ASSIGN(const double rate, view.observedRate(job.id));
        if (!(rate > 0))
            continue; // still held up by its last change
        Seen& seen = m_seen[job.id.index()];
        double& known = seen.rateByCount[held[0]];
        if (known == rate)
            continue;
        known = rate;
        fit(seen);
    }
    return {};
}

void ObservedSpeeds::fit(Seen& seen)
{
    if (seen.rateByCount.size() == 1) {
        const auto& [count, rate] = *seen.rateByCount.begin();
        seen.constant = 0;
        seen.divided = static_cast<double>(count) / rate;
        return;
    }
    NonnegativeLeastSquares fit(2);
    for (const auto& [count, rate] : seen.rateByCount) {
        const std::array<double, 2> x { 1, 1 / static_cast<double>(count) };
        fit.add(x, 1 / rate, rate * rate);
    }
    const auto weights = fit.solve();
    seen.constant = weights[0];
    seen.divided = weights[1];
}

bool ObservedSpeeds::knows(JobId job) const
{
    return job.index() < m_seen.size() && !m_seen[job.index()].rateByCount.empty();
}

double ObservedSpeeds::rate(JobId job, std::int32_t count) const
{
    if (!knows(job) || count <= 0)
        return 0;
    const Seen& seen = m_seen[job.index()];
    if (const auto found = seen.rateByCount.find(count); found != seen.rateByCount.end())
        return found->second;
    const double seconds = seen.constant + seen.divided / static_cast<double>(count);
    return seconds > 0 ? 1 / seconds : 0;
}

void ObservedSpeeds::forget(JobId job)
{
    if (job.index() < m_seen.size())
        m_seen[job.index()] = {};
}

} // namespace consonance
