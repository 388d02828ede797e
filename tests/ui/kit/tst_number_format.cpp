// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core_test.h"
#include "tests/ui/ui_test.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/number_format.h"
#include "ui/theme/color_maps.h"
#include "ui/words/simulation_text.h"

#include <QLocale>
#include <QTest>

#include <cmath>
#include <limits>

using namespace consonance;

class TestNumberFormat : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QStringLiteral("en_US"))); }
    void cleanupTestCase() { QLocale::setDefault(QLocale::c()); }

    void numbersReadWell_data()
    {
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("expected");
        const double none = std::numeric_limits<double>::quiet_NaN();
        using namespace format;
        QTest::newRow("grouped") << integer(1234567) << "1,234,567";
        QTest::newRow("three figures") << significant(4.2149) << "4.21";
        QTest::newRow("carry") << significant(9.996) << "10.0";
        QTest::newRow("large") << significant(12345.6) << "12,346";
        QTest::newRow("small") << significant(0.012345) << "0.0123";
        QTest::newRow("tiny") << significant(1.5e-7) << "1.50E-07";
        QTest::newRow("zero") << significant(0) << "0";
        QTest::newRow("minus zero") << decimal(-0.0004, 2) << "0.00";
        QTest::newRow("missing") << quantity(none, Unit::Seconds) << "–";
        QTest::newRow("unit") << quantity(4.2, Unit::BatchesPerSecond) << "4.20\u00a0batches/s";
        QTest::newRow("times") << quantity(1.31, Unit::Times) << "1.31×";
        QTest::newRow("percent") << percent(0.784) << "78\u00a0%";
        QTest::newRow("all but one") << percent(239.0 / 240) << "99\u00a0%";
        QTest::newRow("hardly any") << percent(0.0004, 1) << "0.1\u00a0%";
        QTest::newRow("all") << percent(1 - 1e-7) << "100\u00a0%";
        QTest::newRow("ms") << duration({ 350'000 }) << "350\u00a0ms";
        QTest::newRow("s") << duration({ 12'400'000 }) << "12.4\u00a0s";
        QTest::newRow("min") << duration(Duration::fromSeconds(125)) << "2\u00a0min 5\u00a0s";
        QTest::newRow("h") << duration(Duration::fromSeconds(7980)) << "2\u00a0h 13\u00a0min";
        QTest::newRow("whole h") << duration(Duration::fromSeconds(7200)) << "2\u00a0h";
        QTest::newRow("d") << duration(Duration::fromSeconds(3 * 86400 + 4 * 3600 + 59)) << "3\u00a0d 4\u00a0h";
        QTest::newRow("negative") << duration({ -5'000'000 }) << "−5.00\u00a0s";
        QTest::newRow("exact") << exactDuration({ 8000'000250 }) << "2:13:20.000250";
        QTest::newRow("clock") << clockTime(Time::fromSeconds(12000)) << "03:20:00";
        QTest::newRow("day clock") << clockTime(Time::fromSeconds(2 * 86400 + 61)) << "2\u00a0d 00:01:01";
        QTest::newRow("never") << clockTime(kForever) << "–";
        QTest::newRow("eta") << secondsLeft(2.2) << "3\u00a0s";
        QTest::newRow("count") << count(5) << "5";
        QTest::newRow("mean of counts") << count(5.25) << "5.250";
        QTest::newRow("less") << withSign(-0.021, percent(0.021, 1)) << "−2.1\u00a0%";
        QTest::newRow("more") << withSign(0.021, percent(0.021, 1)) << "+2.1\u00a0%";
        QTest::newRow("as good as none") << withSign(-0.0001, decimal(0.01, 1)) << "0.0";
        QTest::newRow("less than nothing") << duration({ -1 }) << "−0.00100\u00a0ms";
    }
    /// A result that is missing is "–" in every text: no digits of the number that stands for it.
    void missingNumbersAreSaidToBe_data()
    {
        QTest::addColumn<double>("number");
        QTest::newRow("nan") << std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("inf") << std::numeric_limits<double>::infinity();
        QTest::newRow("-inf") << -std::numeric_limits<double>::infinity();
    }
    void missingNumbersAreSaidToBe()
    {
        QFETCH(const double, number);
        using namespace format;
        const auto span = Duration::fromSecondsRounded(number);
        const auto at = Time::fromSecondsRounded(number);
        const Beginning dated = 1'700'000'000;
        const auto day = Duration::fromSeconds(86'400);
        for (const auto& text : { decimal(number, 2), significant(number), quantity(number, Unit::Seconds),
                 percent(number, 1), probability(number), count(number), withSign(number, percent(number)),
                 duration(span), duration(span - day), elapsed(Time::fromSeconds(60), span), exactDuration(span),
                 secondsLeft(number), clockTime(at), moment(at, {}), moment(at, dated), axisMoment(at, dated, day),
                 momentAfter({}, at, dated), axisMomentAfter({}, at, dated, {}), forecast(at, {}), forecast(at, dated),
                 queryNumberText(QueryKind::Duration, number), queryNumberText(QueryKind::Share, number),
                 queryNumberText(QueryKind::Number, number) })
            QCOMPARE(text, QStringLiteral("–"));
        for (const auto map : { ColorMap::Cividis, ColorMap::Viridis, ColorMap::BlueGreyOrange })
            QVERIFY(colorOf(map, number, 0, 1) != 0 && colorOf(map, 0.5, number, number) != 0);
    }

    /// The ends of what can be counted are written, not wrapped.
    void extremeNumbersAreWritten()
    {
        using namespace format;
        constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
        QCOMPARE(integer(kMost), QStringLiteral("9,223,372,036,854,775,807"));
        QCOMPARE(count(std::pow(2.0, 63)), QStringLiteral("9.223E+18"));
        for (const auto us : { kMost, kMost - 1, -kMost, std::numeric_limits<std::int64_t>::min() }) {
            QCOMPARE(duration({ us }), QStringLiteral("–"));
            QCOMPARE(exactDuration({ us }), QStringLiteral("–"));
            QCOMPARE(clockTime({ us }), QStringLiteral("–"));
            QCOMPARE(forecast({ us }, 1'700'000'000), QStringLiteral("–"));
        }
        QCOMPARE(duration({}), QStringLiteral("0\u00a0s"));
        QCOMPARE(clockTime({ -1 }), QStringLiteral("00:00:00"));
        QCOMPARE(moment({ -1 }, 0), QStringLiteral("Thu 1970-01-01 00:00:00"));
    }

    void numbersReadWell()
    {
        QFETCH(QString, shown);
        QFETCH(QString, expected);
        QCOMPARE(shown, expected);
    }
};

CONSONANCE_TEST(TestNumberFormat)
#include "tst_number_format.moc"
