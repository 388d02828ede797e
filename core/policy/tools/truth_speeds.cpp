// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/truth_speeds.h"

namespace consonance {

TruthSpeeds::TruthSpeeds(const ThroughputModel& model, const ModelCatalogue& catalogue, const Cluster& cluster)
    : m_model(model)
    , m_catalogue(catalogue)
    , m_loads(cluster)
{
}

JobPlacement TruthSpeeds::placementOf(const WorldJob& job, std::span<const PlacedTasks> tasks) const
{
    const ModelId model = job.request->model;
    return { .id = job.id,
        .job = job.spec,
        .model = model.isValid() ? &m_catalogue.model(model) : nullptr,
        .tasks = tasks,
        .config = {} };
}

void TruthSpeeds::speeds(const IntervalWorld& world, std::span<const std::uint8_t> wanted, std::span<double> speeds)
{
    const auto running = world.running();
    if (m_tasks.size() < running.size())
        m_tasks.resize(running.size());
    for (std::size_t i = 0; i < running.size(); ++i)
        m_tasks[i].clear();
    for (const PlacedGroup& group : world.groups()) {
        const auto job = static_cast<std::size_t>(group.job);
        const std::array counts { group.workers, group.servers };
        for (std::size_t role = 0; role < kWorldRoles; ++role) {
            if (counts[role] > 0)
                m_tasks[job].push_back({ .host = HostId(group.host),
                    .role = static_cast<std::uint8_t>(running[job].job->role[role]),
                    .count = counts[role],
                    .devices = {} });
        }
    }
    for (std::size_t i = 0; i < running.size(); ++i)
        m_model.addLoad(placementOf(*running[i].job, m_tasks[i]), 1, m_loads);
    for (std::size_t i = 0; i < running.size(); ++i) {
        if (wanted[i] != 0)
            speeds[i] = m_model.rate(placementOf(*running[i].job, m_tasks[i]), m_loads, {});
    }
    for (std::size_t i = 0; i < running.size(); ++i)
        m_model.addLoad(placementOf(*running[i].job, m_tasks[i]), -1, m_loads);
    m_loads.clearTouched();
}

double TruthSpeeds::aloneSpeed(const WorldJob& job) const
{
    std::vector<PlacedTasks> tasks;
    for (std::size_t role = 0; role < kWorldRoles; ++role) {
        if (job.tasks[role] > 0)
            tasks.push_back({ .host = HostId(role),
                .role = static_cast<std::uint8_t>(job.role[role]),
                .count = job.tasks[role],
                .devices = {} });
    }
    return m_model.isolatedRate(placementOf(job, tasks));
}

} // namespace consonance
