// SPDX-License-Identifier: GPL-3.0-or-later
// Clusters described in one line, and clusters with added servers.
#include "core/cluster/rack_cluster.h"

#include "core/cluster/cluster_extension.h"
#include "core/cluster/cluster_presets.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

class TestRackCluster : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLineIsACluster()
    {
        const auto cluster = loadCluster("racks:2x3x8:v100+1x1x4:a100:48:256");
        QVERIFY(cluster.has_value());
        const auto& made = **cluster;
        QCOMPARE(made.name, std::string("racks:2x3x8:v100+1x1x4:a100:48:256"));
        QCOMPARE(made.hostCount(), std::size_t { 7 });
        QCOMPARE(made.totalCapacity()[Resource::Gpu], std::int64_t { 6 * 8 + 4 });
        QCOMPARE(made.path(made.hosts.back().domain), std::string("rack-2/server-6"));
        QCOMPARE(made.deviceTypes.size(), std::size_t { 2 });
        // 12 cores and 64 GB per GPU unless the line says otherwise.
        QCOMPARE(made.hosts.front().capacity[Resource::Cpu], std::int64_t { 96'000 });
        QCOMPARE(made.hosts.front().capacity[Resource::Memory], std::int64_t { 512'000 });
        QCOMPARE(made.hosts.back().capacity[Resource::Cpu], std::int64_t { 48'000 });
        QCOMPARE(made.hosts.back().capacity[Resource::Memory], std::int64_t { 256'000 });
        QCOMPARE(made.assumed.size(), std::size_t { 3 });
    }

    void whatIsSaidIsReadBack()
    {
        const char* const lines[] { "racks:1x4x8", "racks:2x20x8:v100", "racks:1x1x0::32:64", "racks:1x2x4:a100::256",
            "racks:2x20x8:v100:64:512+1x4x4:a100" };
        for (const auto* line : lines) {
            const auto groups = parseRackCluster(line);
            QVERIFY2(groups.has_value(), line);
            QCOMPARE(rackClusterText(*groups), std::string(line));
        }
    }

    void whatIsNoneIsSaid()
    {
        const char* const lines[] { "racks:", "racks:2x4", "racks:2x4x8x1", "racks:0x4x8", "racks:2x-4x8",
            "racks:2x4x1001", "racks:2x4x8:v 100", "racks:2x4x8:v100:0", "racks:2x4x8:v100:64:512:1", "racks:2x4x8+",
            "racks:9999999x1x1", "racks:2x4x99999999999999999999" };
        for (const auto* line : lines) {
            const auto cluster = makeRackCluster(line);
            QVERIFY2(!cluster.has_value(), line);
            QCOMPARE(cluster.error().kind, ErrorKind::BadArguments);
        }
        // A cluster that is too large is refused before memory is spent on it.
        QVERIFY(!makeRackCluster("racks:10000x10000x1000").has_value());
    }

    void serversAreAddedBesideTheLast()
    {
        const auto cluster = *makeRackCluster("racks:2x2x4:v100");
        const auto more = withServersLike(*cluster, HostId(0), 3);
        QVERIFY(more.has_value());
        QCOMPARE((*more)->hostCount(), std::size_t { 7 });
        QCOMPARE((*more)->path((*more)->hosts.back().domain), std::string("rack-1/server-6"));
        QVERIFY((*more)->hosts.back().presentAtStart);
        QCOMPARE((*more)->hosts.back().capacity, cluster->hosts.front().capacity);
        QCOMPARE((*more)->totalCapacity()[Resource::Gpu], std::int64_t { 28 });
        for (std::size_t i = 0; i < cluster->domains.size(); ++i)
            QCOMPARE((*more)->path(DomainId(i)), cluster->path(DomainId(i)));
        const auto one = withServerLike(*cluster, HostId(0), nextServerName(*cluster));
        QCOMPARE((*one)->hostName(HostId(4)), std::string("server-4"));
        QVERIFY(!(*one)->hosts.back().presentAtStart);
        QCOMPARE((*withServersLike(*cluster, HostId(0), 0))->contentHash, cluster->contentHash);
    }
};

CONSONANCE_BARE_TEST(TestRackCluster)
#include "tst_rack_cluster.moc"
