// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster_presets.h"
#include "core/cluster/uniform_cluster.h"
#include "core/experiment/pair_interference.h"

#include <QTest>

#include <cmath>

using namespace consonance;

class TestPairInterference : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void testbedPairsLoseAThirdOnAverage();
    void noInterferenceIsZeroEverywhere();
    void pairsThatDoNotFitAreMissing();
    void nothingOfNothing();
};

/// The matchings of docs/contention.md lose 33 % on average; so do the ordered pairs of distinct models that they are
/// made of.
void TestPairInterference::testbedPairsLoseAThirdOnAverage()
{
    const auto cluster = *loadCluster("harmony-testbed");
    const auto throughput = *makeThroughputModel("contention", cluster);
    const auto pairs = pairInterference(*cluster, *bundledModels(), *throughput);
    QCOMPARE(pairs.size(), std::size_t { 8 });
    QCOMPARE(pairs.slowdown.size(), std::size_t { 64 });
    double sum = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        QVERIFY(pairs.aloneRate[i] > 0);
        for (std::size_t j = 0; j < 8; ++j) {
            QVERIFY(pairs.at(i, j) >= 0 && pairs.at(i, j) < 1);
            sum += i == j ? 0 : pairs.at(i, j);
        }
    }
    QVERIFY2(std::abs(sum / 56 - 0.33) <= 0.01, qPrintable(QString::number(sum / 56)));
}

void TestPairInterference::noInterferenceIsZeroEverywhere()
{
    const auto cluster = *loadCluster("harmony-testbed");
    const auto throughput = *makeThroughputModel("none", cluster);
    for (const double loss : pairInterference(*cluster, *bundledModels(), *throughput).slowdown)
        QCOMPARE(loss, 0.0);
}

void TestPairInterference::pairsThatDoNotFitAreMissing()
{
    // One GPU and six cores: two jobs of 4 cores do not fit together, whatever their GPUs.
    const auto cluster = *makeUniformCluster({ .servers = 2, .server = { .amount = { 1, 6'000, 48'000, 0, 0 } } });
    const auto throughput = *makeThroughputModel("contention", cluster);
    for (const double loss : pairInterference(*cluster, *bundledModels(), *throughput).slowdown)
        QVERIFY(std::isnan(loss));
}

void TestPairInterference::nothingOfNothing()
{
    const auto cluster = *loadCluster("harmony-testbed");
    const auto throughput = *makeThroughputModel("contention", cluster);
    QCOMPARE(pairInterference(*cluster, ModelCatalogue {}, *throughput).size(), std::size_t { 0 });
}

QTEST_APPLESS_MAIN(TestPairInterference)
#include "tst_pair_interference.moc"
