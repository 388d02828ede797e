// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/cluster_importers.h"

#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/number_range.h"
#include "core/base/packed_file.h"
#include "core/base/utf8.h"
#include "core/cluster/cluster_presets.h"
#include "core/workload/import/file_content.h"
#include "core/workload/import/import_builder.h"
#include "core/workload/import/import_table.h"
#include "core/workload/import/k8s_values.h"
#include "core/workload/import/node_racks.h"
#include "core/workload/import/slurm_json.h"
#include "core/workload/import/slurm_values.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace consonance {

namespace {

constexpr auto kNoFormat = CONSONANCE_MESSAGE("import.no-cluster",
    "this is not a known list of nodes: sinfo --json, scontrol show nodes --json, kubectl get nodes -o json, a "
    "snapshot of the KAI scheduler, or openb_node_list");
constexpr auto kNoNodes = CONSONANCE_MESSAGE("import.no-nodes", "no node is left: of {0}, {1} cannot be read");
constexpr auto kBadNodeName
    = CONSONANCE_MESSAGE("import.node-name", "a name of 1 to {0} bytes without / and control characters is expected");
constexpr auto kNodeTwice = CONSONANCE_MESSAGE("import.node-twice", "the node {0} already exists");
constexpr auto kNodeAmount
    = CONSONANCE_MESSAGE("import.node-amount", "at most {0} GPUs, and cores and memory of a server, are expected");
constexpr auto kHostListExpected
    = CONSONANCE_MESSAGE("import.host-list", "a list of hosts as c[1-4],gpu-1 is expected, found {0}");
constexpr auto kNodesLeftOut = CONSONANCE_MESSAGE("import.nodes-left-out",
    "{0} nodes that take no jobs are left out of the cluster; consonance-cli import --cluster-out says why");
constexpr auto kDropDown = CONSONANCE_MESSAGE("import.node-down", "down, drained or not ready");
constexpr auto kDropEmpty = CONSONANCE_MESSAGE("import.node-empty", "no cores and no GPUs");

constexpr double kMostCores = 1e6;
constexpr double kMostMemoryGb = 1e6;

/// A node as another system tells of it.
struct ForeignNode {
    std::string name;
    std::string zone;
    double cores = 0;
    double memoryGb = 0;
    double gpus = 0;
    std::string gpuType;
    double gpuMemoryGb = 0;
    std::int64_t line = 0; ///< or its place in a list
};

/// Collects nodes and makes a cluster of them.
class NodeCollector {
public:
    void drop(MessageId reason, std::int64_t line)
    {
        ++m_imported.nodes;
        countDropped(m_imported.dropped, reason, line);
    }
    void refuse(Error problem)
    {
        ++m_imported.nodes;
        m_imported.problems.add(std::move(problem));
    }
    void take(ForeignNode node, const SourcePlace& place)
    {
        const auto wrong = [&](MessageId message, std::vector<std::string> arguments) {
            refuse(fail(ErrorKind::BadInput, message, std::move(arguments), place).value());
        };
        const auto isBad = [](char c) { return c == '/' || (c >= 0 && c < ' ') || c == '\x7f'; };
        if (node.name.empty() || node.name.size() > kMaximumNameBytes || std::ranges::any_of(node.name, isBad))
            return wrong(kBadNodeName, { std::to_string(kMaximumNameBytes) });
        if (node.gpus > static_cast<double>(kMaximumDevicesPerHost) || node.cores > kMostCores
            || node.memoryGb > kMostMemoryGb)
            return wrong(kNodeAmount, { std::to_string(kMaximumDevicesPerHost) });
        if (node.cores <= 0 && node.gpus <= 0)
            return drop(kDropEmpty, node.line);
        if (!m_names.insert(node.name).second)
            return wrong(kNodeTwice, { quotedForMessage(node.name) });
        ++m_imported.nodes;
        m_nodes.push_back(std::move(node));
    }

    Result<ImportedCluster> finish(const std::string& fileName, const char* source)
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
        builder.setDescription({}, source, { "No network between servers: the source describes none." });
        auto cluster = builder.finish();
        if (!cluster)
            return fail(std::move(cluster).error());
        m_imported.cluster = std::move(*cluster);
        return std::move(m_imported);
    }

private:
    static constexpr std::size_t kMaximumZones = 1000;

