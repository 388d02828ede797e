// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel_work.h"

#include "tests/core_test.h"

#include <QTest>

#include <atomic>
#include <vector>

using namespace consonance;

class TestParallelWork : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachPieceIsDoneOnce()
    {
        for (const int threads : { 0, 1, 3, 100 }) {
            std::vector<std::atomic<int>> done(50);
            const auto outcome = workInParallel(done.size(), threads, {}, [&](std::size_t i, const StopToken&) {
                ++done[i];
                return Result<void>();
            });
            QVERIFY(outcome.has_value());
            for (const auto& times : done)
                QCOMPARE(times.load(), 1);
        }
        QVERIFY(workInParallel(0, 2, {}, [](std::size_t, const StopToken&) { return Result<void>(); }).has_value());
    }

    void theFirstErrorEndsTheRest()
    {
        constexpr MessageId kBroken { "test.broken", "broken" };
        std::atomic<int> begun { 0 };
        const auto outcome = workInParallel(1000, 1, {}, [&](std::size_t i, const StopToken& stop) -> Result<void> {
            ++begun;
            if (i == 4)
                return fail(ErrorKind::Failed, kBroken);
            return stop.stop_requested() ? fail(ErrorKind::Cancelled, kBroken) : Result<void>();
        });
        QVERIFY(!outcome.has_value());
        QCOMPARE(outcome.error().kind, ErrorKind::Failed);
        QCOMPARE(begun.load(), 5);
    }

    void aStopKeepsPiecesFromBeginning()
    {
        std::stop_source stop;
        std::atomic<int> begun { 0 };
        const auto outcome = workInParallel(1000, 1, stop.get_token(), [&](std::size_t i, const StopToken& token) {
            ++begun;
            if (i == 2)
                stop.request_stop();
            if (i == 2 && !token.stop_requested())
                qFatal("the stop does not arrive");
            return Result<void>();
        });
        QVERIFY(outcome.has_value());
        QCOMPARE(begun.load(), 3);
    }
};

CONSONANCE_BARE_TEST(TestParallelWork)
#include "tst_parallel_work.moc"
