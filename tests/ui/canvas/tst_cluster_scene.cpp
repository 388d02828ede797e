// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_request.h"
#include "tests/core_test.h"
#include "tests/ui/session_fixture.h"
#include "ui/canvas/cluster_scene.h"
#include "ui/canvas/cluster_text.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <set>

using namespace consonance;
using fixtures::FrameBuilder;

namespace {

/// "1 . 2+3" – the jobs that hold a server's devices, numbered from 1, a dot for a free one.
QString squaresText(const ClusterScene& scene, int host)
{
    const HostId id(host);
    QStringList parts;
    for (int device = 0; device < scene.host(id).devices; ++device)
        parts << QStringLiteral(".");
    scene.eachTask(id, [&](int slot, const SlotView& task) {
        if (slot >= parts.size())
            return;
        const auto job = QString::number(task.job.value + 1);
        parts[slot] = task.part == 0 ? job : parts[slot] + QLatin1Char('+') + job;
    });
    return parts.join(QLatin1Char(' '));
}

/// "1 2" – the jobs of its tasks without a device.
QString marksText(const ClusterScene& scene, int host)
{
    const HostId id(host);
    QStringList parts;
    scene.eachTask(id, [&](int slot, const SlotView& task) {
        if (slot >= scene.host(id).devices)
            parts << QString::number(task.job.value + 1);
    });
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
    void countsMarks_data()
    {
        QTest::addColumn<ResourceVector>("capacity");
        QTest::addColumn<std::vector<ResourceVector>>("demands");
        QTest::addColumn<int>("marks");
        const auto testbed = vectorOf(2, 8000, 48'000);
        QTest::newRow("none") << testbed << std::vector<ResourceVector> {} << 0;
        QTest::newRow("cores bind") << testbed << std::vector { vectorOf(0, 2000, 0) } << 4;
        QTest::newRow("the smallest task decides")
            << testbed << std::vector { vectorOf(0, 4000, 0), vectorOf(0, 2000, 0) } << 4;
        QTest::newRow("memory binds") << vectorOf(0, 64'000, 8000) << std::vector { vectorOf(0, 1000, 4000) } << 2;
        QTest::newRow("nothing fits") << vectorOf(0, 1000, 1000) << std::vector { vectorOf(0, 2000, 0) } << 0;
        QTest::newRow("bounded") << vectorOf(0, 1'000'000, 0) << std::vector { vectorOf(0, 1, 0) }
                                 << ClusterScene::kMostMarks;
    }

    void countsMarks()
    {
        QFETCH(ResourceVector, capacity);
        QFETCH(std::vector<ResourceVector>, demands);
        QFETCH(int, marks);
        QCOMPARE(ClusterScene::markCapacity(capacity, demands), marks);
    }

    /// While a task is dragged over a server.
    void saysWhyATaskHasNoRoomThere()
    {
        const auto cluster = fixtures::makeServers(2, 2, 8);
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene scene(cluster, workload);
        const auto& role = workload->job(JobId(0)).request.roles[0];
        const SlotView task { .job = JobId(0), .kind = role.kind, .role = 0 };
        const auto cores = role.demand[Resource::Cpu];
        QVERIFY(cores > 0 && cores < 8000 && role.demand[Resource::Gpu] <= 2);
        scene.setFrame(
            FrameBuilder(*cluster, *workload).use(0, Resource::Cpu, 8000).use(1, Resource::Cpu, 8000 - cores).finish());
        QCOMPARE(dropProblem(scene, task, HostId(0)),
            QStringLiteral("%1\u00a0cores wanted, 0 free").arg(static_cast<double>(cores) / 1000));
        QVERIFY(dropProblem(scene, task, HostId(1)).isEmpty());
    }

    void placesTasks()
    {
        const auto cluster = fixtures::makeServers(2, 2, 8);
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene scene(cluster, workload);
        QCOMPARE(squaresText(scene, 0), QStringLiteral(". ."));
        scene.setFrame(FrameBuilder(*cluster, *workload)
                           .place(0, 0, RoleKind::Worker, 2)
                           .place(0, 1, RoleKind::ParameterServer)
                           .use(0, Resource::Gpu, 2)
                           .use(0, Resource::Cpu, 6000)
                           .finish());
        QCOMPARE(squaresText(scene, 0), QStringLiteral("1 1"));
        QCOMPARE(squaresText(scene, 1), QStringLiteral(". ."));
        QCOMPARE(marksText(scene, 0), QStringLiteral("2"));
        QCOMPARE(scene.slots(HostId(0))[2].kind, RoleKind::ParameterServer);
        const auto& host = scene.host(HostId(0));
        QCOMPARE(host.taken, std::uint16_t { 2 });
        QCOMPARE(host.mostTaken, std::uint16_t { 0 });
        QCOMPARE(host.gpuShare, 1.0F);
        QCOMPARE(host.cpuShare, 0.75F);
        QCOMPARE(host.load(), 1.0F);
        QCOMPARE(host.slowdown, 0.25F);
        QCOMPARE(scene.host(HostId(1)).slowdown, -1.0F);
    }

    /// Tiles too narrow for the names have what tells them apart; a number is never cut.
    void whatNamesShareIsKnown()
    {
        const auto workload = fixtures::makeThreeJobs();
        const auto cluster = fixtures::makeServers(12, 1, 8);
        const ClusterScene many(cluster, workload);
        const auto last = QString::fromStdString(cluster->hostName(HostId(11)));
        QCOMPARE(many.longestName().size(), last.size());
        QCOMPARE(last.mid(many.sharedName()), QStringLiteral("11"));
        const ClusterScene one(fixtures::makeServers(1, 1, 8), workload);
        QVERIFY(one.sharedName() < one.longestName().size());
    }

    /// A moment looks the same, whether played up to or opened: devices stay in place, other tasks follow the job.
    void aPictureIsOfItsMomentAlone()
    {
        const auto cluster = fixtures::makeServers(1, 4, 8);
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
        QCOMPARE(show({}), QStringLiteral(". . . ."));
        played.setFrame(FrameBuilder(*cluster, *workload)
                            .hold(0, 1, { 3 })
                            .hold(0, 0, { 0, 2 })
                            .place(0, 2, RoleKind::Worker)
                            .finish());
        QCOMPARE(squaresText(played, 0), QStringLiteral("1 3 1 2"));
    }

    void aSharedDeviceIsSplit()
    {
        const auto cluster = fixtures::makeServers(1, 2, 8);
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene scene(cluster, workload);
        scene.setFrame(
            FrameBuilder(*cluster, *workload).hold(0, 0, { 0, 1 }).hold(0, 1, { 1 }).hold(0, 2, { 1 }).finish());
        QCOMPARE(squaresText(scene, 0), QStringLiteral("1 1+2+3"));
        QCOMPARE(scene.host(HostId(0)).taken, std::uint16_t { 2 });
        // Each part can be found where it is drawn.
        const auto square = scene.layout().slotRect(HostId(0), 1);
        for (int part = 0; part < 3; ++part) {
            const auto hit = scene.hit(square.topLeft() + QPointF(square.width() * (part + 0.5) / 3, 9));
            QCOMPARE(hit.task.job, JobId(part));
            QCOMPARE(hit.slot, 1);
            QVERIFY(square.contains(scene.taskRect(HostId(0), 1, hit.task)));
        }
        scene.setFrame(FrameBuilder(*cluster, *workload).hold(0, 1, { 1 }).finish());
        QCOMPARE(squaresText(scene, 0), QStringLiteral(". 2"));
        QCOMPARE(scene.slots(HostId(0))[1].parts, std::uint8_t { 1 });
    }

    void proposedTasksTakeFreeDevices()
    {
        const auto cluster = fixtures::makeServers(1, 2, 8);
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene scene(cluster, workload);
        const auto propose = [&](int workers) {
            auto frame = SessionFrame(
                *FrameBuilder(*cluster, *workload).hold(0, 0, { 0 }).place(0, 1, RoleKind::Worker, workers).finish());
            frame.tiles[1].isProposed = true;
            scene.setFrame(std::make_shared<const SessionFrame>(frame));
            return squaresText(scene, 0);
        };
        QCOMPARE(propose(1), QStringLiteral("1 2"));
        QCOMPARE(propose(2), QStringLiteral("1+2 2")); // its second device is still held
    }

    /// A real run at many moments: never more squares than devices, and an empty square is a free GPU.
    void emptySquaresAreFreeDevices()
    {
        registerBuiltinPolicies();
        const RunRequest request {
            .trace = "preset:harmony-testbed", .cluster = "harmony-testbed", .policy = "locality", .seed = 2
        };
        const auto inputs = resolveInputs(request);
        QVERIFY(inputs);
        auto session = *InteractiveSession::create(makeSetup(request, *inputs));
        const auto cluster = session->simulation().engine().inputs().cluster;
        ClusterScene scene(cluster, session->simulation().engine().inputs().workload);
        bool wasFull = false;
        bool wasEmpty = false;
        for (int seconds = 0; seconds < 60'000; seconds += 1200) {
            QVERIFY(session->seek(Time::fromSeconds(seconds)));
            scene.setFrame(session->frame());
            const auto& ledger = session->simulation().engine().state().ledger;
            std::int64_t empty = 0;
            for (std::size_t i = 0; i < cluster->hostCount(); ++i) {
                const HostId id(i);
                const auto& host = scene.host(id);
                QCOMPARE(std::size_t { host.devices }, cluster->host(id).devices.size());
                for (std::uint16_t device = 0; device < host.devices; ++device) {
                    const bool isEmpty = !scene.slots(id)[device].job.isValid();
                    QCOMPARE(isEmpty, ledger.isDeviceFree(id, device));
                    empty += isEmpty ? 1 : 0;
                }
            }
            QCOMPARE(empty, ledger.totalFreeGpus());
            wasFull = wasFull || empty < ledger.totalGpus() / 2;
            wasEmpty = wasEmpty || empty > 0;
        }
        QVERIFY(wasFull && wasEmpty);
    }

    void countsWhatItCannotShow()
    {
        const auto cluster = fixtures::makeServers(1, 2, 8);
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene scene(cluster, workload);
        const int marks = scene.host(HostId(0)).marks;
        QVERIFY(marks >= 4);
        scene.setFrame(FrameBuilder(*cluster, *workload).place(0, 0, RoleKind::ParameterServer, marks + 3).finish());
        QCOMPARE(marksText(scene, 0).count(QLatin1Char('1')), marks);
        QCOMPARE(squaresText(scene, 0), QStringLiteral(". ."));
        QCOMPARE(scene.host(HostId(0)).hidden, 3);
        scene.setFrame(FrameBuilder(*cluster, *workload).place(0, 0, RoleKind::ParameterServer, 1'000'000).finish());
        QCOMPARE(scene.host(HostId(0)).hidden, 1'000'000 - marks);
    }

    /// Servers with only cores have marks and no square, however wide the view is.
    void cpuServersHaveMarks()
    {
        const auto cluster = fixtures::makeServers(3, 0, 64);
        const auto workload = fixtures::makeThreeJobs();
        for (const double aspect : { 0.5, 1.6, 4.0 }) {
            ClusterScene scene(cluster, workload, aspect);
            QCOMPARE(scene.host(HostId(0)).devices, std::uint16_t { 0 });
            const auto demands = ClusterScene::devicelessDemands(*workload);
            const int room = ClusterScene::markCapacity(cluster->hosts[0].capacity, demands);
            QVERIFY(room > 4 && scene.host(HostId(0)).marks >= room);
            scene.setFrame(FrameBuilder(*cluster, *workload).place(0, 0, RoleKind::ParameterServer, 3).finish());
            QCOMPARE(marksText(scene, 0), QStringLiteral("1 1 1"));
            QCOMPARE(scene.host(HostId(0)).taken, std::uint16_t { 3 });
        }
    }

    /// A different shape of the view may rearrange the tiles; their content stays.
    void arrangingKeepsTheTasks()
    {
        const auto cluster = fixtures::makeServers(2, 8, 64);
        const auto workload = fixtures::makeThreeJobs();
        ClusterScene scene(cluster, workload, 1);
        scene.setFrame(
            FrameBuilder(*cluster, *workload).hold(0, 0, { 5 }).place(0, 1, RoleKind::ParameterServer, 2).finish());
        std::set<int> columns;
        for (const double aspect : { 0.2, 1.0, 3.0, 8.0 }) {
            scene.arrange(aspect);
            columns.insert(scene.layout().tile().columns);
            QCOMPARE(squaresText(scene, 0), QStringLiteral(". . . . . 1 . ."));
            QCOMPARE(marksText(scene, 0), QStringLiteral("2 2"));
            QCOMPARE(static_cast<int>(scene.slots(HostId(0)).size()), scene.layout().slotCount(HostId(0)));
        }
        QVERIFY(columns.size() > 1);
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
        QCOMPARE(squaresText(scene, 0), QStringLiteral(". ."));
    }

    void hits_data()
    {
        QTest::addColumn<QPointF>("offset"); // from the corner of server 1
        QTest::addColumn<int>("host");
        QTest::addColumn<int>("slot");
        QTest::addColumn<int>("job");
        const QPointF slot(TileMetrics::kPadding, TileMetrics::kHeader);
        constexpr double side = TileMetrics::kLargestSlot; // of two in a tile
        constexpr double pitch = side + TileMetrics::kSlotGap;
        QTest::newRow("header") << QPointF(20, 8) << 1 << -1 << -1;
        QTest::newRow("a worker") << slot + QPointF(5, 5) << 1 << 0 << 1;
        QTest::newRow("free device") << slot + QPointF(pitch + 5, 5) << 1 << 1 << -1;
        QTest::newRow("right of the devices") << slot + QPointF(2 * pitch + 5, 5) << 1 << -1 << -1;
        QTest::newRow("a parameter server") << slot + QPointF(5, pitch + 5) << 1 << 2 << 2;
        QTest::newRow("no mark") << slot + QPointF(TileMetrics::kMark + 8, pitch + 5) << 1 << 3 << -1;
        QTest::newRow("between devices") << slot + QPointF(side + 1, 5) << 1 << -1 << -1;
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
        // Server 0's two workers talk to servers 1 and 2, server 1's worker to server 2; traffic within server 1 is not
        // a line.
        QCOMPARE(lines.size(), std::size_t { 3 });
        QCOMPARE(lines[0].pairs, 2);
        QCOMPARE(lines[0].workers, HostId(0));
        QCOMPARE(lines[2].pairs, 1);
        QCOMPARE(lines[2].workers, HostId(1));
        QCOMPARE(lines[2].servers, HostId(2));
        QVERIFY(scene.traffic(std::vector { JobId(2) }).empty());
        QVERIFY(scene.traffic({}).empty());
        QVERIFY(scene.traffic(std::vector { JobId() }).empty());
    }

    /// As if all were sorted and the rest cut off: of equal ones the first stay, in their order.
    void ofManyTrafficLinesTheLargestStay()
    {
        constexpr int kServers = 40;
        const auto cluster = fixtures::makeServers(kServers, 8, 8);
        const auto workload = fixtures::makeThreeJobs();
        FrameBuilder builder(*cluster, *workload);
        std::vector<TrafficLine> all;
        const auto workersOn = [](int host) { return 1 + host % 3; };
        for (int host = 0; host < kServers; ++host) {
            builder.place(host, 0, RoleKind::Worker, workersOn(host));
            builder.place(host, 0, RoleKind::ParameterServer);
        }
        for (int from = 0; from < kServers; ++from) {
            for (int to = 0; to < kServers; ++to) {
                if (from != to)
                    all.push_back({ JobId(0), HostId(from), HostId(to), workersOn(from) });
            }
        }
        std::ranges::stable_sort(all, std::ranges::greater {}, &TrafficLine::pairs);
        QVERIFY(all.size() > ClusterScene::kMostTrafficLines);
        all.resize(ClusterScene::kMostTrafficLines);
        QVERIFY(all.front().pairs == 3 && all.back().pairs == 2); // cut within a run of equal ones
        ClusterScene scene(cluster, workload);
        scene.setFrame(builder.finish());
        const auto lines = scene.traffic(std::vector { JobId(0) });
        QVERIFY(std::ranges::equal(lines, all, [](const TrafficLine& a, const TrafficLine& b) {
            return a.workers == b.workers && a.servers == b.servers && a.pairs == b.pairs;
        }));
    }
};

CONSONANCE_TEST(TestClusterScene)
#include "tst_cluster_scene.moc"
