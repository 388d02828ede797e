// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pods of a Kubernetes cluster as `kubectl get pods -o json` prints them, or in the snapshot.json of the KAI scheduler
// (rawObjects.pods). Pods become the tasks of a job: those with one training.kubeflow.org/job-name (whose replica-type
// says which are parameter servers), else of one pod group (Kueue, Volcano, KAI), else of one batch Job, else each
// alone. Pods of one job that ran one after another – completions, and attempts after a failure – are as many tasks as
// ran at once. The queue – kueue.x-k8s.io/queue-name, kai.scheduler/queue, else the namespace – is the tenant. Pods of
// daemon sets and static pods are left out: they are no jobs. Nodes in the same file say of which GPUs pods hold a
// part.
#include "core/base/json_reader.h"
#include "core/base/number_range.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/import/import_builder.h"
#include "core/workload/import/importer_list.h"
#include "core/workload/import/job_records.h"
#include "core/workload/import/json_places.h"
#include "core/workload/import/k8s_accelerators.h"
#include "core/workload/import/k8s_pods.h"
#include "core/workload/import/snapshot_clock.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kDropDaemon
    = CONSONANCE_MESSAGE("k8s.drop-daemon", "a pod of a daemon set, or a static pod: it belongs to its node");
constexpr auto kDropNotSimulated
    = CONSONANCE_MESSAGE("k8s.drop-not-simulated", "it asks only for resources that are not simulated");
constexpr auto kNoPods
    = CONSONANCE_MESSAGE("k8s.no-pods", "there are no pods; kubectl get pods --all-namespaces -o json prints them");

constexpr JsonFieldNames kFields[] = {
    { ForeignField::Job, "/metadata/name" },
    { ForeignField::Tenant, "/metadata/labels" },
    { ForeignField::User, "/metadata/labels" },
    { ForeignField::State, "/status/phase" },
    { ForeignField::Submitted, "/metadata/creationTimestamp" },
    { ForeignField::Started, "/status/startTime" },
    { ForeignField::Ended, "/status/containerStatuses" },
    { ForeignField::Limit, "/spec/activeDeadlineSeconds" },
    { ForeignField::Nodes, "/spec/containers" },
    { ForeignField::Gpus, "/spec/containers" },
    { ForeignField::Cores, "/spec/containers" },
    { ForeignField::Memory, "/spec/containers" },
    { ForeignField::GpuType, "/spec/nodeSelector" },
};

/// A pod with the devices that it holds.
struct PodTask {
    K8sPod pod;
    K8sHolding holding;
};

/// Without a GPU of its own a pod may have a part of one by KAI's annotations.
void holdFraction(const K8sPod& pod, const K8sNodes& nodes, K8sHolding& holding)
{
    if (holding.gpus > 0 || (!pod.gpuFraction && !pod.gpuMemoryGb))
        return;
    const auto* node = nodes.find(pod.node);
    const bool isKnown = pod.gpuFraction || (node != nullptr && node->gpuMemoryGb > 0);
    const double each = pod.gpuFraction ? *pod.gpuFraction : isKnown ? *pod.gpuMemoryGb / node->gpuMemoryGb : 1;
    if (!(each > 0))
        return;
    holding.gpus = std::ceil(each) * pod.fractionDevices;
    holding.whole = each * pod.fractionDevices;
    if (!isKnown)
        holding.rules.push_back({ assumption::kSharesUnknown, "gpu-memory" });
}

/// The pods of one job, of one kind: workers, or parameter servers.
class PodsOfJob {
public:
    void add(const PodTask& task) { m_tasks.push_back(&task); }
    [[nodiscard]] bool isEmpty() const { return m_tasks.empty(); }

    /// Finds out which of them are the tasks.
    void measure()
    {
        const bool haveGpus = std::ranges::any_of(m_tasks, [](const PodTask* task) { return task->holding.gpus > 0; });
        std::vector<HeldSpan> spans;
        for (const auto* task : m_tasks) {
            const auto& pod = task->pod;
            const auto weight = haveGpus ? task->holding.whole : amountOf(pod.amounts, "cpu");
            spans.push_back({ .begin = pod.started.value_or(pod.created),
                .end = pod.isOver ? pod.ended : std::nullopt,
                .weight = std::max(weight, 1e-6) });
        }
        const auto held = heldTogether(spans);
        m_hasEnded = !held.hasOpenEnd;
        constexpr double kMostlyTogether = 0.9; // of a gang that starts and ends at once, 1
        m_isInTurn = held.widest.size() < m_tasks.size()
            || (m_hasEnded && held.held < kMostlyTogether * held.width * held.span);
        if (m_isInTurn && m_hasEnded)
            m_seconds = held.held / held.width;
        for (const auto i : held.widest)
            m_widest.push_back(m_tasks[i]);
    }

