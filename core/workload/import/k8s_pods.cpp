// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/k8s_pods.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

void add(K8sAmounts& into, const K8sAmounts& more)
{
    for (const auto& [resource, amount] : more)
        into[resource] += amount;
}

void raise(K8sAmounts& into, const K8sAmounts& least)
{
    for (const auto& [resource, amount] : least) {
        auto& now = into[resource];
        now = std::max(now, amount);
    }
}

/// A limit without a request is the request.
Result<K8sAmounts> requestsOf(const JsonView& resources)
{
    TRY_ASSIGN(auto amounts, k8sAmounts(resources.optional("requests")));
    TRY_ASSIGN(auto limits, k8sAmounts(resources.optional("limits")));
    amounts.merge(limits);
    return amounts;
}

/// As the scheduler of Kubernetes counts: all containers with the sidecars, or what one that runs before them needs
/// together with the sidecars started by then, where that is more; and the overhead of the pod.
Result<K8sAmounts> podAmounts(const JsonView& spec)
{
    K8sAmounts sum;
    TRY_ASSIGN(const auto containers, spec.required("containers").asArray());
    for (const auto& container : containers) {
        TRY_ASSIGN(const auto one, requestsOf(container.optional("resources")));
        add(sum, one);
    }
    K8sAmounts sidecars;
    K8sAmounts before;
    if (const auto list = spec.optional("initContainers"); list.isPresent()) {
        TRY_ASSIGN(const auto all, list.asArray());
        for (const auto& container : all) {
            TRY_ASSIGN(auto one, requestsOf(container.optional("resources")));
            TRY_ASSIGN(const auto restarts, container.optional("restartPolicy").asTextOr(""));
            const bool isSidecar = restarts == "Always";
            if (isSidecar)
                add(sidecars, one);
            else
                add(one, sidecars);
            raise(before, isSidecar ? sidecars : one);
        }
    }
    add(sum, sidecars);
    raise(sum, before);
    // Of the pod as a whole, since Kubernetes 1.32.
    TRY_ASSIGN(const auto whole, requestsOf(spec.optional("resources")));
    for (const auto& [resource, amount] : whole)
        sum[resource] = amount;
    TRY_ASSIGN(const auto overhead, k8sAmounts(spec.optional("overhead")));
    add(sum, overhead);
    return sum;
}

/// A moment after the beginning of 1970, which stands for none.
Result<std::optional<double>> momentAt(const JsonView& value)
{
    TRY_ASSIGN(auto moment, k8sTime(value));
    if (moment && *moment <= 0)
        moment.reset();
    return moment;
}

void widen(std::optional<double>& first, std::optional<double>& last, std::optional<double> moment)
{
    if (moment) {
        first = std::min(first.value_or(*moment), *moment);
        last = std::max(last.value_or(*moment), *moment);
    }
}

/// What the states of containers say of when they ran.
struct ContainerTimes {
    std::optional<double> first; ///< start
    std::optional<double> last; ///< end
    std::size_t count = 0; ///< a list may be empty
    bool haveEnded = true; ///< all of them
    bool wereRestarted = false;
};

Result<void> readStates(const JsonView& list, ContainerTimes& times)
{
    if (!list.isPresent())
        return {};
    TRY_ASSIGN(const auto containers, list.asArray());
    std::optional<double> unused;
    times.count = containers.size();
    for (const auto& container : containers) {
        for (const char* key : { "lastState", "state" }) {
            const auto state = container.optional(key);
            const auto over = state.optional("terminated");
            TRY_ASSIGN(const auto begin,
                momentAt(
                    over.isPresent() ? over.optional("startedAt") : state.optional("running").optional("startedAt")));
            TRY_ASSIGN(const auto end, momentAt(over.optional("finishedAt")));
            widen(times.first, unused, begin);
            widen(unused, times.last, end);
        }
        times.haveEnded = times.haveEnded && container.optional("state").optional("terminated").isPresent();
        TRY_ASSIGN(const auto restarts, container.optional("restartCount").asNumberOr(0));
        times.wereRestarted |= restarts > 0;
    }
    return {};
}

