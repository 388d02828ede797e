// SPDX-License-Identifier: GPL-3.0-or-later
//
// The machines: one tree of domains (site, rack, server, socket, device – the levels are data), the capacity of each,
// the uplinks whose bandwidth is shared, and the changes planned over time. A server ("host") is the level that holds
// resources; levels above it only have links, levels below (sockets, devices) divide it. A Cluster is immutable
// once built and shared by shared_ptr<const Cluster> between threads; CapacityLedger knows which parts
// are free or broken now. Ids are dense and follow the order of the file, so ties are broken the same way everywhere.
#pragma once

#include "core/base/resources.h"
#include "core/base/result.h"
#include "core/base/strong_id.h"
#include "core/base/time.h"
#include "core/cluster/device_prices.h"
#include "core/cluster/server_failures.h"
#include "core/cluster/tenant_terms.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace consonance {

/// Bounds that finish() enforces, so that a hostile file cannot exhaust memory.
inline constexpr std::size_t kMaximumHosts = 200'000;
inline constexpr std::size_t kMaximumDevicesPerHost = 1'000;
inline constexpr std::size_t kMaximumDevices = 2'000'000;
inline constexpr std::size_t kMaximumDomains = 2'500'000; ///< of all levels together
inline constexpr std::size_t kMaximumLevels = 16;
/// Of each component of a host's capacity, in the units of ResourceVector; sums over a cluster stay far below overflow.
inline constexpr std::int64_t kMaximumAmount = 1'000'000'000'000;

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
    /// The most that claims naming this domain can get: a host's capacity, a socket's part of it (NIC and disk are
    /// reached from every socket and count whole), one GPU for a device; zero above the hosts.
    ResourceVector capacity;
    std::optional<Uplink> uplink;
    LinkId link; ///< valid when there is an uplink
    std::string deviceType; ///< of a device: "v100", …; of a host: the type of its devices when they agree
    std::int64_t deviceMemoryMegabytes = 0; ///< of a device; 0 = not known
    bool isDevice = false; ///< a leaf that one task holds or shares
    std::uint16_t firstDevice = 0; ///< at or below a host: index into Host::devices of the first device in this domain
    std::uint16_t deviceCount = 0; ///< at or below a host: devices in this domain, contiguous in Host::devices
    std::vector<std::pair<std::string, std::string>> labels;
};

/// The host data that the engine needs, in one place.
struct Host {
    DomainId domain;
    ResourceVector capacity;
    std::vector<DomainId> devices; ///< leaves below, in order; size = capacity[Gpu]
    std::vector<LinkId> uplinks; ///< from the host's own NIC up to the root
    std::uint16_t deviceTypeIndex
        = 0; ///< into Cluster::deviceTypes; 0 = the first or only one; that of "" when its devices differ
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
/// By kind, as files have them.
inline constexpr std::array<std::string_view, 4> kClusterChangeNames { "add", "drain", "fail", "repair" };

/// The state of a server.
enum class Availability : std::uint8_t {
    Up,
    Draining, ///< runs its tasks, takes no new ones
    Down,
    Absent, ///< not added yet
};

/// The state that a change gives a server in state `now`; nothing when it does not apply (a rack is repaired, but this
/// server has not been added yet).
[[nodiscard]] std::optional<Availability> availabilityAfter(ClusterChangeKind kind, Availability now);

struct ClusterChange {
    Time at;
    ClusterChangeKind kind = ClusterChangeKind::Drain;
    DomainId domain; ///< a host or anything above: applies to all its hosts
    bool isDrawn = false; ///< by the cluster's ServerFailures; unknown until it happens
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
    ServerFailures failures; ///< what the drawn changes come from
    std::vector<ClusterChange> changes; ///< sorted by (at, kind, domain)
    std::vector<DevicePrice> prices; ///< by type, ascending; empty where none are given
    std::vector<TenantTerms> tenants; ///< in the order of the file; those it does not name share on equal terms
    std::string source; ///< where the figures come from
    std::vector<std::string> assumed; ///< figures that no publication gives, and the assumed ones
    std::uint64_t contentHash
        = 0; ///< of everything that can influence a run (no description, source, assumptions); names a cluster in a run

