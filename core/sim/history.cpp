// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/history.h"

#include "core/sim/engine.h"

#include <algorithm>
#include <map>

namespace consonance {

namespace {
/// No measurement says that a running job stands still.
constexpr double kLeastMeasuredPart = 0.01;
} // namespace

HistoryRecorder::HistoryRecorder(double noise, RandomStream stream)
    : m_noise(noise)
    , m_stream(stream)
{
}

double HistoryRecorder::measured(double speed)
{
    return speed * std::max(kLeastMeasuredPart, 1.0 + m_noise * m_stream.normal());
}

void HistoryRecorder::observe(const Engine& engine)
{
    HistorySample sample { .at = engine.now(), .jobs = {} };
    for (const auto id : engine.state().runningSet) {
        if (engine.job(JobId(id)).stalledUntil > engine.now())
            return;
        const RunningJob& running = *engine.runningJob(JobId(id));
        const JobRequest& request = engine.workload().job(running.job).request;
        ObservedJob seen { .job = running.job,
            .model = request.model,
            .tasks = {},
            .speed = measured(engine.ratePerSecond(running.job)),
            .aloneSpeed = engine.isolatedRatePerSecond(running.job) };
        for (const PlacedTasks& tasks : running.tasks)
            seen.tasks.push_back({ .host = tasks.host, .kind = request.roles[tasks.role].kind, .count = tasks.count });
        sample.jobs.push_back(std::move(seen));
    }
    if (sample.jobs.empty())
        return;
    if (const Cluster& cluster = engine.cluster(); !m_servers || m_clusterHash != cluster.contentHash) {
        m_servers = serverSizesOf(cluster);
        m_clusterHash = cluster.contentHash;
    }
    sample.servers = m_servers;
    m_samples.push_back(std::move(sample));
}

std::vector<CoLocation> coLocations(const HistorySample& sample, std::size_t modelCount)
{
    std::map<HostId, CoLocation> byHost;
    for (const ObservedJob& job : sample.jobs) {
        if (!job.model.isValid())
            continue;
        HostId last;
        for (const ObservedTasks& tasks : job.tasks) {
            CoLocation& host = byHost[tasks.host];
            host.host = tasks.host;
            host.tasksByModel.resize(modelCount, 0);
            host.tasksByModel[job.model.index()] += tasks.count;
            if (tasks.host == last)
                continue; // tasks are by host: the job was counted here already
            last = tasks.host;
            host.slowdown += 1.0 - job.relativeSpeed();
            ++host.jobs;
        }
    }
    std::vector<CoLocation> result;
    for (auto& [host, coLocation] : byHost)
        result.push_back(std::move(coLocation));
    return result;
}

} // namespace consonance
