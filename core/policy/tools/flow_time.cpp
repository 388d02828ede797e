// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/flow_time.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace consonance {

namespace {

class Flow {
public:
    Flow(IntervalWorld world, std::vector<const WorldJob*> waiting, const FlowSettings& settings, SpeedModel& speeds)
        : m_world(std::move(world))
        , m_waiting(std::move(waiting))
        , m_settings(settings)
        , m_speeds(speeds)
        , m_end(m_world.now() + settings.longest * settings.intervalSeconds)
    {
    }

    double run(const Future& future)
    {
        for (std::size_t step = 0; m_world.now() < m_end; ++step) {
            const bool isFuture = step < future.size();
            if (!isFuture && m_waiting.empty())
                break;
            if (const double least = leastSum(); least > m_settings.most)
                return least;
            const bool wasIdle = m_world.running().empty();
            letTimeGoBy(isFuture);
            if (isFuture) {
                for (const WorldJob& job : future[step])
                    m_waiting.push_back(&job);
            }
            std::erase_if(m_waiting, [&](const WorldJob* job) { return begin(*job); });
            if (!isFuture && step >= future.size() && wasIdle && m_world.running().empty())
                break; // an empty cluster does not hold them
        }
        while (m_world.now() < m_end && !m_world.running().empty()) {
            m_sum += m_world.advanceToCompletion(m_end, m_speeds).completionSeconds;
            if (const double least = leastSum(); least > m_settings.most)
                return least;
        }
        for (const auto& one : m_world.running())
            m_sum += m_end - one.job->arrival;
        for (const WorldJob* job : m_waiting)
            m_sum += m_end - job->arrival;
        return m_sum;
    }

private:
    /// If all that are there ended now.
    [[nodiscard]] double leastSum() const
    {
        double sum = m_sum;
        for (const auto& one : m_world.running())
            sum += m_world.now() - one.job->arrival;
        for (const WorldJob* job : m_waiting)
            sum += m_world.now() - job->arrival;
        return sum;
    }
    void letTimeGoBy(bool isFuture)
    {
        const double boundary = m_world.now() + m_settings.intervalSeconds;
        const bool isToBoundary = isFuture || m_settings.moments == BeginMoments::Intervals;
        m_sum += (isToBoundary ? m_world.advance(boundary, m_speeds) : m_world.advanceToCompletion(m_end, m_speeds))
                     .completionSeconds;
    }
    bool begin(const WorldJob& job)
    {
        const bool isAnyRunning = !m_world.running().empty();
        if (!placeTogether(m_world, job, job.work))
            return false;
        if (isAnyRunning && m_world.now() < job.arrival + m_settings.longestWait && isLoose(job)) {
            m_world.removeJob(m_world.running().size() - 1);
            return false;
        }
        if (m_settings.startSeconds > 0)
            m_world.stall(m_world.running().size() - 1, m_world.now() + m_settings.startSeconds);
        return true;
    }
    /// Whether the job that came last is on more hosts than it would need if no other job were there.
    [[nodiscard]] bool isLoose(const WorldJob& job)
    {
        const std::size_t hosts = hostsOfLast(m_world);
        if (hosts <= 1)
            return false;
        const auto [known, isNew] = m_fewest.try_emplace(&job, hosts);
        if (isNew) {
            IntervalWorld alone = *m_settings.empty;
            if (placeTogether(alone, job, job.work))
                known->second = hostsOfLast(alone);
        }
        return hosts > known->second;
    }
    static std::size_t hostsOfLast(const IntervalWorld& world)
    {
        const auto last = static_cast<std::int32_t>(world.running().size()) - 1;
        return static_cast<std::size_t>(std::ranges::count(world.groups(), last, &PlacedGroup::job));
    }

    IntervalWorld m_world;
    std::map<const WorldJob*, std::size_t> m_fewest; ///< hosts a job takes on the empty world
    std::vector<const WorldJob*> m_waiting;
    const FlowSettings& m_settings;
    SpeedModel& m_speeds;
    double m_end;
    double m_sum = 0;
};

} // namespace

double flowTime(IntervalWorld world, std::vector<const WorldJob*> waiting, const Future& future,
    const FlowSettings& settings, SpeedModel& speeds)
{
    return Flow(std::move(world), std::move(waiting), settings, speeds).run(future);
}

void SeenArrivals::note(std::span<const WorldJob* const> jobs, double now, double intervalSeconds)
{
    for (const WorldJob* job : jobs) {
        if (!m_seen.empty() && job->id <= m_seen.back().job.id)
            continue;
        m_seen.push_back(
            { .job = *job, .interval = static_cast<std::int64_t>(std::floor(job->arrival / intervalSeconds)) });
    }
    const auto current = static_cast<std::int64_t>(std::floor(now / intervalSeconds));
    m_firstInterval = m_seen.empty() ? current : m_seen.front().interval;
    m_intervals = std::max<std::int64_t>(1, current - m_firstInterval);
}

std::vector<Future> SeenArrivals::draw(
    std::int32_t futures, std::int32_t intervals, double now, double intervalSeconds, RandomStream& stream) const
{
    std::vector<Future> drawn(static_cast<std::size_t>(futures));
    const auto seen = static_cast<std::int64_t>(m_seen.size());
    for (Future& future : drawn) {
        future.resize(static_cast<std::size_t>(intervals));
        for (std::size_t i = 0; i < future.size() && seen > 0; ++i) {
            const std::int64_t like = m_firstInterval + stream.uniformInt(0, m_intervals - 1);
            const auto count = std::ranges::count(m_seen, like, &SeenJob::interval);
            for (std::int64_t k = 0; k < count; ++k) {
                WorldJob job = m_seen[static_cast<std::size_t>(stream.uniformInt(0, seen - 1))].job;
                job.arrival = now + intervalSeconds * (static_cast<double>(i) + stream.uniform01());
                future[i].push_back(job);
            }
        }
    }
    return drawn;
}

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
        const std::int32_t host = m_hosts.empty() ? group.host : m_hosts[static_cast<std::size_t>(group.host)];
        for (std::size_t role = 0; role < kWorldRoles; ++role) {
            if (counts[role] > 0)
                m_tasks[job].push_back({ .host = HostId(host),
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
