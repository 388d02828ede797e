// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/moment_text.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

class TestMomentText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void read()
    {
        QCOMPARE(parseMoment("90"), std::optional(90.0));
        QCOMPARE(parseMoment("90s"), std::optional(90.0));
        QCOMPARE(parseMoment("1.5h"), std::optional(5400.0));
        QCOMPARE(parseMoment("2d"), std::optional(172800.0));
        QCOMPARE(parseMoment("03:20:00"), std::optional(12000.0));
        QCOMPARE(parseMoment("2:30"), std::optional(9000.0)); // as an axis writes it
        QCOMPARE(parseMoment("2 d 19:50"), parseMoment("2 d 19:50:00"));
        for (const char* bad : { "", "s", "-1", "nan", "inf", "1:2:3:4", "1:60", ":", "1e999", "1e13", "1e308h",
                 "1e308:00", "1 2", "2 h 03:00", "30m 1h", "1h 1h", "1.5:30", "P", "PT", "P1M", "P1DT", "1-2" })
            QVERIFY2(!parseMoment(bad), bad);
    }

    /// As pandas, Python, Slurm, Go and ISO 8601 write a span of time.
    void readAsOthersWriteThem_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::newRow("1h30m") << 5400.0;
        QTest::newRow("90m") << 5400.0;
        QTest::newRow("90 minutes") << 5400.0;
        QTest::newRow("1 hour, 2 mins") << 3720.0;
        QTest::newRow("2 days 03:04:05") << 183845.0;
        QTest::newRow("2 days, 3:04:05") << 183845.0;
        QTest::newRow("0 days 00:00:01.5") << 1.5;
        QTest::newRow("1-02:03:04") << 93784.0;
        QTest::newRow("01:30:00.5") << 5400.5;
        QTest::newRow("P1DT2H") << 93600.0;
        QTest::newRow("PT1H30M0.5S") << 5400.5;
        QTest::newRow("P2W") << 1209600.0;
        QTest::newRow("250ms") << 0.25;
    }
    void readAsOthersWriteThem()
    {
        QFETCH(const double, seconds);
        QCOMPARE(parseMoment(QTest::currentDataTag()), std::optional(seconds));
    }

    void written()
    {
        QCOMPARE(clockText(Time {}), std::string("00:00:00"));
        QCOMPARE(clockText(Time::fromSecondsRounded(11665.98)), std::string("03:14:25.98"));
        QCOMPARE(clockText(Time::fromSecondsRounded(86'399.999999)), std::string("23:59:59.999999"));
        QCOMPARE(clockText(Time::fromSecondsRounded(184'800)), std::string("2 d 03:20:00"));
        QCOMPARE(clockText(kForever), std::string("–"));
    }

    /// The window's clock never shows a second that has not been reached.
    void writtenAsTheClockShowsIt()
    {
        QCOMPARE(clockSecondsText(Time::fromSecondsRounded(11665.98)), std::string("03:14:25"));
        QCOMPARE(clockSecondsText(Time::fromSecondsRounded(86'399.999999)), std::string("23:59:59"));
        QCOMPARE(clockSecondsText(Time::fromSecondsRounded(184'800)), std::string("2 d 03:20:00"));
        QCOMPARE(clockSecondsText(kForever), std::string("–"));
    }

    /// Moments printed by the program can be read back, exact to the microsecond.
    void readBack()
    {
        for (const std::int64_t at :
            { std::int64_t { 0 }, std::int64_t { 1 }, std::int64_t { 59'999'999 }, std::int64_t { 86'400'000'001 },
                std::int64_t { 123'456'789'123 }, std::int64_t { 31'536'000'000'000 } }) {
            const auto seconds = parseMoment(clockText(Time { at }));
            QVERIFY(seconds.has_value());
            QCOMPARE(Time::fromSecondsRounded(*seconds).microseconds, at);
        }
    }
};

CONSONANCE_BARE_TEST(TestMomentText)
#include "tst_moment_text.moc"
