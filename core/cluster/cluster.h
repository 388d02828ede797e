// SPDX-License-Identifier: GPL-3.0-or-later
//
// The machines: one tree of domains (site, rack, server, socket, device – the levels are data), the capacity of each, the uplinks whose bandwidth is shared, and
// the changes planned over time. A server ("host") is the level that holds resources; what lies above it only has links, what lies below (sockets, devices)
// divides it. A Cluster is immutable once built and shared by shared_ptr<const Cluster> between threads; what is free or broken right now is the business of
// CapacityLedger. Ids are dense and follow the order of the file, so every tie is broken the same way everywhere.
#pragma once

#include "core/base/resources.h"
#include "core/base/result.h"
#include "core/base/strong_id.h"
#include "core/base/time.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace consonance {

/// The connection of a domain to its parent; jobs that cross it share it.
struct Uplink {
    std::int64_t bytesPerSecond = 0;
    Duration delay {};
};

struct Domain {
    std::string name; ///< unique among its siblings
    std::uint8_t level = 0; ///< index into Cluster::levels
    DomainId parent; ///< invalid for the root
    HostId host; ///< the host this domain is or lies in; invalid above the hosts
    ResourceVector capacity; ///< all that lies in this domain; zero above the hosts
    std::optional<Uplink> uplink;
    LinkId link; ///< valid when there is an uplink
    std::string deviceType; ///< of a device: "v100", …; of a host: the type of its devices when they agree
    std::int64_t deviceMemoryMegabytes = 0; ///< of a device
    std::vector<std::pair<std::string, std::string>> labels;
};

/// What the engine needs of a host, in one place.
struct Host {
    DomainId domain;
    ResourceVector capacity;
    std::vector<DomainId> devices; ///< leaves below, in order; size = capacity[Gpu]
    std::vector<LinkId> uplinks; ///< from the host's own NIC up to the root
    std::uint16_t deviceTypeIndex = 0; ///< into Cluster::deviceTypes; 0 = the first or only one
    bool presentAtStart = true; ///< false for a host that a change adds later
};

struct Link {
    DomainId below; ///< the domain whose uplink it is
    std::int64_t bytesPerSecond = 0;
    Duration delay {};
};

enum class ClusterChangeKind : std::uint8_t {
    Add, ///< the domain's hosts appear
    Drain, ///< no new tasks; running ones stay
    Fail, ///< running tasks are lost, nothing fits until repair
    Repair, ///< back from drain or failure
};

struct ClusterChange {
    Time at;
    ClusterChangeKind kind = ClusterChangeKind::Drain;
    DomainId domain; ///< a host or anything above: applies to all its hosts
};

class Cluster {
public:
    std::string name;
    std::string description;
    std::vector<std::string> levels; ///< outermost first, e.g. {"cluster", "rack", "server", "gpu"}
    std::uint8_t hostLevel = 0; ///< index into levels
    std::vector<Domain> domains; ///< parents before children; [0] is the root
    std::vector<Host> hosts;
    std::vector<Link> links;
    std::vector<std::string> deviceTypes; ///< never empty; [0] = "" when devices have no type
    std::vector<ClusterChange> changes; ///< sorted by (at, kind, domain)
    std::uint64_t contentHash = 0; ///< of everything above; names a cluster in a run

    [[nodiscard]] const Domain& domain(DomainId id) const { return domains[id.index()]; }
    [[nodiscard]] const Host& host(HostId id) const { return hosts[id.index()]; }
    [[nodiscard]] const Link& link(LinkId id) const { return links[id.index()]; }
    [[nodiscard]] std::size_t hostCount() const { return hosts.size(); }
    [[nodiscard]] const std::string& hostName(HostId id) const { return domain(host(id).domain).name; }
    /// Hosts at or below `id`, in order. O(hosts below).
    [[nodiscard]] std::vector<HostId> hostsBelow(DomainId id) const;
    /// Sum over hosts present at the start.
    [[nodiscard]] ResourceVector totalCapacity() const;
    /// Slash-separated path of names from below the root, e.g. "rack-3/server-17".
    [[nodiscard]] std::string path(DomainId id) const;
    [[nodiscard]] std::optional<DomainId> findByPath(const std::string& path) const;
};

/// Builds a Cluster top down and checks it. Use: root → add children → finish().
class ClusterBuilder {
public:
    ClusterBuilder(std::string name, std::vector<std::string> levels, std::string hostLevelName);

    [[nodiscard]] static constexpr DomainId root() { return DomainId(0); }
    /// Adds a domain one level (or more, when levels are skipped) below `parent`.
    DomainId add(DomainId parent, const std::string& levelName, std::string name, std::optional<Uplink> uplink = {});
    /// Adds a host with `capacity`; its devices (capacity[Gpu] of them) are made below it, split evenly over `sockets` groups when sockets > 1.
    HostId addHost(DomainId parent, std::string name, const ResourceVector& capacity, std::optional<Uplink> nic = {},
        const std::string& deviceType = {}, std::int64_t deviceMemoryMegabytes = 0, int sockets = 1);
    Domain& domain(DomainId id);
    void setDescription(std::string text);
    void markAbsentAtStart(HostId host);
    void addChange(ClusterChange change);
    /// Errors: no host, a level unknown, duplicate names among siblings, negative or overflowing capacities.
    [[nodiscard]] Result<std::shared_ptr<const Cluster>> finish();

private:
    Cluster m_cluster;
    std::vector<Error> m_errors;
};

} // namespace consonance
