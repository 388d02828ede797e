// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/node_collector.h"

#include "core/base/marked_text.h"
#include "core/base/number_range.h"
#include "core/base/text_format.h"
#include "core/base/utf8.h"
#include "core/cluster/cluster.h"
#include "core/workload/import/import_builder.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

namespace consonance {

namespace {

constexpr auto kNoNodes = CONSONANCE_MESSAGE("import.no-nodes", "no node is left: of {0}, {1} cannot be read");
constexpr auto kBadNodeName
    = CONSONANCE_MESSAGE("import.node-name", "a name of 1 to {0} bytes without / and control characters is expected");
constexpr auto kNodeTwice = CONSONANCE_MESSAGE("import.node-twice", "the node {0} already exists");
constexpr auto kNodeAmount
    = CONSONANCE_MESSAGE("import.node-amount", "at most {0} GPUs, and cores and memory of a server, are expected");
constexpr auto kDropEmpty = CONSONANCE_MESSAGE("import.node-empty", "no cores and no GPUs");

constexpr double kMostCores = 1e6;
constexpr double kMostMemoryGb = 1e6;
constexpr std::size_t kMaximumZones = 1000;

void addHost(ClusterBuilder& builder, DomainId parent, const ForeignNode& node)
{
    ResourceVector capacity;
    capacity[Resource::Gpu] = static_cast<std::int64_t>(node.gpus);
    capacity[Resource::Cpu] = std::llround(node.cores * 1000);
    capacity[Resource::Memory] = std::llround(node.memoryGb * 1000);
    builder.addHost(
        parent, node.name, capacity, {}, node.gpuType, std::llround(std::min(node.gpuMemoryGb, 1e6) * 1000));
}

} // namespace

void NodeCollector::CountedNodes::add(const std::string& name)
{
    constexpr std::int64_t kNamesShown = 3;
    if (nodes < kNamesShown)
        names += (nodes == 0 ? "" : ", ") + name;
    else if (nodes == kNamesShown)
        names += ", …";
    ++nodes;
}

ClusterRemark NodeCollector::CountedNodes::remark() const
{
    ClusterRemark remark { .text = text, .arguments = { std::to_string(nodes), names } };
    if (units > 0)
        remark.arguments.push_back(groupedText(std::llround(units)));
    remark.arguments.push_back(what);
    if (gpus > 0)
        remark.arguments.push_back(groupedText(std::llround(gpus)));
    return remark;
}

void NodeCollector::drop(MessageId reason, const SourcePlace& place)
{
    ++m_imported.nodes;
    const auto index = integerFromText(std::string_view(place.pointer).substr(place.pointer.rfind('/') + 1));
    countDropped(m_imported.dropped, reason, place.line > 0 ? place.line : index.value_or(0), 1, place.pointer);
}

void NodeCollector::refuse(Error problem)
{
    ++m_imported.nodes;
    m_imported.problems.add(std::move(problem));
}

void NodeCollector::count(MessageId text, const std::string& what, double units, double gpus)
{
    constexpr std::size_t kMostRemarks = 50;
    const auto isSame
        = [&](const CountedNodes& one) { return std::string_view(one.text.id) == text.id && one.what == what; };
    auto found = std::ranges::find_if(m_counted, isSame);
    if (found == m_counted.end() && m_counted.size() >= kMostRemarks)
        return;
    if (found == m_counted.end())
        found = m_counted.insert(found, { .text = text, .what = what });
    found->units += units;
    found->gpus += gpus;
    found->add(m_nodes.back().name);
}

bool NodeCollector::take(ForeignNode node, const SourcePlace& place)
{
    const auto wrong = [&](MessageId message, std::vector<std::string> arguments) {
        refuse(fail(ErrorKind::BadInput, message, std::move(arguments), place).value());
        return false;
    };
    const auto isBad = [](char c) { return c == '/' || (c >= 0 && c < ' ') || c == '\x7f'; };
    if (node.name.empty() || node.name.size() > kMaximumNameBytes || std::ranges::any_of(node.name, isBad))
        return wrong(kBadNodeName, { std::to_string(kMaximumNameBytes) });
    if (node.gpus > static_cast<double>(kMaximumDevicesPerHost) || node.cores > kMostCores
        || node.memoryGb > kMostMemoryGb)
        return wrong(kNodeAmount, { std::to_string(kMaximumDevicesPerHost) });
    if (node.cores <= 0 && node.gpus <= 0) {
        drop(kDropEmpty, place);
        return false;
    }
    if (!m_names.insert(node.name).second)
        return wrong(kNodeTwice, { quotedForMessage(node.name) });
    ++m_imported.nodes;
    m_nodes.push_back(std::move(node));
    return true;
}

Result<ImportedCluster> NodeCollector::finish(const std::string& fileName, const char* source)
{
    const SourcePlace place { .file = fileName, .line = 0, .column = 0, .pointer = {} };
    if (m_nodes.empty())
        return fail(ErrorKind::BadInput, kNoNodes,
            { std::to_string(m_imported.nodes), std::to_string(m_imported.problems.count()) }, place);
    std::vector<std::string> zones;
    for (const auto& node : m_nodes) {
        if (std::ranges::find(zones, node.zone) == zones.end() && zones.size() <= kMaximumZones)
            zones.push_back(node.zone);
    }
    const bool hasZones = zones.size() > 1 && zones.size() <= kMaximumZones;
    std::vector<std::string> levels { "cluster", "zone", "server", "gpu" };
    if (!hasZones)
        levels.erase(levels.begin() + 1);
    const auto stem = std::filesystem::path(fileName).stem().string();
    ClusterBuilder builder(clippedText(stem.empty() ? "cluster" : stem, 100), levels, "server");
    if (!hasZones)
        zones.assign(1, {});
    // Zone by zone, as a file lists them: a cluster is the same when it is read again.
    for (const auto& zone : zones) {
        const auto parent = hasZones ? builder.add(ClusterBuilder::root(), "zone", zone.empty() ? "no-zone" : zone)
                                     : ClusterBuilder::root();
        for (const auto& node : m_nodes) {
            if (!hasZones || node.zone == zone)
                addHost(builder, parent, node);
        }
    }
    std::vector<std::string> assumed { "No network between servers: the source describes none." };
    for (const auto& one : m_counted)
        m_imported.remarks.push_back(one.remark());
    for (const auto& remark : m_imported.remarks)
        assumed.push_back(fillMessage(remark.text.english, remark.arguments));
    builder.setDescription({}, source, std::move(assumed));
    auto cluster = builder.finish();
    if (!cluster)
        return fail(std::move(cluster).error());
    m_imported.cluster = std::move(*cluster);
    return std::move(m_imported);
}

} // namespace consonance
