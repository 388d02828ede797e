// SPDX-License-Identifier: GPL-3.0-or-later
// "Copy picture as command line": the line draws what the window would have saved, for every view that has one.
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/compare/comparison_time_view.h"
#include "ui/compare/job_scatter_view.h"
#include "ui/compare/load_curve_view.h"
#include "ui/compare/trade_off_view.h"
#include "ui/compare/views/comparison_summary_view.h"
#include "ui/compare/views/jct_distribution_view.h"
#include "ui/export/export_commands.h"
#include "ui/export/picture_command.h"
#include "ui/inspect/interference_panel.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/plot/cdf_plot.h"
#include "ui/plot/line_plot.h"
#include "ui/timeline/timeline_view.h"
#include "ui/train/predictor_view.h"
#include "ui/workspace/session_page.h"

#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QGuiApplication>
#include <QProcess>
#include <QTabWidget>

using namespace consonance;

namespace {

/// The file of a picture without its origin, which is in the lowest line.
QString pictureOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    auto svg = QString::fromUtf8(file.readAll());
    static const QRegularExpression about(
        QStringLiteral("<(title|desc)>.*?</\\1>"), QRegularExpression::DotMatchesEverythingOption);
    svg.remove(about);
    // Pictures of comparisons spread it over several lines, and nothing else in them is monospaced.
    static const QRegularExpression origin(QStringLiteral("<text [^>]*monospace\"[^>]*>[^<]*</text>"));
    svg.remove(origin);
    static const QRegularExpression text(
        QStringLiteral("(?:<g [^>]*>\\s*)?<text [^>]*y=\"([0-9.]+)\"[^>]*>[^<]*</text>(?:\\s*</g>)?"));
    double lowest = 0;
    for (auto found = text.globalMatch(svg); found.hasNext();)
        lowest = std::max(lowest, found.next().captured(1).toDouble());
    QString kept;
    qsizetype from = 0;
    for (auto found = text.globalMatch(svg); found.hasNext();) {
        const auto one = found.next();
        kept += svg.mid(from, one.capturedStart() - from);
        if (one.captured(1).toDouble() < lowest)
            kept += one.captured();
        from = one.capturedEnd();
    }
    return kept + svg.mid(from);
}

