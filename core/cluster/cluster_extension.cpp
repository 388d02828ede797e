// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster_extension.h"

#include <functional>
#include <set>

namespace consonance {

namespace {

constexpr MessageId kNoServer
    = CONSONANCE_MESSAGE("cluster.no-such-server", "cluster {0} has no server '{1}'; the first one is '{2}'");
constexpr MessageId kServerExists = CONSONANCE_MESSAGE("cluster.server-exists", "there is a server '{0}' already");

/// Copies what add() and its kind do not take.
void copyRest(const Domain& from, Domain& to)
{
    to.labels = from.labels;
    if (from.isDevice)
        return;
    const auto devices = to.capacity[Resource::Gpu];
    to.capacity = from.capacity;
    to.capacity[Resource::Gpu] = devices; // counted again as the devices come
}

/// Puts a copy of domain `id` below `parent` of the new cluster.
DomainId copyDomain(ClusterBuilder& builder, const Cluster& cluster, DomainId id, DomainId parent, std::string name)
{
    const auto& domain = cluster.domain(id);
    DomainId copy;
    if (cluster.isHost(id)) {
        auto capacity = domain.capacity;
        capacity[Resource::Gpu] = 0;
        copy = builder.domainOf(builder.addHost(parent, std::move(name), capacity, domain.uplink));
    } else if (domain.isDevice) {
        copy = builder.addDevice(parent, std::move(name), domain.deviceType, domain.deviceMemoryMegabytes);
    } else {
        copy = builder.add(parent, cluster.levels[domain.level], std::move(name), domain.uplink);
    }
    if (copy.isValid())
        copyRest(domain, builder.domain(copy));
    return copy;
}

void copyBelow(ClusterBuilder& builder, const Cluster& cluster, DomainId from, DomainId to)
{
    for (const DomainId child : cluster.children(from)) {
        const auto copy = copyDomain(builder, cluster, child, to, cluster.domain(child).name);
        if (!copy.isValid())
            return;
        copyBelow(builder, cluster, child, copy);
    }
}

/// Number that a name ends with, and where it begins; −1 when it ends with none.
std::pair<std::int64_t, std::size_t> trailingNumber(const std::string& name)
{
    auto begin = name.size();
    while (begin > 0 && name.size() - begin < 9 && name[begin - 1] >= '0' && name[begin - 1] <= '9')
        --begin;
    return { begin == name.size() ? -1 : std::stoll(name.substr(begin)), begin };
}

/// The first name after `name` that is not taken: "server-6" after "server-5".
std::string freeName(const std::string& name, const std::set<std::string, std::less<>>& taken)
{
    const auto [number, begin] = trailingNumber(name);
    const auto stem = number < 0 ? name + "-" : name.substr(0, begin);
    for (auto next = number + 1;; ++next) {
        if (auto candidate = stem + std::to_string(next); !taken.contains(candidate))
            return candidate;
    }
}

/// The same cluster again, with room for `more` servers.
ClusterBuilder copyOf(const Cluster& cluster, int more, const std::string& name)
{
    ClusterBuilder builder(name, cluster.levels, cluster.levels[cluster.hostLevel]);
    const auto servers = static_cast<std::size_t>(more);
    builder.reserve(cluster.domains.size() + 64 * servers, cluster.hostCount() + servers);
    builder.setDescription(cluster.description, cluster.source, cluster.assumed);
    builder.setPrices(cluster.prices);
    builder.setTenants(cluster.tenants);
    copyRest(cluster.domains.front(), builder.domain(ClusterBuilder::root()));
    builder.domain(ClusterBuilder::root()).uplink = cluster.domains.front().uplink;
    for (std::size_t i = 1; i < cluster.domains.size() && !builder.error(); ++i)
        copyDomain(builder, cluster, DomainId(i), cluster.domains[i].parent, cluster.domains[i].name);
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        if (!cluster.host(HostId(i)).presentAtStart)
            builder.markAbsentAtStart(HostId(i));
    }
    for (const auto& change : cluster.changes) {
        if (!change.isDrawn)
            builder.addChange(change);
    }
    builder.setFailures(cluster.failures);
    return builder;
}

/// A server with the hardware of `like`, beside the last one of the cluster; false on an error.
bool addCopy(ClusterBuilder& builder, const Cluster& cluster, HostId like, const std::string& name)
{
    const auto original = cluster.host(like).domain;
    const auto parent = cluster.domain(cluster.hosts.back().domain).parent;
    const auto added = copyDomain(builder, cluster, original, parent, name);
    if (added.isValid())
        copyBelow(builder, cluster, original, added);
    return added.isValid();
}

} // namespace

Result<HostId> findServer(const Cluster& cluster, const std::string& nameOrPath)
{
    if (const auto found = cluster.findByPath(nameOrPath); found && cluster.isHost(*found))
        return cluster.domain(*found).host;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        if (cluster.hostName(HostId(i)) == nameOrPath)
            return HostId(i);
    }
    return fail(
        ErrorKind::BadArguments, kNoServer, { cluster.name, nameOrPath, cluster.path(cluster.hosts.front().domain) });
}

Result<std::shared_ptr<const Cluster>> withServerLike(const Cluster& cluster, HostId like, const std::string& name)
{
    const auto parent = cluster.domain(cluster.hosts.back().domain).parent;
    for (const DomainId sibling : cluster.children(parent)) {
        if (cluster.domain(sibling).name == name)
            return fail(ErrorKind::BadArguments, kServerExists, { name });
    }
    auto builder = copyOf(cluster, 1, cluster.name);
    if (addCopy(builder, cluster, like, name))
        builder.markAbsentAtStart(HostId(cluster.hostCount()));
    return builder.finish();
}

Result<std::shared_ptr<const Cluster>> withServersLike(const Cluster& cluster, HostId like, int count)
{
    auto builder = copyOf(cluster, count, cluster.name);
    const auto last = cluster.hosts.back().domain;
    std::set<std::string, std::less<>> taken;
    for (const DomainId sibling : cluster.children(cluster.domain(last).parent))
        taken.insert(cluster.domain(sibling).name);
    for (int i = 0; i < count && !builder.error(); ++i) {
        const auto name = freeName(cluster.domain(last).name, taken);
        taken.insert(name);
        static_cast<void>(addCopy(builder, cluster, like, name));
    }
    return builder.finish();
}

Result<std::shared_ptr<const Cluster>> withFailures(const Cluster& cluster, const ServerFailures& failures)
{
    const auto plain = splitFailures(cluster.name).cluster;
    auto builder = copyOf(cluster, 0, clusterWithFailures(plain, serverFailuresText(failures)));
    builder.setFailures(failures);
    return builder.finish();
}

std::string nextServerName(const Cluster& cluster)
{
    const auto last = cluster.hosts.back().domain;
    std::set<std::string, std::less<>> taken;
    for (const DomainId sibling : cluster.children(cluster.domain(last).parent))
        taken.insert(cluster.domain(sibling).name);
    return freeName(cluster.domain(last).name, taken);
}

} // namespace consonance
