// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/queue_drain.h"

#include "core/policy/tools/placer.h"

#include <algorithm>
#include <limits>
#include <queue>

namespace consonance {

namespace {

/// How many tasks fit into the free resources.
std::int64_t tasksIn(const ResourceVector& free, const ResourceVector& demand)
{
    std::int64_t most = std::numeric_limits<std::int32_t>::max();
    for (const auto resource : kAllResources) {
        if (demand[resource] > 0)
            most = std::min(most, free[resource] / demand[resource]);
    }
    return std::max<std::int64_t>(0, most);
}

struct ExpectedEnd {
    Duration at;
    JobId job;
    /// For a queue that gives the earliest first.
    [[nodiscard]] bool operator<(const ExpectedEnd& other) const
    {
        return std::pair(other.at, other.job) < std::pair(at, job);
    }
};

} // namespace

QueueDrain::QueueDrain(const Workload& workload, const Cluster& cluster)
    : m_workload(workload)
    , m_cluster(cluster)
    , m_held(workload.jobCount())
{
    for (const auto& host : cluster.hosts) {
        m_free.push_back(host.capacity);
        m_availability.push_back(host.presentAtStart ? Availability::Up : Availability::Absent);
        if (host.presentAtStart)
            m_allFree += host.capacity;
    }
}

void QueueDrain::setAvailability(std::uint32_t host, Availability availability)
{
    if (host >= m_free.size())
        return;
    if (m_availability[host] == Availability::Up)
        m_allFree -= m_free[host];
    m_availability[host] = availability;
    if (availability == Availability::Up)
        m_allFree += m_free[host];
}

void QueueDrain::change(const JobRequest& request, const HeldTasks& tasks, int sign)
{
    if (tasks.host >= m_free.size() || tasks.role >= request.roles.size())
        return;
    const auto amount = request.roles[tasks.role].demand * tasks.count;
    const bool isUp = m_availability[tasks.host] == Availability::Up;
    if (sign > 0) {
        m_free[tasks.host] += amount;
        m_allFree += isUp ? amount : ResourceVector {};
    } else {
        m_free[tasks.host] -= amount;
        m_allFree -= isUp ? amount : ResourceVector {};
    }
}

void QueueDrain::hold(JobId job, std::vector<HeldTasks> tasks)
{
    const auto& request = m_workload.job(job).request;
    auto& held = m_held[job.index()];
    for (const auto& one : held)
        change(request, one, 1);
    for (const auto& one : tasks)
        change(request, one, -1);
    if (held.empty() && !tasks.empty())
        m_holders.push_back(job);
    else if (!held.empty() && tasks.empty())
        std::erase(m_holders, job);
    held = std::move(tasks);
}

bool QueueDrain::isOfType(std::uint32_t host, int deviceType) const
{
    return deviceType < 0 || m_cluster.hosts[host].deviceTypeIndex == deviceType;
}

bool QueueDrain::placeRole(const JobRequest& request, std::uint8_t role, int deviceType, std::vector<HeldTasks>& placed)
{
    const auto& demand = request.roles[role].demand;
    std::int64_t left = request.roles[role].requested;
    for (std::uint32_t host = 0; host < m_free.size() && left > 0; ++host) {
        if (m_availability[host] != Availability::Up || (demand[Resource::Gpu] > 0 && !isOfType(host, deviceType)))
            continue;
        const auto count = std::min(left, tasksIn(m_free[host], demand));
        if (count == 0)
            continue;
        placed.push_back({ host, role, static_cast<std::int32_t>(count) });
        change(request, placed.back(), -1);
        left -= count;
    }
    return left == 0;
}

std::optional<std::vector<HeldTasks>> QueueDrain::place(const JobRequest& request, int deviceType)
{
    std::vector<HeldTasks> placed;
    if (!request.totalDemand().fitsIn(m_allFree))
        return std::nullopt;
    for (std::uint8_t role = 0; role < request.roles.size(); ++role) {
        if (placeRole(request, role, deviceType, placed))
            continue;
        for (const auto& one : placed)
            change(request, one, 1);
        return std::nullopt;
    }
    return placed;
}

std::vector<std::optional<Duration>> QueueDrain::starts(std::span<const JobId> waiting,
    const std::function<Duration(JobId)>& endOf, const std::function<Duration(JobId)>& lengthOf,
    std::span<const ServerReturn> returns, const StopToken& stop) const
{
    auto world = *this;
    std::vector<std::optional<Duration>> starts(waiting.size());
    std::priority_queue<ExpectedEnd> ends;
    for (const auto job : m_holders)
        ends.push({ endOf(job), job });
    std::vector<std::size_t> queue(waiting.size());
    for (std::size_t i = 0; i < queue.size(); ++i)
        queue[i] = i;
    Duration now;
    while (!stop.stop_requested()) {
        std::erase_if(queue, [&](std::size_t place) {
            const auto& request = m_workload.job(waiting[place]).request;
            const auto type = deviceTypeIndex(m_cluster, request); // none: the cluster has no such GPUs
            auto placed = type ? world.place(request, *type) : std::nullopt;
            if (!placed)
                return false;
            // It holds what place() took already.
            world.m_held[waiting[place].index()] = std::move(*placed);
            starts[place] = now;
            ends.push({ now + lengthOf(waiting[place]), waiting[place] });
            return true;
        });
        if (queue.empty() || (ends.empty() && returns.empty()))
            break;
        const bool isReturn = !returns.empty() && (ends.empty() || returns.front().in <= ends.top().at);
        now = std::max(now, isReturn ? returns.front().in : ends.top().at);
        for (; !returns.empty() && returns.front().in <= now; returns = returns.subspan(1))
            world.setAvailability(returns.front().host, Availability::Up);
        while (!ends.empty() && ends.top().at <= now) {
            const auto job = ends.top().job;
            ends.pop();
            for (const auto& one : world.m_held[job.index()])
                world.change(m_workload.job(job).request, one, 1);
            world.m_held[job.index()].clear();
        }
    }
    return starts;
}

} // namespace consonance
