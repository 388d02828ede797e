// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as files in the real window: a bundle of an earlier program opens read-only and is kept on request; several runs
// are written into a folder; marks in a run limit comparisons.
#include "core/keep/run_keeper.h"
#include "core/sweep/shared/sweep_work.h"
#include "tests/kept_run.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/inspect/inspector_panel.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/kit/file_chooser.h"
#include "ui/monitor/drift_finder.h"
#include "ui/monitor/marks_document.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/runs/runs_page.h"
#include "ui/runs/shared_sweep.h"
#include "ui/runs/shared_sweep_panel.h"
#include "ui/runs/sweep_panel.h"
#include "ui/session/run_until_dialog.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/work/message_bar.h"
#include "ui/work/message_row.h"
#include "ui/workspace/session_page.h"

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QUrl>

#include <array>

using namespace consonance;
using namespace consonance::fixtures;
using State = SessionController::State;

namespace {

const QString kOldBundle = QStringLiteral(CONSONANCE_SOURCE_FOLDER "/tests/fixtures/store/bundle1.run");
constexpr const char* kOldRun = "1m7zr5c348aqm";

struct FilesBench : WindowBench {
    FilesBench()
    {
        open();
        QDir().mkpath(folder.filePath(QStringLiteral("out")));
    }
    ~FilesBench() { setFileAnswer({}); }
    [[nodiscard]] std::int64_t stored() const { return window->library().store()->count({}).value(); }
    [[nodiscard]] bool isStill() const { return session().isSettled() && window->isIdle(); }
    void drop(const QString& path) const
    {
        QMimeData files;
        files.setUrls({ QUrl::fromLocalFile(path) });
        QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(200, 200), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &event);
    }
    void openOldBundle() const
    {
        QTRY_VERIFY(window->library().isOpen());
        drop(kOldBundle);
        QTRY_VERIFY(isAtItsEnd() && session().inputs()->origin.isReadOnly());
    }
    /// Kept in the command line's own way; returns the ids in order.
    std::vector<std::string> keepRuns(const std::vector<std::string>& policies) const
    {
        std::vector<std::string> ids;
        auto store = *window->library().store();
        for (const auto& policy : policies) {
            const RunRequest request { .trace = "preset:small", .cluster = "small", .policy = policy, .seed = 3 };
            ids.push_back(fixtures::keepRun(store, request));
        }
        window->library().noteChange();
        return ids;
    }
    [[nodiscard]] QStringList exported() const
    {
        return QDir(folder.filePath(QStringLiteral("out"))).entryList(QDir::Files, QDir::Name);
    }
};

/// Runs for other people take a task along; it is asked for before their files.
void answerTask(const QWidget& window, const QString& task)
{
    auto* dialog = window.findChild<QDialog*>(QStringLiteral("bundleTask"));
    QVERIFY(dialog);
    dialog->findChild<QPlainTextEdit*>()->setPlainText(task);
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("exportBundles")), Qt::LeftButton);
}

} // namespace

class TestRunFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { Theme::instance().apply(ThemeChoice::Light); }
    void init() { failOnUnexpectedWarning(); }

    void aBundleIsOpenedForReadingOnly()
    {
        FilesBench bench;
        bench.openOldBundle();
        QVERIFY(bench.window->windowTitle().contains(QStringLiteral("read-only")));
        auto* bar = bench.window->findChild<QWidget*>(QStringLiteral("readOnlyBar"));
        QVERIFY(bar && bar->isVisible());
        QCOMPARE(bench.session().inputs()->origin.runId, std::string(kOldRun));
        // Neither its end nor that of a branch of it is stored anywhere.
        bench.session().seek(Time::fromSeconds(60));
        QTRY_VERIFY(bench.isPaused());
        bench.session().intervene(ChangePolicy { "fifo", {}, {} });
        QTRY_COMPARE(bench.session().changes().size(), std::size_t { 1 });
        bench.session().express();
        QTRY_COMPARE(bench.session().state(), State::Finished);
        QTRY_VERIFY(bench.isStill());
        QCOMPARE(bench.stored(), 0);
        QVERIFY(!bench.window->sessionPage().marks().add({ .from = {}, .until = {}, .text = "mine" })
            || bench.window->sessionPage().marks().marks().empty());
    }

    void aBundleBecomesAMovingPicture()
    {
        FilesBench bench;
        bench.openOldBundle();
        auto& registry = bench.window->registry();
        registry.refresh();
        const auto now = registry.info(QStringLiteral("export.animate")).availability;
        QVERIFY2(now.enabled, qPrintable(now.reason));
        const auto path = bench.folder.filePath(QStringLiteral("run.gif"));
        setFileAnswer([path](const FileQuestion&) { return path; });
        QVERIFY(registry.invoke(QStringLiteral("export.animate")));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 60'000 * kPatience);
        setFileAnswer({});
    }

    /// The notice goes, the task stays where the facts of the run are.
    void theTaskOfABundleIsReadInTheInspector()
    {
        FilesBench bench;
        QTRY_VERIFY(bench.window->library().isOpen());
        const auto id = bench.keepRuns({ "fifo" }).front();
        const std::string task = "Why does job 2 wait?\nWhich policy would start it sooner?";
        auto store = *bench.window->library().store();
        QVERIFY(store.setNotes(id, task));
        const auto path = bench.folder.filePath(QStringLiteral("homework.run"));
        QVERIFY(store.exportBundle(id, path.toStdString()));
        bench.drop(path);
        QTRY_VERIFY(bench.isAtItsEnd() && bench.session().inputs()->origin.isReadOnly());
        tryTheNotice(bench);
        const auto& inspector = *bench.window->sessionPage().findChild<InspectorPanel*>();
        const auto first = [&]() -> const Property& { return inspector.model().properties().front(); };
        QTRY_COMPARE(first().value, QString::fromStdString(task));
        bench.window->openRun({ .trace = "preset:small", .cluster = "small", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        QTRY_VERIFY(first().value != QString::fromStdString(task));
    }

private:
    /// The notice lies over the page of the run alone; whoever clicks into it has all keys of the window, there and
    /// after it.
    static void tryTheNotice(FilesBench& bench)
    {
        auto& bar = bench.window->messages();
        QTRY_VERIFY(!bar.rows().empty());
        auto* row = bar.rows().back();
        QVERIFY(row->isVisible() && row->message().staysUntilAnswered);
        bench.window->showPage(MainWindow::Page::Runs);
        QVERIFY(!row->isVisible());
        bench.window->showPage(MainWindow::Page::Session);
        QVERIFY(row->isVisible());
        row->setDetailsVisible(true);
        auto* text = row->findChild<QPlainTextEdit*>();
        bench.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        QTRY_VERIFY(text->isVisible());
        int asked = 0;
        setFileAnswer([&](const FileQuestion&) {
            ++asked;
            return QString();
        });
        QTest::mouseClick(text->viewport(), Qt::LeftButton);
        QCOMPARE(QApplication::focusWidget(), text);
        QTest::keyClick(text, Qt::Key_O, Qt::ControlModifier);
        QCOMPARE(asked, 1);
        // Closed while it has the focus.
        text->setFocus();
        bar.withdraw(row);
        QCoreApplication::processEvents();
        auto* now = QApplication::focusWidget();
        QVERIFY(now != nullptr && bench.window->isAncestorOf(now));
        QTest::keyClick(now, Qt::Key_O, Qt::ControlModifier);
        QCOMPARE(asked, 2);
    }

private Q_SLOTS:
    void aCopyIsKeptWhereItStands()
    {
        FilesBench bench;
        bench.openOldBundle();
        bench.session().seek(Time::fromSeconds(900));
        QTRY_VERIFY(bench.isPaused() && bench.session().now() == Time::fromSeconds(900));
        bench.press("keepCopy");
        QTRY_VERIFY(bench.session().inputs() && !bench.session().inputs()->origin.isReadOnly());
        QTRY_VERIFY(bench.isPaused() && bench.session().now() == Time::fromSeconds(900));
        QCOMPARE(bench.stored(), 1);
        QVERIFY(!bench.window->findChild<QWidget*>(QStringLiteral("readOnlyBar"))->isVisible());
        QVERIFY(!bench.window->windowTitle().contains(QStringLiteral("read-only")));
        // It is a run of the database now: its marks stay, and its end is not kept a second time.
        QVERIFY(bench.window->sessionPage().marks().add({ .from = {}, .until = {}, .text = "mine" }));
        bench.session().express();
        QTRY_COMPARE(bench.session().state(), State::Finished);
        QTRY_VERIFY(bench.isStill() && bench.window->library().store()->loadMarks(kOldRun)->size() == 1);
        QCOMPARE(bench.stored(), 1);
        // Opened and kept again, it is the existing run.
        bench.openOldBundle();
        QVERIFY(bench.window->registry().invoke(QStringLiteral("file.keepCopy")));
        QTRY_VERIFY(bench.session().inputs() && !bench.session().inputs()->origin.isReadOnly());
        QTRY_COMPARE(bench.window->sessionPage().marks().marks().size(), std::size_t { 1 });
        QCOMPARE(bench.stored(), 1);
    }

    void aDamagedBundleChangesNothing()
    {
        FilesBench bench;
        bench.openOldBundle();
        const auto inputs = bench.session().inputs();
        QFile whole(kOldBundle);
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QFile cut(bench.folder.filePath(QStringLiteral("cut.run")));
        QVERIFY(cut.open(QIODevice::WriteOnly));
        cut.write(whole.read(700));
        cut.close();
        QSignalSpy messages(&bench.window->messages(), &MessageBar::countChanged);
        bench.drop(cut.fileName());
        QTRY_COMPARE(messages.count(), 1);
        QCOMPARE(bench.session().inputs(), inputs);
    }

    void severalRunsGoIntoAFolder_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("ending");
        QTest::addRow("bundles") << "runs.exportBundles"
                                 << ".run";
        QTest::addRow("events") << "runs.exportEvents"
                                << ".csv";
        QTest::addRow("results") << "runs.exportEach"
                                 << ".json";
    }
    void severalRunsGoIntoAFolder()
    {
        QFETCH(QString, command);
        QFETCH(QString, ending);
        FilesBench bench;
        QTRY_VERIFY(bench.window->library().isOpen());
        const auto ids = bench.keepRuns({ "fifo", "lb", "binpack" });
        bench.window->showPage(MainWindow::Page::Runs);
        auto& runs = bench.window->runsPage();
        QTRY_COMPARE(runs.model().rowCount(), 3);
        runs.table().selectAll();
        const auto out = bench.folder.filePath(QStringLiteral("out"));
        FileChoice asked = FileChoice::Open;
        setFileAnswer([&](const FileQuestion& question) {
            asked = question.choice;
            return out;
        });
        bench.window->registry().refresh();
        QVERIFY(bench.window->registry().invoke(command));
        if (command == QStringLiteral("runs.exportBundles"))
            answerTask(*bench.window, QStringLiteral("Why does job 2 wait?"));
        QCOMPARE(asked, FileChoice::Folder);
        QStringList wanted;
        const std::array policies { "fifo", "lb", "binpack" };
        for (std::size_t i = 0; i < ids.size(); ++i) // says what is in it
            wanted << QStringLiteral("small-%1-seed-3-%2%3")
                          .arg(QLatin1String(policies[i]), QString::fromStdString(ids[i]), ending);
        wanted.sort();
        QTRY_COMPARE(bench.exported(), wanted);
        QTRY_VERIFY(bench.isStill());
        for (const auto& name : wanted) {
            const auto path = QDir(out).filePath(name).toStdString();
            if (ending == QStringLiteral(".run")) {
                const auto alone = RunStore::openBundle(path);
                QVERIFY(alone && name.endsWith(QString::fromStdString(alone->list({})->front().id) + ending));
                QCOMPARE(alone->list({})->front().notes, std::string("Why does job 2 wait?"));
            } else {
                QVERIFY(QFileInfo(QString::fromStdString(path)).size() > 200);
            }
        }
    }

    /// Names that every system can have, of what people look for.
    void exportedFilesSayWhatIsInThem()
    {
        RunRecord run { .id = "1m8eaa3w31j2y" };
        run.header.trace.name = "/home/me/März: jobs*?.csv";
        run.header.policy = "harmony";
        run.header.seed = 7;
        QCOMPARE(
            exportedFileName(run, RunFileFormat::Bundle), std::string("März-jobs-harmony-seed-7-1m8eaa3w31j2y.run"));
        QCOMPARE(exportedFileName(run, RunFileFormat::Teams),
            std::string("März-jobs-harmony-seed-7-1m8eaa3w31j2y-teams.csv"));
        run.header.trace.name = std::string(300, 'x') + "/" + std::string(300, 'y');
        QVERIFY(exportedFileName(run, RunFileFormat::Events).size() < 100);
        run.header.trace.name.clear();
        QCOMPARE(exportedFileName(run, RunFileFormat::Events), std::string("harmony-seed-7-1m8eaa3w31j2y.csv"));
    }

    /// A stop leaves only complete files, and the message says how many.
    void anExportCanBeStopped()
    {
        FilesBench bench;
        QTRY_VERIFY(bench.window->library().isOpen());
        const auto ids = bench.keepRuns({ "fifo", "lb" });
        const auto out = bench.folder.filePath(QStringLiteral("out")).toStdString();
        std::stop_source source;
        source.request_stop();
        const auto& store = *bench.window->library().store();
        QCOMPARE(exportEach(store, ids, { .format = RunFileFormat::Bundle }, out, source.get_token()).value(), 0);
        QVERIFY(bench.exported().isEmpty());
        const std::vector<std::string> unknown { ids.front(), "nosuchrun" };
        const auto refused = exportEach(store, unknown, { .format = RunFileFormat::Bundle }, out);
        QVERIFY(!refused && refused.error().englishText().find("nosuchrun") != std::string::npos);
        QCOMPARE(bench.exported().size(), 1);
    }

    /// Another person opens the file at the sender's moment, with the same selection; the run goes no further in it
    /// than the range, and is the same run.
    void whatIsShownIsShared()
    {
        FilesBench bench;
        auto& window = *bench.window;
        window.openRun({ .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        const TimeRange range { .from = Time::fromSeconds(600), .to = Time::fromSeconds(3'000) };
        window.clock().seek(Time::fromSeconds(1'500));
        QTRY_COMPARE(bench.session().now(), Time::fromSeconds(1'500));
        QTRY_VERIFY(bench.session().isSettled());
        const auto hash = bench.session().frame()->position.event;
        window.selection().selectJobs({ JobId(2) });
        window.selection().selectHosts({ HostId(1) }, SelectMode::Add);
        window.selection().selectRange(range);
        const QString path = bench.folder.filePath(QStringLiteral("shared.run"));
        setFileAnswer([&](const FileQuestion&) { return path; });
        window.registry().refresh();
        QVERIFY(window.registry().invoke(QStringLiteral("file.share")));
        answerTask(*bench.window, QStringLiteral("Why does job 2 wait?"));
        QTRY_VERIFY(QFileInfo::exists(path));
        QTRY_VERIFY(bench.isStill());

        const auto alone = RunStore::openBundle(path.toStdString());
        QVERIFY(alone);
        const auto run = alone->list({})->front();
        QVERIFY(run.lastEventAt < range.to);
        QCOMPARE(run.status, RunStatus::Interrupted);
        QCOMPARE(run.notes, std::string("Why does job 2 wait?"));

        window.selection().clear();
        window.session().close();
        window.openFile(path);
        QTRY_COMPARE(bench.session().now(), Time::fromSeconds(1'500));
        QTRY_VERIFY(bench.session().isSettled());
        QCOMPARE(bench.session().frame()->position.event, hash);
        QVERIFY(window.selection().state().range == range);
        QVERIFY(window.selection().state().contains(JobId(2)));
        QVERIFY(window.selection().state().contains(HostId(1)));
        QVERIFY(bench.session().inputs()->origin.isReadOnly());
    }

    void sectionsLimitAComparison()
    {
        FilesBench bench;
        QTRY_VERIFY(bench.window->library().isOpen());
        const auto ids = bench.keepRuns({ "fifo", "lb" });
        auto store = *bench.window->library().store();
        const TimeMark section { .from = Time::fromSeconds(0), .until = Time::fromSeconds(150), .text = "start" };
        QVERIFY(store.editMarks(ids.front(), {}, { &section, 1 }));
        auto& page = bench.window->comparePage();
        bench.window->showPage(MainWindow::Page::Compare);
        page.showRuns({ store.get(ids[0]).value(), store.get(ids[1]).value() });
        auto& choice = page.sectionChoice();
        QTRY_VERIFY(choice.isVisible());
        QCOMPARE(choice.itemText(1), QStringLiteral("start"));
        const auto whole = page.data()->results().front().metrics.jobs;
        choice.setCurrentIndex(1);
        Q_EMIT choice.activated(1);
        QTRY_VERIFY(page.data()->request.range.has_value());
        QCOMPARE(page.data()->request.range->until, section.until);
        QTRY_VERIFY(page.data()->results().front().metrics.jobs < whole);
        QTRY_COMPARE(choice.currentIndex(), 1);
        Q_EMIT choice.activated(0);
        QTRY_VERIFY(!page.data()->request.range);
        QTRY_COMPARE(page.data()->results().front().metrics.jobs, whole);
    }

    /// The folder of a sweep that several machines work on: its progress, and a button that imports its runs.
    void theFolderOfASweepIsBroughtIn()
    {
        FilesBench bench;
        QTRY_VERIFY(bench.window->library().isOpen());
        const auto plan = parseSweepPlan(R"({"name": "many", "cluster": "harmony-testbed", "seeds": "1..2",
            "traces": ["preset:harmony-testbed,jobs=4"], "policies": [{"id": "lb"}]})",
            "many.json");
        const auto planned = planSweep(plan.value(),
            { .folder = "/", .createdMilliseconds = 1'700'000'000'000, .program = thisProgram().value() });
        const auto path = bench.folder.filePath(QStringLiteral("many.sweep"));
        const auto folder = SweepFolder::create(path.toStdString(), planned.value()).value();
        QVERIFY(workOnSweep(folder, {}, {}).has_value());
        bench.drop(path);
        auto& panel = bench.window->comparePage().sweeps().shared();
        QTRY_COMPARE(panel.sweep().status().finished, std::int64_t { 2 });
        QTRY_COMPARE(bench.window->page(), MainWindow::Page::Compare);
        QTRY_VERIFY(panel.isVisible());
        bench.press("sweep.mergeFolder");
        QTRY_COMPARE(bench.stored(), std::int64_t { 2 });
        QTRY_COMPARE(bench.window->comparePage().result().runs.size(), std::size_t { 2 });
    }

    void theRunStopsWherePoliciesPart()
    {
        FilesBench bench;
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        QVERIFY(bench.window->registry().invoke(QStringLiteral("run.untilParting")));
        auto* dialog = bench.window->findChild<RunUntilDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(dialog->policyChoice().currentData().toString(), QStringLiteral("locality"));
        QSignalSpy stopped(&bench.session(), &SessionController::stopped);
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_COMPARE(stopped.count(), 1);
        const auto reason = stopped.front().front().value<StopReason>();
        QCOMPARE(reason.otherPolicy, std::string("locality"));
        QTRY_VERIFY(bench.isPaused());
        QCOMPARE(bench.session().frame()->decision->id.index(), static_cast<std::size_t>(reason.decision));
    }
};

CONSONANCE_WINDOW_TEST(TestRunFiles)
#include "tst_run_files.moc"