/// The last change of a condition, for pods whose containers are no longer listed.
Result<std::optional<double>> lastCondition(const JsonView& status)
{
    std::optional<double> unused;
    std::optional<double> last;
    const auto list = status.optional("conditions");
    if (!list.isPresent())
        return last;
    TRY_ASSIGN(const auto all, list.asArray());
    for (const auto& condition : all) {
        TRY_ASSIGN(const auto moment, momentAt(condition.optional("lastTransitionTime")));
        widen(unused, last, moment);
    }
    return last;
}

/// The kubelet takes a pod in at `startTime` and gives its resources back when the last container has ended for good:
/// a restart in place gives nothing back. A pod that the kubelet refused has neither containers nor conditions.
Result<void> takeTimes(const JsonView& object, K8sPod& pod)
{
    const auto status = object.optional("status");
    TRY_ASSIGN(const auto phase, status.optional("phase").asTextOr(""));
    pod.phase = phase;
    ContainerTimes before;
    ContainerTimes times;
    const auto containers = status.optional("containerStatuses");
    TRY(readStates(status.optional("initContainerStatuses"), before));
    TRY(readStates(containers, times));
    pod.wasRestarted = times.wereRestarted;
    pod.isOver = phase == "Succeeded" || phase == "Failed" || (times.count > 0 && times.haveEnded);
    TRY_ASSIGN(pod.started, momentAt(status.optional("startTime")));
    if (!pod.started)
        pod.started = before.first ? before.first : times.first;
    if (!pod.isOver)
        return {};
    pod.ended = times.last ? times.last : before.last;
    if (!pod.ended) {
        TRY_ASSIGN(pod.ended, lastCondition(status));
    }
    if (!pod.ended)
        pod.started.reset();
    return {};
}

/// The controller that owns a pod.
struct Owner {
    std::string_view kind;
    std::string_view name;
    std::string_view uid;
};

Result<Owner> ownerOf(const JsonView& metadata)
{
    Owner owner;
    const auto list = metadata.optional("ownerReferences");
    if (!list.isPresent())
        return owner;
    TRY_ASSIGN(const auto owners, list.asArray());
    if (owners.empty())
        return owner;
    TRY_ASSIGN(owner.kind, owners.front().optional("kind").asTextOr(""));
    TRY_ASSIGN(owner.name, owners.front().optional("name").asTextOr(""));
    TRY_ASSIGN(owner.uid, owners.front().optional("uid").asTextOr(""));
    return owner;
}

/// Who submitted it, by a label or an annotation.
Result<std::string_view> userOf(const JsonView& labels, const JsonView& annotations)
{
    for (const auto& list : { labels, annotations }) {
        TRY_ASSIGN(const auto user,
            firstLabel(list,
                { "user", "username", "kai.scheduler/user", "run.ai/user", "hub.jupyter.org/username",
                    "dominodatalab.com/starting-user-username" }));
        if (!user.empty())
            return user;
    }
    return std::string_view {};
}

/// Pods that start together, by the label or annotation of who controls or schedules them; empty: none.
Result<std::string> gangOf(const JsonView& labels, const JsonView& annotations)
{
    constexpr const char* kLeaderWorkerSet = "leaderworkerset.sigs.k8s.io/name";
    TRY_ASSIGN(auto group,
        firstLabel(labels,
            { "training.kubeflow.org/job-name", "jobset.sigs.k8s.io/jobset-name", "ray.io/cluster",
                "volcano.sh/job-name", "kueue.x-k8s.io/pod-group-name", "scheduling.x-k8s.io/pod-group",
                "pod-group.scheduling.sigs.k8s.io" }));
    if (group.empty()) {
        TRY_ASSIGN(group,
            firstLabel(
                annotations, { "pod-group-name", "scheduling.k8s.io/group-name", "scheduling.volcano.sh/group-name" }));
    }
    if (!group.empty())
        return std::string(group);
    TRY_ASSIGN(const auto set, firstLabel(labels, { kLeaderWorkerSet }));
    TRY_ASSIGN(const auto index, firstLabel(labels, { "leaderworkerset.sigs.k8s.io/group-index" }));
    return set.empty() ? std::string() : fmt::format("{}-{}", set, index);
}

