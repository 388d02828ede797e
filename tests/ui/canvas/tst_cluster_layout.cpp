// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core_test.h"
#include "tests/ui/session_fixture.h"
#include "ui/canvas/cluster_layout.h"

#include <QTest>

using namespace consonance;

namespace {

/// Servers of 8 and of 2 GPUs, and one with only cores.
std::shared_ptr<const Cluster> makeMixed()
{
    ClusterBuilder builder("mixed", { "cluster", "server", "gpu" }, "server");
    int number = 0;
    for (const int gpus : { 8, 2, 0, 8 }) {
        ResourceVector capacity;
        capacity[Resource::Gpu] = gpus;
        capacity[Resource::Cpu] = 64'000;
        builder.addHost(ClusterBuilder::root(), "server-" + std::to_string(number++), capacity);
    }
    return *builder.finish();
}

} // namespace

class TestClusterLayout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void findsWhatItPlaced_data()
    {
        QTest::addColumn<std::shared_ptr<const Cluster>>("cluster");
        QTest::addColumn<int>("marks");
        QTest::addColumn<double>("aspect");
        for (const double aspect : { 0.3, 1.0, 1.6, 5.0 }) {
            const auto row = [&](const char* name, std::shared_ptr<const Cluster> cluster, int marks) {
                QTest::addRow("%s, %g wide", name, aspect) << std::move(cluster) << marks << aspect;
            };
            row("one server", fixtures::makeServers(1, 8), 0);
            row("six servers", fixtures::makeServers(6, 2), 4);
            row("a prime number", fixtures::makeServers(97, 8), 16);
            row("equal racks", fixtures::makeRacks({ 15, 15, 15, 15 }), 4);
            row("unequal racks", fixtures::makeRacks({ 1, 9, 4, 17, 2 }), 64);
            row("without devices", fixtures::makeServers(7, 0), 30);
            row("some without devices", makeMixed(), 12);
        }
    }

    void findsWhatItPlaced()
    {
        QFETCH(std::shared_ptr<const Cluster>, cluster);
        QFETCH(int, marks);
        QFETCH(double, aspect);
        const ClusterLayout layout(*cluster, marks, aspect);
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
            QCOMPARE(layout.deviceCount(host), static_cast<int>(cluster->host(host).devices.size()));
            QVERIFY(layout.slotCount(host) >= layout.deviceCount(host) + (marks > 0 ? 1 : 0));
            for (int slot = 0; slot < layout.slotCount(host); ++slot) {
                QVERIFY(rect.contains(layout.slotRect(host, slot)));
                QCOMPARE(layout.slotAt(host, layout.slotRect(host, slot).center()), slot);
            }
            QCOMPARE(layout.slotAt(host, layout.slotRect(host, 0).topRight() + QPointF(1, 1)), -1);
            QCOMPARE(layout.slotAt(host, rect.bottomLeft() + QPointF(12, -4)), -1); // the bar of cores
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
        QTest::newRow("slots of 4 px") << true << 4.0 / TileMetrics::kLargestSlot << ClusterDetail::Tiles;
        QTest::newRow("slots of 3 px") << true << 3.0 / TileMetrics::kLargestSlot << ClusterDetail::Blocks;
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

    void tilesHoldWhatTheyNeed_data()
    {
        QTest::addColumn<int>("devices");
        QTest::addColumn<int>("marks");
        for (const int devices : { 0, 1, 2, 4, 5, 8, 16, 17, 64, 1000 }) {
            for (const int marks : { 0, 1, 5, 64 })
                QTest::addRow("%d, %d", devices, marks) << devices << marks;
        }
    }

    void tilesHoldWhatTheyNeed()
    {
        QFETCH(int, devices);
        QFETCH(int, marks);
        for (const int columns : TileMetrics::suitableColumns(devices)) {
            const auto tile = TileMetrics::forNeeds({ .devices = devices, .marks = marks }, columns);
            QVERIFY(tile.columns * tile.rows >= devices);
            QVERIFY(tile.columns * (tile.rows - 1) < std::max(1, devices));
            QVERIFY(tile.width >= TileMetrics::kMinimumWidth);
            QCOMPARE(tile.markRows > 0, marks > 0);
            // Without devices there is a mark for every task; with devices, one row.
            QVERIFY(devices > 0 ? tile.markRows <= 1 : tile.markCount(0) >= marks);
        }
    }

    void fillsTheView_data()
    {
        QTest::addColumn<int>("servers");
        QTest::addColumn<int>("devices");
        for (const int servers : { 2, 3, 6, 7, 12, 40, 100, 600 }) {
            for (const int devices : { 0, 2, 4, 8, 16 })
                QTest::addRow("%d of %d", servers, devices) << servers << devices;
        }
    }

    /// Tiles and the gaps between them fill the view, and a few servers are large.
    void fillsTheView()
    {
        QFETCH(int, servers);
        QFETCH(int, devices);
        const auto cluster = fixtures::makeServers(servers, devices);
        for (const QSizeF view : { QSizeF(900, 500), QSizeF(1600, 900), QSizeF(700, 800) }) {
            const ClusterLayout layout(*cluster, 4, view.width() / view.height());
            const double zoom = layout.fittingZoom(view);
            const auto shown = layout.size() * zoom;
            QVERIFY(shown.width() <= view.width() + 1e-6 && shown.height() <= view.height() + 1e-6);
            if (servers < 6)
                continue;
            const double used = shown.width() * shown.height() / (view.width() * view.height());
            QVERIFY2(used > 0.7, qPrintable(QStringLiteral("%1 of %2").arg(used).arg(view.width())));
            if (servers == 6 && devices <= 8)
                QVERIFY2(zoom > 1.5, qPrintable(QString::number(zoom)));
        }
    }
};

CONSONANCE_TEST(TestClusterLayout)
#include "tst_cluster_layout.moc"
