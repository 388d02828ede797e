// SPDX-License-Identifier: GPL-3.0-or-later
// Pods and nodes of Kubernetes, from kubectl and from the KAI scheduler.
#include "core/workload/import/cluster_importers.h"
#include "core/workload/import/k8s_values.h"
#include "tests/core/workload/imported_fixture.h"
#include "tests/core_test.h"

using namespace consonance;

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
        for (const char* bad : { "", "Gi", "four", "-1", "1 Gi", "1GiB" })
            QVERIFY2(!numberFromQuantity(bad), bad);
    }

    void rolesMakeTrainings()
    {
        const auto trace = importedFixture("kubectl", "kubectl.json");
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
        QCOMPARE(jobNamed(trace, "alone").work.amount, 600e6); // its deadline
        QCOMPARE(jobNamed(trace, "batch").request.roles[0].demand[Resource::Cpu], std::int64_t(500));
        QCOMPARE(trace.report.firstArrival, std::string("2024-05-01 07:59:00"));
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
        QVERIFY(assumes(trace, "1 jobs ask for a part of a GPU"));
        QVERIFY(hasProblemAt(trace.report, "#/rawObjects/pods/3/spec/containers/0/resources/requests/memory"));
        const auto cluster = importCluster(importFixture("kai_snapshot.json"));
        QVERIFY(cluster);
        QCOMPARE(cluster->cluster->totalCapacity()[Resource::Gpu], std::int64_t(16));
    }
};

CONSONANCE_BARE_TEST(KubernetesImportersTest)
#include "tst_kubernetes_importers.moc"
