// SPDX-License-Identifier: GPL-3.0-or-later
// The purpose of the panel arrangements: the things people look at most are visible without dragging anything.
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/answers/answer_table.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/decide/branch_difference_view.h"
#include "ui/decide/decision_follower.h"
#include "ui/decide/decision_panel.h"
#include "ui/decide/others_view.h"
#include "ui/decide/what_if_panel.h"
#include "ui/heatmap/heat_map_widget.h"
#include "ui/inspect/jobs_panel.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/models/candidate_model.h"
#include "ui/models/job_table_model.h"
#include "ui/start/own_run_wizard.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/teach/lesson_player.h"
#include "ui/teach/teaching.h"
#include "ui/theme/theme.h"
#include "ui/workspace/panel_dock.h"
#include "ui/workspace/session_page.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QTabWidget>
#include <QToolButton>

#include <algorithm>

using namespace consonance;

namespace {

constexpr int kTitleBar = 24; // of the window's frame

int shownHeight(const QWidget& widget)
{
    return widget.visibleRegion().boundingRect().height();
}

/// A run in the perspective Debug, on a screen of 1600 × 1000 pixels.
struct DebugBench : fixtures::WindowBench {
    DecisionPanel* panel = nullptr;

    void openDebug(const std::string& cluster = "pollux-16x4")
    {
        settings.setReducedMotion(true);
        open();
        window->resize(1600, 1000 - kTitleBar);
        window->openRun({ .trace = "preset:poisson,jobs=40", .cluster = cluster, .policy = "lb", .seed = 3 });
        QTRY_VERIFY(isPaused());
        auto& workspace = window->sessionPage().workspace();
        workspace.setPerspective(Perspective::Debug);
        workspace.resetLayout();
        panel = window->findChild<DecisionPanel*>();
        QTRY_VERIFY(panel && panel->isVisible() && workspace.isSettled());
    }
    /// With the lessons beside it, on a projector of 1280 × 720 pixels.
    void openLow(const QString& perspective)
    {
        settings.setReducedMotion(true);
        open();
        window->resize(1280, 720 - kTitleBar);
        window->openRun({ .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(isPaused());
        window->registry().action(QStringLiteral("help.lessons"))->trigger();
        auto& workspace = window->sessionPage().workspace();
        workspace.setPerspective(*perspectiveFromId(perspective));
        workspace.resetLayout();
        QTRY_VERIFY(workspace.isSettled());
    }
    [[nodiscard]] bool isScored() const
    {
        const auto& analysis = panel->follower().analysis();
        return analysis && !panel->follower().isPartial() && !analysis->inferences.empty();
    }
    void stepToScored() const
    {
        for (int i = 0; i < 50 && (i == 0 || !isScored()); ++i) {
            session().stepForward(StepUnit::Decision);
            QTRY_VERIFY(isPaused() && window->isIdle());
        }
        QVERIFY(isScored());
    }
    void invoke(const char* command) const
    {
        auto* action = window->registry().action(QLatin1String(command));
        QTRY_VERIFY2(action && action->isEnabled(), command);
        action->trigger();
        QTRY_VERIFY(isPaused() && window->isIdle());
    }
};

} // namespace

class TestPerspectives : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What is chosen for the cluster holds for the list of jobs and the timeline beside it: a colour never means two
    /// things at once.
    void aColourMeansOneThingOnThePage_data()
    {
        QTest::addColumn<int>("mode");
        for (const auto mode : kClusterColorModes)
            QTest::newRow(colorModeId(mode)) << static_cast<int>(mode);
    }

