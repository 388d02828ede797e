// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that a user changes can be undone and redone, in the real window: random changes of every kind, all
// undone, all redone; and the mark for unsaved changes.
#include "core/compare/comparison_command.h"
#include "core/keep/command_line_text.h"
#include "core/store/time_mark.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_page.h"
#include "ui/decide/what_if_controller.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/monitor/marks_document.h"
#include "ui/monitor/monitor_document.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/runs/runs_page.h"
#include "ui/start/run_form.h"
#include "ui/start/welcome_page.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/workspace/session_page.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QStatusBar>
#include <QUndoView>

#include <array>
#include <random>

using namespace consonance;

namespace {

constexpr std::array kWindowPages { MainWindow::Page::Welcome, MainWindow::Page::Session, MainWindow::Page::Compare,
    MainWindow::Page::Training, MainWindow::Page::Runs };

/// Everything that undo is responsible for, for comparison.
struct SeenState {
    std::vector<SessionChange> changes;
    std::vector<TimeMark> marks;
    std::vector<Breakpoint> breakpoints;
    std::vector<std::string> watches;
    TimelineArrangement timeline;
    Perspective perspective = Perspective::Teach;
    std::string form;
    std::string comparison; ///< the form of the next one
    std::string training; ///< likewise
    QString filter; ///< of the list of runs
    QStringList panels; ///< the visible ones
    std::vector<std::string> runs; ///< name, tags, notes and archived of each stored run
};

struct UndoBench : fixtures::WindowBench {
    UndoBench()
    {
        open();
        window->resize(1400, 900);
        window->openRun({ .trace = "preset:harmony-testbed,jobs=12", .cluster = "harmony-testbed", .policy = "lb" });
        settle();
        session().express();
        [this] {
            QTRY_COMPARE(session().state(), SessionController::State::Finished);
            QTRY_VERIFY(window->isIdle() && window->runsPage().model().rowCount() == 1);
        }();
        session().seek(Time::fromSeconds(3000));
        settle();
    }
    void settle() const
    {
        QTRY_VERIFY_WITH_TIMEOUT(
            session().state() != SessionController::State::Loading && session().isSettled() && window->isIdle(),
            20'000);
    }
    [[nodiscard]] SessionPage& page() const { return window->sessionPage(); }
    [[nodiscard]] RunForm& form() const { return window->welcomePage().form(); }
    [[nodiscard]] SeenState state() const
    {
        settle();
        SeenState now { .changes = session().changes(),
            .marks = page().marks().marks(),
            .breakpoints = page().monitor().breakpoints(),
            .watches = page().monitor().watches(),
            .timeline = page().timeline().view().arrangement(),
            .perspective = page().workspace().perspective(),
            .form = simulateCommand(form().request()),
            .comparison = compareCommand(window->comparePage().form().request()),
            .training = window->trainingPage().form().commandLine(),
            .filter = window->runsPage().filterField().text()
                + QString::number(field<QComboBox>("runsArchived").currentIndex()),
            .panels = {},
            .runs = {} };
        // Those that only a person shows or hides; a branch brings its own to the front.
        for (const char* name : { "queue", "events", "decision" }) {
            if (!page().panels().at(QLatin1String(name))->isHidden())
                now.panels << QLatin1String(name);
        }
        RunQuery all { .limit = 10 };
        all.filter.archived = ArchivedRuns::Included;
        const auto runs = window->library().store()->list(all);
        for (const auto& run : runs ? *runs : std::vector<RunRecord> {}) {
            auto text = run.header.name + '|' + run.notes + '|' + (run.archivedMilliseconds ? "archived" : "");
            for (const auto& tag : run.header.tags)
                text += '|' + tag;
            now.runs.push_back(text);
        }
        return now;
    }
    [[nodiscard]] bool invoke(const char* id) const
    {
        window->registry().refresh();
        return window->registry().invoke(QLatin1String(id)).has_value();
    }
    template<typename Field> [[nodiscard]] Field& field(const char* name) const
    {
        return *window->findChild<Field*>(QLatin1String(name));
    }
};

/// By its title, like a person: pressed, moved step by step to a point of the page, released there.
void drag(QDockWidget& dock, QPoint goal)
{
    auto& page = *dock.parentWidget();
    const QPoint grip(dock.width() / 3, 8);
    const auto move = [&](QPoint global) {
        QMouseEvent event(QEvent::MouseMove, dock.mapFromGlobal(global), dock.window()->mapFromGlobal(global), global,
            Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&dock, &event);
        QCoreApplication::processEvents();
    };
    const QPoint from = dock.mapToGlobal(grip);
    const QPoint until = page.mapToGlobal(goal);
    QTest::mousePress(&dock, Qt::LeftButton, {}, grip);
    constexpr int kSteps = 10;
    for (int step = 1; step <= kSteps; ++step)
        move(from + (until - from) * step / kSteps);
    QMouseEvent release(QEvent::MouseButtonRelease, dock.mapFromGlobal(until), dock.window()->mapFromGlobal(until),
        until, Qt::LeftButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&dock, &release);
}

void compare(const SeenState& is, const SeenState& wanted)
{
    QCOMPARE(is.changes, wanted.changes);
    QCOMPARE(is.marks, wanted.marks);
    QCOMPARE(is.breakpoints, wanted.breakpoints);
    QCOMPARE(is.watches, wanted.watches);
    QVERIFY(is.timeline == wanted.timeline);
    QCOMPARE(is.perspective, wanted.perspective);
    QCOMPARE(is.form, wanted.form);
    QCOMPARE(is.comparison, wanted.comparison);
    QCOMPARE(is.training, wanted.training);
    QCOMPARE(is.filter, wanted.filter);
    QCOMPARE(is.panels, wanted.panels);
    QCOMPARE(is.runs, wanted.runs);
}

/// Changes of every kind, each the way the window makes it.
class RandomUser {
public:
    RandomUser(UndoBench& bench, unsigned seed)
        : m_bench(bench)
        , m_random(seed)
    {
    }

