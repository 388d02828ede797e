// SPDX-License-Identifier: GPL-3.0-or-later
// Pollux' model of a job: the reference's figures, the fit and its priors, the choice of batches.
#include "core/policy/search/goodput_model.h"
#include "core/policy/search/pollux_policy.h"
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace consonance;
using consonance::test::near;

namespace {

/// The reference's example.
constexpr ThroughputParameters kExample { .alphaCompute = .05,
    .betaCompute = .002,
    .alphaBetween = .1,
    .betaBetween = .01,
    .alphaWithin = .02,
    .betaWithin = .003,
    .gamma = 2 };
constexpr GradientNoise kNoise { .square = 128, .variance = 1000 }; ///< φ = 128 · variance / square = 1,000
constexpr BatchSpec kLimits {
    .initial = 128, .minimum = 128, .maximum = 4096, .perDeviceMinimum = 32, .perDeviceMaximum = 256
};

ThroughputSample sampleOf(const ThroughputParameters& truth, int servers, int replicas, int batch)
{
    return { .servers = servers,
        .replicas = replicas,
        .localBatch = batch,
        .passSeconds = truth.passSeconds(batch),
        .stepSeconds = truth.stepSeconds(servers > 1, replicas, batch) };
}

} // namespace

class TestGoodputModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void figuresOfTheReference_data();
    void figuresOfTheReference();
    void restartsCostTheirPartOfLife();
    void fitRecoversWhatMadeTheSamples();
    void whatWasNeverSeenCountsAsFree();
    void oneBatchSizeSplitsComputeInTwo();
    void theBestBatchIsTheBestOfAll_data();
    void theBestBatchIsTheBestOfAll();
    void jobsWithoutBatchesCountReplicas();
};

void TestGoodputModel::figuresOfTheReference_data()
{
    QTest::addColumn<int>("replicas");
    QTest::addColumn<int>("servers");
    QTest::addColumn<int>("localBatch");
    QTest::addColumn<int>("accumulation");
    QTest::addColumn<double>("throughput");
    QTest::addColumn<double>("efficiency");
    QTest::newRow("K1 N1 m128") << 1 << 1 << 128 << 0 << 418.300654 << 1.0;
    QTest::newRow("K4 N1 m128") << 4 << 1 << 128 << 0 << 1667.195324 << .746032;
    QTest::newRow("K8 N2 m128") << 8 << 2 << 128 << 0 << 2965.488591 << .557312;
    QTest::newRow("K8 N2 m64 s1") << 8 << 2 << 64 << 1 << 2453.630450 << .557312;
}

void TestGoodputModel::figuresOfTheReference()
{
    QFETCH(int, replicas);
    QFETCH(int, servers);
    QFETCH(int, localBatch);
    QFETCH(int, accumulation);
    QFETCH(double, throughput);
    QFETCH(double, efficiency);
    const RunConfig config { .localBatch = localBatch, .accumulation = accumulation };
    // The tolerance covers an exchange of 1e-8 s instead of none at all.
    QVERIFY(near(kExample.throughput(servers > 1, replicas, config), throughput, 2e-5));
    const double scale = replicas * localBatch * (accumulation + 1) / 128.0;
    QVERIFY(near(statisticalEfficiency(kNoise, scale), efficiency, 5e-7));
}

void TestGoodputModel::restartsCostTheirPartOfLife()
{
    QVERIFY(near(restartFactor(3600, 2, 30), .975207, 5e-7));
    QCOMPARE(restartFactor(50, 2, 30), 0.0);
    QCOMPARE(restartFactor(0, 0, 30), 0.0);
}

void TestGoodputModel::fitRecoversWhatMadeTheSamples()
{
    std::vector<ThroughputSample> samples;
    for (const int batch : { 32, 64, 128, 256 }) {
        for (const int replicas : { 1, 2, 3, 4 })
            samples.push_back(sampleOf(kExample, 1, replicas, batch));
        for (const int replicas : { 2, 4, 8, 16 })
            samples.push_back(sampleOf(kExample, 4, replicas, batch));
    }
    const auto fitted = fitThroughput(samples);
    for (const int batch : { 48, 100, 200 }) {
        for (const int replicas : { 1, 2, 4, 6, 12 }) {
            for (const bool spans : { false, true }) {
                const double truth = kExample.stepSeconds(spans, replicas, batch);
                QVERIFY2(near(fitted.stepSeconds(spans, replicas, batch) / truth, 1, 0.05),
                    qPrintable(QStringLiteral("%1 %2 %3").arg(replicas).arg(spans).arg(batch)));
            }
        }
    }
}