    [[nodiscard]] const std::vector<const PodTask*>& all() const { return m_tasks; }
    [[nodiscard]] const std::vector<const PodTask*>& widest() const { return m_widest; }
    /// They ran one after another, or mostly so.
    [[nodiscard]] bool isInTurn() const { return m_isInTurn; }
    [[nodiscard]] bool hasEnded() const { return m_hasEnded; }
    /// Of pods in turn: how long as many as ran at once take for what all of them held.
    [[nodiscard]] std::optional<double> seconds() const { return m_seconds; }

private:
    std::vector<const PodTask*> m_tasks;
    std::vector<const PodTask*> m_widest;
    std::optional<double> m_seconds;
    bool m_isInTurn = false;
    bool m_hasEnded = true;
};

void takePodTimes(const PodsOfJob& main, ForeignJob& job)
{
    const PodTask* last = nullptr;
    for (const auto* task : main.all()) {
        const auto& pod = task->pod;
        if (pod.started)
            job.started = std::min(job.started.value_or(*pod.started), *pod.started);
        if (pod.ended)
            job.ended = std::max(job.ended.value_or(*pod.ended), *pod.ended);
        if (pod.limit)
            job.limit = std::max(job.limit.value_or(0), *pod.limit);
        if (last == nullptr || !pod.isOver || (last->pod.isOver && pod.ended >= last->pod.ended))
            last = task;
    }
    job.state = last->pod.phase;
    job.hasEnded = main.hasEnded();
    if (!job.hasEnded)
        job.ended.reset();
    else if (main.seconds() && job.started)
        job.ended = *job.started + *main.seconds();
}

/// Devices of several sizes count as their mean, so that the GPU time stays.
void takeShares(std::span<const PodTask* const> tasks, ImportBuilder& builder, ForeignJob& job)
{
    double gpus = 0;
    double whole = 0;
    double least = 1;
    double most = 0;
    bool isMixed = false;
    for (const auto* task : tasks) {
        const auto& holding = task->holding;
        if (holding.gpus <= 0)
            continue;
        isMixed |= holding.isMixed;
        gpus += holding.gpus;
        whole += holding.whole;
        least = std::min(least, holding.whole / holding.gpus);
        most = std::max(most, holding.whole / holding.gpus);
        if (job.gpuType.empty())
            job.gpuType = holding.type;
    }
    if (gpus > 0 && whole / gpus < 1 - 1e-9)
        job.gpuShare = whole / gpus;
    if (isMixed || most - least > 1e-9)
        builder.assumeOfNext("gpu_share", assumption::kMixedShares);
}

void assumeOfPods(const PodsOfJob& pods, ImportBuilder& builder)
{
    if (pods.isInTurn())
        builder.assumeOfNext("gpus", assumption::kPodsInTurn);
    for (const auto* task : pods.all()) {
        if (task->pod.wasRestarted)
            builder.assumeOfNext("duration_s", assumption::kPodsRestarted);
        if (task->pod.hasClaims)
            builder.assumeOfNext("gpus", assumption::kClaims);
        for (const auto& one : task->holding.rules)
            builder.assumeOfNext("gpus", one.rule, one.name);
    }
}

/// Whether the pods ask for nothing that can be placed but for a resource that is not known; its name is assumed then.
bool dropUnknown(const std::vector<const PodTask*>& tasks, ImportBuilder& builder)
{
    const K8sHolding::Rule* unknown = nullptr;
    for (const auto* task : tasks) {
        if (task->holding.gpus > 0 || amountOf(task->pod.amounts, "cpu") > 0)
            return false;
        for (const auto& one : task->holding.rules)
            unknown = &one;
    }
    if (unknown == nullptr)
        return false;
    builder.assume("rows", fillMessage(assumption::kLeftOutWithOnly, { unknown->name }));
    builder.drop(kDropNotSimulated, tasks.front()->pod.index, std::ssize(tasks));
    return true;
}