    static constexpr int kKinds = 21;

    void change(int kind)
    {
        auto& page = m_bench.page();
        auto& monitor = page.monitor();
        switch (kind) {
        case 0:
            page.whatIf().changeServers(
                next(2) == 0 ? ClusterChangeKind::Drain : ClusterChangeKind::Repair, { HostId(next(6)) });
            break;
        case 1: {
            const auto at = Time::fromSeconds(next(5000));
            QVERIFY(page.marks().add({ .from = at, .until = at, .text = word() }));
            break;
        }
        case 2:
            QVERIFY(monitor.put({ .condition = "queue_length > " + std::to_string(next(50)) }));
            break;
        case 3:
            if (!monitor.breakpoints().empty())
                monitor.setEnabled(monitor.breakpoints().front().id, !monitor.breakpoints().front().isEnabled);
            break;
        case 4:
            next(3) == 0 ? monitor.removeAll() : (void)monitor.addWatch("running + " + std::to_string(next(50)));
            break;
        case 5:
            m_bench.window->selection().selectJobs({ JobId(next(5)) });
            QVERIFY(m_bench.invoke(next(2) == 0 ? "timeline.filterOut" : "timeline.pin"));
            break;
        case 6:
            (void)m_bench.invoke(next(2) == 0 ? "timeline.filterBack" : "timeline.filterClear");
            break;
        case 7: {
            constexpr std::array kPerspectives { "view.teach", "view.operate", "view.debug", "view.resetLayout" };
            QVERIFY(m_bench.invoke(kPerspectives[static_cast<std::size_t>(next(4))]));
            break;
        }
        case 8:
            type(m_bench.field<QLineEdit>("runName"));
            break;
        case 9:
            type(m_bench.field<QLineEdit>("runTags"));
            break;
        case 10:
            toggleArchived();
            break;
        case 11:
            page.whatIf().changePolicy(next(2) == 0 ? "locality" : "binpack", {});
            break;
        case 12:
            moveSomeTask();
            break;
        case 13:
            writeNotes();
            break;
        case 14: {
            auto& list = m_bench.window->comparePage().form().policyList();
            auto* item = list.item(1 + next(2)); // after the heading of the first family
            item->setCheckState(item->checkState() == Qt::Checked ? Qt::Unchecked : Qt::Checked);
            QCoreApplication::processEvents();
            break;
        }
        case 15:
            m_bench.window->comparePage().form().seedsField().setText(QString::number(next(1000)));
            QCoreApplication::processEvents();
            break;
        case 16:
            m_bench.field<QLineEdit>("trainingSeed").setText(QString::number(next(1000)));
            QCoreApplication::processEvents();
            break;
        case 17:
            // Words that match the only run, so that it can still be selected.
            m_bench.window->runsPage().filterField().setText(
                QLatin1String(std::array { "", "lb", "harmony", "testbed" }[static_cast<std::size_t>(next(4))]));
            QTest::keyClick(&m_bench.window->runsPage().filterField(), Qt::Key_Return);
            break;
        case 18: {
            constexpr std::array kPanels { "panel.queue", "panel.events", "panel.decision" };
            QVERIFY(m_bench.invoke(kPanels[static_cast<std::size_t>(next(3))]));
            break;
        }
        case 19:
            QVERIFY(m_bench.invoke("whatIf.addServer"));
            break;
        default:
            m_bench.form().findChild<QLineEdit*>(QStringLiteral("seed"))->setText(QString::number(next(1000)));
            QCoreApplication::processEvents();
            break;
        }
        m_bench.settle();
    }
    int next(int below) { return static_cast<int>(m_random() % static_cast<unsigned>(below)); }

private:
    std::string word() { return "w" + std::to_string(next(1000)); }
    void select()
    {
        auto& runs = m_bench.window->runsPage();
        m_bench.window->showPage(MainWindow::Page::Runs);
        QTRY_COMPARE(runs.model().rowCount(), 1);
        runs.table().selectRow(0);
    }
    void type(QLineEdit& field)
    {
        select();
        field.setText(QString::fromStdString(word()));
        QTest::keyClick(&field, Qt::Key_Return);
    }
    void writeNotes()
    {
        select();
        auto& notes = m_bench.field<QPlainTextEdit>("runNotes");
        notes.setPlainText(QString::fromStdString(word()));
        notes.document()->setModified(true);
        QFocusEvent out(QEvent::FocusOut, Qt::TabFocusReason);
        QCoreApplication::sendEvent(&notes, &out);
    }
    /// Moves a running job to another server; refused, and so no edit, if there is no room.
    void moveSomeTask()
    {
        const auto& session = m_bench.session();
        for (std::size_t job = 0; job < session.frame()->jobs.size(); ++job) {
            if (session.frame()->jobs[job].phase != JobPhase::Running)
                continue;
            m_bench.page().whatIf().moveTask(JobId(job), 0, HostId(), HostId(next(6)));
            return;
        }
    }
    void toggleArchived()
    {
        select();
        const bool isArchived = m_bench.window->runsPage().selectedRuns().front().archivedMilliseconds.has_value();
        QVERIFY(m_bench.invoke(isArchived ? "runs.restore" : "runs.archive"));
    }

