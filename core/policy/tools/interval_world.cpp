// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/interval_world.h"

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

/// Work below this part of a job counts as none.
constexpr double kDone = 1e-9;

std::int32_t& countOf(PlacedGroup& group, std::size_t role)
{
    return role == 0 ? group.workers : group.servers;
}

} // namespace

WorldJob makeWorldJob(JobId id, const JobRequest& request, std::int32_t model)
{
    WorldJob job { .id = id, .request = &request, .model = model, .arrival = request.arrival.seconds() };
    for (std::size_t i = 0; i < request.roles.size(); ++i) {
        const RoleSpec& role = request.roles[i];
        const std::size_t kind = role.kind == RoleKind::ParameterServer ? 1 : 0;
        if (job.role[kind] >= 0)
            continue;
        job.role[kind] = static_cast<std::int32_t>(i);
        job.tasks[kind] = role.requested;
        job.demand[kind] = role.demand;
    }
    return job;
}

WorldGain& WorldGain::operator+=(const WorldGain& other)
{
    progress += other.progress;
    jobSeconds += other.jobSeconds;
    completionSeconds += other.completionSeconds;
    finished += other.finished;
    return *this;
}

IntervalWorld::IntervalWorld(const Cluster& cluster)
{
    std::vector<int> types;
    for (const Host& host : cluster.hosts) {
        m_free.push_back(host.capacity);
        types.push_back(host.deviceTypeIndex);
    }
    m_deviceTypes = std::make_shared<const std::vector<int>>(std::move(types));
    m_sizes = serverSizesOf(cluster);
}

IntervalWorld::IntervalWorld(
    std::vector<ResourceVector> free, std::shared_ptr<const std::vector<int>> deviceTypes, ServerSizes sizes)
    : m_free(std::move(free))
    , m_deviceTypes(std::move(deviceTypes))
    , m_sizes(std::move(sizes))
{
}

bool IntervalWorld::couldHold(const WorldJob& job, std::array<std::int32_t, kWorldRoles> missing,
    std::int32_t lessening, const ResourceVector& less) const
{
    // The role that needs more kinds of resources first, where it leaves most for the other: on hosts that could not
    // take it, the other one is placed for nothing.
    for (std::size_t host = 0; host < m_free.size(); ++host) {
        ResourceVector left = m_free[host];
        if (static_cast<std::int32_t>(host) == lessening)
            left -= less;
        const auto take = [&](std::size_t role) {
            if (!takesDevicesOf(job, role, static_cast<std::int32_t>(host)))
                return;
            while (missing[role] > 0 && job.demand[role].fitsIn(left)) {
                left -= job.demand[role];
                --missing[role];
            }
        };
        const bool workersNeedMore = job.demand[0][Resource::Gpu] >= job.demand[1][Resource::Gpu];
        take(workersNeedMore ? 0 : 1);
        take(workersNeedMore ? 1 : 0);
        if (missing[0] == 0 && missing[1] == 0)
            return true;
    }
    return false;
}

std::size_t IntervalWorld::addJob(const WorldJob& job, double remaining)
{
    m_running.push_back({ .job = &job, .remaining = remaining, .stalledUntil = 0 });
    m_models.push_back(job.model);
    m_isStale.push_back(1);
    return m_running.size() - 1;
}

void IntervalWorld::touch(std::int32_t host)
{
    for (const PlacedGroup& group : m_groups) {
        if (group.host == host)
            m_isStale[static_cast<std::size_t>(group.job)] = 1;
    }
}

void IntervalWorld::addTask(std::size_t job, std::size_t role, std::int32_t host, std::int32_t count)
{
    for (std::int32_t i = 0; i < count; ++i)
        m_free[static_cast<std::size_t>(host)] -= m_running[job].job->demand[role];
    const auto index = static_cast<std::int32_t>(job);
    const auto same = std::ranges::find_if(
        m_groups, [&](const PlacedGroup& group) { return group.job == index && group.host == host; });
    if (same == m_groups.end()) {
        m_groups.push_back({ .host = host, .job = index });
        countOf(m_groups.back(), role) = count;
    } else {
        countOf(*same, role) += count;
    }
    m_isStale[job] = 1;
    touch(host);
}

void IntervalWorld::removeJob(std::size_t job)
{
    const auto index = static_cast<std::int32_t>(job);
    const auto last = static_cast<std::int32_t>(m_running.size()) - 1;
    const WorldJob& leaving = *m_running[job].job;
    for (const PlacedGroup& group : m_groups) {
        if (group.job != index)
            continue;
        ResourceVector& free = m_free[static_cast<std::size_t>(group.host)];
        free += leaving.demand[0] * group.workers;
        free += leaving.demand[1] * group.servers;
        touch(group.host);
    }
    std::erase_if(m_groups, [&](const PlacedGroup& group) { return group.job == index; });
    for (PlacedGroup& group : m_groups) {
        if (group.job == last)
            group.job = index;
    }
    m_running[job] = m_running.back();
    m_models[job] = m_models.back();
    m_isStale[job] = m_isStale.back();
    m_running.pop_back();
    m_models.pop_back();
    m_isStale.pop_back();
}

