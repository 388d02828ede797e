// SPDX-License-Identifier: GPL-3.0-or-later
// The views of a comparison, each from a real one: what they show, what a click asks for, where the jump lands.
#include "tests/ui/ui_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/kit/command_registry.h"
#include "ui/kit/settings.h"
#include "ui/kit/table_export.h"
#include "ui/pages/compare_form.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/compare_runner.h"
#include "ui/pages/comparison_tables.h"
#include "ui/pages/comparison_time_view.h"
#include "ui/pages/job_scatter_view.h"
#include "ui/pages/load_curve_view.h"
#include "ui/pages/metric_delta_model.h"
#include "ui/pages/paired_clusters_view.h"
#include "ui/pages/paired_sessions.h"
#include "ui/pages/run_inputs_model.h"
#include "ui/pages/run_library.h"
#include "ui/pages/trace_results_model.h"
#include "ui/pages/trade_off_view.h"
#include "ui/plot/line_plot.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace consonance;

namespace {

/// A page on which three policies have run on two traces.
struct Compared {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    JobRunner runner;
    CommandRegistry registry;
    RunLibrary library { runner };
    std::unique_ptr<ComparePage> page;

    Compared()
    {
        library.open(folder.filePath(QStringLiteral("runs.db")));
        page = std::make_unique<ComparePage>(library, registry, settings);
        page->resize(1300, 850);
        page->show();
    }

    [[nodiscard]] bool run()
    {
        if (!QTest::qWaitFor([this] { return library.isOpen(); }))
            return false;
        QSignalSpy finished(&page->runner(), &CompareRunner::finished);
        page->start({ .traces = { "preset:harmony-testbed,jobs=20" },
            .cluster = "harmony-testbed",
            .policies = { "lb", "binpack", "locality" },
            .seeds = { 1, 2 },
            .baseline = "lb" });
        return finished.wait(20'000) && page->data();
    }
};

} // namespace

class TestCompareViews : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void tablesShowFiguresTracesAndWhatDiffers()
    {
        Compared compared;
        QVERIFY(compared.run());
        auto& page = *compared.page;
        auto& figures = page.showView<ComparisonFiguresView>();
        QAbstractItemModelTester deltas(&figures.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(figures.model().rowCount(), static_cast<int>(comparedMetrics().size() * 3));
        const auto csv = exportTable(figures.model(), wholeTable(figures.model()), TableFormat::Csv);
        QVERIFY(csv.startsWith(QStringLiteral("metric,contender,mean,ci95,difference,difference_ci95,relative,"
                                              "t_p_value,wilcoxon_p_value,pairs,runs")));
        auto& traces = page.showView<ComparisonTracesView>();
        QAbstractItemModelTester rows(&traces.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(traces.model().rowCount(), 2);
        QCOMPARE(traces.model().columnCount(), 5);
        auto& inputs = page.showView<ComparisonInputsView>();
        QAbstractItemModelTester fields(&inputs.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(inputs.model().rowCount(), 6);
        const int differing = inputs.model().columnCount();
        QVERIFY(inputs.model().hiddenFields() > 0);
        inputs.differingOnly().setChecked(false);
        QVERIFY(inputs.model().columnCount() > differing);
        QCOMPARE(inputs.model().hiddenFields(), 0);
        QVERIFY(compared.registry.problems().isEmpty());
    }

    void theBaselineIsPinned()
    {
        Compared compared;
        QVERIFY(compared.run());
        compared.page->setBaseline("locality");
        for (const auto& row : compared.page->result().summary)
            QCOMPARE(row.baseline, std::string("locality"));
    }

    void theTradeOffNamesWhoIsOnTheFrontAndAClickPinsTheBaseline()
    {
        Compared compared;
        QVERIFY(compared.run());
        auto& page = *compared.page;
        auto& view = page.showView<TradeOffView>();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QCOMPARE(view.xChoice().currentData().toString(), QStringLiteral("mean_jct_s"));
        QCOMPARE(view.yChoice().currentData().toString(), QStringLiteral("makespan_s"));
        const auto shown = view.plot().series();
        QCOMPARE(shown.size(), std::size_t { 4 }); // three policies and the front
        const auto points = tradeOff(
            page.result().runs, { "lb", "binpack", "locality" }, *findMetric("mean_jct_s"), *findMetric("makespan_s"));
        const auto front = paretoFront(points);
        QVERIFY(!front.empty() && front.size() < 3); // else nothing of the choice below can be seen
        QCOMPARE(shown[3].x.size(), front.size());
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(shown[i].x.front(), points[i].x / 60);
            QCOMPARE(shown[i].y.front(), points[i].y / 60);
            QVERIFY(shown[i].halfWidths.front() > 0);
            QCOMPARE(view.note().contains(policyTitle(points[i].contender)), points[i].isOnFront);
        }
        QTRY_VERIFY(view.plot().positionOf({ 2, 0 }).x() > 60);
        const auto at = view.plot().positionOf({ 2, 0 });
        QVERIFY(view.plot().pointAt(at));
        auto* canvas = view.plot().childAt(at);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->mapFrom(&view.plot(), at));
        QCOMPARE(page.data()->runs.baseline, std::string("locality"));
        // Of one figure with itself the front is the best alone.
        view.yChoice().setCurrentIndex(view.yChoice().findData(QStringLiteral("mean_jct_s")));
        QTRY_COMPARE(view.plot().series().back().x.size(), std::size_t { 1 });
        QCOMPARE(view.plot().series().back().x.front(), page.result().summary.front().meanJctSeconds / 60);
    }

