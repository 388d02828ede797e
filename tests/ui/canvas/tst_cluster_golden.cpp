// SPDX-License-Identifier: GPL-3.0-or-later
// A golden picture for each level of detail, for the colours seen from afar, and for full clusters of 6 to 10,000
// servers, on screens at 1×, 1.5× and 2×. All are so small that no letter is drawn, so no font decides how they look.
#include "tests/fixtures/uniform_cluster.h"
#include "tests/ui/golden_picture.h"
#include "tests/ui/session_fixture.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_overlay.h"
#include "ui/canvas/cluster_painter.h"
#include "ui/canvas/raster_bands.h"

#include <QPainter>
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

/// All GPUs busy: gangs of 1 to 8 GPUs, every fourth server with parameter servers, some tasks stalled, one device
/// shared; one server is down and one draining.
struct FullWorld {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Workload> workload;
    ClusterScene scene;

    FullWorld(int servers, double aspect)
    {
        cluster = *makeUniformCluster({ .servers = servers,
            .serversPerRack = servers > 100 ? 40 : 0,
            .server = { .amount = { 8, 96'000, 512'000, 0, 0 } } });
        std::vector<JobSpec> jobs;
        const auto models = bundledModels();
        for (int i = 0; i < 30; ++i)
            jobs.push_back(
                fixtures::makeParameterServerJob(*models, "job-" + std::to_string(i + 1), "resnet-50", 0, 2, 1, 1));
        workload = fixtures::makeWorkload(std::move(jobs));
        scene = ClusterScene(cluster, workload, aspect);
        FrameBuilder builder(*cluster, *workload);
        for (int host = 0; host < servers; ++host)
            fill(builder, host);
        builder.set(3, Availability::Down).set(4, Availability::Draining);
        auto frame = std::make_shared<SessionFrame>(*builder.finish());
        for (std::size_t i = 0; i < frame->tiles.size(); ++i)
            frame->tiles[i].isStalled = i % 13 == 5;
        scene.setFrame(frame);
    }

