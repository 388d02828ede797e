// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_io.h"
#include "core/cluster/cluster_presets.h"
#include "core/learn/learned_model.h"
#include "core/learn/learned_policies.h"
#include "core/learn/training/harmony_trainer.h"
#include "core/learn/training/training_episode.h"
#include "core/policy/simulation.h"
#include "core/workload/trace_generator.h"
#include "tests/core_test.h"

#include <QTemporaryDir>
#include <QTest>

using namespace consonance;

namespace {

/// Small enough for a test.
std::map<std::string, std::string> tiny()
{
    return { { "history_traces", "1" }, { "predictor_epochs", "2" }, { "ensemble", "1" }, { "lesson_rounds", "2" },
        { "lesson_traces", "2" }, { "lesson_updates", "10" }, { "practice_rounds", "2" }, { "practice_traces", "2" },
        { "hidden", "32,16" }, { "loads", "2" }, { "validate_every", "0" }, { "batch", "64" } };
}

constexpr std::string_view kTwoServers = R"({
  "version": 1, "name": "two-servers", "levels": ["cluster", "server", "gpu"], "host_level": "server",
  "groups": [ { "servers": { "count": 2, "name": "server-{}", "cpu": 8, "memory_gb": 48,
        "gpu": 2, "gpu_type": "1080ti", "gpu_memory_gb": 11, "nic_gbps": 9.696 } } ]
})";

/// Seconds, over validation traces at the true speeds; 0 when something fails.
double meanJct(const std::string& cluster, const char* policy, const std::map<std::string, std::string>& parameters)
{
    constexpr std::uint64_t kWatchedTraces = 8;
    double sum = 0;
    std::size_t jobs = 0;
    for (std::uint64_t seed = kFirstWatchedSeed; seed < kFirstWatchedSeed + kWatchedTraces; ++seed) {
        SimulationSetup setup;
        setup.cluster = *loadCluster(cluster);
        setup.workload = *generateTrace("harmony-testbed", { { "load", "0.7" } }, seed, bundledModels());
        setup.throughput = *makeThroughputModel("contention", setup.cluster);
        setup.policyId = policy;
        setup.parameters = parameters;
        setup.seed = seed;
        auto simulation = Simulation::create(std::move(setup));
        if (!simulation || !simulation->runToEnd())
            return 0;
        const Engine& engine = simulation->engine();
        for (std::size_t i = 0; i < engine.workload().jobCount(); ++i, ++jobs)
            sum += (engine.job(JobId(i)).finish - engine.workload().jobs[i].request.arrival).seconds();
    }
    return sum / static_cast<double>(jobs);
}

} // namespace

class TestHarmonyTrainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void theLoopBeatsRandom();
    void stoppedAndResumedIsUninterrupted();
    void foreignCheckpointsAreNotResumed();
    void replayOfSeveralRoundsIsResumed();
    void ablationsTrain_data();
    void ablationsTrain();
    void trueSpeedsAreMarked();
    void unknownParametersAreNamed();
    void aFileThatCannotBeWrittenIsToldAtOnce();
};

/// The whole loop in a world of two servers: what it learns in seconds places better than random draws and than the
/// same network before. This needs every part to work: draws, judge, advantages, gradients, steps.
void TestHarmonyTrainer::theLoopBeatsRandom()
{
    registerLearnedPolicies();
    QTemporaryDir folder;
    const std::string cluster = folder.filePath(QStringLiteral("two.json")).toStdString();
    QVERIFY(writeFileAtomically(cluster, kTwoServers));
    std::map<std::string, std::string> parameters { { "cluster", cluster }, { "history_traces", "1" },
        { "predictor_epochs", "6" }, { "ensemble", "1" }, { "practice_rounds", "10" }, { "practice_traces", "4" },
        { "group", "12" }, { "loads", "0.7" }, { "validate_every", "0" } };
    const auto trainer = makeHarmonyTrainer(NetworkForm::HarmonySet);
    const auto trained = [&](const char* name) {
        const std::string file = folder.filePath(QString::fromLatin1(name)).toStdString();
        const auto done = trainer->train({ .parameters = parameters, .seed = 1, .output = file }, {}, nullptr);
        return done ? file : std::string();
    };
    const std::string after = trained("after.st");
    parameters["practice_rounds"] = "0";
    const std::string before = trained("before.st");
    QVERIFY(!after.empty() && !before.empty());
    const double random = meanJct(cluster, "random", {});
    const double untrained = meanJct(cluster, "harmony", { { "checkpoint", before }, { "candidates", "1" } });
    const double learned = meanJct(cluster, "harmony", { { "checkpoint", after }, { "candidates", "1" } });
    QVERIFY(random > 0 && untrained > 0 && learned > 0);
    QVERIFY2(learned < 0.93 * random, qPrintable(QStringLiteral("%1 of %2").arg(learned).arg(random)));
    QVERIFY2(learned < 0.98 * untrained, qPrintable(QStringLiteral("%1 of %2").arg(learned).arg(untrained)));
}

