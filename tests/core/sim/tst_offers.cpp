// SPDX-License-Identifier: GPL-3.0-or-later
// Posted prices: who accepts, what becomes of the rest of the plan, and that no user can be asked twice.
#include "core/policy/simulation.h"
#include "core/sim/engine.h"
#include "tests/core/sim/engine_fixture.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <limits>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

JobSpec valued(JobSpec job, double valuation)
{
    job.valuation = PrivateValuation(valuation);
    return job;
}

Engine makeOfferEngine(std::vector<JobSpec> jobs, TriggerKind more = TriggerKind::None)
{
    const auto cluster = makeServers(1, 4);
    return *Engine::create({ .cluster = cluster,
        .workload = makeWorkload(std::move(jobs)),
        .throughput = *makeThroughputModel("none", cluster),
        .progress = {},
        .options = { .transitions = TransitionTable::none(),
            .triggers = TriggerKind::Arrival | TriggerKind::Completion | more } });
}

void place(Plan& plan, const Engine& engine, JobId job, int tasks)
{
    plan.place(job, { Slot { engine.cluster().hosts[0].domain, 0, tasks } });
}

QString refusalOf(Engine& engine, const Plan& plan)
{
    const auto checked = engine.check(plan);
    return checked ? QStringLiteral("no refusal") : QString::fromStdString(checked.error().englishText());
}

std::vector<EventKind> kindsSince(const Engine& engine, std::size_t first)
{
    std::vector<EventKind> kinds;
    for (std::size_t i = first; i < engine.log().events().size(); ++i)
        kinds.push_back(engine.log().events()[i].kind);
    return kinds;
}

} // namespace