    static void addHost(ClusterBuilder& builder, DomainId parent, const ForeignNode& node)
    {
        ResourceVector capacity;
        capacity[Resource::Gpu] = static_cast<std::int64_t>(node.gpus);
        capacity[Resource::Cpu] = std::llround(node.cores * 1000);
        capacity[Resource::Memory] = std::llround(node.memoryGb * 1000);
        builder.addHost(
            parent, node.name, capacity, {}, node.gpuType, std::llround(std::min(node.gpuMemoryGb, 1e6) * 1000));
    }

    ImportedCluster m_imported;
    std::vector<ForeignNode> m_nodes;
    std::set<std::string> m_names;
};

/// Any of the states, which stand with commas between them. Nodes that are powered down start when they are needed.
bool isDown(std::string_view states)
{
    constexpr std::string_view kDown[] { "DOWN", "DRAIN", "DRAINED", "DRAINING", "FAIL", "FAILING", "NOT_RESPONDING",
        "FUTURE" };
    while (!states.empty()) {
        const auto one = states.substr(0, states.find(','));
        states.remove_prefix(std::min(one.size() + 1, states.size()));
        if (std::ranges::find(kDown, one) != std::end(kDown))
            return true;
    }
    return false;
}

/// Slices count as the GPUs that they are cut from.
void setGpus(ForeignNode& node, std::string_view gres)
{
    const auto resources = resourcesFromGres(gres);
    auto gpus = slurmGpus(resources);
    node.gpus = gpus.whole;
    node.gpuType = gpus.type == "mixed" ? "" : std::move(gpus.type);
    for (const auto& other : resources.others) {
        if (node.gpus > 0 || !isSlurmAccelerator(other.name))
            continue;
        node.gpus = other.count();
        node.gpuType = other.name;
    }
}

/// An entry of `nodes`: `sinfo --json` of 22.05, `scontrol show nodes --json`.
Result<void> readSlurmNode(const JsonView& entry, std::int64_t index, NodeCollector& nodes)
{
    ForeignNode node { .line = index };
    TRY_ASSIGN(const auto name, entry.required("name").asText());
    node.name = name;
    TRY_ASSIGN(const auto cpus, slurmNumber(entry.required("cpus")));
    TRY_ASSIGN(const auto mebibytes, slurmNumber(entry.optional("real_memory")));
    TRY_ASSIGN(const auto gres, entry.optional("gres").asTextOr(""));
    TRY_ASSIGN(auto states, slurmStates(entry.optional("state")));
    TRY_ASSIGN(const auto flags, slurmStates(entry.optional("state_flags")));
    if (isDown(states + "," + flags)) {
        nodes.drop(kDropDown, index);
        return {};
    }
    node.cores = std::max(0.0, cpus.value_or(0));
    node.memoryGb = gbFromMebibytes(std::max(0.0, mebibytes.value_or(0)));
    setGpus(node, gres);
    nodes.take(std::move(node), entry.place());
    return {};
}

/// Hosts that stood in a group. A file may name each several times, but not without end.
struct SeenHosts {
    std::set<std::string> names;
    std::size_t left = 4 * kMaximumHosts;
};

/// An entry of `sinfo`, 23.02 and later: nodes that are alike, in one partition.
Result<void> readSinfoGroup(const JsonView& entry, std::int64_t index, SeenHosts& seen, NodeCollector& nodes)
{
    TRY_ASSIGN(const auto list, slurmStates(entry.required("node").required("state")));
    TRY_ASSIGN(const auto cpus, slurmNumber(entry.required("cpus").required("minimum")));
    TRY_ASSIGN(const auto mebibytes, slurmNumber(entry.required("memory").required("minimum")));
    TRY_ASSIGN(const auto gres, entry.optional("gres").optional("total").asTextOr(""));
    TRY_ASSIGN(const auto names, entry.required("nodes").required("nodes").asArray());
    for (const auto& one : names) {
        TRY_ASSIGN(const auto text, one.asText());
        const auto hosts = namesFromHostList(text, seen.left);
        if (!hosts)
            return fail(ErrorKind::BadInput, kHostListExpected, { quotedForMessage(text) }, one.place());
        seen.left -= hosts->size();
        for (const auto& host : *hosts) {
            // A node stands in each of its partitions.
            if (!seen.names.insert(host).second)
                continue;
            if (isDown(list)) {
                nodes.drop(kDropDown, index);
                continue;
            }
            ForeignNode node { .name = host,
                .cores = std::max(0.0, cpus.value_or(0)),
                .memoryGb = gbFromMebibytes(std::max(0.0, mebibytes.value_or(0))),
                .line = index };
            setGpus(node, gres);
            nodes.take(std::move(node), one.place());
        }
    }
    return {};
}

