// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster_presets.h"
#include "core/policy/simulation.h"
#include "core/policy/tools/flow_time.h"
#include "core/workload/trace_generator.h"
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <algorithm>
#include <deque>
#include <map>

using namespace consonance;
using namespace consonance::test;

namespace {

/// One unit of work per second, whoever is near.
class EqualSpeed final : public SpeedModel {
public:
    void speeds(const IntervalWorld& /*world*/, std::span<const std::uint8_t> wanted, std::span<double> speeds) override
    {
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (wanted[i] != 0)
                speeds[i] = 1;
        }
    }
};

/// One worker that takes the whole of a server with one device.
WorldJob oneWorker(std::uint32_t id, double work, int deviceType = -1)
{
    WorldJob job { .id = JobId(id), .model = 0, .tasks = { 1, 0 }, .deviceType = deviceType, .work = work };
    job.demand[0][Resource::Gpu] = 1;
    return job;
}

Result<Simulation> localityRun()
{
    SimulationSetup setup;
    TRY_ASSIGN(setup.cluster, loadCluster("harmony-testbed"));
    TRY_ASSIGN(
        setup.workload, generateTrace("harmony-testbed", { { "jobs", "60" }, { "load", "4" } }, 3, bundledModels()));
    TRY_ASSIGN(setup.throughput, makeThroughputModel("contention", setup.cluster));
    setup.policyId = "locality";
    return Simulation::create(std::move(setup));
}

/// Ascending.
std::vector<std::int32_t> countsOf(const std::map<std::int32_t, std::int32_t>& tasks)
{
    std::vector<std::int32_t> counts;
    for (const auto& [host, count] : tasks)
        counts.push_back(count);
    std::ranges::sort(counts);
    return counts;
}

/// How many tasks of the job the world would put on each server it uses.
std::vector<std::int32_t> tasksTogether(const View& view, JobId wanted)
{
    std::deque<WorldJob> jobs;
    IntervalWorld world(view.cluster());
    for (const auto id : view.running()) {
        WorldJob& job = jobs.emplace_back(makeWorldJob(JobId(id), view.request(JobId(id)), -1));
        const std::size_t index = world.addJob(job, 1);
        for (const PlacedTasks& tasks : view.placement(JobId(id)))
            world.addTask(
                index, tasks.role == job.role[1] ? 1 : 0, static_cast<std::int32_t>(tasks.host.value), tasks.count);
    }
    const WorldJob& job = jobs.emplace_back(makeWorldJob(wanted, view.request(wanted), -1));
    std::map<std::int32_t, std::int32_t> tasks;
    if (placeTogether(world, job, 1)) {
        for (const PlacedGroup& group : world.groups()) {
            if (group.job == static_cast<std::int32_t>(world.running().size()) - 1)
                tasks[group.host] += group.workers + group.servers;
        }
    }
    return countsOf(tasks);
}

} // namespace

class TestFlowTime : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { registerBuiltinPolicies(); }
    void whoWaitsBeginsWhenItMay();
    void whoMayWaitWaitsForFewHosts();
    void aFutureTakesRoomToo();
    void whatIsTooMuchIsNotWorkedOut();
    void futuresAreLikeThePast();
    void tasksGoWhereTheirDevicesAre();
    void togetherIsWhatLocalityDoes();
};

/// One server, a job of 150 s on it and one of 100 s waiting. At completions: 150 + 250; at boundaries of 100 s the
/// second begins at 200: 150 + 300; with 10 s to start 310.
void TestFlowTime::whoWaitsBeginsWhenItMay()
{
    const auto cluster = fixtures::makeServers(1, 1);
    const WorldJob first = oneWorker(0, 150);
    const WorldJob second = oneWorker(1, 100);
    IntervalWorld world(*cluster);
    world.addTask(world.addJob(first, first.work), 0, 0);
    EqualSpeed speeds;
    const auto sum = [&](BeginMoments moments, double start) {
        return flowTime(
            world, { &second }, {}, { .intervalSeconds = 100, .moments = moments, .startSeconds = start }, speeds);
    };
    QCOMPARE(sum(BeginMoments::Completions, 0), 400.0);
    QCOMPARE(sum(BeginMoments::Intervals, 0), 450.0);
    QCOMPARE(sum(BeginMoments::Intervals, 10), 460.0);
    // A job that never fits waits until the horizon; an empty cluster does not make it go on any longer.
    WorldJob large = oneWorker(2, 10);
    large.tasks[0] = 2;
    QCOMPARE(
        flowTime(IntervalWorld(*cluster), { &large }, {}, { .intervalSeconds = 100, .longest = 5 }, speeds), 500.0);
}

/// Two servers of two places each, one place of each taken until 100 and 300. A job of two workers would be on both
/// servers; an empty one is enough. It waits until 100, but no longer than allowed.
void TestFlowTime::whoMayWaitWaitsForFewHosts()
{
    const auto cluster = fixtures::makeServers(2, 2);
    std::vector<WorldJob> there { oneWorker(0, 100), oneWorker(1, 300), oneWorker(3, 50) };
    WorldJob two = oneWorker(2, 100);
    two.tasks[0] = 2;
    const IntervalWorld empty(*cluster);
    IntervalWorld world = empty;
    for (std::int32_t host = 0; host < 2; ++host)
        world.addTask(
            world.addJob(there[static_cast<std::size_t>(host)], there[static_cast<std::size_t>(host)].work), 0, host);
    world.addTask(world.addJob(there[2], 50), 0, 1); // no room on the second before 50
    EqualSpeed speeds;
    const auto sum = [&](double longest) {
        return flowTime(world, { &two }, {},
            { .intervalSeconds = 1000, .moments = BeginMoments::Completions, .longestWait = longest, .empty = &empty },
            speeds);
    };
    const double others = 100 + 300 + 50;
    QCOMPARE(sum(0), others + 150); // at 50, on both
    QCOMPARE(sum(40), others + 150); // it may not wait that long
    QCOMPARE(sum(1000), others + 200); // at 100, on the first
}

