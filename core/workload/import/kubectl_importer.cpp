// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pods of a Kubernetes cluster as `kubectl get pods -o json` prints them, or in the snapshot.json of the KAI scheduler
// (rawObjects.pods). Pods become the tasks of a job: those with one training.kubeflow.org/job-name (whose replica-type
// says which are parameter servers), else of one pod group (Kueue, Volcano, KAI), else of one batch Job, else each
// alone. The queue – kueue.x-k8s.io/queue-name, kai.scheduler/queue, else the namespace – is the tenant. Pods of daemon
// sets and static pods are left out: they are no jobs.
#include "core/base/json_reader.h"
#include "core/base/number_range.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/import/import_builder.h"
#include "core/workload/import/importer_list.h"
#include "core/workload/import/json_places.h"
#include "core/workload/import/k8s_values.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kDropDaemon
    = CONSONANCE_MESSAGE("k8s.drop-daemon", "a pod of a daemon set, or a static pod: it belongs to its node");
constexpr auto kNoPods
    = CONSONANCE_MESSAGE("k8s.no-pods", "there are no pods; kubectl get pods --all-namespaces -o json prints them");

constexpr JsonFieldNames kFields[] = {
    { ForeignField::Job, "/metadata/name" },
    { ForeignField::Tenant, "/metadata/labels" },
    { ForeignField::State, "/status/phase" },
    { ForeignField::Submitted, "/metadata/creationTimestamp" },
    { ForeignField::Started, "/status/startTime" },
    { ForeignField::Ended, "/status/containerStatuses" },
    { ForeignField::Nodes, "/spec/containers" },
    { ForeignField::Gpus, "/spec/containers" },
    { ForeignField::Cores, "/spec/containers" },
    { ForeignField::Memory, "/spec/containers" },
    { ForeignField::GpuType, "/spec/nodeSelector" },
};

struct Pod {
    std::string pointer; ///< of its object
    std::int64_t index = 0; ///< in the list
    std::string job; ///< key of the job that it is part of
    std::string name; ///< of that job
    std::string tenant;
    std::string phase;
    std::string gpuType;
    double created = 0;
    std::optional<double> started;
    std::optional<double> ended;
    std::optional<double> limit;
    K8sAmounts amounts;
    bool isServer = false;
};

Result<K8sAmounts> requestsOf(const JsonView& container)
{
    const auto resources = container.optional("resources");
    TRY_ASSIGN(auto amounts, k8sAmounts(resources.optional("requests")));
    TRY_ASSIGN(const auto limits, k8sAmounts(resources.optional("limits")));
    // A limit without a request is the request.
    if (amounts.cores == 0)
        amounts.cores = limits.cores;
    if (amounts.memoryGb == 0)
        amounts.memoryGb = limits.memoryGb;
    amounts.gpus = std::max(amounts.gpus, limits.gpus);
    return amounts;
}

/// The sum over the containers, or what one that runs before them needs, where that is more.
Result<K8sAmounts> amountsOf(const JsonView& spec)
{
    K8sAmounts sum;
    TRY_ASSIGN(const auto containers, spec.required("containers").asArray());
    for (const auto& container : containers) {
        TRY_ASSIGN(const auto one, requestsOf(container));
        sum.gpus += one.gpus;
        sum.cores += one.cores;
        sum.memoryGb += one.memoryGb;
    }
    if (const auto before = spec.optional("initContainers"); before.isPresent()) {
        TRY_ASSIGN(const auto all, before.asArray());
        for (const auto& container : all) {
            TRY_ASSIGN(const auto one, requestsOf(container));
            sum.gpus = std::max(sum.gpus, one.gpus);
            sum.cores = std::max(sum.cores, one.cores);
            sum.memoryGb = std::max(sum.memoryGb, one.memoryGb);
        }
    }
    return sum;
}

