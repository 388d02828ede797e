// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/placer.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {

constexpr std::array<const char*, 5> kPlacerNames { "consolidate", "first-fit", "best-fit", "worst-fit", "scatter" };

/// The tasks of one role that still need a place.
struct RoleRest {
    std::size_t role = 0;
    const RoleSpec* spec = nullptr;
    std::int32_t left = 0;
    int deviceType = -1;

    [[nodiscard]] std::int64_t gpusOfTask() const { return spec->demand[Resource::Gpu]; }
};

/// Takes as many tasks as the host holds.
void fillHost(TentativePlacement& placement, RoleRest& rest, HostId host)
{
    const std::int32_t count = std::min(rest.left, placement.ledger().capacityFor(host, rest.spec->demand));
    if (count > 0 && placement.take(rest.role, host, count))
        rest.left -= count;
}

void fillInOrder(TentativePlacement& placement, RoleRest& rest)
{
    const CapacityLedger& ledger = placement.ledger();
    const std::int64_t most = ledger.maxGpusPerHost();
    HostId host;
    while (rest.left > 0) {
        HostId nearest; // invalid is larger than every id
        for (std::int64_t freeGpus = rest.gpusOfTask(); freeGpus <= most; ++freeGpus)
            nearest = std::min(nearest, ledger.nextHostWithRoom(freeGpus, rest.spec->demand, host, rest.deviceType));
        if (!nearest.isValid())
            return;
        host = nearest;
        fillHost(placement, rest, host);
    }
}

void fillHostsWith(TentativePlacement& placement, RoleRest& rest, std::int64_t freeGpus)
{
    const CapacityLedger& ledger = placement.ledger();
    const ResourceVector& demand = rest.spec->demand;
    for (HostId host = ledger.nextHostWithRoom(freeGpus, demand, {}, rest.deviceType); host.isValid() && rest.left > 0;
         host = ledger.nextHostWithRoom(freeGpus, demand, host, rest.deviceType))
        fillHost(placement, rest, host);
}

void fillFullestFirst(TentativePlacement& placement, RoleRest& rest)
{
    const std::int64_t most = placement.ledger().maxGpusPerHost();
    for (std::int64_t freeGpus = rest.gpusOfTask(); freeGpus <= most && rest.left > 0; ++freeGpus)
        fillHostsWith(placement, rest, freeGpus);
}

void fillEmptiestFirst(TentativePlacement& placement, RoleRest& rest)
{
    for (std::int64_t freeGpus = placement.ledger().maxGpusPerHost(); freeGpus >= rest.gpusOfTask() && rest.left > 0;
         --freeGpus)
        fillHostsWith(placement, rest, freeGpus);
}

/// The fullest host with room for all of `demand`, if there is one.
HostId fullestHostFor(const CapacityLedger& ledger, const ResourceVector& demand, int deviceType)
{
    const std::int64_t most = ledger.maxGpusPerHost();
    for (std::int64_t freeGpus = demand[Resource::Gpu]; freeGpus <= most; ++freeGpus) {
        const HostId host = ledger.nextHostWithRoom(freeGpus, demand, {}, deviceType);
        if (host.isValid())
            return host;
    }
    return {};
}

enum class OwnHosts : std::uint8_t { Allowed, Excluded };

/// The emptiest host that holds at least one task.
HostId emptiestHost(const TentativePlacement& placement, const RoleRest& rest, OwnHosts own)
{
    const CapacityLedger& ledger = placement.ledger();
    for (std::int64_t freeGpus = ledger.maxGpusPerHost(); freeGpus >= rest.gpusOfTask(); --freeGpus) {
        for (HostId host = ledger.nextHostWithRoom(freeGpus, rest.spec->demand, {}, rest.deviceType); host.isValid();
             host = ledger.nextHostWithRoom(freeGpus, rest.spec->demand, host, rest.deviceType)) {
            if (own == OwnHosts::Allowed || !placement.uses(host))
                return host;
        }
    }
    return {};
}

/// Hosts that hold other tasks of the job come first, so that its roles stay together.
void fillOwnHosts(TentativePlacement& placement, RoleRest& rest)
{
    const std::vector<Slot> own = placement.slots();
    const Cluster& cluster = placement.ledger().cluster();
    for (const Slot& slot : own) {
        const HostId host = cluster.domain(slot.domain).host;
        if (rest.deviceType < 0 || cluster.host(host).deviceTypeIndex == rest.deviceType)
            fillHost(placement, rest, host);
    }
}

