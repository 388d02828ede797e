// SPDX-License-Identifier: GPL-3.0-or-later
//
// The four targets that the default interference model must meet (docs/contention.md). Each prints its measurement.
#include "core/cluster/cluster_presets.h"
#include "core/throughput/contention_model.h"
#include "tests/core/throughput/throughput_fixture.h"
#include "tests/core_test.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

using namespace consonance;
using namespace consonance::test;

namespace {

/// Samples per second of one job whose worker and PS lie on the given hosts while `others` run.
double samplesPerSecond(const std::shared_ptr<const Cluster>& cluster, const ModelProfile& model, int workerHost,
    int serverHost, const std::vector<std::pair<TestbedModel, int>>& others = {})
{
    const ContentionModel throughput(cluster);
    PlacementSet set;
    std::vector<const JobPlacement*> placed { &set.addPair(model, workerHost, serverHost) };
    for (const auto& [other, host] : others)
        placed.push_back(&set.addPair(testbedModels()[static_cast<std::size_t>(other)], host, host));
    const auto loads = loadsOf(throughput, *cluster, placed);
    return throughput.rate(*placed.front(), loads, {}) * model.batchSize;
}

/// The preset that every published figure refers to.
std::shared_ptr<const Cluster> testbed()
{
    const auto cluster = loadCluster("harmony-testbed");
    return cluster ? *cluster : nullptr;
}

const ModelProfile& profile(TestbedModel model)
{
    return testbedModels()[static_cast<std::size_t>(model)];
}

} // namespace

class TestContentionTargets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void publishedSpeeds_data();
    void publishedSpeeds();
    void twoJobsPerServerLoseAThird();
    void packingBesideCtc_data();
    void packingBesideCtc();
    void resnextFallsWithEveryCtc();
};

/// The targets hold for the bundled data: six servers of 8 cores and 2 GPUs with 9.7 Gb/s, and the eight models in this
/// order.
void TestContentionTargets::initTestCase()
{
    const auto cluster = testbed();
    QVERIFY(cluster != nullptr);
    QCOMPARE(cluster->hostCount(), std::size_t { 6 });
    QCOMPARE(cluster->hosts[0].capacity[Resource::Cpu], 8000);
    QCOMPARE(cluster->hosts[0].capacity[Resource::Gpu], 2);
    QCOMPARE(cluster->link(cluster->hosts[0].uplinks.at(0)).bytesPerSecond, kTestbedNic);
    const auto& models = testbedModels();
    QCOMPARE(models.size(), std::size_t { 8 });
    const std::array names { "resnet-50", "vgg-16", "resnext-110", "inception-bn", "seq2seq", "ctc", "dssm", "wlm" };
    for (std::size_t i = 0; i < names.size(); ++i) {
        QCOMPARE(QByteArray::fromStdString(models[i].name), QByteArray(names[i]));
        QCOMPARE(models[i].workerDemand[Resource::Cpu], 2000);
        QCOMPARE(models[i].psDemand[Resource::Cpu], 2000);
    }
}

/// Target 1: samples/s of 1 PS + 1 worker, apart and on one server (the DL2 laboratory's job repository,
/// yxd886/scheduler @38ed4eb jobrepo.py).
void TestContentionTargets::publishedSpeeds_data()
{
    QTest::addColumn<int>("model");
    QTest::addColumn<double>("apart");
    QTest::addColumn<double>("together");
    QTest::newRow("resnet-50") << int(ResNet50) << 20.5 << 40.9;
    QTest::newRow("vgg-16") << int(Vgg16) << 11.0 << 17.5;
    QTest::newRow("resnext-110") << int(ResNeXt110) << 374.0 << 381.0;
    QTest::newRow("inception-bn") << int(InceptionBn) << 116.0 << 150.0;
    QTest::newRow("seq2seq") << int(Seq2Seq) << 169.0 << 231.5;
    QTest::newRow("ctc") << int(Ctc) << 51.0 << 68.0;
    QTest::newRow("dssm") << int(Dssm) << 405.0 << 389.0;
    QTest::newRow("wlm") << int(Wlm) << 80.0 << 161.0;
}

void TestContentionTargets::publishedSpeeds()
{
    QFETCH(int, model);
    QFETCH(double, apart);
    QFETCH(double, together);
    const auto cluster = testbed();
    const auto& p = profile(static_cast<TestbedModel>(model));
    const double measuredApart = samplesPerSecond(cluster, p, 0, 1);
    const double measuredTogether = samplesPerSecond(cluster, p, 2, 2);
    qInfo("%s: apart %.2f (published %.1f, %+.2f %%), together %.2f (published %.1f, %+.2f %%)", p.name.c_str(),
        measuredApart, apart, 100 * (measuredApart / apart - 1), measuredTogether, together,
        100 * (measuredTogether / together - 1));
    QVERIFY(std::abs(measuredApart / apart - 1) <= 0.01);
    QVERIFY(std::abs(measuredTogether / together - 1) <= 0.01);
}