/// The future job arrives at 50 and is tried at the boundary of 100, with none before it: it ends at 130.
void TestFlowTime::aFutureTakesRoomToo()
{
    const auto cluster = fixtures::makeServers(1, 1);
    WorldJob coming = oneWorker(0, 30);
    coming.arrival = 50;
    const WorldJob waiting = oneWorker(1, 20);
    EqualSpeed speeds;
    const FlowSettings settings { .intervalSeconds = 100 };
    QCOMPARE(flowTime(IntervalWorld(*cluster), {}, { { coming } }, settings, speeds), 80.0);
    // With one job before it, which begins at 100 and holds the server until 120, it begins at 200.
    QCOMPARE(flowTime(IntervalWorld(*cluster), { &waiting }, { { coming } }, settings, speeds), 120.0 + 180.0);
}

void TestFlowTime::whatIsTooMuchIsNotWorkedOut()
{
    const auto cluster = fixtures::makeServers(1, 1);
    std::deque<WorldJob> jobs;
    std::vector<const WorldJob*> waiting;
    for (std::uint32_t i = 0; i < 20; ++i)
        waiting.push_back(&jobs.emplace_back(oneWorker(i, 100)));
    EqualSpeed speeds;
    const auto sum = [&](double most) {
        return flowTime(IntervalWorld(*cluster), waiting, {},
            { .intervalSeconds = 100, .moments = BeginMoments::Completions, .most = most }, speeds);
    };
    const double exact = sum(std::numeric_limits<double>::infinity());
    QCOMPARE(sum(exact), exact); // not above the limit: computed exactly
    QVERIFY(sum(exact / 2) > exact / 2);
    QVERIFY(sum(exact / 2) <= exact);
}

/// As many arrivals per interval as were seen, of jobs that were seen, within the requested intervals.
void TestFlowTime::futuresAreLikeThePast()
{
    SeenArrivals seen;
    RandomStream random(1, "test");
    QVERIFY(seen.draw(1, 2, 0, 100, random).front().front().empty()); // no arrivals yet
    WorldJob first = oneWorker(0, 10);
    WorldJob second = oneWorker(1, 20);
    second.arrival = 50;
    seen.note(std::array<const WorldJob*, 2> { &first, &second }, 100, 100);
    seen.note(std::array<const WorldJob*, 2> { &first, &second }, 100, 100); // already known
    for (const Future& future : seen.draw(20, 3, 100, 100, random)) {
        QCOMPARE(future.size(), std::size_t { 3 });
        for (std::size_t i = 0; i < future.size(); ++i) {
            QCOMPARE(future[i].size(), std::size_t { 2 }); // the only interval of the past had two
            for (const WorldJob& job : future[i]) {
                QVERIFY(job.arrival >= 100 + 100.0 * static_cast<double>(i));
                QVERIFY(job.arrival < 200 + 100.0 * static_cast<double>(i));
                QVERIFY(job.work == 10 || job.work == 20);
            }
        }
    }
}

/// A world knows which servers have the devices that a job requires.
void TestFlowTime::tasksGoWhereTheirDevicesAre()
{
    ResourceVector one;
    one[Resource::Gpu] = 1;
    IntervalWorld world({ one, one }, std::make_shared<const std::vector<int>>(std::vector { 0, 1 }));
    const WorldJob picky = oneWorker(0, 10, 1);
    const WorldJob missing = oneWorker(1, 10, 2);
    QVERIFY(!world.fits(picky, 0, 0) && world.fits(picky, 0, 1));
    QVERIFY(!placeTogether(world, missing, 10));
    QVERIFY(placeTogether(world, picky, 10));
    QCOMPARE(world.groups().front().host, 1);
    QVERIFY(!placeTogether(world, picky, 10)); // the only one is taken
}

/// At every decision of a run of locality the world places the first of the waiting jobs as the policy does: as many
/// tasks together on as many servers. Which of equally good servers it picks may differ: the world has no capacities to
/// measure load by.
void TestFlowTime::togetherIsWhatLocalityDoes()
{
    auto simulation = localityRun();
    QVERIFY(simulation);
    int compared = 0;
    while (!simulation->engine().isFinished()) {
        if (simulation->engine().peek() != Engine::Step::Decision) {
            QVERIFY(simulation->step());
            continue;
        }
        const View view(simulation->engine(), Knowledge::None);
        const auto plan = simulation->proposePlan();
        QVERIFY(plan);
        if (!plan->assignments.empty()) {
            const Assignment& first = plan->assignments.front();
            std::map<std::int32_t, std::int32_t> planned; // tasks by server
            for (const Slot& slot : first.allocations.front().slots)
                planned[static_cast<std::int32_t>(view.cluster().domain(slot.domain).host.value)] += slot.count;
            QCOMPARE(tasksTogether(view, first.job), countsOf(planned));
            ++compared;
        }
        (void)simulation->applyPlan(*plan);
    }
    QVERIFY(compared > 10);
}

CONSONANCE_TEST(TestFlowTime)
#include "tst_flow_time.moc"
