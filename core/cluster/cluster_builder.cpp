// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hash.h"
#include "core/cluster/cluster.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

constexpr auto kNoHost = CONSONANCE_MESSAGE("cluster.no-host", "the cluster has no server (level {0})");
constexpr auto kLevelCount
    = CONSONANCE_MESSAGE("cluster.level-count", "the cluster has {0} levels; there must be 2 to {1}");
constexpr auto kLevelName
    = CONSONANCE_MESSAGE("cluster.level-name", "level {0} has no name or the name of another level: \"{1}\"");
constexpr auto kHostLevel = CONSONANCE_MESSAGE(
    "cluster.host-level", "the host level \"{0}\" is not one of the levels below the outermost: {1}");
constexpr auto kUnknownLevel
    = CONSONANCE_MESSAGE("cluster.unknown-level", "\"{0}\" has the unknown level \"{1}\"; levels: {2}");
constexpr auto kLevelOrder
    = CONSONANCE_MESSAGE("cluster.level-order", "\"{0}\" (level \"{1}\") cannot lie in \"{2}\" (level \"{3}\")");
constexpr auto kHostByAdd
    = CONSONANCE_MESSAGE("cluster.host-by-add", "\"{0}\" is at the level of servers but was not given a capacity");
constexpr auto kUnknownParent
    = CONSONANCE_MESSAGE("cluster.unknown-parent", "\"{0}\" is added to a domain that does not exist");
constexpr auto kBadName = CONSONANCE_MESSAGE("cluster.bad-name",
    "the name \"{0}\" in \"{1}\" must have 1 to {2} characters, none of them '/' or a control character");
constexpr auto kDuplicateName = CONSONANCE_MESSAGE("cluster.duplicate-name", "\"{0}\" has two children named \"{1}\"");
constexpr auto kBadCapacity
    = CONSONANCE_MESSAGE("cluster.bad-capacity", "the {0} capacity of \"{1}\" must be 0 to {2}, not {3}");
constexpr auto kBadSockets
    = CONSONANCE_MESSAGE("cluster.bad-sockets", "\"{0}\" cannot have {1} sockets; there must be 1 to {2}");
constexpr auto kNoSocketLevel = CONSONANCE_MESSAGE("cluster.no-socket-level",
    "\"{0}\" has sockets or devices, but there are too few levels below \"{1}\" to hold them");
constexpr auto kBadLink = CONSONANCE_MESSAGE("cluster.bad-link",
    "the uplink of \"{0}\" must move at least 1 and at most {1} bytes a second, with a delay of 0 s or more");
constexpr auto kDeviceOutside
    = CONSONANCE_MESSAGE("cluster.device-outside", "device \"{0}\" lies outside every server");
constexpr auto kBadDeviceMemory
    = CONSONANCE_MESSAGE("cluster.bad-device-memory", "the memory of device \"{0}\" must be 0 to {1} MB, not {2}");
constexpr auto kTooManyServers
    = CONSONANCE_MESSAGE("cluster.too-many-servers", "the cluster has more than {0} servers");
constexpr auto kTooManyDevices
    = CONSONANCE_MESSAGE("cluster.too-many-devices", "the cluster has more than {0} devices");
constexpr auto kTooManyDomains = CONSONANCE_MESSAGE(
    "cluster.too-many-domains", "the cluster has more than {0} servers, devices and groups of them");
constexpr auto kTooManyTypes
    = CONSONANCE_MESSAGE("cluster.too-many-types", "the cluster has more than {0} types of devices");
constexpr auto kDeviceMismatch
    = CONSONANCE_MESSAGE("cluster.device-mismatch", "\"{0}\" lists a capacity of {1} GPUs, but {2} devices lie in it");
constexpr auto kGroupTooBig
    = CONSONANCE_MESSAGE("cluster.group-too-big", "\"{0}\" has more {1} than the server it is part of");
constexpr auto kPriceUnknown
    = CONSONANCE_MESSAGE("cluster.price-unknown", "there is a price of \"{0}\", a type that no device has");
constexpr auto kChangeUnknown
    = CONSONANCE_MESSAGE("cluster.change-unknown", "change {0} names a domain that does not exist");
constexpr auto kChangeBelowHost = CONSONANCE_MESSAGE(
    "cluster.change-below-host", "change {0} names \"{1}\", a part of a server; whole servers change");
