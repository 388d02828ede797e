// SPDX-License-Identifier: GPL-3.0-or-later
// The page for outsiders: viewed, with another question, and saved in the format of the file name's ending.
#include "core/base/file_io.h"
#include "core/keep/run_keeper.h"
#include "core/learn/learned_policies.h"
#include "tests/kept_run.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/settings.h"
#include "ui/operate/report_paper.h"
#include "ui/operate/report_window.h"
#include "ui/session/run_library.h"
#include "ui/theme/theme.h"
#include "ui/work/job_runner.h"

#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace consonance;

class TestReportWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }
    void cleanup() { setFileAnswer({}); }

    /// With as much on it as a comparison of many policies has: texts get smaller, but the page is full from margin to
    /// margin, and nothing is cut.
    void thePageUsesItsWholeWidth()
    {
        RunReport report { .question = "Which of 9 policies finishes the jobs soonest?", .answer = "The first one." };
        report.table.header = { "policy", "mean JCT", "not served" };
        for (int i = 0; i < 12; ++i)
            report.table.rows.push_back({ "Policy " + std::to_string(i), "8 h 23 min", "0" });
        for (const int height : { 190, 450 }) {
            const auto size = std::to_string(height);
            report.figures.push_back({ "picture",
                "<svg xmlns='http://www.w3.org/2000/svg' width='720' height='" + size + "' viewBox='0 0 720 " + size
                    + "'><rect width='720' height='" + size + "' fill='#00f'/></svg>" });
        }
        for (int i = 0; i < 12; ++i)
            report.assumed.push_back("Something is assumed, as nobody has measured it.");
        report.command = "consonance-cli report";
        QImage page(kReportSheet, QImage::Format_RGB32);
        page.fill(Qt::white);
        QPainter painter(&page);
        paintReport(painter, report);
        painter.end();
        QRect ink;
        QRect pictures;
        for (int y = 0; y < page.height(); ++y) {
            for (int x = 0; x < page.width(); ++x) {
                const auto colour = page.pixelColor(x, y);
                if (colour != QColor(Qt::white))
                    ink |= QRect(x, y, 1, 1);
                if (colour == QColor(Qt::blue))
                    pictures |= QRect(x, y, 1, 1);
            }
        }
        QVERIFY(pictures.left() < 60 && pictures.right() > page.width() - 60);
        QVERIFY(ink.left() > 40 && ink.right() < page.width() - 40);
        QVERIFY(ink.top() > 40 && ink.bottom() < page.height() - 40);
    }

    /// Ink on paper: the marks of lists, too, whatever the theme of the window.
    void thePageIsTheSameInEveryTheme()
    {
        RunReport report { .question = "Who waits?", .answer = "The last one." };
        report.table.header = { "policy", "mean JCT" };
        report.table.rows = { { "FIFO", "8 h 23 min" } };
        report.assumed = { "Something is assumed.", "Something else is, too." };
        const auto painted = [&report](ThemeChoice theme) {
            Theme::instance().apply(theme);
            QImage page(kReportSheet, QImage::Format_RGB32);
            page.fill(Qt::white);
            QPainter painter(&page);
            paintReport(painter, report);
            return page;
        };
        const auto dark = painted(ThemeChoice::Dark);
        QCOMPARE(painted(ThemeChoice::Light), dark);
    }

    void aPageIsMadeAndSaved()
    {
        const QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        JobRunner runner;
        RunLibrary library(runner);
        library.open(folder.filePath(QStringLiteral("runs.db")));
        QTRY_VERIFY(library.isOpen());
        const RunRequest request { .trace = "preset:small", .cluster = "small", .policy = "fifo" };
        auto store = *library.store();
        const auto id = fixtures::keepRun(store, request);

        auto* window = new ReportWindow(library, settings, { .runs = { id }, .ask = {} });
        window->show();
        QVERIFY(window->height() < window->screen()->availableSize().height()); // its buttons are on it
        QSignalSpy made(window, &ReportWindow::made);
        QTRY_COMPARE(made.size(), 1);
        QVERIFY(window->report()->question.find("FIFO") != std::string::npos);
        window->setQuestion(QStringLiteral("Do we need more?"));
        QTRY_COMPARE(made.size(), 2);
        QCOMPARE(window->report()->question, std::string("Do we need more?"));
        for (const char* name : { "page.pdf", "page.md", "page.png" }) {
            const auto path = folder.filePath(QLatin1String(name));
            setFileAnswer([path](const FileQuestion&) { return path; });
            window->save();
            QVERIFY2(QFile::exists(path), name);
            const auto said = window->findChild<QLabel*>(QStringLiteral("savedReport"))->text();
            QVERIFY2(said.contains(QLatin1String(name)), qPrintable(said));
        }
        QVERIFY(readFile(folder.filePath(QStringLiteral("page.pdf")).toStdString(), 1 << 24)->starts_with("%PDF"));
        QCOMPARE(QImage(folder.filePath(QStringLiteral("page.png"))).size(), kReportSheet * 2);
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("page-1.svg"))));
        QSignalSpy raised(window, &ReportWindow::errorRaised);
        setFileAnswer([&folder](const FileQuestion&) { return folder.filePath(QStringLiteral("page.doc")); });
        window->save();
        QCOMPARE(raised.size(), 1);
        delete window;
    }
};

CONSONANCE_WINDOW_TEST(TestReportWindow)
#include "tst_report_window.moc"