class TestOffers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// At exactly its worth a user still accepts; the plan's resources are given, and the price is agreed.
    void whoAcceptsRuns()
    {
        auto engine = makeOfferEngine({ valued(makeGang("a", 0, 2, 100), 5) });
        runToDecision(engine);
        const auto before = engine.log().events().size();
        Plan plan;
        plan.offer(JobId(0), 5);
        place(plan, engine, JobId(0), 2);
        const auto outcome = engine.apply(plan);
        QVERIFY(!outcome.wasRefused);
        QCOMPARE(outcome.actions, 2U);
        const std::vector expected { EventKind::DecisionTaken, EventKind::OfferAccepted, EventKind::JobAccepted,
            EventKind::JobStarted, EventKind::RateChanged };
        QCOMPARE(kindsSince(engine, before), expected);
        QCOMPARE(engine.sale(JobId(0)).kind, SaleKind::OfferAccepted);
        QCOMPARE(engine.sale(JobId(0)).price, 5.0);
        QCOMPARE(engine.job(JobId(0)).phase, JobPhase::Running);
    }

    /// A user who declines leaves for ever, and the job's resources are free again; the rest of the plan stands.
    void whoDeclinesLeaves()
    {
        auto engine = makeOfferEngine(
            { valued(makeGang("a", 0, 2, 100), 5), valued(makeGang("b", 0, 1, 100), 5), makeGang("c", 0, 1, 100) });
        runToDecision(engine);
        const auto before = engine.log().events().size();
        Plan plan;
        plan.offer(JobId(0), 5.000001);
        plan.offer(JobId(1), 1);
        for (std::uint32_t job = 0; job < 3; ++job)
            place(plan, engine, JobId(job), job == 0 ? 2 : 1);
        const auto outcome = engine.apply(plan);
        QVERIFY(!outcome.wasRefused);
        QCOMPARE(outcome.actions, 2U);
        const std::vector expected { EventKind::DecisionTaken, EventKind::OfferDeclined, EventKind::OfferAccepted,
            EventKind::JobAccepted, EventKind::JobStarted, EventKind::JobStarted, EventKind::RateChanged,
            EventKind::RateChanged, EventKind::JobRejected };
        QCOMPARE(kindsSince(engine, before), expected);
        QCOMPARE(engine.sale(JobId(0)).kind, SaleKind::OfferDeclined);
        QCOMPARE(engine.job(JobId(0)).phase, JobPhase::Rejected);
        QCOMPARE(engine.totals().rejected, 1);
        QCOMPARE(engine.state().ledger.free(HostId(0))[Resource::Gpu], 2);
        runToDecision(engine);
        engine.apply({});
        QCOMPARE(engine.next(), Engine::Step::Finished);
    }

    /// The user judges by the worth at the promised time.
    void thePromisedFinishCounts_data()
    {
        QTest::addColumn<int>("finish");
        QTest::addColumn<double>("price");
        QTest::addColumn<bool>("accepts");
        QTest::newRow("now, half of it") << 20 << 4.0 << true; // at the inflection: 8 / 2
        QTest::newRow("more than half") << 20 << 4.0001 << false;
        QTest::newRow("after the deadline") << 101 << 0.0001 << false;
        QTest::newRow("nothing after the deadline") << 101 << 0.0 << true;
        QTest::newRow("no time said") << -1 << 7.0 << true; // as if done at arrival: 8 / (1 + e^−2) = 7.046
        QTest::newRow("no time said, too much") << -1 << 7.1 << false;
    }
    void thePromisedFinishCounts()
    {
        QFETCH(int, finish);
        QFETCH(double, price);
        QFETCH(bool, accepts);
        auto job = makeGang("a", 0, 1, 10);
        job.request.utility
            = Utility { .value = 8, .decay = UtilityDecay { .perSecond = 0.1, .inflectionSeconds = 20 } };
        job.request.deadline = Time::fromSeconds(100);
        auto engine = makeOfferEngine({ job });
        runToDecision(engine);
        Plan plan;
        plan.offer(JobId(0), price, finish < 0 ? std::nullopt : std::optional(Time::fromSeconds(finish)));
        engine.apply(plan);
        QCOMPARE(engine.sale(JobId(0)).kind, accepts ? SaleKind::OfferAccepted : SaleKind::OfferDeclined);
    }

    /// A job without any worth takes what is free of charge and nothing else.
    void withoutWorthOnlyNothingIsPaid()
    {
        auto engine = makeOfferEngine({ makeGang("a", 0, 1, 10), makeGang("b", 0, 1, 10) });
        runToDecision(engine);
        Plan plan;
        plan.offer(JobId(0), 0);
        plan.offer(JobId(1), std::numeric_limits<double>::denorm_min());
        engine.apply(plan);
        QCOMPARE(engine.sale(JobId(0)).kind, SaleKind::OfferAccepted);
        QCOMPARE(engine.sale(JobId(1)).kind, SaleKind::OfferDeclined);
    }

    /// A refused plan asks no user, whatever the reason; so a refusal teaches nothing.
    void refusedPlansAskNobody()
    {
        auto engine = makeOfferEngine({ valued(makeGang("a", 0, 2, 100), 5), valued(makeGang("b", 0, 4, 100), 5) });
        runToDecision(engine);
        Plan both; // fits for either of them alone: were a asked and declined, b would have room
        both.offer(JobId(0), 6);
        both.offer(JobId(1), 1);
        place(both, engine, JobId(0), 2);
        place(both, engine, JobId(1), 4);
        QVERIFY(engine.apply(both).wasRefused);
        QCOMPARE(engine.sale(JobId(0)).kind, SaleKind::None);
        QCOMPARE(engine.job(JobId(0)).phase, JobPhase::Waiting);
        QCOMPARE(engine.state().ledger.free(HostId(0))[Resource::Gpu], 4);
        for (const auto& event : engine.log().events())
            QVERIFY(event.kind != EventKind::OfferAccepted && event.kind != EventKind::OfferDeclined);
    }

    /// A policy only ever gets one answer about a job, so it cannot home in on a valuation.
    void nobodyIsAskedTwice()
    {
        auto engine = makeOfferEngine({ valued(makeGang("a", 0, 1, 100), 5), valued(makeGang("b", 0, 1, 100), 5),
            makeGang("c", 1, 1, 10), makeGang("d", 2, 1, 10) });
        runToDecision(engine);
        Plan twice;
        twice.offer(JobId(0), 3);
        twice.offer(JobId(0), 4);
        QCOMPARE(refusalOf(engine, twice), QStringLiteral("job a is made an offer beside another verdict"));
        Plan beside;
        beside.offer(JobId(0), 3);
        beside.accept(JobId(0), 3);
        QCOMPARE(refusalOf(engine, beside), QStringLiteral("job a is made an offer beside another verdict"));
        Plan once;
        once.offer(JobId(0), 3);
        once.offer(JobId(1), 6);
        QVERIFY(!engine.apply(once).wasRefused);
        runToDecision(engine); // c arrives; a waits with its price, b is gone
        Plan higher;
        higher.offer(JobId(0), 4);
        QCOMPARE(refusalOf(engine, higher),
            QStringLiteral("job a has agreed on a price already; there is one offer to a job"));
        Plan again;
        again.offer(JobId(1), 4);
        QCOMPARE(refusalOf(engine, again), QStringLiteral("job b is rejected and cannot be given resources"));
        Plan dearer;
        dearer.accept(JobId(0), 4);
        QCOMPARE(refusalOf(engine, dearer), QStringLiteral("job a has accepted an offer at another price"));
        Plan start;
        start.accept(JobId(0), 3);
        place(start, engine, JobId(0), 1);
        QVERIFY(!engine.apply(start).wasRefused);
        QCOMPARE(engine.sale(JobId(0)).kind, SaleKind::OfferAccepted);
        runToDecision(engine); // d arrives
        Plan toHolder;
        toHolder.offer(JobId(0), 3);
        QCOMPARE(refusalOf(engine, toHolder), QStringLiteral("job a holds resources, so it is too late for an offer"));
    }

    void pricesAreNumbersThatAreNotNegative()
    {
        auto engine = makeOfferEngine({ makeGang("a", 0, 1, 100) });
        runToDecision(engine);
        for (const double price :
            { -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity() }) {
            Plan plan;
            plan.offer(JobId(0), price);
            QCOMPARE(refusalOf(engine, plan), QStringLiteral("job a: a price must be a number that is not below 0"));
        }
    }

    /// A mechanism may change a price that it accepted itself.
    void aPolicyMayChangeItsOwnPrice()
    {
        auto engine = makeOfferEngine({ makeGang("a", 0, 1, 100), makeGang("b", 5, 1, 100) });
        runToDecision(engine);
        Plan first;
        first.accept(JobId(0), 3);
        engine.apply(first);
        runToDecision(engine);
        Plan second;
        second.accept(JobId(0), 2);
        second.reject(JobId(1));
        QVERIFY(!engine.apply(second).wasRefused);
        QCOMPARE(engine.sale(JobId(0)).price, 2.0);
        QCOMPARE(engine.sale(JobId(0)).at, Time::fromSeconds(5));
        QCOMPARE(engine.sale(JobId(1)).kind, SaleKind::Rejected);
    }

    /// A policy that waits for answers decides again at the same instant; no user is asked again.
    void answersCanBeWaitedFor()
    {
        for (const bool waits : { false, true }) {
            auto engine = makeOfferEngine({ valued(makeGang("a", 7, 1, 100), 5), makeGang("b", 9, 1, 100) },
                waits ? TriggerKind::OfferAnswered : TriggerKind::None);
            runToDecision(engine);
            Plan plan;
            plan.offer(JobId(0), 1);
            engine.apply(plan);
            QCOMPARE(engine.peek() == Engine::Step::Decision, waits);
            if (!waits)
                continue;
            QCOMPARE(engine.trigger().kinds, TriggerKind::OfferAnswered);
            QCOMPARE(engine.trigger().at, Time::fromSeconds(7));
            QCOMPARE(View(engine, Knowledge::None).sale(JobId(0)).kind, SaleKind::OfferAccepted);
            engine.apply({}); // a plan without offers announces nothing
            QVERIFY(engine.peek() != Engine::Step::Decision);
        }
    }

    /// Going back takes the answer back, and the same offer gets the same answer again.
    void snapshotsHoldWhatWasAgreed()
    {
        auto engine = makeOfferEngine({ valued(makeGang("a", 0, 1, 100), 5) });
        runToDecision(engine);
        const auto before = engine.snapshot();
        const auto hashBefore = engine.stateHash();
        Plan plan;
        plan.offer(JobId(0), 6);
        engine.apply(plan);
        const auto hashAfter = engine.stateHash();
        const auto log = engine.log().hash();
        QVERIFY(hashAfter != hashBefore);
        engine.restore(before);
        QCOMPARE(engine.stateHash(), hashBefore);
        QCOMPARE(engine.sale(JobId(0)).kind, SaleKind::None);
        engine.apply(plan);
        QCOMPARE(engine.stateHash(), hashAfter);
        QCOMPARE(engine.log().hash(), log);
    }
};

CONSONANCE_BARE_TEST(TestOffers)
#include "tst_offers.moc"
