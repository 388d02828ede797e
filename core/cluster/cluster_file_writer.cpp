// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster_file.h"

#include "core/base/file_io.h"
#include "core/base/json_writer.h"

#include <algorithm>

#include <fmt/format.h>

namespace consonance {

namespace {

double thousandths(std::int64_t amount)
{
    return static_cast<double>(amount) / 1'000;
}

class ClusterWriter {
public:
    explicit ClusterWriter(const Cluster& cluster)
        : m_cluster(cluster)
        , m_isAdded(cluster.hostCount(), false)
    {
        for (const auto& change : cluster.changes) {
            if (change.kind != ClusterChangeKind::Add)
                continue;
            for (const auto host : cluster.hostsBelow(change.domain))
                m_isAdded[host.index()] = true;
        }
    }

    std::string write();

private:
    void writeTexts(const char* key, const std::vector<std::string>& texts);
    void writeChildren(DomainId id);
    void writeNode(DomainId id);
    void writeHost(const Domain& domain, const Host& host);
    void writeGroupCapacity(const Domain& domain);
    void writeUplink(const Domain& domain, const char* rateKey, const char* delayKey);
    void writeLabels(const Domain& domain);
    void writeChanges();

    struct DeviceGroups {
        int sockets = 1;
        std::int64_t deviceMemory = 0;
    };
    [[nodiscard]] std::optional<DeviceGroups> evenDevices(const Host& host) const;
    [[nodiscard]] bool devicesAreAlike(const Host& host) const;
    [[nodiscard]] bool isEvenSocket(DomainId id, const Host& host, int sockets, int index) const;

