// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/fork_noise.h"
#include "core/learn/training/training_episode.h"
#include "tests/core/learn/crowded_predictor.h"
#include "tests/core/learn/learn_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>

using namespace consonance;

class TestForkNoise : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void partsAreThoseOfAHandMadeTable();
    void whatDoesNotDifferIsNoSignal();
    void tooLittleTellsNothing();
    void aCrowdedWorldIsNoisy();
    void stopsWhenAsked();
};

/// Rows 10, 20 and 30, 40: means 15 and 35 differ by 20, so their variance is 200; the futures of a row have variance
/// 50; placement and future add up, so there is no residual.
void TestForkNoise::partsAreThoseOfAHandMadeTable()
{
    ForkNoise noise;
    noise.add(std::vector<std::vector<double>> { { 10, 20 }, { 30, 40 } });
    QVERIFY(std::abs(noise.signal - 200) < 1e-9);
    QVERIFY(std::abs(noise.noise - 50) < 1e-9);
    QVERIFY(std::abs(*noise.noiseToSignal() - 0.25) < 1e-12);
    // Rows 10, 20 and 40, 30: means 15 and 35 again; a residual variance of 100 over two futures is no signal.
    ForkNoise crossed;
    crossed.add(std::vector<std::vector<double>> { { 10, 20 }, { 40, 30 } });
    QVERIFY(std::abs(crossed.signal - (200 - 50)) < 1e-9);
    QVERIFY(std::abs(crossed.noise - 50) < 1e-9);
}

void TestForkNoise::whatDoesNotDifferIsNoSignal()
{
    ForkNoise noise;
    noise.add(std::vector<std::vector<double>> { { 1, 9, 4 }, { 1, 9, 4 } });
    QVERIFY(noise.noise > 0);
    QVERIFY(!noise.noiseToSignal());
}

void TestForkNoise::tooLittleTellsNothing()
{
    ForkNoise noise;
    noise.add(std::vector<std::vector<double>> { { 1, 9, 4 } });
    noise.add(std::vector<std::vector<double>> { { 1 }, { 2 } });
    QCOMPARE(noise.noise, 0.0);
    QVERIFY(!noise.noiseToSignal());
}

namespace {

Result<ForkNoise> measured(const StopToken& stop)
{
    auto settings = trainingSettings(NetworkForm::HarmonySet,
        *ParameterSet::create(trainingParameters(NetworkForm::HarmonySet),
            { { "validation_loads", "3" }, { "embedding", "8" } }, "harmony"));
    settings.network.shape.servers = 6;
    settings.network.shape.models = static_cast<std::int32_t>(bundledModels()->models.size());
    settings.network.shape.resources = static_cast<std::int32_t>(kStateResources.size());
    const auto network = *makePlacementNetwork(settings.network, test::drawnTensors(settings.network, 5));
    return measureForkNoise(test::crowdedSource(), settings, *network, stop);
}

} // namespace

/// A network that knows nothing: placements differ, and later arrivals differ far more. The same every time.
void TestForkNoise::aCrowdedWorldIsNoisy()
{
    const auto noise = measured({});
    QVERIFY(noise && noise->noise > 0);
    const auto again = measured({});
    QVERIFY(again && again->noise == noise->noise && again->signal == noise->signal);
    const auto ratio = noise->noiseToSignal();
    QVERIFY(ratio);
    QVERIFY2(*ratio > 3, qPrintable(QString::number(*ratio)));
}

void TestForkNoise::stopsWhenAsked()
{
    std::stop_source source;
    source.request_stop();
    const auto noise = measured(source.get_token());
    QVERIFY(!noise);
    QCOMPARE(noise.error().kind, ErrorKind::Cancelled);
}

CONSONANCE_TEST(TestForkNoise)
#include "tst_fork_noise.moc"
