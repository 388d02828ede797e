// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>

using namespace consonance;
using namespace consonance::test;

namespace {

constexpr const char* kPolicies[] { "random", "round-robin", "lb", "binpack", "tetris", "standalone", "locality", "fgd",
    "lif-linear", "lif-quadratic", "oracle-greedy" };

const ModelId kResnet50(0); // worker with a GPU
const ModelId kCtc(5); // CPU only

void addPolicies(std::initializer_list<const char*> more = {})
{
    QTest::addColumn<QString>("policy");
    for (const char* policy : kPolicies)
        QTest::newRow(policy) << QString::fromLatin1(policy);
    for (const char* policy : more)
        QTest::newRow(policy) << QString::fromLatin1(policy);
}

/// "w0 w1 p0 | …": hosts of each job's workers and parameter servers after the first decision, "-" for a job that
/// waits.
QString placesAfterFirstDecision(const std::string& policy, std::vector<JobSpec> jobs)
{
    auto simulation = Simulation::create(testbedSetup(policy, makeTestbed(), std::move(jobs)));
    if (!simulation)
        return QString::fromStdString(simulation.error().englishText());
    while (simulation->engine().totals().decisions == 0) {
        if (const auto step = simulation->step(); !step)
            return QString::fromStdString(step.error().englishText());
    }
    QStringList texts;
    for (std::size_t i = 0; i < simulation->engine().workload().jobCount(); ++i) {
        const RunningJob* running = simulation->engine().runningJob(JobId(i));
        if (running == nullptr) {
            texts += QStringLiteral("-");
            continue;
        }
        QStringList words;
        for (const char role : { 'w', 'p' }) {
            for (const PlacedTasks& tasks : running->tasks) {
                const bool isRole = (tasks.role == 0) == (role == 'w');
                for (int k = 0; isRole && k < tasks.count; ++k)
                    words += QStringLiteral("%1%2").arg(QLatin1Char(role)).arg(tasks.host.value);
            }
        }
        texts += words.join(QLatin1Char(' '));
    }
    return texts.join(QStringLiteral(" | "));
}

} // namespace

class TestPlacementPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyPolicyFinishesWhatItStarts_data() { addPolicies(); }
    void everyPolicyFinishesWhatItStarts();
    void decisionsComeAtIntervalsAndMoveNothing_data() { addPolicies(); }
    void decisionsComeAtIntervalsAndMoveNothing();
    void snapshotsContinueAlike_data() { addPolicies(); }
    void snapshotsContinueAlike();
    void plainGangsArePlacedToo_data() { addPolicies(); }
    void plainGangsArePlacedToo();
    void gangPoliciesRunTrainingJobs_data();
    void gangPoliciesRunTrainingJobs();
    void firstPlacesAreAsComputedByHand_data();
    void firstPlacesAreAsComputedByHand();
    void jobsThatDoNotFitWholeAreSkipped();
    void standaloneSharesNothing();
    void seedsMatterOnlyToThoseWhoDraw();
    void notesExplainEveryTask();
    void notesDoNotChangeTheRun();
    void notesCountGpusOfTheTypeAskedFor();
    void tetrisAlignsWithServersOfTheTypeAskedFor();
};

void TestPlacementPolicy::everyPolicyFinishesWhatItStarts()
{
    QFETCH(QString, policy);
    const SimulationSetup setup = testbedSetup(policy.toStdString(), makeTestbed(), randomTrainingJobs(3, 60));
    auto first = Simulation::create(setup);
    auto second = Simulation::create(setup);
    QVERIFY(first && second);
    // A policy that reads knowledge not declared in its traits ends the run with an error.
    QCOMPARE(runToEnd(*first), std::string());
    QCOMPARE(runToEnd(*second), std::string());
    QCOMPARE(first->engine().totals().finished, 60);
    QCOMPARE(first->engine().totals().refusedPlans, 0);
    QCOMPARE(first->engine().log().hash(), second->engine().log().hash());
}

void TestPlacementPolicy::decisionsComeAtIntervalsAndMoveNothing()
{
    QFETCH(QString, policy);
    auto simulation = Simulation::create(testbedSetup(policy.toStdString(), makeTestbed(), randomTrainingJobs(4, 40)));
    QVERIFY(simulation && runToEnd(*simulation).empty());
    for (const DecisionRecord& decision : simulation->engine().log().decisions())
        QCOMPARE(decision.at.microseconds % kDefaultInterval.microseconds, std::int64_t { 0 });
    for (const EventRecord& event : simulation->engine().log().events()) {
        QVERIFY(event.kind != EventKind::JobMoved);
        QVERIFY(event.kind != EventKind::JobSuspended);
    }
}