void consolidate(TentativePlacement& placement, RoleRest& rest)
{
    fillOwnHosts(placement, rest);
    while (rest.left > 0) {
        HostId host = fullestHostFor(placement.ledger(), rest.spec->demand * rest.left, rest.deviceType);
        if (!host.isValid())
            host = emptiestHost(placement, rest, OwnHosts::Allowed);
        if (!host.isValid())
            return;
        fillHost(placement, rest, host);
    }
}

void scatter(TentativePlacement& placement, RoleRest& rest)
{
    while (rest.left > 0) {
        HostId host = emptiestHost(placement, rest, OwnHosts::Excluded);
        if (!host.isValid())
            host = emptiestHost(placement, rest, OwnHosts::Allowed);
        if (!host.isValid() || !placement.take(rest.role, host, 1))
            return;
        --rest.left;
    }
}

void placeRole(PlacerKind kind, TentativePlacement& placement, RoleRest& rest)
{
    switch (kind) {
    case PlacerKind::Consolidate:
        return consolidate(placement, rest);
    case PlacerKind::FirstFit:
        return fillInOrder(placement, rest);
    case PlacerKind::BestFit:
        return fillFullestFirst(placement, rest);
    case PlacerKind::WorstFit:
        return fillEmptiestFirst(placement, rest);
    case PlacerKind::Scatter:
        return scatter(placement, rest);
    }
}

bool takeWhole(TentativePlacement& placement, HostId host, const TaskCounts& counts)
{
    const RoleList& roles = placement.request().roles;
    for (const std::uint8_t role : placementOrder(roles)) {
        if (counts[role] > 0 && !placement.take(role, host, counts[role])) {
            placement.undo();
            return false;
        }
    }
    return true;
}

/// How often `demand` fits into `capacity`, at most `limit` times.
std::int64_t timesInto(const ResourceVector& demand, const ResourceVector& capacity, std::int64_t limit)
{
    std::int64_t times = limit;
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        if (demand.amount[i] > 0)
            times = std::min(times, capacity.amount[i] / demand.amount[i]);
    }
    return times;
}

/// How many servers like `capacity` the tasks need together.
std::int64_t serversNeeded(const ResourceVector& demand, const ResourceVector& capacity)
{
    std::int64_t servers = 1;
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        if (capacity.amount[i] > 0)
            servers = std::max(servers, (demand.amount[i] + capacity.amount[i] - 1) / capacity.amount[i]);
    }
    return servers;
}

/// Task `i` of `count` evenly over `servers`: the first ones take one more where it does not divide.
std::int32_t shareOf(std::int32_t count, std::size_t servers, std::size_t server)
{
    const auto all = static_cast<std::int32_t>(servers);
    return count / all + (static_cast<std::int32_t>(server) < count % all ? 1 : 0);
}

bool takeEvenly(
    TentativePlacement& placement, const std::vector<HostId>& hosts, std::size_t servers, const TaskCounts& counts)
{
    const RoleList& roles = placement.request().roles;
    for (const std::uint8_t role : placementOrder(roles)) {
        for (std::size_t server = 0; server < servers; ++server) {
            // Extra servers of one role sit where the other role has its fewer tasks.
            const std::size_t at = roles[role].kind == RoleKind::ParameterServer ? servers - 1 - server : server;
            const std::int32_t share = shareOf(counts[role], servers, server);
            if (share > 0 && !placement.take(role, hosts[at], share)) {
                placement.undo();
                return false;
            }
        }
    }
    return true;
}

} // namespace

const char* placerName(PlacerKind kind)
{
    return kPlacerNames[static_cast<std::size_t>(kind)];
}

std::optional<PlacerKind> placerByName(std::string_view name)
{
    const auto found = std::ranges::find(kPlacerNames, name);
    if (found == kPlacerNames.end())
        return std::nullopt;
    return static_cast<PlacerKind>(found - kPlacerNames.begin());
}

std::vector<std::string> placerNames()
{
    return { kPlacerNames.begin(), kPlacerNames.end() };
}

std::optional<int> deviceTypeIndex(const Cluster& cluster, const JobRequest& request)
{
    if (request.deviceType.empty())
        return -1;
    const auto found = std::ranges::find(cluster.deviceTypes, request.deviceType);
    if (found == cluster.deviceTypes.end())
        return std::nullopt;
    return static_cast<int>(found - cluster.deviceTypes.begin());
}

Claim taskClaim(const Cluster& cluster, const RoleSpec& role, HostId host, std::int32_t count)
{
    return { .domain = cluster.host(host).domain,
        .demand = role.demand,
        .count = count,
        .deviceMemoryMegabytes = role.deviceMemoryMegabytes,
        .mode = ShareMode::Exclusive,
        .share = kFullShare };
}

