// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a contender, from its row and from its point: which one a double click opens, and the way to the others.
#include "tests/ui/compare/compare_bench.h"
#include "tests/ui/context_menu.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/compare/compare_runner.h"
#include "ui/compare/trade_off_view.h"
#include "ui/compare/views/comparison_figures_view.h"
#include "ui/compare/views/comparison_summary_view.h"
#include "ui/compare/views/contender_runs.h"
#include "ui/plot/plot_widget.h"
#include "ui/tables/copyable_table_view.h"

#include <QMenu>
#include <QSignalSpy>

#include <algorithm>

using namespace consonance;

class TestContenderRuns : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    void everyRunIsOfferedAndTheFirstSaysWhichItIs()
    {
        QTemporaryDir folder;
        fixtures::CompareBench bench(folder);
        auto& page = bench.page;
        QSignalSpy finished(&page.runner(), &CompareRunner::finished);
        page.start({ .traces = { "preset:harmony-testbed,jobs=20" },
            .cluster = "harmony-testbed",
            .policies = { "lb", "binpack" },
            .seeds = { 3, 4 },
            .baseline = "lb" });
        QVERIFY(finished.wait(20'000) && page.data());
        const auto first = firstRunOf(*page.data(), "lb");
        QVERIFY(first);
        QVERIFY2(first->which.contains(QLatin1String("run 1 of 2")) && first->which.contains(QLatin1String("seed 3")),
            qPrintable(first->which));

        QSignalSpy opened(&page, &ComparePage::openRequested);
        QMenu menu;
        offerRuns(menu, *page.data(), "lb", [&page](const RunPlace& place) { Q_EMIT page.openRequested(place); });
        const auto entries = menu.actions().front()->menu()->actions();
        QCOMPARE(entries.size(), 2);
        QCOMPARE(entries[1]->text(), QStringLiteral("seed 4"));
        entries[1]->trigger();
        QCOMPARE(opened.size(), 1);
        const auto place = opened[0][0].value<RunPlace>();
        const auto& runs = page.result().runs;
        const auto run = std::ranges::find(runs, place.runId.toStdString(), &RunResult::runId);
        QVERIFY(run != runs.end() && run->policy == "lb" && run->seed == 4);
        QVERIFY2(place.which.contains(QLatin1String("run 2 of 2")), qPrintable(place.which));

        const auto offers = [&](QWidget& over, QPoint at) {
            return fixtures::contextMenuOf(over, bench.registry, at).texts.contains(QStringLiteral("Open run"));
        };
        for (QWidget* view : { static_cast<QWidget*>(&page.showView<ComparisonSummaryView>()),
                 static_cast<QWidget*>(&page.showView<ComparisonFiguresView>()) }) {
            page.tabs().setCurrentWidget(view);
            auto* table = view->findChild<CopyableTableView*>();
            QTRY_VERIFY(table->isVisible() && table->model()->rowCount() > 1);
            QVERIFY(offers(*table->viewport(), table->visualRect(table->model()->index(1, 0)).center()));
        }
        auto& plot = page.showView<TradeOffView>().plot();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QTRY_VERIFY(plot.isVisible() && plot.width() > 600);
        QTRY_VERIFY(plot.positionOf({ 1, 0 }).x() > 60);
        const auto at = plot.positionOf({ 1, 0 });
        QVERIFY(plot.pointAt(at));
        QVERIFY(offers(plot, at));
        QVERIFY(!offers(plot, QPoint(2, 2)));
    }

    /// Of one run alone nothing is to be said.
    void oneRunIsOpenedAsItIs()
    {
        ComparisonData data;
        data.runs.result.runs = { { .policy = "lb", .seed = 7, .runId = "r1" } };
        const auto place = firstRunOf(data, "lb");
        QVERIFY(place && place->which.isEmpty());
        QMenu menu;
        offerRuns(menu, data, "lb", [](const RunPlace&) {});
        QCOMPARE(menu.actions().size(), 1);
        QVERIFY(!menu.actions().front()->menu());
        QVERIFY(!firstRunOf(data, "fifo"));
    }
};

CONSONANCE_WINDOW_TEST(TestContenderRuns)
#include "tst_contender_runs.moc"
