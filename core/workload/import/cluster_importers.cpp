// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/cluster_importers.h"

#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/number_range.h"
#include "core/base/packed_file.h"
#include "core/base/text_format.h"
#include "core/base/utf8.h"
#include "core/cluster/cluster_extension.h"
#include "core/cluster/cluster_presets.h"
#include "core/workload/import/file_content.h"
#include "core/workload/import/import_builder.h"
#include "core/workload/import/import_table.h"
#include "core/workload/import/k8s_accelerators.h"
#include "core/workload/import/node_collector.h"
#include "core/workload/import/node_racks.h"
#include "core/workload/import/scontrol_text.h"
#include "core/workload/import/slurm_json.h"
#include "core/workload/import/slurm_values.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>
#include <utility>

namespace consonance {

namespace {

constexpr auto kNoFormat = CONSONANCE_MESSAGE("import.no-cluster",
    "this is not a known list of nodes: sinfo --json, scontrol show nodes with or without --json, kubectl get nodes -o "
    "json, slurm.conf, a snapshot of the KAI scheduler, or openb_node_list");
constexpr auto kTableOfSinfo = CONSONANCE_MESSAGE("import.sinfo-table",
    "this table of sinfo does not say what each node has; scontrol show nodes, or sinfo --json, writes a file that is "
    "read");
constexpr auto kHostListExpected
    = CONSONANCE_MESSAGE("import.host-list", "a list of hosts as c[1-4],gpu-1 is expected, found {0}");
constexpr auto kNodesLeftOut = CONSONANCE_MESSAGE("import.nodes-left-out",
    "{0} nodes that take no jobs are left out of the cluster; consonance-cli import --cluster-out says why");
constexpr auto kDropDown = CONSONANCE_MESSAGE("import.node-down", "down, drained or not ready");
constexpr auto kDropControl
    = CONSONANCE_MESSAGE("import.node-control", "of the control plane: its taint keeps jobs away");

// {0} nodes, {1} their names; of devices {2} units, {3} resources, {4} GPUs.
constexpr auto kSlices = CONSONANCE_MESSAGE(
    "import.node-slices", "{0} nodes ({1}) offer {2} slices of GPUs ({3}): they count as {4} whole GPUs");
constexpr auto kReplicas = CONSONANCE_MESSAGE("import.node-replicas",
    "{0} nodes ({1}) offer {2} shares of GPUs ({3}): they count as the {4} GPUs that are shared");
constexpr auto kSharesUnknown = CONSONANCE_MESSAGE("import.node-shares-unknown",
    "{0} nodes ({1}) offer {2} shares of GPUs ({3}) and do not say of how many: they count as {4} GPUs");
constexpr auto kOtherDevices = CONSONANCE_MESSAGE(
    "import.node-other-devices", "{0} nodes ({1}) offer {2} devices ({3}): they count as {4} GPUs");
constexpr auto kSeveralKinds = CONSONANCE_MESSAGE("import.node-several-kinds",
    "{0} nodes ({1}) have {2} devices of several kinds ({3}): all {4} count as GPUs of the most frequent kind");
constexpr auto kSeveralTypes = CONSONANCE_MESSAGE(
    "import.node-several-types", "{0} nodes ({1}) have GPUs of several types ({2}): they count as GPUs without a type");
constexpr auto kNotConverted
    = CONSONANCE_MESSAGE("import.node-not-converted", "{0} nodes ({1}) offer {2} of {3}, which is not simulated");
constexpr auto kTaints
    = CONSONANCE_MESSAGE("import.node-taints", "{0} nodes ({1}) have taints ({2}): here every job may run on them");
constexpr auto kNodesMissing = CONSONANCE_MESSAGE(
    "import.nodes-missing", "{0} nodes are missing: the file is one page of a longer list (metadata.continue)");
constexpr auto kMoreNodesMissing = CONSONANCE_MESSAGE("import.more-nodes-missing",
    "further nodes are missing: the file is one page of a longer list (metadata.continue)");

MessageId textOf(K8sNodeRemark kind)
{
    switch (kind) {
    case K8sNodeRemark::Slices:
        return kSlices;
    case K8sNodeRemark::Replicas:
        return kReplicas;
    case K8sNodeRemark::SharesUnknown:
        return kSharesUnknown;
    case K8sNodeRemark::OtherDevices:
        return kOtherDevices;
    case K8sNodeRemark::SeveralKinds:
        return kSeveralKinds;
    case K8sNodeRemark::NotConverted:
        return kNotConverted;
    }
    return kNotConverted;
}

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
SlurmResources setGpus(ForeignNode& node, std::string_view gres)
{
    auto resources = resourcesFromGres(gres);
    auto gpus = slurmGpus(resources);
    node.gpus = gpus.whole;
    node.gpuType = gpus.type == "mixed" ? "" : std::move(gpus.type);
    for (const auto& other : resources.others) {
        if (node.gpus > 0 || !isSlurmAccelerator(other.name))
            continue;
        node.gpus = other.count();
        node.gpuType = other.name;
    }
    return resources;
}

/// What was made of the generic resources of the node that was taken last. Shards and MPS are parts of its GPUs.
void countGres(const SlurmResources& resources, NodeCollector& nodes)
{
    const auto join
        = [](std::string& names, std::string_view name) { names += (names.empty() ? "" : ", ") + std::string(name); };
    std::string slices;
    std::string types;
    double units = 0;
    std::int64_t typeCount = 0;
    for (const auto& one : resources.gpusOfTypes) {
        if (one.count <= 0)
            continue;
        const bool isSlice = migSlice(one.type).has_value();
        join(isSlice ? slices : types, one.type);
        units += isSlice ? one.count : 0;
        typeCount += isSlice ? 0 : 1;
    }
    const double gpus = resources.gpus.value_or(0);
    const auto whole = slurmGpus(resources).whole;
    if (units > 0)
        nodes.count(kSlices, slices, units, whole - std::max(0.0, gpus - units));
    if (typeCount > 1)
        nodes.count(kSeveralTypes, types);
    bool haveDevices = whole > 0;
    for (const auto& other : resources.others) {
        if (other.count() <= 0 || (whole > 0 && (other.name == "shard" || other.name == "mps")))
            continue;
        const bool isTaken = !haveDevices && isSlurmAccelerator(other.name);
        nodes.count(isTaken ? kOtherDevices : kNotConverted, other.name, other.count(), isTaken ? other.count() : 0);
        haveDevices |= isTaken;
    }
}

/// An entry of `nodes`: `sinfo --json` of 22.05, `scontrol show nodes --json`.
Result<void> readSlurmNode(const JsonView& entry, NodeCollector& nodes)
{
    ForeignNode node;
    TRY_ASSIGN(const auto name, entry.required("name").asText());
    node.name = name;
    TRY_ASSIGN(const auto cpus, slurmNumber(entry.required("cpus")));
    TRY_ASSIGN(const auto mebibytes, slurmNumber(entry.optional("real_memory")));
    TRY_ASSIGN(const auto gres, entry.optional("gres").asTextOr(""));
    TRY_ASSIGN(auto states, slurmStates(entry.optional("state")));
    TRY_ASSIGN(const auto flags, slurmStates(entry.optional("state_flags")));
    if (isDown(states + "," + flags)) {
        nodes.drop(kDropDown, entry.place());
        return {};
    }
    node.cores = std::max(0.0, cpus.value_or(0));
    node.memoryGb = gbFromMebibytes(std::max(0.0, mebibytes.value_or(0)));
    const auto resources = setGpus(node, gres);
    if (nodes.take(std::move(node), entry.place()))
        countGres(resources, nodes);
    return {};
}

/// A node of `scontrol show nodes`. Its state may be "IDLE+DRAIN*".
void takeScontrolNode(const ScontrolRecord& record, const std::string& fileName, NodeCollector& nodes)
{
    const SourcePlace place { .file = fileName, .line = record.line(), .column = 1, .pointer = {} };
    std::string states(record.text("State"));
    std::ranges::replace(states, '+', ',');
    std::erase_if(states, [](char c) { return std::string_view("*~#!%$@^-").find(c) != std::string_view::npos; });
    if (isDown(states)) {
        nodes.drop(kDropDown, place);
        return;
    }
    ForeignNode node { .name = std::string(record.text("NodeName")),
        .cores = decimalFromText(record.text("CPUTot")).value_or(0),
        .memoryGb = gbFromMebibytes(decimalFromText(record.text("RealMemory")).value_or(0)) };
    const auto resources = setGpus(node, record.text("Gres"));
    if (nodes.take(std::move(node), place))
        countGres(resources, nodes);
}

/// The lines of slurm.conf (slurm.conf.5) that describe nodes, as records of scontrol; the others are empty, so that
/// lines keep their numbers.
std::string nodeLinesOf(std::string_view text)
{
    constexpr std::string_view kKey = "NodeName=";
    std::string nodes;
    bool goesOn = false; // the line before ends in a backslash
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        auto line = text.substr(at, end - at);
        at = end + 1;
        line = line.substr(0, line.find('#'));
        while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back())) != 0)
            line.remove_suffix(1);
        const bool isContinued = line.ends_with('\\');
        if (isContinued)
            line.remove_suffix(1);
        const auto begin = std::min(line.find_first_not_of(" \t"), line.size());
        const auto key = line.substr(begin, kKey.size());
        const bool isNode = std::ranges::equal(key, kKey, [](char a, char b) {
            return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
        });
        if (isNode)
            nodes.append(kKey).append(line.substr(begin + kKey.size()));
        else if (goesOn)
            nodes.append(" ").append(line);
        nodes += '\n';
        goesOn = isContinued && (isNode || goesOn);
    }
    return nodes;
}