/// From the first start of a container to the last end; no end while one runs.
Result<void> takeTimes(const JsonView& pod, Pod& into)
{
    const auto status = pod.optional("status");
    TRY_ASSIGN(into.started, k8sTime(status.optional("startTime")));
    const auto list = status.optional("containerStatuses");
    if (!list.isPresent())
        return {};
    TRY_ASSIGN(const auto containers, list.asArray());
    std::optional<double> started;
    bool haveEnded = !containers.empty();
    for (const auto& container : containers) {
        const auto over = container.optional("state").optional("terminated");
        const auto running = container.optional("state").optional("running");
        TRY_ASSIGN(
            const auto begin, k8sTime(over.isPresent() ? over.optional("startedAt") : running.optional("startedAt")));
        TRY_ASSIGN(const auto end, k8sTime(over.optional("finishedAt")));
        if (begin)
            started = std::min(started.value_or(*begin), *begin);
        haveEnded = haveEnded && end.has_value();
        if (end)
            into.ended = std::max(into.ended.value_or(*end), *end);
    }
    if (started)
        into.started = started;
    if (!haveEnded)
        into.ended.reset();
    return {};
}

/// The controller that owns it: kind and name.
Result<std::pair<std::string_view, std::string_view>> ownerOf(const JsonView& metadata)
{
    std::pair<std::string_view, std::string_view> owner;
    const auto list = metadata.optional("ownerReferences");
    if (!list.isPresent())
        return owner;
    TRY_ASSIGN(const auto owners, list.asArray());
    if (owners.empty())
        return owner;
    TRY_ASSIGN(owner.first, owners.front().optional("kind").asTextOr(""));
    TRY_ASSIGN(owner.second, owners.front().optional("name").asTextOr(""));
    return owner;
}

Result<void> takeJob(const JsonView& metadata, std::string_view owner, std::string_view ownerName, Pod& pod)
{
    const auto labels = metadata.optional("labels");
    const auto annotations = metadata.optional("annotations");
    TRY_ASSIGN(const auto space, metadata.optional("namespace").asTextOr("default"));
    TRY_ASSIGN(const auto name, metadata.required("name").asText());
    TRY_ASSIGN(auto group,
        firstLabel(labels,
            { "training.kubeflow.org/job-name", "kueue.x-k8s.io/pod-group-name", "scheduling.x-k8s.io/pod-group" }));
    if (group.empty()) {
        TRY_ASSIGN(group,
            firstLabel(
                annotations, { "pod-group-name", "scheduling.k8s.io/group-name", "scheduling.volcano.sh/group-name" }));
    }
    if (group.empty()) {
        TRY_ASSIGN(group, firstLabel(labels, { "batch.kubernetes.io/job-name", "job-name" }));
    }
    if (group.empty() && (owner == "Job" || owner.ends_with("Job")))
        group = ownerName;
    const auto own = group.empty() ? name : group;
    pod.name = space == "default" ? std::string(own) : fmt::format("{}/{}", space, own);
    pod.job = fmt::format("{}/{}/{}", space, group.empty() ? "pod" : "job", own);
    TRY_ASSIGN(
        const auto queue, firstLabel(labels, { "kueue.x-k8s.io/queue-name", "kai.scheduler/queue", "runai/queue" }));
    pod.tenant = queue.empty() ? space : queue;
    TRY_ASSIGN(const auto role, firstLabel(labels, { "training.kubeflow.org/replica-type", "replica-type" }));
    pod.isServer = role == "ps" || role == "PS";
    return {};
}

/// Nothing for a pod that is no job's.
Result<std::optional<Pod>> readPod(const JsonView& object, std::int64_t index)
{
    Pod pod { .pointer = object.place().pointer, .index = index };
    const auto metadata = object.required("metadata");
    TRY_ASSIGN(const auto owner, ownerOf(metadata));
    if (owner.first == "DaemonSet" || owner.first == "Node")
        return std::optional<Pod> {};
    TRY(takeJob(metadata, owner.first, owner.second, pod));
    TRY_ASSIGN(const auto created, k8sTime(metadata.required("creationTimestamp")));
    pod.created = created.value_or(0);
    const auto spec = object.required("spec");
    TRY_ASSIGN(pod.amounts, amountsOf(spec));
    TRY_ASSIGN(const auto phase, object.optional("status").optional("phase").asTextOr(""));
    pod.phase = phase;
    TRY_ASSIGN(const auto type, firstLabel(spec.optional("nodeSelector"), { "nvidia.com/gpu.product" }));
    pod.gpuType = type;
    if (const auto limit = spec.optional("activeDeadlineSeconds"); limit.isPresent()) {
        TRY_ASSIGN(pod.limit, limit.asNumber(kNotNegative));
    }
    const auto fraction = metadata.optional("annotations").optional("gpu-fraction");
    if (fraction.isPresent() && pod.amounts.gpus == 0) {
        TRY_ASSIGN(pod.amounts.gpus, k8sQuantity(fraction));
    }
    TRY(takeTimes(object, pod));
    return std::optional(std::move(pod));
}

