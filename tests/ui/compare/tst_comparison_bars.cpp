// SPDX-License-Identifier: GPL-3.0-or-later
// What a picture of compared policies can be clicked at, and says of points that cannot be distinguished.
#include "tests/window_test.h"
#include "ui/compare/trade_off_view.h"
#include "ui/compare/views/comparison_bars.h"
#include "ui/words/policy_text.h"

#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace consonance;

class TestComparisonBars : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// A click into the picture, as for saving it, changes nothing; one on a bar or its name chooses the baseline.
    void onlyBarsAreClicked()
    {
        ComparisonBars bars;
        bars.resize(600, 200);
        CompareSummary shorter { .policy = "lb", .baseline = "lb" };
        shorter.meanJctSeconds = 1000;
        CompareSummary longer { .policy = "fifo", .baseline = "lb" };
        longer.meanJctSeconds = 2000;
        bars.setSummary({ shorter, longer });
        bars.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        QSignalSpy clicked(&bars, &ComparisonBars::policyClicked);
        const auto row = bars.barRect(0);
        QTest::mouseClick(&bars, Qt::LeftButton, {}, QPoint(row.right() - 8, row.center().y()));
        QTest::mouseClick(&bars, Qt::RightButton, {}, QPoint(row.left() + 12, row.center().y()));
        QCOMPARE(clicked.count(), 0);
        QTest::mouseClick(&bars, Qt::LeftButton, {}, QPoint(row.left() + 12, row.center().y()));
        QCOMPARE(clicked.count(), 1);
    }

    /// Two rows of one policy are told apart by what differs between them, in a narrow picture on a second line.
    void rowsOfAPolicyAreToldApart()
    {
        ComparisonBars bars;
        bars.resize(420, 220);
        std::vector<CompareSummary> rows;
        for (const char* policy : { "harmony candidates=384 region=64 temperature=0.25",
                 "harmony candidates=96 region=64 temperature=0.25", "lb" }) {
            rows.push_back({ .policy = policy, .baseline = "lb" });
            rows.back().meanJctSeconds = 1000;
        }
        bars.setSummary(rows);
        bars.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        QSet<QString> labels;
        for (int bar = 0; bar < 3; ++bar) {
            const auto lines = bars.labelLines(bar);
            QVERIFY2(!lines.join(QLatin1Char('|')).contains(QChar(0x2026)), qPrintable(lines.join(QLatin1Char('|'))));
            labels << lines.join(QLatin1Char(' '));
        }
        QVERIFY(labels.contains(policyTitle("harmony") + QStringLiteral(" candidates=384")));
        QVERIFY(labels.contains(policyTitle("harmony") + QStringLiteral(" candidates=96")));
        QVERIFY(labels.contains(policyTitle("lb")));
        QVERIFY(bars.barText(0).contains(QStringLiteral("region=64"))); // the tip has all of it
        // A row of one whose parameters are long.
        bars.resize(300, 220);
        bars.setSummary({ rows[0], rows[2] });
        QCOMPARE(bars.labelLines(0).size(), 2);
        QCOMPARE(bars.labelLines(0).front(), policyTitle("harmony"));
    }

    void pointsOnOneAnotherAreNamed()
    {
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN(); // nobody finished: no point
        QVERIFY(
            TradeOffView::sameFigures({ TradeOffPoint { "lb", kNone, 2 }, TradeOffPoint { "fifo", 1, 2 } }).isEmpty());
        const auto same = TradeOffView::sameFigures(
            { TradeOffPoint { "lb", 1, 2 }, TradeOffPoint { "fifo", 1, 3 }, TradeOffPoint { "srtf", 1, 2 } });
        QCOMPARE(same, (QList<QStringList> { { contenderTitle("lb"), contenderTitle("srtf") } }));
    }
};

CONSONANCE_WINDOW_TEST(TestComparisonBars)
#include "tst_comparison_bars.moc"
