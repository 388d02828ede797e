// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every page for people without a mouse or a screen: whatever takes the focus has a name, Tab reaches everything and
// never gets trapped, every picture is available as a table, and the theme follows the desktop.
#include "tests/ui/context_menu.h"
#include "tests/ui/scripted_trainer.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/compare/views/comparison_bars.h"
#include "ui/compare/views/comparison_summary_view.h"
#include "ui/heatmap/heat_map_widget.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/kit/selection.h"
#include "ui/plot/plot_widget.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/theme.h"
#include "ui/timeline/timeline_view.h"
#include "ui/train/predictor_view.h"
#include "ui/workspace/session_page.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QComboBox>
#include <QDockWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QWizard>

#include <set>

using namespace consonance;

namespace {

using Page = MainWindow::Page;
/// Parts that Qt creates inside others and that a screen reader never meets.
bool isInnerPart(const QWidget& widget)
{
    const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
    return widget.objectName().startsWith(QLatin1String("qt_")) || (area != nullptr && area->viewport() == &widget);
}

bool isReachable(const QWidget& widget)
{
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus
        && widget.focusProxy() == nullptr && !isInnerPart(widget);
}

QString accessibleNameOf(QWidget& widget)
{
    const auto* interface = QAccessible::queryAccessibleInterface(&widget);
    return interface == nullptr ? QString() : interface->text(QAccessible::Name);
}

void openWithRun(fixtures::WindowBench& bench)
{
    bench.open();
    bench.window->resize(1440, 900);
    QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
    bench.window->openRun({ .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
    QTRY_VERIFY(bench.isPaused());
    for (int i = 0; i < 4; ++i)
        bench.session().stepForward(StepUnit::Interval);
    QTRY_VERIFY(bench.session().isSettled());
}

void addPages()
{
    QTest::addColumn<int>("page");
    for (const auto& [page, name] : fixtures::kPages)
        QTest::newRow(name) << static_cast<int>(page);
}

} // namespace

class TestAccessibility : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void everythingWithFocusHasAName()
    {
        fixtures::WindowBench bench;
        openWithRun(bench);
        QStringList nameless;
        const auto look = [&](const QString& where) {
            for (auto* widget : bench.window->findChildren<QWidget*>()) {
                if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || isInnerPart(*widget)
                    || widget->focusProxy() != nullptr)
                    continue;
                const QString line = where + QStringLiteral(": ") + fixtures::pathOf(*widget);
                if (accessibleNameOf(*widget).trimmed().isEmpty() && !nameless.contains(line))
                    nameless << line;
            }
        };
        for (const auto& [page, name] : fixtures::kPages) {
            bench.window->showPage(page);
            QCoreApplication::processEvents();
            look(QLatin1String(name));
        }
        bench.window->showPage(Page::Session);
        for (const auto& [name, dock] : bench.window->sessionPage().panels()) {
            dock->show();
            dock->raise();
            QCoreApplication::processEvents();
            look(QStringLiteral("panel ") + name);
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(QLatin1Char('\n') + nameless.join(QLatin1Char('\n'))));
    }