Result<bool> isReady(const JsonView& object)
{
    TRY_ASSIGN(const auto isCordoned, object.optional("spec").optional("unschedulable").asBooleanOr(false));
    if (isCordoned)
        return false;
    const auto conditions = object.optional("status").optional("conditions");
    if (!conditions.isPresent())
        return true;
    TRY_ASSIGN(const auto all, conditions.asArray());
    for (const auto& condition : all) {
        TRY_ASSIGN(const auto type, condition.optional("type").asTextOr(""));
        TRY_ASSIGN(const auto status, condition.optional("status").asTextOr(""));
        if (type == "Ready")
            return status == "True";
    }
    return true;
}

Result<void> readK8sNode(const JsonView& object, std::int64_t index, NodeCollector& nodes)
{
    ForeignNode node { .line = index };
    const auto metadata = object.required("metadata");
    TRY_ASSIGN(const auto name, metadata.required("name").asText());
    node.name = name;
    const auto labels = metadata.optional("labels");
    TRY_ASSIGN(const auto zone,
        firstLabel(labels, { "topology.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/zone" }));
    TRY_ASSIGN(const auto type, firstLabel(labels, { "nvidia.com/gpu.product", "accelerator" }));
    TRY_ASSIGN(const auto memory, firstLabel(labels, { "nvidia.com/gpu.memory" }));
    TRY_ASSIGN(const auto ready, isReady(object));
    if (!ready) {
        nodes.drop(kDropDown, index);
        return {};
    }
    auto amounts = object.required("status").optional("allocatable");
    if (!amounts.isPresent())
        amounts = object.required("status").required("capacity");
    TRY_ASSIGN(const auto free, k8sAmounts(amounts));
    node.zone = zone;
    node.cores = free.cores;
    node.memoryGb = free.memoryGb;
    node.gpus = std::floor(free.gpus);
    if (node.gpus > 0) {
        node.gpuType = type;
        node.gpuMemoryGb = gbFromMebibytes(std::max(0.0, decimalFromText(memory).value_or(0)));
    }
    nodes.take(std::move(node), object.place());
    return {};
}

template<typename Read> void readEach(const std::vector<JsonView>& entries, NodeCollector& nodes, Read&& read)
{
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (Result<void> done = read(entries[i], static_cast<std::int64_t>(i)); !done)
            nodes.refuse(std::move(done).error());
    }
}

Result<ImportedCluster> readJson(std::string_view text, const std::string& fileName)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, fileName, { .maximumBytes = kMaximumTraceJsonBytes }));
    TRY_ASSIGN(const auto root, document.root().object());
    NodeCollector nodes;
    if (const auto raw = root.optional("rawObjects"); raw.isPresent()) {
        TRY_ASSIGN(const auto all, raw.required("nodes").asArray());
        readEach(all, nodes, [&](const JsonView& entry, std::int64_t i) { return readK8sNode(entry, i, nodes); });
        return nodes.finish(fileName, "Nodes of a snapshot of the KAI scheduler");
    }
    if (root.optional("kind").isPresent()) {
        TRY_ASSIGN(const auto all, k8sObjects(root, "Node"));
        readEach(all, nodes, [&](const JsonView& entry, std::int64_t i) { return readK8sNode(entry, i, nodes); });
        return nodes.finish(fileName, "kubectl get nodes");
    }
    if (const auto groups = root.optional("sinfo"); groups.isPresent()) {
        TRY_ASSIGN(const auto all, groups.asArray());
        SeenHosts seen;
        readEach(
            all, nodes, [&](const JsonView& entry, std::int64_t i) { return readSinfoGroup(entry, i, seen, nodes); });
        return nodes.finish(fileName, "sinfo --json");
    }
    if (root.optional("nodes").isPresent() && root.optional("meta").isPresent()) {
        TRY_ASSIGN(const auto all, root.required("nodes").asArray());
        readEach(all, nodes, [&](const JsonView& entry, std::int64_t i) { return readSlurmNode(entry, i, nodes); });
        return nodes.finish(fileName, "Nodes of Slurm");
    }
    return fail(ErrorKind::BadInput, kNoFormat, {}, { .file = fileName, .line = 0, .column = 0, .pointer = {} });
}

