// SPDX-License-Identifier: GPL-3.0-or-later
// "Run until policies part" stops at the decision where a careful look at every decision finds the first difference.
#include "core/cluster/cluster_presets.h"
#include "core/policy/policy.h"
#include "core/session/interactive_session.h"
#include "core/session/session_monitor.h"
#include "core/why/decision_analysis.h"
#include "core/workload/trace_generator.h"
#include "tests/core/session/locality_session.h"
#include "tests/core_test.h"

#include <QtTest>

#include <map>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

SimulationSetup setupOf(const std::string& policy)
{
    auto cluster = *loadCluster("harmony-testbed");
    SimulationSetup setup { .cluster = cluster,
        .workload = *generateTrace("harmony-testbed", { { "jobs", "40" } }, 7, bundledModels()),
        .policyId = policy,
        .seed = 7 };
    setup.throughput = *makeThroughputModel("contention", cluster);
    return setup;
}

using Places = std::map<std::string, std::map<std::pair<RoleKind, std::string>, int>>;

Places placesOf(const std::vector<JobPlaces>& jobs)
{
    Places places;
    for (const auto& job : jobs) {
        for (const auto& task : job.tasks)
            places[job.job][{ task.role, task.place }] += task.count;
    }
    return places;
}

/// The slow way: every decision is analysed as the inspector does it. Returns nothing if they never part.
std::optional<std::uint64_t> firstParting(const std::string& policy, const std::string& other)
{
    auto simulation = Simulation::create(setupOf(policy));
    while (true) {
        const auto next = simulation->engine().peek();
        if (next == Engine::Step::Finished)
            return std::nullopt;
        if (next == Engine::Step::Decision) {
            const auto analysis = analyseDecision(DecisionMoment::of(*simulation),
                { .policies = { other }, .hindsightLimit = 0, .predictions = Predictions::LeftOut });
            if (!analysis || analysis->others.front().problem
                || placesOf(analysis->jobs) != placesOf(analysis->others.front().jobs))
                return simulation->engine().log().decisions().size();
        }
        if (!simulation->step())
            return std::nullopt;
    }
}

} // namespace

class TestPolicyParting : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void stopsWhereTheyPart_data()
    {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("other");
        for (const auto& [policy, other] : { std::pair { "lb", "locality" }, { "locality", "lb" }, { "fifo", "lb" },
                 { "binpack", "fifo" }, { "locality", "locality" }, { "lb", "lb" } })
            QTest::addRow("%s and %s", policy, other) << policy << other;
    }
    void stopsWhereTheyPart()
    {
        QFETCH(QString, policy);
        QFETCH(QString, other);
        const auto expected = firstParting(policy.toStdString(), other.toStdString());
        QCOMPARE(expected.has_value(), policy != other);
        auto session = *InteractiveSession::create(setupOf(policy.toStdString()));
        SessionMonitor monitor;
        QVERIFY(monitor.stops.setRunUntilParting(other.toStdString(), 7, session->simulation().engine()));
        session->setWatcher(&monitor);
        QVERIFY(session->advance(kAll, kForever, {}, NoteMode::Skip).has_value());
        QCOMPARE(session->wasStopped(), expected.has_value());
        const auto reason = monitor.stops.takeReason();
        QCOMPARE(reason.has_value(), expected.has_value());
        if (!expected) {
            QVERIFY(session->frame()->isFinished);
            return;
        }
        QCOMPARE(reason->decision, *expected);
        QCOMPARE(reason->otherPolicy, other.toStdString());
        QVERIFY(reason->condition.find(other.toStdString()) == 0);
        // The run stops right after that decision, so that the inspector shows it.
        QCOMPARE(session->frame()->decision->id.index(), static_cast<std::size_t>(*expected));
        QVERIFY(!monitor.stops.hasRunUntil());
    }

    /// From halfway, and from a due decision, the next decision counts and not an earlier one.
    void looksFromWhereItStands()
    {
        auto session = *InteractiveSession::create(setupOf("lb"));
        SessionMonitor monitor;
        session->setWatcher(&monitor);
        std::uint64_t last = 0;
        for (int time = 0; time < 4; ++time) {
            QVERIFY(monitor.stops.setRunUntilParting("locality", 7, session->simulation().engine()));
            QVERIFY(session->advance(kAll, kForever, {}, NoteMode::Skip).has_value());
            const auto reason = monitor.stops.takeReason();
            QVERIFY(reason.has_value());
            QVERIFY(time == 0 || reason->decision > last);
            last = reason->decision;
        }
    }

    void unknownPoliciesAreRefused()
    {
        auto session = *InteractiveSession::create(setupOf("lb"));
        StopConditions stops;
        QVERIFY(!stops.setRunUntilParting("no-such-policy", 7, session->simulation().engine()));
        QVERIFY(stops.isIdle());
    }
};

CONSONANCE_TEST(TestPolicyParting)
#include "tst_policy_parting.moc"
