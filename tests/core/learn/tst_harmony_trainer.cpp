// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster_presets.h"
#include "core/learn/harmony_trainer.h"
#include "core/learn/learned_model.h"
#include "core/learn/learned_policies.h"
#include "core/learn/training_samples.h"
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

} // namespace

class TestHarmonyTrainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stoppedAndResumedIsUninterrupted();
    void foreignCheckpointsAreNotResumed();
    void replayOfSeveralRoundsIsResumed();
    void ablationsTrain_data();
    void ablationsTrain();
    void trueSpeedsAreMarked();
    void unknownParametersAreNamed();
};

/// Stopped after each of the four rounds in turn, and resumed: the same weights as in one go.
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
    QVERIFY(!resumed); // it is done: there is nothing to go on with
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
    const std::pair<const char*, const char*> switches[] { { "critic", "0" }, { "replay", "0" },
        { "exploration", "0.4" }, { "reward", "published" }, { "reward", "own-job" }, { "loss", "gradient" },
        { "predictor", "published" }, { "models", "ctc+wlm/vgg-16+dssm" } };
    for (const auto& [key, value] : switches)
        QTest::addRow("%s=%s", key, value) << QString::fromLatin1(key) << QString::fromLatin1(value);
}

/// Each switch gives a network that can be used, and another one than without it.
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

/// What saw the interference model says so wherever it is used.
void TestHarmonyTrainer::trueSpeedsAreMarked()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("true.st")).toStdString();
    auto parameters = tiny();
    parameters["speeds"] = "true";
    QVERIFY(makeHarmonyTrainer(NetworkForm::Harmony)
                ->train({ .parameters = parameters, .seed = 3, .output = file }, {}, nullptr));
    registerLearnedPolicies();
    const auto marked = PolicyRegistry::instance().make("harmony", { { "checkpoint", file } });
    const auto bundled = PolicyRegistry::instance().make("harmony", {});
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

CONSONANCE_TEST(TestHarmonyTrainer)
#include "tst_harmony_trainer.moc"