/// Whether the text is the configuration itself, not a list that a command printed.
bool isSlurmConf(std::string_view text)
{
    constexpr std::size_t kMostBytes = 4 << 20; // traces are longer, and are not searched
    return text.size() <= kMostBytes && !beginsLikeJson(text) && text.find("CPUTot=") == std::string_view::npos
        && nodeLinesOf(text).find('=') != std::string::npos;
}

/// Hosts that stood in a group. A file may name each several times, but not without end.
struct SeenHosts {
    std::set<std::string> names;
    std::size_t left = 4 * kMaximumHosts;
};

/// Nodes of one line of slurm.conf, which may name many; `usual` is the last line of NodeName=DEFAULT.
void takeConfNodes(const ScontrolRecord& record, const ScontrolRecord& usual, SeenHosts& seen,
    const std::string& fileName, NodeCollector& nodes)
{
    const auto textOf = [&](std::string_view key) {
        const auto own = record.text(key);
        return own.empty() ? usual.text(key) : own;
    };
    const auto numberOf
        = [&](std::string_view key, double otherwise) { return decimalFromText(textOf(key)).value_or(otherwise); };
    const SourcePlace place { .file = fileName, .line = record.line(), .column = 1, .pointer = {} };
    const auto names = namesFromHostList(record.text("NodeName"), seen.left);
    if (!names) {
        nodes.refuse(Error { .kind = ErrorKind::BadInput,
            .message = kHostListExpected,
            .arguments = { quotedForMessage(record.text("NodeName")) },
            .place = place });
        return;
    }
    seen.left -= names->size();
    std::string states(textOf("State"));
    std::ranges::transform(states, states.begin(), [](unsigned char c) { return std::toupper(c); });
    const double sockets = numberOf("Sockets", numberOf("SocketsPerBoard", 1) * numberOf("Boards", 1));
    const double threads = sockets * numberOf("CoresPerSocket", 1) * numberOf("ThreadsPerCore", 1);
    for (const auto& name : *names) {
        if (!seen.names.insert(name).second)
            continue;
        if (isDown(states)) {
            nodes.drop(kDropDown, place);
            continue;
        }
        ForeignNode node {
            .name = name, .cores = numberOf("CPUs", threads), .memoryGb = gbFromMebibytes(numberOf("RealMemory", 1))
        };
        const auto resources = setGpus(node, textOf("Gres"));
        if (nodes.take(std::move(node), place))
            countGres(resources, nodes);
    }
}