Result<void> takeJob(const JsonView& metadata, K8sPod& pod)
{
    TRY_ASSIGN(const auto owner, ownerOf(metadata));
    pod.isOfNode = owner.kind == "DaemonSet" || owner.kind == "Node";
    const auto labels = metadata.optional("labels");
    const auto annotations = metadata.optional("annotations");
    TRY_ASSIGN(const auto space, metadata.optional("namespace").asTextOr("default"));
    TRY_ASSIGN(const auto name, metadata.required("name").asText());
    TRY_ASSIGN(auto group, gangOf(labels, annotations));
    std::string_view uid; // a Job that was created again under its name is another one
    if (group.empty()) {
        TRY_ASSIGN(const auto batch, firstLabel(labels, { "batch.kubernetes.io/job-name", "job-name" }));
        group = batch.empty() && owner.kind.ends_with("Job") ? owner.name : batch;
        if (owner.kind == "Job")
            uid = owner.uid;
    }
    const auto own = group.empty() ? name : std::string_view(group);
    pod.name = space == "default" ? std::string(own) : fmt::format("{}/{}", space, own);
    pod.job = fmt::format("{}/{}/{}/{}", space, group.empty() ? "pod" : "job", own, uid);
    TRY_ASSIGN(
        const auto queue, firstLabel(labels, { "kueue.x-k8s.io/queue-name", "kai.scheduler/queue", "runai/queue" }));
    pod.tenant = queue.empty() ? space : queue;
    TRY_ASSIGN(const auto user, userOf(labels, annotations));
    pod.user = user;
    TRY_ASSIGN(const auto role, firstLabel(labels, { "training.kubeflow.org/replica-type", "replica-type" }));
    pod.isServer = role == "ps" || role == "PS";
    return {};
}

/// Parts of a GPU that KAI takes from annotations.
Result<void> takeFraction(const JsonView& annotations, K8sPod& pod)
{
    if (const auto fraction = annotations.optional("gpu-fraction"); fraction.isPresent()) {
        TRY_ASSIGN(pod.gpuFraction, k8sQuantity(fraction));
    }
    if (const auto memory = annotations.optional("gpu-memory"); memory.isPresent()) {
        TRY_ASSIGN(const auto mebibytes, k8sQuantity(memory));
        pod.gpuMemoryGb = mebibytes * 1.048576e-3;
    }
    if (const auto devices = annotations.optional("gpu-fraction-num-devices"); devices.isPresent()) {
        TRY_ASSIGN(pod.fractionDevices, k8sQuantity(devices));
        pod.fractionDevices = std::max(1.0, pod.fractionDevices);
    }
    return {};
}

} // namespace

Result<K8sPod> readK8sPod(const JsonView& object, std::int64_t index)
{
    K8sPod pod { .pointer = object.place().pointer, .index = index };
    const auto metadata = object.required("metadata");
    TRY(takeJob(metadata, pod));
    if (pod.isOfNode)
        return pod;
    TRY_ASSIGN(const auto created, k8sTime(metadata.required("creationTimestamp")));
    pod.created = created.value_or(0);
    const auto spec = object.required("spec");
    TRY_ASSIGN(pod.amounts, podAmounts(spec));
    TRY_ASSIGN(const auto node, spec.optional("nodeName").asTextOr(""));
    pod.node = node;
    TRY_ASSIGN(const auto product,
        firstLabel(spec.optional("nodeSelector"), { "nvidia.com/gpu.product", "amd.com/gpu.product-name" }));
    pod.product = product;
    TRY_ASSIGN(const auto partition, firstLabel(spec.optional("nodeSelector"), { kPartitionLabel }));
    pod.partition = partition;
    pod.hasClaims = spec.optional("resourceClaims").isPresent();
    if (const auto limit = spec.optional("activeDeadlineSeconds"); limit.isPresent()) {
        TRY_ASSIGN(pod.limit, limit.asNumber(kNotNegative));
    }
    TRY(takeFraction(metadata.optional("annotations"), pod));
    TRY(takeTimes(object, pod));
    return pod;
}

} // namespace consonance
