// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/work/status_bar.h"

#include <QLabel>
#include <QTest>

using namespace consonance;

class TestStatusBar : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// A message ends before the items at the right, and grows with the window; its full text stays readable.
    void aLongMessageKeepsToItsRoom()
    {
        StatusBar bar;
        auto* shown = new QLabel(QStringLiteral("where runs are kept"));
        auto* progress = new QLabel(QStringLiteral("computing"));
        bar.addWidget(shown);
        bar.addPermanentWidget(progress);
        bar.resize(300, 30);
        bar.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bar));
        const auto message = QStringLiteral("Stopped at 03:20:00: any(jobs, slowdown > 20% and waited > 600)");
        bar.showMessage(message);
        QTRY_VERIFY(!shown->isVisible());
        const auto cut = bar.shownMessage();
        QVERIFY2(cut.endsWith(QChar(0x2026)) && message.startsWith(cut.chopped(1)), qPrintable(cut));
        QVERIFY(bar.fontMetrics().horizontalAdvance(cut) < progress->x());
        QCOMPARE(bar.currentMessage(), message);
        QCOMPARE(bar.toolTip(), message);
        progress->hide();
        QTRY_VERIFY(bar.shownMessage().size() > cut.size());
        bar.resize(1200, 30);
        QTRY_COMPARE(bar.shownMessage(), message);
        const auto withText = bar.grab().toImage();
        bar.clearMessage();
        QTRY_VERIFY(shown->isVisible());
        QVERIFY(bar.toolTip().isEmpty());
        QVERIFY(bar.grab().toImage() != withText);
    }
};

CONSONANCE_WINDOW_TEST(TestStatusBar)
#include "tst_status_bar.moc"
