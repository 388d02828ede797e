// SPDX-License-Identifier: GPL-3.0-or-later
// A golden picture for each level of detail, and for what colour says from afar, on screens at 1×, 1.5× and 2×. All are
// so small that no letter is drawn, so no font decides how they look.
#include "tests/ui/golden_picture.h"
#include "tests/ui/session_fixture.h"
#include "ui/canvas/cluster_painter.h"

#include <QTest>

using namespace consonance;
using fixtures::FrameBuilder;

namespace {

/// Six racks of 1 to 16 servers of up to four tasks; every state of a server, stalled and proposed tasks.
struct World {
    std::shared_ptr<const Cluster> cluster = fixtures::makeRacks({ 16, 16, 16, 16, 7, 1 });
    std::shared_ptr<const Workload> workload;
    ClusterScene scene;

    World()
    {
        std::vector<JobSpec> jobs;
        const auto models = bundledModels();
        for (int i = 0; i < 14; ++i)
            jobs.push_back(fixtures::makeParameterServerJob(
                *models, "job-" + std::to_string(i + 1), i % 2 == 0 ? "resnet-50" : "vgg-16", 0, 2, 1, 1));
        workload = fixtures::makeWorkload(std::move(jobs));
        scene = ClusterScene(cluster, workload, 1.5);
        FrameBuilder builder(*cluster, *workload);
        for (int host = 0; host < 60; ++host) {
            for (int task = 0; task < host % 5; ++task)
                builder.place(
                    host, (host + task * 3) % 14, task % 3 == 2 ? RoleKind::ParameterServer : RoleKind::Worker);
            builder.use(host, Resource::Gpu, std::min(2, host % 5));
            builder.use(host, Resource::Cpu, 2000 * (host % 5));
        }
        builder.set(20, Availability::Down).set(21, Availability::Draining).set(22, Availability::Absent);
        for (int host = 71; host < 72; ++host)
            builder.set(host, Availability::Down);
        auto frame = std::make_shared<SessionFrame>(*builder.finish());
        for (std::size_t i = 0; i < frame->tiles.size(); ++i) {
            frame->tiles[i].isStalled = i % 11 == 0;
            frame->tiles[i].isProposed = i % 11 == 5;
        }
        for (std::size_t i = 0; i < frame->jobs.size(); ++i)
            frame->jobs[i].slowdown = i == 3 ? -1.0F : 0.05F * static_cast<float>(i);
        scene.setFrame(frame);
    }
};

/// Every count of sockets and every width of uplink; one server is down, one draining.
struct DividedWorld {
    std::shared_ptr<const Cluster> cluster = fixtures::makeDividedRacks();
    std::shared_ptr<const Workload> workload = fixtures::makeThreeJobs();
    ClusterScene scene;