/// An entry of `sinfo`, 23.02 and later: nodes that are alike, in one partition.
Result<void> readSinfoGroup(const JsonView& entry, SeenHosts& seen, NodeCollector& nodes)
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
            // A node is in each of its partitions.
            if (!seen.names.insert(host).second)
                continue;
            if (isDown(list)) {
                nodes.drop(kDropDown, entry.place());
                continue;
            }
            ForeignNode node { .name = host,
                .cores = std::max(0.0, cpus.value_or(0)),
                .memoryGb = gbFromMebibytes(std::max(0.0, mebibytes.value_or(0))) };
            const auto resources = setGpus(node, gres);
            if (nodes.take(std::move(node), one.place()))
                countGres(resources, nodes);
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

/// Taints that keep away jobs that do not tolerate them.
struct Taints {
    bool isDown = false; ///< the node is ill, or being shut down
    bool isControl = false;
    std::string others; ///< keys
};

Result<Taints> taintsOf(const JsonView& list)
{
    Taints taints;
    if (!list.isPresent())
        return taints;
    TRY_ASSIGN(const auto all, list.asArray());
    for (const auto& one : all) {
        TRY_ASSIGN(const auto effect, one.optional("effect").asTextOr(""));
        TRY_ASSIGN(const auto key, one.required("key").asText());
        if (effect != "NoSchedule" && effect != "NoExecute")
            continue;
        if (key.starts_with("node.kubernetes.io/"))
            taints.isDown = true;
        else if (key == "node-role.kubernetes.io/control-plane" || key == "node-role.kubernetes.io/master")
            taints.isControl = true;
        else if (taints.others.find(key) == std::string::npos)
            taints.others += (taints.others.empty() ? "" : ", ") + clippedText(key, kMaximumNameBytes);
    }
    return taints;
}