    void aColourMeansOneThingOnThePage()
    {
        QFETCH(const int, mode);
        fixtures::WindowBench bench;
        bench.settings.setReducedMotion(true);
        bench.open();
        bench.window->resize(1600, 1000 - kTitleBar);
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=10", .cluster = "harmony-testbed", .policy = "locality" });
        QTRY_VERIFY(bench.isPaused());
        bench.session().seek(Time::fromSeconds(3000));
        QTRY_VERIFY(bench.session().isSettled() && bench.window->isIdle());
        auto& page = bench.window->sessionPage();
        for (const char* name : { "jobs", "timeline" }) {
            page.panels().at(QLatin1String(name))->show();
            page.panels().at(QLatin1String(name))->raise();
        }
        page.canvas().setColorMode(static_cast<ClusterColorMode>(mode));
        const auto& timeline = page.timeline().view();
        QTRY_VERIFY(timeline.isVisible());
        auto& jobs = bench.window->findChild<JobsPanel*>()->model();
        int strips = 0;
        const auto picture = timeline.viewport()->grab().toImage();
        for (int job = 0; job < jobs.rowCount(); ++job) {
            const auto color = page.canvas().styleOf(JobId(job)).color;
            const auto swatch
                = jobs.index(job, JobTableModel::Number).data(Qt::DecorationRole).value<QIcon>().pixmap(16).toImage();
            QCOMPARE(swatch.pixelColor(swatch.rect().center()), color);
            const auto own = Theme::instance().jobStyle(static_cast<std::size_t>(job)).color;
            if (own == color)
                continue;
            for (int row = 0; row < timeline.shownRowCount(); ++row) {
                if (timeline.shownRow(row).job != JobId(job))
                    continue;
                const auto place = timeline.shownRowRect(row).toAlignedRect();
                for (int x = std::max(0, place.left()); x < std::min(place.right(), picture.width()); ++x) {
                    const auto seen = picture.pixelColor(x, place.center().y());
                    strips += seen == color ? 1 : 0;
                    QVERIFY2(seen != own, qPrintable(QString::number(job)));
                }
            }
        }
        QVERIFY(strips > 0 || mode == static_cast<int>(ClusterColorMode::Job));
    }

    /// Debugging a policy shows ten candidates of a task at once, and the results of a change, side by side.
    void debugShowsTenCandidatesAndWhatAChangeCame()
    {
        DebugBench bench;
        bench.openDebug();
        bench.stepToScored();
        const auto& table = bench.panel->candidateTable();
        const auto tenRows = [&table] { return 10 * table.rowHeight(0); };
        QTRY_VERIFY2(
            shownHeight(*table.viewport()) >= tenRows(), qPrintable(QString::number(shownHeight(*table.viewport()))));

        bench.invoke("whatIf.nothingStarts");
        bench.invoke("whatIf.compare");
        auto* whatIf = bench.window->findChild<WhatIfPanel*>();
        const auto& outcome = whatIf->difference();
        QTRY_VERIFY(outcome.jobs().rowCount() > 0 && outcome.table().isVisible());
        bench.stepToScored();
        QTRY_VERIFY2(
            shownHeight(*table.viewport()) >= tenRows(), qPrintable(QString::number(shownHeight(*table.viewport()))));
        for (const QWidget* part :
            { static_cast<const QWidget*>(&outcome.summary()), static_cast<const QWidget*>(&outcome.table()) })
            QTRY_VERIFY2(shownHeight(*part) == part->height() && part->height() > 0,
                qPrintable(QStringLiteral("%1 of %2").arg(shownHeight(*part)).arg(part->height())));
    }

    /// Before and after a decision the panel shows that one, and its title says which moment the cluster shows.
    void aDecisionIsNamedBeforeAndAfterIt()
    {
        DebugBench bench;
        bench.openDebug();
        bench.stepToScored();
        const auto tasks = bench.panel->actions().rowCount();
        QVERIFY(tasks > 0);
        const auto step = bench.session().frame()->position.step;
        QCOMPARE(bench.panel->windowTitle(), QStringLiteral("After the decision"));
        bench.invoke("run.beforeDecision");
        QTRY_VERIFY(bench.isPaused() && bench.window->isIdle());
        QVERIFY(bench.session().frame()->isBeforeDecision);
        QTRY_COMPARE(bench.panel->windowTitle(), QStringLiteral("Before the decision"));
        QTRY_COMPARE(bench.panel->actions().rowCount(), tasks);
        bench.invoke("run.beforeDecision");
        QTRY_VERIFY(bench.isPaused() && bench.window->isIdle());
        QCOMPARE(bench.session().frame()->position.step, step);
        QTRY_COMPARE(bench.panel->windowTitle(), QStringLiteral("After the decision"));
    }