    static void fill(FrameBuilder& builder, int host)
    {
        if (host == 3)
            return;
        int job = host * 7;
        for (std::uint16_t first = 0; first < 8; ++job) {
            std::vector<std::uint16_t> devices;
            for (int i = 0; i < 1 + (host + job) % 4 * 2 && first < 8; ++i)
                devices.push_back(first++);
            builder.hold(host, job % 30, devices);
        }
        if (host == 1)
            builder.hold(host, 29, { 0 });
        if (host % 4 == 0)
            builder.place(host, host % 30, RoleKind::ParameterServer, 1 + host % 3);
        builder.use(host, Resource::Gpu, 8).use(host, Resource::Cpu, 12'000 * (host % 8));
    }
};

constexpr double kMostOfTraffic = 0.002; ///< thin lines are few pixels

/// Empty, for the part of the scene that is visible at `zoom`, in the pixels of a screen at `scale`.
QImage emptyPicture(const ClusterScene& scene, double zoom, double scale)
{
    QImage image((scene.layout().size() * zoom * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    return image;
}

/// Two jobs with workers and parameter servers on several servers, so that they talk over the network; a third stays on
/// one server.
struct TrafficWorld {
    std::shared_ptr<const Cluster> cluster = fixtures::makeDividedRacks();
    std::shared_ptr<const Workload> workload = fixtures::makeThreeJobs();
    ClusterScene scene;
    SelectionState selection { .jobs = { JobId(0), JobId(1) }, .hosts = { HostId(6) }, .range = {}, .decision = {} };

    TrafficWorld()
    {
        scene = ClusterScene(cluster, workload, 1.5);
        scene.setFrame(FrameBuilder(*cluster, *workload)
                           .place(0, 0, RoleKind::Worker, 3)
                           .place(5, 0, RoleKind::Worker)
                           .place(3, 0, RoleKind::ParameterServer)
                           .place(10, 0, RoleKind::ParameterServer, 2)
                           .place(1, 1, RoleKind::Worker)
                           .place(8, 1, RoleKind::ParameterServer)
                           .place(11, 2, RoleKind::Worker)
                           .place(11, 2, RoleKind::ParameterServer)
                           .finish());
    }

    [[nodiscard]] QImage picture(ThemeKind theme, double scale, const std::vector<JobId>& talking) const
    {
        constexpr double zoom = 0.36;
        ClusterPainter painter;
        painter.restyle(ClusterColorMode::Job, theme);
        painter.setNames(JobNames(*workload));
        auto image = emptyPicture(scene, zoom, scale);
        (void)painter.paintScene(image, scene, { {}, zoom }, selection.jobs);
        QPainter over(&image);
        paintClusterOverlay(over, painter.colors(), scene, { {}, zoom },
            { .selection = &selection, .traffic = scene.traffic(talking) });
        return image;
    }
};

/// Rows with the same name for screens at 1×, 1.5× and 2×.
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
        // Letters begin at 0.44 (names); squares end at 0.0875, tiles at 0.021.
        addAtEveryScale("tiles", 0.36, ClusterDetail::Tiles, ClusterColorMode::Job, ThemeKind::Light);
        addAtEveryScale("blocks", 0.08, ClusterDetail::Blocks, ClusterColorMode::Job, ThemeKind::Light);
        addAtEveryScale("racks", 0.02, ClusterDetail::Racks, ClusterColorMode::Job, ThemeKind::Light);
        addAtEveryScale("tiles-slowdown-dark", 0.36, ClusterDetail::Tiles, ClusterColorMode::Slowdown, ThemeKind::Dark);
        addAtEveryScale(
            "blocks-slowdown-dark", 0.08, ClusterDetail::Blocks, ClusterColorMode::Slowdown, ThemeKind::Dark);
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

    void fullClusters_data()
    {
        QTest::addColumn<int>("servers");
        QTest::addColumn<QSize>("view");
        QTest::addColumn<ThemeKind>("theme");
        QTest::addColumn<double>("scale");
        const std::pair<int, QSize> clusters[]
            = { { 6, { 190, 120 } }, { 40, { 480, 300 } }, { 600, { 960, 600 } }, { 10'000, { 960, 600 } } };
        for (const auto& [servers, view] : clusters) {
            for (const double scale : { 1.0, 2.0 }) {
                const char* ending = scale > 1 ? "@2x" : "";
                QTest::addRow("servers-%d%s", servers, ending) << servers << view << ThemeKind::Light << scale;
                QTest::addRow("servers-%d-dark%s", servers, ending) << servers << view << ThemeKind::Dark << scale;
            }
        }
    }

    void fullClusters()
    {
        QFETCH(const int, servers);
        QFETCH(const QSize, view);
        QFETCH(const ThemeKind, theme);
        QFETCH(const double, scale);
        const FullWorld world(servers, static_cast<double>(view.width()) / view.height());
        const double zoom = world.scene.layout().fittingZoom(view);
        QVERIFY2(zoom < 0.44, qPrintable(QString::number(zoom)));
        ClusterPainter painter;
        painter.restyle(ClusterColorMode::Job, theme);
        painter.setNames(JobNames(*world.workload));
        QImage image(view * scale, QImage::Format_RGB32);
        image.setDevicePixelRatio(scale);
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

    void trafficOfTheSelectedJobs_data()
    {
        QTest::addColumn<ThemeKind>("theme");
        QTest::addColumn<double>("scale");
        addAtEveryScale("divided-traffic", ThemeKind::Light);
        addAtEveryScale("divided-traffic-dark", ThemeKind::Dark);
    }

    /// Lines between the servers of two selected jobs, thicker where more pairs talk, over the picture; and the ring
    /// round a selected server.
    void trafficOfTheSelectedJobs()
    {
        QFETCH(const ThemeKind, theme);
        QFETCH(const double, scale);
        const TrafficWorld world;
        QVERIFY(world.scene.traffic(world.selection.jobs).size() >= 5);
        fixtures::compareWithGolden(
            world.picture(theme, scale, world.selection.jobs), QFINDTESTDATA("../../fixtures/canvas"), kMostOfTraffic);
    }

    /// Without the lines, or without those of one job, the picture would not match.
    void trafficIsSeen()
    {
        const TrafficWorld world;
        for (const double scale : { 1.0, 1.5, 2.0 }) {
            const auto whole = world.picture(ThemeKind::Light, scale, world.selection.jobs);
            for (const auto& jobs : { std::vector<JobId> {}, std::vector { JobId(0) }, std::vector { JobId(1) } })
                QVERIFY(!fixtures::difference(world.picture(ThemeKind::Light, scale, jobs), whole, kMostOfTraffic)
                             .isEmpty());
        }
    }

    /// All of many lines are drawn, those of few pairs thinner than those of many.
    void crowdedTrafficIsDrawnToo()
    {
        const auto cluster = fixtures::makeRacks({ 12, 12 });
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene scene(cluster, workload, 1.5);
        FrameBuilder frame(*cluster, *workload);
        for (int host = 0; host < 12; ++host)
            frame.place(host, 0, RoleKind::Worker, host == 0 ? 2 : 1).place(host + 12, 0, RoleKind::ParameterServer);
        scene.setFrame(frame.finish());
        const std::vector jobs { JobId(0) };
        auto lines = scene.traffic(jobs);
        QCOMPARE(lines.size(), std::size_t { 144 });
        const SelectionState selection { .jobs = jobs, .hosts = {}, .range = {}, .decision = {} };
        ClusterPainter painter;
        painter.restyle(ClusterColorMode::Job, ThemeKind::Light);
        painter.setNames(JobNames(*workload));
        const auto colored = [&](const std::vector<TrafficLine>& traffic) {
            auto image = emptyPicture(scene, 0.36, 2);
            image.fill(Qt::white);
            QPainter over(&image);
            paintClusterOverlay(
                over, painter.colors(), scene, { {}, 0.36 }, { .selection = &selection, .traffic = traffic });
            over.end();
            int count = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    count += image.pixel(x, y) != qRgb(255, 255, 255) ? 1 : 0;
            }
            return count;
        };
        // The same line as the first of few and as the last of many: present in both, and thinner in the second.
        const auto last = lines.back();
        const int thick = colored({ last });
        std::vector<TrafficLine> padded(60, TrafficLine { lines.front() });
        const int before = colored(padded);
        padded.push_back(last);
        const int thin = colored(padded) - before;
        QVERIFY2(thin > 20 && thin < thick * 3 / 4, qPrintable(QStringLiteral("%1, %2").arg(thin).arg(thick)));
    }

    /// Halves of a picture are painted beside each other; where they meet depends on its height, what is seen does not.
    void halvesOfAPictureJoin()
    {
        const auto cluster = fixtures::makeRacks({ 12, 12 });
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene scene(cluster, workload, 1.5);
        FrameBuilder frame(*cluster, *workload);
        for (int host = 0; host < 12; ++host)
            frame.place(host, 0, RoleKind::Worker).place(host + 12, 0, RoleKind::ParameterServer);
        scene.setFrame(frame.finish());
        const auto traffic = scene.traffic(std::vector { JobId(0) });
        ClusterPainter painter;
        painter.restyle(ClusterColorMode::Job, ThemeKind::Light);
        const auto paint = [&](double zoom, double ratio, int more) {
            auto image = emptyPicture(scene, zoom, ratio);
            const int height = image.height();
            image = QImage(image.width(), height + more, QImage::Format_RGB32);
            image.setDevicePixelRatio(ratio);
            const QRectF shown(QPointF(0, 0), QSizeF(image.size()) / ratio);
            (void)painter.paintScene(image, scene, { {}, zoom }, {});
            paintInBands(image, [&](QPainter& over, QImage&, const QRect&) {
                paintStillOverlay(over, painter.colors(), scene, { {}, zoom }, { .traffic = traffic }, shown);
            });
            return image.copy(0, 0, image.width(), height);
        };
        for (const double zoom : { 0.36, 0.08, 0.02 }) {
            for (const double ratio : { 1.0, 1.5, 2.0 }) {
                QCOMPARE(fixtures::difference(paint(zoom, ratio, 31), paint(zoom, ratio, 0)), QString());
                QCOMPARE(fixtures::difference(paint(zoom, ratio, 8), paint(zoom, ratio, 0)), QString());
            }
        }
    }

    /// The check itself must notice what matters.
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
        const QImage before[] { paint(0.36), paint(0.08), paint(0.02) };
        FrameBuilder builder(*world.cluster, *world.workload);
        builder.place(0, 1, RoleKind::Worker, 4).use(0, Resource::Gpu, 2);
        world.scene.setFrame(builder.finish());
        QVERIFY(!fixtures::difference(paint(0.36), before[0]).isEmpty());
        QVERIFY(!fixtures::difference(paint(0.08), before[1]).isEmpty());
        QVERIFY(!fixtures::difference(paint(0.02), before[2]).isEmpty());
    }
};

CONSONANCE_WINDOW_TEST(TestClusterGolden)
#include "tst_cluster_golden.moc"