/// A name for each task; empty where one is not known.
std::string nodesOfTasks(const std::vector<const PodTask*>& tasks)
{
    std::string names;
    for (const auto* task : tasks) {
        if (task->pod.node.empty())
            return {};
        names += (names.empty() ? "" : ",") + task->pod.node;
    }
    return names;
}

Result<void> takePods(const std::vector<const PodTask*>& tasks, const std::string& fileName, ImportBuilder& builder)
{
    if (dropUnknown(tasks, builder))
        return {};
    const auto& first = tasks.front()->pod;
    ForeignJob job { .name = first.name, .tenant = first.tenant, .user = first.user };
    job.gpuType = k8sProduct(first.product).type;
    PodsOfJob workers;
    PodsOfJob servers;
    for (const auto* task : tasks)
        (task->pod.isServer ? servers : workers).add(*task);
    workers.measure();
    servers.measure();
    std::vector<ForeignTasks> kinds;
    std::vector<const PodTask*> held;
    for (const auto* pods : { &workers, &servers }) {
        assumeOfPods(*pods, builder);
        held.insert(held.end(), pods->widest().begin(), pods->widest().end());
    }
    for (const auto* task : held) {
        kinds.push_back({ .count = 1,
            .gpus = task->holding.gpus,
            .cores = amountOf(task->pod.amounts, "cpu"),
            .memoryGb = amountOf(task->pod.amounts, "memory") / 1e9,
            .areServers = task->pod.isServer });
    }
    job.hosts = builder.hold(nodesOfTasks(held));
    // Parameter servers do not end by themselves; the workers say when the job is over.
    const auto& main = workers.isEmpty() ? servers : workers;
    takePodTimes(main, job);
    takeShares(held, builder, job);
    double created = first.created;
    for (const auto* task : tasks)
        created = std::min(created, task->pod.created);
    if (created > 0)
        job.submitted = created;
    builder.report().merged += std::ssize(tasks) - 1;
    builder.gather(kinds, job);
    return builder.take(job, JsonPlaces(fileName, first.pointer, first.index, kFields));
}

std::vector<ImportOption> podOptions()
{
    return { tenantOption(), stateOption(), fromOption(), toOption(), modelOption("none"), unfinishedOption() };
}

/// Its place among all items of its list, where pods and nodes may stand in any order.
std::int64_t indexOf(const JsonView& object, std::size_t otherwise)
{
    const auto pointer = object.place().pointer;
    const auto number = integerFromText(std::string_view(pointer).substr(pointer.rfind('/') + 1));
    return number.value_or(static_cast<std::int64_t>(otherwise));
}

/// The nodes beside the pods. One that cannot be read is a problem of the cluster, not of the trace.
K8sNodes nodesOf(const std::vector<JsonView>& objects)
{
    K8sNodes nodes;
    for (const auto& object : objects) {
        if (auto node = readK8sNode(object))
            nodes.add(std::move(*node));
    }
    return nodes;
}

void assumePages(const K8sPage& page, ImportBuilder& builder)
{
    if (page.isCut && page.missing)
        builder.assume("rows", fillMessage(assumption::kPodsMissing, { fmt::to_string(*page.missing) }));
    else if (page.isCut)
        builder.assume("rows", assumption::kMorePodsMissing);
}

/// The kubelet of each node reports every few minutes.
void seeReports(const std::vector<JsonView>& nodes, SnapshotClock& clock)
{
    for (const auto& node : nodes) {
        const auto conditions = node.optional("status").optional("conditions").asArray();
        if (!conditions)
            continue;
        for (const auto& condition : *conditions)
            clock.see(k8sTime(condition.optional("lastHeartbeatTime")).value_or(std::nullopt));
    }
}

/// The objects of a file.
struct PodFile {
    std::string_view importer;
    std::string list; ///< pointer of the list of pods
    std::vector<JsonView> pods;
    std::vector<JsonView> nodes;
    K8sPage page;
};