constexpr auto kChangeTime = CONSONANCE_MESSAGE("cluster.change-time", "change {0} of \"{1}\" is before the start");
constexpr auto kChangeNothingAbsent = CONSONANCE_MESSAGE(
    "cluster.change-nothing-absent", "\"{0}\" is added at {1} s, but all its servers are there already");
constexpr auto kChangeNothingBroken = CONSONANCE_MESSAGE(
    "cluster.change-nothing-broken", "\"{0}\" is repaired at {1} s, but none of its servers is drained or failed then");
constexpr auto kChangeNothingThere = CONSONANCE_MESSAGE(
    "cluster.change-nothing-there", "\"{0}\" is drained or fails at {1} s, but none of its servers is up then");
constexpr auto kChangesTooMany
    = CONSONANCE_MESSAGE("cluster.changes-too-many", "the changes touch servers more than {0} times together");

constexpr std::size_t kMaximumNameLength = 200;
constexpr std::size_t kMaximumDeviceTypes = 255;
constexpr std::int64_t kMaximumBytesPerSecond = 1'000'000'000'000'000;
/// Servers touched by all changes together; a bound on the work of checking and of running them.
constexpr std::size_t kMaximumTouchedHosts = 20'000'000;

bool isGoodName(const std::string& name)
{
    return !name.empty() && name.size() <= kMaximumNameLength
        && std::ranges::none_of(name, [](unsigned char c) { return c == '/' || c < 0x20 || c == 0x7f; });
}

MessageId uselessChange(ClusterChangeKind kind)
{
    if (kind == ClusterChangeKind::Add)
        return kChangeNothingAbsent;
    return kind == ClusterChangeKind::Repair ? kChangeNothingBroken : kChangeNothingThere;
}

auto changeOrder(const ClusterChange& change)
{
    return std::tuple(change.at, change.kind, change.domain);
}

/// Part `index` of `total` divided over `parts`; the first parts get what is left over.
std::int64_t evenPart(std::int64_t total, int parts, int index)
{
    return total / parts + (index < total % parts ? 1 : 0);
}

} // namespace

ClusterBuilder::ClusterBuilder(std::string name, std::vector<std::string> levels, std::string hostLevelName)
{
    m_cluster.name = std::move(name);
    m_cluster.levels = std::move(levels);
    checkLevels();
    const int hostLevel = levelIndex(hostLevelName);
    if (hostLevel < 1 && !m_error)
        setError(kHostLevel, { hostLevelName, fmt::format("{}", fmt::join(m_cluster.levels, ", ")) });
    m_cluster.hostLevel = static_cast<std::uint8_t>(std::max(hostLevel, 0));
    m_cluster.domains.emplace_back().name = m_cluster.name;
}

void ClusterBuilder::checkLevels()
{
    const auto& levels = m_cluster.levels;
    if (levels.size() < 2 || levels.size() > kMaximumLevels)
        setError(kLevelCount, { std::to_string(levels.size()), std::to_string(kMaximumLevels) });
    for (std::size_t i = 0; i < levels.size() && !m_error; ++i) {
        const bool isRepeated = std::find(levels.begin(), levels.begin() + static_cast<std::ptrdiff_t>(i), levels[i])
            != levels.begin() + static_cast<std::ptrdiff_t>(i);
        if (!isGoodName(levels[i]) || isRepeated)
            setError(kLevelName, { std::to_string(i + 1), levels[i] });
    }
}

void ClusterBuilder::setError(MessageId message, std::vector<std::string> arguments)
{
    if (!m_error)
        m_error = fail(ErrorKind::BadInput, message, std::move(arguments)).value();
}

int ClusterBuilder::levelIndex(const std::string& levelName) const
{
    const auto match = std::ranges::find(m_cluster.levels, levelName);
    return match == m_cluster.levels.end() ? -1 : static_cast<int>(match - m_cluster.levels.begin());
}

void ClusterBuilder::reserve(std::size_t domains, std::size_t hosts)
{
    m_cluster.domains.reserve(std::min(domains, kMaximumDomains));
    m_cluster.hosts.reserve(std::min(hosts, kMaximumHosts));
}