constexpr TableColumn kOpenbNodes[] = {
    { "sn", nullptr, ForeignField::Job, nullptr, 1, true },
    { "cpu_milli", nullptr, ForeignField::Cores, &kNumberCell, 1e-3, true },
    { "memory_mib", nullptr, ForeignField::Memory, &kNumberCell, 1.048576e-3, true },
    { "gpu", nullptr, ForeignField::Gpus, &kNumberCell, 1, true },
    { "model", nullptr, ForeignField::GpuType },
};

Result<ImportedCluster> readOpenb(std::string_view text, const std::string& fileName)
{
    TRY_ASSIGN(auto csv, CsvReader::open(text, fileName));
    TRY_ASSIGN(auto indexes, matchTable(kOpenbNodes, csv));
    TableCells cells(kOpenbNodes, std::move(indexes));
    NodeCollector nodes;
    while (const auto* row = csv.next()) {
        cells.setRow(*row);
        ForeignJob read;
        if (auto filled = fillFromCells(cells, read); !filled) {
            nodes.refuse(std::move(filled).error());
            continue;
        }
        nodes.take({ .name = std::string(read.name),
                       .cores = read.cores.value_or(0),
                       .memoryGb = read.memoryGb.value_or(0),
                       .gpus = std::floor(read.gpus.value_or(0)),
                       .gpuType = std::string(read.gpuType),
                       .line = row->line() },
            row->place(0));
    }
    for (const auto& problem : csv.problems().kept())
        nodes.refuse(problem);
    return nodes.finish(
        fileName, "Alibaba openb (alibaba/clusterdata, cluster-trace-gpu-v2023; Weng et al., USENIX ATC 2023)");
}

} // namespace

namespace {

Result<ImportedCluster> readNodes(std::string_view text, const std::string& fileName)
{
    if (beginsLikeJson(text))
        return readJson(text, fileName);
    if (listsNodes(FormatProbe(text)))
        return readOpenb(text, fileName);
    return fail(ErrorKind::BadInput, kNoFormat, {}, { .file = fileName, .line = 0, .column = 0, .pointer = {} });
}

} // namespace

bool listsNodes(const FormatProbe& probe)
{
    if (!probe.isJson())
        return probe.names({ "sn", "cpu_milli", "gpu", "model" });
    const bool isSlurms
        = probe.hasKey("meta") && !probe.hasKey("jobs") && (probe.hasKey("sinfo") || probe.hasKey("nodes"));
    // The kind alone may be that of a pod's owner.
    const bool isKubernetes = probe.text().find("\"Node\"") != std::string_view::npos
        && (probe.hasKey("allocatable") || probe.hasKey("nodeInfo"));
    return isSlurms || isKubernetes || (probe.hasKey("rawObjects") && probe.hasKey("nodes"));
}

Result<ImportedCluster> parseForeignCluster(
    std::string_view text, const std::string& fileName, std::string_view topology)
{
    TRY_ASSIGN(auto imported, readNodes(text, fileName));
    TRY_ASSIGN(imported.cluster, withRacks(std::move(imported.cluster), text, topology));
    return imported;
}

Result<ImportedCluster> importCluster(const std::filesystem::path& path, const std::filesystem::path& topology)
{
    TRY_ASSIGN(const auto text, readUnpackedFile(path, kMaximumTraceCsvBytes));
    const auto beside = path.parent_path() / "topology.conf";
    std::string switches;
    if (!topology.empty() || fileExists(beside)) {
        TRY_ASSIGN(switches, readUnpackedFile(topology.empty() ? beside : topology, kMaximumTraceJsonBytes));
    }
    return parseForeignCluster(text, path.string(), switches);
}

Result<ImportedCluster> readCluster(const std::string& nameOrPath)
{
    if (fileExists(nameOrPath)) {
        TRY_ASSIGN(const auto text, readForContent(nameOrPath));
        if (contentOf(text).cluster == ClusterContent::Foreign)
            return importCluster(nameOrPath);
    }
    ImportedCluster read;
    TRY_ASSIGN(read.cluster, loadCluster(nameOrPath));
    return read;
}

std::vector<Error> problemsOf(const ImportedCluster& imported)
{
    auto problems = imported.problems.kept();
    for (const auto& dropped : imported.dropped)
        problems.push_back(
            { .kind = ErrorKind::BadInput, .message = kNodesLeftOut, .arguments = { std::to_string(dropped.rows) } });
    return problems;
}

} // namespace consonance