Result<void> takePods(const std::vector<const Pod*>& pods, const std::string& fileName, ImportBuilder& builder)
{
    const auto& first = *pods.front();
    ForeignJob job { .name = first.name, .tenant = first.tenant, .gpuType = first.gpuType, .state = first.phase };
    std::vector<ForeignTasks> kinds;
    double created = first.created;
    bool haveEnded = true;
    for (const auto* pod : pods) {
        kinds.push_back({ .count = 1,
            .gpus = pod->amounts.gpus,
            .cores = pod->amounts.cores,
            .memoryGb = pod->amounts.memoryGb,
            .areServers = pod->isServer });
        created = std::min(created, pod->created);
        if (pod->started)
            job.started = std::min(job.started.value_or(*pod->started), *pod->started);
        if (pod->ended)
            job.ended = std::max(job.ended.value_or(*pod->ended), *pod->ended);
        if (pod->limit)
            job.limit = std::max(job.limit.value_or(0), *pod->limit);
        // Parameter servers do not end by themselves; the workers say when the job is over.
        haveEnded &= pod->ended.has_value() || pod->isServer;
    }
    if (!haveEnded)
        job.ended.reset();
    if (created > 0)
        job.submitted = created;
    builder.report().merged += std::ssize(pods) - 1;
    builder.gather(kinds, job);
    return builder.take(job, JsonPlaces(fileName, first.pointer, first.index, kFields));
}

std::vector<ImportOption> podOptions()
{
    return { tenantOption(), stateOption(), fromOption(), toOption(), modelOption("drawn"), unfinishedOption() };
}

/// Its place among all items of its list, where pods and nodes may stand in any order.
std::int64_t indexOf(const JsonView& object, std::size_t otherwise)
{
    const auto pointer = object.place().pointer;
    const auto number = integerFromText(std::string_view(pointer).substr(pointer.rfind('/') + 1));
    return number.value_or(static_cast<std::int64_t>(otherwise));
}

Result<ImportedTrace> importPods(std::string_view importer, const std::vector<JsonView>& objects,
    const std::string& fileName, const ImportRequest& request, std::shared_ptr<const ModelCatalogue> models)
{
    const auto declared = podOptions();
    TRY_ASSIGN(auto rules, readImportRules(ImportOptionReader(request, declared), *models));
    if (objects.empty())
        return fail(ErrorKind::BadInput, kNoPods, {}, { .file = fileName, .line = 0, .column = 0, .pointer = {} });
    ImportBuilder builder(importer, fileName, request, std::move(rules), std::move(models));
    builder.assume("tenant", assumption::kTenantIsQueue);
    builder.assume("gpus", assumption::kEachIsPod);
    builder.assume("duration_s", assumption::kTimeFromStartToEnd);
    std::vector<Pod> pods;
    pods.reserve(objects.size());
    for (std::size_t i = 0; i < objects.size(); ++i) {
        ++builder.report().rows;
        const auto index = indexOf(objects[i], i);
        auto pod = readPod(objects[i], index);
        if (!pod)
            builder.refuse(std::move(pod).error());
        else if (!*pod)
            builder.drop(kDropDaemon, index);
        else
            pods.push_back(std::move(**pod));
    }
    std::map<std::string_view, std::vector<const Pod*>> byJob;
    for (const auto& pod : pods)
        byJob[pod.job].push_back(&pod);
    for (const auto& pod : pods) {
        // In the order of their first pods.
        if (const auto& all = byJob[pod.job]; all.front() == &pod)
            TRY(takePods(all, fileName, builder));
    }
    return builder.finish();
}

Result<ImportedTrace> parseKubectl(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, fileName, { .maximumBytes = kMaximumTraceJsonBytes }));
    TRY_ASSIGN(const auto root, document.root().object());
    TRY_ASSIGN(const auto pods, k8sObjects(root, "Pod"));
    return importPods("kubectl", pods, fileName, request, std::move(models));
}

Result<ImportedTrace> parseKai(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, fileName, { .maximumBytes = kMaximumTraceJsonBytes }));
    const auto list = document.root().required("rawObjects").required("pods");
    TRY_ASSIGN(const auto pods, list.asArray());
    return importPods("kai", pods, fileName, request, std::move(models));
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