void TestPlacementPolicy::snapshotsContinueAlike()
{
    QFETCH(QString, policy);
    auto simulation = Simulation::create(testbedSetup(policy.toStdString(), makeTestbed(), randomTrainingJobs(5, 40)));
    QVERIFY(simulation.has_value());
    while (simulation->engine().totals().finished < 15)
        QVERIFY(simulation->step().has_value());
    const SimulationSnapshot snapshot = simulation->snapshot();
    QCOMPARE(runToEnd(*simulation), std::string());
    const std::uint64_t hash = simulation->engine().log().hash();
    simulation->restore(snapshot);
    QCOMPARE(runToEnd(*simulation), std::string());
    QCOMPARE(simulation->engine().log().hash(), hash);
}

void TestPlacementPolicy::plainGangsArePlacedToo()
{
    QFETCH(QString, policy);
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 20; ++i)
        jobs.push_back(gangJob(fmt::format("g{}", i), 1 + i % 5, i * 300, 2000));
    auto simulation = Simulation::create(testbedSetup(policy.toStdString(), makeTestbed(), std::move(jobs)));
    QVERIFY(simulation.has_value());
    QCOMPARE(runToEnd(*simulation), std::string());
    QCOMPARE(simulation->engine().totals().finished, 20);
}

void TestPlacementPolicy::gangPoliciesRunTrainingJobs_data()
{
    QTest::addColumn<QString>("policy");
    for (const char* policy : { "fifo", "fifo-backfill", "easy-backfill", "sjf", "ljf", "srtf", "srsf", "las" })
        QTest::newRow(policy) << QString::fromLatin1(policy);
}

void TestPlacementPolicy::gangPoliciesRunTrainingJobs()
{
    QFETCH(QString, policy);
    for (const char* placer : { "consolidate", "first-fit", "best-fit", "worst-fit", "scatter" }) {
        SimulationSetup setup = testbedSetup(policy.toStdString(), makeTestbed(), randomTrainingJobs(6, 40));
        setup.parameters["placer"] = placer;
        auto simulation = Simulation::create(setup);
        QVERIFY(simulation.has_value());
        QCOMPARE(runToEnd(*simulation), std::string());
        QCOMPARE(simulation->engine().totals().finished, 40);
        QCOMPARE(simulation->engine().totals().refusedPlans, 0);
    }
}

void TestPlacementPolicy::firstPlacesAreAsComputedByHand_data()
{
    QTest::addColumn<QString>("policy");
    QTest::addColumn<QString>("expected");
    // Three ResNet-50: 2 workers + 1 PS, 1 + 1, 2 + 2. A server holds four tasks, two of them workers.
    QTest::newRow("lb: every task on the least loaded") << "lb"
                                                        << "w0 w1 p2 | w3 p4 | w2 w5 p4 p4";
    QTest::newRow("round robin") << "round-robin"
                                 << "w0 w1 p2 | w3 p4 | w0 w5 p1 p2";
    QTest::newRow("binpack: fill one server after another") << "binpack"
                                                            << "w0 w0 p0 | w1 p0 | w1 w2 p1 p1";
    QTest::newRow("standalone") << "standalone"
                                << "w0 w0 p0 | w1 p1 | w2 w2 p2 p2";
    QTest::newRow("locality: whole jobs, least loaded server") << "locality"
                                                               << "w0 w0 p0 | w1 p1 | w2 w2 p2 p2";
    QTest::newRow("oracle: together and apart from others") << "oracle-greedy"
                                                            << "w0 w0 p0 | w1 p1 | w2 w2 p2 p2";
}

void TestPlacementPolicy::firstPlacesAreAsComputedByHand()
{
    QFETCH(QString, policy);
    QFETCH(QString, expected);
    const std::vector<JobSpec> jobs { trainingJob("a", kResnet50, 2, 1, 10, 5),
        trainingJob("b", kResnet50, 1, 1, 20, 5), trainingJob("c", kResnet50, 2, 2, 30, 5) };
    QCOMPARE(placesAfterFirstDecision(policy.toStdString(), jobs), expected);
}

void TestPlacementPolicy::jobsThatDoNotFitWholeAreSkipped()
{
    // Twelve GPUs: ten are taken, the third job wants three, the fourth two.
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 5; ++i)
        jobs.push_back(trainingJob(fmt::format("j{}", i), kResnet50, 2, 1, i + 1, 5));
    jobs.push_back(trainingJob("wide", kResnet50, 3, 1, 10, 5));
    jobs.push_back(trainingJob("narrow", kResnet50, 2, 1, 11, 5));
    for (const char* policy : { "binpack", "locality" }) {
        const QStringList places = placesAfterFirstDecision(policy, jobs).split(QStringLiteral(" | "));
        QCOMPARE(places.size(), 7);
        QCOMPARE(places[5], QStringLiteral("-"));
        QVERIFY2(places[6] != QStringLiteral("-"), policy);
    }
}

