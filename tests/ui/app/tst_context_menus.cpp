// SPDX-License-Identifier: GPL-3.0-or-later
// Context menus repeat commands of the registry, and act on the widget they belong to.
#include "tests/ui/context_menu.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/heatmap/heat_map_widget.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/monitor/monitor_document.h"
#include "ui/plot/cdf_plot.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/workspace/session_page.h"

#include <QAbstractSpinBox>
#include <QClipboard>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>

#include <algorithm>
#include <map>
#include <set>

using namespace consonance;

namespace {

const RunRequest kSmall { .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" };

} // namespace

class TestContextMenus : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// For every widget on every page: commands of the registry, and for a table the choice of its columns.
    void contextMenusAreOfTheRegistry()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->resize(1440, 900);
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        bench.window->openRun(kSmall);
        QTRY_VERIFY(bench.isPaused());
        std::set<QWidget*> met;
        std::map<QString, int> menus;
        const auto look = [&](QWidget* widget, const QString& kind, int choices) {
            const auto menu = fixtures::contextMenuOf(*widget, bench.window->registry());
            QVERIFY2(menu.isOpened, qPrintable(fixtures::pathOf(*widget)));
            QVERIFY2(menu.check.foreign.isEmpty(),
                qPrintable(
                    fixtures::pathOf(*widget) + QStringLiteral(": ") + menu.check.foreign.join(QStringLiteral(", "))));
            QVERIFY2(menu.check.choices == choices, qPrintable(fixtures::pathOf(*widget)));
            QVERIFY2(menu.check.commands > 0 || choices > 0, qPrintable(fixtures::pathOf(*widget)));
            ++menus[kind];
        };
        const auto lookAtAll = [&] {
            for (auto* widget : bench.window->findChildren<QWidget*>()) {
                // The menus of text fields and scroll bars are Qt's own.
                const bool isQts = qobject_cast<QLineEdit*>(widget) || qobject_cast<QAbstractScrollArea*>(widget)
                    || qobject_cast<QScrollBar*>(widget) || qobject_cast<QLabel*>(widget)
                    || qobject_cast<QAbstractSpinBox*>(widget);
                if (!widget->isVisible() || !met.insert(widget).second)
                    continue;
                if (auto* table = qobject_cast<CopyableTableView*>(widget)) {
                    const int columns = table->model() ? table->model()->columnCount() : 0;
                    look(table->viewport(), QStringLiteral("table"), columns);
                    if (columns > 0 && table->horizontalHeader()->isVisible())
                        look(table->horizontalHeader()->viewport(), QStringLiteral("header"), columns);
                } else if (qobject_cast<PlotWidget*>(widget)) {
                    look(widget, QStringLiteral("plot"), 0);
                } else if (qobject_cast<HeatMapWidget*>(widget)) {
                    look(widget, QStringLiteral("map"), 0);
                } else if (!isQts && !qobject_cast<QAbstractScrollArea*>(widget->parentWidget())) {
                    const auto menu = fixtures::contextMenuOf(*widget, bench.window->registry());
                    QVERIFY2(menu.check.foreign.isEmpty(), qPrintable(fixtures::pathOf(*widget)));
                    menus[QStringLiteral("other")] += menu.isOpened;
                }
            }
        };
        for (const auto& [page, name] : fixtures::kPages) {
            bench.window->showPage(page);
            QCoreApplication::processEvents();
            lookAtAll();
        }
        bench.window->showPage(MainWindow::Page::Session);
        for (const auto& [name, dock] : bench.window->sessionPage().panels()) {
            dock->show();
            dock->raise();
            QCoreApplication::processEvents();
            lookAtAll();
        }
        for (const char* kind : { "table", "header", "plot", "map", "other" })
            QVERIFY2(menus[QLatin1String(kind)] > 0, kind);
        QVERIFY(menus[QStringLiteral("table")] > 5);
    }

    /// The actions on a job or a server are in the menu of its row, in the tables as in the timeline; they apply to the
    /// row under the pointer.
    void rowsOfferWhatOneDoesWithThem()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->resize(1440, 900);
        bench.window->openRun(kSmall);
        QTRY_VERIFY(bench.isPaused());
        bench.session().seek(Time::fromSeconds(3600));
        QTRY_VERIFY(bench.isPaused() && bench.session().frame()->position.step > 0);
        auto& registry = bench.window->registry();
        auto& page = bench.window->sessionPage();
        const auto& panels = page.panels();
        const auto raise = [&panels](const char* panel) {
            panels.at(QLatin1String(panel))->show();
            panels.at(QLatin1String(panel))->raise();
        };
        const auto textsOf = [&registry](const QStringList& ids) {
            QStringList texts;
            for (const auto& id : ids)
                texts << registry.action(id)->text();
            return texts;
        };
        const auto holdsAll = [](const QStringList& menu, const QStringList& texts) {
            return std::ranges::all_of(texts, [&menu](const QString& text) { return menu.contains(text); });
        };
        const auto ofJob = textsOf({ QStringLiteral("whatIf.whyWaiting"), QStringLiteral("decision.passedOver"),
            QStringLiteral("breakpoint.jobStarts"), QStringLiteral("run.untilCompletion"),
            QStringLiteral("cluster.focusSelection"), QStringLiteral("timeline.focus"),
            QStringLiteral("timeline.pin") });
        const auto ofServer = textsOf({ QStringLiteral("whatIf.drain"), QStringLiteral("cluster.focusSelection"),
            QStringLiteral("timeline.pin") });

        raise("jobs");
        auto* jobs = panels.at(QStringLiteral("jobs"))->findChild<CopyableTableView*>();
        QTRY_VERIFY(jobs->isVisible() && jobs->model()->rowCount() > 0);
        auto at = jobs->visualRect(jobs->model()->index(0, 0)).center();
        QTest::mouseClick(jobs->viewport(), Qt::RightButton, {}, at);
        auto menu = fixtures::contextMenuOf(*jobs->viewport(), registry, at);
        QVERIFY2(holdsAll(menu.texts, ofJob), qPrintable(menu.texts.join(QLatin1Char('|'))));
        QVERIFY(menu.check.foreign.isEmpty());
        QCOMPARE(bench.window->selection().state().jobs.size(), std::size_t { 1 });

        raise("servers");
        auto* servers = panels.at(QStringLiteral("servers"))->findChild<CopyableTableView*>();
        QTRY_VERIFY(servers->isVisible());
        at = servers->visualRect(servers->model()->index(1, 0)).center();
        QTest::mouseClick(servers->viewport(), Qt::RightButton, {}, at);
        menu = fixtures::contextMenuOf(*servers->viewport(), registry, at);
        QVERIFY2(holdsAll(menu.texts, ofServer), qPrintable(menu.texts.join(QLatin1Char('|'))));
        QCOMPARE(bench.window->selection().state().hosts, std::vector { HostId(1) });

        raise("find");
        auto* found = panels.at(QStringLiteral("find"))->findChild<CopyableTableView*>();
        QTRY_VERIFY(found->isVisible() && found->model()->rowCount() > 2);
        at = found->visualRect(found->model()->index(2, 0)).center();
        QTest::mouseClick(found->viewport(), Qt::RightButton, {}, at);
        menu = fixtures::contextMenuOf(*found->viewport(), registry, at);
        QVERIFY2(holdsAll(menu.texts, ofJob), qPrintable(menu.texts.join(QLatin1Char('|'))));
        QCOMPARE(bench.window->selection().state().jobs, std::vector { JobId(2) });

        raise("timeline");
        auto& view = page.timeline().view();
        QTRY_VERIFY(view.isVisible() && view.shownRowCount() > 1);
        const auto rowMenu = [&](int row) {
            bench.window->selection().clear();
            return fixtures::contextMenuOf(
                *view.viewport(), registry, view.shownRowRect(row).center().toPoint(), QContextMenuEvent::Mouse);
        };
        menu = rowMenu(1);
        QVERIFY2(holdsAll(menu.texts, ofJob), qPrintable(menu.texts.join(QLatin1Char('|'))));
        QVERIFY(menu.texts.contains(registry.action(QStringLiteral("timeline.fit"))->text()));
        QVERIFY2(menu.check.foreign.isEmpty(), qPrintable(menu.check.foreign.join(QLatin1Char('|'))));
        QCOMPARE(bench.window->selection().state().jobs, std::vector { view.shownRow(1).job });
        view.setGrouping(TimelineGrouping::Servers);
        menu = rowMenu(0);
        QVERIFY2(holdsAll(menu.texts, ofServer), qPrintable(menu.texts.join(QLatin1Char('|'))));
        QCOMPARE(bench.window->selection().state().hosts, std::vector { view.shownRow(0).host });
    }

    /// A breakpoint set from the menu stops the run at the right place.
    void theMenuStopsWhereTheJobFinishes()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->openRun(kSmall);
        QTRY_VERIFY(bench.isPaused());
        auto& registry = bench.window->registry();
        registry.refresh();
        QVERIFY(!registry.invoke(QStringLiteral("breakpoint.jobFinishes")));
        bench.window->selection().selectJobs({ JobId(4) });
        QVERIFY(registry.invoke(QStringLiteral("breakpoint.jobFinishes")));
        QCOMPARE(bench.window->sessionPage().monitor().breakpoints().size(), std::size_t { 1 });
        bench.session().express();
        QTRY_VERIFY(bench.isPaused());
        QCOMPARE(bench.session().frame()->jobs[4].phase, JobPhase::Finished);
        QCOMPARE(bench.session().frame()->jobs[4].finish, bench.session().frame()->position.at);
    }

    /// What the menu of a plot does, and that it applies to the plot under the pointer.
    void theMenuMeansTheWidgetItIsOf()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->openRun(kSmall);
        QTRY_VERIFY(bench.isPaused());
        auto& registry = bench.window->registry();
        auto& panels = bench.window->sessionPage().panels();
        const auto raised = [&panels](const char* panel) {
            auto* dock = panels.at(QLatin1String(panel));
            dock->show();
            dock->raise();
            return qobject_cast<PlotWidget*>(dock->widget());
        };
        auto* queue = raised("queue");
        QVERIFY(queue != nullptr);
        QTRY_VERIFY(queue->isVisible());
        auto menu = fixtures::contextMenuOf(*queue, registry);
        QVERIFY(!menu.texts.contains(QStringLiteral("Logarithmic scale")));
        QVERIFY(registry.invoke(QStringLiteral("plot.asTable")));
        QVERIFY(queue->isTableShown());
        QVERIFY(registry.action(QStringLiteral("plot.asTable"))->isChecked());
        auto* table = queue->findChild<CopyableTableView*>();
        menu = fixtures::contextMenuOf(*table->viewport(), registry);
        QVERIFY(menu.texts.contains(QStringLiteral("Show as table")));
        QVERIFY(registry.invoke(QStringLiteral("plot.asTable")));
        QVERIFY(!queue->isTableShown());
        queue->zoom(4);
        QVERIFY(queue->isZoomed());
        QVERIFY(registry.invoke(QStringLiteral("plot.showAll")));
        QVERIFY(!queue->isZoomed());
        queue->setFocus();
        QApplication::clipboard()->clear();
        QTest::keyClick(queue, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(!QApplication::clipboard()->text().isEmpty());
        auto* times = raised("completionTimes");
        QVERIFY(times != nullptr);
        QTRY_VERIFY(times->isVisible());
        menu = fixtures::contextMenuOf(*times, registry);
        QVERIFY(menu.texts.contains(QStringLiteral("Logarithmic scale")));
        QVERIFY(registry.invoke(QStringLiteral("plot.logarithmic")));
        QVERIFY(qobject_cast<CdfPlot*>(times)->isLogarithmic());
        QVERIFY(registry.invoke(QStringLiteral("export.copyPicture")));
        QVERIFY(!QApplication::clipboard()->image().isNull());
    }
};

CONSONANCE_WINDOW_TEST(TestContextMenus)
#include "tst_context_menus.moc"
