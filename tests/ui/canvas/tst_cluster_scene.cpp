// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core_test.h"
#include "tests/ui/session_fixture.h"
#include "ui/canvas/cluster_scene.h"

#include <QTest>

using namespace consonance;
using fixtures::FrameBuilder;

namespace {

/// "1 . 2" – the jobs in a server's squares, numbered from 1, a dot for a free one.
QString squaresText(const ClusterScene& scene, int host)
{
    QStringList parts;
    for (const auto& task : scene.slots(HostId(host)))
        parts << (task.job.isValid() ? QString::number(task.job.value + 1) : QStringLiteral("."));
    return parts.join(QLatin1Char(' '));
}

ResourceVector vectorOf(std::int64_t gpus, std::int64_t cpus, std::int64_t memory)
{
    return { .amount = { gpus, cpus, memory, 0, 0 } };
}

} // namespace

class TestClusterScene : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void countsSlots_data()
    {
        QTest::addColumn<ResourceVector>("capacity");
        QTest::addColumn<std::vector<ResourceVector>>("demands");
        QTest::addColumn<int>("slots");
        const auto testbed = vectorOf(2, 8000, 48'000);
        QTest::newRow("workers alone") << testbed << std::vector { vectorOf(1, 2000, 0) } << 2;
        QTest::newRow("the smallest task decides")
            << testbed << std::vector { vectorOf(1, 2000, 0), vectorOf(0, 2000, 0) } << 4;
        QTest::newRow("gangs of GPUs") << vectorOf(8, 96'000, 512'000) << std::vector { vectorOf(1, 4000, 16'000) }
                                       << 8;
        QTest::newRow("memory binds") << vectorOf(0, 64'000, 8000) << std::vector { vectorOf(0, 1000, 4000) } << 2;
        QTest::newRow("no trace: GPUs") << vectorOf(8, 96'000, 512'000) << std::vector<ResourceVector> {} << 8;
        QTest::newRow("nothing fits") << vectorOf(0, 1000, 1000) << std::vector { vectorOf(1, 1000, 0) } << 1;
        QTest::newRow("bounded") << vectorOf(0, 1'000'000, 0) << std::vector { vectorOf(0, 1, 0) }
                                 << ClusterScene::kMostSlots;
    }

    void countsSlots()
    {
        QFETCH(ResourceVector, capacity);
        QFETCH(std::vector<ResourceVector>, demands);
        QFETCH(int, slots);
        QCOMPARE(ClusterScene::slotCapacity(capacity, demands), slots);
    }

    void placesTasks()
    {
        const auto cluster = fixtures::makeServers(2, 2, 8);
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene scene(cluster, workload);
        QCOMPARE(squaresText(scene, 0), QStringLiteral(". . . ."));
        scene.setFrame(FrameBuilder(*cluster, *workload)
                           .place(0, 0, RoleKind::Worker, 2)
                           .place(0, 1, RoleKind::ParameterServer)
                           .use(0, Resource::Gpu, 2)
                           .use(0, Resource::Cpu, 6000)
                           .finish());
        QCOMPARE(squaresText(scene, 0), QStringLiteral("1 1 2 ."));
        QCOMPARE(squaresText(scene, 1), QStringLiteral(". . . ."));
        QCOMPARE(scene.slots(HostId(0))[2].kind, RoleKind::ParameterServer);
        const auto& host = scene.host(HostId(0));
        QCOMPARE(host.taken, std::uint16_t { 3 });
        QCOMPARE(host.mostTaken, std::uint16_t { 0 });
        QCOMPARE(host.gpuShare, 1.0F);
        QCOMPARE(host.cpuShare, 0.75F);
        QCOMPARE(host.load(), 1.0F);
        QCOMPARE(host.slowdown, 0.25F);
        QCOMPARE(scene.host(HostId(1)).slowdown, -1.0F);
    }

    /// The same moment looks the same, whether one played up to it or opened it: by job without GPUs, and on a GPU in
    /// its square.
    void aPictureIsOfItsMomentAlone()
    {
        const auto cluster = fixtures::makeServers(1, 2, 8);
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene played(cluster, workload);
        const auto frameOf = [&](std::initializer_list<int> jobs) {
            FrameBuilder frame(*cluster, *workload);
            for (const int job : jobs)
                frame.place(0, job - 1, RoleKind::Worker);
            return frame.finish();
        };
        const auto show = [&](std::initializer_list<int> jobs) {
            played.setFrame(frameOf(jobs));
            ClusterScene opened(cluster, workload);
            opened.setFrame(frameOf(jobs));
            const auto text = squaresText(played, 0);
            return text == squaresText(opened, 0) ? text : QStringLiteral("differs");
        };
        QCOMPARE(show({ 3, 1, 2 }), QStringLiteral("1 2 3 ."));
        QCOMPARE(show({ 2, 3 }), QStringLiteral("2 3 . ."));
        QCOMPARE(show({ 1, 2, 3 }), QStringLiteral("1 2 3 ."));
        QCOMPARE(show({}), QStringLiteral(". . . ."));
        auto bound = SessionFrame(*frameOf({ 2, 1, 3 }));
        bound.devices = { 1, 0 };
        bound.tiles[0].deviceCount = 1; // job 2 on GPU 1
        bound.tiles[1].firstDevice = 1; // job 1 on GPU 0
        bound.tiles[1].deviceCount = 1;
        bound.tiles[2].firstDevice = 2;
        played.setFrame(std::make_shared<const SessionFrame>(bound));
        QCOMPARE(squaresText(played, 0), QStringLiteral("1 2 . 3"));
    }

    void countsWhatItCannotShow()
    {
        const auto cluster = fixtures::makeServers(1, 2, 8);
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene scene(cluster, workload);
        scene.setFrame(FrameBuilder(*cluster, *workload).place(0, 0, RoleKind::Worker, 7).finish());
        QCOMPARE(squaresText(scene, 0), QStringLiteral("1 1 1 1"));
        QCOMPARE(scene.host(HostId(0)).hidden, 3);
        scene.setFrame(FrameBuilder(*cluster, *workload).place(0, 0, RoleKind::Worker, 1'000'000).finish());
        QCOMPARE(scene.host(HostId(0)).hidden, 999'996);
    }

    void ignoresFramesOfAnotherCluster()
    {
        const auto cluster = fixtures::makeServers(2, 2, 8);
        const auto other = fixtures::makeServers(3, 2, 8);
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene scene(cluster, workload);
        const auto frame = FrameBuilder(*cluster, *workload).place(0, 0, RoleKind::Worker).finish();
        scene.setFrame(frame);
        scene.setFrame(FrameBuilder(*other, *workload).finish());
        QCOMPARE(scene.frame(), frame);
        scene.setFrame(nullptr);
        QCOMPARE(squaresText(scene, 0), QStringLiteral(". . . ."));
    }

    void hits_data()
    {
        QTest::addColumn<QPointF>("offset"); // from the corner of server 1
        QTest::addColumn<int>("host");
        QTest::addColumn<int>("slot");
        QTest::addColumn<int>("job");
        const QPointF slot(TileMetrics::kPadding, TileMetrics::kHeader);
        constexpr double pitch = TileMetrics::kSlot + TileMetrics::kSlotGap;
        QTest::newRow("header") << QPointF(20, 8) << 1 << -1 << -1;
        QTest::newRow("first task") << slot + QPointF(5, 5) << 1 << 0 << 1;
        QTest::newRow("second task") << slot + QPointF(pitch + 5, 5) << 1 << 1 << 2;
        QTest::newRow("free slot") << slot + QPointF(2 * pitch + 5, 5) << 1 << 2 << -1;
        QTest::newRow("between slots") << slot + QPointF(TileMetrics::kSlot + 1, 5) << 1 << -1 << -1;
        QTest::newRow("left of it") << QPointF(-8, 20) << -1 << -1 << -1;
        QTest::newRow("far away") << QPointF(-1e9, 1e9) << -1 << -1 << -1;
    }

    void hits()
    {
        QFETCH(QPointF, offset);
        QFETCH(int, host);
        QFETCH(int, slot);
        QFETCH(int, job);
        const auto cluster = fixtures::makeServers(2, 2, 8);
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene scene(cluster, workload);
        scene.setFrame(FrameBuilder(*cluster, *workload)
                           .place(1, 1, RoleKind::Worker)
                           .place(1, 2, RoleKind::ParameterServer)
                           .finish());
        const auto hit = scene.hit(scene.layout().hostRect(HostId(1)).topLeft() + offset);
        QCOMPARE(hit.host, host < 0 ? HostId() : HostId(host));
        QCOMPARE(hit.slot, slot);
        QCOMPARE(hit.task.job, job < 0 ? JobId() : JobId(job));
    }

    void listsTraffic()
    {
        const auto cluster = fixtures::makeServers(3, 2, 8);
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene scene(cluster, workload);
        scene.setFrame(FrameBuilder(*cluster, *workload)
                           .place(0, 0, RoleKind::Worker, 2)
                           .place(1, 0, RoleKind::Worker)
                           .place(1, 0, RoleKind::ParameterServer)
                           .place(2, 0, RoleKind::ParameterServer)
                           .place(2, 1, RoleKind::Worker)
                           .finish());
        const std::vector jobs { JobId(0) };
        const auto lines = scene.traffic(jobs);
        // Server 0's two workers talk to servers 1 and 2, server 1's worker to server 2; what stays on server 1 is no
        // line.
        QCOMPARE(lines.size(), std::size_t { 3 });
        QCOMPARE(lines[0].pairs, 2);
        QCOMPARE(lines[0].workers, HostId(0));
        QCOMPARE(lines[2].pairs, 1);
        QCOMPARE(lines[2].workers, HostId(1));
        QCOMPARE(lines[2].servers, HostId(2));
        QVERIFY(scene.traffic(std::vector { JobId(2) }).empty());
        QVERIFY(scene.traffic({}).empty());
    }
};

CONSONANCE_TEST(TestClusterScene)
#include "tst_cluster_scene.moc"
