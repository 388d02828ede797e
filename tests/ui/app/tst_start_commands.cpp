// SPDX-License-Identifier: GPL-3.0-or-later
// Commands given when the program starts.
#include "core/experiment/run_keeper.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "ui/kit/message_bar.h"
#include "ui/pages/session_page.h"

#include <QProcess>
#include <QSignalSpy>

using namespace consonance;

namespace {

const QString kSample = QStringLiteral("sample:first-steps");

} // namespace

class TestStartCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// Each finds the session as the one before left it, the first the run that was opened with the window.
    void waitForTheRunAndForEachOther()
    {
        fixtures::WindowBench bench;
        bench.open();
        QSignalSpy executed(&bench.window->registry(), &CommandRegistry::executed);
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
        bench.window->runAtStart({ QStringLiteral("run.stepDecision"), QStringLiteral("run.stepDecision"),
            QStringLiteral("run.stepBackDecision"), QStringLiteral("window.runs") });
        QTRY_COMPARE(executed.size(), 4);
        QTRY_VERIFY(bench.isPaused());
        const auto reached = bench.session().frame()->position.step;
        QVERIFY(reached > 0);
        QCOMPARE(bench.window->page(), MainWindow::Page::Runs);

        // The same by hand.
        QVERIFY(bench.window->registry().invoke(QStringLiteral("run.stop")));
        QTRY_VERIFY(bench.isPaused() && bench.session().frame()->position.step == 0);
        QVERIFY(bench.window->registry().invoke(QStringLiteral("run.stepDecision")));
        QTRY_VERIFY(bench.isPaused() && bench.session().frame()->position.step > 0);
        QCOMPARE(bench.session().frame()->position.step, reached);
    }

    void whatIsNotPossibleIsToldAndTheOthersRun()
    {
        fixtures::WindowBench bench;
        bench.open();
        QSignalSpy failures(bench.window.get(), &MainWindow::startCommandFailed);
        bench.window->runAtStart(
            { QStringLiteral("no.such"), QStringLiteral("file.closeRun"), QStringLiteral("window.compare") });
        QTRY_COMPARE(bench.window->page(), MainWindow::Page::Compare);
        QCOMPARE(failures.size(), 2);
        const auto text
            = [&](int which) { return QString::fromStdString(failures[which].front().value<Error>().englishText()); };
        QVERIFY2(text(0).contains(QStringLiteral("no.such")), qPrintable(text(0)));
        QVERIFY2(text(1).contains(QStringLiteral("no run is open")), qPrintable(text(1)));
        QCOMPARE(bench.window->messages().count(), 2);
    }

    /// The real program opens the file, runs what it was told and says on stderr what it could not.
    void theProgramTakesThem()
    {
        QTemporaryDir folder;
        QProcess program;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
        program.setProcessEnvironment(environment);
        // At the end of the run it is kept, which shows that the commands before were run.
        program.start(QStringLiteral(CONSONANCE_PROGRAM),
            { QStringLiteral("--store"), folder.filePath(QStringLiteral("runs.db")), kSample,
                QStringLiteral("--command"), QStringLiteral("run.nowhere"), QStringLiteral("--command"),
                QStringLiteral("run.express"), QStringLiteral("--command"), QStringLiteral("window.runs") });
        QVERIFY(program.waitForStarted());
        const auto path = folder.filePath(QStringLiteral("runs.db")).toStdString();
        const auto isKept = [&path] {
            const auto store
                = QFile::exists(QString::fromStdString(path)) ? RunStore::open(path) : RunStore::openInMemory();
            if (!store)
                return false;
            const auto runs = store->list({});
            return runs && runs->size() == 1;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isKept(), 30'000);
        program.terminate();
        QVERIFY(program.waitForFinished());
        const auto said = program.readAllStandardError();
        QVERIFY2(said.contains("consonance: ") && said.contains("run.nowhere"), said);
        QVERIFY2(!said.contains("window.runs"), said);
    }
};

QTEST_MAIN(TestStartCommands)
#include "tst_start_commands.moc"