/// Optimism makes a job try more replicas, another server or a larger batch.
void TestGoodputModel::whatWasNeverSeenCountsAsFree()
{
    const auto alone = fitThroughput({ { sampleOf(kExample, 1, 1, 64), sampleOf(kExample, 1, 1, 128) } });
    QVERIFY(alone.exchangeSeconds(false, 4) < 1e-6 && alone.exchangeSeconds(true, 4) < 1e-6);
    const auto pair = fitThroughput(
        { { sampleOf(kExample, 1, 1, 64), sampleOf(kExample, 1, 2, 64), sampleOf(kExample, 1, 2, 128) } });
    QVERIFY(pair.betaWithin < 1e-6);
    // Never seen between servers, so assumed a little worse than within one.
    QVERIFY(near(pair.alphaBetween / pair.alphaWithin, 1.1, 1e-9));
    QVERIFY(near(pair.betaBetween / pair.betaWithin, 1.1, 1e-9));
}

void TestGoodputModel::oneBatchSizeSplitsComputeInTwo()
{
    const auto fitted = fitThroughput({ { sampleOf(kExample, 1, 1, 64), sampleOf(kExample, 1, 2, 64) } });
    QVERIFY(near(fitted.alphaCompute, kExample.passSeconds(64) / 2, 1e-12));
    QVERIFY(near(fitted.passSeconds(64) / kExample.passSeconds(64), 1, 0.02));
}

void TestGoodputModel::theBestBatchIsTheBestOfAll_data()
{
    QTest::addColumn<int>("replicas");
    QTest::addColumn<bool>("spans");
    for (const int replicas : { 1, 2, 3, 4, 7, 16 })
        QTest::addRow("%d", replicas) << replicas << (replicas > 4);
}

/// No batch within the limits beats the choice by more than the width of the fifty steps.
void TestGoodputModel::theBestBatchIsTheBestOfAll()
{
    QFETCH(int, replicas);
    QFETCH(bool, spans);
    GoodputTable table(kLimits);
    table.setParameters(kExample);
    table.setNoise(kNoise);
    double best = 0;
    for (int accumulation = 0; accumulation < 16; ++accumulation) {
        for (int local = kLimits.perDeviceMinimum; local <= kLimits.perDeviceMaximum; ++local) {
            const int batch = replicas * local * (accumulation + 1);
            if (batch < kLimits.minimum || batch > kLimits.maximum
                || (replicas == 1 && batch > kLimits.minimum && accumulation == 0))
                continue;
            const RunConfig config { .localBatch = local, .accumulation = accumulation };
            best = std::max(
                best, kExample.throughput(spans, replicas, config) * statisticalEfficiency(kNoise, batch / 128.0));
        }
    }
    QVERIFY(near(table.goodput(spans, replicas) / best, 1, 0.01));
    const auto config = table.bestConfig(spans, replicas);
    const int batch = replicas * config.localBatch * (config.accumulation + 1);
    QVERIFY(near(kExample.throughput(spans, replicas, config) * statisticalEfficiency(kNoise, batch / 128.0),
        table.goodput(spans, replicas), 1e-9));
    QVERIFY(table.evaluations() > 0);
}

void TestGoodputModel::jobsWithoutBatchesCountReplicas()
{
    GoodputTable table(BatchSpec {});
    table.setParameters({ .alphaCompute = .25, .betaCompute = .25, .alphaWithin = 1e-8 });
    table.setNoise({ .square = 0, .variance = 1 });
    QVERIFY(near(table.goodput(false, 1), 2, 1e-6));
    QVERIFY(near(table.goodput(false, 4), 8, 1e-6));
    QCOMPARE(table.bestConfig(false, 4), RunConfig {});
}

CONSONANCE_TEST(TestGoodputModel)
#include "tst_goodput_model.moc"
