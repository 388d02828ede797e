// SPDX-License-Identifier: GPL-3.0-or-later
// The views of a comparison, each from a real one: what they show, what a click requests, where the jump lands.
#include "tests/ui/compare/compared_page.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/commands/command_registry.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/compare_runner.h"
#include "ui/compare/comparison_time_view.h"
#include "ui/compare/job_scatter_view.h"
#include "ui/compare/load_curve_view.h"
#include "ui/compare/models/trace_results_model.h"
#include "ui/compare/paired_clusters_view.h"
#include "ui/compare/paired_sessions.h"
#include "ui/compare/trade_off_view.h"
#include "ui/compare/views/comparison_bars.h"
#include "ui/compare/views/comparison_figures_view.h"
#include "ui/compare/views/comparison_inputs_view.h"
#include "ui/compare/views/comparison_summary_view.h"
#include "ui/compare/views/comparison_traces_view.h"
#include "ui/compare/views/jct_distribution_view.h"
#include "ui/export/export_commands.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/kit/simulation_clock.h"
#include "ui/kit/translation_loader.h"
#include "ui/models/sheet_model.h"
#include "ui/plot/cdf_plot.h"
#include "ui/plot/line_plot.h"
#include "ui/session/run_library.h"
#include "ui/session/session_controller.h"
#include "ui/tables/table_export.h"
#include "ui/words/policy_text.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <optional>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

/// Clicks each curve of completion times on the flat part before a step, away from other curves: the requested run is
/// one of that contender, with the job whose time is nearest to the click.
void checkThatJctCurvesLead(ComparePage& page)
{
    auto& jct = page.showView<JctDistributionView>().plot();
    QTRY_VERIFY(jct.series().size() == 3 && jct.positionOf({ 1, 5 }).x() > 60);
    QSignalSpy opened(&page, &ComparePage::openRequested);
    for (int series = 0; series < 3; ++series) {
        const auto& curve = jct.series()[static_cast<std::size_t>(series)];
        std::optional<QPoint> at;
        for (int k = 1; k + 1 < static_cast<int>(curve.x.size()) && !at; ++k) {
            const auto from = jct.positionOf({ series, k });
            const auto to = jct.positionOf({ series, k + 1 });
            const QPoint middle(from.x() + (to.x() - from.x()) / 4, from.y());
            if (to.x() - from.x() >= 12 && jct.curveAt(middle) == series && !jct.pointAt(middle))
                at = middle;
        }
        QVERIFY2(at, qPrintable(curve.name));
        opened.clear();
        click(jct, *at);
        QCOMPARE(opened.count(), 1);
        const auto place = opened[0][0].value<RunPlace>();
        const auto run = std::ranges::find(page.result().runs, place.runId.toStdString(), &RunResult::runId);
        QVERIFY(run != page.result().runs.end());
        QCOMPARE(contenderTitle(run->contender()), curve.name);
        const auto job = std::ranges::find(run->outcomes, place.job, &JobOutcome::job);
        QVERIFY(job != run->outcomes.end());
        // No job of the contender has a time nearer to the click.
        const auto& xs = curve.x;
        const double minutes = job->completion.seconds() / 60;
        const auto left = jct.positionOf({ series, 1 });
        const auto right = jct.positionOf({ series, static_cast<int>(xs.size()) - 1 });
        const double asked
            = xs[1] + (xs.back() - xs[1]) * (at->x() - left.x()) / static_cast<double>(right.x() - left.x());
        const double perPixel = (xs.back() - xs[1]) / (right.x() - left.x());
        const auto nearest = std::ranges::min(xs, {}, [&](double x) { return std::abs(x - asked); });
        QVERIFY2(std::abs(std::abs(minutes - asked) - std::abs(nearest - asked)) <= 2 * perPixel,
            qPrintable(QStringLiteral("%1 instead of %2 at %3").arg(minutes).arg(nearest).arg(asked)));
    }
}

} // namespace

