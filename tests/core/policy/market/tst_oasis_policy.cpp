// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/policy/market/policy_world.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;
using namespace consonance::test;

namespace {

const std::map<std::string, std::string> kExactOasis { { "slack", "0" }, { "slot_s", "100" },
    { "horizon_slots", "20" } };

} // namespace

class TestOasisPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void firstComesFirstWhileThereIsRoom();
    void onlyWhatIsWorthItsPrice();
    void countsChangeFromSlotToSlot();
    void lateJobsArePlannedAgain();
    void labelsOfServers();
    void pricesAreNoted();
};

void TestOasisPolicy::firstComesFirstWhileThereIsRoom()
{
    // Each must be done by the end of the first slot in which it fits; a later one would be cheaper.
    auto run = poolRun("oasis", makePool(4),
        { valuedGang("a", 2, 0, 200, 10, 200), valuedGang("b", 2, 50, 100, 10, 150),
            valuedGang("c", 4, 60, 100, 10, 240) },
        kExactOasis);
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(endOf(run, "a"), 200.0);
    QCOMPARE(endOf(run, "b"), 200.0); // slots begin at 100
    QCOMPARE(endOf(run, "c"), 300.0);
    QCOMPARE(refusedPlans(run.engine()), 0);
}

void TestOasisPolicy::onlyWhatIsWorthItsPrice()
{
    // The last GPU of the only slot in time costs most.
    auto run = poolRun("oasis", makePool(4),
        { valuedGang("a", 3, 0, 100, 50, 100), valuedGang("poor", 1, 0, 100, 0.01, 100),
            valuedGang("rich", 1, 0, 100, 40, 100) },
        kExactOasis);
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(phaseOf(run, "a"), std::string("finished"));
    QCOMPARE(phaseOf(run, "poor"), std::string("rejected"));
    QCOMPARE(phaseOf(run, "rich"), std::string("finished"));
}

void TestOasisPolicy::countsChangeFromSlotToSlot()
{
    // Four workers from the start are cheaper than two throughout, but two GPUs are taken in the first slots.
    JobSpec elastic = trainingJob("elastic", ModelId(0), 2, 1, 0, 40);
    elastic.request.utility = Utility { .value = 10 };
    elastic.request.roles[0].minimum = 1;
    elastic.request.roles[0].maximum = 4;
    auto run = poolRun("oasis", makeServers(2, 2, 16, 48'000), { valuedGang("gang", 2, 0, 600, 50), elastic },
        { { "slot_s", "300" } });
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(phaseOf(run, "elastic"), std::string("finished"));
    QVERIFY(run.engine().job(jobNamed(run.engine(), "elastic")).restarts > 0);
    QCOMPARE(refusedPlans(run.engine()), 0);
}

void TestOasisPolicy::lateJobsArePlannedAgain()
{
    SimulationSetup setup = freeSetup(
        "oasis", makePool(4), { valuedGang("a", 4, 0, 200, 10), valuedGang("b", 4, 0, 200, 10) }, kExactOasis);
    setup.transitions.start = Duration::fromSeconds(30);
    auto run = Simulation::create(std::move(setup)).value();
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(phaseOf(run, "a"), std::string("finished"));
    QCOMPARE(phaseOf(run, "b"), std::string("finished"));
    QVERIFY(endOf(run, "a") > 230 || endOf(run, "b") > 430);
    QCOMPARE(refusedPlans(run.engine()), 0);
}

void TestOasisPolicy::labelsOfServers()
{
    ClusterBuilder builder("labelled", { "cluster", "server", "gpu" }, "server");
    const ResourceVector capacity { .amount = { 2, 16'000, 48'000, 0, 0 } };
    for (const char* role : { "worker", "ps" }) {
        const HostId host = builder.addHost(ClusterBuilder::root(), role, capacity);
        builder.domain(builder.domainOf(host)).labels.emplace_back("role", role);
    }
    JobSpec job = trainingJob("job", ModelId(0), 2, 2, 0, 4);
    job.request.utility = Utility { .value = 10 };
    auto run = poolRun("oasis", builder.finish().value(), { job }, { { "slot_s", "60" } });
    const auto isRunning = [](const Engine& engine) { return !engine.state().runningSet.isEmpty(); };
    QVERIFY(run.runUntil(isRunning, {}).value());
    for (const PlacedTasks& tasks : run.engine().runningJob(JobId(0))->tasks)
        QCOMPARE(tasks.host.index(), std::size_t(tasks.role)); // workers on the first, servers on the second
}

void TestOasisPolicy::pricesAreNoted()
{
    SimulationSetup setup = freeSetup(
        "oasis", makePool(4), { valuedGang("a", 2, 0, 200, 10), valuedGang("b", 2, 0, 200, 10) }, kExactOasis);
    setup.wantsNotes = true;
    auto run = Simulation::create(std::move(setup)).value();
    QCOMPARE(runToEnd(run), std::string());
    const auto& tables = run.engine().log().decisions()[0].notes->tables;
    QCOMPARE(tables.size(), std::size_t(2)); // only GPUs have a price; payoffs
    QCOMPARE(tables[0].rows, (std::vector<std::string> { "server-0" }));
    QVERIFY(tables[0].at(0, 0) > tables[0].at(0, 5)); // the first slots are taken
    QCOMPARE(tables[1].rows, (std::vector<std::string> { "a", "b" }));
}

CONSONANCE_BARE_TEST(TestOasisPolicy)
#include "tst_oasis_policy.moc"