void TestPlacementPolicy::standaloneSharesNothing()
{
    auto simulation = Simulation::create(testbedSetup("standalone", makeTestbed(), randomTrainingJobs(8, 40)));
    QVERIFY(simulation.has_value());
    for (auto step = simulation->step(); step && *step != Engine::Step::Finished; step = simulation->step()) {
        for (const auto& jobs : simulation->engine().state().jobsByHost) {
            QVERIFY(std::ranges::all_of(jobs, [&](JobId job) { return job == jobs.front(); }));
        }
    }
    QCOMPARE(simulation->engine().totals().finished, 40);
}

void TestPlacementPolicy::seedsMatterOnlyToThoseWhoDraw()
{
    for (const char* policy : kPolicies) {
        SimulationSetup setup = testbedSetup(policy, makeTestbed(), randomTrainingJobs(9, 30));
        auto first = Simulation::create(setup);
        setup.seed = 77;
        auto second = Simulation::create(setup);
        QVERIFY(first && second && runToEnd(*first).empty() && runToEnd(*second).empty());
        const bool differs = first->engine().log().hash() != second->engine().log().hash();
        QCOMPARE(differs, first->policy().traits().draws);
    }
}

void TestPlacementPolicy::notesExplainEveryTask()
{
    SimulationSetup setup = testbedSetup(
        "lb", makeTestbed(), { trainingJob("a", kResnet50, 2, 1, 10, 5), trainingJob("b", kCtc, 1, 1, 20, 5) });
    setup.wantsNotes = true;
    auto simulation = Simulation::create(setup);
    QVERIFY(simulation.has_value());
    while (simulation->engine().totals().decisions == 0)
        QVERIFY(simulation->step().has_value());
    const DecisionNotes& notes = *simulation->engine().log().decisions().front().notes;
    QVERIFY(!notes.scoreName.empty());
    QCOMPARE(notes.actions.size(), std::size_t(5));
    for (const ActionNote& action : notes.actions) {
        QCOMPARE(action.candidates.size(), std::size_t(6));
        QVERIFY(action.host.isValid());
        const double chosen = action.candidates[action.host.index()].score;
        for (const CandidateNote& candidate : action.candidates)
            QVERIFY(candidate.infeasible != Infeasible::No || candidate.score <= chosen);
    }
}

void TestPlacementPolicy::notesDoNotChangeTheRun()
{
    for (const char* policy : kPolicies) {
        SimulationSetup setup = testbedSetup(policy, makeTestbed(), randomTrainingJobs(10, 30));
        auto without = Simulation::create(setup);
        setup.wantsNotes = true;
        auto with = Simulation::create(setup);
        QVERIFY(with && without && runToEnd(*with).empty() && runToEnd(*without).empty());
        QCOMPARE(with->engine().log().hash(), without->engine().log().hash());
    }
}

/// b lacks GPUs of its type, though two of another type are free.
void TestPlacementPolicy::notesCountGpusOfTheTypeAskedFor()
{
    for (const char* policy : { "lb", "fifo-backfill" }) {
        SimulationSetup setup = testbedSetup(
            policy, makeTwoTypes(2), { ofType("b", gangJob("a", 2, 0, 9000)), ofType("b", gangJob("b", 1, 10, 5)) });
        setup.wantsNotes = true;
        auto simulation = Simulation::create(setup);
        QVERIFY(simulation.has_value());
        const auto& log = simulation->engine().log();
        while (log.decisions().empty() || log.decisions().back().notes->blocked.empty())
            QVERIFY(simulation->step().has_value());
        QCOMPARE(log.decisions().back().notes->blocked.front().reason, Infeasible::TooFewGpus);
    }
}

/// Server a has four free GPUs and no cores; b has two free GPUs and cores. U needs cores and so b; T needs GPUs of
/// type b and comes first, but is aligned worse: the GPUs of a are of no use to it.
void TestPlacementPolicy::tetrisAlignsWithServersOfTheTypeAskedFor()
{
    ClusterBuilder builder("test", { "cluster", "server", "gpu" }, "server");
    builder.addHost(ClusterBuilder::root(), "a", ResourceVector { .amount = { 4, 0, 0, 0, 0 } }, {}, "a");
    builder.addHost(ClusterBuilder::root(), "b", ResourceVector { .amount = { 4, 4000, 0, 0, 0 } }, {}, "b");
    JobSpec urgent = gangJob("U", 2, 10, 1000);
    urgent.request.roles[0].demand[Resource::Cpu] = 250;
    auto simulation = Simulation::create(freeSetup("tetris", builder.finish().value(),
        { ofType("b", gangJob("H", 2, 0, 9000)), ofType("b", gangJob("T", 2, 10, 1000)), urgent },
        { { "work_weight", "0" } }));
    QVERIFY(simulation.has_value());
    QCOMPARE(runToEnd(*simulation), std::string());
    const auto times = completionTimes(*simulation);
    QVERIFY2(times.at("U") < times.at("T"), qPrintable(QStringLiteral("%1 %2").arg(times.at("U")).arg(times.at("T"))));
}

CONSONANCE_TEST(TestPlacementPolicy)
#include "tst_placement_policy.moc"
