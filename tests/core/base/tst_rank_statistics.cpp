// SPDX-License-Identifier: GPL-3.0-or-later
//
// Against values counted by hand: for n pairs, each of the 2ⁿ patterns of signs is equally likely.
#include "core/base/rank_statistics.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>
#include <vector>

using namespace consonance;

class TestRankStatistics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// All five differences have the same sign: 2 of 32 patterns are as extreme.
    void allOnOneSide()
    {
        const std::vector a { 1.0, 2.0, 3.0, 4.0, 5.0 };
        const std::vector b { 2.0, 4.0, 6.0, 8.0, 10.0 };
        const auto test = wilcoxonSignedRank(a, b);
        QCOMPARE(test.positiveRankSum, 0.0);
        QCOMPARE(test.pairs, std::int64_t { 5 });
        QCOMPARE(test.pValue, 2.0 / 32);
        QCOMPARE(wilcoxonSignedRank(b, a).pValue, test.pValue);
    }

    /// Differences −1, +2, −3, −4: W⁺ = 2. Patterns with W⁺ ≤ 2: {}, {1}, {2}: 3 of 16, both sides 6 of 16.
    void countedByHand()
    {
        const std::vector a { 0.0, 2.0, 0.0, 0.0 };
        const std::vector b { 1.0, 0.0, 3.0, 4.0 };
        const auto test = wilcoxonSignedRank(a, b);
        QCOMPARE(test.positiveRankSum, 2.0);
        QCOMPARE(test.pValue, 6.0 / 16);
    }

    /// Magnitudes 1, 1, 2: ranks 1.5, 1.5, 3. One of the small ones is positive: W⁺ = 1.5; {}, {1.5}, {1.5} of 8.
    void tiesShareTheirRank()
    {
        const std::vector a { 1.0, 0.0, 0.0 };
        const std::vector b { 0.0, 1.0, 2.0 };
        const auto test = wilcoxonSignedRank(a, b);
        QCOMPARE(test.positiveRankSum, 1.5);
        QCOMPARE(test.pValue, 6.0 / 8);
    }

    void zerosAreLeftOut()
    {
        const std::vector a { 1.0, 2.0, 3.0 };
        QCOMPARE(wilcoxonSignedRank(a, a).pValue, 1.0);
        QCOMPARE(wilcoxonSignedRank(a, a).pairs, std::int64_t { 0 });
        QVERIFY(std::isnan(wilcoxonSignedRank({}, {}).pValue));
    }

    /// The approximation takes over above 50 pairs without a jump: alternating signs stay near 1, one side near 0.
    void manyPairs()
    {
        for (const std::size_t count : { std::size_t { 50 }, std::size_t { 51 }, std::size_t { 400 } }) {
            std::vector<double> a(count, 0.0);
            std::vector<double> oneSided(count);
            std::vector<double> mixed(count);
            for (std::size_t i = 0; i < count; ++i) {
                oneSided[i] = static_cast<double>(i + 1);
                mixed[i] = (i % 2 == 0 ? 1.0 : -1.0) * static_cast<double>(i + 1);
            }
            QVERIFY(wilcoxonSignedRank(a, oneSided).pValue < 1e-6);
            QVERIFY(wilcoxonSignedRank(a, mixed).pValue > 0.8);
        }
    }
};

CONSONANCE_BARE_TEST(TestRankStatistics)
#include "tst_rank_statistics.moc"
