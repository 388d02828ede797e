// SPDX-License-Identifier: GPL-3.0-or-later
//
// The generator against the published test vector, its distributions against their formulas, and golden values that may
// never change, because every stored run depends on them.
#include "core/base/hash.h"
#include "core/base/random.h"
#include "tests/core_test.h"

#include <QTest>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

using namespace consonance;

namespace {

constexpr int kSamples = 200'000;

struct Moments {
    double mean = 0;
    double variance = 0;
};

template<typename Draw> Moments momentsOf(Draw draw)
{
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < kSamples; ++i) {
        const double x = draw();
        sum += x;
        squares += x * x;
    }
    const double mean = sum / kSamples;
    return { mean, squares / kSamples - mean * mean };
}

} // namespace

class TestRandom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Random123's kat_vectors: philox4x32 10, counter 0, key 0 gives 6627e8d5 e169c58d bc57ac4c 9b00dbd8.
    void publishedVector()
    {
        RandomStream stream(RandomStream::State {});
        QCOMPARE(stream.next64(), 0xe169c58d6627e8d5U);
        QCOMPARE(stream.next64(), 0x9b00dbd8bc57ac4cU);
    }

    void goldenValues()
    {
        RandomStream stream(42, "golden");
        Hasher hasher;
        for (int i = 0; i < 1000; ++i) {
            hasher.addInteger(stream.next64());
            hasher.addDouble(stream.uniform01());
            hasher.addInteger(stream.uniformInt(-5, 1'000'000'000'000));
            hasher.addDouble(stream.exponential(3));
            hasher.addInteger(stream.poisson(4));
            hasher.addInteger(stream.poisson(40));
            hasher.addDouble(stream.normal());
        }
        QCOMPARE(hashToText(hasher.digest()), std::string("d5ea86ab15b998cb"));
    }

    void streamsAreIndependent()
    {
        RandomStream a(1, "arrivals");
        RandomStream b(1, "models");
        RandomStream c(2, "arrivals");
        const auto first = a.next64();
        QVERIFY(first != b.next64());
        QVERIFY(first != c.next64());
        RandomStream again(1, "arrivals");
        QCOMPARE(again.next64(), first);
    }

    void copyAndStateResume()
    {
        for (int drawn = 0; drawn < 5; ++drawn) {
            RandomStream original(7, "resume");
            for (int i = 0; i < drawn; ++i)
                original.next64();
            RandomStream copy = original;
            RandomStream resumed(original.state());
            QVERIFY(copy == original && resumed == original);
            for (int i = 0; i < 10; ++i) {
                const auto expected = original.next64();
                QCOMPARE(copy.next64(), expected);
                QCOMPARE(resumed.next64(), expected);
            }
        }
    }

    void uniformIntCoversItsRangeEvenly()
    {
        RandomStream stream(3, "integers");
        std::array<int, 7> count {};
        for (int i = 0; i < kSamples; ++i) {
            const auto value = stream.uniformInt(-3, 3);
            QVERIFY(value >= -3 && value <= 3);
            ++count[static_cast<std::size_t>(value + 3)];
        }
        double chiSquare = 0;
        const double expected = kSamples / 7.0;
        for (const int n : count)
            chiSquare += (n - expected) * (n - expected) / expected;
        QVERIFY2(chiSquare < 22.5, qPrintable(QString::number(chiSquare))); // 6 degrees of freedom, p = 0.001
    }

    void uniformIntExtremes()
    {
        RandomStream stream(3, "extremes");
        constexpr auto kLowest = std::numeric_limits<std::int64_t>::min();
        constexpr auto kHighest = std::numeric_limits<std::int64_t>::max();
        bool sawNegative = false;
        bool sawPositive = false;
        for (int i = 0; i < 100; ++i) {
            const auto value = stream.uniformInt(kLowest, kHighest);
            sawNegative = sawNegative || value < 0;
            sawPositive = sawPositive || value > 0;
            QVERIFY(stream.uniformInt(kHighest - 1, kHighest) >= kHighest - 1);
        }
        QVERIFY(sawNegative && sawPositive);
        QCOMPARE(stream.uniformInt(5, 5), 5);
        QCOMPARE(stream.uniformInt(5, 4), 5);
    }

    void uniformStaysInside()
    {
        RandomStream stream(4, "uniform");
        const auto [mean, variance] = momentsOf([&] {
            const double x = stream.uniform(2, 6);
            return x >= 2 && x < 6 ? x : 1e9;
        });
        QVERIFY(std::fabs(mean - 4) < 0.01);
        QVERIFY(std::fabs(variance - 16.0 / 12) < 0.01);
        for (int i = 0; i < 1000; ++i)
            QCOMPARE(stream.uniform(1, std::nextafter(1, 2)), 1.0);
        QCOMPARE(stream.uniform(3, 3), 3.0);
    }

    void exponentialMoments()
    {
        RandomStream stream(5, "exponential");
        const auto [mean, variance] = momentsOf([&] { return stream.exponential(2); });
        QVERIFY(std::fabs(mean - 2) < 0.02);
        QVERIFY(std::fabs(variance - 4) < 0.1);
        QCOMPARE(stream.exponential(0), 0.0);
    }

    void normalMoments()
    {
        RandomStream stream(6, "normal");
        int beyondTwo = 0;
        const auto [mean, variance] = momentsOf([&] {
            const double x = stream.normal();
            beyondTwo += std::fabs(x) > 2 ? 1 : 0;
            return x;
        });
        QVERIFY(std::fabs(mean) < 0.01);
        QVERIFY(std::fabs(variance - 1) < 0.015);
        QVERIFY(std::fabs(beyondTwo / double { kSamples } - 0.0455) < 0.002);
    }

    void poissonFollowsItsLaw_data()
    {
        QTest::addColumn<double>("mean");
        for (const double mean : { 0.3, 3.0, 9.99, 10.0, 25.0, 400.0 })
            QTest::addRow("%g", mean) << mean;
    }
    void poissonFollowsItsLaw()
    {
        QFETCH(const double, mean);
        RandomStream stream(8, "poisson");
        std::vector<int> count(2000);
        for (int i = 0; i < kSamples; ++i)
            ++count.at(static_cast<std::size_t>(stream.poisson(mean)));
        double chiSquare = 0;
        int cells = 0;
        for (std::size_t k = 0; k < count.size(); ++k) {
            const double n = static_cast<double>(k);
            const double expected = kSamples * std::exp(n * std::log(mean) - mean - std::lgamma(n + 1));
            if (expected < 10) // rare cells would break the chi-square approximation
                continue;
            chiSquare += (count[k] - expected) * (count[k] - expected) / expected;
            ++cells;
        }
        QVERIFY2(chiSquare < cells + 4 * std::sqrt(2.0 * cells) + 4,
            qPrintable(QStringLiteral("%1 over %2").arg(chiSquare).arg(cells)));
    }

    void poissonEdges()
    {
        RandomStream stream(9, "edges");
        QCOMPARE(stream.poisson(0), 0);
        QCOMPARE(stream.poisson(-1), 0);
        QCOMPARE(stream.poisson(std::numeric_limits<double>::quiet_NaN()), 0);
        const auto large = stream.poisson(std::numeric_limits<double>::infinity());
        QVERIFY(std::fabs(static_cast<double>(large) - 1e9) < 1e6);
    }
};

CONSONANCE_BARE_TEST(TestRandom)
#include "tst_random.moc"
