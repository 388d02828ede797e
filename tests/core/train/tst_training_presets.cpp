// SPDX-License-Identifier: GPL-3.0-or-later
// The presets of trainings, and the time that a training is said to take still.
#include "core/learn/training/training_pace.h"
#include "core/train/trainers.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>

using namespace consonance;

namespace {

TrainingSettings settingsOf(const std::string& preset)
{
    const auto trainer = makeTrainer("harmony").value();
    const auto values = trainingPresetParameters("harmony", preset).value();
    return trainingSettings(
        NetworkForm::HarmonySet, ParameterSet::create(trainer->parameters(), values, "harmony").value());
}

/// A training whose rounds take what is given, on a clock of its own.
struct PlayedTraining {
    double predictor = 0;
    double firstRound = 0;
    double lastRound = 0;
    double validation = 0;
};

/// What is said to be left, over what was left, at the reports after the first tenth: the largest of both ways.
double worstFactor(const TrainingSettings& settings, const PlayedTraining& played)
{
    struct Moment {
        double at;
        double said;
    };
    std::vector<Moment> moments;
    TrainingPace pace(settings, 0, 0);
    double clock = 0;
    for (int part = 1; part <= 10; ++part) {
        clock = played.predictor * part / 10;
        pace.predictorAt(part / 10.0, clock);
        moments.push_back({ clock, pace.secondsLeft() });
    }
    for (int round = 1; round <= settings.practiceRounds; ++round) {
        const double share = settings.practiceRounds > 1 ? (round - 1.0) / (settings.practiceRounds - 1) : 0;
        const double took = played.firstRound + (played.lastRound - played.firstRound) * share;
        clock += took;
        pace.roundTook(took);
        if (round % settings.validateEvery == 0 || round == settings.practiceRounds) {
            clock += played.validation;
            pace.validationTook(played.validation);
        }
        moments.push_back({ clock, pace.secondsLeft() });
    }
    double worst = 1;
    for (const auto& [at, said] : moments) {
        const double left = clock - at;
        if (at >= clock / 10 && left > clock / 100)
            worst = std::max({ worst, said / left, left / said });
    }
    return worst;
}

} // namespace

class TestTrainingPresets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPresetIsOfKnownParameters()
    {
        for (const auto& policy : trainablePolicies()) {
            const auto trainer = makeTrainer(policy).value();
            const auto presets = trainingPresets(policy);
            QVERIFY(!presets.empty());
            QCOMPARE(presets.back().id, std::string(kFullTraining));
            QVERIFY(presets.back().parameters.empty());
            for (const auto& preset : presets)
                QVERIFY(ParameterSet::create(trainer->parameters(), preset.parameters, policy));
        }
        const auto none = trainingPresetParameters("harmony", "slow");
        QVERIFY(!none);
        QVERIFY2(
            none.error().englishText().find("quick, full") != std::string::npos, none.error().englishText().c_str());
    }

    /// The short one shows a point after its first round and many more.
    void theShortOneIsValidatedAtOnce()
    {
        const auto settings = settingsOf("quick");
        QCOMPARE(settings.validateEvery, 1);
        QVERIFY(settings.validationTraces > 0);
    }

    void theTimeLeftIsNearOnceTheFirstTenthIsOver_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<double>("predictor");
        QTest::addColumn<double>("firstRound");
        QTest::addColumn<double>("lastRound");
        QTest::addColumn<double>("validation");
        QTest::newRow("quick") << "quick" << 6.0 << 3.0 << 2.0 << 1.0;
        QTest::newRow("quick, rounds alike") << "quick" << 6.0 << 3.0 << 3.0 << 2.0;
        QTest::newRow("full") << "full" << 20.0 << 6.0 << 4.0 << 8.0;
        QTest::newRow("full, on another machine") << "full" << 200.0 << 60.0 << 40.0 << 30.0;
    }

    void theTimeLeftIsNearOnceTheFirstTenthIsOver()
    {
        QFETCH(QString, preset);
        QFETCH(double, predictor);
        QFETCH(double, firstRound);
        QFETCH(double, lastRound);
        QFETCH(double, validation);
        const double worst = worstFactor(settingsOf(preset.toStdString()),
            { .predictor = predictor, .firstRound = firstRound, .lastRound = lastRound, .validation = validation });
        QVERIFY2(worst < 1.5, qPrintable(QString::number(worst)));
    }

    void nothingIsLeftAtTheEnd()
    {
        const auto settings = settingsOf("quick");
        TrainingPace pace(settings, 0, settings.practiceRounds - 1);
        pace.roundTook(2);
        pace.validationTook(1);
        QCOMPARE(pace.secondsLeft(), 0.0);
    }
};

CONSONANCE_TEST(TestTrainingPresets)
#include "tst_training_presets.moc"
