// SPDX-License-Identifier: GPL-3.0-or-later
// Context menus repeat commands of the registry, and mean the widget that they are of.
#include "tests/ui/context_menu.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "ui/kit/copyable_table_view.h"
#include "ui/pages/session_page.h"
#include "ui/plot/cdf_plot.h"
#include "ui/plot/heat_map_widget.h"

#include <QAbstractSpinBox>
#include <QClipboard>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>

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

    /// Of every widget on every page: commands of the registry, and of a table which columns it shows.
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
                // Those of text fields and scroll bars are Qt's own.
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

    /// What the menu of a plot does, and that it is the plot under the pointer that it means.
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

QTEST_MAIN(TestContextMenus)
#include "tst_context_menus.moc"
