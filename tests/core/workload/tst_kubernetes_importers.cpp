// SPDX-License-Identifier: GPL-3.0-or-later
// Pods and nodes of Kubernetes, from kubectl and from the KAI scheduler.
#include "core/workload/import/cluster_importers.h"
#include "core/workload/import/k8s_values.h"
#include "tests/core/workload/imported_fixture.h"
#include "tests/core_test.h"

#include <cmath>

#include <fmt/format.h>

using namespace consonance;

namespace {

struct PodText {
    std::string name;
    std::string requests; ///< members of the list
    std::string start; ///< of the pod, at 2024-05-06
    std::string end; ///< empty: it runs
    std::string labels {};
    std::string spec {}; ///< further members
    std::string containers {}; ///< further ones
    std::string status {}; ///< instead of what start and end make
};

std::string text(const PodText& pod)
{
    const auto at = [](const std::string& time) { return "2024-05-06T" + time + "Z"; };
    const auto state = pod.end.empty()
        ? fmt::format(R"("running": {{"startedAt": "{}"}})", at(pod.start))
        : fmt::format(R"("terminated": {{"startedAt": "{}", "finishedAt": "{}"}})", at(pod.start), at(pod.end));
    const auto status = !pod.status.empty()
        ? pod.status
        : fmt::format(R"("phase": "{}", "startTime": "{}", "containerStatuses": [{{"state": {{{}}}}}])",
            pod.end.empty() ? "Running" : "Succeeded", at(pod.start), state);
    return fmt::format(R"({{"kind": "Pod", "metadata": {{"name": "{}", "creationTimestamp": "2024-05-06T08:00:00Z",
        "labels": {{{}}}}}, "spec": {{{}"containers": [{{"resources": {{"requests": {{{}}}}}}}{}]}}, "status": {{{}}}}})",
        pod.name, pod.labels, pod.spec, pod.requests, pod.containers, status);
}

std::string node(const std::string& name, const std::string& allocatable, const std::string& labels = {},
    const std::string& spec = {})
{
    return fmt::format(R"({{"kind": "Node", "metadata": {{"name": "{}", "labels": {{{}}}}}, "spec": {{{}}},
        "status": {{"allocatable": {{"cpu": "8", "memory": "64Gi"{}{}}}}}}})",
        name, labels, spec, allocatable.empty() ? "" : ", ", allocatable);
}

std::string list(const std::vector<std::string>& items, const std::string& metadata = {})
{
    std::string all;
    for (const auto& item : items)
        all += (all.empty() ? "" : ", ") + item;
    return fmt::format(R"({{"apiVersion": "v1", "kind": "List", "metadata": {{{}}}, "items": [{}]}})", metadata, all);
}

ImportedTrace imported(const std::string& text, const std::string& importer = "kubectl")
{
    auto trace
        = parseForeignTrace(importer, text, "pods.json", { .options = { { "model", "none" } } }, bundledModels());
    if (!trace)
        qFatal("%s", trace.error().englishText().c_str());
    return *trace;
}

ImportedCluster clusterOf(const std::string& text)
{
    auto cluster = parseForeignCluster(text, "nodes.json");
    if (!cluster)
        qFatal("%s", cluster.error().englishText().c_str());
    return *cluster;
}

std::int64_t gpusOf(const ImportedCluster& imported, std::size_t host = 0)
{
    return imported.cluster->hosts[host].capacity[Resource::Gpu];
}

std::string typeOf(const ImportedCluster& imported)
{
    const auto& cluster = *imported.cluster;
    return cluster.domain(cluster.hosts[0].devices.front()).deviceType;
}

bool remarks(const ImportedCluster& imported, const std::string& part)
{
    return std::ranges::any_of(imported.remarks, [&](const ClusterRemark& one) {
        return fillMessage(one.text.english, one.arguments).find(part) != std::string::npos;
    });
}

const std::string kPodGpu = R"("nvidia.com/gpu": "1")";
const std::string kSweepLabel = R"("batch.kubernetes.io/job-name": "sweep")";

} // namespace

class KubernetesImportersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void quantities()
    {
        QCOMPARE(numberFromQuantity("500m"), std::optional(0.5));
        QCOMPARE(numberFromQuantity("2"), std::optional(2.0));
        QCOMPARE(numberFromQuantity("16Gi"), std::optional(17179869184.0));
        QCOMPARE(numberFromQuantity("1e3"), std::optional(1000.0));
        QCOMPARE(numberFromQuantity("4k"), std::optional(4000.0));
        QCOMPARE(numberFromQuantity("1E"), std::optional(1e18));
        QCOMPARE(numberFromQuantity("1E3"), std::optional(1000.0));
        QCOMPARE(numberFromQuantity("+2"), std::optional(2.0));
        for (const char* bad : { "", "Gi", "four", "-1", "1 Gi", "1GiB", "+-1", "++1", "E" })
            QVERIFY2(!numberFromQuantity(bad), bad);
    }

    /// Accounting measures durations, which no drawn model may change.
    void noModelIsDrawnUnlessAskedFor()
    {
        for (const auto& [importer, file] :
            { std::pair { "kubectl", "kubectl.json" }, { "kai", "kai_snapshot.json" } }) {
            const auto trace = importedFixture(importer, file);
            for (const auto& job : trace.workload->jobs)
                QVERIFY2(!job.request.model.isValid(), job.request.name.c_str());
        }
    }

    void rolesMakeTrainings()
    {
        const auto trace = importedFixture("kubectl", "kubectl.json", { .options = { { "model", "drawn" } } });
        const auto& training = jobNamed(trace, "ml/mnist").request;
        QVERIFY(training.isParameterServerJob());
        QCOMPARE(training.roles[0].requested, 2);
        QCOMPARE(training.roles[1].requested, 1);
        QCOMPARE(training.roles[1].demand[Resource::Cpu], std::int64_t(2000));
        QCOMPARE(trace.workload->tenants[training.tenant.index()], std::string("team-a"));
        const auto& launched = jobNamed(trace, "ml/bert"); // two workers and a launcher without a GPU
        QCOMPARE(launched.request.roles[0].requested, 2);
        QCOMPARE(launched.request.roles[0].demand[Resource::Gpu], std::int64_t(2));
        QCOMPARE(launched.request.roles[0].demand[Resource::Cpu], std::int64_t(4500));
        QCOMPARE(launched.work.amount, 61 * 60e6);
        QCOMPARE(trace.workload->tenants[launched.request.tenant.index()], std::string("ml"));
    }

    void otherPodsAreGangs()
    {
        const auto trace = importedFixture("kubectl", "kubectl.json");
        const auto& gang = jobNamed(trace, "gang").request;
        QCOMPARE(gang.arrival.microseconds, std::int64_t(0)); // the first to be created
        QCOMPARE(gang.deviceType, std::string("NVIDIA-A100-SXM4-80GB"));
        QCOMPARE(trace.workload->tenants[gang.tenant.index()], std::string("team-b"));
        QCOMPARE(jobNamed(trace, "alone").work.amount, 62 * 60e6); // beyond its deadline: a minute after the snapshot
        QCOMPARE(jobNamed(trace, "waits").work.amount, 60 * 60e6); // as jobs of the file do in the median
        QCOMPARE(jobNamed(trace, "batch").request.roles[0].demand[Resource::Cpu], std::int64_t(500));
        QCOMPARE(trace.report.firstArrival, std::string("2024-05-01 07:59:00"));
        // gang 1 · 1 h, mnist 2 · 1 h, bert 4 · 61 min, alone 1 · 62 min, waits 1 · 1 h
        QVERIFY(std::abs(trace.report.gpuHours - (1 + 2 + 4 * 61 / 60.0 + 62 / 60.0 + 1)) < 1e-6);
        QVERIFY(hasProblemAt(trace.report, "#/items/12/spec/containers/0/resources/requests/cpu"));
        QVERIFY(hasProblemAt(trace.report, "#/items/13/metadata/creationTimestamp"));
    }

    void nodesOfTheSameFileMakeACluster()
    {
        const auto imported = importCluster(importFixture("kubectl.json"));
        QVERIFY(imported);
        const auto& cluster = *imported->cluster;
        QCOMPARE(cluster.hostCount(), std::size_t(2)); // one not ready, one cordoned, one not readable
        QCOMPARE(imported->dropped.front().rows, std::int64_t(2));
        QCOMPARE(imported->problems.count(), std::int64_t(1));
        QCOMPARE(cluster.levels[1], std::string("zone"));
        QVERIFY(cluster.findByPath("a/n1").has_value());
        QCOMPARE(cluster.host(HostId(1)).capacity[Resource::Cpu], std::int64_t(31'500));
        QCOMPARE(cluster.host(HostId(0)).capacity[Resource::Memory], std::int64_t(549'756)); // 512 GiB
        QCOMPARE(cluster.domain(cluster.host(HostId(0)).devices.front()).deviceMemoryMegabytes, std::int64_t(85'899));
    }

    void kaiSnapshot()
    {
        const auto trace = importedFixture("kai", "kai_snapshot.json");
        const auto& gang = jobNamed(trace, "runai/pg-llm").request;
        QCOMPARE(gang.roles[0].requested, 2);
        QCOMPARE(gang.requestedGpus(), std::int64_t(16));
        QCOMPARE(trace.workload->tenants[gang.tenant.index()], std::string("research"));
        QCOMPARE(jobNamed(trace, "runai/half").request.requestedGpus(), std::int64_t(1));
        QVERIFY(assumes(trace, "1 job asks for a part of a GPU"));
        QCOMPARE(jobNamed(trace, "runai/half").request.gpuShare(), std::int64_t(500'000));
        QCOMPARE(trace.report.gpuHours, 16.5); // 16 GPUs and half a GPU for an hour
        QVERIFY(hasProblemAt(trace.report, "#/rawObjects/pods/3/spec/containers/0/resources/requests/memory"));
        const auto cluster = importCluster(importFixture("kai_snapshot.json"));
        QVERIFY(cluster);
        QCOMPARE(cluster->cluster->totalCapacity()[Resource::Gpu], std::int64_t(16));
    }

    void podsOneAfterAnother()
    {
        // Four completions of an hour, never two at once: one GPU for four hours.
        const auto trace = imported(list({ text({ "s-0", kPodGpu, "08:00:00", "09:00:00", kSweepLabel }),
            text({ "s-1", kPodGpu, "09:00:00", "10:00:00", kSweepLabel }),
            text({ "s-2", kPodGpu, "10:00:10", "11:00:10", kSweepLabel }),
            text({ "s-3", kPodGpu, "12:00:00", "13:00:00", kSweepLabel }) }));
        const auto& job = jobNamed(trace, "sweep");
        QCOMPARE(job.request.requestedGpus(), std::int64_t(1));
        QCOMPARE(job.work.amount, 4 * 3600e6);
        QCOMPARE(trace.report.gpuHours, 4.0);
        QCOMPARE(trace.report.merged, std::int64_t(3));
        QVERIFY(assumes(trace, "1 job ran pods one after another"));
    }

    void asManyTasksAsRanAtOnce()
    {
        // Two at once, of different lengths: 60 + 30 + 30 + 60 minutes of one GPU on two GPUs.
        const auto trace = imported(list({ text({ "s-0", kPodGpu, "08:00:00", "09:00:00", kSweepLabel }),
            text({ "s-1", kPodGpu, "08:00:00", "08:30:00", kSweepLabel }),
            text({ "s-2", kPodGpu, "08:30:00", "09:00:00", kSweepLabel }),
            text({ "s-3", kPodGpu, "09:00:00", "10:00:00", kSweepLabel }) }));
        QCOMPARE(jobNamed(trace, "sweep").request.requestedGpus(), std::int64_t(2));
        QCOMPARE(jobNamed(trace, "sweep").work.amount, 90 * 60e6);
        // Two that barely overlap held two GPUs for ten minutes, not for two hours.
        const auto apart = imported(list({ text({ "s-0", kPodGpu, "08:00:00", "09:00:00", kSweepLabel }),
            text({ "s-1", kPodGpu, "08:50:00", "09:50:00", kSweepLabel }) }));
        QCOMPARE(apart.report.gpuHours, 2.0);
        // A gang whose pods start within seconds runs from the first start to the last end.
        const auto gang = imported(list({ text({ "s-0", kPodGpu, "08:00:00", "09:00:00", kSweepLabel }),
            text({ "s-1", kPodGpu, "08:00:05", "09:00:05", kSweepLabel }) }));
        QCOMPARE(jobNamed(gang, "sweep").work.amount, 3605e6);
        QVERIFY(!assumes(gang, "one after another"));
    }

    /// Controllers that make several objects of one job, or whose pods are no batch Job's.
    void gangsOfOtherControllers()
    {
        const auto pod = [](const char* name, const std::string& labels) {
            return text({ name, kPodGpu, "08:00:00", "09:00:00", labels });
        };
        const std::string set = R"("jobset.sigs.k8s.io/jobset-name": "js", "batch.kubernetes.io/job-name": )";
        const std::string lws
            = R"("leaderworkerset.sigs.k8s.io/name": "lws", "leaderworkerset.sigs.k8s.io/group-index": )";
        const auto trace = imported(list({ pod("js-leader-0", set + R"("js-leader-0")"),
            pod("js-worker-0", set + R"("js-worker-0")"), pod("js-worker-1", set + R"("js-worker-0")"),
            pod("ray-head", R"("ray.io/cluster": "ray")"), pod("ray-worker", R"("ray.io/cluster": "ray")"),
            pod("lws-0", lws + R"("0")"), pod("lws-0-1", lws + R"("0")"), pod("lws-1", lws + R"("1")"),
            pod("vj-0", R"("volcano.sh/job-name": "vj")"), pod("vj-1", R"("volcano.sh/job-name": "vj")") }));
        const auto gpus = [&](const char* job) { return jobNamed(trace, job).request.requestedGpus(); };
        QCOMPARE(trace.report.jobs, std::int64_t(5));
        QCOMPARE(gpus("js"), std::int64_t(3));
        QCOMPARE(gpus("ray"), std::int64_t(2));
        QCOMPARE(gpus("lws-0"), std::int64_t(2));
        QCOMPARE(gpus("lws-1"), std::int64_t(1));
        QCOMPARE(gpus("vj"), std::int64_t(2));
    }

    void attemptsOfAGangAddUp()
    {
        // Two workers fail after ten minutes; the next two run an hour.
        const auto trace = imported(list({ text({ "w-0", kPodGpu, "08:00:00", "08:10:00", kSweepLabel }),
            text({ "w-1", kPodGpu, "08:00:00", "08:10:00", kSweepLabel }),
            text({ "w-2", kPodGpu, "08:11:00", "09:11:00", kSweepLabel }),
            text({ "w-3", kPodGpu, "08:11:00", "09:11:00", kSweepLabel }) }));
        QCOMPARE(jobNamed(trace, "sweep").request.requestedGpus(), std::int64_t(2));
        QCOMPARE(jobNamed(trace, "sweep").work.amount, 70 * 60e6);
    }

    void jobsCreatedAgainAreOtherJobs()
    {
        const auto owned = [](const std::string& name, const std::string& start, const std::string& end, char uid) {
            auto pod = text({ name, kPodGpu, start, end, kSweepLabel });
            const std::string metadata = R"("metadata": {)";
            return pod.insert(pod.find(metadata) + metadata.size(),
                fmt::format(R"("ownerReferences": [{{"kind": "Job", "name": "sweep", "uid": "{}"}}], )", uid));
        };
        const auto trace = imported(list({ owned("s-0", "08:00:00", "09:00:00", 'a'),
            owned("s-1", "10:00:00", "10:30:00", 'b'), owned("s-2", "10:40:00", "10:50:00", 'b') }));
        QCOMPARE(jobNamed(trace, "sweep").work.amount, 3600e6);
        QCOMPARE(jobNamed(trace, "sweep#2").work.amount, 40 * 60e6);
    }

    void restartsInPlaceHoldTheGpu()
    {
        const auto trace = imported(list({ text({ .name = "r",
            .requests = kPodGpu,
            .start = "",
            .end = "",
            .status
            = R"("phase": "Failed", "startTime": "2024-05-06T08:00:05Z", "containerStatuses": [{"restartCount": 3,
                "state": {"terminated": {"startedAt": "2024-05-06T09:00:00Z", "finishedAt": "2024-05-06T09:30:00Z"}},
                "lastState": {"terminated": {"startedAt": "2024-05-06T08:01:00Z",
                    "finishedAt": "2024-05-06T08:59:00Z"}}}])" }) }));
        QCOMPARE(jobNamed(trace, "r").work.amount, 5395e6);
        QVERIFY(assumes(trace, "1 job restarted containers in place"));
    }

    void whatEndedWithoutARunIsLeftOut()
    {
        const std::string refused = R"("phase": "Failed", "reason": "OutOfcpu", "startTime": "2024-05-06T08:00:00Z")";
        const std::string evicted = R"("phase": "Failed", "startTime": "2024-05-06T08:00:00Z",
            "conditions": [{"type": "Ready", "lastTransitionTime": "2024-05-06T08:20:00Z"}])";
        const auto trace
            = imported(list({ text({ .name = "a", .requests = kPodGpu, .start = "", .end = "", .status = refused }),
                text({ .name = "b", .requests = kPodGpu, .start = "", .end = "", .status = evicted }) }));
        QCOMPARE(trace.report.jobs, std::int64_t(1));
        QCOMPARE(jobNamed(trace, "b").work.amount, 1200e6);
        QCOMPARE(trace.report.dropped.size(), std::size_t(1));
        QCOMPARE(trace.report.dropped[0].firstPointer, std::string("/items/0"));
    }

    /// Some clients write the list of its containers although there are none yet.
    void whatWaitsForANodeHasNotEnded()
    {
        const std::string waits = R"("phase": "Pending", "containerStatuses": [])";
        const auto trace = imported(list({ text({ .name = "a",
            .requests = kPodGpu,
            .start = "",
            .end = "",
            .spec = R"("activeDeadlineSeconds": 600, )",
            .status = waits }) }));
        QCOMPARE(jobNamed(trace, "a").work.amount, 600e6);
        QCOMPARE(trace.report.unfinishedJobs, std::int64_t(1));
    }

    void devicesOfPods_data()
    {
        QTest::addColumn<QString>("requests");
        QTest::addColumn<int>("gpus");
        QTest::addColumn<double>("share");
        QTest::addColumn<QString>("said");
        QTest::newRow("two vendors") << R"("amd.com/gpu": "8", "nvidia.com/gpu": "0")" << 8 << 1.0 << "";
        QTest::newRow("1g of seven") << R"("nvidia.com/mig-1g.5gb": "1")" << 1 << 1 / 7.0 << "MIG slices";
        QTest::newRow("3g of seven") << R"("nvidia.com/mig-3g.40gb": "2")" << 2 << 3 / 7.0 << "mig-3g.40gb";
        QTest::newRow("2g of an A30") << R"("nvidia.com/mig-2g.12gb": "1")" << 1 << 0.5 << "MIG slices";
        QTest::newRow("1c of a 3g") << R"("nvidia.com/mig-1c.3g.20gb": "1")" << 1 << 1 / 7.0 << "MIG slices";
        QTest::newRow("media") << R"("nvidia.com/mig-1g.5gb.me": "1")" << 1 << 1 / 7.0 << "MIG slices";
        QTest::newRow("GPU and slice") << R"("nvidia.com/gpu": "1", "nvidia.com/mig-1g.5gb": "1")" << 2 << 4 / 7.0
                                       << "several sizes";
        QTest::newRow("shares") << R"("nvidia.com/gpu.shared": "1")" << 1 << 1.0 << "of unknown size";
        QTest::newRow("percent") << R"("tencent.com/vcuda-core": "50", "tencent.com/vcuda-memory": "8")" << 1 << 0.5
                                 << "vcuda-memory, which is not simulated";
        QTest::newRow("percent of each") << R"("nvidia.com/gpu": "2", "nvidia.com/gpucores": "30")" << 2 << 0.3 << "";
        QTest::newRow("memory alone") << R"("aliyun.com/gpu-mem": "8")" << 1 << 1.0 << "of unknown size";
        for (const char* name : { "habana.ai/gaudi", "huawei.com/Ascend910", "google.com/tpu", "gpu.intel.com/i915",
                 "aws.amazon.com/neuron", "xilinx.com/fpga-xilinx_u250", "cambricon.com/mlu370", "hygon.com/dcu",
                 "example.org/vgpu", "example.org/my-accelerator", "metax-tech.com/gpu" })
            QTest::newRow(name) << QStringLiteral(R"("%1": "4")").arg(QLatin1String(name)) << 4 << 1.0
                                << QStringLiteral("%1: each counts as a GPU").arg(QLatin1String(name));
        QTest::newRow("unknown") << R"("example.org/widget": "2")" << 0 << 1.0
                                 << "example.org/widget, which is not simulated";
        QTest::newRow("of the node") << R"("devices.kubevirt.io/kvm": "1")" << 0 << 1.0 << "";
    }
    void devicesOfPods()
    {
        QFETCH(QString, requests);
        QFETCH(int, gpus);
        QFETCH(double, share);
        QFETCH(QString, said);
        const auto trace
            = imported(list({ text({ "p", R"("cpu": "1", )" + requests.toStdString(), "08:00:00", "09:00:00" }) }));
        const auto& request = jobNamed(trace, "p").request;
        QCOMPARE(request.requestedGpus(), std::int64_t(gpus));
        QCOMPARE(request.gpuShare(), std::int64_t(std::llround(share * 1e6)));
        QVERIFY2(said.isEmpty() || assumes(trace, said.toStdString()), qPrintable(said));
        QVERIFY(std::abs(trace.report.gpuHours - gpus * share) < 1e-5);
    }

    void sharesByTheNodesInTheFile()
    {
        const std::string shared = R"("nvidia.com/gpu.count": "2", "nvidia.com/gpu.replicas": "4",
            "nvidia.com/gpu.product": "Tesla-T4-SHARED")";
        const auto trace
            = imported(list({ node("t4", R"("nvidia.com/gpu": "8")", shared), node("a100", R"("nvidia.com/gpu": "4")"),
                text({ .name = "part",
                    .requests = kPodGpu,
                    .start = "08:00:00",
                    .end = "09:00:00",
                    .spec = R"("nodeName": "t4", "nodeSelector": {"nvidia.com/gpu.product": "Tesla-T4-SHARED"}, )" }),
                text({ .name = "whole",
                    .requests = kPodGpu,
                    .start = "08:00:00",
                    .end = "09:00:00",
                    .spec = R"("nodeName": "a100", )" }) }));
        QCOMPARE(jobNamed(trace, "part").request.gpuShare(), std::int64_t(250'000));
        QCOMPARE(jobNamed(trace, "part").request.deviceType, std::string("Tesla-T4"));
        QCOMPARE(jobNamed(trace, "whole").request.gpuShare(), kFullShare);
        QVERIFY(assumes(trace, "1 job shares GPUs: nvidia.com/gpu = 1/4 of a GPU"));
    }

    void kindsOfDevicesKeepTheirNodes()
    {
        const auto trace = imported(list({ node("a", R"("nvidia.com/gpu": "8")", R"("nvidia.com/gpu.product": "A100")"),
            node("b", R"("habana.ai/gaudi": "8")"), text({ "p", kPodGpu, "08:00:00", "09:00:00" }),
            text({ "q", R"("habana.ai/gaudi": "1")", "08:00:00", "09:00:00" }) }));
        QCOMPARE(jobNamed(trace, "p").request.deviceType, std::string("A100"));
        QCOMPARE(jobNamed(trace, "q").request.deviceType, std::string("gaudi"));
    }

    void containersThatRunBefore()
    {
        // 2 cores, a sidecar of 1, a first step of 6 beside the sidecar, and 250m of overhead.
        const std::string before = R"("overhead": {"cpu": "250m"}, "initContainers": [
            {"restartPolicy": "Always", "resources": {"requests": {"cpu": "1"}}},
            {"resources": {"requests": {"cpu": "6"}}}, {"resources": {"limits": {"nvidia.com/gpu": "1"}}}], )";
        const auto trace = imported(list({ text({ .name = "p",
            .requests = R"("cpu": "2")",
            .start = "08:00:00",
            .end = "09:00:00",
            .spec = before,
            .containers = R"(, {"resources": {"requests": {"cpu": "1"}}})" }) }));
        const auto& demand = jobNamed(trace, "p").request.roles[0].demand;
        QCOMPARE(demand[Resource::Cpu], std::int64_t(7250)); // 6 + 1 + 0.25 > 3 + 1 + 0.25
        QCOMPARE(demand[Resource::Gpu], std::int64_t(1));
    }

    void serversWithGpusAreWorkers()
    {
        const std::string job = R"("training.kubeflow.org/job-name": "t", "training.kubeflow.org/replica-type": )";
        const auto trace = imported(list({ text({ "w", kPodGpu, "08:00:00", "09:00:00", job + R"("worker")" }),
            text({ "s", kPodGpu, "08:00:00", "09:00:00", job + R"("ps")" }) }));
        QCOMPARE(jobNamed(trace, "t").request.requestedGpus(), std::int64_t(2));
        QVERIFY(assumes(trace, "1 job has parameter servers with GPUs"));
    }

    void unknownResourcesAloneAreNamed()
    {
        const auto trace = imported(list({ text({ "p", kPodGpu, "08:00:00", "09:00:00" }),
            text({ "q", R"("example.org/widget": "1")", "08:00:00", "09:00:00" }) }));
        QCOMPARE(trace.report.jobs, std::int64_t(1));
        QCOMPARE(trace.report.dropped[0].firstPointer, std::string("/items/1"));
        QVERIFY(assumes(trace, "jobs that ask only for example.org/widget are left out"));
    }

    void usersByTheirLabel()
    {
        const auto trace = imported(
            list({ text({ "p", kPodGpu, "08:00:00", "09:00:00", R"("hub.jupyter.org/username": "ann")" }) }));
        QCOMPARE(trace.workload->users, std::vector<std::string> { "ann" });
        QCOMPARE(trace.workload->tenants, std::vector<std::string> { "default" });
    }

    void pagesOfAListAreNamed()
    {
        const std::string page = R"("continue": "x", "remainingItemCount": 812)";
        const auto trace = imported(list({ text({ "p", kPodGpu, "08:00:00", "09:00:00" }) }, page));
        QVERIFY(assumes(trace, "812 pods are missing"));
        QVERIFY(remarks(clusterOf(list({ node("n", "") }, page)), "812 nodes are missing"));
        QVERIFY(remarks(clusterOf(list({ node("n", "") }, R"("continue": "x")")), "further nodes are missing"));
        QVERIFY(clusterOf(list({ node("n", "") }, R"("remainingItemCount": 0)")).remarks.empty());
    }

    void devicesOfNodes_data()
    {
        QTest::addColumn<QString>("allocatable");
        QTest::addColumn<QString>("labels");
        QTest::addColumn<int>("gpus");
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("said");
        const auto product = [](const char* name, const char* more = "") {
            return QStringLiteral(R"("nvidia.com/gpu.product": "%1"%2)").arg(QLatin1String(name), QLatin1String(more));
        };
        QTest::newRow("other vendor 0") << R"("amd.com/gpu": "8", "nvidia.com/gpu": "0")"
                                        << R"("amd.com/gpu.product-name": "MI300X")" << 8 << "MI300X"
                                        << "";
        QTest::newRow("two vendors") << R"("amd.com/gpu": "2", "nvidia.com/gpu": "6")" << product("A40") << 8 << "A40"
                                     << "8 devices of several kinds (amd.com/gpu, nvidia.com/gpu)";
        QTest::newRow("mixed slices")
            << R"("nvidia.com/gpu": "2", "nvidia.com/mig-1g.10gb": "6", "nvidia.com/mig-2g.20gb": "4")"
            << product("A100", R"(, "nvidia.com/gpu.count": "4")") << 4 << "A100"
            << "10 slices of GPUs";
        // Four of 3g, two on a GPU, with room for a 1g on each.
        QTest::newRow("slices without a count")
            << R"("nvidia.com/mig-3g.20gb": "4", "nvidia.com/mig-1g.5gb": "2")" << product("A100") << 2 << "A100"
            << "they count as 2 whole GPUs";
        QTest::newRow("slices of one kind")
            << R"("nvidia.com/gpu": "16")" << product("A100-40GB-MIG-3g.20gb") << 8 << "A100-40GB"
            << "16 slices";
        QTest::newRow("time-sliced") << R"("nvidia.com/gpu": "16")"
                                     << product("T4-SHARED", R"(, "nvidia.com/gpu.replicas": "4")") << 4 << "T4"
                                     << "16 shares of GPUs (nvidia.com/gpu): they count as the 4 GPUs";
        QTest::newRow("only a count") << R"("nvidia.com/gpu": "12")"
                                      << product("L40", R"(, "nvidia.com/gpu.count": "1")") << 1 << "L40"
                                      << "12 shares";
        QTest::newRow("not shared") << R"("nvidia.com/gpu": "2")"
                                    << product(
                                           "L40", R"(, "nvidia.com/gpu.count": "2", "nvidia.com/gpu.replicas": "1")")
                                    << 2 << "L40"
                                    << "";
        QTest::newRow("shared on GKE") << R"("nvidia.com/gpu": "8")"
                                       << R"("cloud.google.com/gke-max-shared-clients-per-gpu": "4",
                                           "cloud.google.com/gke-accelerator": "nvidia-l4")"
                                       << 2 << "nvidia-l4"
                                       << "8 shares";
        QTest::newRow("cut on GKE") << R"("nvidia.com/gpu": "7")"
                                    << R"("cloud.google.com/gke-gpu-partition-size": "1g.5gb")" << 1 << ""
                                    << "7 slices";
        QTest::newRow("shares of unknown size") << R"("nvidia.com/gpu": "8")" << product("T4-SHARED") << 8 << "T4"
                                                << "do not say of how many";
        QTest::newRow("Gaudi") << R"("habana.ai/gaudi": "8")"
                               << "" << 8 << "gaudi"
                               << "8 devices (habana.ai/gaudi)";
        QTest::newRow("Neuron") << R"("aws.amazon.com/neuron": "2", "aws.amazon.com/neuroncore": "4")"
                                << "" << 2 << "neuron"
                                << "2 devices (aws.amazon.com/neuron)";
        QTest::newRow("percent") << R"("koordinator.sh/gpu": "800", "koordinator.sh/gpu-core": "800")"
                                 << "" << 8 << ""
                                 << "";
        QTest::newRow("percent beside") << R"("koordinator.sh/gpu": "800", "nvidia.com/gpu": "8")"
                                        << "" << 8 << ""
                                        << "";
    }
    void devicesOfNodes()
    {
        QFETCH(QString, allocatable);
        QFETCH(QString, labels);
        QFETCH(int, gpus);
        QFETCH(QString, type);
        QFETCH(QString, said);
        const auto cluster = clusterOf(list({ node("n", allocatable.toStdString(), labels.toStdString()) }));
        QCOMPARE(gpusOf(cluster), std::int64_t(gpus));
        QCOMPARE(QString::fromStdString(typeOf(cluster)), type);
        QVERIFY2(said.isEmpty() ? cluster.remarks.empty() : remarks(cluster, said.toStdString()), qPrintable(said));
    }

    void taintsAreNamed()
    {
        const auto tainted = [](const std::string& key, const std::string& effect) {
            return fmt::format(R"("taints": [{{"key": "{}", "effect": "{}"}}])", key, effect);
        };
        const auto cluster
            = clusterOf(list({ node("c", "", "", tainted("node-role.kubernetes.io/control-plane", "NoSchedule")),
                node("g", kPodGpu, "", tainted("dedicated", "NoSchedule")),
                node("p", kPodGpu, "", tainted("prefer", "PreferNoSchedule")),
                node("d", kPodGpu, "", tainted("node.kubernetes.io/unreachable", "NoExecute")) }));
        QCOMPARE(cluster.cluster->hostCount(), std::size_t(2));
        QCOMPARE(cluster.dropped.size(), std::size_t(2));
        QCOMPARE(cluster.dropped[1].firstPointer, std::string("/items/3"));
        QCOMPARE(cluster.remarks.size(), std::size_t(1));
        QVERIFY(remarks(cluster, "1 node (g) has taints (dedicated)"));
    }
};

CONSONANCE_BARE_TEST(KubernetesImportersTest)
#include "tst_kubernetes_importers.moc"
