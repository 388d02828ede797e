// SPDX-License-Identifier: GPL-3.0-or-later
// Copying and saving what was looked at last, the maps of belief and truth, and the page of a predictor.
#include "core/learn/learned_policies.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "ui/kit/copyable_table_view.h"
#include "ui/kit/job_runner.h"
#include "ui/kit/selection.h"
#include "ui/kit/settings.h"
#include "ui/kit/simulation_clock.h"
#include "ui/pages/export_commands.h"
#include "ui/pages/interference_panel.h"
#include "ui/pages/predictor_view.h"
#include "ui/pages/session_controller.h"
#include "ui/pages/timeline_panel.h"
#include "ui/plot/plot_widget.h"

#include <QDockWidget>
#include <QFile>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QVBoxLayout>

#include <cmath>

using namespace consonance;

class TestExportCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    void whatHadTheFocusLastIsExported()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        JobRunner runner;
        CommandRegistry registry;
        SessionController session(runner);
        SimulationClock clock;
        QWidget window;
        auto* table = new CopyableTableView;
        QStandardItemModel model(2, 2);
        model.setHorizontalHeaderLabels({ QStringLiteral("a"), QStringLiteral("b") });
        for (int row = 0; row < 2; ++row) {
            for (int column = 0; column < 2; ++column)
                model.setItem(row, column, new QStandardItem(QString::number(10 * row + column)));
        }
        table->setModel(&model);
        auto* plot = new PlotWidget;
        plot->setName(QStringLiteral("Speed"));
        plot->setAxes({ .title = QStringLiteral("Time"), .unit = format::Unit::Seconds },
            { .title = QStringLiteral("Speed"), .unit = format::Unit::StepsPerSecond });
        plot->setProvenance(QStringLiteral("made by hand"));
        plot->setSeries({ { .name = QStringLiteral("one"), .x = { 1, 2 }, .y = { 3, 4 } } });
        auto* column = new QVBoxLayout(&window);
        column->addWidget(table);
        column->addWidget(plot);
        ExportCommands exports(registry, settings, session, clock, window);
        QVERIFY(!registry.invoke(QStringLiteral("export.copyCsv"))); // nothing was looked at
        window.resize(600, 500);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));

        exports.setTarget(table->viewport());
        QCOMPARE(exports.tableText(TableFormat::Csv), QStringLiteral("a,b\n0,1\n10,11\n"));
        QVERIFY(exports.tableText(TableFormat::Markdown).startsWith(QStringLiteral("| a | b |")));
        registry.refresh();
        QVERIFY(!registry.info(QStringLiteral("export.savePicture")).availability.enabled);

        exports.setTarget(plot);
        registry.refresh();
        QVERIFY(registry.info(QStringLiteral("export.savePicture")).availability.enabled);
        QVERIFY(exports.tableText(TableFormat::Tsv).contains(QStringLiteral("2\t4")));
        const auto path = folder.filePath(QStringLiteral("plot.svg"));
        QVERIFY(exports.savePicture(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto svg = QString::fromUtf8(file.readAll());
        for (const char* text : { "Time (s)", "Speed (steps/s)", "made by hand" })
            QVERIFY2(svg.contains(QLatin1String(text)), text);
        QVERIFY(exports.commandLine().isEmpty()); // no run
        QVERIFY(registry.problems().isEmpty());
    }

    /// The command line of a timeline has its zoom and grouping, and where the run ends for whoever made it.
    void timelinesKeepZoomAndGrouping()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        JobRunner runner;
        CommandRegistry registry;
        SessionController session(runner);
        Selection selection;
        SimulationClock clock;
        session.drive(clock);
        QWidget window;
        auto* timeline = new TimelinePanel(registry, selection, clock);
        auto* queue = new QDockWidget;
        queue->setObjectName(QStringLiteral("queue"));
        auto* plot = new PlotWidget;
        queue->setWidget(plot);
        auto* column = new QVBoxLayout(&window);
        column->addWidget(timeline);
        column->addWidget(queue);
        ExportCommands exports(registry, settings, session, clock, window);
        window.resize(800, 500);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        session.open({ .trace = "t.csv", .cluster = "harmony-testbed", .policy = "locality", .seed = 7 },
            fixtures::testbedLoader());
        QTRY_COMPARE(session.state(), SessionController::State::Paused);
        session.seek(Time::fromSeconds(6000));
        QTRY_VERIFY(session.isSettled() && session.history() && session.history()->until > Time {});
        const auto show = [&] {
            timeline->setInputs(session.inputs());
            timeline->setHistory(session.history());
        };
        show();
        const auto start = QStringLiteral("consonance render --trace t.csv --cluster harmony-testbed --policy locality "
                                          "--seed 7 --view ");
        exports.setTarget(&timeline->view());
        const auto soFar = QStringLiteral(" --at %1s").arg(session.history()->until.seconds(), 0, 'g', 17);
        QCOMPARE(
            exports.commandLine(), start + QStringLiteral("timeline") + soFar + QStringLiteral(" --out timeline.svg"));
        exports.setTarget(plot);
        QCOMPARE(exports.commandLine(), start + QStringLiteral("queue") + soFar + QStringLiteral(" --out queue.svg"));

        session.express();
        QTRY_COMPARE(session.state(), SessionController::State::Finished);
        QTRY_VERIFY(session.isSettled() && session.history()->isComplete);
        show();
        exports.setTarget(&timeline->view());
        QCOMPARE(exports.commandLine(), start + QStringLiteral("timeline --out timeline.svg"));
        timeline->view().zoomBy(4);
        timeline->view().setGrouping(TimelineGrouping::Servers);
        static const QRegularExpression span(
            QStringLiteral("timeline --from ([0-9.]+)s --to ([0-9.]+)s --group server --out timeline.svg$"));
        const auto found = span.match(exports.commandLine());
        QVERIFY2(found.hasMatch(), qPrintable(exports.commandLine()));
        const auto& seen = timeline->view().viewportState();
        QVERIFY(std::abs(found.captured(1).toDouble() - seen.from.seconds()) < 1e-3);
        QVERIFY(std::abs(found.captured(2).toDouble() - seen.until.seconds()) < 1e-3);
    }

    void beliefTruthAndDifference()
    {
        PairBelief belief { .truth = { .models = { "a", "b" },
                                .host = "s",
                                .aloneRate = { 1, 1 },
                                .slowdown = { 0.1, 0.2, 0.3, std::nan("") } } };
        QCOMPARE(pairMap(belief, PairMapKind::Predicted).name, pairMap(belief, PairMapKind::True).name);
        belief.predicted = { .slowdown = { 0.15, 0.2, 0.2, 0.5 }, .outOfRange = { false, false, true, false } };
        belief.observations = { 7, 0, 3, 1 };
        const auto predicted = pairMap(belief, PairMapKind::Predicted);
        QCOMPARE(predicted.values[0], 0.15);
        QVERIFY(predicted.notes[0].contains(QLatin1Char('7')));
        QVERIFY(predicted.notes[2].contains(QStringLiteral("never seen")));
        const auto difference = pairMap(belief, PairMapKind::Difference);
        QVERIFY(std::abs(difference.values[0] - 0.05) < 1e-12);
        QVERIFY(std::isnan(difference.values[3])); // no truth, no difference: hatched, not 0
        QVERIFY(difference.hasMissing());
        HeatMapWidget map;
        map.setData(predicted);
        QVERIFY(map.readOut({ 0, 0 }).contains(QLatin1Char('7')));
    }

    void thePredictorIsChecked()
    {
        JobRunner runner;
        CommandRegistry registry;
        PredictorView view(runner, registry);
        view.resize(1000, 700);
        view.show();
        QVERIFY(registry.invoke(QStringLiteral("predictor.calibrate")));
        QTRY_VERIFY_WITH_TIMEOUT(view.report().has_value(), 60'000);
        const auto& report = *view.report();
        QVERIFY(report.report.calibration.all.jobs > 1000);
        QVERIFY(predictorSummary(report).contains(QLatin1Char('%')));
        const auto map = residualMap(report);
        QCOMPARE(map.values.size(), report.models.size() * report.models.size());
        QCOMPARE(static_cast<std::size_t>(map.notes.size()), map.values.size());
        QVERIFY(view.scatter().series().size() > 2);
        QVERIFY(registry.problems().isEmpty());
    }
};

QTEST_MAIN(TestExportCommands)
#include "tst_export_commands.moc"