    void aClickOnAPointOpensTheJob()
    {
        Compared compared;
        QVERIFY(compared.run());
        auto& view = compared.page->showView<JobScatterView>();
        QVERIFY(QTest::qWaitForWindowExposed(compared.page.get()));
        QTRY_VERIFY(view.plot().series().size() == 2 && view.plot().series()[0].x.size() == 20);
        QSignalSpy opened(compared.page.get(), &ComparePage::openRequested);
        QTRY_VERIFY(view.plot().positionOf({ 0, 5 }).x() > 60);
        const auto at = view.plot().positionOf({ 0, 5 });
        QVERIFY(view.plot().pointAt(at));
        auto* canvas = view.plot().childAt(at);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->mapFrom(&view.plot(), at));
        QCOMPARE(opened.count(), 1);
        const auto place = opened[0][0].value<RunPlace>();
        QVERIFY(place.job.isValid());
        QVERIFY(!place.runId.isEmpty());
    }

    void bothRunsLandOnTheDecisionAtWhichTheyPart()
    {
        Compared compared;
        QVERIFY(compared.run());
        auto& page = *compared.page;
        auto& view = page.showView<PairedClustersView>();
        auto& sessions = view.sessions();
        QTRY_VERIFY(sessions.isOpen());
        QVERIFY(sessions.difference().firstEvent.has_value());
        QTRY_VERIFY(sessions.side(0).frame && sessions.now() == sessions.difference().at);
        QSignalSpy moved(&sessions, &PairedSessions::moved);
        sessions.seek(sessions.horizon());
        QTRY_VERIFY(moved.count() > 0 && sessions.side(1).frame->finished == 20);
        page.tabs().setCurrentIndex(0);
        QVERIFY(compared.registry.invoke(QStringLiteral("compare.firstDivergence")));
        QCOMPARE(page.tabs().currentWidget(), static_cast<QWidget*>(&view));
        const auto arrived = [&](std::size_t side, std::uint64_t decision) {
            const auto& frame = sessions.side(side).frame;
            return frame->position.at == sessions.difference().at && frame->position.decision == decision + 1;
        };
        QTRY_VERIFY(arrived(0, *sessions.difference().firstDecision));
        QVERIFY(arrived(1, *sessions.difference().secondDecision));
        // One selection for both pictures.
        QVERIFY(view.canvas(0).scene().layout().hostRect(HostId(0)).isValid());
        QSignalSpy opened(&page, &ComparePage::openRequested);
        QVERIFY(compared.registry.invoke(QStringLiteral("compare.openSecond")));
        QCOMPARE(opened[0][0].value<RunPlace>().at, std::optional(sessions.difference().at));
    }

    void aSpanLimitsWhatIsCompared()
    {
        Compared compared;
        QVERIFY(compared.run());
        auto& page = *compared.page;
        const auto jobs = page.result().runs[0].metrics.jobs;
        page.limitTo(StoredSpan { .until = Time::fromSeconds(3600) });
        QTRY_VERIFY(page.result().runs[0].metrics.jobs < jobs);
        QVERIFY(page.data()->provenance.contains(QStringLiteral("--to 3600s")));
        QVERIFY(compared.registry.invoke(QStringLiteral("compare.wholeRange")));
        QTRY_COMPARE(page.result().runs[0].metrics.jobs, jobs);
    }

    void timeAndLoadAreDrawn()
    {
        Compared compared;
        QVERIFY(compared.run());
        auto& page = *compared.page;
        auto& time = page.showView<ComparisonTimeView>();
        QTRY_COMPARE(time.utilisation().series().size(), std::size_t { 3 });
        QVERIFY(time.queue().series()[0].x.size() > 3);

        page.form().setRequest(page.data()->request);
        auto& load = page.showView<LoadCurveView>();
        load.traceField().setText(QStringLiteral("preset:harmony-testbed,jobs=12"));
        load.loadsField().setText(QStringLiteral("2, 4"));
        load.seedsField().setText(QStringLiteral("1..2"));
        compared.registry.refresh();
        QSignalSpy swept(&load.runner(), &CompareRunner::finished);
        QVERIFY(compared.registry.invoke(QStringLiteral("compare.sweepLoads")));
        QTRY_COMPARE(swept.count(), 1);
        // Three policies and what was published about the baseline.
        QCOMPARE(load.plot().series().size(), std::size_t { 4 });
        const auto& published = load.plot().series().back();
        QCOMPARE(published.marks, MarkKind::Alone);
        QVERIFY(std::abs(published.y[0] - 0.75 * load.plot().series().front().y[0]) < 1e-9);
        const auto picture = compared.folder.filePath(QStringLiteral("load.svg"));
        QVERIFY(load.saveTo(picture));
        QFile file(picture);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto svg = QString::fromUtf8(file.readAll());
        QVERIFY(svg.contains(QStringLiteral("Load (jobs per interval)")));
        QVERIFY(svg.contains(QStringLiteral("consonance-cli compare")));
        load.loadsField().setText(QStringLiteral("two"));
        QVERIFY(!load.sweepRequest());
    }
};

QTEST_MAIN(TestCompareViews)
#include "tst_compare_views.moc"
