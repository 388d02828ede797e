// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/systems/run_options.h"

#include <algorithm>
#include <utility>

namespace consonance {

ServerPool serverPool(const Cluster& cluster, std::vector<HostId> hosts)
{
    ServerPool group { .hosts = std::move(hosts), .mask = std::vector<std::uint8_t>(cluster.hostCount()) };
    for (const HostId host : group.hosts)
        group.mask[host.index()] = 1;
    return group;
}

ServerPool allServers(const Cluster& cluster)
{
    std::vector<HostId> hosts;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i)
        hosts.emplace_back(i);
    return serverPool(cluster, std::move(hosts));
}

std::vector<ServerPool> serversByType(const Cluster& cluster)
{
    std::vector<std::vector<HostId>> byType(cluster.deviceTypes.size());
    for (std::size_t i = 0; i < cluster.hostCount(); ++i)
        byType[cluster.hosts[i].deviceTypeIndex].emplace_back(i);
    std::vector<ServerPool> groups;
    for (std::vector<HostId>& hosts : byType) {
        if (!hosts.empty())
            groups.push_back(serverPool(cluster, std::move(hosts)));
    }
    return groups;
}

RunOptions::RunOptions(const View& view, JobId job, const JobTerms& terms, const SlotClock& clock, double slack)
    : m_view(view)
    , m_job(job)
    , m_terms(terms)
    , m_clock(clock)
    , m_work(1 + slack)
{
}

Result<RunOptions> RunOptions::create(
    const View& view, JobId job, const JobTerms& terms, const SlotClock& clock, double slack)
{
    RunOptions options(view, job, terms, clock, slack);
    TRY_ASSIGN(const double seconds, view.remainingSeconds(job));
    options.m_work *= seconds;
    const ServerPool all = allServers(view.cluster());
    TRY_ASSIGN(options.m_reference,
        view.isolatedRate(job, options.apart(terms.requestedWorkers, terms.requestedServers, all.hosts, all.hosts)));
    return options;
}

/// Workers on one server after the other, then parameter servers likewise, behind the workers where they share servers.
std::vector<PlacedTasks> RunOptions::apart(std::int32_t workers, std::int32_t servers,
    std::span<const HostId> workerHosts, std::span<const HostId> serverHosts) const
{
    std::vector<PlacedTasks> tasks;
    const auto put = [&tasks](HostId host, std::uint8_t role) {
        const auto same
            = std::ranges::find_if(tasks, [&](const PlacedTasks& one) { return one.host == host && one.role == role; });
        if (same != tasks.end())
            ++same->count;
        else
            tasks.push_back({ .host = host, .role = role, .count = 1, .devices = {} });
    };
    for (std::int32_t i = 0; i < workers; ++i)
        put(workerHosts[static_cast<std::size_t>(i) % workerHosts.size()], m_terms.workerRole);
    const bool isShared = workerHosts.front() == serverHosts.front();
    for (std::int32_t i = 0; i < servers; ++i) {
        const auto behind = static_cast<std::size_t>(i + (isShared ? workers : 0));
        put(serverHosts[behind % serverHosts.size()], static_cast<std::uint8_t>(m_terms.serverRole));
    }
    return tasks;
}

Result<void> RunOptions::add(RunOption option, std::span<const PlacedTasks> tasks, Duration delay)
{
    TRY_ASSIGN(const double rate, m_view.isolatedRate(m_job, tasks));
    if (!(rate > 0) || !(m_reference > 0))
        return {};
    const double perStep = rate / option.workers * 2 * delay.seconds(); // part of a step that the delay adds
    option.duration = static_cast<std::int32_t>(m_clock.count(m_work * (m_reference / rate) * (1 + perStep)));
    option.demands = m_terms.demands;
    m_options.push_back(std::move(option));
    return {};
}

Result<void> RunOptions::addTogether(std::int32_t workers, const ServerPool& group)
{
    const std::int32_t servers = m_terms.serversFor(workers);
    const PlacedCounts counts { .workers = workers, .servers = servers };
    const ResourceVector demand = demandOf(counts, m_terms.demands);
    const auto host = std::ranges::find_if(
        group.hosts, [&](HostId one) { return demand.fitsIn(m_view.cluster().host(one).capacity); });
    if (host == group.hosts.end())
        return {};
    std::vector<PlacedTasks> tasks { { .host = *host, .role = m_terms.workerRole, .count = workers, .devices = {} } };
    if (servers > 0)
        tasks.push_back(
            { .host = *host, .role = static_cast<std::uint8_t>(m_terms.serverRole), .count = servers, .devices = {} });
    return add({ .workers = workers,
                   .servers = servers,
                   .isTogether = true,
                   .allowed = std::make_shared<const AllowedPlaces>(
                       AllowedPlaces { .workers = group.mask, .servers = group.mask }) },
        tasks, {});
}

Result<void> RunOptions::addApart(
    std::int32_t workers, const ServerPool& workerGroup, const ServerPool& serverGroup, Duration delay)
{
    const std::int32_t servers = m_terms.serversFor(workers);
    return add({ .workers = workers,
                   .servers = servers,
                   .allowed = std::make_shared<const AllowedPlaces>(
                       AllowedPlaces { .workers = workerGroup.mask, .servers = serverGroup.mask }) },
        apart(workers, servers, workerGroup.hosts, serverGroup.hosts), delay);
}

bool promiseSoonest(PromiseBoard& board, PriceBook& book, JobId job, const JobTerms& terms,
    std::span<const RunOption> options, const View& view, std::int64_t horizon)
{
    std::optional<RunOffer> best;
    std::size_t bestOption = 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const auto offer = soonestOffer(book, options[i], board.clock().from(view.now()), horizon);
        if (!offer || (best && offer->end >= best->end))
            continue;
        best = offer;
        bestOption = i;
    }
    if (!best || !take(book, options[bestOption], *best))
        return false;
    board.promise(job, terms, usesOf(*best));
    return true;
}

} // namespace consonance
