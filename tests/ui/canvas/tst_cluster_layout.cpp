// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core_test.h"
#include "tests/ui/session_fixture.h"
#include "ui/canvas/cluster_layout.h"

#include <QTest>

using namespace consonance;

class TestClusterLayout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void findsWhatItPlaced_data()
    {
        QTest::addColumn<std::shared_ptr<const Cluster>>("cluster");
        QTest::addColumn<int>("slots");
        QTest::addColumn<double>("aspect");
        for (const double aspect : { 0.3, 1.0, 1.6, 5.0 }) {
            const auto row = [&](const char* name, std::shared_ptr<const Cluster> cluster, int slots) {
                QTest::addRow("%s, %g wide", name, aspect) << std::move(cluster) << slots << aspect;
            };
            row("one server", fixtures::makeServers(1, 8), 8);
            row("six servers", fixtures::makeServers(6, 2), 4);
            row("a prime number", fixtures::makeServers(97, 8), 16);
            row("equal racks", fixtures::makeRacks({ 15, 15, 15, 15 }), 4);
            row("unequal racks", fixtures::makeRacks({ 1, 9, 4, 17, 2 }), 64);
        }
    }

    void findsWhatItPlaced()
    {
        QFETCH(std::shared_ptr<const Cluster>, cluster);
        QFETCH(int, slots);
        QFETCH(double, aspect);
        const ClusterLayout layout(*cluster, slots, aspect);
        QCOMPARE(layout.hostCount(), cluster->hostCount());
        const auto all = layout.hostsIn(layout.bounds());
        QCOMPARE(all.size(), cluster->hostCount());
        for (std::size_t i = 0; i < layout.hostCount(); ++i) {
            const HostId host(i);
            const auto rect = layout.hostRect(host);
            QVERIFY(layout.bounds().contains(layout.hostArea(host)));
            QCOMPARE(layout.hostAt(rect.center()), host);
            QCOMPARE(layout.hostAt(rect.topLeft() + QPointF(0.5, 0.5)), host);
            QVERIFY(layout.hostAt(rect.topLeft() - QPointF(1, 1)) != host);
            QVERIFY(layout.rackRect(layout.rackOf(host)).contains(rect));
            QCOMPARE(layout.rackAt(rect.center()), static_cast<int>(layout.rackOf(host)));
            for (int slot = 0; slot < slots; ++slot) {
                QVERIFY(rect.contains(layout.slotRect(host, slot)));
                QCOMPARE(layout.slotAt(host, layout.slotRect(host, slot).center()), slot);
            }
            QCOMPARE(layout.slotAt(host, layout.slotRect(host, 0).topRight() + QPointF(1, 1)), -1);
            const auto near = layout.hostsIn(rect);
            QVERIFY(std::ranges::find(near, host) != near.end());
        }
    }

    void tilesDoNotOverlap()
    {
        const auto cluster = fixtures::makeRacks({ 3, 8, 5 });
        const ClusterLayout layout(*cluster, 4, 1.6);
        for (std::size_t i = 0; i < layout.hostCount(); ++i) {
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!layout.hostArea(HostId(i)).intersects(layout.hostArea(HostId(j))));
        }
    }

    void walksToEveryServerAndBack()
    {
        const auto cluster = fixtures::makeServers(12, 2);
        const ClusterLayout layout(*cluster, 4, 1.6);
        for (std::size_t i = 0; i < layout.hostCount(); ++i) {
            const HostId host(i);
            const auto right = layout.neighbour(host, Direction::Right);
            if (right != host) {
                QCOMPARE(layout.neighbour(right, Direction::Left), host);
                QVERIFY(layout.hostRect(right).left() > layout.hostRect(host).left());
                QCOMPARE(layout.hostRect(right).top(), layout.hostRect(host).top());
            }
            const auto down = layout.neighbour(host, Direction::Down);
            if (down != host)
                QCOMPARE(layout.neighbour(down, Direction::Up), host);
        }
        QCOMPARE(layout.neighbour(HostId(0), Direction::Left), HostId(0));
        QCOMPARE(layout.neighbour(HostId(0), Direction::Up), HostId(0));
    }

    void walksAcrossRacks()
    {
        // Racks of one server each: every step leaves a rack.
        const auto cluster = fixtures::makeRacks({ 1, 1, 1, 1 });
        const ClusterLayout layout(*cluster, 4, 100);
        QCOMPARE(layout.neighbour(HostId(0), Direction::Right), HostId(1));
        QCOMPARE(layout.neighbour(HostId(3), Direction::Right), HostId(3));
    }

    void suitsTheShapeOfTheView()
    {
        const auto cluster = fixtures::makeServers(60, 2);
        const ClusterLayout wide(*cluster, 4, 4);
        const ClusterLayout tall(*cluster, 4, 0.25);
        QVERIFY(wide.size().width() > wide.size().height());
        QVERIFY(tall.size().width() < tall.size().height());
    }

    void showsLessFromAfar_data()
    {
        QTest::addColumn<bool>("hasRacks");
        QTest::addColumn<double>("zoom");
        QTest::addColumn<ClusterDetail>("detail");
        QTest::newRow("near") << true << 1.0 << ClusterDetail::Tiles;
        QTest::newRow("slots of 4 px") << true << 4.0 / TileMetrics::kSlot << ClusterDetail::Tiles;
        QTest::newRow("slots of 3 px") << true << 3.0 / TileMetrics::kSlot << ClusterDetail::Blocks;
        QTest::newRow("far") << true << 0.01 << ClusterDetail::Racks;
        QTest::newRow("far without racks") << false << 0.01 << ClusterDetail::Blocks;
    }

    void showsLessFromAfar()
    {
        QFETCH(bool, hasRacks);
        QFETCH(double, zoom);
        QFETCH(ClusterDetail, detail);
        const auto cluster = hasRacks ? fixtures::makeRacks({ 4, 4 }) : fixtures::makeServers(8, 2);
        QCOMPARE(ClusterLayout(*cluster, 4, 1).detailAt(zoom), detail);
    }

    void tilesHoldTheirSlots_data()
    {
        QTest::addColumn<int>("slots");
        for (const int slots : { 1, 2, 4, 5, 8, 16, 17, 64 })
            QTest::addRow("%d", slots) << slots;
    }

    void tilesHoldTheirSlots()
    {
        QFETCH(int, slots);
        const auto tile = TileMetrics::forSlots(slots);
        QVERIFY(tile.columns * tile.rows >= slots);
        QVERIFY(tile.columns * (tile.rows - 1) < slots);
        QVERIFY(tile.width >= TileMetrics::kMinimumWidth);
    }
};

CONSONANCE_TEST(TestClusterLayout)
#include "tst_cluster_layout.moc"
