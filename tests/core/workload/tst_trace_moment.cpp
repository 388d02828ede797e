// SPDX-License-Identifier: GPL-3.0-or-later
// Moments as people type them: times of the run, and dates and times of day where the trace has dates.
#include "core/workload/calendar_time.h"
#include "core/workload/trace_moment.h"
#include "tests/core_test.h"

#include <QtTest>

using namespace consonance;

namespace {

/// 0 s is a Monday morning, and the clock shows 13:30:12.
const MomentBasis kDated { .beginning = secondsFromDate("2026-03-02 08:00:00"),
    .now = Time { (5 * 3600 + 1800 + 12) * std::int64_t { 1'000'000 } + 400'000 } };
const MomentBasis kUndated { .beginning = {}, .now = kDated.now };

} // namespace

class TestTraceMoment : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDatedTraceTakesEveryFormOfAMoment_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("seconds");
        const auto row
            = [](const char* text, qint64 seconds) { QTest::newRow(text) << QString::fromLatin1(text) << seconds; };
        row("2026-03-02 14:00", 6 * 3600);
        row("2026-03-02 14:00:30", 6 * 3600 + 30);
        row("2026-03-02T14:00", 6 * 3600);
        row("2026-03-02T14:00:00Z", 6 * 3600);
        row("2026-03-03", 16 * 3600);
        row("14:00", 6 * 3600);
        row("14:00:30", 6 * 3600 + 30);
        row("9:05", 25 * 3600 + 300); // is past today
        row("13:30:11", 24 * 3600 + 5 * 3600 + 1811);
        row("20min", 1200);
        row("1d 3h", 27 * 3600);
        row("1 d 03:00:00", 27 * 3600);
        row("90", 90);
        row("30:00:00", 30 * 3600); // no time of day
    }

    void aDatedTraceTakesEveryFormOfAMoment()
    {
        QFETCH(QString, text);
        QFETCH(qint64, seconds);
        const auto at = momentOf(text.toStdString(), kDated);
        QVERIFY2(at, at ? "" : at.error().englishText().c_str());
        QCOMPARE(*at, Time::fromSeconds(seconds));
    }

    void theTimeThatTheClockShowsIsNow() { QCOMPARE(*momentOf("13:30:12", kDated), kDated.now); }

    void anUndatedTraceTakesTimesOfTheRun()
    {
        QCOMPARE(*momentOf("14:00:00", kUndated), Time::fromSeconds(14 * 3600));
        QCOMPARE(*momentOf("14:00", kUndated), Time::fromSeconds(14 * 3600));
        QVERIFY(!momentOf("2026-03-02 14:00", kUndated));
    }

    void whatIsNoMomentIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
            { "", "soon", "2026-03-02 25:00", "2026-13-02", "14:", "14:75", "Monday", "2026-03-02 07:59:59", "-5" })
            QTest::newRow(text) << QString::fromLatin1(text);
    }

    void whatIsNoMomentIsRefused()
    {
        QFETCH(QString, text);
        QVERIFY(!momentOf(text.toStdString(), kDated));
    }

    void whatIsWrittenIsReadBack()
    {
        const auto at = Time::fromSeconds(100'000);
        QCOMPARE(momentText(at, kDated.beginning), std::string("2026-03-03 11:46:40"));
        QCOMPARE(*momentOf(momentText(at, kDated.beginning), kDated), at);
        QCOMPARE(*momentOf(momentText(at, {}), kUndated), at);
        QCOMPARE(momentText(kForever, kDated.beginning), std::string("–"));
    }
};

CONSONANCE_BARE_TEST(TestTraceMoment)
#include "tst_trace_moment.moc"