std::array<std::int32_t, kWorldRoles> IntervalWorld::placed(std::size_t job) const
{
    std::array<std::int32_t, kWorldRoles> count {};
    for (const PlacedGroup& group : m_groups) {
        if (group.job == static_cast<std::int32_t>(job)) {
            count[0] += group.workers;
            count[1] += group.servers;
        }
    }
    return count;
}

std::array<std::int32_t, kWorldRoles> IntervalWorld::missing(std::size_t job) const
{
    const auto there = placed(job);
    const auto& asked = m_running[job].job->tasks;
    return { asked[0] - there[0], asked[1] - there[1] };
}

bool IntervalWorld::isOn(std::size_t job, std::int32_t host) const
{
    return std::ranges::any_of(m_groups,
        [&](const PlacedGroup& group) { return group.job == static_cast<std::int32_t>(job) && group.host == host; });
}

void IntervalWorld::rate(SpeedModel& speeds)
{
    if (std::ranges::find(m_isStale, 1) == m_isStale.end())
        return;
    thread_local std::vector<double> fresh;
    fresh.assign(m_running.size(), 0.0);
    speeds.speeds(*this, m_isStale, fresh);
    for (std::size_t i = 0; i < m_running.size(); ++i) {
        if (m_isStale[i] != 0)
            m_running[i].speed = fresh[i];
    }
    std::ranges::fill(m_isStale, 0);
}

double IntervalWorld::rewardRate() const
{
    double sum = 0;
    for (const Running& one : m_running)
        sum += one.job->work > 0 ? one.speed / one.job->work : 0;
    return sum;
}

/// To the next moment at which a job ends, or until then.
WorldGain IntervalWorld::advanceToEvent(double until, SpeedModel& speeds)
{
    WorldGain gain;
    rate(speeds);
    double next = until;
    for (const Running& one : m_running) {
        if (one.speed > 0)
            next = std::min(next, std::max(m_now, one.stalledUntil) + one.remaining / one.speed);
    }
    next = std::max(next, m_now);
    gain.jobSeconds += static_cast<double>(m_running.size()) * (next - m_now);
    for (std::size_t i = m_running.size(); i-- > 0;) {
        Running& one = m_running[i];
        const double work
            = std::min(one.remaining, one.speed * std::max(0.0, next - std::max(m_now, one.stalledUntil)));
        one.remaining -= work;
        const double whole = one.job->work > 0 ? one.job->work : 1;
        gain.progress += one.job->work > 0 ? work / whole : 0;
        if (one.remaining > kDone * whole || one.speed <= 0)
            continue;
        gain.completionSeconds += next - one.job->arrival;
        ++gain.finished;
        removeJob(i);
    }
    m_now = next;
    return gain;
}

WorldGain IntervalWorld::advance(double until, SpeedModel& speeds)
{
    WorldGain gain;
    while (m_now < until && !m_running.empty())
        gain += advanceToEvent(until, speeds);
    m_now = std::max(m_now, until);
    return gain;
}

WorldGain IntervalWorld::advanceToCompletion(double until, SpeedModel& speeds)
{
    WorldGain gain;
    while (m_now < until && !m_running.empty() && gain.finished == 0)
        gain += advanceToEvent(until, speeds);
    if (gain.finished == 0)
        m_now = std::max(m_now, until);
    return gain;
}

namespace {

/// How many of the missing tasks the host could hold, workers and parameter servers in turn.
std::int32_t tasksThatFit(
    const IntervalWorld& world, const WorldJob& job, std::array<std::int32_t, kWorldRoles> missing, std::int32_t host)
{
    ResourceVector left = world.free(host);
    std::int32_t count = 0;
    for (bool goesOn = true; goesOn;) {
        goesOn = false;
        for (std::size_t role = 0; role < kWorldRoles; ++role) {
            if (missing[role] <= 0 || !world.takesDevicesOf(job, role, host) || !job.demand[role].fitsIn(left))
                continue;
            left -= job.demand[role];
            --missing[role];
            ++count;
            goesOn = true;
        }
    }
    return count;
}

} // namespace

bool placeTogether(IntervalWorld& world, const WorldJob& job, double remaining)
{
    if (!world.couldHold(job, job.tasks))
        return false;
    const std::size_t index = world.addJob(job, remaining);
    auto missing = job.tasks;
    std::size_t role = 0;
    while (missing[0] + missing[1] > 0) {
        if (missing[role] == 0)
            role = 1 - role;
        std::int32_t best = -1;
        std::int64_t bestScore = std::numeric_limits<std::int64_t>::min();
        for (std::int32_t host = 0; host < world.hosts(); ++host) {
            if (!world.fits(job, role, host))
                continue;
            constexpr std::int64_t kOwn = std::int64_t { 1 } << 48;
            constexpr std::int64_t kTask = std::int64_t { 1 } << 40;
            const std::int64_t score = (world.isOn(index, host) ? kOwn : 0)
                + kTask * tasksThatFit(world, job, missing, host) + world.free(host)[Resource::Cpu];
            if (score > bestScore) {
                bestScore = score;
                best = host;
            }
        }
        if (best < 0) {
            world.removeJob(index);
            return false;
        }
        world.addTask(index, role, best);
        --missing[role];
        role = 1 - role;
    }
    return true;
}

} // namespace consonance
