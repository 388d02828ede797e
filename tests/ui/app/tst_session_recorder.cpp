// SPDX-License-Identifier: GPL-3.0-or-later
// What the window records: a journal that survives a kill, and the log.
#include "app/window/log_window.h"
#include "app/window/session_journal.h"
#include "core/workload/calendar_time.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/monitor/marks_document.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/runs/runs_page.h"
#include "ui/work/message_bar.h"
#include "ui/work/message_row.h"
#include "ui/workspace/session_page.h"

#include <QDir>
#include <QProcess>

using namespace consonance;

namespace {

QByteArray wholeFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList journalsIn(const QDir& folder)
{
    return QDir(folder.filePath(QStringLiteral("journal"))).entryList({ QStringLiteral("*.journal") }, QDir::Files);
}

void openAgain(const fixtures::WindowBench& bench)
{
    for (auto* button : bench.window->messages().findChildren<QAbstractButton*>()) {
        if (button->text() == QStringLiteral("Open it again"))
            return QTest::mouseClick(button, Qt::LeftButton);
    }
    QFAIL("nothing is offered");
}

/// Everything that a journal must restore.
struct DoneWork {
    std::uint64_t stateHash = 0;
    SessionPosition position;
    std::vector<SessionChange> changes;
    std::vector<TimeMark> marks;
    SelectionState selection;

    explicit DoneWork(fixtures::WindowBench& bench)
        : stateHash(fixtures::stateHash(bench.session()))
        , position(bench.session().frame()->position)
        , changes(bench.session().changes())
        , marks(bench.window->sessionPage().marks().marks())
        , selection(bench.window->selection().state())
    {
    }
};

} // namespace

