// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/engine_facts.h"

#include "core/sim/job_wait.h"

#include <algorithm>

namespace consonance {

namespace {

std::optional<double> moment(Time at)
{
    return at == kForever ? std::optional<double>() : at.seconds();
}

} // namespace

double EngineFacts::interval() const
{
    return static_cast<double>(m_engine.now().microseconds / m_engine.inputs().options.interval.microseconds);
}

double EngineFacts::allocatedShare() const
{
    const auto& state = m_engine.state();
    const auto total = m_engine.cluster().totalCapacity();
    const bool countsGpus = total[Resource::Gpu] > 0;
    const auto capacity = static_cast<double>(total[countsGpus ? Resource::Gpu : Resource::Cpu]);
    const double held = countsGpus ? state.allocatedGpus() : static_cast<double>(state.allocatedCpus);
    return capacity > 0 ? held / capacity : 0;
}

std::span<const EventRecord> EngineFacts::events() const
{
    const auto all = m_engine.log().events();
    return all.subspan(std::min(m_firstEvent, all.size()));
}

double EngineFacts::progress(JobId job) const
{
    const double amount = m_engine.workload().job(job).work.amount;
    return amount > 0 ? m_engine.done(job) / amount : 1;
}

double EngineFacts::waited(JobId job) const
{
    return totalWait(m_engine.job(job), m_engine.now()).seconds();
}

std::optional<double> EngineFacts::started(JobId job) const
{
    return moment(m_engine.job(job).firstStart);
}

std::optional<double> EngineFacts::ended(JobId job) const
{
    return moment(m_engine.job(job).finish);
}

double EngineFacts::speed(JobId job) const
{
    return m_engine.runningJob(job) ? m_engine.ratePerSecond(job) : 0;
}

double EngineFacts::serversOf(JobId job) const
{
    const auto* running = m_engine.runningJob(job);
    if (!running)
        return 0;
    std::vector<HostId> hosts;
    for (const auto& tasks : running->tasks)
        hosts.push_back(tasks.host);
    std::ranges::sort(hosts);
    return static_cast<double>(std::ranges::unique(hosts).begin() - hosts.begin());
}

std::optional<double> EngineFacts::interference(HostId host) const
{
    return m_engine.slowdown(host, m_engine.now());
}

double EngineFacts::jobsOn(HostId host) const
{
    return static_cast<double>(m_engine.state().jobsByHost[host.index()].size());
}

double EngineFacts::tasksOn(HostId host) const
{
    int count = 0;
    for (const auto job : m_engine.state().jobsByHost[host.index()]) {
        for (const auto& tasks : m_engine.runningJob(job)->tasks)
            count += tasks.host == host ? tasks.count : 0;
    }
    return count;
}

} // namespace consonance