/// Target 2: all 28 choices of six distinct models × 15 ways to pair them = 420 matchings; loss (s1 − s2)/s1 of each
/// job compared with having the server to itself.
void TestContentionTargets::twoJobsPerServerLoseAThird()
{
    const auto cluster = testbed();
    std::array<double, 8> alone {};
    std::array<std::array<double, 8>, 8> loss {};
    for (std::size_t i = 0; i < 8; ++i) {
        alone[i] = samplesPerSecond(cluster, testbedModels()[i], 0, 0);
        for (std::size_t j = 0; j < 8; ++j) {
            const double beside
                = samplesPerSecond(cluster, testbedModels()[i], 0, 0, { { static_cast<TestbedModel>(j), 0 } });
            loss[i][j] = (alone[i] - beside) / alone[i];
        }
    }

    std::vector<double> matchings;
    for (unsigned chosen = 0; chosen < 256; ++chosen) {
        if (std::popcount(chosen) != 6)
            continue;
        std::vector<std::size_t> six;
        for (std::size_t i = 0; i < 8; ++i) {
            if ((chosen >> i & 1U) != 0)
                six.push_back(i);
        }
        // The first model's partner, then the partner of the first of the remaining four.
        for (std::size_t a = 1; a < 6; ++a) {
            std::vector<std::size_t> rest;
            for (std::size_t i = 1; i < 6; ++i) {
                if (i != a)
                    rest.push_back(six[i]);
            }
            for (std::size_t b = 1; b < 4; ++b) {
                std::size_t c = 1;
                while (c == b)
                    ++c;
                const std::size_t d = 6 - b - c;
                const auto both = [&](std::size_t x, std::size_t y) { return loss[x][y] + loss[y][x]; };
                matchings.push_back((both(six[0], six[a]) + both(rest[0], rest[b]) + both(rest[c], rest[d])) / 6);
            }
        }
    }

    QCOMPARE(matchings.size(), std::size_t { 420 });
    double sum = 0;
    for (const double value : matchings)
        sum += value;
    const double mean = sum / 420;
    double squares = 0;
    for (const double value : matchings)
        squares += (value - mean) * (value - mean);
    const auto [least, most] = std::minmax_element(matchings.begin(), matchings.end());
    qInfo("420 matchings: mean loss %.2f %%, standard deviation %.2f points, %.2f … %.2f %%", 100 * mean,
        100 * std::sqrt(squares / 420), 100 * *least, 100 * *most);
    QVERIFY(std::abs(mean - 0.33) <= 0.01);
    QVERIFY(*least >= 0.25);
    QVERIFY(*most <= 0.42);
}

/// Target 3: six servers, one of them running a CTC job of 1 + 1. Bin packing puts the next job beside it, load
/// balancing spreads it over two empty servers.
void TestContentionTargets::packingBesideCtc_data()
{
    QTest::addColumn<int>("model");
    QTest::addColumn<double>("leastRatio"); ///< load balancing divided by packing
    QTest::addColumn<double>("mostRatio");
    QTest::newRow("resnext-110") << int(ResNeXt110) << 1.3 << 10.0;
    QTest::newRow("resnet-50") << int(ResNet50) << 0.0 << 1.0;
    QTest::newRow("wlm") << int(Wlm) << 0.0 << 1.0;
}

void TestContentionTargets::packingBesideCtc()
{
    QFETCH(int, model);
    QFETCH(double, leastRatio);
    QFETCH(double, mostRatio);
    const auto cluster = testbed();
    const auto& p = profile(static_cast<TestbedModel>(model));
    const double alone = samplesPerSecond(cluster, p, 0, 0);
    const double packed = samplesPerSecond(cluster, p, 0, 0, { { Ctc, 0 } });
    const double spread = samplesPerSecond(cluster, p, 1, 2, { { Ctc, 0 } });
    qInfo("%s beside CTC: packed %.2f, spread %.2f of its speed alone on one server; spread/packed %.3f",
        p.name.c_str(), packed / alone, spread / alone, spread / packed);
    QVERIFY(spread / packed >= leastRatio);
    QVERIFY(spread / packed <= mostRatio);
}

void TestContentionTargets::resnextFallsWithEveryCtc()
{
    const auto cluster = testbed();
    std::vector<std::pair<TestbedModel, int>> others;
    double before = 1e9;
    for (int count = 0; count <= 3; ++count) {
        const double speed = samplesPerSecond(cluster, profile(ResNeXt110), 0, 0, others);
        qInfo("ResNeXt-110 beside %d CTC: %.1f samples/s", count, speed);
        QVERIFY(speed < before);
        before = speed;
        others.emplace_back(Ctc, 0);
    }
}

CONSONANCE_TEST(TestContentionTargets)
#include "tst_contention_targets.moc"