class TestCompareViews : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// "Picture of this view" is a picture of the view that is looked at: of all its plots, or of its table and bars
    /// with the names that stand there.
    void thePictureIsOfTheViewShown()
    {
        Compared compared;
        QVERIFY(compared.run());
        auto& page = *compared.page;
        QTRY_VERIFY(compared.runner.isIdle());
        int pictures = 0;
        for (int tab = 0; tab < page.tabs().count(); ++tab) {
            page.tabs().setCurrentIndex(tab);
            QTRY_VERIFY(compared.runner.isIdle());
            auto* view = qobject_cast<ComparisonView*>(page.tabs().widget(tab));
            QVERIFY(view);
            if (!view->isPicture())
                continue;
            ++pictures;
            const auto path = compared.folder.filePath(QStringLiteral("view%1.svg").arg(tab));
            setFileAnswer([path](const FileQuestion&) { return path; });
            QVERIFY(compared.registry.invoke(QStringLiteral("compare.export")));
            QFile file(path);
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(view->title()));
            const auto picture = QString::fromUtf8(file.readAll());
            QStringList shown;
            for (const auto* plot : view->findChildren<PlotWidget*>()) {
                if (plot->isVisible())
                    shown << plot->accessibleName();
            }
            for (const auto* bars : view->findChildren<ComparisonBars*>()) {
                for (int bar = 0; bar < bars->barCount(); ++bar)
                    shown << bars->barText(bar).section(QLatin1Char(':'), 0, 0);
                shown << QStringLiteral("JCT change"); // of the table above them
            }
            QVERIFY2(!shown.isEmpty(), qPrintable(view->title()));
            for (const auto& text : shown)
                QVERIFY2(picture.contains(text), qPrintable(view->title() + QLatin1String(" lacks ") + text));
            QVERIFY2(!picture.contains(QLatin1String("Share of jobs done")), qPrintable(view->title()));
        }
        QCOMPARE(pictures, 6);
        setFileAnswer({});
    }

    /// What a market is judged by stands beside JCT, of all and of each tenant, with units, in both languages.
    void aMarketShowsItsFigures()
    {
        Compared compared;
        QVERIFY(compared.run({ .traces = { "preset:market,jobs=30" },
            .cluster = "edge-cloud",
            .policies = { "fifo", "oasis", "astraea" },
            .seeds = { 1 },
            .baseline = "fifo" }));
        auto& page = *compared.page;
        const auto textsOf = [](const QComboBox& box) {
            QStringList texts;
            for (int i = 0; i < box.count(); ++i)
                texts << box.itemText(i);
            return texts;
        };
        const auto figuresOf = [&] {
            const auto& model = page.showView<ComparisonFiguresView>().model();
            QStringList texts;
            for (int row = 0; row < model.rowCount(); ++row)
                texts << model.index(row, model.columnOf("metric")).data().toString();
            return texts;
        };
        for (const char* title : { "Mean JCT", "Welfare (value)", "Revenue (value)", "Lent (GPU s)",
                 "Lent: tenant-1 (GPU s)", "Borrowed: tenant-2 (GPU s)", "Paid: tenant-3 (value)", "Jobs accepted" })
            QVERIFY2(figuresOf().contains(QLatin1String(title)), title);
        auto& tradeOff = page.showView<TradeOffView>();
        auto* upwards = tradeOff.findChild<QComboBox*>(QStringLiteral("tradeOffY"));
        QVERIFY(textsOf(*upwards).contains(QStringLiteral("Welfare (value)")));
        QVERIFY(!textsOf(*upwards).contains(QStringLiteral("Lent (GPU s)"))); // neither direction is better
        upwards->setCurrentIndex(upwards->findData(QStringLiteral("welfare")));
        QVERIFY(!tradeOff.note().isEmpty());
        TranslationLoader translations;
        translations.apply(QStringLiteral("zh_CN"));
        QTRY_VERIFY(figuresOf().contains(QStringLiteral("福利（价值）"))); // windows are told by the event loop
        QVERIFY(figuresOf().contains(QStringLiteral("借出：tenant-1（GPU 秒）")));
        translations.apply(QStringLiteral("en"));
    }

    void tablesShowFiguresTracesAndWhatDiffers()
    {
        Compared compared;
        QVERIFY(compared.run());
        auto& page = *compared.page;
        auto& figures = page.showView<ComparisonFiguresView>();
        QAbstractItemModelTester deltas(&figures.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(figures.model().rowCount(),
            static_cast<int>(
                (comparedMetrics().size() + 2) * 3)); // utilisation until the last arrival, finish-time ratio
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
        QVERIFY(inputs.hiddenFields() > 0);
        inputs.differingOnly().setChecked(false);
        QVERIFY(inputs.model().columnCount() > differing);
        QCOMPARE(inputs.hiddenFields(), 0);
        QVERIFY(compared.registry.problems().isEmpty());
    }

    /// A recorded trace gives one run, whatever the seeds: no interval is shown or read out, and the reason is given.
    void oneRunHasNoInterval()
    {
        Compared compared;
        QVERIFY(QTest::qWaitFor([&] { return compared.library.isOpen(); }));
        QSignalSpy finished(&compared.page->runner(), &CompareRunner::finished);
        compared.page->start({ .traces = { "sample:gpu-gangs" },
            .cluster = "pollux-16x4",
            .policies = { "fifo", "srtf" },
            .seeds = { 1, 2, 3 },
            .baseline = "fifo",
            .copies = { .copies = 0 } });
        QVERIFY(finished.wait(20'000));
        auto& view = compared.page->showView<ComparisonSummaryView>();
        for (int row = 0; row < view.model().rowCount(); ++row) {
            for (const char* column : { "ci95_s", "relative_ci95", "p_value", "wilcoxon_p_value" })
                QCOMPARE(view.model().index(row, view.model().columnOf(column)).data().toString(), QStringLiteral("–"));
        }
        QVERIFY(!view.findChild<ComparisonBars*>()->barText(0).contains(QStringLiteral("±")));
        QVERIFY2(view.evidence().contains(QStringLiteral("3 runs of FIFO have the same outcome, ")),
            qPrintable(view.evidence()));
        QVERIFY2(view.evidence().contains(QStringLiteral("95 % bootstrap over")), qPrintable(view.evidence()));
        const auto& best = compared.page->result().summary.front();
        const auto change = view.model().index(0, view.model().columnOf("relative")).data().toString();
        QVERIFY2(change.contains(QStringLiteral(" … ")), qPrintable(change));
        const auto tip = view.model().index(0, view.model().columnOf("mean_jct_s")).data(Qt::ToolTipRole).toString();
        QVERIFY(tip.contains(format::duration(Duration::fromSecondsRounded(best.bootstrap->meanJctSeconds.low))));
    }

    /// The same trace on copies: means, intervals and tests are over these, and the tip has the trace as it is.
    void copiesGiveAnInterval()
    {
        Compared compared;
        QVERIFY(compared.run({ .traces = { "sample:gpu-gangs" },
            .cluster = "pollux-16x4",
            .policies = { "fifo", "srtf" },
            .baseline = "fifo",
            .copies = { .copies = 3 } }));
        auto& view = compared.page->showView<ComparisonSummaryView>();
        QVERIFY2(view.evidence().contains(QStringLiteral("95 % over 3 copies with arrivals shifted by up to")),
            qPrintable(view.evidence()));
        QVERIFY(!view.evidence().contains(QStringLiteral("bootstrap")));
        const auto& best = compared.page->result().summary.front();
        QCOMPARE(view.model().index(0, view.model().columnOf("mean_jct_s")).data(kExactRole).toDouble(),
            best.meanJct().mean);
        for (const char* column : { "ci95_s", "relative_ci95" })
            QVERIFY(view.model().index(0, view.model().columnOf(column)).data().toString() != QStringLiteral("–"));
        const auto tip = view.model().index(0, view.model().columnOf("mean_jct_s")).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(QStringLiteral("3 copies of the trace")), qPrintable(tip));
        QVERIFY(view.findChild<ComparisonBars*>()->barText(0).contains(QStringLiteral("±")));
    }

    void theBaselineIsPinned()
    {
        Compared compared;
        QVERIFY(compared.run());
        compared.page->setBaseline("locality");
        for (const auto& row : compared.page->result().summary)
            QCOMPARE(row.baseline, std::string("locality"));
    }

    void theTradeOffNamesWhoIsOnTheFrontAndAClickOffersTheBaseline()
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
        QVERIFY(!front.empty() && front.size() < 3); // otherwise the choice below would not show
        QCOMPARE(shown[3].x.size(), front.size());
        for (std::size_t i = 0; i < 3; ++i) {
            QVERIFY(shown[i].style % kJobColorCount != shown[3].style % kJobColorCount); // the front is nobody's
            QVERIFY(shown[i].x.front() == points[i].x / 60 && shown[i].y.front() == points[i].y / 60);
            QCOMPARE(shown[i].halfWidths, std::vector { points[i].yHalfWidth / 60 });
            QCOMPARE(shown[i].xHalfWidths, std::vector { points[i].xHalfWidth / 60 });
            QVERIFY(shown[i].halfWidths.front() > 0 && shown[i].xHalfWidths.front() > 0);
            QCOMPARE(view.note().contains(policyTitle(points[i].contender)), points[i].isOnFront);
        }
        QTRY_VERIFY(view.plot().positionOf({ 2, 0 }).x() > 60);
        const auto at = view.plot().positionOf({ 2, 0 });
        QVERIFY(view.plot().pointAt(at));
        click(view.plot(), at);
        auto* menu = view.findChild<QMenu*>();
        QVERIFY(menu && page.data()->runs.baseline != "locality"); // nothing changes unasked
        menu->actions().last()->trigger();
        menu->close();
        QCOMPARE(page.data()->runs.baseline, std::string("locality"));
        // For a figure against itself the front is only the best.
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

    /// Every curve leads to its run: for completion times to the job that took that long, over time to the moment, for
    /// loads to a run behind the point. Published results have no run.
    void aClickOnACurveOpensItsRun()
    {
        Compared compared;
        QVERIFY(compared.run());
        auto& page = *compared.page;
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QSignalSpy opened(&page, &ComparePage::openRequested);
        const auto runOf = [&](const RunPlace& place) {
            return std::ranges::find(page.result().runs, place.runId.toStdString(), &RunResult::runId);
        };

        checkThatJctCurvesLead(page);
        QVERIFY(page.showView<JctDistributionView>().note().isVisible()); // which says so
        // In a span the jobs that arrived before it are absent, so a job's position is no longer its number.
        page.limitTo(StoredSpan { .from = Time::fromSeconds(1800) });
        QTRY_VERIFY(page.result().runs[0].outcomes.front().job != JobId(0));
        checkThatJctCurvesLead(page);
        page.limitTo(std::nullopt);
        QTRY_COMPARE(page.result().runs[0].outcomes.size(), std::size_t { 20 });

        auto& time = page.showView<ComparisonTimeView>();
        for (auto* plot : { &time.utilisation(), &time.queue() }) {
            QTRY_VERIFY(plot->series().size() == 3 && plot->positionOf({ 0, 3 }).x() > 60);
            const auto& curve = plot->series()[2];
            std::optional<QPoint> at;
            std::optional<double> seconds;
            for (int k = 1; k + 1 < static_cast<int>(curve.x.size()) && !at; ++k) {
                const auto from = plot->positionOf({ 2, k });
                const auto to = plot->positionOf({ 2, k + 1 });
                const QPoint middle((from.x() + to.x()) / 2, from.y());
                if (to.x() - from.x() >= 6 && plot->curveAt(middle) == 2) {
                    at = middle;
                    seconds = (curve.x[static_cast<std::size_t>(k)] + curve.x[static_cast<std::size_t>(k) + 1]) / 2;
                }
            }
            QVERIFY(at);
            opened.clear();
            click(*plot, *at);
            QCOMPARE(opened.count(), 1);
            const auto place = opened[0][0].value<RunPlace>();
            QVERIFY(runOf(place) != page.result().runs.end() && place.at);
            QCOMPARE(contenderTitle(runOf(place)->contender()), curve.name);
            const double perPixel = (curve.x.back() - curve.x[1])
                / (plot->positionOf({ 2, static_cast<int>(curve.x.size()) - 1 }).x() - plot->positionOf({ 2, 1 }).x());
            QVERIFY(std::abs(place.at->seconds() - *seconds) <= 2 * perPixel);
        }

        page.form().setRequest(page.data()->request);
        auto& load = page.showView<LoadCurveView>();
        load.traceField().setText(QStringLiteral("preset:harmony-testbed,jobs=12"));
        load.loadsField().setText(QStringLiteral("2, 4"));
        load.seedsField().setText(QStringLiteral("1..2"));
        compared.registry.refresh();
        QSignalSpy swept(&load.runner(), &CompareRunner::finished);
        QVERIFY(compared.registry.invoke(QStringLiteral("compare.sweepLoads")));
        QTRY_COMPARE_WITH_TIMEOUT(swept.count(), 1, 20'000 * kPatience);
        QCOMPARE(load.plot().series().size(), std::size_t { 4 });
        QTRY_VERIFY(load.plot().positionOf({ 3, 1 }).x() > load.plot().positionOf({ 3, 0 }).x() + 60);
        int led = 0;
        for (int series = 0; series < 4; ++series) {
            for (int point = 0; point < 2; ++point) {
                const auto at = load.plot().positionOf({ series, point });
                const auto under = load.plot().pointAt(at);
                if (!under || under->series != series)
                    continue; // another disc covers it
                opened.clear();
                click(load.plot(), at);
                QCOMPARE(opened.count(), series == 3 ? 0 : 1);
                if (opened.isEmpty())
                    continue;
                const auto id = opened[0][0].value<RunPlace>().runId;
                QVERIFY(!id.isEmpty());
                std::optional<RunRecord> kept;
                compared.library.ask(
                    QStringLiteral("test"),
                    [id](const RunStore& store, const StopToken&, Progress&) { return store.get(id.toStdString()); },
                    &page,
                    [&](const Result<RunRecord>& read) {
                        if (read)
                            kept = *read;
                    });
                QTRY_VERIFY(kept);
                QCOMPARE(policyTitle(kept->header.policy), load.plot().series()[static_cast<std::size_t>(series)].name);
                QCOMPARE(loadOf(kept->header.trace.origin), std::optional(point == 0 ? 2.0 : 4.0));
                ++led;
            }
        }
        QVERIFY2(led >= 3, qPrintable(QString::number(led)));
    }

    /// A different trace has different runs; while they are read, no curve of the previous ones can be clicked.
    void curvesOverTimeGoWithTheirRuns()
    {
        Compared compared;
        QVERIFY(compared.run());
        auto& time = compared.page->showView<ComparisonTimeView>();
        QTRY_COMPARE(time.queue().series().size(), std::size_t { 3 });
        auto* traces = time.findChild<QComboBox*>();
        QVERIFY(traces && traces->count() == 2);
        traces->setCurrentIndex(1);
        QVERIFY(time.queue().series().empty() && time.utilisation().series().empty());
        QSignalSpy asked(&time, &ComparisonView::openRequested);
        Q_EMIT time.queue().curveClicked(2, 600);
        QCOMPARE(asked.count(), 0);
        QTRY_COMPARE(time.queue().series().size(), std::size_t { 3 });
        Q_EMIT time.queue().curveClicked(2, 600);
        QCOMPARE(asked.count(), 1);
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
        // Both pictures share one selection.
        QVERIFY(view.canvas(0).scene().layout().hostRect(HostId(0)).isValid());
        QSignalSpy opened(&page, &ComparePage::openRequested);
        QVERIFY(compared.registry.invoke(QStringLiteral("compare.openSecond")));
        QCOMPARE(opened[0][0].value<RunPlace>().at, std::optional(sessions.difference().at));
    }

    /// A picture of one side says which side, whatever run is open beside the comparison.
    void aPictureOfOneSideNamesItsRunAndMoment()
    {
        Compared compared;
        QVERIFY(compared.run());
        auto& page = *compared.page;
        auto& view = page.showView<PairedClustersView>();
        auto& sessions = view.sessions();
        QTRY_VERIFY(sessions.isOpen() && sessions.side(0).frame && sessions.now() == sessions.difference().at);
        SessionController session(compared.runner);
        SimulationClock clock;
        Selection selection;
        ExportCommands exports(compared.registry, compared.settings, session, clock, selection, page);
        QVERIFY(sessions.now() != clock.now());
        for (const std::size_t side : { 0, 1 }) {
            exports.setTarget(&view.canvas(side));
            const auto path = compared.folder.filePath(QStringLiteral("side.svg"));
            QVERIFY(exports.savePicture(path));
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto svg = QString::fromUtf8(file.readAll());
            QVERIFY(svg.contains(format::clockTime(sessions.now())));
            QVERIFY(svg.contains(sessions.side(side).runId));
            QVERIFY(!svg.contains(sessions.side(1 - side).runId));
        }
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
        QSignalSpy wanted(&page, &ComparePage::wanted);
        QVERIFY(compared.registry.invoke(QStringLiteral("compare.sweepLoads")));
        QCOMPARE(wanted.count(), 1); // from elsewhere the request leads to the place where it works
        QTRY_COMPARE(swept.count(), 1);
        // Three policies and the published result about the baseline.
        QCOMPARE(load.plot().series().size(), std::size_t { 4 });
        const auto& published = load.plot().series().back();
        QCOMPARE(published.marks, MarkKind::Alone);
        QVERIFY(std::abs(published.y[0] - 0.75 * load.plot().series().front().y[0]) < 1e-9);
        const auto picture = compared.folder.filePath(QStringLiteral("load.svg"));
        QVERIFY(load.saveTo(picture, {}));
        QFile file(picture);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto svg = QString::fromUtf8(file.readAll());
        QVERIFY(svg.contains(QStringLiteral("Load: jobs that arrive per 20 min on average")));
        // On a separate line below the published result, where nothing cuts it off.
        QVERIFY2(svg.contains(QStringLiteral(">consonance-cli compare")), qPrintable(svg.right(2000)));
        QCOMPARE(loadCurveOrigin({}, "lb", QStringLiteral("made so")), QStringLiteral("made so"));
        load.loadsField().setText(QStringLiteral("two"));
        QVERIFY(!load.sweepRequest());
    }

    /// The tab belongs to the comparison beside it: its trace, and no sweep made beside another one.
    void theLoadTabGoesWithTheComparison()
    {
        Compared compared;
        QVERIFY(compared.run());
        auto& page = *compared.page;
        auto& load = page.showView<LoadCurveView>();
        QVERIFY(load.traceField().text().startsWith(QStringLiteral("preset:harmony-testbed")));
        QVERIFY(load.traceField().text().contains(QStringLiteral("jobs=20")));
        page.form().setRequest(page.data()->request);
        load.loadsField().setText(QStringLiteral("2, 4"));
        load.seedsField().setText(QStringLiteral("1"));
        compared.registry.refresh();
        QSignalSpy swept(&load.runner(), &CompareRunner::finished);
        QVERIFY(compared.registry.invoke(QStringLiteral("compare.sweepLoads")));
        QTRY_COMPARE(swept.count(), 1);
        page.setBaseline("random");
        QVERIFY(!load.plot().series().empty());

        QSignalSpy finished(&page.runner(), &CompareRunner::finished);
        page.start({ .traces = { "preset:small" }, .cluster = "small", .policies = { "locality", "random" } });
        QTRY_COMPARE(finished.count(), 1);
        page.showView<LoadCurveView>();
        QVERIFY(load.plot().series().empty());
        QVERIFY(!load.traceField().isVisible());
        compared.registry.refresh();
        const auto when = compared.registry.info(QStringLiteral("compare.sweepLoads")).availability;
        QVERIFY(!when.enabled);
        QVERIFY(!when.reason.isEmpty());

        // Another preset is swept on its own servers, whatever the form has.
        load.traceField().setText(QStringLiteral("preset:large,jobs=9"));
        load.loadsField().setText(QStringLiteral("2"));
        QCOMPARE(load.sweepRequest()->cluster, std::string("large"));
    }
};

CONSONANCE_WINDOW_TEST(TestCompareViews)
#include "tst_compare_views.moc"
