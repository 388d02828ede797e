// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/policy/market/policy_world.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;
using namespace consonance::test;

class TestPreemptiveEdgePolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void shortJobsTakeOverBetweenChunks();
    void weightsCount();
    void dispatchesToTheShorterQueue();
    void chunksAreNotCut();
    void parameterServersStayNear();
    void largeJobsAreNotStarved();
};

void TestPreemptiveEdgePolicy::shortJobsTakeOverBetweenChunks()
{
    auto run = poolRun("preemptive-edge", makePool(1), { gangJob("long", 1, 0, 1000), gangJob("short", 1, 150, 50) });
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(endOf(run, "short"), 250.0); // chunks of 100 s
    QCOMPARE(endOf(run, "long"), 1050.0);
    QCOMPARE(run.engine().job(JobId(0)).suspensions, 1);
}

void TestPreemptiveEdgePolicy::weightsCount()
{
    std::vector<JobSpec> jobs { gangJob("long", 1, 0, 1000), gangJob("short", 1, 150, 50) };
    jobs[0].request.weight = 100;
    auto run = poolRun("preemptive-edge", makePool(1), jobs);
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(endOf(run, "long"), 1000.0);
}

void TestPreemptiveEdgePolicy::dispatchesToTheShorterQueue()
{
    auto run = poolRun("preemptive-edge", makeServers(2, 1, 0, 0),
        { gangJob("a", 1, 0, 1000), gangJob("b", 1, 0, 100), gangJob("c", 1, 10, 150), gangJob("d", 1, 10, 2000) });
    QCOMPARE(runToEnd(run), std::string());
    // c waits for b, which has less left than a; d is behind everybody and goes where the queue ahead is shorter.
    QCOMPARE(endOf(run, "a"), 1000.0);
    QCOMPARE(endOf(run, "c"), 250.0);
    QCOMPARE(endOf(run, "d"), 2250.0);
}

void TestPreemptiveEdgePolicy::chunksAreNotCut()
{
    auto run = poolRun("preemptive-edge", makePool(1), { gangJob("long", 1, 0, 1000), gangJob("short", 1, 150, 50) },
        { { "chunks", "1" } });
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(endOf(run, "long"), 1000.0);
    QCOMPARE(endOf(run, "short"), 1050.0);
}

void TestPreemptiveEdgePolicy::parameterServersStayNear()
{
    ClusterBuilder builder("sites", { "cluster", "site", "server", "gpu" }, "server");
    const Uplink wide { .bytesPerSecond = 1'250'000'000, .delay = Duration { 10'000 } };
    for (const char* name : { "edge-a", "edge-b" }) {
        const DomainId site = builder.add(ClusterBuilder::root(), "site", name, wide);
        for (const char* server : { "x", "y" })
            builder.addHost(site, std::string(name) + server, { .amount = { 1, 8'000, 0, 0, 0 } });
    }
    std::vector<JobSpec> jobs { trainingJob("a", ModelId(0), 1, 2, 0, 4), trainingJob("b", ModelId(0), 1, 2, 0, 4) };
    auto run = poolRun("preemptive-edge", builder.finish().value(), jobs);
    const auto areRunning = [](const Engine& engine) { return engine.state().runningSet.size() == 2; };
    QVERIFY(run.runUntil(areRunning, {}).value());
    for (std::size_t job = 0; job < 2; ++job) {
        const auto& tasks = run.engine().runningJob(JobId(job))->tasks;
        for (const PlacedTasks& one : tasks)
            QCOMPARE(one.host.index() / 2, tasks.front().host.index() / 2); // all on one site
    }
}

/// A steady stream of small jobs leaves room for a large one whose turn it is.
void TestPreemptiveEdgePolicy::largeJobsAreNotStarved()
{
    std::vector<JobSpec> jobs { gangJob("large", 4, 5, 100) };
    jobs[0].request.weight = 50;
    for (int i = 0; i < 40; ++i)
        jobs.push_back(gangJob(fmt::format("small-{}", i), 1, i * 25, 100));
    auto run = poolRun("preemptive-edge", makePool(4), jobs);
    QCOMPARE(runToEnd(run), std::string());
    QVERIFY(endOf(run, "large") < 250);
}

CONSONANCE_BARE_TEST(TestPreemptiveEdgePolicy)
#include "tst_preemptive_edge_policy.moc"