/// Stopped after each of the four rounds in turn, and resumed: the same weights as without stops.
void TestHarmonyTrainer::stoppedAndResumedIsUninterrupted()
{
    QTemporaryDir folder;
    const std::filesystem::path whole = folder.filePath(QStringLiteral("whole.st")).toStdString();
    const std::filesystem::path part = folder.filePath(QStringLiteral("part.st")).toStdString();
    const auto trainer = makeHarmonyTrainer(NetworkForm::Harmony);
    QVERIFY(trainer->train({ .parameters = tiny(), .seed = 3, .output = whole }, {}, nullptr));
    const auto expected = readLearnedModel(whole);
    QVERIFY(expected);
    for (const int after : { 1, 3 }) {
        std::stop_source stop;
        int rounds = 0;
        const auto stopped = trainer->train({ .parameters = tiny(),
                                                .seed = 3,
                                                .output = part,
                                                .report =
                                                    [&](const TrainingReport& report) {
                                                        if (report.phase != "predictor" && ++rounds == after)
                                                            stop.request_stop();
                                                    } },
            stop.get_token(), nullptr);
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
        QVERIFY(trainer->train({ .parameters = tiny(), .seed = 3, .output = part, .resume = part }, {}, nullptr));
        const auto resumed = readLearnedModel(part);
        QVERIFY(resumed);
        QVERIFY(resumed->network->exportTensors() == expected->network->exportTensors());
    }
}

void TestHarmonyTrainer::foreignCheckpointsAreNotResumed()
{
    QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath(QStringLiteral("a.st")).toStdString();
    const auto trainer = makeHarmonyTrainer(NetworkForm::Harmony);
    auto parameters = tiny();
    parameters["lesson_rounds"] = "0";
    parameters["practice_rounds"] = "0";
    QVERIFY(trainer->train({ .parameters = parameters, .output = file }, {}, nullptr));
    const auto resumed = trainer->train({ .parameters = parameters, .output = file, .resume = file }, {}, nullptr);
    QVERIFY(!resumed); // it is done: there is nothing to resume
    QCOMPARE(resumed.error().kind, ErrorKind::BadInput);
}

void TestHarmonyTrainer::replayOfSeveralRoundsIsResumed()
{
    QTemporaryDir folder;
    const std::filesystem::path whole = folder.filePath(QStringLiteral("whole.st")).toStdString();
    const std::filesystem::path part = folder.filePath(QStringLiteral("part.st")).toStdString();
    const auto trainer = makeHarmonyTrainer(NetworkForm::Harmony);
    auto parameters = tiny();
    parameters["lesson_rounds"] = "0";
    parameters["practice_rounds"] = "4";
    const auto once = folder.filePath(QStringLiteral("once.st")).toStdString();
    QVERIFY(trainer->train({ .parameters = parameters, .seed = 3, .output = once }, {}, nullptr));
    parameters["replay"] = "3";
    QVERIFY(trainer->train({ .parameters = parameters, .seed = 3, .output = whole }, {}, nullptr));
    std::stop_source stop;
    int rounds = 0;
    const auto stopped = trainer->train({ .parameters = parameters,
                                            .seed = 3,
                                            .output = part,
                                            .report =
                                                [&](const TrainingReport& report) {
                                                    if (report.phase == "practice" && ++rounds == 3)
                                                        stop.request_stop();
                                                } },
        stop.get_token(), nullptr);
    QVERIFY(!stopped);
    QVERIFY(trainer->train({ .parameters = parameters, .seed = 3, .output = part, .resume = part }, {}, nullptr));
    const auto expected = readLearnedModel(whole);
    const auto resumed = readLearnedModel(part);
    const auto without = readLearnedModel(once);
    QVERIFY(expected && resumed && without);
    QVERIFY(resumed->network->exportTensors() == expected->network->exportTensors());
    QVERIFY(without->network->exportTensors() != expected->network->exportTensors());
}

