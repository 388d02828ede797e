// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/painted_words.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"

using namespace consonance;
using namespace consonance::fixtures;

/// How many words a page shows before anything was opened. A page that people must read is a form, not an instrument.
class TestWindowWords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pagesAreNotWallsOfText_data()
    {
        QTest::addColumn<MainWindow::Page>("page");
        QTest::addColumn<int>("most");
        QTest::newRow("start") << MainWindow::Page::Welcome << 150;
        QTest::newRow("compare") << MainWindow::Page::Compare << 160;
        QTest::newRow("training") << MainWindow::Page::Training << 140;
    }
    void pagesAreNotWallsOfText()
    {
        QFETCH(MainWindow::Page, page);
        QFETCH(int, most);
        WindowBench bench;
        bench.open();
        bench.window->resize(1600, 1000);
        bench.window->showPage(page);
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        QCoreApplication::processEvents();
        const auto words = paintedWords(*bench.window);
        QVERIFY2(words.size() <= most,
            qPrintable(QString::number(words.size()) + QStringLiteral(": ") + words.join(QLatin1Char(' '))));
        QVERIFY(words.size() > most / 3); // it looked at the page
    }
};

CONSONANCE_WINDOW_TEST(TestWindowWords)
#include "tst_window_words.moc"