/// Draws what the window has open as the shell would in which the line is pasted.
void drawByCommand(const QString& line, const QString& path, const QString& options = {})
{
    QVERIFY2(line.startsWith(QStringLiteral("consonance render ")), qPrintable(line));
    static const QRegularExpression out(QStringLiteral(" --out \\S+"));
    auto own = line;
    own.replace(out, QStringLiteral(" --out '%1'").arg(path) + options);
    own.replace(0, QStringLiteral("consonance").size(), QStringLiteral("'" CONSONANCE_BINARY_FOLDER "/consonance'"));
    QProcess shell;
    shell.start(QStringLiteral("/bin/sh"), { QStringLiteral("-c"), own });
    QVERIFY(shell.waitForFinished(60'000 * kPatience));
    const QByteArray said = shell.readAllStandardError() + own.toUtf8();
    QVERIFY2(shell.exitCode() == 0, said);
}

/// Both files hold the same picture.
void comparePictures(const QString& savedPath, const QString& drawnPath, const QString& line)
{
    const auto wanted = pictureOf(savedPath).split(QLatin1Char('\n'));
    const auto is = pictureOf(drawnPath).split(QLatin1Char('\n'));
    QVERIFY(wanted.size() > 20);
    for (qsizetype i = 0; i < std::min(wanted.size(), is.size()); ++i)
        QVERIFY2(wanted[i] == is[i],
            qPrintable(QStringLiteral("%1\nline %2\nsaved %3\ndrawn %4").arg(line).arg(i).arg(wanted[i], is[i])));
    QCOMPARE(is.size(), wanted.size());
}

} // namespace

class TestCopiedCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void drawTheSame_data()
    {
        QTest::addColumn<QString>("panel"); // empty: the cluster
        QTest::addColumn<QString>("how");
        QTest::addColumn<bool>("atTheEnd");
        const auto add = [](const char* panel, const char* how = "", bool atTheEnd = false) {
            QTest::addRow("%s %s%s", *panel ? panel : "cluster", how, atTheEnd ? " at the end" : "")
                << QString::fromLatin1(panel) << QString::fromLatin1(how) << atTheEnd;
        };
        add("");
        add("timeline");
        add("timeline", "", true);
        add("timeline", "servers", true);
        for (const char* kind : { "true", "predicted", "difference", "zoomed" })
            add("interference", kind);
        for (const char* panel : { "hostTime", "utilisation", "queue", "completionTimes", "capacity" }) {
            add(panel);
            add(panel, "zoomed");
            add(panel, "", true);
        }
        add("completionTimes", "logarithmic", true);
        add("jobPairs");
    }

    void drawTheSame()
    {
        QFETCH(const QString, panel);
        QFETCH(const QString, how);
        QFETCH(const bool, atTheEnd);
        fixtures::WindowBench bench;
        bench.open();
        bench.window->resize(1400, 900);
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb", .seed = 3 });
        QTRY_VERIFY(bench.isPaused());
        if (atTheEnd) {
            bench.session().express();
            QTRY_COMPARE_WITH_TIMEOUT(bench.session().state(), SessionController::State::Finished, 30'000 * kPatience);
        } else {
            bench.session().seek(Time::fromSeconds(6000));
        }
        auto& page = bench.window->sessionPage();
        QWidget* shown = &page.canvas();
        if (!panel.isEmpty()) {
            auto* dock = page.panels().at(panel);
            dock->show();
            dock->raise();
            shown = dock->widget();
            QTRY_VERIFY(shown->isVisible());
        }
        QTRY_VERIFY_WITH_TIMEOUT(bench.session().isSettled() && bench.window->isIdle(), 30'000 * kPatience);
        auto* plot
            = qobject_cast<PlotWidget*>(shown) ? qobject_cast<PlotWidget*>(shown) : shown->findChild<PlotWidget*>();
        auto* map = qobject_cast<HeatMapWidget*>(shown) ? qobject_cast<HeatMapWidget*>(shown)
                                                        : shown->findChild<HeatMapWidget*>();
        QWidget* picture = panel == QLatin1String("timeline") ? &page.timeline().view()
            : plot                                            ? static_cast<QWidget*>(plot)
            : map                                             ? static_cast<QWidget*>(map)
                                                              : shown;
        if (plot)
            QTRY_VERIFY_WITH_TIMEOUT(!plot->series().empty(), 30'000 * kPatience);
        if (map)
            QTRY_VERIFY_WITH_TIMEOUT(map->data().rowCount() > 1, 30'000 * kPatience);
        if (panel == QLatin1String("interference"))
            shown->findChild<QComboBox*>()->setCurrentIndex(how == QLatin1String("predicted") ? 1
                    : how == QLatin1String("difference")                                      ? 2
                                                                                              : 0);
        if (how == QLatin1String("servers"))
            page.timeline().view().setGrouping(TimelineGrouping::Servers);
        if (how == QLatin1String("logarithmic"))
            qobject_cast<CdfPlot*>(plot)->setLogarithmic(true);
        if (how == QLatin1String("zoomed") && plot)
            plot->zoom(2.5);
        if (how == QLatin1String("zoomed") && map)
            map->zoomTo({ .first = 1, .count = 3 }, { .first = 1, .count = 4 });

        auto* exports = bench.window->findChild<ExportCommands*>();
        QVERIFY(exports != nullptr);
        exports->setTarget(picture);
        QVERIFY(exports->target() == picture);
        const auto saved = bench.folder.filePath(QStringLiteral("saved.svg"));
        const auto drawn = bench.folder.filePath(QStringLiteral("drawn.svg"));
        QVERIFY(exports->savePicture(saved));
        const auto line = exports->commandLine();
        drawByCommand(line, drawn);
        if (QTest::currentTestFailed())
            return;
        comparePictures(saved, drawn, line);
    }

    /// Each picture of a comparison, from the stored runs.
    void comparisonsDrawTheSame()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->resize(1400, 900);
        QTRY_VERIFY(bench.window->library().isOpen());
        bench.window->showPage(MainWindow::Page::Compare);
        auto& page = bench.window->comparePage();
        page.start({ .traces = { "preset:harmony-testbed,jobs=20,load=1", "preset:harmony-testbed,jobs=20,load=3" },
            .cluster = "harmony-testbed",
            .policies = { "lb", "locality" },
            .seeds = { 1, 2 },
            .baseline = "lb" });
        QTRY_VERIFY_WITH_TIMEOUT(
            page.data() && page.data()->results().size() == 8 && bench.window->isIdle(), 30'000 * kPatience);
        auto* exports = bench.window->findChild<ExportCommands*>();
        const auto store = QStringLiteral(" --store '%1'").arg(bench.folder.filePath(QStringLiteral("runs.db")));
        const auto drawsTheSame = [&](ComparisonView& view, QWidget* picture, const char* name, const char* look = "") {
            const auto saved = bench.folder.filePath(QStringLiteral("saved.svg"));
            const auto drawn = bench.folder.filePath(QStringLiteral("drawn.svg"));
            QVERIFY(view.saveTo(saved, {}));
            auto line = pictureCommand(view).line;
            if (picture) {
                exports->setTarget(picture);
                QVERIFY(exports->target() == picture);
                line = exports->commandLine();
            }
            QVERIFY2(line.contains(QStringLiteral(" --view %1").arg(QLatin1String(name))), qPrintable(line));
            QVERIFY2(line.contains(QLatin1String(look)), qPrintable(line));
            drawByCommand(line, drawn, store);
            if (!QTest::currentTestFailed())
                comparePictures(saved, drawn, line);
        };
        drawsTheSame(page.showView<ComparisonSummaryView>(), nullptr, "compare");
        if (QTest::currentTestFailed())
            return;
        auto& distribution = page.showView<JctDistributionView>();
        auto* cdf = distribution.findChild<CdfPlot*>();
        drawsTheSame(distribution, cdf, "jct");
        if (QTest::currentTestFailed())
            return;
        cdf->setLogarithmic(true);
        drawsTheSame(distribution, cdf, "jct", "--logarithmic");
        if (QTest::currentTestFailed())
            return;
        auto& tradeOff = page.showView<TradeOffView>();
        drawsTheSame(tradeOff, &tradeOff.plot(), "trade-off");
        if (QTest::currentTestFailed())
            return;
        auto& load = page.showView<LoadCurveView>();
        auto* curves = load.findChild<PlotWidget*>();
        QVERIFY(curves->series().front().x.size() > 1);
        drawsTheSame(load, curves, "load-curve");
        if (QTest::currentTestFailed())
            return;
        curves->zoom(2);
        drawsTheSame(load, curves, "load-curve", "--zoom");
        if (QTest::currentTestFailed())
            return;
        // No command draws a pair of other figures, so none is offered, and the reason is given; nor if new results
        // arrive in the meantime. Choosing the figures again brings the command back.
        const auto whyNot
            = [&] { return bench.window->registry().info(QStringLiteral("export.copyCommand")).availability; };
        page.showView<TradeOffView>();
        const int usual = tradeOff.xChoice().currentIndex();
        tradeOff.xChoice().setCurrentIndex(usual == 0 ? 1 : 0);
        exports->setTarget(&tradeOff.plot());
        QVERIFY2(exports->commandLine().isEmpty(), qPrintable(exports->commandLine()));
        const auto before = page.data();
        page.setBaseline("locality");
        QVERIFY(page.data() != before && tradeOff.comparison() == page.data());
        QVERIFY2(exports->commandLine().isEmpty(), qPrintable(exports->commandLine()));
        bench.window->registry().refresh();
        QVERIFY(!whyNot().enabled && whyNot().reason.contains(QStringLiteral("no command draws")));
        tradeOff.xChoice().setCurrentIndex(usual);
        drawsTheSame(tradeOff, &tradeOff.plot(), "trade-off", "--baseline locality");
        if (QTest::currentTestFailed())
            return;
        // These views have no command of their own; the comparison's command is elsewhere.
        const auto hasNone = [&](PlotWidget& plot) {
            QTRY_VERIFY(plot.isVisible() && !plot.series().empty());
            exports->setTarget(&plot);
            QVERIFY2(exports->commandLine().isEmpty(), qPrintable(exports->commandLine()));
        };
        hasNone(page.showView<JobScatterView>().plot());
        if (QTest::currentTestFailed())
            return;
        hasNone(page.showView<ComparisonTimeView>().utilisation());
        if (QTest::currentTestFailed())
            return;
        QVERIFY(bench.window->registry().invoke(QStringLiteral("compare.copyCommand")));
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("consonance-cli compare ")));
    }

    /// The command of the predictor's scatter is for the shown predictor; the other pictures have none.
    void thePredictorIsDrawnTheSame()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->resize(1400, 900);
        bench.window->showPage(MainWindow::Page::Training);
        auto* view = &bench.window->trainingPage().predictor();
        bench.window->trainingPage().findChild<QTabWidget*>()->setCurrentWidget(view);
        QTRY_VERIFY(view->isVisible());
        auto* exports = bench.window->findChild<ExportCommands*>();
        exports->setTarget(&view->scatter());
        QVERIFY(exports->commandLine().isEmpty()); // nothing is drawn yet
        auto* which = view->findChild<QComboBox*>();
        which->setCurrentIndex(1);
        QVERIFY(bench.window->registry().invoke(QStringLiteral("predictor.calibrate")));
        QTRY_VERIFY_WITH_TIMEOUT(view->report().has_value(), 60'000 * kPatience);
        which->setCurrentIndex(0); // chosen, not shown
        const auto line = exports->commandLine();
        QVERIFY2(line.contains(QStringLiteral("--policy harmony-published")), qPrintable(line));
        const auto drawn = bench.folder.filePath(QStringLiteral("drawn.svg"));
        drawByCommand(line, drawn, {});
        if (QTest::currentTestFailed())
            return;
        // The number of discs; lines of text below differ, and with them the scales and their ticks.
        const auto pointsOf = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll().count("<circle") : qsizetype { -1 };
        };
        const auto saved = bench.folder.filePath(QStringLiteral("saved.svg"));
        QVERIFY(exports->savePicture(saved));
        QVERIFY(pointsOf(saved) > 10);
        QCOMPARE(pointsOf(drawn), pointsOf(saved));
        exports->setTarget(&view->residuals());
        QVERIFY2(exports->commandLine().isEmpty(), qPrintable(exports->commandLine()));
        exports->setTarget(&view->windows());
        QVERIFY2(exports->commandLine().isEmpty(), qPrintable(exports->commandLine()));
        exports->setTarget(&view->scatter());
        view->scatter().zoom(2);
        QVERIFY2(exports->commandLine().isEmpty(), qPrintable(exports->commandLine()));
    }

    /// No command draws the part of a run in a selected span, so none is offered; the picture says that it is a part.
    void aPartThatNoCommandDrawsSaysSo()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->resize(1400, 900);
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        bench.session().seek(Time::fromSeconds(6000));
        auto& page = bench.window->sessionPage();
        auto* dock = page.panels().at(QStringLiteral("interference"));
        dock->show();
        dock->raise();
        auto* map = dock->widget()->findChild<HeatMapWidget*>();
        QTRY_VERIFY_WITH_TIMEOUT(map->isVisible() && map->data().rowCount() > 1, 30'000 * kPatience);
        QTRY_VERIFY(bench.session().isSettled());
        auto* exports = bench.window->findChild<ExportCommands*>();
        exports->setTarget(map);
        QVERIFY(!exports->commandLine().isEmpty());
        bench.window->selection().selectRange(TimeRange { Time::fromSeconds(100), Time::fromSeconds(2000) });
        QVERIFY(exports->commandLine().isEmpty());
        QVERIFY(map->data().rowCount() > 0);
        const auto path = bench.folder.filePath(QStringLiteral("part.svg"));
        QVERIFY(exports->savePicture(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(QString::fromUtf8(file.readAll()).contains(QStringLiteral("models ran")));
    }
};

CONSONANCE_WINDOW_TEST(TestCopiedCommands)
#include "tst_copied_commands.moc"