    void aLowScreenShowsFiveCandidates_data()
    {
        QTest::addColumn<QString>("perspective");
        QTest::newRow("teach") << QStringLiteral("teach");
        QTest::newRow("debug") << QStringLiteral("debug");
    }
    /// On a projector lessons stand beside the decision that they teach from.
    void aLowScreenShowsFiveCandidates()
    {
        QFETCH(const QString, perspective);
        DebugBench bench;
        bench.openLow(perspective);
        bench.panel = bench.window->findChild<DecisionPanel*>();
        QTRY_VERIFY(bench.panel && bench.panel->isVisible());
        bench.stepToScored();
        const auto& table = bench.panel->candidateTable();
        const auto fiveRows = [&table] { return 5 * table.rowHeight(0); };
        QTRY_VERIFY2(
            shownHeight(*table.viewport()) >= fiveRows(), qPrintable(QString::number(shownHeight(*table.viewport()))));
    }

    /// Beside a lesson the cluster had 350 pixels between the jobs and the decision; now the jobs are a tab under it.
    void aLowScreenShowsTheClusterLarge()
    {
        DebugBench bench;
        bench.openLow(QStringLiteral("teach"));
        const auto* canvas = &bench.window->sessionPage().canvas();
        QTRY_VERIFY(canvas->isVisible());
        QTRY_VERIFY2(canvas->width() >= 500, qPrintable(QString::number(canvas->width())));
        auto* jobs = bench.window->sessionPage().panels().at(QStringLiteral("jobs"));
        bench.window->sessionPage().workspace().bringUp(*jobs);
        QTRY_VERIFY(jobs->isVisible() && !jobs->visibleRegion().isEmpty());
        QVERIFY2(canvas->width() >= 500, qPrintable(QString::number(canvas->width())));
    }

    /// Nothing moves when a lesson comes to the decision: its panel is wide enough from the beginning.
    void aLessonLeavesTheClusterItsWidth()
    {
        DebugBench bench;
        bench.openLow(QStringLiteral("teach"));
        bench.window->teaching().start(QStringLiteral("harmony-decides"));
        QTRY_VERIFY(bench.isPaused() && bench.window->isIdle());
        const auto& canvas = bench.window->sessionPage().canvas();
        const int width = canvas.width();
        QVERIFY2(width >= 500, qPrintable(QString::number(width)));
        auto& player = bench.window->teaching().player();
        player.skip();
        bench.session().stepForward(StepUnit::Decision);
        QTRY_VERIFY(bench.isPaused() && bench.window->isIdle());
        player.next();
        QCOMPARE(QString::fromStdString(player.target()), QStringLiteral("panel:decision"));
        QTRY_VERIFY(bench.window->isIdle());
        QCoreApplication::processEvents();
        QCOMPARE(canvas.width(), width);
        // The last task, which the step names, has servers without a probability but with a reason.
        bench.panel = bench.window->findChild<DecisionPanel*>();
        QTRY_VERIFY(bench.isScored());
        auto& actions = bench.panel->actionTable();
        QTest::keyClick(&actions, Qt::Key_End);
        const auto& candidates = bench.panel->candidates();
        int reasons = 0;
        for (int row = 0; row < candidates.rowCount(); ++row) {
            const auto probability = candidates.index(row, CandidateModel::Probability).data(kExactRole);
            reasons
                += !probability.isValid() && candidates.index(row, CandidateModel::Why).data().toString().size() > 1;
        }
        QVERIFY2(reasons > 0, qPrintable(QString::number(candidates.rowCount())));
    }

    /// Who brings a cluster runs it, unless something else was chosen.
    void onesOwnClusterOpensInOperate()
    {
        fixtures::WindowBench bench;
        bench.open();
        const auto openOwn = [&bench] {
            QVERIFY(bench.window->registry().invoke(QStringLiteral("file.ownRun")).has_value());
            auto* wizard = bench.window->findChild<OwnRunWizard*>();
            QVERIFY(wizard);
            Q_EMIT wizard->runRequested({ .trace = "preset:small", .cluster = "small", .policy = "fifo" });
            wizard->close();
            QTRY_VERIFY(bench.isPaused());
        };
        openOwn();
        QCOMPARE(bench.window->sessionPage().workspace().perspective(), Perspective::Operate);
        bench.window->sessionPage().workspace().setPerspective(Perspective::Debug);
        openOwn();
        QCOMPARE(bench.window->sessionPage().workspace().perspective(), Perspective::Debug);
    }

