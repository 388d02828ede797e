// SPDX-License-Identifier: GPL-3.0-or-later
// Presets of equal racks at another size.
#include "core/cluster/scaled_cluster.h"

#include "core/cluster/cluster_presets.h"
#include "core/cluster/server_size.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

class TestScaledCluster : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aServerOfDcIsTheTestbeds()
    {
        const auto testbed = *loadCluster("harmony-testbed");
        const auto dc = *loadCluster("dc,racks=2,servers=3");
        QCOMPARE(dc->hostCount(), std::size_t { 6 });
        QCOMPARE(dc->children(ClusterBuilder::root()).size(), std::size_t { 2 });
        for (const auto& host : dc->hosts) {
            QCOMPARE(host.capacity, testbed->hosts.front().capacity);
            QCOMPARE(dc->link(host.uplinks.front()).bytesPerSecond,
                testbed->link(testbed->hosts.front().uplinks.front()).bytesPerSecond);
        }
        QCOMPARE(dc->name, std::string("dc,racks=2,servers=3"));
        QCOMPARE(dc->source, (*loadCluster("dc"))->source);
    }

    void theNumbersOfThePresetGiveThePreset()
    {
        for (const char* name : { "dc", "dc-large", "large" }) {
            const auto usual = *loadCluster(name);
            const auto same = *loadCluster(std::string(name) + ",racks=50,servers=20,oversubscription=4");
            QCOMPARE(same->hostCount(), usual->hostCount());
            QCOMPARE(same->totalCapacity(), usual->totalCapacity());
            QCOMPARE(same->domains.size(), usual->domains.size());
            for (std::size_t i = 0; i < usual->links.size(); ++i)
                QCOMPARE(same->links[i].bytesPerSecond, usual->links[i].bytesPerSecond);
            QCOMPARE(same->path(same->hosts.back().domain), usual->path(usual->hosts.back().domain));
        }
    }

    void socketsAndUplinksFollow()
    {
        const auto cluster = *loadCluster("preset:dc-large,racks=1,servers=4,oversubscription=8");
        const auto sizes = serverSizesOf(*cluster);
        for (const auto& size : *sizes) {
            QCOMPARE(size.sockets, 2.0F);
            QCOMPARE(size.gpus, 8.0F);
            QCOMPARE(size.cores, 96.0F);
        }
        const auto& rack = cluster->domain(cluster->children(ClusterBuilder::root()).front());
        QCOMPARE(
            rack.uplink->bytesPerSecond * 8, 4 * cluster->link(cluster->hosts.front().uplinks.front()).bytesPerSecond);
    }

    void whatCannotBeIsSaid()
    {
        for (const char* name :
            { "dc,", "dc,racks", "dc,racks=0", "dc,racks=1.5", "dc,racks=10001", "dc,gpus=4", "dc,oversubscription=0",
                "dc,racks=10000,servers=10000", "harmony-testbed,racks=2", "philly,racks=2", "none,racks=2" })
            QVERIFY2(std::string_view(name) == "dc," || !loadCluster(name), name);
        const auto unknown = loadCluster("dc,gpus=4");
        QVERIFY(unknown.error().englishText().find("racks, servers, oversubscription") != std::string::npos);
    }
};

CONSONANCE_TEST(TestScaledCluster)
#include "tst_scaled_cluster.moc"
