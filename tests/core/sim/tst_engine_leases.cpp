// SPDX-License-Identifier: GPL-3.0-or-later
// Bounded leases, reservations and shared devices.
#include "core/sim/engine.h"
#include "core/sim/metrics.h"
#include "tests/core/sim/engine_fixture.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <algorithm>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

Engine makeLeaseEngine(std::shared_ptr<const Cluster> cluster, std::vector<JobSpec> jobs,
    const TransitionTable& transitions = TransitionTable::none())
{
    auto throughput = makeThroughputModel("none", cluster);
    return *Engine::create({ .cluster = cluster,
        .workload = makeWorkload(std::move(jobs)),
        .throughput = *throughput,
        .progress = {},
        .options = { .transitions = transitions,
            .triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::LeaseEnd } });
}

/// Gives each job, from 0 on, one of the shares of the first device, until it is done.
Plan sharedPlan(const Engine& engine, ShareMode mode, const std::vector<std::int64_t>& shares)
{
    Plan plan;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        Allocation allocation { .job = JobId(i),
            .slots = { Slot { engine.cluster().hosts[0].devices[0], 0, 1 } },
            .mode = mode,
            .share = shares[i] };
        plan.assignments.push_back({ JobId(i), { allocation } });
    }
    return plan;
}

Allocation onHost(const Engine& engine, JobId job, int server, int tasks)
{
    return { .job = job,
        .slots = { Slot { engine.cluster().hosts[static_cast<std::size_t>(server)].domain, 0, tasks } } };
}

} // namespace

