// SPDX-License-Identifier: GPL-3.0-or-later
//
// What holds for every policy that sells or shares capacity, on the market trace.
#include "tests/core/policy/market/policy_world.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;
using namespace consonance::test;

namespace {

const std::vector<std::string> kPolicies { "oasis", "a-online", "dps-auction", "preemptive-edge", "pp-mab", "astraea",
    "rrh", "dorm", "themis" };

void addPolicies()
{
    QTest::addColumn<QString>("policy");
    for (const std::string& policy : kPolicies)
        QTest::newRow(policy.c_str()) << QString::fromStdString(policy);
}

/// Dorm's exact search is cut short: what holds here holds for any of its limits, and 200 nodes take a second a
/// decision.
SimulationSetup setupOf(const QString& policy, std::uint64_t seed, const std::string& more = {})
{
    std::map<std::string, std::string> parameters;
    if (policy == QStringLiteral("dorm"))
        parameters["nodes"] = "10";
    return marketSetup(policy.toStdString(), seed, more, std::move(parameters));
}

std::uint64_t hashOf(const Simulation& simulation)
{
    return computeMetrics(simulation.engine()).eventHash;
}

} // namespace

class TestMarketPolicies : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyJobIsDoneOrTurnedAway_data() { addPolicies(); }
    void everyJobIsDoneOrTurnedAway();
    void snapshotsGoOnTheSame_data() { addPolicies(); }
    void snapshotsGoOnTheSame();
    void notesChangeNothing_data() { addPolicies(); }
    void notesChangeNothing();
    void serversThatFail_data() { addPolicies(); }
    void serversThatFail();
    void tracesWithoutWorths_data() { addPolicies(); }
    void tracesWithoutWorths();
};

void TestMarketPolicies::everyJobIsDoneOrTurnedAway()
{
    QFETCH(QString, policy);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const std::string values = policy == QStringLiteral("pp-mab") ? ",values=private" : "";
        auto simulation = Simulation::create(setupOf(policy, seed, values)).value();
        QCOMPARE(runToEnd(simulation), std::string());
        const Engine& engine = simulation.engine();
        QCOMPARE(refusedPlans(engine), 0);
        int finished = 0;
        for (std::size_t i = 0; i < engine.workload().jobCount(); ++i) {
            const JobPhase phase = engine.job(JobId(i)).phase;
            QVERIFY2(phase == JobPhase::Finished || phase == JobPhase::Rejected,
                engine.workload().job(JobId(i)).request.name.c_str());
            if (engine.sale(JobId(i)).isAgreed())
                QCOMPARE(phase, JobPhase::Finished);
            finished += phase == JobPhase::Finished ? 1 : 0;
        }
        QVERIFY2(finished >= 20, qPrintable(QString::number(finished)));
    }
}

void TestMarketPolicies::snapshotsGoOnTheSame()
{
    QFETCH(QString, policy);
    auto simulation = Simulation::create(setupOf(policy, 4)).value();
    const auto isHalfway = [](const Engine& engine) { return engine.now() >= Time::fromSeconds(3000); };
    QVERIFY(simulation.runUntil(isHalfway, {}).value());
    const SimulationSnapshot snapshot = simulation.snapshot();
    QCOMPARE(runToEnd(simulation), std::string());
    const std::uint64_t first = hashOf(simulation);
    simulation.restore(snapshot);
    QCOMPARE(runToEnd(simulation), std::string());
    QCOMPARE(hashOf(simulation), first);
}

void TestMarketPolicies::notesChangeNothing()
{
    QFETCH(QString, policy);
    SimulationSetup setup = setupOf(policy, 5);
    auto plain = Simulation::create(setup).value();
    setup.wantsNotes = true;
    auto noted = Simulation::create(setup).value();
    QCOMPARE(runToEnd(plain), std::string());
    QCOMPARE(runToEnd(noted), std::string());
    QCOMPARE(hashOf(plain), hashOf(noted));
    bool areWhole = true;
    bool hasNotes = false;
    for (const DecisionRecord& decision : noted.engine().log().decisions()) {
        hasNotes |= !decision.notes->isEmpty();
        for (const NoteTable& table : decision.notes->tables)
            areWhole &= table.isWhole() && !table.title.empty();
    }
    QVERIFY(areWhole);
    QVERIFY(hasNotes);
}

void TestMarketPolicies::serversThatFail()
{
    QFETCH(QString, policy);
    SimulationSetup setup = setupOf(policy, 6);
    auto simulation = Simulation::create(setup).value();
    const auto at = [](std::int64_t seconds) {
        return [seconds](const Engine& engine) { return engine.now() >= Time::fromSeconds(seconds); };
    };
    for (const std::size_t host : { std::size_t(6), std::size_t(8), std::size_t(0) }) {
        const DomainId domain = setup.cluster->host(HostId(host)).domain;
        QVERIFY(simulation.runUntil(at(600 + 100 * static_cast<std::int64_t>(host)), {}).value());
        QVERIFY(simulation.changeableEngine().interveneOnHosts(ClusterChangeKind::Fail, domain));
    }
    QVERIFY(simulation.runUntil(at(2000), {}).value());
    for (const std::size_t host : { std::size_t(6), std::size_t(8), std::size_t(0) })
        QVERIFY(simulation.changeableEngine().interveneOnHosts(
            ClusterChangeKind::Repair, setup.cluster->host(HostId(host)).domain));
    QCOMPARE(runToEnd(simulation), std::string());
    QCOMPARE(refusedPlans(simulation.engine()), 0);
    for (std::size_t i = 0; i < simulation.engine().workload().jobCount(); ++i) {
        const JobPhase phase = simulation.engine().job(JobId(i)).phase;
        QVERIFY(phase == JobPhase::Finished || phase == JobPhase::Rejected);
    }
}

/// A job without a stated worth is still worth something.
void TestMarketPolicies::tracesWithoutWorths()
{
    QFETCH(QString, policy);
    if (policy == QStringLiteral("pp-mab"))
        return; // a job without worth accepts no price
    auto simulation
        = Simulation::create(testbedSetup(policy.toStdString(), makeTestbed(), randomTrainingJobs(7, 30))).value();
    QCOMPARE(runToEnd(simulation), std::string());
    QCOMPARE(refusedPlans(simulation.engine()), 0);
    QVERIFY(computeMetrics(simulation.engine()).finished >= 20);
}

CONSONANCE_BARE_TEST(TestMarketPolicies)
#include "tst_market_policies.moc"
