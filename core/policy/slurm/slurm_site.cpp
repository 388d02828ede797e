// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/slurm_site.h"

#include <algorithm>
#include <map>

namespace consonance {

namespace {

constexpr MessageId kNotInCluster = CONSONANCE_MESSAGE(
    "slurm.not-in-cluster", "node '{0}' of slurm.conf is no server of the cluster, which has {1} and others");
constexpr MessageId kNotInConf
    = CONSONANCE_MESSAGE("slurm.not-in-conf", "slurm.conf defines no node for the cluster's server '{0}'");
constexpr MessageId kOtherCapacity
    = CONSONANCE_MESSAGE("slurm.other-capacity", "node '{0}' has {1} {2} in slurm.conf and {3} in the cluster");
constexpr MessageId kNoSuchPartition
    = CONSONANCE_MESSAGE("slurm.no-such-partition", "job '{0}' asks for partition '{1}', which slurm.conf lacks");
constexpr MessageId kNoSuchQos
    = CONSONANCE_MESSAGE("slurm.no-such-qos", "job '{0}' asks for QOS '{1}', which the accounts lack");
constexpr MessageId kNoSuchAccount = CONSONANCE_MESSAGE(
    "slurm.no-such-account", "job '{0}' belongs to account '{1}' and user '{2}', which the accounts lack");
constexpr MessageId kNoSuchNode
    = CONSONANCE_MESSAGE("slurm.no-such-node", "reservation '{0}' names node '{1}', which slurm.conf lacks");

Result<void> findHosts(SlurmSite& site, const Cluster& cluster)
{
    std::map<std::string, HostId> hosts;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i)
        hosts.emplace(cluster.hostName(HostId(i)), HostId(i));
    site.nodeOfHost.assign(cluster.hostCount(), site.conf.nodes.size());
    for (std::size_t i = 0; i < site.conf.nodes.size(); ++i) {
        const SlurmNode& node = site.conf.nodes[i];
        const auto found = hosts.find(node.name);
        if (found == hosts.end()) {
            const auto first = hosts.empty() ? std::string() : hosts.begin()->first;
            return fail(ErrorKind::BadInput, kNotInCluster, { node.name, first }, node.place);
        }
        const auto gpus = cluster.host(found->second).capacity[Resource::Gpu];
        if (gpus != node.gpus) {
            return fail(ErrorKind::BadInput, kOtherCapacity,
                { node.name, std::to_string(node.gpus), "GPUs", std::to_string(gpus) }, node.place);
        }
        site.hosts.push_back(found->second);
        site.nodeOfHost[found->second.index()] = i;
    }
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        if (site.nodeOfHost[i] == site.conf.nodes.size())
            return fail(ErrorKind::BadInput, kNotInConf, { cluster.hostName(HostId(i)) });
    }
    return {};
}

Result<void> checkTerms(const SlurmSite& site)
{
    for (const auto& [job, terms] : site.terms) {
        if (!terms.partition.empty() && !site.conf.findPartition(terms.partition))
            return fail(ErrorKind::BadInput, kNoSuchPartition, { job, terms.partition });
        if (!terms.qos.empty() && terms.qos != "normal" && !site.accounts.findQos(terms.qos))
            return fail(ErrorKind::BadInput, kNoSuchQos, { job, terms.qos });
        const bool isKnown = terms.account.empty() || site.accounts.isEmpty()
            || site.accounts.find(terms.account, terms.user).has_value();
        if (!isKnown)
            return fail(ErrorKind::BadInput, kNoSuchAccount, { job, terms.account, terms.user });
    }
    return {};
}

Result<void> findReservedNodes(SlurmSite& site)
{
    std::map<std::string, std::size_t> nodes;
    for (std::size_t i = 0; i < site.conf.nodes.size(); ++i)
        nodes.emplace(site.conf.nodes[i].name, i);
    for (const SlurmReservation& reservation : site.reservations) {
        NodeSet reserved(site.pool.size());
        for (const std::string& name : reservation.nodes) {
            const auto found = nodes.find(name);
            if (found == nodes.end())
                return fail(ErrorKind::BadInput, kNoSuchNode, { reservation.name, name }, reservation.place);
            reserved.add(found->second);
        }
        site.reservedNodes.push_back(std::move(reserved));
    }
    return {};
}

} // namespace

const SlurmTerms& SlurmSite::termsOf(std::string_view job) const
{
    static const SlurmTerms kNone;
    const auto found = terms.find(job);
    return found == terms.end() ? kNone : found->second;
}

std::optional<std::size_t> SlurmSite::findReservation(std::string_view name) const
{
    const auto found = std::ranges::find(reservations, name, &SlurmReservation::name);
    if (found == reservations.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - reservations.begin());
}

SlurmConf plainSlurmConf(const Cluster& cluster)
{
    SlurmConf conf;
    SlurmPartition all { .name = "all", .nodes = {}, .isDefault = true };
    conf.countsMemory = true;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        const auto& host = cluster.host(HostId(i));
        conf.nodes.push_back({ .name = cluster.hostName(HostId(i)),
            .cpus = host.capacity[Resource::Cpu] / 1000,
            .memoryMb = host.capacity[Resource::Memory],
            .gpuType = cluster.deviceTypes[host.deviceTypeIndex],
            .gpus = host.capacity[Resource::Gpu],
            .place = {} });
        all.nodes.push_back(i);
    }
    conf.partitions.push_back(std::move(all));
    return conf;
}

Result<SlurmSite> makeSlurmSite(SlurmConf conf, SlurmAccounts accounts, SlurmTermsTable terms,
    std::vector<SlurmReservation> reservations, const Cluster& cluster)
{
    SlurmSite site { .conf = std::move(conf),
        .accounts = std::move(accounts),
        .terms = std::move(terms),
        .reservations = std::move(reservations) };
    site.pool = SlurmNodePool(site.conf);
    TRY(findHosts(site, cluster));
    TRY(checkTerms(site));
    TRY(findReservedNodes(site));
    for (std::size_t i = 0; i < site.conf.partitions.size(); ++i) {
        const SlurmPartition& partition = site.conf.partitions[i];
        NodeSet nodes(site.pool.size());
        for (const auto node : partition.nodes)
            nodes.add(node);
        site.partitionNodes.push_back(std::move(nodes));
        site.largestJobFactor = std::max(site.largestJobFactor, partition.jobFactor);
        if (partition.isDefault)
            site.defaultPartition = i;
    }
    for (const SlurmQos& qos : site.accounts.qos)
        site.largestQosPriority = std::max(site.largestQosPriority, qos.priority);
    return site;
}

} // namespace consonance