DomainId ClusterBuilder::append(DomainId parent, int level, std::string name)
{
    if (m_error)
        return {};
    if (parent.index() >= m_cluster.domains.size()) {
        setError(kUnknownParent, { name });
        return {};
    }
    const auto& above = m_cluster.domain(parent);
    if (level <= above.level || above.isDevice || (above.level < m_cluster.hostLevel && level > m_cluster.hostLevel)) {
        const auto& levels = m_cluster.levels;
        setError(kLevelOrder, { name, levels[static_cast<std::size_t>(level)], above.name, levels[above.level] });
        return {};
    }
    if (!isGoodName(name)) {
        setError(kBadName, { name, above.name, std::to_string(kMaximumNameLength) });
        return {};
    }
    if (m_cluster.domains.size() >= kMaximumDomains) {
        setError(kTooManyDomains, { std::to_string(kMaximumDomains) });
        return {};
    }
    const DomainId id(m_cluster.domains.size());
    const auto host = above.host;
    auto& added = m_cluster.domains.emplace_back();
    added.name = std::move(name);
    added.level = static_cast<std::uint8_t>(level);
    added.parent = parent;
    added.host = host;
    return id;
}

DomainId ClusterBuilder::add(
    DomainId parent, const std::string& levelName, std::string name, std::optional<Uplink> uplink)
{
    const int level = levelIndex(levelName);
    if (level < 0)
        setError(kUnknownLevel, { name, levelName, fmt::format("{}", fmt::join(m_cluster.levels, ", ")) });
    else if (level == m_cluster.hostLevel)
        setError(kHostByAdd, { name });
    const auto id = append(parent, level, std::move(name));
    if (id.isValid())
        m_cluster.domains[id.index()].uplink = uplink;
    return id;
}

HostId ClusterBuilder::addHost(DomainId parent, std::string name, const ResourceVector& capacity,
    std::optional<Uplink> nic, const std::string& deviceType, std::int64_t deviceMemoryMegabytes, int sockets)
{
    for (const auto resource : kAllResources) {
        const auto most
            = resource == Resource::Gpu ? static_cast<std::int64_t>(kMaximumDevicesPerHost) : kMaximumAmount;
        if (capacity[resource] < 0 || capacity[resource] > most)
            setError(kBadCapacity,
                { resourceName(resource), name, std::to_string(most), std::to_string(capacity[resource]) });
    }
    if (sockets < 1 || sockets > static_cast<int>(kMaximumDevicesPerHost))
        setError(kBadSockets, { name, std::to_string(sockets), std::to_string(kMaximumDevicesPerHost) });
    if (m_cluster.hosts.size() >= kMaximumHosts)
        setError(kTooManyServers, { std::to_string(kMaximumHosts) });
    const auto id = append(parent, m_cluster.hostLevel, std::move(name));
    if (!id.isValid())
        return {};

    const HostId host(m_cluster.hosts.size());
    m_cluster.hosts.emplace_back().domain = id;
    auto& domain = m_cluster.domains[id.index()];
    domain.host = host;
    domain.capacity = capacity;
    domain.capacity[Resource::Gpu] = 0;
    domain.uplink = nic;
    addSockets(id, sockets, capacity[Resource::Gpu], deviceType, deviceMemoryMegabytes);
    return host;
}

void ClusterBuilder::addSockets(
    DomainId host, int sockets, std::int64_t devices, const std::string& type, std::int64_t memory)
{
    const auto levelsBelow = static_cast<int>(m_cluster.levels.size()) - 1 - m_cluster.hostLevel;
    if (levelsBelow < (sockets > 1 ? 1 : 0) + (devices > 0 ? 1 : 0)) {
        setError(kNoSocketLevel, { m_cluster.domain(host).name, m_cluster.levels[m_cluster.hostLevel] });
        return;
    }
    const auto whole = m_cluster.domain(host).capacity;
    std::int64_t device = 0;
    for (int socket = 0; socket < sockets; ++socket) {
        auto parent = host;
        if (sockets > 1) {
            const auto level = m_cluster.hostLevel + 1;
            parent
                = append(host, level, fmt::format("{}-{}", m_cluster.levels[static_cast<std::size_t>(level)], socket));
            auto& part = domain(parent).capacity;
            part = whole;
            part[Resource::Cpu] = evenPart(whole[Resource::Cpu], sockets, socket);
            part[Resource::Memory] = evenPart(whole[Resource::Memory], sockets, socket);
        }
        for (const auto end = device + evenPart(devices, sockets, socket); device < end && !m_error; ++device)
            addDevice(parent, fmt::format("{}-{}", m_cluster.levels.back(), device), type, memory);
    }
}

