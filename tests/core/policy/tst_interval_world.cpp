// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster_presets.h"
#include "core/policy/simulation.h"
#include "core/policy/tools/flow_time.h"
#include "core/policy/tools/placement_search.h"
#include "core/workload/job_shapes.h"
#include "core/workload/trace_generator.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>
#include <deque>

using namespace consonance;

namespace {

/// One unit of work per second for each job, halved for jobs that share a host.
class HalvedWhenShared final : public SpeedModel {
public:
    void speeds(const IntervalWorld& world, std::span<const std::uint8_t> wanted, std::span<double> speeds) override
    {
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (wanted[i] == 0)
                continue;
            ++asked;
            speeds[i] = 1;
            for (const PlacedGroup& group : world.groups()) {
                if (group.job != static_cast<std::int32_t>(i) && world.isOn(i, group.host))
                    speeds[i] = 0.5;
            }
        }
    }
    int asked = 0;
};

struct Fixture {
    std::shared_ptr<const Cluster> cluster = *loadCluster("harmony-testbed");
    JobSpec spec = makeTrainingJob(*bundledModels(), ModelId(0), { .workers = 1, .servers = 1 });

    [[nodiscard]] WorldJob job(double work, double arrival) const
    {
        WorldJob made = makeWorldJob(JobId(0), spec.request, 0);
        made.work = work;
        made.arrival = arrival;
        return made;
    }
};

void place(IntervalWorld& world, const WorldJob& job, std::int32_t host)
{
    const std::size_t index = world.addJob(job, job.work);
    world.addTask(index, 0, host);
    world.addTask(index, 1, host);
}

} // namespace

class TestIntervalWorld : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void neighboursSlowEachOtherUntilOneEnds();
    void startsTakeTime();
    void onlyTouchedJobsAreAskedFor();
    void leavingGivesEverythingBack();
    void aSearchFindsTheEmptyServer();
    void agreesWithTheEngine();
};

/// Two jobs of 100 and 200 on one host: at half speed until 200, then the rest of the second, 100, at full speed.
void TestIntervalWorld::neighboursSlowEachOtherUntilOneEnds()
{
    const Fixture fixture;
    const WorldJob first = fixture.job(100, -10);
    const WorldJob second = fixture.job(200, 0);
    IntervalWorld world(*fixture.cluster);
    place(world, first, 2);
    place(world, second, 2);
    HalvedWhenShared speeds;
    WorldGain gain = world.advance(250, speeds);
    QCOMPARE(gain.finished, 1);
    QCOMPARE(gain.completionSeconds, 210.0);
    QCOMPARE(gain.jobSeconds, 2 * 200.0 + 50.0);
    QCOMPARE(gain.progress, 1.0 + 150.0 / 200.0);
    gain = world.advance(1000, speeds);
    QCOMPARE(gain.completionSeconds, 300.0);
    QCOMPARE(world.now(), 1000.0);
}

void TestIntervalWorld::startsTakeTime()
{
    const Fixture fixture;
    const WorldJob job = fixture.job(100, 0);
    IntervalWorld world(*fixture.cluster);
    place(world, job, 0);
    world.stall(0, 10);
    HalvedWhenShared speeds;
    QCOMPARE(world.advance(60, speeds).progress, 0.5);
    QCOMPARE(world.advance(200, speeds).completionSeconds, 110.0);
}

void TestIntervalWorld::onlyTouchedJobsAreAskedFor()
{
    const Fixture fixture;
    const WorldJob job = fixture.job(100, 0);
    IntervalWorld world(*fixture.cluster);
    HalvedWhenShared speeds;
    place(world, job, 0);
    place(world, job, 1);
    world.rate(speeds);
    QCOMPARE(speeds.asked, 2);
    place(world, job, 1);
    world.rate(speeds);
    QCOMPARE(speeds.asked, 4); // the new one and its neighbour
    world.removeJob(2);
    world.rate(speeds);
    QCOMPARE(speeds.asked, 5);
}

void TestIntervalWorld::leavingGivesEverythingBack()
{
    const Fixture fixture;
    const IntervalWorld empty(*fixture.cluster);
    IntervalWorld world = empty;
    const WorldJob job = fixture.job(100, 0);
    place(world, job, 3);
    world.removeJob(0);
    for (std::int32_t host = 0; host < world.hosts(); ++host)
        QCOMPARE(world.free(host).amount, empty.free(host).amount);
}

void TestIntervalWorld::aSearchFindsTheEmptyServer()
{
    const Fixture fixture;
    const WorldJob job = fixture.job(100, 0);
    IntervalWorld world(*fixture.cluster);
    for (std::int32_t host = 0; host < 5; ++host)
        place(world, job, host);
    const std::array<const WorldJob*, 1> waiting { &job };
    HalvedWhenShared speeds;
    PlacementSearch search(RandomStream(1, "test"));
    const auto best = search.best(world, waiting, {}, 0, [&](IntervalWorld tried, const std::vector<std::uint8_t>&) {
        tried.rate(speeds);
        return tried.rewardRate();
    });
    QCOMPARE(best.choices.size(), std::size_t { 1 });
    QCOMPARE(
        best.choices[0].groups, (std::vector<PlacedGroup> { { .host = 5, .job = 5, .workers = 1, .servers = 1 } }));
}

/// Jobs running in the middle of a real run end at the same times in engine and world if nothing new is placed.
void TestIntervalWorld::agreesWithTheEngine()
{
    registerBuiltinPolicies();
    const auto cluster = *loadCluster("harmony-testbed");
    SimulationSetup setup { .cluster = cluster,
        .workload = *generateTrace("harmony-testbed", { { "jobs", "12" } }, 4, bundledModels()),
        .throughput = *makeThroughputModel("contention", cluster),
        .progress = {},
        .policyId = "locality",
        .parameters = {} };
    auto simulation = *Simulation::create(setup);
    const auto allArrived = [](const Engine& engine) {
        return engine.state().nextArrival == engine.workload().jobCount() && engine.state().waitingSet.isEmpty();
    };
    QVERIFY(*simulation.runUntil(allArrived, {}));
    const Engine& engine = simulation.engine();
    IntervalWorld world(*cluster);
    world.setNow(engine.now().seconds());
    std::deque<WorldJob> jobs;
    double expected = 0;
    for (const auto id : engine.state().runningSet) {
        const JobSpec& spec = engine.workload().job(JobId(id));
        WorldJob& job = jobs.emplace_back(makeWorldJob(JobId(id), spec.request, 0));
        job.spec = &spec;
        job.work = spec.work.amount;
        const std::size_t index = world.addJob(job, spec.work.amount - engine.done(JobId(id)));
        world.stall(index, engine.now().seconds() + (engine.done(JobId(id)) > 0 ? 0 : 10));
        for (const PlacedTasks& tasks : engine.runningJob(JobId(id))->tasks)
            world.addTask(
                index, tasks.role == job.role[1] ? 1 : 0, static_cast<std::int32_t>(tasks.host.value), tasks.count);
    }
    QVERIFY(!jobs.empty());
    TruthSpeeds truth(*setup.throughput, *setup.workload->models, *cluster);
    const double ends = world.advance(1e9, truth).completionSeconds;
    QVERIFY(simulation.runToEnd());
    for (const WorldJob& job : jobs)
        expected += simulation.engine().job(job.id).finish.seconds() - job.arrival;
    QVERIFY2(std::abs(ends - expected) < 1e-3 * static_cast<double>(jobs.size()),
        qPrintable(QString::number(ends - expected)));
}

CONSONANCE_TEST(TestIntervalWorld)
#include "tst_interval_world.moc"
