// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/memory_text.h"
#include "core/base/percent_text.h"
#include "core/base/span_text.h"
#include "core/base/svg_parts.h"
#include "core/base/text_format.h"
#include "core/base/utf8.h"
#include "core/base/version.h"
#include "tests/core_test.h"

#include <QTest>

#include <limits>

using namespace consonance;

class TestTextFormat : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Exact in GB or in GiB, and in both where an operator configured GiB.
    void memoryIsRecognised()
    {
        QCOMPARE(memoryText(64'000), std::string("64 GB"));
        QCOMPARE(memoryText(1'500), std::string("1.5 GB"));
        QCOMPARE(memoryText(540'016), std::string("540.016 GB")); // RealMemory=515000
        QCOMPARE(memoryText(1'073'742), std::string("1,074 GB (1,000 GiB)")); // RealMemory=1024000
        QCOMPARE(memoryText(2'147'484), std::string("2,147 GB (2,000 GiB)")); // 2000G
        QCOMPARE(memoryText(0), std::string("0 GB"));
    }

    void shortest()
    {
        QCOMPARE(shortestText(0.1), std::string("0.1"));
        QCOMPARE(shortestText(1.0 / 3), std::string("0.3333333333333333"));
        QCOMPARE(shortestText(100), std::string("100"));
        QCOMPARE(shortestText(-0.0), std::string("-0"));
        QCOMPARE(shortestText(std::numeric_limits<double>::denorm_min()), std::string("5e-324"));
        QCOMPARE(shortestText(-std::numeric_limits<double>::max()), std::string("-1.7976931348623157e+308"));
    }

    void fixed()
    {
        QCOMPARE(fixedText(1234.5678, 2), std::string("1234.57"));
        QCOMPARE(fixedText(-0.001, 2), std::string("0.00"));
        QCOMPARE(fixedText(-0.4, 0), std::string("0"));
        QCOMPARE(fixedText(-1.5, 1), std::string("-1.5"));
        QCOMPARE(fixedText(1, -3), std::string("1"));
        QCOMPARE(fixedText(std::numeric_limits<double>::max(), 30).size(), std::size_t { 309 + 1 + 30 });
    }

    /// What is missing is "–" in every text, never the digits of a number that stands for it.
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
        const std::string missing = "–";
        QCOMPARE(fixedText(number, 2), missing);
        QCOMPARE(countText(number), missing);
        QCOMPARE(percentText(number, 1), missing);
        QCOMPARE(signedPercentText(number), missing);
        QCOMPARE(spanText(number), missing);
        QCOMPARE(durationText(Duration::fromSecondsRounded(number)), missing);
        QCOMPARE(clockText(Time::fromSecondsRounded(number)), missing);
        QCOMPARE(clockSecondsText(Time::fromSecondsRounded(number)), missing);
        QCOMPARE(durationText(Time::fromSecondsRounded(number) - Time::fromSeconds(86'400)), missing);
    }

    void counts()
    {
        QCOMPARE(countText(0), std::string("0"));
        QCOMPARE(countText(-1), std::string("-1"));
        QCOMPARE(countText(82'246.6), std::string("82,247"));
        QCOMPARE(countText(std::pow(2.0, 63)), std::string("–"));
    }

    /// A part of the whole is never said to be all of it, nor something nothing.
    void percentages()
    {
        for (int part = 0; part <= 1000; ++part) {
            for (const int decimals : { 0, 1, 3 }) {
                const auto text = percentText(part / 1000.0, decimals);
                QCOMPARE(text == fixedText(100, decimals), part == 1000);
                QCOMPARE(text == fixedText(0, decimals), part == 0);
            }
        }
        QCOMPARE(percentText(239.0 / 240), std::string("99"));
        QCOMPARE(percentText(0.001), std::string("1"));
        QCOMPARE(percentText(0.784), std::string("78"));
        QCOMPARE(percentText(1 - 1e-9), std::string("100")); // of a sum that is not exact
        QCOMPARE(percentText(1.002), std::string("100"));
        QCOMPARE(percentText(-0.25, 1), std::string("-25.0"));
    }

    void changesHaveASign()
    {
        QCOMPARE(signedPercentText(0.0364), std::string("+3.6"));
        QCOMPARE(signedPercentText(-0.105), std::string("−10.5"));
        QCOMPARE(signedPercentText(-0.0004), std::string("0.0"));
        QCOMPARE(signedPercentText(1.5), std::string("+150.0"));
    }

    void groups()
    {
        QCOMPARE(groupedText(0), std::string("0"));
        QCOMPARE(groupedText(999), std::string("999"));
        QCOMPARE(groupedText(1000), std::string("1,000"));
        QCOMPARE(groupedText(-82'247), std::string("-82,247"));
        QCOMPARE(groupedText(std::numeric_limits<std::int64_t>::min()), std::string("-9,223,372,036,854,775,808"));
    }

    void durations_data()
    {
        QTest::addColumn<qint64>("microseconds");
        QTest::addColumn<std::string>("text");
        const auto row = [](qint64 microseconds, const char* text) {
            QTest::addRow("%s", text) << microseconds << std::string(text);
        };
        row(0, "0 s");
        row(350, "350 µs");
        row(350'400, "350 ms");
        row(999'600, "1 s");
        row(12'500'000, "12.5 s");
        row(59'960'000, "1 min 00 s");
        row(303'000'000, "5 min 03 s");
        row(3'599'700'000, "1 h 00 min");
        row(7'500'000'000, "2 h 05 min");
        row(273'600'000'000, "3 d 04 h");
        row(-7'500'000'000, "-2 h 05 min");
        row(std::numeric_limits<qint64>::max(), "–");
        row(std::numeric_limits<qint64>::min(), "–");
        row(8'999'999'999'999'999'999, "104,166,666 d 16 h");
    }
    void durations()
    {
        QFETCH(const qint64, microseconds);
        QFETCH(const std::string, text);
        QCOMPARE(durationText({ microseconds }), text);
    }

    /// As the window writes them: no part that is 0, no digits for show, units in the reader's language.
    void spans()
    {
        QCOMPARE(spanText(30'183), std::string("8 h 23 min"));
        QCOMPARE(spanText(303), std::string("5 min 3 s"));
        QCOMPARE(spanText(7200), std::string("2 h"));
        QCOMPARE(spanText(12.5), std::string("12.5 s"));
        QCOMPARE(spanText(0), std::string("0 s"));
        QCOMPARE(spanText(std::numeric_limits<double>::quiet_NaN()), std::string("–"));
        const Wording marking = [](const char* context, std::string_view english, const std::vector<std::string>&) {
            return std::string(context) + ":" + std::string(english);
        };
        QCOMPARE(spanText(273'600, marking), std::string("3 Unit:d 4 Unit:h"));
    }

    /// What differs reads differently, as long as a second tells it.
    void spansBesideEachOther()
    {
        using Pair = std::array<std::string, 2>;
        QCOMPARE(spanTexts(30'183, 2026), (Pair { "8 h 23 min", "33 min 46 s" }));
        QCOMPARE(spanTexts(4'878, 4'848.3), (Pair { "1 h 21 min 18 s", "1 h 20 min 48 s" }));
        QCOMPARE(spanTexts(273'660, 273'600), (Pair { "3 d 4 h 1 min", "3 d 4 h 0 min" }));
        QCOMPARE(spanTexts(4'176, 4'140), (Pair { "1 h 9 min 36 s", "1 h 9 min 0 s" })); // alike to the second
        QCOMPARE(spanTexts(4'176, 4'146), (Pair { "1 h 9 min 36 s", "1 h 9 min 6 s" })); // not 1 h 10 and 1 h 9 min
        QCOMPARE(spanTexts(4'800, 4'200), (Pair { "1 h 20 min", "1 h 10 min" }));
        QCOMPARE(spanTexts(4'878, 4'878), (Pair { "1 h 21 min", "1 h 21 min" }));
        QCOMPARE(spanTexts(12.5, 12.5001), (Pair { "12.5 s", "12.5 s" }));
        QCOMPARE(spanTexts(std::numeric_limits<double>::quiet_NaN(), 60), (Pair { "–", "1 min" }));
    }

    /// A text is cut between characters, and only where it has no room.
    void longTextsAreCut()
    {
        QCOMPARE(svg::elided("team", 12, 100), std::string("team"));
        QVERIFY(svg::widthOf(svg::elided(std::string(80, 'm'), 12, 100), 12) <= 100);
        const auto chinese = svg::elided("最短剩余时间优先", 12, 60);
        QCOMPARE(chinese, std::string("最短剩余…"));
    }

    void characters()
    {
        QCOMPARE(countCharacters("a\u4e2d\u00e9"), std::size_t { 3 });
        QCOMPARE(findInvalidUtf8("a\u4e2d\U0001F600"), std::string_view::npos);
        QCOMPARE(findInvalidUtf8("long enough ascii \xc3"), std::size_t { 18 });
        QCOMPARE(findInvalidUtf8("\xf4\x90\x80\x80"), std::size_t { 0 });
        QVERIFY(isAscii("0123456789") && !isAscii("0123456\xc3\xa9"));
    }

    void versionHasThreeParts() { QCOMPARE(std::count(kVersion.begin(), kVersion.end(), '.'), 2); }
};

CONSONANCE_BARE_TEST(TestTextFormat)
#include "tst_text_format.moc"
