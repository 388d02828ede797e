// SPDX-License-Identifier: GPL-3.0-or-later
// Which windows follow from the errors of earlier predictions.
#include "core/operate/wait_errors.h"

#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

namespace {

Duration waitOf(std::int64_t count)
{
    return Duration::fromSeconds(count);
}

WaitForecast forecast(std::int64_t middle, std::uint32_t moment = 1000, double spread = 0)
{
    return { .middle = waitOf(middle), .spread = spread, .moment = moment };
}

} // namespace

class TestWaitErrors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Of jobs that still wait it is known that they take longer: the ends of waits that are over alone would be those
    /// of the short ones.
    void waitsThatAreNotOverCount()
    {
        WaitErrors errors;
        for (std::uint32_t i = 0; i < 100; ++i)
            errors.add({ .predicted = forecast(1000, i), .actual = waitOf(900 + i) });
        const auto over = errors.window(0, forecast(1000), errors.newestWith({}));
        std::vector<WaitError> waiting;
        for (std::uint32_t i = 100; i < 150; ++i)
            waiting.push_back({ .predicted = forecast(1000, i), .actual = waitOf(4000) });
        const auto all = errors.window(0, forecast(1000), errors.newestWith(waiting));
        QVERIFY(over && all);
        QVERIFY(all->low >= over->low);
        QVERIFY(all->middle > over->middle);
        QVERIFY2(all->high >= waitOf(3999), qPrintable(QString::number(all->high.seconds())));
        // Those predicted something else say nothing of it.
        for (auto& one : waiting)
            one = { .predicted = forecast(90'000, one.predicted.moment), .actual = waitOf(400'000) };
        QCOMPARE(errors.window(0, forecast(1000), errors.newestWith(waiting))->high, over->high);
    }

    /// Jobs that wait at one moment share one queue: a hundred errors of it say no more than one, and a window made of
    /// them alone is not narrow. Once many moments were right, it is; where it is missed again and again, it becomes
    /// wider than any error so far.
    void errorsOfOneMomentCountOnce()
    {
        const auto windowAfter = [](std::uint32_t moments) {
            WaitErrors errors;
            for (std::uint32_t i = 0; i < 200; ++i)
                errors.add({ .predicted = forecast(1000, i % moments, 0.2), .actual = waitOf(1000) });
            return errors.window(0, forecast(1000, moments, 0.2), errors.newestWith({})).value();
        };
        const auto early = windowAfter(1);
        QVERIFY(early.low < waitOf(700) && early.high > waitOf(1500));
        const auto later = windowAfter(200);
        QVERIFY(later.low > waitOf(990) && later.high < waitOf(1010));
        WaitErrors errors;
        for (std::uint32_t i = 0; i < 200; ++i) {
            errors.add({ .predicted = forecast(1000, i, 0.2), .actual = waitOf(1000 + i) });
            errors.judge(0, WindowOutcome::Late, true);
        }
        QVERIFY(errors.window(0, forecast(1000, 200, 0.2), errors.newestWith({}))->high > waitOf(1500));
    }

    /// Predictions of waits that were predicted to be short say nothing about long ones.
    void errorsOfSimilarWaitsCount()
    {
        WaitErrors errors;
        for (std::uint32_t i = 0; i < 600; ++i) {
            errors.add({ .predicted = forecast(0, i), .actual = waitOf(60 * i) });
            errors.add({ .predicted = forecast(36'000 + i, i), .actual = waitOf(36'000 + i) });
        }
        const auto window = errors.window(0, forecast(36'200), errors.newestWith({}));
        QVERIFY(window);
        QCOMPARE(window->low, waitOf(36'200));
        QCOMPARE(window->high, waitOf(36'200));
    }
};

CONSONANCE_BARE_TEST(TestWaitErrors)
#include "tst_wait_errors.moc"
