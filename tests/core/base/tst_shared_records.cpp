// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/shared_log.h"
#include "core/base/shared_pieces.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>
#include <numeric>
#include <thread>
#include <vector>

using namespace consonance;

namespace {

std::vector<int> upTo(int count)
{
    std::vector<int> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

std::vector<int> contentOf(const SharedLog<int>& log)
{
    return { log.begin(), log.end() };
}

} // namespace

class TestSharedRecords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aCopyOfALogCostsNothing()
    {
        SharedLog<int> log;
        log.reserve(1000);
        log.append(upTo(100));
        const auto copy = log;
        QCOMPARE(copy.data(), log.data());
        log.append(upTo(100));
        QCOMPARE(copy.data(), log.data());
        QCOMPARE(copy.size(), std::size_t { 100 });
        QCOMPARE(log.size(), std::size_t { 200 });
        QCOMPARE(log.back(), 99);
    }

    void aCopyKeepsWhatItHas()
    {
        SharedLog<int> log { 1, 2, 3 };
        const auto copy = log;
        for (int i = 0; i < 1000; ++i) // beyond any room
            log.push_back(i);
        QCOMPARE(contentOf(copy), (std::vector { 1, 2, 3 }));
        QCOMPARE(log.size(), std::size_t { 1003 });
        QCOMPARE(log[2], 3);
        QCOMPARE(log[3], 0);
    }

    /// As when a run is changed: what lay ahead is forgotten and another future written, and who looks at the old one
    /// goes on seeing it.
    void twoFuturesDoNotMix()
    {
        SharedLog<int> log;
        log.reserve(100);
        log.append(upTo(10));
        const auto seen = log;
        log.truncate(5);
        log.push_back(77);
        QCOMPARE(contentOf(seen), upTo(10));
        QCOMPARE(contentOf(log), (std::vector { 0, 1, 2, 3, 4, 77 }));
        auto other = seen;
        auto third = seen;
        other.push_back(1);
        third.push_back(2);
        QCOMPARE(other.back(), 1);
        QCOMPARE(third.back(), 2);
        QCOMPARE(contentOf(seen), upTo(10));
    }

    void aLogMayTakeItsOwnRecords()
    {
        SharedLog<int> log { 1, 2 };
        for (int i = 0; i < 6; ++i)
            log.append({ log.data(), log.size() });
        QCOMPARE(log.size(), std::size_t { 128 });
        QCOMPARE(log[126], 1);
        QCOMPARE(log[127], 2);
        const SharedLog<int> nothing;
        QVERIFY(nothing.empty() && nothing.begin() == nothing.end());
    }

    void copiesAreReadWhileOneGrows()
    {
        SharedLog<int> log;
        constexpr int kRecords = 100'000;
        std::vector<std::jthread> readers;
        for (int i = 0; i < kRecords; ++i) {
            log.push_back(i);
            if (i % 10'000 != 0)
                continue;
            readers.emplace_back([copy = log]() mutable {
                for (std::size_t place = 0; place < copy.size(); ++place)
                    Q_ASSERT(copy[place] == static_cast<int>(place));
                copy.push_back(-1);
            });
        }
        readers.clear();
        QCOMPARE(contentOf(log), upTo(kRecords));
    }

    void piecesGiveBackWhatTheyWereGiven()
    {
        for (const int count : { 0, 1, 63, 64, 65, 1000 }) {
            const SharedPieces<int> pieces(upTo(count), {});
            QCOMPARE(pieces.values(), upTo(count));
        }
    }

    void piecesShareWhatStays()
    {
        auto numbers = upTo(100'000);
        const SharedPieces<int> first(numbers, {});
        numbers[50'000] = -1;
        const SharedPieces<int> second(numbers, first);
        QCOMPARE(second.values(), numbers);
        QCOMPARE(first.values(), upTo(100'000));
        const auto alone = first.bytesBeside({});
        QVERIFY(alone >= 100'000 * sizeof(int));
        QVERIFY2(second.bytesBeside(first) < alone / 3, "nearly nothing differs");
    }

    void equalPiecesAreKeptOnce()
    {
        const std::vector<int> same(100'000, 7);
        const SharedPieces<int> pieces(same, {});
        QCOMPARE(pieces.values(), same);
        QVERIFY(pieces.bytesBeside({}) < same.size() * sizeof(int) / 3);
    }

    /// Who divides by it gets another result.
    void zeroIsNotMinusZero()
    {
        const SharedPieces<double> first(std::vector { 0.0 }, {});
        const SharedPieces<double> second(std::vector { -0.0 }, first);
        QVERIFY(std::signbit(second.values()[0]));
    }
};

CONSONANCE_BARE_TEST(TestSharedRecords)
#include "tst_shared_records.moc"