    [[nodiscard]] const Domain& domain(DomainId id) const { return domains[id.index()]; }
    [[nodiscard]] const Host& host(HostId id) const { return hosts[id.index()]; }
    [[nodiscard]] const Link& link(LinkId id) const { return links[id.index()]; }
    [[nodiscard]] std::size_t hostCount() const { return hosts.size(); }
    [[nodiscard]] const std::string& hostName(HostId id) const { return domain(host(id).domain).name; }
    [[nodiscard]] bool isHost(DomainId id) const { return domain(id).level == hostLevel; }
    /// Direct children in the order in which they were added.
    [[nodiscard]] std::span<const DomainId> children(DomainId id) const
    {
        const auto first = m_firstChild[id.index()];
        return std::span(m_children).subspan(first, m_firstChild[id.index() + 1] - first);
    }
    /// Hosts at or below `id`, in order; the host it lies in when it is below one. O(domains below down to the hosts).
    [[nodiscard]] std::vector<HostId> hostsBelow(DomainId id) const;
    /// Sum over hosts present at the start.
    [[nodiscard]] ResourceVector totalCapacity() const;
    /// Slash-separated path of names from below the root, e.g. "rack-3/server-17".
    [[nodiscard]] std::string path(DomainId id) const;
    /// The inverse of path(); the root for an empty path. Linear in the siblings of each step.
    [[nodiscard]] std::optional<DomainId> findByPath(std::string_view path) const;
    /// Index into deviceTypes.
    [[nodiscard]] std::optional<int> findDeviceType(std::string_view type) const;
    /// Of a device of that type; nothing when no price is given.
    [[nodiscard]] std::optional<double> pricePerHour(std::string_view type) const;

private:
    friend class ClusterBuilder;
    std::vector<std::uint32_t> m_firstChild; ///< by domain and one more: into m_children
    std::vector<DomainId> m_children;
};

/// Builds a Cluster top down and checks it. Use: root → add children → finish(). The first error is kept and returned
/// by finish(); ids returned after it are placeholders, safe to pass back.
class ClusterBuilder {
public:
    ClusterBuilder(std::string name, std::vector<std::string> levels, std::string hostLevelName);

    [[nodiscard]] static constexpr DomainId root() { return DomainId(0); }
    /// Makes room ahead of time; only a matter of speed and memory.
    void reserve(std::size_t domains, std::size_t hosts);
    /// Adds a domain one level (or more, when levels are skipped) below `parent`: above the hosts, or a group (socket)
    /// inside one, whose capacity the caller then sets through domain().
    DomainId add(DomainId parent, const std::string& levelName, std::string name, std::optional<Uplink> uplink = {});
    /// Adds a host with `capacity`; its devices (capacity[Gpu] of them) are made below it, split evenly over `sockets`
    /// groups when sockets > 1 (which requires a level between hosts and devices).
    HostId addHost(DomainId parent, std::string name, const ResourceVector& capacity, std::optional<Uplink> nic = {},
        const std::string& deviceType = {}, std::int64_t deviceMemoryMegabytes = 0, int sockets = 1);
    /// Adds one device to a host or a group in it and counts it in the capacities from there up to the host.
    DomainId addDevice(
        DomainId parent, std::string name, std::string deviceType = {}, std::int64_t memoryMegabytes = 0);
    [[nodiscard]] Domain& domain(DomainId id);
    [[nodiscard]] DomainId domainOf(HostId host) const;
    /// The first error so far, so that a loop can stop early.
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    void setDescription(std::string description, std::string source = {}, std::vector<std::string> assumed = {});
    void setPrices(std::vector<DevicePrice> prices) { m_cluster.prices = std::move(prices); }
    void setTenants(std::vector<TenantTerms> tenants) { m_cluster.tenants = std::move(tenants); }
    void markAbsentAtStart(HostId host);
    void addChange(ClusterChange change);
    /// finish() draws them. A server that is not up then does not fail.
    void setFailures(ServerFailures failures) { m_cluster.failures = std::move(failures); }
    /// Errors: no host, a level unknown, duplicate names among siblings, negative or overflowing capacities, more of
    /// anything than the bounds above, impossible changes (before 0, an unknown domain, the addition of a host that
    /// already exists, the repair of one that is not broken), failures that drawFailures() refuses, a price of a type
    /// that no device has.
    [[nodiscard]] Result<std::shared_ptr<const Cluster>> finish();

private:
    DomainId append(DomainId parent, int level, std::string name);
    void setError(MessageId message, std::vector<std::string> arguments);
    void addSockets(DomainId host, int sockets, std::int64_t devices, const std::string& type, std::int64_t memory);
    [[nodiscard]] int levelIndex(const std::string& levelName) const;

    void checkLevels();
    void checkDomains();
    void linkChildren();
    void checkSiblings();
    void arrangeDevices();
    void collectDevices(DomainId id, Host& host);
    void assignDeviceTypes();
    void assignLinks();
    void sortChanges();
    void checkChanges();
    void addDrawnFailures();
    void checkPrices();
    [[nodiscard]] std::uint64_t contentHash() const;

    Cluster m_cluster;
    Domain m_discarded; ///< returned by domain() for an invalid id
    std::size_t m_deviceCount = 0;
    std::optional<Error> m_error;
};

} // namespace consonance