    /// Who reads a map that is low finds the names of its columns under it.
    void aLowScreenShowsTheWholeInterferenceMap()
    {
        DebugBench bench;
        bench.openLow(QStringLiteral("teach"));
        auto* dock = bench.window->sessionPage().panels().at(QStringLiteral("interference"));
        bench.window->sessionPage().workspace().bringUp(*dock);
        const auto* map = dock->findChild<HeatMapWidget*>();
        QTRY_VERIFY(map && map->isVisible() && !map->data().isEmpty());
        QTRY_VERIFY2(shownHeight(*map) == map->height(),
            qPrintable(QStringLiteral("%1 of %2").arg(shownHeight(*map)).arg(map->height())));
    }

    /// The answer appears beside the cluster, from whichever page it was asked.
    void whatToBuyIsAnsweredInSight()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=10", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        bench.window->showPage(MainWindow::Page::Compare);
        bench.window->registry().refresh();
        QVERIFY(bench.window->registry().invoke(QStringLiteral("purchase.start")).has_value());
        QCOMPARE(bench.window->page(), MainWindow::Page::Session);
        QTRY_VERIFY(bench.window->sessionPage().panels().at(QStringLiteral("purchase"))->isVisible());
        QTRY_VERIFY(bench.window->isIdle());
    }

    /// Wherever its tab is: the table is in sight beside the plot.
    void whatToBuyHasRoom_data()
    {
        QTest::addColumn<int>("perspective");
        QTest::newRow("teach") << int(Perspective::Teach);
        QTest::newRow("operate") << int(Perspective::Operate);
    }

    void whatToBuyHasRoom()
    {
        QFETCH(const int, perspective);
        fixtures::WindowBench bench;
        bench.open();
        bench.window->resize(1600, 1000);
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=10", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        bench.window->sessionPage().workspace().setPerspective(Perspective(perspective));
        bench.window->registry().refresh();
        QVERIFY(bench.window->registry().invoke(QStringLiteral("purchase.start")).has_value());
        const auto* dock = bench.window->sessionPage().panels().at(QStringLiteral("purchase"));
        const auto* table = &dock->findChild<AnswerTable*>()->view();
        QTRY_VERIFY(table->isVisible() && table->visibleRegion().boundingRect().height() >= 140);
        QVERIFY2(table->visibleRegion().boundingRect().width() >= 200, qPrintable(QString::number(dock->width())));
        QTRY_VERIFY(bench.window->isIdle());
    }

    /// Another policy's placement is drawn over the cluster, and every task that differs is marked.
    void anotherPolicysPlacementIsAGhost()
    {
        DebugBench bench;
        bench.openDebug();
        const auto& canvas = bench.window->sessionPage().canvas();
        auto& others = bench.panel->others();
        auto* note = bench.window->findChild<QLabel*>(QStringLiteral("ghostNote"));
        QVERIFY(canvas.ghost().empty() && note->isHidden());
        const auto differs = [&] {
            const auto& asked = bench.panel->follower().analysis()->others;
            return !asked.empty() && !asked.front().otherwise.empty();
        };
        for (int i = 0; i < 50 && (i == 0 || !differs()); ++i)
            bench.stepToScored();
        QVERIFY(differs());
        bench.invoke("decision.ghost");
        const auto& other = bench.panel->follower().analysis()->others.front();
        QCOMPARE(canvas.ghost().size(), other.otherwise.size());
        for (const auto& one : other.otherwise) {
            QVERIFY(std::ranges::any_of(canvas.ghost(), [&](const GhostTasks& ghost) {
                return ghost.job == one.job && ghost.host == one.host && ghost.role == one.role
                    && ghost.more == one.other - one.decided;
            }));
        }
        QVERIFY(note->isVisible());
        QVERIFY2(note->text().contains(others.ghost().policy), qPrintable(note->text()));
        int more = 0;
        int fewer = 0;
        for (const auto& one : other.otherwise)
            (one.other > one.decided ? more : fewer) += std::abs(one.other - one.decided);
        QCOMPARE(others.ghost().elsewhere + others.ghost().added, more);
        QCOMPARE(others.ghost().elsewhere + others.ghost().missing, fewer);
        QVERIFY(more + fewer > 0);
        const auto with = bench.window->sessionPage().canvas().grab().toImage();
        // Later there are other tasks: then nothing is crossed out, and the note gives the moment it refers to.
        bench.session().seek(others.ghost().at + Duration::fromSeconds(1));
        QTRY_VERIFY(canvas.ghost().empty());
        QVERIFY2(
            note->isVisible() && note->text().contains(format::clockTime(others.ghost().at)), qPrintable(note->text()));
        while (!others.ghost().policy.isEmpty())
            others.showNext();
        QVERIFY(canvas.ghost().empty() && note->isHidden());
        QVERIFY(bench.window->sessionPage().canvas().grab().toImage() != with);
    }

