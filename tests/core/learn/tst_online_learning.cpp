// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster_presets.h"
#include "core/learn/harmony_policy.h"
#include "core/learn/learn_module.h"
#include "core/learn/learned_policies.h"
#include "core/learn/predictor/predictor_history.h"
#include "core/learn/predictor_calibration.h"
#include "core/policy/simulation.h"
#include "core/throughput/contention_model.h"
#include "core/workload/trace_generator.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

class TestOnlineLearning : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void itLearnsWhileItRuns_data();
    void itLearnsWhileItRuns();
    void aSeedGivesTheSameRun();
    void clonesGoOnAlike();
    void aPredictorLearnsFurther();
    void theWorldThatChangedIsLearned();

private:
    static SimulationSetup setup(const char* policy, bool isOnline, std::int64_t jobs = 120)
    {
        SimulationSetup setup;
        setup.cluster = *loadCluster("harmony-testbed");
        setup.workload = *generateTrace(
            "harmony-testbed", { { "jobs", std::to_string(jobs) }, { "load", "4" } }, 8, bundledModels());
        setup.throughput = *makeThroughputModel("contention", setup.cluster);
        setup.policyId = policy;
        setup.parameters = { { "candidates", "4" }, { "online", isOnline ? "true" : "false" } };
        setup.seed = 8;
        return setup;
    }
};

void TestOnlineLearning::itLearnsWhileItRuns_data()
{
    QTest::addColumn<QString>("policy");
    QTest::newRow("harmony") << QStringLiteral("harmony");
    QTest::newRow("harmony-published") << QStringLiteral("harmony-published");
}

void TestOnlineLearning::itLearnsWhileItRuns()
{
    QFETCH(const QString, policy);
    const std::string id = policy.toStdString();
    const auto bundled = learnedModelFor(id, kBundledCheckpoint);
    QVERIFY(bundled);
    auto simulation = Simulation::create(setup(id.c_str(), true));
    QVERIFY2(simulation, simulation ? "" : simulation.error().englishText().c_str());
    const auto end = simulation->runToEnd();
    QVERIFY2(end, end ? "" : end.error().englishText().c_str());
    QCOMPARE(simulation->engine().totals().finished, 120);
    QCOMPARE(simulation->engine().totals().refusedPlans, 0);
    const auto& learned = dynamic_cast<const HarmonyPolicy&>(simulation->policy()).model();
    QVERIFY(learned.network->exportTensors() != (*bundled)->network->exportTensors());

    auto offline = Simulation::create(setup(id.c_str(), false));
    QVERIFY(offline && offline->runToEnd());
    const auto& same = dynamic_cast<const HarmonyPolicy&>(offline->policy()).model();
    QVERIFY(same.network == (*bundled)->network);
}

void TestOnlineLearning::aSeedGivesTheSameRun()
{
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < 2; ++i) {
        auto simulation = Simulation::create(setup("harmony", true));
        QVERIFY(simulation && simulation->runToEnd());
        hashes.push_back(simulation->engine().log().hash());
    }
    QCOMPARE(hashes[0], hashes[1]);
}

void TestOnlineLearning::clonesGoOnAlike()
{
    auto simulation = Simulation::create(setup("harmony", true));
    QVERIFY(simulation);
    const auto half = [](const Engine& engine) { return engine.totals().finished >= 80; };
    QVERIFY(simulation->runUntil(half, {}));
    const auto snapshot = simulation->snapshot();
    QVERIFY(simulation->runToEnd());
    const auto first = simulation->engine().log().hash();
    simulation->restore(snapshot);
    QVERIFY(simulation->runToEnd());
    QCOMPARE(simulation->engine().log().hash(), first);
}

/// On the history of a world with other constants, starting from the old weights.
void TestOnlineLearning::aPredictorLearnsFurther()
{
    const auto backend = loadLearnBackend();
    QVERIFY(backend);
    const auto bundled = learnedModelFor("harmony", kBundledCheckpoint);
    QVERIFY(bundled);
    const auto history
        = makePredictorHistory({ .firstSeed = 2'950'001, .traces = 1, .loads = { 3 }, .interference = "none" });
    QVERIFY(history);
    PredictorTrainingTask task {
        .history = *history, .modelNames = (*bundled)->predictor->modelNames(), .start = (*bundled)->predictor
    };
    const auto further = (*backend)->trainPredictor(task, { .epochs = 6, .heldOut = 0 }, {}, nullptr);
    QVERIFY2(further, further ? "" : further.error().englishText().c_str());
    const double before = calibrate(*(*bundled)->predictor, **history).all.meanError;
    const double after = calibrate(*further->predictor, **history).all.meanError;
    QVERIFY2(after < 0.5 * before, qPrintable(QStringLiteral("%1 after %2").arg(after).arg(before)));

    // Without any training it stays what it was: weights, scales and range are taken over.
    task.history = std::make_shared<const History>(**history);
    const auto same = (*backend)->trainPredictor(task, { .epochs = 0, .heldOut = 0 }, {}, nullptr);
    QVERIFY(same);
    QCOMPARE(calibrate(*same->predictor, **history).all.meanError, before);
}

/// The constants of contention change: the predictor of an online run learns the new world, that of an offline run does
/// not.
void TestOnlineLearning::theWorldThatChangedIsLearned()
{
    auto changed = setup("harmony", true);
    const auto model = std::make_shared<const ContentionModel>(changed.cluster, ContentionParameters { .pressure = 5 });
    changed.throughput = model;
    auto simulation = Simulation::create(std::move(changed));
    QVERIFY(simulation);
    HistoryRecorder recorder(0, RandomStream(1, "test.noise"));
    for (;;) {
        const auto step = simulation->step();
        QVERIFY(step);
        if (*step == Engine::Step::Finished)
            break;
        recorder.observe(simulation->engine());
    }
    const History seen { .origin = "this run", .samples = recorder.takeSamples() };
    const auto bundled = learnedModelFor("harmony", kBundledCheckpoint);
    const double before = calibrate(*(*bundled)->predictor, seen).all.meanError;
    const auto& learned = dynamic_cast<const HarmonyPolicy&>(simulation->policy()).model();
    const double after = calibrate(*learned.predictor, seen).all.meanError;
    QVERIFY2(after < 0.85 * before, qPrintable(QStringLiteral("%1 after %2").arg(after).arg(before)));
}

CONSONANCE_TEST(TestOnlineLearning)
#include "tst_online_learning.moc"