Claim sharedClaim(const RoleSpec& role, DomainId domain, std::int64_t share)
{
    return { .domain = domain,
        .demand = role.demand,
        .deviceMemoryMegabytes = role.deviceMemoryMegabytes,
        .mode = ShareMode::Timeshare,
        .share = share };
}

TentativePlacement::TentativePlacement(CapacityLedger& ledger, const JobRequest& request)
    : m_ledger(ledger)
    , m_request(request)
{
}

bool TentativePlacement::take(std::size_t role, HostId host, std::int32_t count)
{
    return takeClaim(role, taskClaim(m_ledger.cluster(), m_request.roles[role], host, count));
}

bool TentativePlacement::takeShared(std::size_t role, DomainId domain, std::int64_t share)
{
    return takeClaim(role, sharedClaim(m_request.roles[role], domain, share));
}

bool TentativePlacement::takeClaim(std::size_t role, const Claim& claim)
{
    Holding holding;
    if (!m_ledger.take(claim, holding))
        return false;
    m_holdings.push_back(std::move(holding));
    const auto same = std::ranges::find_if(m_slots,
        [&](const Slot& slot) { return slot.domain == claim.domain && slot.role == static_cast<std::uint8_t>(role); });
    if (same != m_slots.end())
        same->count += claim.count;
    else
        m_slots.push_back({ .domain = claim.domain, .role = static_cast<std::uint8_t>(role), .count = claim.count });
    return true;
}

void TentativePlacement::undo()
{
    for (auto holding = m_holdings.rbegin(); holding != m_holdings.rend(); ++holding)
        m_ledger.release(*holding);
    m_holdings.clear();
    m_slots.clear();
}

bool TentativePlacement::uses(HostId host) const
{
    const Cluster& cluster = m_ledger.cluster();
    return std::ranges::any_of(m_slots, [&](const Slot& slot) { return cluster.domain(slot.domain).host == host; });
}

TaskCounts requestedCounts(const JobRequest& request)
{
    TaskCounts counts {};
    for (std::size_t role = 0; role < request.roles.size(); ++role)
        counts[role] = request.roles[role].requested;
    return counts;
}

ResourceVector demandOf(const RoleList& roles, const TaskCounts& counts)
{
    ResourceVector sum;
    for (std::size_t role = 0; role < roles.size(); ++role)
        sum += roles[role].demand * counts[role];
    return sum;
}

std::optional<std::vector<Slot>> placeGang(
    PlacerKind kind, CapacityLedger& ledger, const JobRequest& request, std::vector<Holding>* holdings)
{
    return placeTasks(kind, ledger, request, requestedCounts(request), holdings);
}

std::optional<std::vector<Slot>> placeTasks(PlacerKind kind, CapacityLedger& ledger, const JobRequest& request,
    const TaskCounts& counts, std::vector<Holding>* holdings)
{
    const std::optional<int> deviceType = deviceTypeIndex(ledger.cluster(), request);
    if (!deviceType)
        return std::nullopt;
    TentativePlacement placement(ledger, request);
    const auto placed = [&] {
        if (holdings)
            *holdings = placement.holdings();
        return placement.slots();
    };
    if (kind == PlacerKind::Consolidate && request.roles.size() > 1) {
        const HostId host = fullestHostFor(ledger, demandOf(request.roles, counts), *deviceType);
        if (host.isValid() && takeWhole(placement, host, counts))
            return placed();
    }
    for (const std::uint8_t role : placementOrder(request.roles)) {
        const RoleSpec& spec = request.roles[role];
        const int type = spec.demand[Resource::Gpu] > 0 ? *deviceType : -1;
        RoleRest rest { .role = role, .spec = &spec, .left = counts[role], .deviceType = type };
        if (rest.gpusOfTask() * rest.left <= ledger.totalFreeGpus())
            placeRole(kind, placement, rest);
        if (rest.left > 0) {
            placement.undo();
            return std::nullopt;
        }
    }
    return placed();
}

ServerKinds::ServerKinds(const Cluster& cluster)
{
    for (const Host& host : cluster.hosts) {
        const auto known = std::ranges::find_if(m_kinds, [&host](const Kind& kind) {
            return kind.capacity == host.capacity && kind.deviceType == host.deviceTypeIndex;
        });
        if (known != m_kinds.end())
            ++known->count;
        else
            m_kinds.push_back({ .capacity = host.capacity, .deviceType = host.deviceTypeIndex, .count = 1 });
        m_total += host.capacity;
    }
}