    /// At twice the scale, or on a projector, the panels of a high window would lie on each other.
    void lowWindowsKeepTheirOwnLayouts()
    {
        DebugBench bench;
        bench.openDebug();
        auto& workspace = bench.window->sessionPage().workspace();
        const auto& panels = bench.window->sessionPage().panels();
        const auto isTabbed = [&] {
            const auto* page = qobject_cast<const QMainWindow*>(panels.at(QStringLiteral("decision"))->parentWidget());
            return page->tabifiedDockWidgets(panels.at(QStringLiteral("decision")))
                .contains(panels.at(QStringLiteral("whatIf")));
        };
        QVERIFY(!isTabbed());
        panels.at(QStringLiteral("jobs"))->hide();
        bench.window->resize(1000, 560);
        QTRY_VERIFY(isTabbed() && !panels.at(QStringLiteral("jobs"))->isHidden());
        bench.window->resize(1600, 1000 - kTitleBar);
        QTRY_VERIFY(!isTabbed() && panels.at(QStringLiteral("jobs"))->isHidden());
        workspace.setHeld(true); // for an audience nothing moves
        bench.window->resize(1000, 560);
        QTRY_COMPARE(bench.window->height(), 560);
        workspace.setHeld(false);
        QVERIFY(!isTabbed());
    }

    /// The manual takes its room from all panels; once it is closed they have it again, unless they were moved.
    void panelsGrowBackWhenTheManualIsClosed()
    {
        DebugBench bench;
        bench.openDebug();
        const auto& panels = bench.window->sessionPage().panels();
        auto* jobs = panels.at(QStringLiteral("jobs"));
        auto* decision = panels.at(QStringLiteral("decision"));
        const int page = bench.window->sessionPage().width();
        const int wide = jobs->width();
        const int right = decision->width();
        const auto toggle
            = [&] { QVERIFY(bench.window->registry().invoke(QStringLiteral("help.manual")).has_value()); };
        toggle();
        QTRY_VERIFY(bench.window->sessionPage().width() < page);
        QTRY_VERIFY(!bench.window->sessionPage().workspace().isResizing());
        auto* manual = bench.window->findChild<QDockWidget*>(QStringLiteral("manual"));
        QVERIFY(manual);
        manual->close();
        QTRY_COMPARE(bench.window->sessionPage().width(), page);
        QTRY_VERIFY2(jobs->width() == wide && decision->width() == right,
            qPrintable(
                QStringLiteral("%1 of %2, %3 of %4").arg(jobs->width()).arg(wide).arg(decision->width()).arg(right)));
    }

    /// Buttons that need two rows push what is under them down; they never lie on it.
    void aSqueezedPanelScrolls()
    {
        DebugBench bench;
        bench.openDebug();
        auto* panel = bench.window->findChild<WhatIfPanel*>();
        panel->setFixedSize(200, 110);
        const auto* tabs = panel->findChild<QTabWidget*>();
        QCoreApplication::processEvents();
        const QRect below(tabs->mapTo(panel, QPoint()), tabs->size());
        int buttons = 0;
        for (const auto* button : panel->findChildren<QToolButton*>()) {
            if (button->parentWidget() != tabs->parentWidget())
                continue;
            ++buttons;
            QVERIFY(!below.intersects(QRect(button->mapTo(panel, QPoint()), button->size())));
        }
        QCOMPARE(buttons, 6);
    }

