// SPDX-License-Identifier: GPL-3.0-or-later
// What jobs are promised for later: the promise, its beginning, back-to-back leases, and what is free meanwhile.
#include "core/sim/engine.h"
#include "core/sim/view.h"
#include "tests/core/sim/engine_fixture.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <algorithm>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

Engine makeBookedEngine(std::shared_ptr<const Cluster> cluster, std::vector<JobSpec> jobs,
    const TransitionTable& transitions = TransitionTable::none(), std::optional<Duration> tick = {})
{
    auto throughput = makeThroughputModel("none", cluster);
    return *Engine::create({ .cluster = cluster,
        .workload = makeWorkload(std::move(jobs)),
        .throughput = *throughput,
        .progress = {},
        .options = { .tick = tick,
            .transitions = transitions,
            .triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::LeaseEnd
                | (tick ? TriggerKind::Interval : TriggerKind::None) } });
}

/// Runs on, deciding nothing, until everything is over.
void runIdleToEnd(Engine& engine)
{
    for (int i = 0; i < 1000 && engine.next() != Engine::Step::Finished; ++i) {
        if (engine.peek() == Engine::Step::Decision)
            engine.apply({});
    }
}

Allocation lease(const Engine& engine, int job, int server, int tasks, std::int64_t from, Time until)
{
    return { .job = JobId(job),
        .slots = { Slot { engine.cluster().hosts[static_cast<std::size_t>(server)].domain, 0, tasks } },
        .from = Time::fromSeconds(from),
        .until = until };
}

Allocation lease(const Engine& engine, int job, int server, int tasks, std::int64_t from, std::int64_t until)
{
    return lease(engine, job, server, tasks, from, Time::fromSeconds(until));
}

Allocation sharedLease(const Engine& engine, int job, std::int64_t share, std::int64_t from, std::int64_t until)
{
    auto allocation = lease(engine, job, 0, 1, from, until);
    allocation.mode = ShareMode::Timeshare;
    allocation.share = share;
    return allocation;
}

Plan planOf(const std::vector<std::vector<Allocation>>& leases)
{
    Plan plan;
    for (const auto& ofJob : leases)
        plan.assignments.push_back({ ofJob.front().job, ofJob });
    return plan;
}

bool accepts(Engine& engine, const std::vector<std::vector<Allocation>>& leases)
{
    return !engine.apply(planOf(leases)).wasRefused;
}

int count(const Engine& engine, EventKind kind)
{
    return static_cast<int>(std::ranges::count(engine.log().events(), kind, &EventRecord::kind));
}

JobSpec makeElastic(std::string name, std::int64_t seconds)
{
    auto job = makeGang(std::move(name), 0, 1, seconds);
    job.request.roles[0].maximum = 2;
    return job;
}

} // namespace