    UndoBench& m_bench;
    std::mt19937 m_random;
};

} // namespace

class TestUndo : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void undoingAllIsTheBeginningAndRedoingAllTheEnd_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (const unsigned seed : { 1U, 2U, 3U })
            QTest::addRow("%u", seed) << seed;
    }

    void undoingAllIsTheBeginningAndRedoingAllTheEnd()
    {
        QFETCH(const unsigned, seed);
        UndoBench bench;
        // Archived runs are listed too, so that they can be selected.
        auto& archived = bench.field<QComboBox>("runsArchived");
        archived.setCurrentIndex(archived.findData(static_cast<int>(ArchivedRuns::Included)));
        bench.settle();
        auto& undo = bench.window->undo();
        const int before = undo.history().count(); // the following edits are checked
        RandomUser user(bench, seed);
        const auto start = bench.state();
        for (int kind = 0; kind < RandomUser::kKinds; ++kind) {
            user.change(kind);
            user.change(user.next(RandomUser::kKinds));
            user.change(user.next(RandomUser::kKinds));
        }
        const auto end = bench.state();
        const int edits = undo.history().count();
        QVERIFY2(edits - before > RandomUser::kKinds && edits < UndoStack::kLimit, qPrintable(QString::number(edits)));
        for (int i = 0; i < edits; ++i)
            QVERIFY2(!undo.history().text(i).isEmpty(), qPrintable(QString::number(i)));
        // Page after page: each takes back what is seen there, whatever was done elsewhere since. The edit before is
        // the first of the last page.
        for (const auto page : kWindowPages) {
            bench.window->showPage(page);
            while (undo.history().index() > before && undo.canUndo()) {
                undo.undo();
                bench.settle();
            }
        }
        QCOMPARE(undo.history().index(), before);
        compare(bench.state(), start);
        for (const auto page : kWindowPages) {
            bench.window->showPage(page);
            while (undo.canRedo()) {
                undo.redo();
                bench.settle();
                QVERIFY2(undo.history().count() == edits, qPrintable(undo.history().undoText()));
            }
        }
        QCOMPARE(undo.history().index(), edits);
        QCOMPARE(undo.history().count(), edits); // undoing never became an edit of its own
        compare(bench.state(), end);
    }

    void editsOfOneFieldAreOne()
    {
        UndoBench bench;
        auto& undo = bench.window->undo();
        auto& seed = *bench.form().findChild<QLineEdit*>(QStringLiteral("seed"));
        const auto before = seed.text();
        for (const char* text : { "4", "42", "421" }) {
            seed.setText(QLatin1String(text));
            QCoreApplication::processEvents();
        }
        QCOMPARE(undo.history().count(), 1);
        bench.window->showPage(MainWindow::Page::Welcome);
        undo.undo();
        QCOMPARE(seed.text(), before);
        undo.redo();
        QCOMPARE(seed.text(), QStringLiteral("421"));

        bench.window->showPage(MainWindow::Page::Runs);
        bench.window->runsPage().table().selectRow(0);
        auto& name = bench.field<QLineEdit>("runName");
        name.setFocus();
        for (const char* text : { "a", "b" }) {
            name.setText(QLatin1String(text));
            QTest::keyClick(&name, Qt::Key_Return);
            bench.settle();
        }
        QCOMPARE(undo.history().count(), 2);
        undo.undo();
        // The field shows it although it has the focus, and leaving the field does not write the old text again.
        QTRY_COMPARE(name.text(), QString());
        QTest::keyClick(&name, Qt::Key_Return);
        bench.settle();
        QCOMPARE(bench.state().runs.front(), std::string("||"));
    }

    /// Who looks at the run cannot see a tick in a form elsewhere come or go.
    void undoTakesBackWhatIsInSight()
    {
        UndoBench bench;
        auto& form = bench.window->comparePage().form();
        const auto asked = [&form] { return compareCommand(form.request()); };
        const auto status = [&bench] { return bench.window->statusBar()->currentMessage(); };
        bench.page().whatIf().changeServers(ClusterChangeKind::Fail, { HostId(1) });
        QTRY_VERIFY(bench.page().whatIf().isBranch());
        bench.settle();
        QVERIFY(bench.page().monitor().addWatch("running"));
        const auto before = asked();
        bench.window->showPage(MainWindow::Page::Compare);
        form.policyList().item(1)->setCheckState(Qt::Checked);
        QTRY_VERIFY(bench.window->undo().canUndo());
        const auto ticked = asked();
        QVERIFY(ticked != before);

        bench.window->showPage(MainWindow::Page::Session);
        QVERIFY(bench.invoke("edit.undoChange"));
        QTRY_VERIFY(!bench.page().whatIf().isBranch());
        bench.settle();
        // Also where something came of it, which is said as well.
        QVERIFY2(status().startsWith(QStringLiteral("Undone: fail server-1")), qPrintable(status()));
        QVERIFY(!bench.invoke("edit.undoChange"));
        QCOMPARE(bench.page().monitor().watches().size(), std::size_t { 1 });
        QVERIFY(bench.invoke("edit.undo"));
        QVERIFY(bench.page().monitor().watches().empty());
        QVERIFY2(status().startsWith(QStringLiteral("Undone: ")), qPrintable(status()));
        QVERIFY(!bench.invoke("edit.undo"));
        QCOMPARE(asked(), ticked);

        bench.window->showPage(MainWindow::Page::Compare);
        QVERIFY(bench.invoke("edit.undo"));
        QCOMPARE(asked(), before);
        QCOMPARE(status(), QStringLiteral("Undone: Change the comparison: Policies"));
        QVERIFY(!bench.invoke("edit.undo"));
        // A new edit here forgets nothing that was taken back there.
        form.seedsField().setText(QStringLiteral("9"));
        QTRY_VERIFY(bench.window->undo().canUndo());
        bench.window->showPage(MainWindow::Page::Session);
        QVERIFY(bench.invoke("edit.redoChange"));
        QTRY_VERIFY(bench.page().whatIf().isBranch());
    }

    void theTitleMarksWhatIsNotKept()
    {
        UndoBench bench;
        QVERIFY(!bench.window->isWindowModified());
        bench.page().whatIf().changeServers(ClusterChangeKind::Fail, { HostId(1) });
        QTRY_VERIFY(bench.window->isWindowModified());
        QVERIFY(bench.window->windowTitle().startsWith(QStringLiteral("[*]")));
        bench.window->undo().undo();
        QTRY_VERIFY(!bench.window->isWindowModified());
        bench.window->undo().redo();
        QTRY_VERIFY(bench.window->isWindowModified());
        bench.settle();
        bench.session().express(); // to its end, where it is kept
        QTRY_VERIFY_WITH_TIMEOUT(!bench.window->isWindowModified(), 20'000);
        QVERIFY(bench.page().whatIf().isBranch());
    }

    /// With the mouse on the panels themselves: floated by a double click on the title, closed by the button.
    void panelsComeBackWhereTheyWere()
    {
        UndoBench bench;
        bench.window->showPage(MainWindow::Page::Session);
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        auto& undo = bench.window->undo();
        auto* dock = bench.page().panels().at(QStringLiteral("queue"));
        dock->show();
        dock->raise();
        QTRY_VERIFY(dock->widget()->isVisible());
        const auto area = bench.page().dockWidgetArea(dock);
        const int before = undo.history().count();
        QVERIFY(!dock->isFloating());
        const QPoint title(dock->width() / 3, 8);
        QTest::mouseDClick(dock, Qt::LeftButton, {}, title);
        QTest::mouseRelease(dock, Qt::LeftButton, {}, title);
        QTRY_COMPARE(undo.history().count(), before + 1);
        QVERIFY(dock->isFloating());
        undo.undo();
        QTRY_VERIFY(!dock->isFloating());
        QCOMPARE(bench.page().dockWidgetArea(dock), area);
        undo.redo();
        QTRY_VERIFY(dock->isFloating());
        undo.undo();
        QTRY_VERIFY(dock->isVisible());
        dock->close();
        QTRY_VERIFY(undo.canUndo());
        QVERIFY(dock->isHidden());
        undo.undo();
        QTRY_VERIFY(!dock->isHidden());
    }

    /// Dragged by its title to another side, and onto another panel: each is one edit.
    void panelsThatAreDraggedComeBack()
    {
        UndoBench bench;
        bench.window->showPage(MainWindow::Page::Session);
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        auto& undo = bench.window->undo();
        auto& page = bench.page();
        auto* dock = page.panels().at(QStringLiteral("queue"));
        dock->show();
        dock->raise();
        QTRY_VERIFY(dock->widget()->isVisible());
        const auto home = page.dockWidgetArea(dock);
        const int before = undo.history().count();
        const auto other = home == Qt::LeftDockWidgetArea ? Qt::RightDockWidgetArea : Qt::LeftDockWidgetArea;
        drag(*dock, { other == Qt::LeftDockWidgetArea ? 4 : page.width() - 4, page.height() / 2 });
        QTRY_COMPARE(undo.history().count(), before + 1);
        QTRY_COMPARE(page.dockWidgetArea(dock), other);
        undo.undo();
        QCOMPARE(page.dockWidgetArea(dock), home);
        QVERIFY(!dock->isFloating());
        undo.redo();
        QCOMPARE(page.dockWidgetArea(dock), other);
        QVERIFY(!dock->isFloating());
        undo.undo();

        // Onto the middle of a panel elsewhere, where it becomes a tab.
        QDockWidget* host = nullptr;
        for (const auto& [name, panel] : page.panels()) {
            if (panel != dock && panel->widget()->isVisible() && !panel->isFloating()
                && page.dockWidgetArea(panel) != home)
                host = panel;
        }
        QVERIFY(host != nullptr);
        QVERIFY(!page.tabifiedDockWidgets(host).contains(dock));
        const int edits = undo.history().index();
        drag(*dock, host->mapTo(&page, host->rect().center()));
        QTRY_COMPARE(undo.history().index(), edits + 1);
        QVERIFY(page.tabifiedDockWidgets(host).contains(dock));
        undo.undo();
        QVERIFY(!page.tabifiedDockWidgets(host).contains(dock));
        QCOMPARE(page.dockWidgetArea(dock), home);
        undo.redo();
        QVERIFY(page.tabifiedDockWidgets(host).contains(dock));
    }

    /// Changes in the previous run can no longer be undone; the others can, and undone ones can be redone.
    void anotherRunTakesOnlyItsOwnEditsAlong()
    {
        UndoBench bench;
        auto& undo = bench.window->undo();
        const Time at = Time::fromSeconds(600);
        QVERIFY(bench.page().monitor().addWatch("running"));
        QVERIFY(bench.page().marks().add({ .from = at, .until = at, .text = "here" }));
        bench.page().whatIf().changeServers(ClusterChangeKind::Fail, { HostId(1) });
        QTRY_COMPARE(undo.history().count(), 3);
        bench.window->showPage(MainWindow::Page::Session);
        QVERIFY(bench.invoke("view.debug"));
        undo.undo();
        QCOMPARE(bench.page().workspace().perspective(), Perspective::Teach);
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=12", .cluster = "harmony-testbed", .policy = "locality" });
        QTRY_VERIFY(bench.session().changes().empty());
        bench.settle();
        QCOMPARE(undo.history().count(), 2);
        QVERIFY(undo.canRedo());
        undo.redo();
        QCOMPARE(bench.page().workspace().perspective(), Perspective::Debug);
        undo.undo();
        undo.undo();
        QVERIFY(bench.page().monitor().watches().empty());
        QVERIFY(!undo.canUndo());
        undo.redo();
        QCOMPARE(bench.page().monitor().watches().size(), std::size_t { 1 });
    }

    void theHistoryIsAPanelOfEveryPerspective()
    {
        UndoBench bench;
        bench.window->showPage(MainWindow::Page::Session);
        auto* dock = bench.page().panels().at(QStringLiteral("history"));
        for (const char* perspective : { "view.operate", "view.debug", "view.teach" }) {
            QVERIFY(bench.invoke(perspective));
            dock->hide();
            QVERIFY(bench.invoke("panel.history"));
            QTRY_VERIFY2(dock->isVisible() && dock->widget()->isVisible(), perspective);
        }
        auto* view = qobject_cast<QUndoView*>(dock->widget());
        QVERIFY(view);
        QVERIFY(view->stack() == &bench.window->undo().history());
        // Choosing an earlier line goes back to it.
        QVERIFY(bench.page().monitor().addWatch("running"));
        QCOMPARE(bench.page().monitor().watches().size(), std::size_t { 1 });
        view->setCurrentIndex(view->model()->index(view->model()->rowCount() - 2, 0));
        QTRY_VERIFY(bench.page().monitor().watches().empty());
    }
};

CONSONANCE_WINDOW_TEST(TestUndo)
#include "tst_undo.moc"