    void perspectivesKeepTheirLayouts()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->resize(1440, 900); // in a low one the jobs are a tab, which the command brings up first
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.window->showPage(MainWindow::Page::Session);
        QTRY_VERIFY(bench.window->sessionPage().workspace().isSettled());
        const auto& panels = bench.window->sessionPage().panels();
        QVERIFY(!panels.at(QStringLiteral("jobs"))->isHidden());
        QVERIFY(bench.window->registry().invoke(QStringLiteral("panel.jobs")));
        QVERIFY(panels.at(QStringLiteral("jobs"))->isHidden());
        QVERIFY(bench.window->registry().invoke(QStringLiteral("view.debug")));
        QVERIFY(!panels.at(QStringLiteral("jobs"))->isHidden());
        QVERIFY(!panels.at(QStringLiteral("events"))->isHidden());
        QVERIFY(bench.window->registry().invoke(QStringLiteral("view.teach")));
        QVERIFY(panels.at(QStringLiteral("jobs"))->isHidden());
        QVERIFY(bench.window->registry().invoke(QStringLiteral("view.resetLayout")));
        QVERIFY(!panels.at(QStringLiteral("jobs"))->isHidden());
    }

    /// A tab and the strip under it do not repeat each other; a panel without a tab keeps its name.
    void noPanelSaysItsNameTwice()
    {
        DebugBench bench;
        bench.openDebug();
        bench.stepToScored();
        const auto& page = bench.window->sessionPage();
        int withTab = 0;
        int alone = 0;
        for (const auto& [name, dock] : page.panels()) {
            if (dock->isHidden())
                continue;
            const auto& one = *static_cast<PanelDock*>(dock);
            const auto others = page.tabifiedDockWidgets(dock);
            const bool hasTab
                = std::ranges::any_of(others, [](const QDockWidget* other) { return !other->isHidden(); });
            (hasTab ? withTab : alone) += 1;
            if (hasTab)
                QVERIFY2(one.heading() != one.windowTitle(), qPrintable(name));
            else
                QVERIFY2(!one.heading().isEmpty(), qPrintable(name));
        }
        QVERIFY(withTab > 4);
        QVERIFY(alone >= 2);
        const auto& jobs = *static_cast<PanelDock*>(page.panels().at(QStringLiteral("jobs")));
        QVERIFY(jobs.heading().isEmpty());
        page.panels().at(QStringLiteral("jobs"))->setFloating(true);
        QCOMPARE(jobs.heading(), jobs.windowTitle());
    }
    /// What kept a job waiting can be read in full, however narrow the panel is.
    void reasonsAreNotCut()
    {
        DebugBench bench;
        bench.openDebug("small"); // where jobs wait
        auto& table = bench.panel->blockedTable();
        for (int i = 0; i < 80 && (table.model()->rowCount() == 0 || bench.panel->follower().isPartial()); ++i) {
            bench.session().stepForward(StepUnit::Decision);
            QTRY_VERIFY(bench.isPaused() && bench.window->isIdle());
        }
        QVERIFY(table.model()->rowCount() > 0);
        auto& dock = *bench.window->sessionPage().panels().at(QStringLiteral("decision"));
        dock.setFloating(true);
        dock.resize(1, 700);
        bench.panel->findChild<QTabWidget*>()->setCurrentWidget(&table);
        QTRY_VERIFY(table.isVisible());
        const auto cell = table.model()->index(0, BlockedModel::Reason);
        const auto needed = [&] {
            const int width = table.columnWidth(BlockedModel::Reason) - 16;
            return table.fontMetrics().boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, cell.data().toString());
        };
        QTRY_VERIFY2(
            table.fontMetrics().horizontalAdvance(cell.data().toString()) > table.columnWidth(BlockedModel::Reason),
            qPrintable(cell.data().toString()));
        QTRY_VERIFY2(table.rowHeight(0) >= needed().height(), qPrintable(QString::number(table.rowHeight(0))));
    }
};

CONSONANCE_WINDOW_TEST(TestPerspectives)
#include "tst_perspectives.moc"