class TestEngineReservations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sharesOfADeviceCanBePromisedTogether()
    {
        auto engine = makeBookedEngine(
            makeServers(1, 1), { makeGang("a", 0, 1, 5), makeGang("b", 0, 1, 5), makeGang("c", 0, 1, 5) });
        runToDecision(engine);
        QVERIFY(accepts(engine,
            { { sharedLease(engine, 0, kFullShare / 2, 50, 100) },
                { sharedLease(engine, 1, kFullShare / 2, 70, 90) } }));
        QVERIFY(!engine.check(planOf({ { sharedLease(engine, 2, kFullShare / 2, 60, 71) } })));
        QVERIFY(engine.check(planOf({ { sharedLease(engine, 2, kFullShare / 2, 60, 70) } })));
        QVERIFY(engine.check(planOf({ { sharedLease(engine, 2, kFullShare / 2, 90, 200) } })));
        QVERIFY(!engine.check(planOf({ { lease(engine, 2, 0, 1, 90, 200) } })));
    }

    void aRefusalSaysWhenItIsPromised()
    {
        auto engine = makeBookedEngine(makeServers(1, 1), { makeGang("a", 0, 1, 5), makeGang("b", 0, 1, 5) });
        runToDecision(engine);
        QVERIFY(accepts(engine, { { lease(engine, 0, 0, 1, 50, 100) } }));
        const auto refused = engine.check(planOf({ { lease(engine, 1, 0, 1, 0, kForever) } }));
        QVERIFY(!refused);
        QCOMPARE(QString::fromStdString(refused.error().englishText()),
            QStringLiteral("job b would hold resources on server-0 that are promised to others from 50 s on"));
    }

    void theSameAgainGoesOn()
    {
        auto engine = makeBookedEngine(makeServers(1, 2), { makeGang("a", 0, 1, 80) }, TransitionTable::common());
        runToDecision(engine);
        QVERIFY(accepts(engine,
            { { lease(engine, 0, 0, 1, 0, 30), lease(engine, 0, 0, 1, 30, 60), lease(engine, 0, 0, 1, 60, 200) } }));
        runIdleToEnd(engine);
        QCOMPARE(engine.job(JobId(0)).finish, Time::fromSeconds(90)); // 10 s to start, 80 s of work
        QCOMPARE(engine.job(JobId(0)).restarts, 0);
        QCOMPARE(count(engine, EventKind::JobSuspended), 0);
        QCOMPARE(count(engine, EventKind::LeaseChanged), 2);
    }

    /// A device freed in the meantime has a lower number, but the job has no reason to leave its own.
    void theNextLeaseKeepsTheDevice()
    {
        auto engine = makeBookedEngine(
            makeServers(1, 2), { makeGang("a", 0, 1, 5), makeGang("b", 0, 1, 80) }, TransitionTable::common());
        runToDecision(engine);
        QVERIFY(accepts(engine, { { lease(engine, 0, 0, 1, 0, kForever) }, { lease(engine, 1, 0, 1, 0, 30) } }));
        QCOMPARE(engine.runningJob(JobId(1))->holdings[0].devices, (std::vector<std::uint16_t> { 1 }));
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(15)); // a is done
        QVERIFY(accepts(engine, { { lease(engine, 1, 0, 1, 0, 30), lease(engine, 1, 0, 1, 30, 200) } }));
        runIdleToEnd(engine);
        QCOMPARE(engine.job(JobId(1)).finish, Time::fromSeconds(90));
    }

    void anotherNumberOfTasksIsOneResize()
    {
        auto engine = makeBookedEngine(makeServers(1, 2), { makeElastic("a", 100) }, TransitionTable::common());
        runToDecision(engine);
        QVERIFY(accepts(engine, { { lease(engine, 0, 0, 1, 0, 30), lease(engine, 0, 0, 2, 30, 500) } }));
        runIdleToEnd(engine);
        QCOMPARE(count(engine, EventKind::JobResized), 1);
        QCOMPARE(count(engine, EventKind::JobSuspended), 0);
        QCOMPARE(engine.job(JobId(0)).finish, Time::fromSeconds(140)); // 10 + 20, 30 of resizing, 80
    }

    /// Each lease begins where the other ends: all ends come first.
    void leasesCanChangePlaces()
    {
        auto engine = makeBookedEngine(makeServers(2, 1), { makeGang("a", 0, 1, 50), makeGang("b", 0, 1, 50) });
        runToDecision(engine);
        QVERIFY(accepts(engine,
            { { lease(engine, 0, 0, 1, 0, 30), lease(engine, 0, 1, 1, 30, 100) },
                { lease(engine, 1, 1, 1, 0, 30), lease(engine, 1, 0, 1, 30, 100) } }));
        while (engine.now() < Time::fromSeconds(30) && engine.next() != Engine::Step::Finished) { }
        QCOMPARE(engine.runningJob(JobId(0))->tasks[0].host, HostId(1));
        QCOMPARE(engine.runningJob(JobId(1))->tasks[0].host, HostId(0));
        QCOMPARE(count(engine, EventKind::JobMoved), 2);
        runIdleToEnd(engine);
        QCOMPARE(engine.job(JobId(0)).finish, Time::fromSeconds(50));
    }

    /// Rounds: a policy asked at the end of a lease that gives the same again pays nothing for it.
    void theSamePlaceInTheDecisionAtTheEndCostsNothing()
    {
        auto engine = makeBookedEngine(makeServers(2, 1), { makeGang("a", 0, 1, 80) }, TransitionTable::common());
        runToDecision(engine);
        QVERIFY(accepts(engine, { { lease(engine, 0, 1, 1, 0, 30) } }));
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(30));
        QCOMPARE(engine.job(JobId(0)).phase, JobPhase::Suspended);
        QVERIFY(accepts(engine, { { lease(engine, 0, 1, 1, 30, 60) } }));
        QCOMPARE(engine.job(JobId(0)).restarts, 0);
        runToDecision(engine);
        QVERIFY(accepts(engine, { { lease(engine, 0, 0, 1, 60, 300) } })); // elsewhere: a restart
        QCOMPARE(engine.job(JobId(0)).restarts, 1);
        runIdleToEnd(engine);
        QCOMPARE(engine.job(JobId(0)).finish, Time::fromSeconds(100));
    }

    void whatAJobNoLongerNeedsIsFree()
    {
        auto engine = makeBookedEngine(makeServers(1, 1), { makeGang("a", 0, 1, 20), makeGang("b", 0, 1, 5) });
        runToDecision(engine);
        QVERIFY(accepts(engine, { { lease(engine, 0, 0, 1, 0, 30), lease(engine, 0, 0, 1, 50, 80) } }));
        QVERIFY(!engine.check(planOf({ { lease(engine, 1, 0, 1, 60, 70) } })));
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(20));
        QVERIFY(engine.state().leases.isEmpty());
        QVERIFY(engine.check(planOf({ { lease(engine, 1, 0, 1, 60, 70) } })));
        Plan reject;
        QVERIFY(accepts(engine, { { lease(engine, 1, 0, 1, 60, 70) } }));
        reject.verdicts.push_back({ JobId(1), VerdictKind::Reject, 0 });
        QVERIFY(engine.intervene(reject));
        QVERIFY(engine.state().leases.isEmpty());
    }

    /// At each moment some device is free, but no device is free throughout until the promises are bound again.
    void promisesMoveToOtherDevices()
    {
        auto engine = makeBookedEngine(makeServers(1, 2),
            { makeGang("a", 0, 1, 5), makeGang("b", 0, 1, 5), makeGang("c", 0, 1, 5), makeGang("d", 0, 1, 5) });
        runToDecision(engine);
        QVERIFY(accepts(engine, { { lease(engine, 0, 0, 1, 20, 25) } })); // device 0
        QVERIFY(accepts(engine, { { lease(engine, 1, 0, 1, 20, 30) } })); // device 1
        QVERIFY(engine.intervene(planOf({ { lease(engine, 2, 0, 1, 10, 20) } }))); // device 0
        Plan drop;
        drop.suspend(JobId(0));
        QVERIFY(engine.intervene(drop));
        const auto later = planOf({ { lease(engine, 3, 0, 1, 10, 30) } });
        const auto before = engine.stateHash();
        QVERIFY(engine.check(later));
        QCOMPARE(engine.stateHash(), before); // just looking binds nothing
        QVERIFY(engine.intervene(later));
        QVERIFY(!engine.check(planOf({ { lease(engine, 0, 0, 1, 19, 20) } })));
        runIdleToEnd(engine);
        QCOMPARE(engine.totals().finished, 3);
    }

    /// The lowest device is promised from 50 s on; an endless job takes the other one.
    void whatBeginsNowAvoidsPromisedDevices()
    {
        auto engine = makeBookedEngine(makeServers(1, 2), { makeGang("a", 0, 1, 5), makeGang("b", 0, 1, 100) });
        runToDecision(engine);
        QVERIFY(accepts(engine, { { lease(engine, 0, 0, 1, 50, 60) } }));
        QVERIFY(engine.intervene(planOf({ { lease(engine, 1, 0, 1, 0, kForever) } })));
        runIdleToEnd(engine);
        QCOMPARE(engine.job(JobId(0)).finish, Time::fromSeconds(55));
        QCOMPARE(engine.job(JobId(1)).finish, Time::fromSeconds(100));
    }

    void theViewTellsWhatIsPromisedAndFree()
    {
        auto engine = makeBookedEngine(makeServers(1, 4), { makeGang("a", 0, 1, 500), makeGang("b", 0, 2, 100) });
        runToDecision(engine);
        const View view(engine, Knowledge::None);
        const auto at = [](std::int64_t second) { return Time::fromSeconds(second); };
        const auto gpus
            = [&](std::int64_t from, Time until) { return view.freeDuring(HostId(0), at(from), until)[Resource::Gpu]; };
        QVERIFY(accepts(engine, { { lease(engine, 0, 0, 1, 0, 40) } }));
        QCOMPARE(gpus(0, kForever), 3); // nothing is promised yet
        QCOMPARE(gpus(40, kForever), 4);
        QVERIFY(engine.intervene(planOf({ { lease(engine, 1, 0, 2, 30, 60) } })));
        QCOMPARE(gpus(0, at(30)), 3);
        QCOMPARE(gpus(0, at(31)), 1);
        QCOMPARE(gpus(40, at(100)), 2);
        QCOMPARE(gpus(60, kForever), 4);
        Claim claim { .domain = engine.cluster().hosts[0].domain, .count = 2 };
        claim.demand[Resource::Gpu] = 1;
        QVERIFY(!view.fitsDuring(claim, at(0), at(31)));
        QVERIFY(view.fitsDuring(claim, at(40), at(100)));
        QCOMPARE(view.reservations(JobId(0)).size(), 0);
        const auto promised = view.reservations(JobId(1));
        QCOMPARE(promised.size(), 1);
        QCOMPARE(promised[0].from, at(30));
    }

    void aLeaseOnALostServerDoesNotBegin()
    {
        auto engine = makeBookedEngine(makeServers(2, 1), { makeGang("a", 0, 1, 50), makeGang("b", 0, 1, 100) });
        runToDecision(engine);
        QVERIFY(accepts(engine,
            { { lease(engine, 0, 0, 1, 0, 30), lease(engine, 0, 1, 1, 30, 90), lease(engine, 0, 0, 1, 90, 150) } }));
        QVERIFY(engine.interveneOnHosts(ClusterChangeKind::Drain, engine.cluster().hosts[1].domain));
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(30));
        QCOMPARE(engine.trigger().stopped, std::vector { JobId(0) });
        QCOMPARE(engine.job(JobId(0)).phase, JobPhase::Suspended);
        QCOMPARE(engine.state().ledger.free(HostId(0))[Resource::Gpu], 1);
        engine.apply({});
        runIdleToEnd(engine);
        QCOMPARE(engine.job(JobId(0)).finish, Time::fromSeconds(110)); // the third lease still holds
    }

    /// With ticks of a minute, leases that end and begin between two ticks change at the next one.
    void leasesChangeOnTicks()
    {
        auto engine = makeBookedEngine(makeServers(1, 1), { makeGang("a", 0, 1, 100), makeGang("b", 0, 1, 30) },
            TransitionTable::none(), Duration::fromSeconds(60));
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(60));
        QVERIFY(accepts(engine, { { lease(engine, 0, 0, 1, 60, 90) }, { lease(engine, 1, 0, 1, 90, 200) } }));
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(120));
        QCOMPARE(engine.job(JobId(0)).phase, JobPhase::Suspended);
        QCOMPARE(engine.job(JobId(1)).phase, JobPhase::Running);
    }
};

CONSONANCE_TEST(TestEngineReservations)
#include "tst_engine_reservations.moc"