DomainId ClusterBuilder::addDevice(
    DomainId parent, std::string name, std::string deviceType, std::int64_t memoryMegabytes)
{
    if (memoryMegabytes < 0 || memoryMegabytes > kMaximumAmount)
        setError(kBadDeviceMemory, { name, std::to_string(kMaximumAmount), std::to_string(memoryMegabytes) });
    if (++m_deviceCount > kMaximumDevices)
        setError(kTooManyDevices, { std::to_string(kMaximumDevices) });
    const auto id = append(parent, static_cast<int>(m_cluster.levels.size()) - 1, std::move(name));
    if (!id.isValid())
        return {};
    auto& device = m_cluster.domains[id.index()];
    if (!device.host.isValid() || device.level == m_cluster.hostLevel) {
        setError(kDeviceOutside, { device.name });
        return {};
    }
    device.isDevice = true;
    device.deviceType = std::move(deviceType);
    device.deviceMemoryMegabytes = memoryMegabytes;
    const auto hostDomain = m_cluster.host(device.host).domain;
    for (auto at = id; at != m_cluster.domain(hostDomain).parent; at = m_cluster.domain(at).parent)
        m_cluster.domains[at.index()].capacity[Resource::Gpu] += 1;
    return id;
}

Domain& ClusterBuilder::domain(DomainId id)
{
    if (id.index() < m_cluster.domains.size())
        return m_cluster.domains[id.index()];
    m_discarded = {};
    return m_discarded;
}

DomainId ClusterBuilder::domainOf(HostId host) const
{
    return host.index() < m_cluster.hosts.size() ? m_cluster.host(host).domain : DomainId {};
}

void ClusterBuilder::setDescription(std::string description, std::string source, std::vector<std::string> assumed)
{
    m_cluster.description = std::move(description);
    m_cluster.source = std::move(source);
    m_cluster.assumed = std::move(assumed);
}

void ClusterBuilder::markAbsentAtStart(HostId host)
{
    if (host.index() < m_cluster.hosts.size())
        m_cluster.hosts[host.index()].presentAtStart = false;
}

void ClusterBuilder::addChange(ClusterChange change)
{
    m_cluster.changes.push_back(change);
}

Result<std::shared_ptr<const Cluster>> ClusterBuilder::finish()
{
    if (m_cluster.hosts.empty() && !m_error)
        setError(kNoHost, { m_cluster.levels[m_cluster.hostLevel] });
    using Stage = void (ClusterBuilder::*)();
    for (const Stage stage : { &ClusterBuilder::linkChildren, &ClusterBuilder::checkSiblings,
             &ClusterBuilder::arrangeDevices, &ClusterBuilder::checkDomains, &ClusterBuilder::assignDeviceTypes,
             &ClusterBuilder::assignLinks, &ClusterBuilder::sortChanges, &ClusterBuilder::checkChanges,
             &ClusterBuilder::addDrawnFailures, &ClusterBuilder::checkPrices }) {
        if (m_error)
            return fail(*m_error);
        (this->*stage)();
    }
    if (m_error)
        return fail(*m_error);
    m_cluster.contentHash = contentHash();
    return std::make_shared<const Cluster>(std::move(m_cluster));
}

void ClusterBuilder::linkChildren()
{
    const auto count = m_cluster.domains.size();
    auto& first = m_cluster.m_firstChild;
    first.assign(count + 1, 0);
    for (std::size_t i = 1; i < count; ++i)
        ++first[m_cluster.domains[i].parent.index() + 1];
    for (std::size_t i = 0; i < count; ++i)
        first[i + 1] += first[i];
    m_cluster.m_children.resize(count - 1);
    auto next = first;
    for (std::size_t i = 1; i < count; ++i)
        m_cluster.m_children[next[m_cluster.domains[i].parent.index()]++] = DomainId(i);
}

void ClusterBuilder::checkSiblings()
{
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < m_cluster.domains.size(); ++i) {
        names.clear();
        for (const auto child : m_cluster.children(DomainId(i)))
            names.push_back(m_cluster.domain(child).name);
        std::ranges::sort(names);
        const auto repeated = std::ranges::adjacent_find(names);
        if (repeated != names.end())
            return setError(kDuplicateName, { m_cluster.domains[i].name, std::string(*repeated) });
    }
}

void ClusterBuilder::arrangeDevices()
{
    for (auto& host : m_cluster.hosts) {
        const auto& domain = m_cluster.domain(host.domain);
        const auto devices = static_cast<std::size_t>(domain.capacity[Resource::Gpu]);
        if (devices > kMaximumDevicesPerHost) {
            return setError(kBadCapacity,
                { resourceName(Resource::Gpu), domain.name, std::to_string(kMaximumDevicesPerHost),
                    std::to_string(devices) });
        }
        host.devices.reserve(devices);
        collectDevices(host.domain, host);
        if (host.devices.size() != devices)
            return setError(
                kDeviceMismatch, { domain.name, std::to_string(devices), std::to_string(host.devices.size()) });
        host.capacity = domain.capacity;
    }
}

