// SPDX-License-Identifier: GPL-3.0-or-later
//
// Against values computed by hand and from printed t tables.
#include "core/base/statistics.h"
#include "tests/core_test.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace consonance;

namespace {

bool isNear(double a, double b, double tolerance = 1e-12)
{
    return std::fabs(a - b) <= tolerance;
}

} // namespace

class TestStatistics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void meanAndDeviation()
    {
        const std::array values { 2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0 };
        QVERIFY(isNear(mean(values), 5));
        QVERIFY(isNear(sampleStandardDeviation(values), std::sqrt(32.0 / 7)));
        QVERIFY(std::isnan(mean({})));
        QVERIFY(std::isnan(sampleStandardDeviation(std::span(values).first(1))));
        QVERIFY(std::isnan(confidenceHalfWidth95(std::span(values).first(1))));
    }

    void nearestRank()
    {
        // The example of the definition: 15, 20, 35, 40, 50.
        const std::vector<int> values { 50, 15, 40, 20, 35 };
        QCOMPARE(nearestRankPercentile(values, 5), 15);
        QCOMPARE(nearestRankPercentile(values, 30), 20);
        QCOMPARE(nearestRankPercentile(values, 40), 20);
        QCOMPARE(nearestRankPercentile(values, 50), 35);
        QCOMPARE(nearestRankPercentile(values, 100), 50);
        QCOMPARE(nearestRankPercentile(values, 0), 15);
        QCOMPARE(nearestRankPercentile(std::vector { 7.0 }, 99), 7.0);
        std::vector<int> hundred;
        for (int i = 1; i <= 100; ++i)
            hundred.push_back(i);
        QCOMPARE(nearestRankPercentile(hundred, 90), 90);
        QCOMPARE(nearestRankPercentile(hundred, 99), 99);
        QCOMPARE(nearestRankPercentile(hundred, 99.5), 100);
    }

    void confidence()
    {
        const std::array values { 1.0, 2.0, 3.0 }; // s = 1, t(0.975; 2) = 4.302653
        QVERIFY(isNear(confidenceHalfWidth95(values), 4.302652729749464 / std::sqrt(3.0), 1e-9));
    }

    /// Equal rows add nothing; rows and columns count alike; rows that differ widen the interval.
    void intervalsOfCrossedDrawsIncludeBoth()
    {
        using Rows = std::vector<std::vector<double>>;
        const std::vector<double> traces { 3, 5, 4, 8 };
        QVERIFY(isNear(crossedHalfWidth95(Rows { traces }), confidenceHalfWidth95(traces)));
        QVERIFY(isNear(crossedHalfWidth95(Rows { traces, traces, traces }), confidenceHalfWidth95(traces)));
        // Row means 2 and 4, column means 2, 3, 4, no residual: MS 6 and 2, Var = 8 / 6, 64 / 38 degrees of freedom,
        // either way round.
        const double half = crossedHalfWidth95(Rows { { 1, 2, 3 }, { 3, 4, 5 } });
        QVERIFY(isNear(half, crossedHalfWidth95(Rows { { 1, 3 }, { 2, 4 }, { 3, 5 } }), 1e-9));
        QVERIFY(half > 4.302652729749464 * std::sqrt(8.0 / 6) && half < 12.706204736432095 * std::sqrt(8.0 / 6));
        QVERIFY(std::isnan(crossedHalfWidth95(Rows { { 1 }, { 2 } })));
    }

    void pairedTest()
    {
        const std::array a { 10.0, 12.0, 9.0, 11.0, 14.0 };
        const std::array b { 9.0, 10.0, 9.0, 8.0, 10.0 };
        // Differences 1, 2, 0, 3, 4: mean 2, s = sqrt(2.5), t = 2 / sqrt(0.5) = 2 sqrt 2 with 4 degrees of freedom.
        const auto test = pairedTTest(a, b);
        QVERIFY(isNear(test.meanDifference, 2));
        QVERIFY(isNear(test.t, 2 * std::sqrt(2.0)));
        QVERIFY(isNear(test.halfWidth95, 2.7764451051977987 * std::sqrt(0.5), 1e-9));
        // Four degrees of freedom have a closed form: P(|T| > t) = 1 − x (3 − x²) / 2 with x = t / sqrt(4 + t²).
        const double x = test.t / std::sqrt(4 + test.t * test.t);
        QVERIFY(isNear(test.pValue, 1 - x * (3 - x * x) / 2, 1e-12));
        const auto reversed = pairedTTest(b, a);
        QVERIFY(isNear(reversed.t, -test.t) && isNear(reversed.pValue, test.pValue));
    }

    void degeneratePairs()
    {
        const std::array a { 1.0, 2.0, 3.0 };
        const std::array shifted { 2.0, 3.0, 4.0 };
        QCOMPARE(pairedTTest(a, a).pValue, 1.0);
        QCOMPARE(pairedTTest(a, a).t, 0.0);
        QCOMPARE(pairedTTest(shifted, a).pValue, 0.0);
        QCOMPARE(pairedTTest(shifted, a).meanDifference, 1.0);
        QVERIFY(std::isnan(pairedTTest(std::span(a).first(1), std::span(a).first(1)).pValue));
        const std::array broken { 1.0, std::nan(""), 3.0 };
        QVERIFY(std::isnan(pairedTTest(a, broken).pValue));
    }
};

CONSONANCE_BARE_TEST(TestStatistics)
#include "tst_statistics.moc"