Result<void> takeK8sNode(const JsonView& object, NodeCollector& nodes)
{
    TRY_ASSIGN(const auto offered, readK8sNode(object));
    TRY_ASSIGN(const auto zone,
        firstLabel(object.required("metadata").optional("labels"),
            { "topology.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/zone" }));
    TRY_ASSIGN(const auto ready, isReady(object));
    TRY_ASSIGN(const auto taints, taintsOf(object.optional("spec").optional("taints")));
    if (!ready || taints.isDown || taints.isControl) {
        nodes.drop(ready && !taints.isDown ? kDropControl : kDropDown, object.place());
        return {};
    }
    const bool isTaken = nodes.take({ .name = offered.name,
                                        .zone = std::string(zone),
                                        .cores = offered.cores,
                                        .memoryGb = offered.memoryGb,
                                        .gpus = std::floor(offered.gpus),
                                        .gpuType = offered.type,
                                        .gpuMemoryGb = offered.gpuMemoryGb },
        object.place());
    if (!isTaken)
        return {};
    for (const auto& one : offered.remarks)
        nodes.count(textOf(one.kind), clippedText(one.resources, kMaximumNameBytes), one.units, one.gpus);
    if (!taints.others.empty())
        nodes.count(kTaints, taints.others);
    return {};
}

template<typename Read> void readEach(const std::vector<JsonView>& entries, NodeCollector& nodes, Read&& read)
{
    for (const auto& entry : entries) {
        if (Result<void> done = read(entry); !done)
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
        readEach(all, nodes, [&](const JsonView& entry) { return takeK8sNode(entry, nodes); });
        return nodes.finish(fileName, "Nodes of a snapshot of the KAI scheduler");
    }
    if (root.optional("kind").isPresent()) {
        TRY_ASSIGN(const auto all, k8sObjects(root, "Node"));
        TRY_ASSIGN(const auto page, k8sPage(root));
        if (page.isCut)
            nodes.say(page.missing ? kNodesMissing : kMoreNodesMissing,
                page.missing ? std::vector { std::to_string(*page.missing) } : std::vector<std::string> {});
        readEach(all, nodes, [&](const JsonView& entry) { return takeK8sNode(entry, nodes); });
        return nodes.finish(fileName, "kubectl get nodes");
    }
    if (const auto groups = root.optional("sinfo"); groups.isPresent()) {
        TRY_ASSIGN(const auto all, groups.asArray());
        SeenHosts seen;
        readEach(all, nodes, [&](const JsonView& entry) { return readSinfoGroup(entry, seen, nodes); });
        return nodes.finish(fileName, "sinfo --json");
    }
    if (root.optional("nodes").isPresent() && root.optional("meta").isPresent()) {
        TRY_ASSIGN(const auto all, root.required("nodes").asArray());
        readEach(all, nodes, [&](const JsonView& entry) { return readSlurmNode(entry, nodes); });
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
                       .gpuType = std::string(read.gpuType) },
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
    if (isSlurmConf(text)) {
        const auto lines = nodeLinesOf(text);
        NodeCollector nodes;
        SeenHosts seen;
        ScontrolRecord usual(0);
        for (const auto& record : scontrolRecords(lines, "NodeName")) {
            if (record.text("NodeName") == "DEFAULT")
                usual = record;
            else
                takeConfNodes(record, usual, seen, fileName, nodes);
        }
        return nodes.finish(fileName, "slurm.conf");
    }
    if (isScontrolText(text, "NodeName")) {
        NodeCollector nodes;
        for (const auto& record : scontrolRecords(text, "NodeName"))
            takeScontrolNode(record, fileName, nodes);
        return nodes.finish(fileName, "Nodes of Slurm");
    }
    if (listsNodes(FormatProbe(text)))
        return readOpenb(text, fileName);
    return fail(ErrorKind::BadInput, isSlurmTable(text) ? kTableOfSinfo : kNoFormat, {},
        { .file = fileName, .line = 0, .column = 0, .pointer = {} });
}

} // namespace

bool listsNodes(const FormatProbe& probe)
{
    if (!probe.isJson())
        return probe.names({ "sn", "cpu_milli", "gpu", "model" }) || isScontrolText(probe.text(), "NodeName")
            || isSlurmConf(probe.text());
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
    if (const auto named = splitFailures(nameOrPath); !named.failures.empty() && !fileExists(nameOrPath)) {
        TRY_ASSIGN(const auto failures, parseServerFailures(named.failures));
        TRY_ASSIGN(auto plain, readCluster(named.cluster));
        TRY_ASSIGN(plain.cluster, withFailures(*plain.cluster, failures));
        return plain;
    }
    if (fileExists(nameOrPath)) {
        TRY_ASSIGN(const auto text, readForContent(nameOrPath));
        if (contentOf(text).cluster == ClusterContent::Foreign || isSlurmTable(text))
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
    for (const auto& remark : imported.remarks)
        problems.push_back({ .kind = ErrorKind::BadInput, .message = remark.text, .arguments = remark.arguments });
    return problems;
}

} // namespace consonance