// Depth first, so that the devices of every group are contiguous. Depth is at most kMaximumLevels.
void ClusterBuilder::collectDevices(DomainId id, Host& host)
{
    auto& domain = m_cluster.domains[id.index()];
    domain.firstDevice = static_cast<std::uint16_t>(host.devices.size());
    if (domain.isDevice)
        host.devices.push_back(id);
    for (const auto child : m_cluster.children(id))
        collectDevices(child, host);
    domain.deviceCount = static_cast<std::uint16_t>(host.devices.size() - domain.firstDevice);
}

void ClusterBuilder::checkDomains()
{
    for (const auto& domain : m_cluster.domains) {
        if (domain.uplink
            && (domain.uplink->bytesPerSecond < 1 || domain.uplink->bytesPerSecond > kMaximumBytesPerSecond
                || domain.uplink->delay.microseconds < 0))
            return setError(kBadLink, { domain.name, std::to_string(kMaximumBytesPerSecond) });
        if (!domain.host.isValid() || domain.isDevice)
            continue;
        const auto& whole = m_cluster.host(domain.host).capacity;
        for (const auto resource : kAllResources) {
            if (domain.capacity[resource] < 0 || domain.capacity[resource] > kMaximumAmount) {
                return setError(kBadCapacity,
                    { resourceName(resource), domain.name, std::to_string(kMaximumAmount),
                        std::to_string(domain.capacity[resource]) });
            }
            if (domain.capacity[resource] > whole[resource])
                return setError(kGroupTooBig, { domain.name, resourceName(resource) });
        }
        if (domain.capacity[Resource::Gpu] != domain.deviceCount) {
            return setError(kDeviceMismatch,
                { domain.name, std::to_string(domain.capacity[Resource::Gpu]), std::to_string(domain.deviceCount) });
        }
    }
}

void ClusterBuilder::assignDeviceTypes()
{
    auto& types = m_cluster.deviceTypes;
    types.clear();
    for (auto& host : m_cluster.hosts) {
        auto& domain = m_cluster.domains[host.domain.index()];
        if (host.devices.empty())
            continue;
        domain.deviceType = m_cluster.domain(host.devices.front()).deviceType;
        const bool agrees = std::ranges::all_of(
            host.devices, [&](DomainId device) { return m_cluster.domain(device).deviceType == domain.deviceType; });
        if (!agrees)
            domain.deviceType.clear();
        const auto match = std::ranges::find(types, domain.deviceType);
        host.deviceTypeIndex = static_cast<std::uint16_t>(match - types.begin());
        if (match != types.end())
            continue;
        if (types.size() >= kMaximumDeviceTypes)
            return setError(kTooManyTypes, { std::to_string(kMaximumDeviceTypes) });
        types.push_back(domain.deviceType);
    }
    if (types.empty())
        types.emplace_back();
}

void ClusterBuilder::assignLinks()
{
    for (std::size_t i = 0; i < m_cluster.domains.size(); ++i) {
        auto& domain = m_cluster.domains[i];
        if (!domain.uplink)
            continue;
        domain.link = LinkId(m_cluster.links.size());
        m_cluster.links.push_back(
            { .below = DomainId(i), .bytesPerSecond = domain.uplink->bytesPerSecond, .delay = domain.uplink->delay });
    }
    for (auto& host : m_cluster.hosts) {
        for (auto at = host.domain; at.isValid(); at = m_cluster.domain(at).parent) {
            if (m_cluster.domain(at).link.isValid())
                host.uplinks.push_back(m_cluster.domain(at).link);
        }
    }
}

void ClusterBuilder::sortChanges()
{
    auto& changes = m_cluster.changes;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (changes[i].domain.index() >= m_cluster.domains.size())
            return setError(kChangeUnknown, { std::to_string(i + 1) });
        const auto& domain = m_cluster.domain(changes[i].domain);
        if (domain.level > m_cluster.hostLevel)
            return setError(kChangeBelowHost, { std::to_string(i + 1), domain.name });
        if (changes[i].at.microseconds < 0)
            return setError(kChangeTime, { std::to_string(i + 1), domain.name });
    }
    std::ranges::sort(changes, {}, changeOrder);
}

