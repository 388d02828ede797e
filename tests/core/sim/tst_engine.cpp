// SPDX-License-Identifier: GPL-3.0-or-later
// The engine on scenarios small enough to check by hand.
#include "core/sim/engine.h"
#include "core/sim/impossible_jobs.h"
#include "core/sim/metrics.h"
#include "tests/core/sim/engine_fixture.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

Engine makeEngine(std::shared_ptr<const Cluster> cluster, std::vector<JobSpec> jobs, EngineOptions options = {},
    const std::string& interference = "none")
{
    auto throughput = makeThroughputModel(interference, cluster);
    return *Engine::create({ .cluster = cluster,
        .workload = makeWorkload(std::move(jobs)),
        .throughput = *throughput,
        .progress = {},
        .options = std::move(options) });
}

EngineOptions freeChanges()
{
    return { .transitions = TransitionTable::none(),
        .triggers
        = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange | TriggerKind::WakeUp };
}

/// All tasks of a gang on one server.
std::vector<Slot> onServer(const Engine& engine, int server, int tasks)
{
    return { Slot { engine.cluster().hosts[static_cast<std::size_t>(server)].domain, 0, tasks } };
}

std::vector<EventKind> kindsOf(const Engine& engine)
{
    std::vector<EventKind> kinds;
    for (const auto& event : engine.log().events())
        kinds.push_back(event.kind);
    return kinds;
}

} // namespace

