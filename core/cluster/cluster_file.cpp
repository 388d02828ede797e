// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster_file.h"

#include "core/base/json_reader.h"
#include "core/base/packed_file.h"
#include "core/cluster/name_pattern.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kVersion = CONSONANCE_MESSAGE(
    "cluster-file.version", "version {0} of the cluster format is not known; this program reads version {1}");
constexpr auto kOneForm
    = CONSONANCE_MESSAGE("cluster-file.one-form", "either \"groups\" or \"tree\" is expected, and not both");
constexpr auto kTwoLevels
    = CONSONANCE_MESSAGE("cluster-file.two-levels", "a group can name one level, but {0} and {1} are given");
constexpr auto kCountAndRange = CONSONANCE_MESSAGE(
    "cluster-file.count-and-range", "a name with a range ({0}) already says how many there are; leave out \"count\"");
constexpr auto kSameNames = CONSONANCE_MESSAGE(
    "cluster-file.same-names", "{1} servers or groups cannot all be named {0}; put {} where the number belongs");
constexpr auto kUnknownDomain = CONSONANCE_MESSAGE("cluster-file.unknown-domain",
    "the path of a server or a group of them is expected (like \"rack-0/server-3\"), found {0}");
constexpr auto kTooManyChanges
    = CONSONANCE_MESSAGE("cluster-file.too-many-changes", "more than the {0} changes that are accepted");

constexpr std::size_t kMaximumChanges = 100'000;
/// Room for the largest cluster with servers of alike devices; parsing takes up to twenty times as much memory.
constexpr JsonLimits kLimits { .maximumBytes = std::int64_t { 64 } << 20, .maximumDepth = 64 };
constexpr double kLargestGigabits = 1e6;
constexpr IntegerRange kServerCount { .minimum = 0, .maximum = static_cast<std::int64_t>(kMaximumHosts) };

constexpr std::array<std::string_view, 13> kRootKeys { "version", "name", "description", "source", "assumed", "levels",
    "host_level", "groups", "tree", "changes", "failures", "prices_per_hour", "tenants" };
constexpr std::array<std::string_view, 13> kServerKeys { "cpu", "memory_gb", "gpu", "gpu_type", "gpu_memory_gb",
    "sockets", "nic_gbps", "nic_delay_us", "network_mb_s", "disk_mb_s", "present_at_start", "labels" };

using Keys = std::vector<std::string_view>;

Result<void> refuseUnknownKeys(const JsonView& view, const Keys& known)
{
    TRY(view.object());
    return view.refuseUnknownKeys(known);
}

/// An amount in whole units of the core, `scale` of them to one in the file.
Result<std::int64_t> amount(const JsonView& view, double scale)
{
    TRY_ASSIGN(
        const auto value, view.asNumber({ .minimum = 0, .maximum = static_cast<double>(kMaximumAmount) / scale }));
    return std::llround(value * scale);
}

Result<std::int64_t> amountOr(const JsonView& view, double scale, std::int64_t otherwise)
{
    if (!view.isPresent())
        return otherwise;
    return amount(view, scale);
}