void ClusterBuilder::checkChanges()
{
    std::vector<Availability> states;
    for (const auto& host : m_cluster.hosts)
        states.push_back(host.presentAtStart ? Availability::Up : Availability::Absent);

    std::size_t touched = 0;
    for (const auto& change : m_cluster.changes) {
        const auto hosts = m_cluster.hostsBelow(change.domain);
        touched += hosts.size() + 1;
        if (touched > kMaximumTouchedHosts)
            return setError(kChangesTooMany, { std::to_string(kMaximumTouchedHosts) });
        bool hasEffect = false;
        for (const auto host : hosts) {
            auto& state = states[host.index()];
            const auto after = availabilityAfter(change.kind, state);
            hasEffect = hasEffect || after.has_value();
            state = after.value_or(state);
        }
        if (!hasEffect) {
            setError(
                uselessChange(change.kind), { m_cluster.path(change.domain), fmt::format("{}", change.at.seconds()) });
        }
    }
}

/// A server that is drained, down or not there when it would fail does not, and needs no repair.
void ClusterBuilder::addDrawnFailures()
{
    if (m_cluster.failures.laws.empty())
        return;
    const auto drawn = drawFailures(m_cluster, m_cluster.failures);
    if (!drawn) {
        m_error = drawn.error();
        return;
    }
    auto changes = m_cluster.changes;
    changes.insert(changes.end(), drawn->begin(), drawn->end());
    std::ranges::sort(changes, {}, changeOrder);
    std::vector<Availability> states;
    for (const auto& host : m_cluster.hosts)
        states.push_back(host.presentAtStart ? Availability::Up : Availability::Absent);
    std::vector<bool> hasFailed(m_cluster.hosts.size(), false); // at random
    const auto takesPlace = [&](const ClusterChange& change) {
        for (const HostId host : m_cluster.hostsBelow(change.domain)) {
            auto& state = states[host.index()];
            if (change.isDrawn && change.kind == ClusterChangeKind::Fail)
                hasFailed[host.index()] = state == Availability::Up;
            if (change.isDrawn && !hasFailed[host.index()])
                return false;
            state = availabilityAfter(change.kind, state).value_or(state);
        }
        return true;
    };
    std::erase_if(changes, [&](const ClusterChange& change) { return !takesPlace(change); });
    m_cluster.changes = std::move(changes);
}

void ClusterBuilder::checkPrices()
{
    for (const auto& price : m_cluster.prices) {
        const auto isOfType
            = [&price](const Domain& domain) { return domain.isDevice && domain.deviceType == price.type; };
        if (std::ranges::none_of(m_cluster.domains, isOfType))
            return setError(kPriceUnknown, { price.type });
    }
}

std::uint64_t ClusterBuilder::contentHash() const
{
    Hasher hasher;
    hasher.addText(m_cluster.name);
    hasher.addInteger(m_cluster.levels.size());
    for (const auto& level : m_cluster.levels)
        hasher.addText(level);
    hasher.addInteger(m_cluster.hostLevel);
    for (const auto& domain : m_cluster.domains) {
        hasher.addText(domain.name);
        hasher.addInteger(domain.level);
        hasher.addInteger(domain.parent.value);
        hasher.addBytes(std::as_bytes(std::span(domain.capacity.amount)));
        hasher.addInteger(domain.uplink ? domain.uplink->bytesPerSecond : 0);
        hasher.addInteger(domain.uplink ? domain.uplink->delay.microseconds : 0);
        hasher.addText(domain.deviceType);
        hasher.addInteger(domain.deviceMemoryMegabytes);
        hasher.addInteger(domain.isDevice ? 1 : 0);
        hasher.addInteger(domain.labels.size());
        for (const auto& [key, value] : domain.labels) {
            hasher.addText(key);
            hasher.addText(value);
        }
    }
    for (const auto& host : m_cluster.hosts)
        hasher.addInteger(host.presentAtStart ? 1 : 0);
    for (const auto& change : m_cluster.changes) {
        hasher.addInteger(change.at.microseconds);
        hasher.addInteger(static_cast<int>(change.kind));
        hasher.addInteger(change.domain.value);
    }
    for (const auto& price : m_cluster.prices) {
        hasher.addText(price.type);
        hasher.addDouble(price.perHour);
    }
    hashTenantTerms(hasher, m_cluster.tenants);
    return hasher.digest();
}

} // namespace consonance
