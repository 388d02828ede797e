// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/node_racks.h"

#include "core/base/json_reader.h"
#include "core/base/marked_text.h"
#include "core/base/trimmed_text.h"
#include "core/workload/import/k8s_values.h"
#include "core/workload/import/scontrol_text.h"
#include "core/workload/import/slurm_values.h"
#include "core/workload/trace_file.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <set>
#include <utility>
#include <vector>

namespace consonance {

namespace {

constexpr auto kFromTopology
    = CONSONANCE_TEXT("Cluster", "Racks are the switches of topology.conf that connect nodes.");
constexpr auto kFromFeatures = CONSONANCE_TEXT("Cluster", "Racks are taken from the features or labels of the nodes.");
constexpr auto kFromNames = CONSONANCE_TEXT("Cluster", "Racks are taken from the names of the nodes.");

using RackOf = std::map<std::string, std::string, std::less<>>;

std::string inSmallLetters(std::string_view text)
{
    std::string small(text);
    std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return small;
}

/// "Key=value" of a line of words; keys are written in any case.
std::string_view valueOf(std::string_view line, std::string_view key)
{
    while (!line.empty()) {
        const auto word = line.substr(0, line.find_first_of(" \t"));
        if (word.size() > key.size() && word[key.size()] == '=' && inSmallLetters(word.substr(0, key.size())) == key)
            return word.substr(key.size() + 1);
        line.remove_prefix(std::min(word.size() + 1, line.size()));
    }
    return {};
}

RackOf racksOfTopology(std::string_view text)
{
    RackOf racks;
    while (!text.empty()) {
        auto line = text.substr(0, text.find_first_of("\r\n"));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        line = line.substr(0, line.find('#'));
        auto rack = valueOf(line, "switchname");
        if (rack.empty())
            rack = valueOf(line, "blockname");
        const auto nodes = valueOf(line, "nodes");
        if (rack.empty() || nodes.empty() || racks.size() > kMaximumHosts)
            continue;
        for (auto& node : namesFromHostList(nodes, kMaximumHosts).value_or(std::vector<std::string> {}))
            racks.emplace(std::move(node), rack);
    }
    return racks;
}

/// Of "gpu,rack-2,ib" the part that names a rack; empty: none does.
std::string rackAmong(std::string_view features)
{
    constexpr std::string_view kRack = "rack";
    while (!features.empty()) {
        const auto one = trimmedText(features.substr(0, features.find(',')));
        features.remove_prefix(std::min(features.find(','), features.size() - 1) + 1);
        if (one.size() <= kRack.size() || inSmallLetters(one.substr(0, kRack.size())) != kRack)
            continue;
        const char next = one[kRack.size()];
        const bool isNumbered = std::isdigit(static_cast<unsigned char>(next)) != 0
            || (one.size() > kRack.size() + 1 && std::string_view("-_:=.").find(next) != std::string_view::npos);
        if (isNumbered && one.find('/') == std::string_view::npos)
            return std::string(one);
    }
    return {};
}

/// A text or a list of texts, with commas between them.
std::string featuresOf(const JsonView& value)
{
    std::string all;
    const auto list = value.asArray();
    for (const auto& one : list ? *list : std::vector<JsonView> { value }) {
        if (const auto text = one.asTextOr(""))
            all += (all.empty() ? "" : ",") + std::string(*text);
    }
    return all;
}

void addSlurmNodes(const JsonView& root, RackOf& racks)
{
    const auto nodes = root.optional("nodes").asArray();
    for (const auto& node : nodes ? *nodes : std::vector<JsonView> {}) {
        const auto rack
            = rackAmong(featuresOf(node.optional("features")) + "," + featuresOf(node.optional("active_features")));
        if (const auto name = node.optional("name").asText(); name && !rack.empty())
            racks.emplace(*name, rack);
    }
    const auto groups = root.optional("sinfo").asArray();
    for (const auto& group : groups ? *groups : std::vector<JsonView> {}) {
        const auto rack = rackAmong(featuresOf(group.optional("features").optional("total")));
        const auto lists = group.optional("nodes").optional("nodes").asArray();
        for (const auto& list : lists && !rack.empty() ? *lists : std::vector<JsonView> {}) {
            const auto names = list.asText();
            const auto hosts = names ? namesFromHostList(*names, kMaximumHosts) : std::nullopt;
            for (const auto& host : hosts.value_or(std::vector<std::string> {}))
                racks.emplace(host, rack);
        }
    }
}

void addK8sNodes(const JsonView& root, RackOf& racks)
{
    const auto raw = root.optional("rawObjects").optional("nodes").asArray();
    const auto listed = raw ? Result<std::vector<JsonView>>(*raw) : k8sObjects(root, "Node");
    for (const auto& node : listed ? *listed : std::vector<JsonView> {}) {
        const auto metadata = node.optional("metadata");
        const auto name = metadata.optional("name").asText();
        const auto rack = firstLabel(metadata.optional("labels"),
            { "topology.kubernetes.io/rack", "topology.k8s.io/rack", "node.kubernetes.io/rack", "rack" });
        if (name && rack && !rack->empty() && rack->find('/') == std::string_view::npos)
            racks.emplace(*name, *rack);
    }
}

RackOf racksOfFeatures(std::string_view list)
{
    RackOf racks;
    if (!beginsLikeJson(list)) {
        for (const auto& node : scontrolRecords(list, "NodeName")) {
            if (const auto rack = rackAmong(node.text("ActiveFeatures")); !rack.empty())
                racks.emplace(node.text("NodeName"), rack);
        }
        return racks;
    }
    const auto document = JsonDocument::parse(list, {}, { .maximumBytes = kMaximumTraceJsonBytes });
    if (!document)
        return racks;
    addSlurmNodes(document->root(), racks);
    addK8sNodes(document->root(), racks);
    return racks;
}

/// Of "r1n3", "rack-2-node4", "dc1-r07-gpu02"; nothing unless all names are of this kind and a rack has several.
RackOf racksOfNames(const Cluster& cluster)
{
    static const std::regex pattern(
        "^(?:.*[-_.])?((?:rack|r)[-_]?[0-9]+)[-_.]?(?:node|nodes|n|host|h|server|srv|s|gpu|g|c|cn|u)[-_]?[0-9]+$",
        std::regex::icase | std::regex::optimize);
    RackOf racks;
    std::set<std::string> different;
    for (const auto& host : cluster.hosts) {
        const auto& name = cluster.domain(host.domain).name;
        std::smatch match;
        if (!std::regex_match(name, match, pattern))
            return {};
        different.insert(match[1].str());
        racks.emplace(name, match[1].str());
    }
    return different.size() < cluster.hostCount() ? racks : RackOf {};
}

bool sortsHosts(const RackOf& racks, const Cluster& cluster)
{
    std::set<std::string> different;
    for (const auto& host : cluster.hosts) {
        const auto rack = racks.find(cluster.domain(host.domain).name);
        different.insert(rack == racks.end() ? std::string() : rack->second);
    }
    return different.size() > 1;
}

Result<std::shared_ptr<const Cluster>> rebuilt(const Cluster& cluster, const RackOf& racks, const char* source)
{
    auto levels = cluster.levels;
    levels.insert(levels.begin() + cluster.hostLevel, "rack");
    ClusterBuilder builder(cluster.name, levels, cluster.levels[cluster.hostLevel]);
    std::map<DomainId, DomainId> groups { { ClusterBuilder::root(), ClusterBuilder::root() } };
    // Rack by rack, as a file lists them: a cluster is the same when it is read again.
    std::vector<std::pair<DomainId, std::string>> order;
    std::map<std::pair<DomainId, std::string>, std::vector<HostId>> hostsOf;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        const auto& domain = cluster.domain(cluster.hosts[i].domain);
        const auto rack = racks.find(domain.name);
        const std::pair key(domain.parent, rack == racks.end() ? std::string("no-rack") : rack->second);
        auto& hosts = hostsOf[key];
        if (hosts.empty())
            order.push_back(key);
        hosts.emplace_back(i);
    }
    for (const auto& key : order) {
        auto group = groups.find(key.first);
        if (group == groups.end()) {
            const auto& old = cluster.domain(key.first);
            const auto added = builder.add(ClusterBuilder::root(), cluster.levels[old.level], old.name);
            group = groups.emplace(key.first, added).first;
        }
        const auto rack = builder.add(group->second, "rack", key.second);
        for (const auto id : hostsOf[key]) {
            const auto& host = cluster.host(id);
            const auto memory = host.devices.empty() ? 0 : cluster.domain(host.devices[0]).deviceMemoryMegabytes;
            builder.addHost(
                rack, cluster.hostName(id), host.capacity, {}, cluster.domain(host.domain).deviceType, memory);
        }
    }
    auto assumed = cluster.assumed;
    assumed.emplace_back(source);
    builder.setDescription(cluster.description, cluster.source, std::move(assumed));
    return builder.finish();
}

} // namespace

Result<std::shared_ptr<const Cluster>> withRacks(
    std::shared_ptr<const Cluster> cluster, std::string_view list, std::string_view topology)
{
    if (const auto racks = racksOfTopology(topology); sortsHosts(racks, *cluster))
        return rebuilt(*cluster, racks, kFromTopology);
    if (const auto racks = racksOfFeatures(list); sortsHosts(racks, *cluster))
        return rebuilt(*cluster, racks, kFromFeatures);
    if (const auto racks = racksOfNames(*cluster); sortsHosts(racks, *cluster))
        return rebuilt(*cluster, racks, kFromNames);
    return cluster;
}

} // namespace consonance
