// SPDX-License-Identifier: GPL-3.0-or-later
// A golden picture for each level of detail, and for what colour says from afar. All are so small that no letter is
// drawn, so no font decides how they look; a pixel may differ by a hair, and a few where smooth edges are rounded
// otherwise. CONSONANCE_REBASELINE=1 writes them anew; look at the difference before it is committed.
#include "tests/ui/session_fixture.h"
#include "ui/canvas/cluster_painter.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace consonance;
using fixtures::FrameBuilder;

namespace {

constexpr int kChannelTolerance = 6;
constexpr double kMostDifferent = 0.005; ///< of all pixels

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

QString goldenPath(const QString& name)
{
    return QFINDTESTDATA("../../fixtures/canvas") + QLatin1Char('/') + name + QStringLiteral(".png");
}

/// Empty when they look the same, else in what they differ.
QString difference(const QImage& made, const QImage& golden)
{
    if (made.size() != golden.size())
        return QStringLiteral("size");
    qint64 different = 0;
    for (int y = 0; y < made.height(); ++y) {
        for (int x = 0; x < made.width(); ++x) {
            const auto a = made.pixel(x, y);
            const auto b = golden.pixel(x, y);
            const int most = std::max(
                { std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b)) });
            different += most > kChannelTolerance ? 1 : 0;
        }
    }
    const double share = static_cast<double>(different) / (static_cast<double>(made.width()) * made.height());
    return share > kMostDifferent ? QStringLiteral("%1 % of the pixels").arg(share * 100) : QString();
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
        // Letters begin at 0.39 (on tasks); squares end at 0.125, tiles at 0.021.
        QTest::newRow("tiles") << 0.36 << ClusterDetail::Tiles << ClusterColorMode::Job << ThemeKind::Light;
        QTest::newRow("blocks") << 0.11 << ClusterDetail::Blocks << ClusterColorMode::Job << ThemeKind::Light;
        QTest::newRow("racks") << 0.02 << ClusterDetail::Racks << ClusterColorMode::Job << ThemeKind::Light;
        QTest::newRow("tiles-slowdown-dark")
            << 0.36 << ClusterDetail::Tiles << ClusterColorMode::Slowdown << ThemeKind::Dark;
        QTest::newRow("blocks-slowdown-dark")
            << 0.11 << ClusterDetail::Blocks << ClusterColorMode::Slowdown << ThemeKind::Dark;
        QTest::newRow("racks-slowdown-dark")
            << 0.02 << ClusterDetail::Racks << ClusterColorMode::Slowdown << ThemeKind::Dark;
    }

    void looksAsItDid()
    {
        QFETCH(const double, zoom);
        QFETCH(const ClusterDetail, detail);
        QFETCH(const ClusterColorMode, mode);
        QFETCH(const ThemeKind, theme);
        const World world;
        QCOMPARE(world.scene.layout().detailAt(zoom), detail);
        ClusterPainter painter;
        painter.restyle(mode, theme);
        painter.setNames(JobNames(*world.workload));
        const auto size = (world.scene.layout().size() * zoom).toSize();
        QImage image(size, QImage::Format_RGB32);
        QVERIFY(painter.paintScene(image, world.scene, { {}, zoom }, {}));
        compareWithGolden(image);
    }

    void socketsAndUplinks_data()
    {
        QTest::addColumn<double>("zoom");
        QTest::addColumn<ThemeKind>("theme");
        QTest::newRow("divided-tiles") << 0.36 << ThemeKind::Light;
        QTest::newRow("divided-tiles-dark") << 0.36 << ThemeKind::Dark;
        QTest::newRow("divided-small") << 0.25 << ThemeKind::Light;
    }

    void socketsAndUplinks()
    {
        QFETCH(const double, zoom);
        QFETCH(const ThemeKind, theme);
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
        QImage image((world.scene.layout().size() * zoom).toSize(), QImage::Format_RGB32);
        QVERIFY(painter.paintScene(image, world.scene, { {}, zoom }, {}));
        compareWithGolden(image);
    }

private:
    static void compareWithGolden(const QImage& image)
    {
        const auto path = goldenPath(QString::fromLatin1(QTest::currentDataTag()));
        if (qEnvironmentVariableIsSet("CONSONANCE_REBASELINE")) {
            QVERIFY(image.save(path));
            return;
        }
        const QImage golden(path);
        QVERIFY2(!golden.isNull(), qPrintable(path));
        const auto what = difference(image, golden);
        if (what.isEmpty())
            return;
        const auto kept = QDir::temp().filePath(QFileInfo(path).fileName());
        image.save(kept);
        QFAIL(qPrintable(QStringLiteral("%1 differ from %2; what was drawn is %3").arg(what, path, kept)));
    }

private Q_SLOTS:
    /// The check itself must see what matters.
    void aTaskMoreIsSeen()
    {
        World world;
        ClusterPainter painter;
        painter.restyle(ClusterColorMode::Job, ThemeKind::Light);
        const auto paint = [&](double zoom) {
            QImage image((world.scene.layout().size() * zoom).toSize(), QImage::Format_RGB32);
            (void)painter.paintScene(image, world.scene, { {}, zoom }, {});
            return image;
        };
        const QImage before[] { paint(0.36), paint(0.11), paint(0.02) };
        FrameBuilder builder(*world.cluster, *world.workload);
        builder.place(0, 1, RoleKind::Worker, 4).use(0, Resource::Gpu, 2);
        world.scene.setFrame(builder.finish());
        QVERIFY(!difference(paint(0.36), before[0]).isEmpty());
        QVERIFY(!difference(paint(0.11), before[1]).isEmpty());
        QVERIFY(!difference(paint(0.02), before[2]).isEmpty());
    }
};

QTEST_MAIN(TestClusterGolden)
#include "tst_cluster_golden.moc"