class TestSessionRecorder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// From an error's row to what happened before it, in a window that does not block any other.
    void errorsOpenTheLog()
    {
        fixtures::WindowBench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        QVERIFY(bench.window->registry().invoke(QStringLiteral("help.palette")));
        bench.window->openRun({ .trace = "no-such-file.csv", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(!bench.window->messages().rows().empty());
        auto* row = bench.window->messages().rows().front();
        QCOMPARE(row->message().severity, Severity::Error);
        const auto error = row->message().text;
        QAbstractButton* open = nullptr;
        for (auto* button : row->findChildren<QAbstractButton*>()) {
            if (button->text() == QStringLiteral("Open log"))
                open = button;
        }
        QVERIFY(open != nullptr);
        QTest::mouseClick(open, Qt::LeftButton);
        auto* log = bench.window->findChild<LogWindow*>();
        QVERIFY(log != nullptr);
        QTRY_VERIFY(log->isVisible());
        QVERIFY(!log->isModal() && !log->testAttribute(Qt::WA_ShowModal));
        QVERIFY2(log->text().contains(error), qPrintable(log->text()));
        QVERIFY2(log->text().contains(QStringLiteral("help.palette")), qPrintable(log->text()));
        // The row is gone, as when a person closes it.
        QVERIFY(bench.window->messages().rows().empty());
        bench.window->messages().add({ .severity = Severity::Info, .text = QStringLiteral("nothing is wrong") });
        bench.window->messages().dismissAll();
        // The window continues in the meantime, and the log is read again on the next request.
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        QVERIFY(!log->text().contains(QStringLiteral("preset:harmony-testbed,jobs=20")));
        QVERIFY(bench.window->registry().invoke(QStringLiteral("help.log")));
        QVERIFY2(log->text().contains(QStringLiteral("preset:harmony-testbed,jobs=20")), qPrintable(log->text()));
        QVERIFY2(log->text().contains(error), qPrintable(log->text()));
        QVERIFY(!log->text().contains(QStringLiteral("nothing is wrong")));
        QTest::keyClick(log, Qt::Key_Escape);
        QTRY_VERIFY(!log->isVisible());
    }

    void journalTellsWhatWasOpen()
    {
        const RunRequest request { .trace = "preset:small",
            .cluster = "small",
            .policy = "fifo",
            .parameters = { { "key", "value" } },
            .intervalSeconds = 600,
            .decideAt = DecisionMoments::Interval,
            .seed = 18'000'000'000'000'000'000U };
        QTemporaryDir folder;
        QByteArray text;
        {
            SessionJournal journal(folder.path());
            journal.noteCommand(QStringLiteral("run.run"));
            journal.noteRun(request, secondsFromDate("2026-03-02 08:00:00"));
            journal.noteMoment({ .step = 17, .at = Time::fromSecondsRounded(90.5) }, Time::fromSecondsRounded(90.5));
            const auto files = QDir(folder.path()).entryList(QDir::Files);
            QCOMPARE(files.size(), 1);
            text = wholeFile(folder.filePath(files.front()));
        }
        QVERIFY(QDir(folder.path()).isEmpty());
        const auto lost = SessionJournal::read(text + "{\"at_s\": 1");
        QVERIFY(lost.request.has_value());
        QCOMPARE(lost.request->trace, request.trace);
        QCOMPARE(lost.request->parameters, request.parameters);
        QCOMPARE(lost.request->intervalSeconds, request.intervalSeconds);
        QCOMPARE(lost.request->decideAt, request.decideAt);
        QCOMPARE(lost.request->seed, request.seed);
        QCOMPARE(lost.atSeconds, 90.5);
        QCOMPARE(momentOf(lost.memory()), QStringLiteral("Mon 2026-03-02 08:01:30"));
        QVERIFY(!SessionJournal::read(text + "{\"stored\":\"r1\"}").beginning);
        QCOMPARE(lost.step, std::uint64_t { 17 });
        QVERIFY(!SessionJournal::read(text + "{\"closed\":true}").hasRun());
        QCOMPARE(SessionJournal::read(text + "{\"stored\":\"r1\"}").storedRun, QStringLiteral("r1"));
        for (qsizetype length = 0; length < text.size(); ++length)
            (void)SessionJournal::read(text.left(length));
    }

    /// The real program, killed while it runs: the next window offers the run at its last moment.
    void killedSessionComesBack()
    {
        fixtures::WindowBench bench;
        QProcess program;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), bench.folder.path());
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(CONSONANCE_BINARY_FOLDER "/consonance"),
            { QStringLiteral("--store"), bench.folder.filePath(QStringLiteral("runs.db")),
                QStringLiteral("sample:first-steps"), QStringLiteral("--command"), QStringLiteral("run.stepDecision"),
                QStringLiteral("--command"), QStringLiteral("run.stepDecision"), QStringLiteral("--command"),
                QStringLiteral("run.stepDecision") });
        QVERIFY(program.waitForStarted());
        const auto journal = [&] {
            const auto files = journalsIn(QDir(bench.folder.path()));
            return files.size() == 1 ? wholeFile(bench.folder.filePath(QStringLiteral("journal/") + files.front()))
                                     : QByteArray();
        };
        QTRY_VERIFY_WITH_TIMEOUT(SessionJournal::read(journal()).hasRun(), 30'000 * kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(SessionJournal::read(journal()).atSeconds > 0, 30'000 * kPatience);
        program.kill();
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitStatus(), QProcess::CrashExit);
        const auto lost = SessionJournal::read(journal());
        bench.open();
        // It is the last session, too.
        bench.window->registry().refresh();
        QVERIFY(bench.window->registry().action(QStringLiteral("file.lastSession"))->isEnabled());
        openAgain(bench);
        QTRY_VERIFY(bench.session().hasSession());
        QTRY_VERIFY(bench.isPaused());
        QCOMPARE(bench.session().inputs()->request.trace, std::string("sample:first-steps"));
        QTRY_COMPARE(bench.session().now(), Time::fromSecondsRounded(lost.atSeconds));
        // It can be taken only once, and this window's own journal goes with it.
        QCOMPARE(journalsIn(QDir(bench.folder.path())).size(), 1);
        bench.window.reset();
        QVERIFY(journalsIn(QDir(bench.folder.path())).isEmpty());
    }

    /// Also between two events, as after choosing a moment; the offer names that moment. The offer disappears when
    /// another run is opened.
    void theMomentShownComesBack()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=12", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        bench.session().seek(Time::fromSeconds(3001));
        QTRY_VERIFY(bench.isPaused() && bench.session().now() == Time::fromSeconds(3001));
        QVERIFY(bench.session().frame()->position.at < bench.session().now());
        const QDir folder(bench.folder.filePath(QStringLiteral("journal")));
        const auto own = folder.filePath(journalsIn(QDir(bench.folder.path())).value(0));
        QTRY_COMPARE(SessionJournal::read(wholeFile(own)).atSeconds, 3001.0);
        for (const bool opensAgain : { true, false }) {
            QVERIFY(QFile::copy(own, folder.filePath(QStringLiteral("4194305-1.journal")))); // above any process id
            bench.window.reset();
            bench.open();
            QCOMPARE(bench.window->messages().rows().size(), std::size_t { 1 });
            QVERIFY2(bench.window->messages().rows().front()->message().text.contains(QStringLiteral("00:50:01")),
                qPrintable(bench.window->messages().rows().front()->message().text));
            if (opensAgain)
                openAgain(bench);
            else
                bench.window->openRun(
                    { .trace = "preset:harmony-testbed,jobs=4", .cluster = "harmony-testbed", .policy = "lb" });
            QTRY_VERIFY(bench.isPaused());
            QTRY_COMPARE(bench.session().now(), opensAgain ? Time::fromSeconds(3001) : Time());
            QTRY_VERIFY(bench.window->messages().rows().empty());
        }
    }

    void whatWasDoneInARunComesBackToo_data()
    {
        QTest::addColumn<bool>("isStored");
        QTest::newRow("of a run made here") << false;
        QTest::newRow("of a run of the store") << true;
    }

    /// The journal of a window in the middle of its work, under the name of a process that no longer exists.
    void whatWasDoneInARunComesBackToo()
    {
        QFETCH(const bool, isStored);
        fixtures::WindowBench bench;
        bench.open();
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=12", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        if (isStored) {
            bench.session().express();
            QTRY_VERIFY(bench.window->isIdle() && bench.window->runsPage().model().rowCount() == 1);
            bench.window->openStoredRun(QString::fromStdString(bench.window->runsPage().model().run(0).id));
            QTRY_VERIFY(bench.session().inputs() && !bench.session().inputs()->origin.runId.empty());
            QTRY_COMPARE(bench.session().state(), SessionController::State::Finished); // as it was kept
            QTRY_VERIFY(bench.session().isSettled());
        }
        bench.session().seek(Time::fromSeconds(3000));
        QTRY_VERIFY(bench.session().isSettled());
        bench.window->selection().selectHosts({ HostId(2) });
        auto& registry = bench.window->registry();
        for (const char* command : { "whatIf.drain", "mark.add" }) {
            registry.refresh();
            QVERIFY2(registry.invoke(QLatin1String(command)).has_value(), command);
            QTRY_VERIFY(bench.session().isSettled());
        }
        bench.window->selection().selectJobs({ JobId(3) });
        for (int i = 0; i < 5; ++i)
            bench.session().stepForward(StepUnit::Event);
        QTRY_VERIFY(bench.session().isSettled());
        const DoneWork before(bench);
        QCOMPARE(before.changes.size(), std::size_t { 1 });
        QCOMPARE(before.marks.size(), std::size_t { 1 });
        const QDir folder(bench.folder.filePath(QStringLiteral("journal")));
        const auto own = folder.filePath(journalsIn(QDir(bench.folder.path())).value(0));
        QTRY_COMPARE(SessionJournal::read(wholeFile(own)).jobs.size(), 1);
        QCOMPARE(SessionJournal::read(wholeFile(own)).storedRun.isEmpty(), !isStored);
        QVERIFY(QFile::copy(own, folder.filePath(QStringLiteral("4194305-1.journal")))); // above any process id
        bench.window.reset();

        bench.open();
        openAgain(bench);
        QTRY_VERIFY(bench.session().frame() && bench.session().changes() == before.changes);
        QTRY_COMPARE(bench.window->sessionPage().marks().marks(), before.marks);
        QTRY_VERIFY(bench.isPaused());
        const DoneWork after(bench);
        QCOMPARE(after.position.step, before.position.step);
        QCOMPARE(after.stateHash, before.stateHash);
        QCOMPARE(after.selection.jobs, before.selection.jobs);
    }
};

CONSONANCE_WINDOW_TEST(TestSessionRecorder)
#include "tst_session_recorder.moc"