class TestEngine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneJobRunsAsLongAsItsWork()
    {
        auto engine = makeEngine(makeServers(1, 4), { makeGang("a", 5, 2, 100) }, freeChanges());
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(5));
        QCOMPARE(engine.trigger().arrived, std::vector { JobId(0) });
        Plan plan;
        plan.place(JobId(0), onServer(engine, 0, 2));
        QVERIFY(!engine.apply(plan).wasRefused);
        QCOMPARE(engine.state().ledger.free(HostId(0))[Resource::Gpu], 2);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(105));
        engine.apply({});
        QCOMPARE(engine.next(), Engine::Step::Finished);
        const std::vector expected { EventKind::JobArrived, EventKind::DecisionTaken, EventKind::JobStarted,
            EventKind::RateChanged, EventKind::JobCompleted, EventKind::DecisionTaken };
        QCOMPARE(kindsOf(engine), expected);
        const auto metrics = computeMetrics(engine);
        QCOMPARE(metrics.meanJctSeconds, 100.0);
        QCOMPARE(metrics.makespanSeconds, 100.0);
        QCOMPARE(metrics.utilisation, 0.5);
        QCOMPARE(metrics.actions, 2);
    }

    void aStartCostsItsStall()
    {
        auto options = freeChanges();
        options.transitions = TransitionTable::common();
        auto engine = makeEngine(makeServers(1, 1), { makeGang("a", 0, 1, 100) }, options);
        runToDecision(engine);
        Plan plan;
        plan.place(JobId(0), onServer(engine, 0, 1));
        engine.apply(plan);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(110));
        QCOMPARE(engine.job(JobId(0)).executed, 110'000'000);
    }

    void suspensionKeepsProgressAndResumeCosts()
    {
        auto options = freeChanges();
        options.transitions = TransitionTable::common();
        auto engine = makeEngine(makeServers(1, 1), { makeGang("a", 0, 1, 100), makeGang("b", 50, 1, 20) }, options);
        runToDecision(engine);
        Plan first;
        first.place(JobId(0), onServer(engine, 0, 1));
        engine.apply(first);
        runToDecision(engine); // b arrives at 50 s; a did 40 s of work
        Plan swap;
        swap.place(JobId(1), onServer(engine, 0, 1));
        swap.suspend(JobId(0));
        QVERIFY(!engine.apply(swap).wasRefused);
        QCOMPARE(engine.done(JobId(0)), 40e6);
        runToDecision(engine); // b ends at 50 + 10 + 20
        QCOMPARE(engine.now(), Time::fromSeconds(80));
        Plan back;
        back.place(JobId(0), onServer(engine, 0, 1));
        engine.apply(back);
        runToDecision(engine); // 80 + 10 + 60
        QCOMPARE(engine.now(), Time::fromSeconds(150));
        QCOMPARE(engine.job(JobId(0)).restarts, 1);
        QCOMPARE(engine.job(JobId(0)).waited, Duration::fromSeconds(30));
    }

    void aMoveIsChargedAndKeepsTheJobRunning()
    {
        auto options = freeChanges();
        options.transitions = TransitionTable::common();
        auto engine = makeEngine(makeServers(2, 1), { makeGang("a", 0, 1, 100), makeGang("b", 60, 1, 1000) }, options);
        runToDecision(engine);
        Plan first;
        first.place(JobId(0), onServer(engine, 0, 1));
        engine.apply(first);
        runToDecision(engine);
        Plan move;
        move.place(JobId(0), onServer(engine, 1, 1));
        move.place(JobId(1), onServer(engine, 0, 1));
        QVERIFY(!engine.apply(move).wasRefused);
        runToDecision(engine); // 50 s were done at 60 s; 30 s of moving; 50 s left
        QCOMPARE(engine.now(), Time::fromSeconds(140));
    }

    void aPlanThatDoesNotFitChangesNothing()
    {
        auto engine
            = makeEngine(makeServers(1, 2), { makeGang("a", 0, 2, 100), makeGang("b", 10, 1, 100) }, freeChanges());
        runToDecision(engine);
        Plan first;
        first.place(JobId(0), onServer(engine, 0, 2));
        engine.apply(first);
        runToDecision(engine);
        const auto before = engine.stateHash();
        Plan greedy;
        greedy.place(JobId(1), onServer(engine, 0, 1));
        QVERIFY(!engine.check(greedy));
        QCOMPARE(engine.stateHash(), before);
        QVERIFY(engine.apply(greedy).wasRefused);
        QCOMPARE(engine.log().events().back().kind, EventKind::PlanRefused);
        QCOMPARE(QString::fromStdString(engine.log().decisions().back().refusal->englishText()),
            QStringLiteral("job b does not fit on server-0; GPUs wanted there: 1, free: 0"));
        QCOMPARE(engine.job(JobId(1)).phase, JobPhase::Waiting);
        QCOMPARE(engine.runningJob(JobId(0))->tasks.size(), 1);
    }

    /// Nobody could take again what a job holds on a draining server, so a plan that was only looked at, or refused,
    /// must not release it.
    void whatADrainedServerHoldsOutlivesARefusedPlan()
    {
        auto engine
            = makeEngine(makeServers(2, 2), { makeGang("a", 0, 2, 100), makeGang("b", 10, 2, 100) }, freeChanges());
        runToDecision(engine);
        Plan first;
        first.place(JobId(0), onServer(engine, 0, 2));
        engine.apply(first);
        runToDecision(engine);
        QVERIFY(engine.interveneOnHosts(ClusterChangeKind::Drain, engine.cluster().hosts[0].domain));
        const auto isHeld = [&] { return engine.state().ledger.free(HostId(0))[Resource::Gpu] == 0; };
        QVERIFY(isHeld());
        const auto before = engine.stateHash();
        Plan move;
        move.place(JobId(0), onServer(engine, 1, 2));
        QVERIFY(engine.check(move));
        QVERIFY(isHeld());
        QCOMPARE(engine.stateHash(), before);
        move.place(JobId(1), onServer(engine, 1, 2));
        QVERIFY(!engine.check(move));
        QVERIFY(engine.apply(move).wasRefused);
        QVERIFY(isHeld());
    }

    void aTrialThatThrowsLeavesNothing()
    {
        auto engine = makeEngine(makeServers(1, 2), { makeGang("a", 0, 2, 100) }, freeChanges());
        runToDecision(engine);
        const auto before = engine.stateHash();
        const auto throwing = [&](CapacityLedger& ledger) {
            Holding holding;
            Claim claim { .domain = engine.cluster().hosts[0].domain, .count = 1 };
            claim.demand[Resource::Gpu] = 1;
            QVERIFY(ledger.take(claim, holding));
            throw std::runtime_error("by a test");
        };
        QVERIFY_EXCEPTION_THROWN(engine.withTrialLedger(throwing), std::runtime_error);
        QCOMPARE(engine.stateHash(), before);
        QVERIFY(!engine.state().ledger.isInTrial());
    }

    void malformedPlansAreRefused_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("reason");
        QTest::newRow("unknown job") << 0 << QStringLiteral("the plan names job 99, which the trace does not have");
        QTest::newRow("twice") << 1 << QStringLiteral("the plan names job a twice");
        QTest::newRow("half a gang") << 2 << QStringLiteral("job a needs 2 to 2 tasks of role 0, the plan gives it 1");
        QTest::newRow("root") << 3 << QStringLiteral("job a: a slot names a place that holds no tasks");
        QTest::newRow("role") << 4 << QStringLiteral("job a: a slot names a role the job does not have");
        QTest::newRow("future job") << 5 << QStringLiteral("job z is future and cannot be given resources");
        QTest::newRow("share") << 6 << QStringLiteral("job a: a share must lie in (0, 1] and be 1 when exclusive");
        QTest::newRow("lease") << 7 << QStringLiteral("job a: a lease must end after it begins");
    }

    void malformedPlansAreRefused()
    {
        QFETCH(int, which);
        QFETCH(QString, reason);
        auto engine
            = makeEngine(makeServers(1, 4), { makeGang("a", 0, 2, 100), makeGang("z", 500, 1, 1) }, freeChanges());
        runToDecision(engine);
        Plan plan;
        plan.place(JobId(which == 0 ? 99 : which == 5 ? 1 : 0), onServer(engine, 0, which == 2 || which == 5 ? 1 : 2));
        auto& allocation = plan.assignments.front().allocations.front();
        if (which == 1)
            plan.suspend(JobId(0));
        if (which == 3)
            allocation.slots.front().domain = ClusterBuilder::root();
        if (which == 4)
            allocation.slots.front().role = 2;
        if (which == 6)
            allocation.share = kFullShare / 2;
        if (which == 7)
            allocation.until = Time {};
        QVERIFY(engine.apply(plan).wasRefused);
        QCOMPARE(QString::fromStdString(engine.log().decisions().back().refusal->englishText()), reason);
    }

    void eventsOfOneInstantComeBeforeOneDecision()
    {
        auto engine = makeEngine(makeServers(1, 2),
            { makeGang("a", 0, 2, 10), makeGang("b", 10, 1, 5), makeGang("c", 10, 1, 5) }, freeChanges());
        runToDecision(engine);
        Plan first;
        first.place(JobId(0), onServer(engine, 0, 2));
        engine.apply(first);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(10));
        QCOMPARE(engine.trigger().completed, std::vector { JobId(0) });
        const std::vector arrived { JobId(1), JobId(2) };
        QCOMPARE(engine.trigger().arrived, arrived);
        const auto kinds = kindsOf(engine);
        QCOMPARE(kinds[kinds.size() - 3], EventKind::JobCompleted);
        QCOMPARE(kinds[kinds.size() - 2], EventKind::JobArrived);
    }

    void aFailedServerTakesItsJobsDown()
    {
        ClusterBuilder builder("c", { "cluster", "server", "gpu" }, "server");
        ResourceVector capacity;
        capacity[Resource::Gpu] = 1;
        capacity[Resource::Cpu] = 8000;
        const auto host = builder.addHost(ClusterBuilder::root(), "s0", capacity);
        builder.addHost(ClusterBuilder::root(), "s1", capacity);
        builder.addChange({ Time::fromSeconds(30), ClusterChangeKind::Fail, DomainId(1) });
        builder.addChange({ Time::fromSeconds(60), ClusterChangeKind::Repair, DomainId(1) });
        QCOMPARE(host, HostId(0));
        auto engine = makeEngine(*builder.finish(), { makeGang("a", 0, 1, 100) }, freeChanges());
        runToDecision(engine);
        Plan first;
        first.place(JobId(0), onServer(engine, 0, 1));
        engine.apply(first);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(30));
        QCOMPARE(engine.trigger().stopped, std::vector { JobId(0) });
        QCOMPARE(engine.job(JobId(0)).phase, JobPhase::Suspended);
        QVERIFY(engine.apply(first).wasRefused);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(60));
        QVERIFY(!engine.apply(first).wasRefused);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(130)); // 30 s were done; service time has no epochs to lose
    }

    void aFailureLosesTheBegunEpoch()
    {
        const auto models = bundledModels();
        ClusterBuilder builder("c", { "cluster", "server", "gpu" }, "server");
        ResourceVector capacity;
        capacity[Resource::Gpu] = 2;
        capacity[Resource::Cpu] = 8000;
        capacity[Resource::Memory] = 64'000;
        builder.addHost(ClusterBuilder::root(), "s0", capacity);
        builder.addChange({ Time::fromSeconds(200), ClusterChangeKind::Fail, DomainId(1) });
        auto job = makeParameterServerJob(*models, "v", "resnet-50", 0, 1, 1, 10);
        auto engine = makeEngine(*builder.finish(), { job }, { .triggers = freeChanges().triggers });
        runToDecision(engine);
        Plan plan;
        plan.place(JobId(0), { Slot { DomainId(1), 0, 1 }, Slot { DomainId(1), 1, 1 } });
        engine.apply(plan);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(200));
        // 190 s at 1 / (.449 + 102.2 / 306.5) batches a second are 242.8 batches: two epochs of 115 and 12.8 batches
        // that are lost.
        QCOMPARE(engine.done(JobId(0)), 230.0);
    }

    void intervalsSkipEmptyStretches()
    {
        EngineOptions options { .interval = Duration::fromSeconds(100),
            .transitions = TransitionTable::none(),
            .triggers = TriggerKind::Interval };
        auto engine
            = makeEngine(makeServers(1, 1), { makeGang("a", 250, 1, 30), makeGang("b", 1'000'000, 1, 30) }, options);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(300));
        QCOMPARE(engine.trigger().arrived, std::vector { JobId(0) });
        Plan plan;
        plan.place(JobId(0), onServer(engine, 0, 1));
        engine.apply(plan);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(400));
        engine.apply({});
        runToDecision(engine);
        QCOMPARE(engine.now(),
            Time::fromSeconds(1'000'000)); // a boundary: the arrival is seen there, nothing happens before
        QVERIFY(engine.log().events().size() < 12);
    }

    void tickModeDecidesOnTicksAndFinishesWithin()
    {
        EngineOptions options {
            .tick = Duration::fromSeconds(60), .transitions = TransitionTable::none(), .triggers = TriggerKind::Interval
        };
        auto engine = makeEngine(makeServers(1, 1), { makeGang("a", 10, 1, 75), makeGang("b", 70, 1, 5) }, options);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(60));
        Plan plan;
        plan.place(JobId(0), onServer(engine, 0, 1));
        engine.apply(plan);
        runToDecision(engine);
        engine.apply({});
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(180));
        QCOMPARE(engine.job(JobId(0)).finish, Time::fromSeconds(135));
        QCOMPARE(engine.job(JobId(0)).executed, 75'000'000);
        QVERIFY(engine.state().ledger.free(HostId(0))[Resource::Gpu] == 1);
    }

    void aPolicyThatNeverPlacesDoesNotHangTheRun()
    {
        EngineOptions options { .interval = Duration::fromSeconds(100), .triggers = TriggerKind::Interval };
        auto engine = makeEngine(makeServers(1, 1), { makeGang("a", 0, 4, 30) }, options);
        int decisions = 0;
        while (engine.next() != Engine::Step::Finished) {
            if (engine.peek() == Engine::Step::Decision) {
                engine.apply({});
                ++decisions;
            }
            QVERIFY(decisions < 2000);
        }
        QCOMPARE(computeMetrics(engine).unfinished, 1);
    }

    void impossibleJobsAreNamed()
    {
        const auto cluster = makeServers(2, 4);
        const auto workload = makeWorkload({ makeGang("fits", 0, 8, 1), makeGang("huge", 0, 9, 1) });
        const auto impossible = findImpossibleJobs(*workload, *cluster).value();
        QCOMPARE(impossible.size(), 1);
        QCOMPARE(impossible.front().job, JobId(1));
        QCOMPARE(QString::fromStdString(impossible.front().why.englishText()),
            QStringLiteral("job huge can never run: it needs 9 GPUs, the whole cluster has 8"));
    }

    /// What no server has is named resource by resource, so that every language can word it.
    void tasksThatFitNowhereAreNamedWithWhatIsLacking()
    {
        auto cluster = *makeServers(2, 4);
        cluster.hosts[0].capacity[Resource::Cpu] *= 2;
        cluster.hosts[1].capacity[Resource::Memory] *= 2;
        auto demand = cluster.hosts[0].capacity;
        demand[Resource::Gpu] = 1'500;
        auto many = makeGang("many", 0, 1, 1);
        many.request.roles[0].demand = demand;
        auto both = makeGang("both", 0, 1, 1);
        both.request.roles[0].demand = cluster.hosts[0].capacity;
        both.request.roles[0].demand[Resource::Memory] = cluster.hosts[1].capacity[Resource::Memory];
        const auto impossible = findImpossibleJobs(*makeWorkload({ many, both }), cluster).value();
        QCOMPARE(impossible.size(), 2);
        QCOMPARE(QString::fromStdString(impossible[0].why.englishText()),
            QStringLiteral(
                "job many can never run: one of its tasks needs 1,500 GPUs, no server that it may use has more "
                "than 4"));
        QCOMPARE(impossible[0].why.message.id, "job.task-never-fits-gpus");
        QCOMPARE(impossible[1].why.message.id, "job.task-never-fits-together");
    }

    void jobsThatWantOtherGpusAreNamedWithTheTypes()
    {
        auto cluster = *makeServers(2, 4);
        cluster.deviceTypes = { "K80", "V100" };
        cluster.hosts[1].deviceTypeIndex = 1;
        auto fits = makeGang("fits", 0, 4, 1);
        fits.request.deviceType = "V100";
        auto tooMany = makeGang("too-many", 0, 5, 1);
        tooMany.request.deviceType = "V100";
        auto unknown = makeGang("unknown", 0, 1, 1);
        unknown.request.deviceType = "H900";
        const auto impossible = findImpossibleJobs(*makeWorkload({ fits, tooMany, unknown }), cluster).value();
        QCOMPARE(impossible.size(), 2);
        QCOMPARE(QString::fromStdString(impossible[0].why.englishText()),
            QStringLiteral(
                "job too-many can never run: it needs 5 GPUs of type \"V100\", the whole cluster has 4 of that "
                "type"));
        QCOMPARE(QString::fromStdString(impossible[1].why.englishText()),
            QStringLiteral("job unknown can never run: it wants GPUs of type \"H900\", and the cluster's GPUs are of "
                           "\"K80\", \"V100\""));
    }

    void aTypeInOtherCaseIsNamed()
    {
        auto cluster = *makeServers(2, 4);
        cluster.deviceTypes = { "K80", "V100" };
        cluster.hosts[1].deviceTypeIndex = 1;
        auto small = makeGang("small", 0, 1, 1);
        small.request.deviceType = "v100";
        const auto impossible = findImpossibleJobs(*makeWorkload({ small }), cluster).value();
        QCOMPARE(impossible.size(), 1);
        QCOMPARE(QString::fromStdString(impossible[0].why.englishText()),
            QStringLiteral("job small can never run: it wants GPUs of type \"v100\", and the cluster's are called "
                           "\"V100\"; spell it alike in the trace and in the cluster"));
    }

    /// One reason is told once, with the number of jobs, the most frequent first.
    void impossibleJobsAreCountedByReason()
    {
        const auto cluster = makeServers(2, 4);
        const auto impossible = findImpossibleJobs(*makeWorkload({ makeGang("a", 0, 9, 1), makeGang("b", 1, 10, 1),
                                                       makeGang("c", 2, 4, 1), makeGang("d", 3, 10, 1) }),
            *cluster)
                                    .value();
        QCOMPARE(impossible.size(), 3);
        const auto reasons = impossibleReasons(impossible);
        QCOMPARE(reasons.size(), 2);
        QCOMPARE(reasons[0].jobs, 2);
        QCOMPARE(reasons[0].first.arguments.front(), std::string("b"));
        QCOMPARE(reasons[1].jobs, 1);
        QVERIFY(impossibleReasons({}).empty());
    }

    void rejectedJobsLeave()
    {
        auto engine = makeEngine(makeServers(1, 1), { makeGang("a", 0, 1, 30) }, freeChanges());
        runToDecision(engine);
        Plan plan;
        plan.verdicts.push_back({ JobId(0), VerdictKind::Reject, 2.5 });
        engine.apply(plan);
        QCOMPARE(engine.next(), Engine::Step::Finished);
        QCOMPARE(computeMetrics(engine).rejected, 1);
        QCOMPARE(engine.log().events().back().value, 2.5);
    }

    void wakeUpsComeOnceAndTheLatestCounts()
    {
        auto engine
            = makeEngine(makeServers(1, 1), { makeGang("a", 0, 1, 30), makeGang("b", 5, 1, 30) }, freeChanges());
        runToDecision(engine);
        Plan plan;
        plan.wakeAt = Time::fromSeconds(7);
        engine.apply(plan);
        runToDecision(engine);
        plan.wakeAt = Time::fromSeconds(9);
        engine.apply(plan);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(9));
        QVERIFY(includes(engine.trigger().kinds, TriggerKind::WakeUp));
        engine.apply({});
        QCOMPARE(engine.next(), Engine::Step::Finished);
    }
};

CONSONANCE_TEST(TestEngine)
#include "tst_engine.moc"
