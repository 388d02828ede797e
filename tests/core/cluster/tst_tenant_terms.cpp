// SPDX-License-Identifier: GPL-3.0-or-later
// The terms of tenants: in cluster files, for the tenants of a trace, and in the name of a cluster.
#include "core/cluster/cluster_extension.h"
#include "core/cluster/cluster_file.h"
#include "core/cluster/cluster_presets.h"
#include "tests/core_test.h"

#include <QTest>

#include <set>

using namespace consonance;

namespace {

Result<std::shared_ptr<const Cluster>> withTenants(const std::string& tenants)
{
    return parseCluster(R"({"version": 1, "name": "t", "levels": ["cluster", "server", "gpu"], "host_level": "server",
        "groups": [{"servers": {"name": "s", "cpu": 8, "memory_gb": 4, "gpu": 2}}])"
            + (tenants.empty() ? std::string() : ", \"tenants\": " + tenants) + "}",
        "t.json");
}

QString errorOf(const std::string& tenants)
{
    const auto cluster = withTenants(tenants);
    return cluster ? QStringLiteral("no error") : QString::fromStdString(cluster.error().englishText());
}

} // namespace

class TestTenantTerms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theyAreReadAndWritten()
    {
        const auto cluster = *withTenants(
            R"([{"name": "vision", "tickets": 2.5, "quota_gpus": 16, "contribution": 0.75}, {"name": "speech"}])");
        QCOMPARE(cluster->tenants.size(), std::size_t { 2 });
        QVERIFY(cluster->tenants[0]
            == (TenantTerms { .name = "vision", .tickets = 2.5, .quotaGpus = 16, .contribution = 0.75 }));
        QVERIFY(cluster->tenants[1] == (TenantTerms { .name = "speech", .quotaGpus = {} }));
        const auto again = *parseCluster(clusterToJson(*cluster), "again.json");
        QVERIFY(again->tenants == cluster->tenants);
        QCOMPARE(again->contentHash, cluster->contentHash);
        const auto larger = *withServerLike(*cluster, HostId(0), "s2");
        QVERIFY(larger->tenants == cluster->tenants);
    }

    /// A cluster without tenants keeps the name that stored runs know; any term gives it another.
    void theyAreInTheHash()
    {
        const auto plain = (*withTenants({}))->contentHash;
        QCOMPARE((*withTenants("[]"))->contentHash, plain);
        std::set<std::uint64_t> hashes { plain };
        for (const char* tenants : { R"([{"name": "a"}])", R"([{"name": "a", "tickets": 2}])",
                 R"([{"name": "a", "quota_gpus": 0}])", R"([{"name": "a", "contribution": 1}])" })
            QVERIFY2(hashes.insert((*withTenants(tenants))->contentHash).second, tenants);
    }

    void whoIsNotNamedHasTheUsualTerms()
    {
        const std::vector<TenantTerms> named { { .name = "b", .tickets = 3, .quotaGpus = 4, .contribution = 0.5 } };
        const auto terms = termsOfTenants(named, { "a", "b" });
        QVERIFY(terms[0] == (TenantTerms { .name = "a", .quotaGpus = {} }));
        QVERIFY(terms[1] == named[0]);
        const auto equal = termsOfTenants({}, { "a", "b", "c", "d" });
        for (const auto& one : equal)
            QCOMPARE(one.contribution, 0.25);
    }

    void whatIsWrongIsNamed()
    {
        QCOMPARE(errorOf(R"([{"name": "a"}, {"name": "a"}])"),
            QStringLiteral("t.json#/tenants/1: the tenant \"a\" already exists"));
        QCOMPARE(errorOf(R"([{"name": "a", "contribution": 0.75}, {"name": "b", "contribution": 0.5}])"),
            QStringLiteral("t.json#/tenants: contributions of at most 1 together are expected, found 1.25"));
        QCOMPARE(errorOf(R"([{"name": "a", "ticket": 1}])"),
            QStringLiteral("t.json#/tenants/0: the key \"ticket\" is not known here; did you mean \"tickets\"?"));
        QCOMPARE(errorOf(R"([{"name": ""}])"),
            QStringLiteral(
                "t.json#/tenants/0/name: a name of 1 to 200 bytes without control characters is expected, found \"\""));
        QCOMPARE(errorOf(R"([{"name": "a", "quota_gpus": -1}])"),
            QStringLiteral("t.json#/tenants/0/quota_gpus: a whole number from 0 to 1000000000 is expected, found -1"));
    }

    void thePresetForMarketsHasTenants()
    {
        const auto cluster = *loadCluster("edge-cloud");
        double contributed = 0;
        for (const auto& tenant : cluster->tenants)
            contributed += tenant.contribution;
        QCOMPARE(contributed, 1.0);
        QCOMPARE(cluster->totalCapacity()[Resource::Gpu], 28);
        QCOMPARE(cluster->deviceTypes.size(), std::size_t { 2 });
        QCOMPARE(cluster->domain(*cluster->findByPath("edge-1")).uplink->delay.microseconds, 10'000);
    }
};

CONSONANCE_BARE_TEST(TestTenantTerms)
#include "tst_tenant_terms.moc"