    /// Everything that opens over the window: dialogs, each page of the wizard, palette, sheet and the what-if forms.
    void whatOpensOverTheWindowHasNames()
    {
        fixtures::WindowBench bench;
        openWithRun(bench);
        bench.window->showPage(Page::Session);
        const auto& frame = *bench.session().frame();
        QVERIFY(!frame.tiles.empty());
        bench.window->selection().set({ .jobs = { frame.tiles.front().job }, .hosts = { HostId(0) } });
        QStringList nameless;
        const auto look = [&](const QString& where) {
            for (auto* widget : bench.window->findChildren<QWidget*>()) {
                if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || isInnerPart(*widget)
                    || widget->focusProxy() != nullptr || !accessibleNameOf(*widget).trimmed().isEmpty())
                    continue;
                nameless << where + QStringLiteral(": ") + fixtures::pathOf(*widget);
            }
        };
        for (const auto* command :
            { "whatIf.place", "whatIf.changePolicy", "help.palette", "help.keys", "help.about", "run.until",
                "run.untilParting", "breakpoint.add", "watch.add", "tools.shortcuts", "tools.macros", "file.ownRun" }) {
            bench.window->registry().refresh();
            const auto invoked = bench.window->registry().invoke(QLatin1String(command));
            QVERIFY2(invoked.has_value(), command);
            QCoreApplication::processEvents();
            look(QLatin1String(command));
            for (auto* dialog : bench.window->findChildren<QWidget*>()) {
                if (!dialog->isWindow() || !dialog->isVisible())
                    continue;
                if (auto* wizard = qobject_cast<QWizard*>(dialog)) {
                    for (int page = 0; page < wizard->pageIds().size(); ++page) {
                        look(QStringLiteral("page %1 of the wizard").arg(page));
                        wizard->next();
                        QTRY_VERIFY(bench.window->isIdle());
                    }
                }
                dialog->close();
            }
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(QLatin1Char('\n') + nameless.join(QLatin1Char('\n'))));
    }

    void tabReachesEverything_data() { addPages(); }
    void tabReachesEverything()
    {
        QFETCH(const int, page);
        fixtures::WindowBench bench;
        openWithRun(bench);
        bench.window->showPage(static_cast<Page>(page));
        QCoreApplication::processEvents();
        std::set<QWidget*> wanted;
        for (auto* widget : bench.window->findChildren<QWidget*>()) {
            if (isReachable(*widget))
                wanted.insert(widget);
        }
        QVERIFY(!wanted.empty());
        std::set<QWidget*> met;
        // In a field of several lines Tab belongs to the field; Ctrl+Tab leaves it, as everywhere.
        for (std::size_t i = 0; i < 3 * wanted.size() + 10; ++i) {
            auto* before = QApplication::focusWidget();
            QVERIFY(before != nullptr);
            met.insert(before);
            QTest::keyClick(before, Qt::Key_Tab);
            if (QApplication::focusWidget() == before)
                QTest::keyClick(before, Qt::Key_Tab, Qt::ControlModifier);
            QVERIFY2(QApplication::focusWidget() != before,
                qPrintable(QStringLiteral("trapped in ") + fixtures::pathOf(*before)));
        }
        QStringList missed;
        for (auto* widget : wanted) {
            if (!met.contains(widget) && widget->isVisible())
                missed << fixtures::pathOf(*widget);
        }
        QVERIFY2(missed.isEmpty(), qPrintable(QLatin1Char('\n') + missed.join(QLatin1Char('\n'))));
    }

    void everyPictureIsATableToo()
    {
        fixtures::WindowBench bench;
        openWithRun(bench);
        bench.window->showPage(Page::Session);
        for (const auto& [name, dock] : bench.window->sessionPage().panels()) {
            dock->show();
            dock->raise();
        }
        QCoreApplication::processEvents();
        QList<QWidget*> pictures;
        for (auto* plot : bench.window->findChildren<PlotWidget*>())
            pictures << plot;
        for (auto* map : bench.window->findChildren<HeatMapWidget*>())
            pictures << map;
        QVERIFY(pictures.size() >= 4);
        for (auto* picture : pictures) {
            if (!picture->isVisible())
                continue;
            QVERIFY2(fixtures::contextMenuOf(*picture, bench.window->registry())
                         .texts.contains(QStringLiteral("Show as table")),
                qPrintable(fixtures::pathOf(*picture)));
        }
        // Painted without plots: a table with the same content is beside them, and a screen reader finds the parts.
        auto& page = bench.window->sessionPage();
        const auto raised = [&](const char* command, const char* panel) -> CopyableTableView* {
            auto* dock = page.panels().at(QLatin1String(panel));
            dock->hide();
            bench.window->registry().refresh();
            if (!bench.window->registry().invoke(QLatin1String(command)))
                return nullptr;
            auto* table = dock->widget()->findChild<CopyableTableView*>();
            if (table == nullptr)
                return nullptr;
            return QTest::qWaitFor([&] { return table->isVisible() && !table->visibleRegion().isEmpty(); }) ? table
                                                                                                            : nullptr;
        };
        const auto* servers = raised("cluster.table", "servers");
        QVERIFY(servers != nullptr);
        const auto hosts = bench.session().inputs()->cluster->hostCount();
        QCOMPARE(servers->model()->rowCount(), static_cast<int>(hosts));
        auto* events = raised("timeline.table", "events");
        QVERIFY(events != nullptr);
        auto* which = page.panels().at(QStringLiteral("events"))->widget()->findChild<QComboBox*>();
        QVERIFY(which != nullptr);
        which->setCurrentIndex(1); // all of them
        QVERIFY(bench.session().history() && bench.session().history()->events.size() > 1);
        QCOMPARE(events->model()->rowCount(), static_cast<int>(bench.session().history()->events.size()));
    }

    /// Every plot, map, bar chart and cluster in the views of a comparison and of a training is also a table, and a
    /// screen reader finds a sentence for each of its parts.
    void picturesOfComparisonAndTrainingAreRead()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->resize(1440, 900);
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        QStringList unreadable;
        std::set<QWidget*> walked;
        const auto walk = [&](const QString& where) {
            for (auto* picture : bench.window->findChildren<QWidget*>()) {
                const bool isBars = qobject_cast<ComparisonBars*>(picture) != nullptr;
                const bool isCluster = qobject_cast<ClusterCanvas*>(picture) != nullptr;
                const bool isPlot
                    = qobject_cast<PlotWidget*>(picture) != nullptr || qobject_cast<HeatMapWidget*>(picture) != nullptr;
                if (!picture->isVisible() || (!isBars && !isCluster && !isPlot))
                    continue;
                walked.insert(picture);
                const QString name = where + QStringLiteral(": ") + fixtures::pathOf(*picture);
                auto* parts = QAccessible::queryAccessibleInterface(picture);
                if (parts->text(QAccessible::Name).trimmed().isEmpty())
                    unreadable << name + QStringLiteral(" has no name");
                const auto* plot = qobject_cast<PlotWidget*>(picture);
                const bool isEmptyPlot = plot && plot->series().empty();
                if (parts->childCount() == 0 && !isEmptyPlot)
                    unreadable << name + QStringLiteral(" has no parts");
                for (int part = 0; part < std::min(parts->childCount(), 20); ++part) {
                    auto* child = parts->child(part);
                    if (child->text(QAccessible::Name).trimmed().isEmpty() || child->rect().isEmpty())
                        unreadable << name + QStringLiteral(" part %1").arg(part);
                }
                if (isPlot
                    && !fixtures::contextMenuOf(*picture, bench.window->registry())
                            .texts.contains(QStringLiteral("Show as table")))
                    unreadable << name + QStringLiteral(" cannot be had as a table");
            }
        };
        QTRY_VERIFY(bench.window->library().isOpen());
        bench.window->showPage(MainWindow::Page::Compare);
        auto& page = bench.window->comparePage();
        page.start({ .traces = { "preset:harmony-testbed,jobs=20,load=1", "preset:harmony-testbed,jobs=20,load=3" },
            .cluster = "harmony-testbed",
            .policies = { "lb", "locality" },
            .seeds = { 1 },
            .baseline = "lb" });
        QTRY_VERIFY_WITH_TIMEOUT(
            page.data() && page.data()->results().size() == 4 && bench.window->isIdle(), 30'000 * kPatience);
        auto* tabs = page.findChild<QTabWidget*>();
        QVERIFY(tabs != nullptr && tabs->count() > 8);
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            QTRY_VERIFY_WITH_TIMEOUT(bench.window->isIdle(), 30'000 * kPatience);
            QCoreApplication::processEvents();
            walk(tabs->tabText(tab));
        }
        QVERIFY2(walked.size() >= 8, qPrintable(QString::number(walked.size())));
        // The bars have the text of their tool tip, at the place of the bar.
        auto* bars = page.findChild<ComparisonBars*>();
        auto* parts = QAccessible::queryAccessibleInterface(bars);
        QCOMPARE(parts->childCount(), 2);
        page.showView<ComparisonSummaryView>();
        QTRY_VERIFY(bars->isVisible());
        QVERIFY2(parts->child(0)->text(QAccessible::Name).contains(QStringLiteral("mean JCT")),
            qPrintable(parts->child(0)->text(QAccessible::Name)));
        const auto place = parts->child(1)->rect().center();
        QCOMPARE(parts->indexOfChild(parts->childAt(place.x(), place.y())), 1);

        const auto before = walked.size();
        auto& training = *bench.window->findChild<TrainingPage*>();
        training.setMakeTrainer([](const std::string&) -> Result<std::unique_ptr<Trainer>> {
            return std::make_unique<fixtures::ScriptedTrainer>(5, 0.001);
        });
        bench.startTraining();
        QTRY_COMPARE(training.shown()->state(), TrainingRun::State::Finished);
        training.findChild<QToolButton*>(QStringLiteral("allCharts"))->click();
        walk(QStringLiteral("training"));
        QVERIFY(walked.size() >= before + 12);
        bench.window->registry().refresh();
        auto* views = training.findChild<QTabWidget*>();
        views->setCurrentWidget(&training.predictor());
        training.predictor().calibrate();
        QTRY_VERIFY_WITH_TIMEOUT(!training.predictor().findChild<PlotWidget*>()->series().empty(), 60'000 * kPatience);
        walk(QStringLiteral("predictor"));
        QVERIFY2(unreadable.isEmpty(), qPrintable(QLatin1Char('\n') + unreadable.join(QLatin1Char('\n'))));
    }

    /// A screen reader walks the rows of the timeline, the cells of the maps and the curves of the plots.
    void paintedPartsAreRead()
    {
        fixtures::WindowBench bench;
        openWithRun(bench);
        auto& page = bench.window->sessionPage();
        const auto raised = [&page](const char* panel) {
            auto* dock = page.panels().at(QLatin1String(panel));
            dock->show();
            dock->raise();
            QTRY_VERIFY(dock->widget()->isVisible());
        };
        const auto nameOf = [](QAccessibleInterface* part) { return part ? part->text(QAccessible::Name) : QString(); };

        raised("timeline");
        auto& timeline = page.timeline().view();
        auto* rows = QAccessible::queryAccessibleInterface(&timeline);
        QCOMPARE(rows->role(), QAccessible::List);
        QCOMPARE(rows->childCount(), static_cast<int>(timeline.order().rest.size()));
        QVERIFY(rows->childCount() > 2);
        const auto first = timeline.shownRow(0).job;
        const auto sentence = nameOf(rows->child(0));
        QVERIFY2(sentence.startsWith(timeline.labelOf(timeline.shownRow(0))), qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral(" runs, ")), qPrintable(sentence));
        QVERIFY(!rows->child(0)->state().selected);
        bench.window->selection().selectJobs({ first });
        QVERIFY(rows->child(0)->state().selected && !rows->child(1)->state().selected);
        int seen = 0;
        for (int row = 0; row < rows->childCount(); ++row) {
            if (rows->child(row)->state().offscreen)
                continue;
            ++seen;
            const auto middle = rows->child(row)->rect().center();
            QCOMPARE(rows->indexOfChild(rows->childAt(middle.x(), middle.y())), row);
        }
        QVERIFY(seen > 0);
        timeline.togglePinned();
        QCOMPARE(nameOf(rows->child(0)), sentence); // pinned rows come first
        timeline.setGrouping(TimelineGrouping::Servers);
        QVERIFY2(nameOf(rows->child(0)).contains(QStringLiteral("server-")), qPrintable(nameOf(rows->child(0))));
        timeline.setGrouping(TimelineGrouping::Jobs);

        raised("hostTime");
        auto* map = qobject_cast<HeatMapWidget*>(page.panels().at(QStringLiteral("hostTime"))->widget());
        auto* cells = QAccessible::queryAccessibleInterface(map);
        QTRY_VERIFY(map->data().columnCount() > 1);
        QCOMPARE(cells->childCount(), map->data().rowCount() * map->data().columnCount());
        const int second = map->data().columnCount() + 1;
        QCOMPARE(nameOf(cells->child(second)), map->readOut({ .row = 1, .column = 1 }));
        map->setFocus();
        QTest::keyClick(map, Qt::Key_Right);
        QTest::keyClick(map, Qt::Key_Right);
        QTest::keyClick(map, Qt::Key_Down);
        QCOMPARE(cells->indexOfChild(cells->focusChild()), second);
        QVERIFY(cells->child(second)->state().selected && cells->child(second)->state().focused);
        const auto place = cells->child(second)->rect().center();
        QCOMPARE(cells->indexOfChild(cells->childAt(place.x(), place.y())), second);
        map->setTableShown(true); // the table speaks for itself
        QCOMPARE(cells->childCount(), 0);
        map->setTableShown(false);

        raised("queue");
        auto* plot = qobject_cast<PlotWidget*>(page.panels().at(QStringLiteral("queue"))->widget());
        auto* curves = QAccessible::queryAccessibleInterface(plot);
        QTRY_COMPARE(curves->childCount(), 2);
        const auto& running = plot->series()[1];
        const auto last = plot->yAxis().valueText(running.y.back());
        const auto curve = nameOf(curves->child(1));
        QVERIFY2(curve.startsWith(running.name) && curve.contains(QStringLiteral("last ") + last), qPrintable(curve));
        QCOMPARE(curves->child(0)->role(), QAccessible::Graphic);
    }

    void reducedMotionStopsAnimations()
    {
        fixtures::WindowBench bench;
        bench.open();
        QVERIFY(bench.window->registry().invoke(QStringLiteral("view.reducedMotion")).has_value());
        QCOMPARE(Theme::instance().motionMs(), 0);
        QVERIFY(bench.settings.reducedMotion());
        QVERIFY(bench.window->registry().invoke(QStringLiteral("view.reducedMotion")).has_value());
        QVERIFY(Theme::instance().motionMs() > 0);
    }

    void followsTheSystemsTheme()
    {
        fixtures::WindowBench bench;
        bench.open();
        auto& theme = Theme::instance();
        theme.apply(ThemeChoice::System);
        const auto before = QGuiApplication::palette();
        QPalette dark(QColor(30, 30, 30));
        dark.setColor(QPalette::WindowText, Qt::white);
        QApplication::setPalette(dark);
        QTRY_COMPARE(theme.kind(), ThemeKind::Dark);
        QPalette light(QColor(240, 240, 240));
        light.setColor(QPalette::WindowText, Qt::black);
        QApplication::setPalette(light);
        QTRY_COMPARE(theme.kind(), ThemeKind::Light);
        QApplication::setPalette(before);
    }
};

CONSONANCE_WINDOW_TEST(TestAccessibility)
#include "tst_accessibility.moc"
