// SPDX-License-Identifier: GPL-3.0-or-later
// Decisions that placed others and left a job waiting, in logs short enough to follow by hand, and in real runs.
#include "core/policy/simulation.h"
#include "core/why/passed_over.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

/// One record of a log that is made by hand; times do not matter.
EventRecord record(EventKind kind, int job, int subject = 0)
{
    EventRecord event;
    event.kind = kind;
    if (job >= 0)
        event.job = JobId(static_cast<std::uint32_t>(job));
    event.subject = static_cast<std::uint32_t>(subject);
    return event;
}

std::vector<EventRecord> decision(int number, const std::vector<EventRecord>& consequences)
{
    std::vector<EventRecord> events { record(EventKind::DecisionTaken, -1, number) };
    events.insert(events.end(), consequences.begin(), consequences.end());
    return events;
}

std::vector<EventRecord> operator+(std::vector<EventRecord> first, const std::vector<EventRecord>& second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

std::vector<EventRecord> arrival(int job)
{
    return { record(EventKind::JobArrived, job) };
}

Simulation runOf(const std::string& policy, std::vector<JobSpec> jobs)
{
    auto cluster = makeServers(1, 2, 8);
    SimulationSetup setup { .cluster = cluster,
        .workload = makeWorkload(std::move(jobs)),
        .throughput = makeThroughputModel("none", cluster).value(),
        .policyId = policy };
    auto run = Simulation::create(std::move(setup)).value();
    static_cast<void>(run.runToEnd());
    return run;
}

} // namespace

class TestPassedOver : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    /// A decision that places nobody passes nobody over, and neither does one that places the job as well.
    void onlyWhoPlacesOthersPassesOver()
    {
        const auto events = arrival(0) + arrival(1) + decision(0, {}) + arrival(2)
            + decision(1, { record(EventKind::JobStarted, 1), record(EventKind::JobStarted, 2) })
            + decision(2, { record(EventKind::JobStarted, 3) }) + decision(3, { record(EventKind::JobStarted, 0) });
        const auto passed = decisionsThatPassedOver(events, JobId(0));
        QCOMPARE(passed.size(), std::size_t { 1 });
        QCOMPARE(passed[0].decision, 1U);
        QCOMPARE(passed[0].placed, (std::vector { JobId(1), JobId(2) }));
        QVERIFY(passed[0].isOver);
        const auto both
            = arrival(0) + decision(0, { record(EventKind::JobStarted, 1), record(EventKind::JobStarted, 0) });
        QVERIFY(decisionsThatPassedOver(both, JobId(0)).empty());
    }

    /// What was decided before a job came, and after it began, does not concern it; what happens without a decision
    /// neither.
    void onlyWhileItWaits()
    {
        const auto events = decision(0, { record(EventKind::JobStarted, 1) }) + arrival(0)
            + std::vector { record(EventKind::LeaseStarted, 2), record(EventKind::JobStarted, 2) }
            + decision(1, { record(EventKind::JobStarted, 0) }) + decision(2, { record(EventKind::JobStarted, 3) });
        QVERIFY(decisionsThatPassedOver(events, JobId(0)).empty());
        QVERIFY(decisionsThatPassedOver(events, JobId(7)).empty());
        QVERIFY(decisionsThatPassedOver({}, JobId(0)).empty());
    }

    /// Each wait has its own; the decision that begins one by taking everything away belongs to it.
    void everyWaitHasItsOwn()
    {
        const auto events = arrival(0) + decision(0, { record(EventKind::JobStarted, 1) })
            + decision(1, { record(EventKind::JobStarted, 0) })
            + decision(2, { record(EventKind::JobStarted, 2), record(EventKind::JobSuspended, 0) })
            + decision(3, { record(EventKind::JobResumed, 3) });
        const auto passed = decisionsThatPassedOver(events, JobId(0));
        QCOMPARE(passed.size(), std::size_t { 2 });
        QCOMPARE(passed[0].decision, 0U);
        QVERIFY(passed[0].isOver);
        QCOMPARE(passed[1].decision, 2U);
        QVERIFY(!passed[1].isOver);
    }

    /// On a server of two GPUs the short job goes first wherever the policy says so, and the long one sees by whom.
    void inARealRun()
    {
        const auto run = runOf(
            "srtf", { makeGang("running", 0, 2, 100), makeGang("long", 10, 2, 5000), makeGang("short", 20, 2, 50) });
        const auto& log = run.engine().log();
        const auto passed = decisionsThatPassedOver(log.events(), JobId(1));
        QCOMPARE(passed.size(), std::size_t { 1 });
        QCOMPARE(passed[0].placed, std::vector { JobId(2) });
        QVERIFY(passed[0].decision < log.decisions().size());
        QVERIFY(passed[0].at >= Time::fromSeconds(20));
        QVERIFY(passed[0].isOver);
        QVERIFY(decisionsThatPassedOver(log.events(), JobId(2)).empty());
    }
};

CONSONANCE_TEST(TestPassedOver)
#include "tst_passed_over.moc"