class TestEngineLeases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLeaseEndsOnTime()
    {
        auto engine = makeLeaseEngine(makeServers(1, 1), { makeGang("a", 0, 1, 100) });
        runToDecision(engine);
        auto allocation = onHost(engine, JobId(0), 0, 1);
        allocation.until = Time::fromSeconds(40);
        Plan plan;
        plan.assignments.push_back({ JobId(0), { allocation } });
        engine.apply(plan);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(40));
        QCOMPARE(engine.job(JobId(0)).phase, JobPhase::Suspended);
        QCOMPARE(engine.done(JobId(0)), 40e6);
    }

    void aProlongedLeaseCostsNothing()
    {
        auto engine = makeLeaseEngine(makeServers(1, 1), { makeGang("a", 0, 1, 100), makeGang("b", 20, 1, 1) });
        runToDecision(engine);
        auto allocation = onHost(engine, JobId(0), 0, 1);
        allocation.until = Time::fromSeconds(40);
        Plan plan;
        plan.assignments.push_back({ JobId(0), { allocation } });
        engine.apply(plan);
        runToDecision(engine);
        plan.assignments.front().allocations.front().until = kForever;
        engine.apply(plan);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(100));
        QCOMPARE(engine.job(JobId(0)).restarts, 0);
    }

    void aReservationIsKeptFreeAndBegins()
    {
        auto engine = makeLeaseEngine(makeServers(1, 1), { makeGang("a", 0, 1, 10), makeGang("b", 0, 1, 100) });
        runToDecision(engine);
        auto later = onHost(engine, JobId(0), 0, 1);
        later.from = Time::fromSeconds(50);
        Plan reserve;
        reserve.assignments.push_back({ JobId(0), { later } });
        auto endless = onHost(engine, JobId(1), 0, 1);
        Plan both = reserve;
        both.assignments.push_back({ JobId(1), { endless } });
        QVERIFY(!engine.check(both)); // b would still be there at 50 s
        endless.until = Time::fromSeconds(50);
        both.assignments.back().allocations = { endless };
        QVERIFY(!engine.apply(both).wasRefused);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(50));
        QCOMPARE(engine.job(JobId(0)).phase, JobPhase::Running);
        QCOMPARE(engine.job(JobId(1)).phase, JobPhase::Suspended);
        engine.apply({});
        runToDecision(engine);
        QCOMPARE(engine.job(JobId(0)).finish, Time::fromSeconds(60));
    }

    void timeSharedDevicesShareTheirTime()
    {
        auto engine = makeLeaseEngine(makeServers(1, 1), { makeGang("a", 0, 1, 30), makeGang("b", 0, 1, 50) });
        runToDecision(engine);
        const auto device = engine.cluster().hosts[0].devices[0];
        Plan plan;
        for (const int job : { 0, 1 }) {
            Allocation allocation { .job = JobId(job),
                .slots = { Slot { device, 0, 1 } },
                .mode = ShareMode::Timeshare,
                .share = job == 0 ? kFullShare * 3 / 4 : kFullShare / 4 };
            plan.assignments.push_back({ JobId(job), { allocation } });
        }
        QVERIFY(!engine.apply(plan).wasRefused);
        runToDecision(engine); // a needs 30 s at 3/4
        QCOMPARE(engine.now(), Time::fromSeconds(40));
        QCOMPARE(engine.done(JobId(1)), 10e6);
    }

    void halfSharesCountHalf()
    {
        auto engine = makeLeaseEngine(makeServers(1, 1), { makeGang("a", 0, 1, 50), makeGang("b", 0, 1, 50) });
        runToDecision(engine);
        QVERIFY(!engine.apply(sharedPlan(engine, ShareMode::Timeshare, { kFullShare / 2, kFullShare / 2 })).wasRefused);
        QCOMPARE(engine.state().allocatedGpus(), 1.0);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(100));
        QCOMPARE(engine.gpuMicroseconds(JobId(0)), 50'000'000);
        QCOMPARE(engine.gpuMicroseconds(JobId(1)), 50'000'000);
        QCOMPARE(computeMetrics(engine).utilisation, 1.0);
    }

    /// Three jobs on one device, one of which leaves: the device counts once, and their parts add up to it.
    void colocatedJobsDivideTheirDevice()
    {
        auto engine = makeLeaseEngine(
            makeServers(1, 1), { makeGang("a", 0, 1, 90), makeGang("b", 0, 1, 90), makeGang("c", 0, 1, 30) });
        runToDecision(engine);
        const auto plan = sharedPlan(engine, ShareMode::Colocated, { kFullShare, kFullShare, kFullShare });
        QVERIFY(!engine.apply(plan).wasRefused);
        QCOMPARE(engine.state().allocatedGpus(), 1.0);
        runToDecision(engine); // "none" slows nobody: c ends at 30 s
        QCOMPARE(engine.now(), Time::fromSeconds(30));
        std::int64_t service = 0;
        for (const int job : { 0, 1, 2 })
            service += engine.gpuMicroseconds(JobId(job));
        QCOMPARE(service, 30'000'000);
        QCOMPARE(engine.gpuMicroseconds(JobId(2)), 10'000'020); // 333,334 millionths: the last one takes the remainder
        QCOMPARE(engine.state().allocatedGpus(), 1.0);
        engine.apply({});
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(90));
        QCOMPARE(engine.totals().gpuTime, (GpuTime { .microseconds = 90'000'000 }));
    }

    void aShareThatNobodyWantsIsNotHeld()
    {
        auto engine = makeLeaseEngine(makeServers(1, 1), { makeGang("a", 0, 1, 30) });
        runToDecision(engine);
        QVERIFY(!engine.apply(sharedPlan(engine, ShareMode::Colocated, { kFullShare / 4 })).wasRefused);
        QCOMPARE(engine.state().allocatedGpus(), 0.25);
    }

    /// One second of each turn of sixty is spent on switching; a job alone on the device takes no turns.
    void takingTurnsCosts()
    {
        auto table = TransitionTable::none();
        table.sliceSwitch = Duration::fromSeconds(1);
        auto engine = makeLeaseEngine(makeServers(1, 1), { makeGang("a", 0, 1, 59), makeGang("b", 0, 1, 59) }, table);
        runToDecision(engine);
        QVERIFY(!engine.apply(sharedPlan(engine, ShareMode::Timeshare, { kFullShare / 2, kFullShare / 2 })).wasRefused);
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(120));
        auto alone = makeLeaseEngine(makeServers(1, 1), { makeGang("a", 0, 1, 59) }, table);
        runToDecision(alone);
        QVERIFY(!alone.apply(sharedPlan(alone, ShareMode::Timeshare, { kFullShare })).wasRefused);
        runToDecision(alone);
        QCOMPARE(alone.now(), Time::fromSeconds(59));
    }

    /// A new share costs nothing by itself, but does not waive the cost of the start.
    void aRetuneDoesNotCutAStallShort()
    {
        auto engine = makeLeaseEngine(
            makeServers(1, 1), { makeGang("a", 0, 1, 100), makeGang("b", 4, 1, 100) }, TransitionTable::common());
        runToDecision(engine);
        engine.apply(sharedPlan(engine, ShareMode::Timeshare, { kFullShare }));
        runToDecision(engine);
        QCOMPARE(engine.now(), Time::fromSeconds(4));
        QVERIFY(!engine.apply(sharedPlan(engine, ShareMode::Timeshare, { kFullShare / 2 })).wasRefused);
        QCOMPARE(engine.job(JobId(0)).stalledUntil, Time::fromSeconds(10));
        const auto& events = engine.log().events();
        const auto retuned = std::ranges::find(events, EventKind::JobRetuned, &EventRecord::kind);
        QVERIFY(retuned != events.end());
        QCOMPARE(retuned->value, 6.0);
    }

    void sharesAboveOneAreRefused()
    {
        auto engine = makeLeaseEngine(makeServers(1, 1), { makeGang("a", 0, 1, 30), makeGang("b", 0, 1, 50) });
        runToDecision(engine);
        const auto device = engine.cluster().hosts[0].devices[0];
        Plan plan;
        for (const int job : { 0, 1 }) {
            Allocation allocation { .job = JobId(job),
                .slots = { Slot { device, 0, 1 } },
                .mode = ShareMode::Timeshare,
                .share = kFullShare * 3 / 5 };
            plan.assignments.push_back({ JobId(job), { allocation } });
        }
        QVERIFY(engine.apply(plan).wasRefused);
        QVERIFY(engine.state().runningSet.isEmpty());
    }
};

CONSONANCE_TEST(TestEngineLeases)
#include "tst_engine_leases.moc"