    DividedWorld()
    {
        scene = ClusterScene(cluster, workload, 1.5);
        FrameBuilder frame(*cluster, *workload);
        for (int host = 0; host < 12; ++host)
            frame.place(host, host % 3, RoleKind::Worker, host % 4 + 1).use(host, Resource::Gpu, host % 4 + 1);
        frame.set(5, Availability::Down).set(6, Availability::Draining);
        scene.setFrame(frame.finish());
    }
};

/// Empty, of the part of the scene that is shown at `zoom`, in the pixels of a screen at `scale`.
QImage emptyPicture(const ClusterScene& scene, double zoom, double scale)
{
    QImage image((scene.layout().size() * zoom * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    return image;
}

/// Rows of the same name for screens at 1×, 1.5× and 2×.
template<typename... Columns> void addAtEveryScale(const char* name, const Columns&... columns)
{
    (QTest::newRow(name) << ... << columns) << 1.0;
    (QTest::addRow("%s@1.5x", name) << ... << columns) << 1.5;
    (QTest::addRow("%s@2x", name) << ... << columns) << 2.0;
}

} // namespace

class TestClusterGolden : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void looksAsItDid_data()
    {
        QTest::addColumn<double>("zoom");
        QTest::addColumn<ClusterDetail>("detail");
        QTest::addColumn<ClusterColorMode>("mode");
        QTest::addColumn<ThemeKind>("theme");
        QTest::addColumn<double>("scale");
        // Letters begin at 0.39 (on tasks); squares end at 0.125, tiles at 0.021.
        addAtEveryScale("tiles", 0.36, ClusterDetail::Tiles, ClusterColorMode::Job, ThemeKind::Light);
        addAtEveryScale("blocks", 0.11, ClusterDetail::Blocks, ClusterColorMode::Job, ThemeKind::Light);
        addAtEveryScale("racks", 0.02, ClusterDetail::Racks, ClusterColorMode::Job, ThemeKind::Light);
        addAtEveryScale("tiles-slowdown-dark", 0.36, ClusterDetail::Tiles, ClusterColorMode::Slowdown, ThemeKind::Dark);
        addAtEveryScale(
            "blocks-slowdown-dark", 0.11, ClusterDetail::Blocks, ClusterColorMode::Slowdown, ThemeKind::Dark);
        addAtEveryScale("racks-slowdown-dark", 0.02, ClusterDetail::Racks, ClusterColorMode::Slowdown, ThemeKind::Dark);
    }

    void looksAsItDid()
    {
        QFETCH(const double, zoom);
        QFETCH(const ClusterDetail, detail);
        QFETCH(const ClusterColorMode, mode);
        QFETCH(const ThemeKind, theme);
        QFETCH(const double, scale);
        const World world;
        QCOMPARE(world.scene.layout().detailAt(zoom), detail);
        ClusterPainter painter;
        painter.restyle(mode, theme);
        painter.setNames(JobNames(*world.workload));
        auto image = emptyPicture(world.scene, zoom, scale);
        QVERIFY(painter.paintScene(image, world.scene, { {}, zoom }, {}));
        fixtures::compareWithGolden(image, QFINDTESTDATA("../../fixtures/canvas"));
    }

    void socketsAndUplinks_data()
    {
        QTest::addColumn<double>("zoom");
        QTest::addColumn<ThemeKind>("theme");
        QTest::addColumn<double>("scale");
        addAtEveryScale("divided-tiles", 0.36, ThemeKind::Light);
        addAtEveryScale("divided-tiles-dark", 0.36, ThemeKind::Dark);
        addAtEveryScale("divided-small", 0.25, ThemeKind::Light);
    }

    void socketsAndUplinks()
    {
        QFETCH(const double, zoom);
        QFETCH(const ThemeKind, theme);
        QFETCH(const double, scale);
        const DividedWorld world;
        QVERIFY(world.scene.layout().hasSockets() && world.scene.layout().hasUplinks());
        QCOMPARE(world.scene.layout().uplinkShare(0), 0.25);
        QCOMPARE(world.scene.layout().uplinkShare(1), 1.0);
        QVERIFY(world.scene.layout().uplinkShare(2) < 0);
        QCOMPARE(world.scene.host(HostId(0)).sockets, 2);
        QCOMPARE(world.scene.host(HostId(0)).devicesOfSocket, 2);
        QCOMPARE(world.scene.host(HostId(11)).sockets, 4);
        QCOMPARE(world.scene.host(HostId(11)).devicesOfSocket, 1);
        ClusterPainter painter;
        painter.restyle(ClusterColorMode::Job, theme);
        painter.setNames(JobNames(*world.workload));
        auto image = emptyPicture(world.scene, zoom, scale);
        QVERIFY(painter.paintScene(image, world.scene, { {}, zoom }, {}));
        fixtures::compareWithGolden(image, QFINDTESTDATA("../../fixtures/canvas"));
    }

    /// The check itself must see what matters.
    void aTaskMoreIsSeen()
    {
        World world;
        ClusterPainter painter;
        painter.restyle(ClusterColorMode::Job, ThemeKind::Light);
        const auto paint = [&](double zoom) {
            auto image = emptyPicture(world.scene, zoom, 1);
            (void)painter.paintScene(image, world.scene, { {}, zoom }, {});
            return image;
        };
        const QImage before[] { paint(0.36), paint(0.11), paint(0.02) };
        FrameBuilder builder(*world.cluster, *world.workload);
        builder.place(0, 1, RoleKind::Worker, 4).use(0, Resource::Gpu, 2);
        world.scene.setFrame(builder.finish());
        QVERIFY(!fixtures::difference(paint(0.36), before[0]).isEmpty());
        QVERIFY(!fixtures::difference(paint(0.11), before[1]).isEmpty());
        QVERIFY(!fixtures::difference(paint(0.02), before[2]).isEmpty());
    }
};

QTEST_MAIN(TestClusterGolden)
#include "tst_cluster_golden.moc"