Result<ImportedTrace> importPods(const PodFile& file, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    const auto declared = podOptions();
    TRY_ASSIGN(auto rules, readImportRules(ImportOptionReader(request, declared), *models));
    if (file.pods.empty())
        return fail(ErrorKind::BadInput, kNoPods, {}, { .file = fileName, .line = 0, .column = 0, .pointer = {} });
    ImportBuilder builder(file.importer, fileName, request, std::move(rules), std::move(models));
    builder.setList(file.list);
    builder.assume("tenant", assumption::kTenantIsQueue);
    builder.assume("gpus", assumption::kEachIsPod);
    builder.assume("duration_s", assumption::kTimeFromStartToEnd);
    assumePages(file.page, builder);
    const auto nodes = nodesOf(file.nodes);
    SnapshotClock clock;
    seeReports(file.nodes, clock);
    std::vector<PodTask> tasks;
    tasks.reserve(file.pods.size());
    for (std::size_t i = 0; i < file.pods.size(); ++i) {
        ++builder.report().rows;
        const auto index = indexOf(file.pods[i], i);
        auto pod = readK8sPod(file.pods[i], index);
        if (!pod) {
            builder.refuse(std::move(pod).error());
        } else if (pod->isOfNode) {
            builder.drop(kDropDaemon, index);
        } else if (pod->isOver && !pod->started) {
            builder.drop(kDropNeverStarted, index);
        } else {
            auto product = k8sProduct(pod->product);
            if (!product.slice)
                product.slice = migSlice(pod->partition);
            auto holding = k8sHolding(pod->amounts, nodes, pod->node, product);
            holdFraction(*pod, nodes, holding);
            clock.note(
                pod->created > 0 ? std::optional(pod->created) : std::nullopt, pod->started, pod->ended, pod->isOver);
            tasks.push_back({ std::move(*pod), std::move(holding) });
        }
    }
    clock.tell(builder);
    std::map<std::string_view, std::vector<const PodTask*>> byJob;
    for (const auto& task : tasks)
        byJob[task.pod.job].push_back(&task);
    std::map<std::string, int> jobsOfName;
    for (auto& task : tasks) {
        // In the order of their first pods.
        const auto& all = byJob[task.pod.job];
        if (all.front() != &task)
            continue;
        if (const auto jobs = ++jobsOfName[task.pod.name]; jobs > 1)
            task.pod.name += fmt::format("#{}", jobs);
        TRY(takePods(all, fileName, builder));
    }
    return builder.finish();
}

Result<ImportedTrace> parseKubectl(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, fileName, { .maximumBytes = kMaximumTraceJsonBytes }));
    TRY_ASSIGN(const auto root, document.root().object());
    PodFile file { .importer = "kubectl", .list = root.optional("items").isPresent() ? "/items" : "" };
    TRY_ASSIGN(file.pods, k8sObjects(root, "Pod"));
    TRY_ASSIGN(file.nodes, k8sObjects(root, "Node"));
    TRY_ASSIGN(file.page, k8sPage(root));
    return importPods(file, fileName, request, std::move(models));
}

Result<ImportedTrace> parseKai(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, fileName, { .maximumBytes = kMaximumTraceJsonBytes }));
    const auto raw = document.root().required("rawObjects");
    PodFile file { .importer = "kai", .list = "/rawObjects/pods" };
    TRY_ASSIGN(file.pods, raw.required("pods").asArray());
    if (const auto nodes = raw.optional("nodes"); nodes.isPresent()) {
        TRY_ASSIGN(file.nodes, nodes.asArray());
    }
    return importPods(file, fileName, request, std::move(models));
}

} // namespace

TraceImporter kubectlImporter()
{
    return { .id = "kubectl",
        .title = CONSONANCE_MESSAGE("kubectl.title", "Kubernetes: kubectl get pods -o json"),
        .description = CONSONANCE_MESSAGE("kubectl.description",
            "Pods as kubectl get pods,nodes -o json prints them: roles by the labels of Kubeflow, gangs by pod group, "
            "tenants by queue or namespace"),
        .options = podOptions(),
        .parse = parseKubectl,
        .recognises = [](const FormatProbe& probe) {
            return probe.hasKey("apiVersion") && probe.hasKey("kind") && !probe.hasKey("rawObjects");
        } };
}

TraceImporter kaiImporter()
{
    return { .id = "kai",
        .title = CONSONANCE_MESSAGE("kai.title", "KAI scheduler: snapshot.json"),
        .description = CONSONANCE_MESSAGE(
            "kai.description", "The pods of a snapshot of the KAI scheduler: gangs by pod group, tenants by queue"),
        .options = podOptions(),
        .parse = parseKai,
        .recognises = [](const FormatProbe& probe) { return probe.hasKey("rawObjects"); } };
}

} // namespace consonance