bool ServerKinds::couldHold(const Cluster& cluster, const JobRequest& request) const
{
    const std::optional<int> deviceType = deviceTypeIndex(cluster, request);
    if (!deviceType || !request.totalDemand().fitsIn(m_total))
        return false;
    return std::ranges::all_of(request.roles, [&](const RoleSpec& role) {
        std::int64_t tasks = 0;
        for (const Kind& kind : m_kinds) {
            if (*deviceType < 0 || role.demand[Resource::Gpu] == 0 || kind.deviceType == *deviceType)
                tasks += kind.count * timesInto(role.demand, kind.capacity, role.requested);
        }
        return tasks >= role.requested;
    });
}

std::vector<std::uint8_t> placementOrder(const RoleList& roles)
{
    std::vector<std::uint8_t> order;
    for (std::uint8_t role = 0; role < roles.count; ++role)
        order.push_back(role);
    std::ranges::stable_sort(order, {}, [&roles](std::uint8_t role) { return roles[role].kind; });
    return order;
}

std::vector<Holding> holdingsOf(JobId job, const View& view)
{
    const Allocation& allocation = *view.allocation(job);
    const auto tasks = view.placement(job);
    const JobRequest& request = view.request(job);
    std::vector<Holding> holdings;
    for (std::size_t i = 0; i < allocation.slots.size(); ++i) {
        const Slot& slot = allocation.slots[i];
        const RoleSpec& role = request.roles[slot.role];
        holdings.push_back({ .claim = { .domain = slot.domain,
                                 .demand = role.demand,
                                 .count = slot.count,
                                 .deviceMemoryMegabytes = role.deviceMemoryMegabytes,
                                 .mode = allocation.mode,
                                 .share = allocation.share },
            .devices = tasks[i].devices });
    }
    return holdings;
}

bool takeAllAgain(CapacityLedger& ledger, const std::vector<Holding>& holdings)
{
    for (std::size_t i = 0; i < holdings.size(); ++i) {
        if (ledger.takeAgain(holdings[i]))
            continue;
        while (i-- > 0)
            ledger.release(holdings[i]);
        return false;
    }
    return true;
}

std::vector<PlacedTasks> packedPlacement(
    const CapacityLedger& ledger, const JobRequest& request, const TaskCounts& counts)
{
    const Cluster& cluster = ledger.cluster();
    const ResourceVector& capacity = cluster.hosts.front().capacity;
    const auto hosts = static_cast<std::int32_t>(
        std::min<std::int64_t>(std::ssize(cluster.hosts), serversNeeded(demandOf(request.roles, counts), capacity)));
    std::vector<PlacedTasks> tasks;
    for (std::uint8_t role = 0; role < request.roles.size(); ++role) {
        const std::int64_t gpus = request.roles[role].demand[Resource::Gpu];
        std::int32_t left = counts[role];
        for (std::int32_t host = 0; host < hosts && left > 0; ++host) {
            const std::int32_t even = (left + hosts - host - 1) / (hosts - host);
            const std::int64_t full = gpus > 0 ? capacity[Resource::Gpu] / gpus : even;
            const auto count = host + 1 == hosts ? left : static_cast<std::int32_t>(std::min<std::int64_t>(left, full));
            if (count > 0)
                tasks.push_back({ .host = HostId(host), .role = role, .count = count, .devices = {} });
            left -= count;
        }
    }
    return tasks;
}

std::optional<std::vector<Slot>> placeEvenly(
    CapacityLedger& ledger, const JobRequest& request, const TaskCounts& counts)
{
    const auto deviceType = deviceTypeIndex(ledger.cluster(), request);
    if (!deviceType)
        return std::nullopt;
    std::vector<HostId> hosts;
    for (std::size_t i = 0; i < ledger.cluster().hosts.size(); ++i) {
        const HostId host(i);
        const bool isRightType = *deviceType < 0 || ledger.cluster().host(host).deviceTypeIndex == *deviceType;
        if (isRightType && ledger.availability(host) == Availability::Up)
            hosts.push_back(host);
    }
    std::ranges::stable_sort(hosts, [&ledger](HostId a, HostId b) {
        const auto& first = ledger.free(a);
        const auto& second = ledger.free(b);
        if (first[Resource::Cpu] != second[Resource::Cpu])
            return first[Resource::Cpu] > second[Resource::Cpu];
        return first[Resource::Gpu] > second[Resource::Gpu];
    });
    const auto tasks = static_cast<std::size_t>(counts[0] + counts[1] + counts[2]);
    TentativePlacement placement(ledger, request);
    for (std::size_t servers = 1; servers <= std::min(hosts.size(), tasks); ++servers) {
        if (takeEvenly(placement, hosts, servers, counts))
            return placement.slots();
    }
    return std::nullopt;
}

} // namespace consonance