void TestHarmonyTrainer::ablationsTrain_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    const std::pair<const char*, const char*> switches[] { { "critic", "0" }, { "replay", "0" }, { "exploration", "0" },
        { "reward", "time-in-system" }, { "reward", "own-job" }, { "loss", "clipped-ratio" }, { "predictor", "set" },
        { "practice", "groups" }, { "slots", "service" }, { "models", "ctc+wlm/vgg-16+dssm" } };
    for (const auto& [key, value] : switches)
        QTest::addRow("%s=%s", key, value) << QString::fromLatin1(key) << QString::fromLatin1(value);
}

/// Each switch gives a usable network, and a different one than without it.
void TestHarmonyTrainer::ablationsTrain()
{
    QFETCH(const QString, key);
    QFETCH(const QString, value);
    QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath(QStringLiteral("a.st")).toStdString();
    const std::filesystem::path usual = folder.filePath(QStringLiteral("usual.st")).toStdString();
    const auto trainer = makeHarmonyTrainer(NetworkForm::Harmony);
    auto parameters = tiny();
    parameters["lesson_rounds"] = "0";
    QVERIFY(trainer->train({ .parameters = parameters, .seed = 3, .output = usual }, {}, nullptr));
    parameters[key.toStdString()] = value.toStdString();
    const auto trained = trainer->train({ .parameters = parameters, .seed = 3, .output = file }, {}, nullptr);
    QVERIFY2(trained, trained ? "" : trained.error().englishText().c_str());
    const auto learned = readLearnedModel(file);
    QVERIFY(learned);
    QVERIFY(learned->network->exportTensors() != readLearnedModel(usual)->network->exportTensors());
}

/// A checkpoint that saw the interference model says so wherever it is used.
void TestHarmonyTrainer::trueSpeedsAreMarked()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("true.st")).toStdString();
    auto parameters = tiny();
    parameters["speeds"] = "true";
    QVERIFY(makeHarmonyTrainer(NetworkForm::Harmony)
                ->train({ .parameters = parameters, .seed = 3, .output = file }, {}, nullptr));
    registerLearnedPolicies();
    const auto marked = PolicyRegistry::instance().make("harmony-published", { { "checkpoint", file } });
    const auto bundled = PolicyRegistry::instance().make("harmony-published", {});
    QVERIFY(marked && bundled);
    QVERIFY(includes((*marked)->traits().knowledge, Knowledge::InterferenceModel));
    QVERIFY(!includes((*bundled)->traits().knowledge, Knowledge::InterferenceModel));
}

void TestHarmonyTrainer::unknownParametersAreNamed()
{
    const auto trained
        = makeHarmonyTrainer(NetworkForm::HarmonySet)->train({ .parameters = { { "hiden", "3" } } }, {}, nullptr);
    QVERIFY(!trained);
    QVERIFY(trained.error().englishText().find("hiden") != std::string::npos);
}

void TestHarmonyTrainer::aFileThatCannotBeWrittenIsToldAtOnce()
{
    std::size_t reports = 0;
    const auto trained = makeHarmonyTrainer(NetworkForm::HarmonySet)
                             ->train({ .parameters = {},
                                         .output = "no such folder/harmony.safetensors",
                                         .report = [&reports](const TrainingReport&) { ++reports; } },
                                 {}, nullptr);
    QVERIFY(!trained);
    QVERIFY(trained.error().englishText().ends_with("the folder no such folder does not exist"));
    QCOMPARE(reports, std::size_t { 0 });
}

CONSONANCE_TEST(TestHarmonyTrainer)
#include "tst_harmony_trainer.moc"