Result<std::optional<Uplink>> readUplink(const JsonView& gigabits, const JsonView& delay)
{
    TRY_ASSIGN(const auto microseconds, delay.asIntegerOr(0, { .minimum = 0, .maximum = 1'000'000'000 }));
    if (!gigabits.isPresent())
        return std::optional<Uplink>();
    TRY_ASSIGN(const auto rate, gigabits.asNumber({ .minimum = 1e-6, .maximum = kLargestGigabits }));
    return std::optional<Uplink>(
        Uplink { .bytesPerSecond = std::llround(rate * (1e9 / 8)), .delay = { .microseconds = microseconds } });
}

Result<void> readLabels(const JsonView& view, Domain& domain)
{
    if (!view.isPresent())
        return {};
    TRY_ASSIGN(const auto members, view.asObject());
    for (const auto& [key, value] : members) {
        TRY_ASSIGN(const auto text, value.asText());
        domain.labels.emplace_back(key, text);
    }
    return {};
}

struct ServerSpec {
    ResourceVector capacity;
    std::optional<Uplink> nic;
    std::string deviceType;
    std::int64_t deviceMemory = 0;
    int sockets = 1;
    std::optional<bool> isPresent;
};

Result<ServerSpec> readServer(const JsonView& view)
{
    ServerSpec spec;
    TRY_ASSIGN(spec.capacity[Resource::Cpu], amount(view.required("cpu"), 1'000));
    TRY_ASSIGN(spec.capacity[Resource::Memory], amount(view.required("memory_gb"), 1'000));
    TRY_ASSIGN(spec.capacity[Resource::Gpu],
        view.optional("gpu").asIntegerOr(
            0, { .minimum = 0, .maximum = static_cast<std::int64_t>(kMaximumDevicesPerHost) }));
    TRY_ASSIGN(spec.nic, readUplink(view.optional("nic_gbps"), view.optional("nic_delay_us")));
    const auto nicMegabytes = spec.nic ? spec.nic->bytesPerSecond / 1'000'000 : 0;
    TRY_ASSIGN(spec.capacity[Resource::Network], amountOr(view.optional("network_mb_s"), 1, nicMegabytes));
    TRY_ASSIGN(spec.capacity[Resource::Disk], amountOr(view.optional("disk_mb_s"), 1, 0));
    TRY_ASSIGN(spec.deviceType, view.optional("gpu_type").asTextOr(""));
    TRY_ASSIGN(spec.deviceMemory, amountOr(view.optional("gpu_memory_gb"), 1'000, 0));
    TRY_ASSIGN(const auto sockets,
        view.optional("sockets").asIntegerOr(
            1, { .minimum = 1, .maximum = static_cast<std::int64_t>(kMaximumDevicesPerHost) }));
    spec.sockets = static_cast<int>(sockets);
    const auto present = view.optional("present_at_start");
    if (present.isPresent()) {
        TRY_ASSIGN(spec.isPresent, present.asBoolean());
    }
    return spec;
}

/// Builds the tree that a file describes, depth first, so that the hosts below every domain have consecutive ids.
class ClusterReader {
public:
    ClusterReader(const JsonView& root, std::string name, std::vector<std::string> levels, std::string hostLevel)
        : m_root(root)
        , m_levels(levels)
        , m_hostLevelName(hostLevel)
        , m_builder(std::move(name), std::move(levels), std::move(hostLevel))
        , m_hasChanges(root.optional("changes").isPresent())
    {
    }

    void describe(std::string description, std::string source, std::vector<std::string> assumed)
    {
        m_builder.setDescription(std::move(description), std::move(source), std::move(assumed));
    }
    Result<std::shared_ptr<const Cluster>> read();

private:
    struct Entry {
        DomainId domain;
        std::uint32_t firstHost = 0;
        std::uint32_t endHost = 0;
    };
    /// How many servers there are in a domain, for names that count them.
    struct Parent {
        DomainId domain;
        std::string path;
        std::int64_t servers = 0;
        std::int64_t groups = 0;
    };

    Result<void> readGroups(const JsonView& list, Parent& parent);
    Result<void> readGroup(const JsonView& group, Parent& parent);
    Result<void> fillGroup(const JsonView& group, Parent& parent);
    Result<void> readServers(const JsonView& view, Parent& parent);
    Result<void> readServerEntry(const JsonView& view, Parent& parent);
    Result<void> readChildren(const JsonView& node, const Parent& parent);
    Result<void> readNode(const JsonView& node, const Parent& parent);
    Result<void> readHostNode(const JsonView& node, std::string name, const Parent& parent);
    Result<void> readGroupNode(const JsonView& node, DomainId id, const Parent& parent);
    Result<void> readDeviceNode(const JsonView& node, std::string name, const Parent& parent);
    Result<std::pair<NamePattern, std::int64_t>> readNames(const JsonView& nameView, const JsonView& owner);
    Result<void> readChanges();
    Result<void> readFailures();

    Result<HostId> addServer(const JsonView& view, const ServerSpec& spec, std::string name, const Parent& parent);
    void remember(const std::string& path, DomainId domain, std::size_t firstHost);
    void markAbsent(const std::vector<std::int32_t>& additions);
    [[nodiscard]] Result<void> check(const JsonView& view) const;
    [[nodiscard]] Keys aboveHostLevels() const;
    [[nodiscard]] std::optional<std::size_t> levelIndex(std::string_view name) const;
    static std::string join(const std::string& path, const std::string& name)
    {
        return path.empty() ? name : path + "/" + name;
    }

    JsonView m_root;
    std::vector<std::string> m_levels;
    std::string m_hostLevelName;
    ClusterBuilder m_builder;
    std::unordered_map<std::string, Entry> m_domains; ///< by path; only filled when there are changes
    std::vector<std::optional<bool>> m_presence; ///< by host, as the file says
    bool m_hasChanges;
};

/// The builder's complaint about what `view` describes.
Result<void> ClusterReader::check(const JsonView& view) const
{
    if (!m_builder.error())
        return {};
    auto error = *m_builder.error();
    error.place = view.place();
    return fail(std::move(error));
}

std::optional<std::size_t> ClusterReader::levelIndex(std::string_view name) const
{
    const auto match = std::ranges::find(m_levels, name);
    if (match == m_levels.end())
        return std::nullopt;
    return static_cast<std::size_t>(match - m_levels.begin());
}

Keys ClusterReader::aboveHostLevels() const
{
    Keys names;
    for (std::size_t i = 1; i < m_levels.size() && m_levels[i] != m_hostLevelName; ++i)
        names.push_back(m_levels[i]);
    return names;
}

void ClusterReader::remember(const std::string& path, DomainId domain, std::size_t firstHost)
{
    if (m_hasChanges) {
        m_domains[path] = { .domain = domain,
            .firstHost = static_cast<std::uint32_t>(firstHost),
            .endHost = static_cast<std::uint32_t>(m_presence.size()) };
    }
}

Result<std::shared_ptr<const Cluster>> ClusterReader::read()
{
    TRY(check(m_root.required("levels")));
    Parent root { .domain = ClusterBuilder::root(), .path = {} };
    const auto groups = m_root.optional("groups");
    const auto tree = m_root.optional("tree");
    if (groups.isPresent() == tree.isPresent())
        return fail(ErrorKind::BadInput, kOneForm, {}, m_root.place());
    if (groups.isPresent()) {
        TRY(readGroups(groups, root));
    } else {
        TRY(refuseUnknownKeys(tree, { "children" }));
        TRY(readChildren(tree, root));
    }
    remember({}, ClusterBuilder::root(), 0);
    TRY(readChanges());
    TRY(readFailures());
    TRY_ASSIGN(auto prices, readDevicePrices(m_root.optional("prices_per_hour")));
    m_builder.setPrices(std::move(prices));
    TRY_ASSIGN(auto tenants, readTenantTerms(m_root.optional("tenants")));
    m_builder.setTenants(std::move(tenants));
    auto built = m_builder.finish();
    if (!built) {
        auto error = std::move(built).error();
        error.place = m_root.place();
        return fail(std::move(error));
    }
    return built;
}

/// The names of one entry: from a range, or "count" times from a counter.
Result<std::pair<NamePattern, std::int64_t>> ClusterReader::readNames(const JsonView& nameView, const JsonView& owner)
{
    TRY_ASSIGN(const auto text, nameView.asText());
    TRY_ASSIGN(auto pattern, NamePattern::parse(text, nameView.place()));
    const auto countView = owner.optional("count");
    TRY_ASSIGN(auto count, countView.asIntegerOr(1, kServerCount));
    if (pattern.kind() == NamePattern::Kind::Range) {
        if (countView.isPresent())
            return fail(ErrorKind::BadInput, kCountAndRange, { quotedForMessage(text) }, countView.place());
        count = pattern.count();
    }
    if (pattern.kind() == NamePattern::Kind::Plain && count > 1)
        return fail(
            ErrorKind::BadInput, kSameNames, { quotedForMessage(text), std::to_string(count) }, nameView.place());
    return std::pair(std::move(pattern), count);
}

Result<void> ClusterReader::readGroups(const JsonView& list, Parent& parent)
{
    TRY_ASSIGN(const auto groups, list.asArray());
    for (const auto& group : groups) {
        TRY(readGroup(group, parent));
    }
    return {};
}

Result<void> ClusterReader::readGroup(const JsonView& group, Parent& parent)
{
    const auto levels = aboveHostLevels();
    std::optional<std::string_view> level;
    for (const auto name : levels) {
        if (!group.optional(name).isPresent())
            continue;
        if (level)
            return fail(
                ErrorKind::BadInput, kTwoLevels, { quotedForMessage(*level), quotedForMessage(name) }, group.place());
        level = name;
    }
    auto known = levels;
    known.insert(known.end(), { "servers", "groups" });
    if (level)
        known.insert(known.end(), { "count", "uplink_gbps", "uplink_delay_us", "labels" });
    TRY(refuseUnknownKeys(group, known));
    if (!level)
        return fillGroup(group, parent);

    TRY_ASSIGN(const auto names, readNames(group.required(*level), group));
    TRY_ASSIGN(const auto uplink, readUplink(group.optional("uplink_gbps"), group.optional("uplink_delay_us")));
    for (std::int64_t i = 0; i < names.second; ++i) {
        const bool isCounted = names.first.kind() != NamePattern::Kind::Range;
        auto name = names.first.name(isCounted ? parent.groups : i);
        Parent inner { .domain = {}, .path = join(parent.path, name) };
        const auto firstHost = m_presence.size();
        inner.domain = m_builder.add(parent.domain, std::string(*level), std::move(name), uplink);
        TRY(check(group));
        TRY(readLabels(group.optional("labels"), m_builder.domain(inner.domain)));
        ++parent.groups;
        TRY(fillGroup(group, inner));
        remember(inner.path, inner.domain, firstHost);
    }
    return {};
}

Result<void> ClusterReader::fillGroup(const JsonView& group, Parent& parent)
{
    const auto servers = group.optional("servers");
    const auto groups = group.optional("groups");
    if (servers.isPresent()) {
        TRY(readServers(servers, parent));
    }
    if (groups.isPresent()) {
        TRY(readGroups(groups, parent));
    }
    return {};
}

/// One entry, or a list of entries.
Result<void> ClusterReader::readServers(const JsonView& view, Parent& parent)
{
    const auto entries = view.asArray();
    if (!entries)
        return readServerEntry(view, parent);
    for (const auto& entry : *entries) {
        TRY(readServerEntry(entry, parent));
    }
    return {};
}

Result<void> ClusterReader::readServerEntry(const JsonView& view, Parent& parent)
{
    Keys known(kServerKeys.begin(), kServerKeys.end());
    known.insert(known.end(), { "name", "count" });
    TRY(refuseUnknownKeys(view, known));
    TRY_ASSIGN(const auto spec, readServer(view));
    TRY_ASSIGN(const auto names, readNames(view.required("name"), view));
    for (std::int64_t i = 0; i < names.second; ++i) {
        auto number = i;
        if (names.first.kind() == NamePattern::Kind::PerParent)
            number = parent.servers;
        else if (names.first.kind() == NamePattern::Kind::PerCluster)
            number = static_cast<std::int64_t>(m_presence.size());
        TRY(addServer(view, spec, names.first.name(number), parent));
        ++parent.servers;
    }
    return {};
}

Result<HostId> ClusterReader::addServer(
    const JsonView& view, const ServerSpec& spec, std::string name, const Parent& parent)
{
    const auto path = m_hasChanges ? join(parent.path, name) : std::string();
    const auto host = m_builder.addHost(
        parent.domain, std::move(name), spec.capacity, spec.nic, spec.deviceType, spec.deviceMemory, spec.sockets);
    TRY(check(view));
    const auto domain = m_builder.domainOf(host);
    TRY(readLabels(view.optional("labels"), m_builder.domain(domain)));
    m_presence.push_back(spec.isPresent);
    remember(path, domain, host.index());
    return host;
}

Result<void> ClusterReader::readChildren(const JsonView& node, const Parent& parent)
{
    const auto list = node.optional("children");
    if (!list.isPresent())
        return {};
    TRY_ASSIGN(const auto children, list.asArray());
    for (const auto& child : children) {
        TRY(readNode(child, parent));
    }
    return {};
}

Result<void> ClusterReader::readNode(const JsonView& node, const Parent& parent)
{
    const auto levelView = node.required("level");
    TRY_ASSIGN(const auto name, node.required("name").asText());
    TRY_ASSIGN(const auto choice, levelView.asChoice(Keys(m_levels.begin(), m_levels.end())));
    const auto hostLevel = levelIndex(m_hostLevelName).value_or(0);
    if (choice == hostLevel)
        return readHostNode(node, std::string(name), parent);
    if (choice > hostLevel && choice + 1 == m_levels.size())
        return readDeviceNode(node, std::string(name), parent);

    Keys known { "level", "name", "uplink_gbps", "uplink_delay_us", "labels", "children" };
    if (choice > hostLevel)
        known.insert(known.end(), { "cpu", "memory_gb", "network_mb_s", "disk_mb_s" });
    TRY(refuseUnknownKeys(node, known));
    TRY_ASSIGN(const auto uplink, readUplink(node.optional("uplink_gbps"), node.optional("uplink_delay_us")));
    const Parent inner { .domain = m_builder.add(parent.domain, m_levels[choice], std::string(name), uplink),
        .path = join(parent.path, std::string(name)) };
    TRY(check(node));
    TRY(readLabels(node.optional("labels"), m_builder.domain(inner.domain)));
    const auto firstHost = m_presence.size();
    if (choice > hostLevel) {
        TRY(readGroupNode(node, inner.domain, parent));
    }
    TRY(readChildren(node, inner));
    if (choice < hostLevel)
        remember(inner.path, inner.domain, firstHost);
    return {};
}

Result<void> ClusterReader::readHostNode(const JsonView& node, std::string name, const Parent& parent)
{
    const bool isExplicit = node.optional("children").isPresent();
    Keys known { "level", "name" };
    for (const auto key : kServerKeys) {
        const bool describesDevices = key.starts_with("gpu") || key == "sockets";
        if (!isExplicit || !describesDevices)
            known.push_back(key);
    }
    if (isExplicit)
        known.emplace_back("children");
    TRY(refuseUnknownKeys(node, known));
    TRY_ASSIGN(const auto spec, readServer(node));
    Parent inner { .domain = {}, .path = join(parent.path, name) };
    TRY_ASSIGN(const auto host, addServer(node, spec, std::move(name), parent));
    inner.domain = m_builder.domainOf(host);
    return readChildren(node, inner);
}

/// Values missing for a socket are those of the whole enclosing domain.
Result<void> ClusterReader::readGroupNode(const JsonView& node, DomainId id, const Parent& parent)
{
    auto capacity = m_builder.domain(parent.domain).capacity;
    capacity[Resource::Gpu] = 0; // counted by the devices that follow
    TRY_ASSIGN(capacity[Resource::Cpu], amountOr(node.optional("cpu"), 1'000, capacity[Resource::Cpu]));
    TRY_ASSIGN(capacity[Resource::Memory], amountOr(node.optional("memory_gb"), 1'000, capacity[Resource::Memory]));
    TRY_ASSIGN(capacity[Resource::Network], amountOr(node.optional("network_mb_s"), 1, capacity[Resource::Network]));
    TRY_ASSIGN(capacity[Resource::Disk], amountOr(node.optional("disk_mb_s"), 1, capacity[Resource::Disk]));
    m_builder.domain(id).capacity = capacity;
    return {};
}

Result<void> ClusterReader::readDeviceNode(const JsonView& node, std::string name, const Parent& parent)
{
    TRY(refuseUnknownKeys(node, { "level", "name", "type", "memory_gb", "labels" }));
    TRY_ASSIGN(const auto type, node.optional("type").asTextOr(""));
    TRY_ASSIGN(const auto memory, amountOr(node.optional("memory_gb"), 1'000, 0));
    const auto id = m_builder.addDevice(parent.domain, std::move(name), std::string(type), memory);
    TRY(check(node));
    return readLabels(node.optional("labels"), m_builder.domain(id));
}

Result<void> ClusterReader::readChanges()
{
    std::vector<std::int32_t> additions(
        m_presence.size() + 1, 0); // +1 where a range of added hosts begins, -1 at its end
    if (m_hasChanges) {
        const auto view = m_root.required("changes");
        TRY_ASSIGN(const auto list, view.asArray());
        if (list.size() > kMaximumChanges)
            return fail(ErrorKind::BadInput, kTooManyChanges, { std::to_string(kMaximumChanges) }, view.place());
        for (const auto& change : list) {
            TRY(refuseUnknownKeys(change, { "at_s", "kind", "domain" }));
            TRY_ASSIGN(const auto seconds, change.required("at_s").asNumber({ .minimum = 0, .maximum = 1e12 }));
            TRY_ASSIGN(const auto kind, change.required("kind").asChoice(kClusterChangeNames));
            const auto domainView = change.required("domain");
            TRY_ASSIGN(const auto path, domainView.asText());
            const auto entry = m_domains.find(std::string(path));
            if (entry == m_domains.end())
                return fail(ErrorKind::BadInput, kUnknownDomain, { quotedForMessage(path) }, domainView.place());
            m_builder.addChange({ .at = Time::fromSecondsRounded(seconds),
                .kind = static_cast<ClusterChangeKind>(kind),
                .domain = entry->second.domain });
            if (static_cast<ClusterChangeKind>(kind) == ClusterChangeKind::Add) {
                ++additions[entry->second.firstHost];
                --additions[entry->second.endHost];
            }
        }
    }
    markAbsent(additions);
    return {};
}

Result<void> ClusterReader::readFailures()
{
    const auto view = m_root.optional("failures");
    TRY_ASSIGN(const auto text, view.asTextOr(""));
    auto failures = parseServerFailures(text);
    if (!failures) {
        auto error = std::move(failures).error();
        error.kind = ErrorKind::BadInput;
        error.place = view.place();
        return fail(std::move(error));
    }
    m_builder.setFailures(*std::move(failures));
    return {};
}

/// Hosts that are added later are absent at the start unless the file says otherwise.
void ClusterReader::markAbsent(const std::vector<std::int32_t>& additions)
{
    std::int32_t added = 0;
    for (std::size_t i = 0; i < m_presence.size(); ++i) {
        added += additions[i];
        if (!m_presence[i].value_or(added == 0))
            m_builder.markAbsentAtStart(HostId(i));
    }
}

Result<std::vector<std::string>> readTexts(const JsonView& view, std::size_t most)
{
    std::vector<std::string> texts;
    if (!view.isPresent())
        return texts;
    TRY_ASSIGN(const auto items, view.asArray());
    for (std::size_t i = 0; i < items.size() && i <= most; ++i) {
        TRY_ASSIGN(const auto text, items[i].asText());
        texts.emplace_back(text);
    }
    return texts;
}

Result<std::shared_ptr<const Cluster>> readDocument(const JsonDocument& document)
{
    TRY_ASSIGN(const auto root, document.root().object());
    const auto versionView = root.required("version");
    TRY_ASSIGN(const auto version, versionView.asInteger());
    if (version != kClusterFileVersion) {
        return fail(ErrorKind::BadInput, kVersion, { std::to_string(version), std::to_string(kClusterFileVersion) },
            versionView.place());
    }
    TRY(refuseUnknownKeys(root, Keys(kRootKeys.begin(), kRootKeys.end())));
    TRY_ASSIGN(const auto name, root.required("name").asText());
    const auto levelsView = root.required("levels");
    TRY(levelsView.asArray());
    TRY_ASSIGN(auto levels, readTexts(levelsView, kMaximumLevels));
    TRY_ASSIGN(const auto hostLevel, root.required("host_level").asText());
    TRY_ASSIGN(const auto description, root.optional("description").asTextOr(""));
    TRY_ASSIGN(const auto source, root.optional("source").asTextOr(""));
    TRY_ASSIGN(auto assumed, readTexts(root.optional("assumed"), 1'000));

    ClusterReader reader(root, std::string(name), std::move(levels), std::string(hostLevel));
    reader.describe(std::string(description), std::string(source), std::move(assumed));
    return reader.read();
}

} // namespace

Result<std::shared_ptr<const Cluster>> parseCluster(std::string_view json, std::string fileName)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(json, std::move(fileName), kLimits));
    return readDocument(document);
}

Result<std::shared_ptr<const Cluster>> readClusterFile(const std::filesystem::path& path)
{
    TRY_ASSIGN(const auto text, readUnpackedFile(path, kLimits.maximumBytes));
    return parseCluster(text, path.string());
}

} // namespace consonance
