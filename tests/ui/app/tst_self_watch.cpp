// SPDX-License-Identifier: GPL-3.0-or-later
// The window's self-observation: painted frames, a journal that survives a kill, reports that identify no person.
#include "app/window/log_window.h"
#include "app/window/self_watch.h"
#include "core/workload/calendar_time.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/kit/file_chooser.h"
#include "ui/monitor/marks_document.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/runs/runs_page.h"
#include "ui/work/message_bar.h"
#include "ui/work/message_row.h"
#include "ui/workspace/performance_overlay.h"
#include "ui/workspace/session_page.h"

#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

#include <unistd.h>

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

class TestSelfWatch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void countsFramesOfTheLastSecond()
    {
        FrameMeter meter;
        for (int i = 0; i < 30; ++i)
            meter.add(i * 100, i == 25 ? 40 : 5, QStringLiteral("session"));
        QCOMPARE(meter.framesPerSecond(2900), 10);
        QCOMPARE(meter.worstMs(2900), 40.0);
        QCOMPARE(meter.worstMs(3500), 5.0);
        QCOMPARE(meter.framesPerSecond(9000), 0);
        QCOMPARE(meter.slowFrames().size(), std::size_t { 1 });
        QCOMPARE(meter.slowFrames().front().doing, QStringLiteral("session"));
        for (std::size_t i = 0; i < 2 * FrameMeter::kMostSlow; ++i)
            meter.add(10'000, 50, {});
        QCOMPARE(meter.slowFrames().size(), FrameMeter::kMostSlow);
        QVERIFY(residentMegabytes() > 1);
    }

    void measuresWhatAClockBesideItMeasures()
    {
        fixtures::WindowBench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        QVERIFY(bench.window->registry().invoke(QStringLiteral("view.hud")).has_value());
        auto& watch = bench.window->selfWatch();
        QVERIFY(watch.overlay().isVisible());
        // Painting the window as on the system's request, with a clock around it.
        bench.window->update();
        QElapsedTimer clock;
        clock.start();
        QEvent request(QEvent::UpdateRequest);
        QCoreApplication::sendEvent(bench.window.get(), &request);
        const auto around = static_cast<double>(clock.nsecsElapsed()) / 1e6;
        // Hardly anything but painting happens between the two readings.
        QVERIFY2(watch.meter().lastMs() >= around / 2 && watch.meter().lastMs() <= around,
            qPrintable(QStringLiteral("%1 of %2 ms").arg(watch.meter().lastMs()).arg(around)));
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        watch.overlay().hide(); // it refreshes itself while it is shown, perhaps just before the second look below
        watch.overlay().refresh();
        for (int i = 0; i < 5; ++i)
            bench.session().stepForward(StepUnit::Interval);
        QTRY_VERIFY(bench.session().isSettled());
        watch.overlay().refresh();
        QVERIFY(watch.overlay().eventsPerSecond() > 0);
        QVERIFY(watch.overlay().text().contains(QStringLiteral("memory")));
    }

    /// Events per second and memory against the engine's own count, a clock and the system's figures; frames against
    /// those delivered to the window.
    void figuresAreThoseOfAClockAndTheSystem()
    {
        fixtures::WindowBench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=2000", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        auto& overlay = bench.window->selfWatch().overlay(); // hidden, so that it only looks when told to
        QElapsedTimer around; // begins before the overlay looks and ends after it, so it lasts longer than its span
        around.start();
        overlay.refresh();
        QElapsedTimer clock; // and this one is shorter
        clock.start();
        const auto before = bench.session().frame()->position.event;
        for (int i = 0; i < 40 || clock.elapsed() < 200; ++i) {
            bench.session().stepForward(StepUnit::Interval);
            QTRY_VERIFY(bench.session().isSettled());
        }
        const auto events = bench.session().frame()->position.event - before;
        QVERIFY(events > 100);
        const auto atLeast = static_cast<double>(clock.nsecsElapsed()) / 1e9;
        overlay.refresh();
        const auto atMost = static_cast<double>(around.nsecsElapsed()) / 1e9;
        const double rate = overlay.eventsPerSecond();
        QVERIFY2(
            rate >= 0.95 * static_cast<double>(events) / atMost && rate <= 1.05 * static_cast<double>(events) / atLeast,
            qPrintable(QStringLiteral("%1 of %2 in %3 to %4 s").arg(rate).arg(events).arg(atLeast).arg(atMost)));

        QFile statm(QStringLiteral("/proc/self/statm"));
        QVERIFY(statm.open(QIODevice::ReadOnly));
        const auto pages = statm.readAll().split(' ').value(1).toDouble();
        const double megabytes = pages * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
        static const QRegularExpression memory(QStringLiteral("memory: ([0-9.,]+)"));
        const auto shown = memory.match(overlay.text()).captured(1).remove(QLatin1Char(',')).toDouble();
        QVERIFY2(std::abs(shown - megabytes) <= 0.2 * megabytes,
            qPrintable(QStringLiteral("%1 of %2 MB").arg(shown).arg(megabytes)));

        struct Counter : QObject {
            QElapsedTimer clock;
            std::vector<qint64> at;
            bool eventFilter(QObject* watched, QEvent* event) override
            {
                if (event->type() == QEvent::UpdateRequest)
                    at.push_back(clock.elapsed());
                return QObject::eventFilter(watched, event);
            }
        } counter;
        counter.clock.start();
        bench.window->installEventFilter(&counter);
        while (counter.clock.elapsed() < 1200) { // longer than the counted second
            bench.window->update();
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        }
        // The counted second ends between the two.
        const auto soonest = counter.clock.elapsed();
        overlay.refresh();
        const auto latest = counter.clock.elapsed();
        const auto framesSince
            = [&](qint64 since) { return std::ranges::count_if(counter.at, [&](qint64 at) { return at > since; }); };
        const auto least = framesSince(latest - 1000);
        const auto most = framesSince(soonest - 1000);
        static const QRegularExpression frames(QStringLiteral("frames: ([0-9,]+)"));
        const auto told = frames.match(overlay.text()).captured(1).remove(QLatin1Char(',')).toLongLong();
        QVERIFY(most > 5);
        QVERIFY2(told >= least - 2 - least / 20 && told <= most + 2 + most / 20,
            qPrintable(QStringLiteral("%1 told, %2 to %3 delivered").arg(told).arg(least).arg(most)));
    }

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

    void reportNamesNeitherPeopleNorFolders()
    {
        const QStringList journal {
            QStringLiteral(R"({"run":{"trace":"/home/ann/secret project/t.csv","cluster":"small"},"time":"x"})"),
            QStringLiteral(R"({"run":{"parameters":{"checkpoint":"~/models/a.safetensors"}}})"),
            QStringLiteral(R"({"marks":"call bob"})"),
            QStringLiteral(R"({"changes":"drain node-of-bob"})"),
            QStringLiteral(R"({"jobs":["bobs-job"],"servers":["node-of-bob"]})"),
        };
        const auto report = bugReport(journal, "{\"version\":\"1\"}");
        QVERIFY2(!report.contains("ann") && !report.contains("secret") && !report.contains("models/"), report);
        QVERIFY(report.contains("t.csv") && report.contains("a.safetensors") && report.contains("version"));
        const auto lines = QJsonDocument::fromJson(report).object()[QLatin1String("journal")].toArray();
        QCOMPARE(lines.size(), 5);
        QVERIFY2(!report.contains("bob"), report);
    }

    void commandSavesAReport()
    {
        fixtures::WindowBench bench;
        bench.open();
        const auto path = bench.folder.filePath(QStringLiteral("report.json"));
        setFileAnswer([path](const FileQuestion&) { return path; });
        QVERIFY(bench.window->registry().invoke(QStringLiteral("help.reportBundle")).has_value());
        setFileAnswer({});
        const auto report = wholeFile(path);
        QVERIFY(report.contains("help.reportBundle") && report.contains("revision"));
        QVERIFY(!report.contains(bench.folder.path().toUtf8()));
    }

    /// The real program, killed while it runs: the next window offers the run at its last moment.
    void killedSessionComesBack()
    {
        fixtures::WindowBench bench;
        // A start-up macro steps on as soon as the run is there, so that there is a moment to come back to.
        {
            Settings settings(bench.folder.filePath(QStringLiteral("consonance/consonance/consonance.ini")));
            settings.setDocument(SettingsDocument::Macros,
                R"({"version":1,"macros":[{"name":"a","commands":["run.stepDecision","run.stepDecision","run.stepDecision"],"at_start":true}]})");
        }
        QProcess program;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), bench.folder.path());
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(CONSONANCE_BINARY_FOLDER "/consonance"),
            { QStringLiteral("--store"), bench.folder.filePath(QStringLiteral("runs.db")),
                QStringLiteral("sample:first-steps") });
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

CONSONANCE_WINDOW_TEST(TestSelfWatch)
#include "tst_self_watch.moc"
