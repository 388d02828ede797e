// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/work/status_bar.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>
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

    /// What is announced is also what a screen reader says. (The alert itself cannot be observed here: without a
    /// display no screen reader can be there.)
    void whatIsAnnouncedIsAlsoRead()
    {
        StatusBar bar;
        bar.show();
        auto* reader = QAccessible::queryAccessibleInterface(&bar);
        bar.announce(QStringLiteral("server-1 is down"), 1000);
        QCOMPARE(reader->text(QAccessible::Name), QStringLiteral("server-1 is down"));
        QCOMPARE(bar.currentMessage(), QStringLiteral("server-1 is down"));
        QCOMPARE(bar.accessibleName(), QStringLiteral("server-1 is down"));
    }

    void whatWasSaidGoesWithItsLanguage()
    {
        StatusBar bar;
        bar.show();
        bar.announce(QStringLiteral("Undone: repair rack-1"), 10'000);
        QEvent changed(QEvent::LanguageChange);
        QApplication::sendEvent(&bar, &changed);
        QVERIFY(bar.currentMessage().isEmpty());
    }

    /// What was said about a moment is not seen beside another one.
    void aMessageAboutAMomentGoesWithIt()
    {
        StatusBar bar;
        bar.show();
        const auto text = QStringLiteral("Stopped at 00:00:10");
        bar.takeMoment(Time::fromSeconds(9));
        bar.announceOf(Time::fromSeconds(10), text, 10'000); // the clock comes there
        bar.takeMoment(Time::fromSeconds(10));
        QCOMPARE(bar.currentMessage(), text);
        bar.takeMoment(Time::fromSeconds(11));
        QVERIFY(bar.currentMessage().isEmpty());
        bar.announceOf(Time::fromSeconds(11), text, 10'000); // it stands there
        bar.announce(QStringLiteral("Run kept"), 10'000);
        bar.takeMoment(Time::fromSeconds(12));
        QCOMPARE(bar.currentMessage(), QStringLiteral("Run kept"));
        // It has passed that moment already, which the message names.
        bar.announceOf(Time::fromSeconds(5), text, 10'000);
        bar.takeMoment(Time::fromSeconds(13));
        QCOMPARE(bar.currentMessage(), text);
    }
};

CONSONANCE_WINDOW_TEST(TestStatusBar)
#include "tst_status_bar.moc"