    const Cluster& m_cluster;
    std::vector<bool> m_isAdded;
    JsonWriter m_json { JsonLayout::Indented };
};

std::string ClusterWriter::write()
{
    m_json.beginObject().member("version", kClusterFileVersion).member("name", m_cluster.name);
    if (!m_cluster.description.empty())
        m_json.member("description", m_cluster.description);
    if (!m_cluster.source.empty())
        m_json.member("source", m_cluster.source);
    if (!m_cluster.assumed.empty())
        writeTexts("assumed", m_cluster.assumed);
    writeTexts("levels", m_cluster.levels);
    m_json.member("host_level", m_cluster.levels[m_cluster.hostLevel]);
    m_json.key("tree").beginObject();
    writeChildren(ClusterBuilder::root());
    m_json.endObject();
    writeChanges();
    if (!m_cluster.prices.empty())
        writeDevicePrices(m_json.key("prices_per_hour"), m_cluster.prices);
    if (!m_cluster.tenants.empty())
        writeTenantTerms(m_json.key("tenants"), m_cluster.tenants);
    m_json.endObject();
    return m_json.take() + "\n";
}

void ClusterWriter::writeTexts(const char* key, const std::vector<std::string>& texts)
{
    m_json.key(key).beginArray();
    for (const auto& text : texts)
        m_json.value(text);
    m_json.endArray();
}

void ClusterWriter::writeChildren(DomainId id)
{
    const auto children = m_cluster.children(id);
    if (children.empty())
        return;
    m_json.key("children").beginArray();
    for (const auto child : children)
        writeNode(child);
    m_json.endArray();
}

void ClusterWriter::writeNode(DomainId id)
{
    const auto& domain = m_cluster.domain(id);
    m_json.beginObject().member("level", m_cluster.levels[domain.level]).member("name", domain.name);
    const bool isHost = m_cluster.isHost(id);
    if (isHost) {
        writeHost(domain, m_cluster.host(domain.host));
    } else if (domain.isDevice) {
        if (!domain.deviceType.empty())
            m_json.member("type", domain.deviceType);
        if (domain.deviceMemoryMegabytes > 0)
            m_json.member("memory_gb", thousandths(domain.deviceMemoryMegabytes));
    } else {
        if (domain.host.isValid())
            writeGroupCapacity(domain);
        writeUplink(domain, "uplink_gbps", "uplink_delay_us");
    }
    writeLabels(domain);
    if (!isHost || !evenDevices(m_cluster.host(domain.host)))
        writeChildren(id);
    m_json.endObject();
}

void ClusterWriter::writeHost(const Domain& domain, const Host& host)
{
    m_json.member("cpu", thousandths(host.capacity[Resource::Cpu]));
    m_json.member("memory_gb", thousandths(host.capacity[Resource::Memory]));
    const auto even = evenDevices(host);
    if (even && !host.devices.empty()) {
        m_json.member("gpu", host.capacity[Resource::Gpu]);
        if (!domain.deviceType.empty())
            m_json.member("gpu_type", domain.deviceType);
        if (even->deviceMemory > 0)
            m_json.member("gpu_memory_gb", thousandths(even->deviceMemory));
    }
    if (even && even->sockets > 1)
        m_json.member("sockets", even->sockets);
    writeUplink(domain, "nic_gbps", "nic_delay_us");
    const auto nic = domain.uplink ? domain.uplink->bytesPerSecond / 1'000'000 : 0;
    if (host.capacity[Resource::Network] != nic)
        m_json.member("network_mb_s", host.capacity[Resource::Network]);
    if (host.capacity[Resource::Disk] != 0)
        m_json.member("disk_mb_s", host.capacity[Resource::Disk]);
    if (host.presentAtStart == m_isAdded[domain.host.index()])
        m_json.member("present_at_start", host.presentAtStart);
}

void ClusterWriter::writeGroupCapacity(const Domain& domain)
{
    m_json.member("cpu", thousandths(domain.capacity[Resource::Cpu]));
    m_json.member("memory_gb", thousandths(domain.capacity[Resource::Memory]));
    m_json.member("network_mb_s", domain.capacity[Resource::Network]);
    m_json.member("disk_mb_s", domain.capacity[Resource::Disk]);
}

void ClusterWriter::writeUplink(const Domain& domain, const char* rateKey, const char* delayKey)
{
    if (!domain.uplink)
        return;
    m_json.member(rateKey, static_cast<double>(domain.uplink->bytesPerSecond) / (1e9 / 8));
    if (domain.uplink->delay.microseconds != 0)
        m_json.member(delayKey, domain.uplink->delay.microseconds);
}

void ClusterWriter::writeLabels(const Domain& domain)
{
    if (domain.labels.empty())
        return;
    m_json.key("labels").beginObject();
    for (const auto& [key, value] : domain.labels)
        m_json.member(key, value);
    m_json.endObject();
}

void ClusterWriter::writeChanges()
{
    if (!m_cluster.failures.laws.empty())
        m_json.member("failures", serverFailuresText(m_cluster.failures));
    if (std::ranges::all_of(m_cluster.changes, &ClusterChange::isDrawn))
        return;
    m_json.key("changes").beginArray();
    for (const auto& change : m_cluster.changes) {
        if (change.isDrawn)
            continue; // the failures say it
        m_json.beginObject()
            .member("at_s", change.at.seconds())
            .member("kind", kClusterChangeNames[static_cast<std::size_t>(change.kind)])
            .member("domain", m_cluster.path(change.domain))
            .endObject();
    }
    m_json.endArray();
}

bool ClusterWriter::devicesAreAlike(const Host& host) const
{
    for (std::size_t i = 0; i < host.devices.size(); ++i) {
        const auto& device = m_cluster.domain(host.devices[i]);
        const auto& first = m_cluster.domain(host.devices.front());
        if (device.deviceType != first.deviceType || !device.labels.empty()
            || device.deviceMemoryMegabytes != first.deviceMemoryMegabytes
            || device.name != fmt::format("{}-{}", m_cluster.levels.back(), i))
            return false;
    }
    return true;
}

/// Whether the socket is what ClusterBuilder::addHost() makes of its part of the host.
bool ClusterWriter::isEvenSocket(DomainId id, const Host& host, int sockets, int index) const
{
    const auto& socket = m_cluster.domain(id);
    const auto part = [&](std::int64_t total) { return total / sockets + (index < total % sockets ? 1 : 0); };
    auto capacity = host.capacity;
    for (const auto resource : { Resource::Gpu, Resource::Cpu, Resource::Memory })
        capacity[resource] = part(capacity[resource]);
    const auto level = static_cast<std::size_t>(m_cluster.hostLevel) + 1;
    return socket.level == level && !socket.isDevice && !socket.uplink && socket.labels.empty()
        && socket.capacity == capacity && socket.name == fmt::format("{}-{}", m_cluster.levels[level], index)
        && m_cluster.children(id).size() == socket.deviceCount;
}

/// How the short form describes what is in the host, when it can.
std::optional<ClusterWriter::DeviceGroups> ClusterWriter::evenDevices(const Host& host) const
{
    if (!devicesAreAlike(host))
        return std::nullopt;
    const auto memory = host.devices.empty() ? 0 : m_cluster.domain(host.devices.front()).deviceMemoryMegabytes;
    const auto children = m_cluster.children(host.domain);
    const bool isFlat = std::ranges::all_of(children, [&](DomainId id) { return m_cluster.domain(id).isDevice; });
    if (isFlat)
        return DeviceGroups { .sockets = 1, .deviceMemory = memory };
    const auto sockets = static_cast<int>(children.size());
    for (int i = 0; i < sockets; ++i) {
        if (sockets < 2 || !isEvenSocket(children[static_cast<std::size_t>(i)], host, sockets, i))
            return std::nullopt;
    }
    return DeviceGroups { .sockets = sockets, .deviceMemory = memory };
}

} // namespace

std::string clusterToJson(const Cluster& cluster)
{
    return ClusterWriter(cluster).write();
}

Result<void> writeClusterFile(const Cluster& cluster, const std::filesystem::path& path)
{
    return writeFileAtomically(path, clusterToJson(cluster));
}

} // namespace consonance
