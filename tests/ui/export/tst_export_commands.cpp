// SPDX-License-Identifier: GPL-3.0-or-later
// Copying and saving the picture last looked at, the maps of predictions and true values, and the page of a predictor.
#include "core/learn/learned_policies.h"
#include "tests/ui/session_page_fixture.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/compare/views/comparison_bars.h"
#include "ui/compare/views/comparison_summary_view.h"
#include "ui/decide/what_if_controller.h"
#include "ui/export/export_commands.h"
#include "ui/inspect/interference_panel.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/plot/plot_widget.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/theme.h"
#include "ui/train/predictor_view.h"

#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QEnterEvent>
#include <QFile>
#include <QMenu>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

using namespace consonance;

namespace {

/// Splits the line like a shell.
QStringList wordsOf(const QString& line)
{
    QProcess shell;
    shell.start(QStringLiteral("/bin/sh"), { QStringLiteral("-c"), QStringLiteral("printf '%s\\n' ") + line });
    if (!shell.waitForFinished())
        return {};
    return QString::fromUtf8(shell.readAllStandardOutput()).split(QLatin1Char('\n'));
}

/// With a page that can be exported.
struct PageBench : fixtures::SessionPageBench {
    ExportCommands exports { registry, settings, session, clock, selection, page };
};

} // namespace

class TestExportCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    /// Every picture has a button under the pointer; pressing it does nothing to the picture, so no clock moves.
    void theButtonOfAPictureDoesNotTouchIt()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        JobRunner runner;
        CommandRegistry registry;
        SessionController session(runner);
        SimulationClock clock;
        QWidget window;
        auto* plot = new PlotWidget;
        plot->setAxes({ .title = QStringLiteral("Time") }, { .title = QStringLiteral("Speed") });
        plot->setSeries({ { .name = QStringLiteral("one"), .x = { 1, 2 }, .y = { 3, 4 } } });
        auto* column = new QVBoxLayout(&window);
        column->addWidget(plot);
        Selection selection;
        const ExportCommands exports(registry, settings, session, clock, selection, window);
        window.resize(600, 500);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        auto* button = window.findChild<QToolButton*>(QStringLiteral("pictureButton"));
        QVERIFY(button);
        QEnterEvent enter(QPointF(5, 5), QPointF(5, 5), QPointF(5, 5));
        QApplication::sendEvent(plot, &enter);
        QVERIFY(button->isVisible() && button->parentWidget() == plot);
        QSignalSpy clicked(plot, &PlotWidget::clicked);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(qobject_cast<QMenu*>(QApplication::activePopupWidget()));
        QStringList entries;
        for (const auto* action : qobject_cast<QMenu*>(QApplication::activePopupWidget())->actions())
            entries << action->text();
        QVERIFY2(entries.join(QLatin1Char('|')).contains(QLatin1String("Save picture")),
            qPrintable(entries.join(QLatin1Char('|'))));
        QCOMPARE(clicked.size(), 0);
        QApplication::activePopupWidget()->close();
        // The button outlives the picture it lay over.
        delete plot;
        auto* other = new PlotWidget;
        column->addWidget(other);
        other->show();
        QApplication::sendEvent(other, &enter);
        QTRY_VERIFY(other->findChild<QToolButton*>(QStringLiteral("pictureButton")));
    }

    /// Bars of a comparison are copied and saved with the table they belong to.
    void theSummaryOfAComparisonIsAPicture()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        JobRunner runner;
        CommandRegistry registry;
        SessionController session(runner);
        SimulationClock clock;
        QWidget window;
        auto* summary = new ComparisonSummaryView;
        (new QVBoxLayout(&window))->addWidget(summary);
        Selection selection;
        ExportCommands exports(registry, settings, session, clock, selection, window);
        auto data = std::make_shared<ComparisonData>();
        CompareSummary row { .policy = "lb", .baseline = "lb" };
        row.meanJctSeconds = 1000;
        data->runs.result.summary = { row };
        data->runs.contenders = { "lb" };
        summary->show(data);
        window.resize(700, 500);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        auto* bars = summary->findChild<ComparisonBars*>();
        bars->setFocus();
        QTRY_VERIFY(bars->hasFocus());
        registry.refresh();
        QGuiApplication::clipboard()->clear();
        QVERIFY(registry.invoke(QStringLiteral("export.copyPicture")));
        QCOMPARE(QGuiApplication::clipboard()->image().size(), summary->picture().size());
        const auto path = folder.filePath(QStringLiteral("summary.svg"));
        QVERIFY(exports.savePicture(path) && QFile(path).size() > 1000);
        QVERIFY(!registry.info(QStringLiteral("export.copyTsv")).availability.enabled);
    }

    /// The corner of a cluster is a server with its load; the legend has room.
    void theButtonCoversNoServer()
    {
        PageBench bench;
        bench.session.open({ .trace = "preset:small", .cluster = "small", .policy = "lb" });
        QTRY_COMPARE(bench.session.state(), SessionController::State::Paused);
        auto& canvas = bench.page.canvas();
        QEnterEvent enter(QPointF(5, 5), QPointF(5, 5), QPointF(5, 5));
        QApplication::sendEvent(&canvas, &enter);
        auto* button = canvas.findChild<QToolButton*>(QStringLiteral("pictureButton"));
        QVERIFY(button && button->isVisible());
        QVERIFY(canvas.rect().contains(button->geometry()));
        QVERIFY(button->y() >= canvas.height() - canvas.sceneRoomBelow());
    }

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
            { .title = QStringLiteral("Speed"), .unit = format::Unit::BatchesPerSecond });
        plot->setProvenance(QStringLiteral("made by hand"));
        plot->setSeries({ { .name = QStringLiteral("one"), .x = { 1, 2 }, .y = { 3, 4 } } });
        auto* column = new QVBoxLayout(&window);
        column->addWidget(table);
        column->addWidget(plot);
        Selection selection;
        ExportCommands exports(registry, settings, session, clock, selection, window);
        QVERIFY(!registry.invoke(QStringLiteral("export.copyCsv"))); // no picture was looked at
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
        for (const char* text : { "Time (s)", "Speed (batches/s)", "made by hand" })
            QVERIFY2(svg.contains(QLatin1String(text)), text);
        QVERIFY(exports.commandLine().isEmpty()); // no run
        QVERIFY(registry.problems().isEmpty());
    }

    /// The command line of a timeline has its zoom and grouping, and the end of the run for whoever ended it.
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
        UndoStack undo(registry);
        auto* timeline = new TimelinePanel(registry, selection, clock, undo);
        auto* queue = new QDockWidget;
        queue->setObjectName(QStringLiteral("queue"));
        auto* plot = new PlotWidget;
        queue->setWidget(plot);
        auto* column = new QVBoxLayout(&window);
        column->addWidget(timeline);
        column->addWidget(queue);
        ExportCommands exports(registry, settings, session, clock, selection, window);
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

    /// The cluster and the timeline are copied as they look on paper, and each saved file's content fits its format.
    void paintedPicturesAreCopiedAndSaved()
    {
        PageBench bench;
        auto& [folder, settings, runner, registry, undo, selection, clock, session, page]
            = static_cast<fixtures::SessionPageBench&>(bench);
        auto& exports = bench.exports;
        session.open({ .trace = "t.csv", .cluster = "harmony-testbed", .policy = "locality", .seed = 7 },
            fixtures::testbedLoader());
        QTRY_COMPARE(session.state(), SessionController::State::Paused);
        session.seek(Time::fromSeconds(9000));
        QTRY_VERIFY(session.isSettled() && session.frame()->running > 0);
        for (QWidget* shown :
            { static_cast<QWidget*>(&page.canvas()), static_cast<QWidget*>(&page.timeline().view()) }) {
            QTRY_VERIFY(shown->isVisible());
            exports.setTarget(shown);
            registry.refresh();
            QGuiApplication::clipboard()->clear();
            QVERIFY(registry.invoke(QStringLiteral("export.copyPicture")));
            auto copied = QGuiApplication::clipboard()->image().convertToFormat(QImage::Format_RGB32);
            QCOMPARE(copied.devicePixelRatio(), 2.0);
            copied.setDevicePixelRatio(1);
            QCOMPARE(copied.size(), QSize(2400, 1600));
            // Exactly the picture that is saved, in the light colours of paper.
            const auto png = folder.filePath(QStringLiteral("picture.png"));
            QVERIFY(exports.savePicture(png));
            QCOMPARE(copied, QImage(png).convertToFormat(QImage::Format_RGB32));
            QCOMPARE(copied.pixelColor(2, 2), themeTokens(ThemeKind::Light).surface);
            int colored = 0;
            for (int y = 0; y < copied.height(); y += 3) {
                for (int x = 0; x < copied.width(); x += 3)
                    colored += copied.pixelColor(x, y).saturation() > 60 ? 1 : 0;
            }
            QVERIFY2(colored > 500, qPrintable(QString::number(colored)));
            for (const auto& [ending, magic] : { std::pair("pdf", "%PDF-1."), std::pair("svg", "<?xml") }) {
                const auto path = folder.filePath(QStringLiteral("picture.%1").arg(QLatin1String(ending)));
                QVERIFY(exports.savePicture(path));
                QFile file(path);
                QVERIFY(file.open(QIODevice::ReadOnly));
                const auto content = file.readAll();
                QVERIFY2(content.startsWith(magic), ending);
                QVERIFY(content.size() > 2'000);
                if (QLatin1String(ending) == QLatin1String("pdf"))
                    QVERIFY(content.trimmed().endsWith("%%EOF") && content.count("/Type /Page\n") == 1);
            }
        }
    }

    /// Everything exported from a branch says that it is one, and the copied command makes this branch again.
    void aBranchIsExportedAsWhatItIs()
    {
        PageBench bench;
        auto& [folder, settings, runner, registry, undo, selection, clock, session, page]
            = static_cast<fixtures::SessionPageBench&>(bench);
        auto& exports = bench.exports;
        session.open({ .trace = "preset:harmony-testbed,jobs=20",
            .cluster = "harmony-testbed",
            .policy = "lb",
            .intervalSeconds = 300,
            .seed = 4 });
        QTRY_COMPARE(session.state(), SessionController::State::Paused);
        session.seek(Time::fromSeconds(4000));
        QTRY_VERIFY(session.isSettled());
        exports.setTarget(&page.canvas());
        QVERIFY(!exports.commandLine().isEmpty() && !exports.commandLine().contains(QStringLiteral("--branch")));
        QVERIFY(exports.commandLine().contains(QStringLiteral("--interval 300")));

        page.whatIf().changeServers(ClusterChangeKind::Fail, { HostId(1) });
        QTRY_VERIFY(session.isSettled() && session.changes().size() == 1);
        page.whatIf().addServer(HostId(0));
        QTRY_VERIFY(session.isSettled() && session.changes().size() == 2);
        page.whatIf().changePolicy("locality", {});
        QTRY_VERIFY(session.isSettled() && session.changes().size() == 3);
        const auto server = QString::fromStdString(session.inputs()->cluster->hostName(HostId(1)));

        const auto words = wordsOf(exports.commandLine());
        const auto at = words.indexOf(QStringLiteral("--branch"));
        QVERIFY2(at > 0, qPrintable(exports.commandLine()));
        auto again = session.inputs()->request;
        again.policy = words.value(words.indexOf(QStringLiteral("--policy")) + 1).toStdString();
        QCOMPARE(again.policy, std::string("lb")); // the policy at the beginning
        QVERIFY(readRequestJson(words.value(at + 1).toStdString(), "line", again));
        QCOMPARE(policyAtEnd(again).policy, std::string("locality"));
        const auto inputs = resolveInputs(again);
        QVERIFY(inputs);
        auto simulation = startRun(again, *inputs);
        QVERIFY(simulation && simulation->runToEnd());
        session.express();
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), SessionController::State::Finished, 30'000 * kPatience);
        std::uint64_t hash = 0;
        session.inspect([&hash](const InteractiveSession& run) { hash = run.simulation().engine().log().hash(); });
        QTRY_VERIFY(hash != 0);
        QCOMPARE(simulation->engine().log().hash(), hash);

        for (auto* picture : { static_cast<QWidget*>(&page.canvas()), static_cast<QWidget*>(&page.timeline().view()),
                 static_cast<QWidget*>(page.panels().at(QStringLiteral("queue"))->widget()) }) {
            for (QWidget* shown = picture; shown && !shown->isVisible(); shown = shown->parentWidget())
                shown->show();
            if (auto* dock = qobject_cast<QDockWidget*>(picture->parentWidget()))
                dock->raise();
            QTRY_VERIFY(picture->isVisible());
            exports.setTarget(picture);
            const auto path = folder.filePath(QStringLiteral("branch.svg"));
            QVERIFY(exports.savePicture(path));
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto svg = QString::fromUtf8(file.readAll());
            for (const auto& text : { QStringLiteral("branch, changed"), server })
                QVERIFY2(svg.contains(text), picture->metaObject()->className());
        }
        QVERIFY(
            exports.tableText(TableFormat::Csv).section(QLatin1Char('\n'), 0, 0).endsWith(QStringLiteral(",origin")));
        page.panels().at(QStringLiteral("servers"))->show();
        page.panels().at(QStringLiteral("servers"))->raise();
        exports.setTarget(page.panels().at(QStringLiteral("servers"))->widget()->findChild<CopyableTableView*>());
        QTRY_VERIFY(exports.target() != nullptr);
        for (const auto format : { TableFormat::Csv, TableFormat::Tsv, TableFormat::Json, TableFormat::Markdown })
            QVERIFY(exports.tableText(format).contains(QStringLiteral("branch, changed: ")));

        // Undone, it is the original again.
        page.whatIf().backToOriginal();
        QTRY_VERIFY(session.isSettled() && session.changes().empty());
        QVERIFY(!exports.tableText(TableFormat::Csv).contains(QStringLiteral("branch")));
        exports.setTarget(&page.canvas());
        QVERIFY(!exports.commandLine().contains(QStringLiteral("--branch")));
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

    /// The map has the models that the jobs of a trace train; all where no job says what it trains.
    void onlyModelsOfTheRunAreMapped()
    {
        const PairBelief belief { .truth = { .models = { "a", "b", "c" },
                                      .host = "s",
                                      .aloneRate = { 1, 1, 1 },
                                      .slowdown = std::vector<double>(9, 0.1) } };
        Workload workload;
        workload.jobs.resize(2);
        QCOMPARE(trainedModels(belief, workload), (std::vector<int> { 0, 1, 2 }));
        workload.jobs[0].request.model = ModelId(2);
        workload.jobs[1].request.model = ModelId(0);
        QCOMPARE(trainedModels(belief, workload), (std::vector<int> { 0, 2 }));
        QCOMPARE(squarePart(pairMap(belief, PairMapKind::True), { 0, 2 }).rows,
            (QStringList { QStringLiteral("a"), QStringLiteral("c") }));
    }

    void thePredictorIsChecked()
    {
        JobRunner runner;
        CommandRegistry registry;
        PredictorView view(runner, registry);
        view.resize(1000, 700);
        view.show();
        QVERIFY(registry.invoke(QStringLiteral("predictor.calibrate")));
        QTRY_VERIFY_WITH_TIMEOUT(view.report().has_value(), 60'000 * kPatience);
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

CONSONANCE_WINDOW_TEST(TestExportCommands)
#include "tst_export_commands.moc"
