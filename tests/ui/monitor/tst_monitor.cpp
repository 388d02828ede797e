// SPDX-License-Identifier: GPL-3.0-or-later
// Breakpoints, log points, watches and run-until in the window: what is typed, kept, hit and shown.
#include "core/cluster/cluster_presets.h"
#include "core/policy/policy.h"
#include "core/query/condition_vocabulary.h"
#include "core/workload/trace_generator.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/undo_stack.h"
#include "ui/kit/selection.h"
#include "ui/kit/settings.h"
#include "ui/kit/simulation_clock.h"
#include "ui/monitor/breakpoint_model.h"
#include "ui/monitor/breakpoints_panel.h"
#include "ui/monitor/events_panel.h"
#include "ui/monitor/log_line_model.h"
#include "ui/monitor/monitor_commands.h"
#include "ui/monitor/monitor_document.h"
#include "ui/monitor/watch_model.h"
#include "ui/monitor/watches_panel.h"
#include "ui/session/expression_field.h"
#include "ui/session/run_until_dialog.h"
#include "ui/session/session_controller.h"
#include "ui/session/span_note.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/table_export.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QMainWindow>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

using namespace consonance;
using State = SessionController::State;

namespace {

/// Everything that the session page assembles, without the page.
struct Desk {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    JobRunner runner;
    SessionController session { runner };
    SimulationClock clock;
    Selection selection;
    CommandRegistry registry;
    UndoStack undo { registry };
    MonitorDocument document { settings, session, undo };
    BreakpointsPanel breakpoints { document, clock, registry };
    WatchesPanel watches { document, clock, registry };
    MonitorCommands commands { { registry, session, selection, document, breakpoints, watches }, nullptr };

    void open()
    {
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader());
        QTRY_COMPARE(session.state(), State::Paused);
        QTRY_VERIFY(session.isSettled());
    }
};

} // namespace

class TestMonitor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        Theme::instance().apply(ThemeChoice::Light);
        failOnUnexpectedWarning();
    }
    void init() { failOnUnexpectedWarning(); }

    void stopsExpressAtEveryHit()
    {
        Desk desk;
        desk.open();
        desk.breakpoints.conditionField().setText(QStringLiteral("any(events, kind = \"job-completed\")"));
        QTest::keyClick(&desk.breakpoints.conditionField().field(), Qt::Key_Return);
        QCOMPARE(desk.document.breakpoints().size(), std::size_t { 1 });
        QSignalSpy stopped(&desk.session, &SessionController::stopped);
        for (int hit = 1; hit <= 3; ++hit) {
            desk.session.express();
            QTRY_COMPARE(stopped.count(), hit);
            QTRY_COMPARE(desk.session.state(), State::Paused);
            QCOMPARE(desk.session.frame()->finished, hit);
            QCOMPARE(desk.document.hitsOf(1).hits, static_cast<std::uint64_t>(hit));
        }
        QCOMPARE(desk.document.stoppedAt(), 1u);
        desk.document.setEnabled(1, false);
        desk.session.express();
        QTRY_COMPARE(desk.session.state(), State::Finished);
        QCOMPARE(stopped.count(), 3);
        QCOMPARE(desk.document.hitsOf(1).hits, std::uint64_t { 3 });
    }

    /// After Enter keys are the run's again: Space plays it, and is not typed into the next condition.
    void enterGivesTheKeysBack()
    {
        Desk desk;
        QMainWindow window;
        auto* both = new QWidget;
        auto* column = new QVBoxLayout(both);
        column->addWidget(&desk.breakpoints);
        column->addWidget(&desk.watches);
        window.setCentralWidget(both);
        desk.registry.bindWindow(&window);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        int played = 0;
        desk.registry.add({ .id = QStringLiteral("test.play"),
            .text = "Play",
            .tip = "Plays",
            .category = CommandCategory::Run,
            .key = QKeySequence(Qt::Key_Space),
            .run = [&played] { ++played; } });
        auto* watched = desk.watches.findChild<QLineEdit*>(QStringLiteral("watchExpression"));
        for (auto* field : { &desk.breakpoints.conditionField().field(), watched }) {
            field->setFocus();
            QTest::keyClicks(field, QStringLiteral("queue_length"));
            if (field != watched)
                QTest::keyClicks(field, QStringLiteral(">3"));
            QTest::keyClick(field, Qt::Key_Return);
            QVERIFY(window.focusWidget() != nullptr && window.focusWidget() != field);
            const int before = played;
            QTest::keyClick(window.focusWidget(), Qt::Key_Space);
            QCOMPARE(played, before + 1);
            QVERIFY2(field->text().isEmpty(), qPrintable(field->text()));
        }
        QCOMPARE(desk.document.breakpoints().size(), std::size_t { 1 });
        column->removeWidget(&desk.breakpoints);
        desk.breakpoints.setParent(nullptr);
        desk.watches.setParent(nullptr);
    }

    /// While the dialog asks how far the run should go, the run does not get ahead of it.
    void theRunStandsStillBehindItsDialog()
    {
        Desk desk;
        desk.open();
        desk.session.setSpeed(0.001);
        desk.session.run();
        QTRY_COMPARE(desk.session.state(), State::Running);
        desk.registry.refresh();
        QVERIFY(desk.registry.invoke(QStringLiteral("run.untilParting")));
        QTRY_COMPARE(desk.session.state(), State::Paused);
    }

    void logPointsFillTheLog()
    {
        Desk desk;
        desk.open();
        QVERIFY(desk.document.put(
            { .condition = "any(events, kind = \"job-completed\")", .message = "{finished} of {count(jobs)}" }));
        LogLineModel lines(desk.document);
        QAbstractItemModelTester tester(&lines);
        desk.session.express();
        QTRY_COMPARE(desk.session.state(), State::Finished);
        QTRY_COMPARE(lines.rowCount(), 40);
        QCOMPARE(lines.index(39, 1).data().toString(), QStringLiteral("40 of 40"));
        desk.session.restart();
        QTRY_COMPARE(desk.document.hitsOf(1).hits, std::uint64_t { 0 });
    }

    /// They are rows of the event table, at their moment, found by a filter and reached by a double click; a change of
    /// the run removes those that came after it.
    void logPointsAreRowsOfTheEvents()
    {
        Desk desk;
        desk.session.drive(desk.clock);
        EventsPanel events(desk.session, desk.selection, desk.clock);
        events.listLinesOf(desk.document);
        events.resize(500, 600);
        events.show();
        desk.open();
        QVERIFY(desk.document.put(
            { .condition = "any(events, kind = \"job-completed\")", .message = "{finished} are through" }));
        desk.session.express();
        QTRY_COMPARE(desk.session.state(), State::Finished);
        QTRY_VERIFY(desk.session.isSettled());
        const auto& model = events.model();
        const auto lines = [&model] {
            QList<int> rows;
            for (int row = 0; row < model.rowCount(); ++row) {
                if (model.lineOf(row) != nullptr)
                    rows << row;
            }
            return rows;
        };
        QCOMPARE(lines().size(), 40);
        int number = 0;
        for (const int row : lines()) {
            QCOMPARE(model.index(row, EventListModel::What).data().toString(),
                QStringLiteral("%1 are through").arg(++number));
            const auto before = model.index(row - 1, EventListModel::Kind).data(kExactRole).toString();
            QVERIFY2(before == QLatin1String("job-completed") || before == QLatin1String("log"), qPrintable(before));
        }
        auto* which = events.findChild<QComboBox*>();
        QVERIFY(which != nullptr);
        which->setCurrentText(QStringLiteral("Lines of log points"));
        QCOMPARE(model.rowCount(), 40);
        QCOMPARE(exportTable(model, wholeTable(model), TableFormat::Csv).count(QStringLiteral(",log,")), 40);

        const auto row = model.index(9, EventListModel::What);
        const Time at { row.data(TimeRole).toLongLong() };
        auto& table = events.table();
        table.scrollTo(row);
        const auto place = table.visualRect(row).center();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, place);
        QTRY_VERIFY(desk.session.isSettled() && desk.session.now() == at);
        QCOMPARE(desk.session.frame()->finished, 10);
        // The latest line is marked, and another one after a step back; in a span lines are counted, not events.
        QCOMPARE(table.currentIndex().row(), 9);
        desk.selection.selectRange(TimeRange { Time {}, at });
        QCOMPARE(model.rowCount(), 10);
        const auto notes = events.findChildren<SpanNote*>();
        QVERIFY(notes.size() == 1 && notes[0]->text().contains(QStringLiteral("10 of 40 lines")));
        desk.selection.selectRange(std::nullopt);
        desk.clock.seek(at - Duration { 1 });
        QTRY_VERIFY(desk.session.isSettled() && desk.session.now() < at);
        QTRY_COMPARE(table.currentIndex().row(), 8);
        QVERIFY(table.selectionModel()->isRowSelected(8));
        desk.clock.seek(at);
        QTRY_VERIFY(desk.session.isSettled() && desk.session.now() == at);

        desk.session.intervene(ChangeServer { ClusterChangeKind::Drain, "server-0" });
        QTRY_VERIFY(desk.session.isSettled() && desk.session.changes().size() == 1);
        QTRY_COMPARE(model.rowCount(), 10);
        QCOMPARE(desk.document.lines().size(), std::size_t { 10 });
    }

    /// A log point may write at each step. New lines join the existing rows, so that they can be read in the meantime;
    /// when there are too many, the oldest are removed together, not one for each new line.
    void manyLinesLeaveTheirTablesAlone()
    {
        Desk desk;
        EventsPanel events(desk.session, desk.selection, desk.clock);
        events.listLinesOf(desk.document);
        events.show();
        desk.open();
        desk.session.express();
        QTRY_COMPARE(desk.session.state(), State::Finished);
        QTRY_VERIFY(desk.session.isSettled() && events.model().eventCount() == desk.session.history()->events.size());
        LogLineModel log(desk.document);
        const QAbstractItemModelTester logTester(&log, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy logResets(&log, &QAbstractItemModel::modelReset);
        QSignalSpy resets(&events.model(), &QAbstractItemModel::modelReset);
        QSignalSpy inserted(&events.model(), &QAbstractItemModel::rowsInserted);
        std::uint64_t step = 0;
        const auto report = [&](std::size_t count) {
            auto written = std::make_shared<MonitorReport>();
            for (std::size_t i = 0; i < count; ++i)
                written->lines.push_back(
                    { .at = desk.session.history()->until, .step = ++step, .breakpoint = 1, .text = "a line" });
            Q_EMIT desk.session.monitorChanged(written);
        };
        const int before = events.model().rowCount();
        report(MonitorDocument::kMostLines - 1'000);
        for (int i = 0; i < 10; ++i)
            report(100);
        QCOMPARE(desk.document.lines().size(), MonitorDocument::kMostLines);
        QCOMPARE(inserted.count(), 11);
        for (int i = 0; i < 10; ++i)
            report(100);
        QCOMPARE(resets.count(), 1);
        QCOMPARE(logResets.count(), 1);
        const auto kept = static_cast<int>(desk.document.lines().size());
        QVERIFY(kept < static_cast<int>(MonitorDocument::kMostLines));
        QCOMPARE(desk.document.lines().back().step, step);
        QCOMPARE(events.model().rowCount(), before + kept);
        QCOMPARE(log.rowCount(), kept);
    }

    /// When a condition that stays true hits again is a field of the form like the others: written, shown, changed,
    /// undone.
    void theFormSaysHowHitsAreCounted()
    {
        Desk desk;
        desk.open();
        desk.breakpoints.show();
        auto* rule = desk.breakpoints.findChild<QComboBox*>(QStringLiteral("breakpointRule"));
        auto* put = desk.breakpoints.findChild<QPushButton*>(QStringLiteral("breakpointPut"));
        QVERIFY(rule != nullptr && put != nullptr && rule->count() == 3);
        const auto hitsWith = [&](int choice) {
            desk.breakpoints.beginNew(QStringLiteral("finished >= 1"));
            desk.breakpoints.findChild<QLineEdit*>(QStringLiteral("breakpointMessage"))->setText(QStringLiteral("x"));
            rule->setFocus();
            for (int i = 0; i < choice; ++i)
                QTest::keyClick(rule, Qt::Key_Down);
            QTest::mouseClick(put, Qt::LeftButton);
            return static_cast<int>(desk.document.breakpoints().back().rule);
        };
        for (int choice = 0; choice < 3; ++choice)
            QCOMPARE(hitsWith(choice), choice);
        QCOMPARE(rule->currentIndex(), 0); // an empty form has its initial values
        desk.session.express();
        QTRY_COMPARE(desk.session.state(), State::Finished);
        QCOMPARE(desk.document.hitsOf(1).hits, std::uint64_t { 1 });
        QCOMPARE(desk.document.hitsOf(2).hits, std::uint64_t { 1 });
        QVERIFY(desk.document.hitsOf(3).hits > 40);
        auto& table = desk.breakpoints.table();
        QCOMPARE(
            table.model()->index(2, BreakpointModel::Counts).data(kExactRole).toString(), QStringLiteral("each-step"));
        table.selectRow(2);
        desk.breakpoints.editCurrent();
        QCOMPARE(rule->currentIndex(), static_cast<int>(HitRule::EachStep));
        rule->setFocus();
        QTest::keyClick(rule, Qt::Key_Up);
        QTest::mouseClick(put, Qt::LeftButton);
        QCOMPARE(desk.document.breakpoints()[2].rule, HitRule::BecomesTrue);
        desk.undo.undo();
        QCOMPARE(desk.document.breakpoints()[2].rule, HitRule::EachStep);
    }

    void runsUntilTheSelectedJobStarts()
    {
        Desk desk;
        desk.open();
        desk.selection.selectJobs({ JobId(20) });
        desk.registry.refresh();
        QVERIFY(desk.registry.invoke(QStringLiteral("run.untilStart")));
        QTRY_COMPARE(desk.session.state(), State::Paused);
        QTRY_VERIFY(desk.session.isSettled());
        QCOMPARE(desk.session.frame()->jobs[20].phase, JobPhase::Running);
        QCOMPARE(desk.session.frame()->jobs[20].firstStart, desk.session.now());
    }

    /// A breakpoint for one job has done its work when it was hit; it does not stop later runs.
    void aBreakpointOfAJobStopsOnce()
    {
        Desk desk;
        desk.open();
        desk.selection.selectJobs({ JobId(20) });
        desk.registry.refresh();
        for (const auto* command : { "breakpoint.jobStarts", "breakpoint.jobFinishes" })
            QVERIFY(desk.registry.invoke(QLatin1String(command)));
        QCOMPARE(desk.document.breakpoints().size(), std::size_t { 2 });
        for (const auto& breakpoint : desk.document.breakpoints())
            QVERIFY(breakpoint.isOneShot);
    }

    void doesNotLeaveWhereItIsTrueAlready()
    {
        Desk desk;
        desk.open();
        QSignalSpy errors(&desk.session, &SessionController::errorRaised);
        desk.session.runUntil("queue_length = 0");
        QTRY_COMPARE(errors.count(), 1);
        QTRY_COMPARE(desk.session.state(), State::Paused);
        QCOMPARE(desk.session.frame()->position.step, std::uint64_t { 0 });
    }

    void everyKindOfTheDialogIsAnExpression()
    {
        RunUntilDialog dialog;
        QSignalSpy requested(&dialog, &RunUntilDialog::requested);
        for (int kind = 0; kind <= static_cast<int>(RunUntil::Kind::Interference); ++kind) {
            dialog.choose(static_cast<RunUntil::Kind>(kind));
            QVERIFY2(dialog.expression().isComplete(), qPrintable(dialog.expression().text()));
        }
        QTest::keyClick(&dialog.expression().field(), Qt::Key_Return);
        QCOMPARE(requested.count(), 1);
    }

    void breakpointsAndWatchesAreKept()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("settings.ini"));
        const Breakpoint wanted { .condition = "queue_length > 3",
            .message = "{time}: \"much\"",
            .ignoreCount = 4,
            .rule = HitRule::EachStep,
            .isOneShot = true,
            .isEnabled = false };
        {
            Settings settings(path);
            settings.setExpressions(QStringLiteral("breakpoints"), { QStringLiteral("no json"), QStringLiteral("{}") });
            JobRunner runner;
            SessionController session(runner);
            CommandRegistry registry;
            UndoStack undo(registry);
            MonitorDocument document(settings, session, undo);
            QVERIFY(document.breakpoints().empty());
            QVERIFY(document.put(wanted));
            QVERIFY(document.addWatch("queue_length"));
            QVERIFY(!document.addWatch("queue_lenght"));
        }
        Settings settings(path);
        JobRunner runner;
        SessionController session(runner);
        CommandRegistry registry;
        UndoStack undo(registry);
        MonitorDocument document(settings, session, undo);
        auto expected = wanted;
        expected.id = 1;
        QCOMPARE(document.breakpoints(), std::vector { expected });
        QCOMPARE(document.watches(), std::vector<std::string> { "queue_length" });
    }

    /// Yesterday's breakpoint stops no lesson, and the breakpoints of a lesson do not outlive it.
    void aLessonHasBreakpointsOfItsOwn()
    {
        Desk desk;
        QVERIFY(desk.document.put({ .condition = "running > 0" }));
        const auto own = desk.document.breakpoints();
        const auto kept = desk.settings.expressions(QStringLiteral("breakpoints"));
        desk.document.setInLesson(true);
        QVERIFY(desk.document.breakpoints().empty());
        desk.open();
        desk.session.express();
        QTRY_COMPARE(desk.session.state(), State::Finished);
        QVERIFY(desk.document.put({ .condition = "queue_length > 3" }));
        QCOMPARE(desk.document.breakpoints().size(), std::size_t { 1 });
        QCOMPARE(desk.settings.expressions(QStringLiteral("breakpoints")), kept);
        desk.document.setInLesson(false);
        QCOMPARE(desk.document.breakpoints(), own);
        desk.undo.undo(); // the lesson's breakpoint cannot be undone any more
        QCOMPARE(desk.document.breakpoints(), own);
        QCOMPARE(desk.settings.expressions(QStringLiteral("breakpoints")), kept);
    }

    void mistakesShowAtOnce()
    {
        Desk desk;
        auto& field = desk.breakpoints.conditionField();
        field.setText(QStringLiteral("queue_lenght > 3"));
        QVERIFY(!field.isComplete());
        QVERIFY(field.error());
        QCOMPARE(field.error()->place.column, 1);
        QTest::keyClick(&field.field(), Qt::Key_Return);
        QVERIFY(desk.document.breakpoints().empty());
        field.setText(QStringLiteral("queue_length > 3"));
        QVERIFY(field.isComplete());
        QVERIFY(!field.error());
    }

    void completesWhatIsTyped()
    {
        ExpressionField field(simulationCatalogue(), ExpressionField::Reading::Condition);
        field.show();
        QVERIFY(QTest::qWaitForWindowExposed(&field));
        field.field().setFocus();
        QTest::keyClicks(&field.field(), QStringLiteral("queue"));
        auto* popup = field.findChild<QCompleter*>()->popup();
        QTRY_VERIFY(popup->isVisible());
        QCOMPARE(popup->model()->rowCount(), 1);
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(field.text(), QStringLiteral("queue_length"));
        QTest::keyClicks(&field.field(), QStringLiteral("> 3"));
        QCOMPARE(field.text(), QStringLiteral("queue_length > 3"));
        // Ctrl+Space completes too, and is not the key of another command there.
        field.setText(QStringLiteral("queue"));
        QKeyEvent asked(QEvent::ShortcutOverride, Qt::Key_Space, Qt::ControlModifier);
        asked.ignore();
        QCoreApplication::sendEvent(&field.field(), &asked);
        QVERIFY(asked.isAccepted());
        QTest::keyClick(&field.field(), Qt::Key_Space, Qt::ControlModifier);
        QTRY_VERIFY(popup->isVisible());
        field.setText(QStringLiteral("queue_length > 3"));
        QVERIFY(field.isComplete());
    }

    void watchesFollowTheRun()
    {
        Desk desk;
        desk.open();
        QVERIFY(desk.document.addWatch("finished"));
        QVERIFY(desk.document.addWatch("allocated_share"));
        WatchModel model(desk.document);
        QAbstractItemModelTester tester(&model);
        desk.session.express();
        QTRY_COMPARE(desk.session.state(), State::Finished);
        QTRY_COMPARE(model.index(0, WatchModel::Value).data().toString(), QStringLiteral("40"));
        QCOMPARE(desk.document.curves()[0].samples.back().value, 40.0);
        QVERIFY(desk.document.curves()[1].samples.size() > 20);
        desk.document.removeWatch(0);
        QCOMPARE(model.rowCount(), 1);
    }

    /// Read from the pixels: the curve is at the height of the watched value wherever it holds one, and a line marks
    /// the clock.
    void theSparklineShowsHowItWent()
    {
        Desk desk;
        desk.session.drive(desk.clock);
        desk.open();
        QVERIFY(desk.document.addWatch("running"));
        desk.watches.resize(640, 240);
        desk.watches.show();
        desk.session.express();
        QTRY_COMPARE(desk.session.state(), State::Finished);
        QTRY_VERIFY(desk.session.isSettled());
        QVERIFY(!desk.document.curves().empty());
        const auto samples = desk.document.curves().front().samples;
        QVERIFY(samples.size() > 4);
        auto& table = *desk.watches.findChild<CopyableTableView*>(QStringLiteral("watches"));
        table.clearSelection();
        const auto cell = table.visualRect(table.model()->index(0, WatchModel::Curve));
        QVERIFY(cell.width() > 200 && cell.height() > 12);
        const auto& tokens = Theme::instance().tokens();
        const auto grab = [&] { return table.viewport()->grab(cell).toImage().convertToFormat(QImage::Format_RGB32); };
        const auto heights = [](const QImage& picture, int x, QRgb color) {
            std::vector<int> found;
            for (int y = 0; y < picture.height(); ++y) {
                if (picture.pixel(x, y) == color)
                    found.push_back(y);
            }
            return found;
        };
        // While the clock stands at the end, the width is that of the run.
        const double end = std::max(samples.back().at.seconds(), desk.clock.now().seconds());
        const auto [least, most] = std::ranges::minmax(samples, {}, &WatchSample::value);
        QVERIFY(most.value > least.value);
        const double left = spacing::kTiny;
        const double wide = cell.width() - 2 * spacing::kTiny;
        const auto picture = grab();
        int read = 0;
        for (std::size_t i = 0; i + 1 < samples.size(); ++i) {
            const double from = left + samples[i].at.seconds() / end * wide;
            const double until = left + samples[i + 1].at.seconds() / end * wide;
            if (until - from < 4)
                continue; // too narrow to tell from its neighbours
            const int x = static_cast<int>((from + until) / 2);
            const double y = cell.height() - 3
                - (samples[i].value - least.value) / (most.value - least.value) * (cell.height() - 6);
            const auto found = heights(picture, x, tokens.accent.rgb());
            QCOMPARE(found.size(), std::size_t { 1 });
            QVERIFY2(std::abs(found.front() - y) <= 1.5,
                qPrintable(QStringLiteral("at %1 it is %2 instead of %3").arg(x).arg(found.front()).arg(y)));
            ++read;
        }
        QVERIFY2(read >= 5, qPrintable(QString::number(read)));
        // The clock goes back to the middle, and its line with it.
        const Time middle { samples.back().at.microseconds / 2 };
        desk.session.seek(middle);
        QTRY_VERIFY(desk.session.isSettled() && desk.clock.now() == middle);
        const double span = desk.document.curves().front().samples.back().at.seconds();
        const int moment = static_cast<int>(std::lround(left + middle.seconds() / span * wide));
        const auto later = grab();
        std::size_t tallest = 0;
        int at = 0;
        for (int x = 2; x + 2 < cell.width(); ++x) {
            if (const auto found = heights(later, x, tokens.outline.rgb()); found.size() > tallest) {
                tallest = found.size();
                at = x;
            }
        }
        QVERIFY(tallest >= static_cast<std::size_t>(cell.height() - 8));
        QVERIFY2(std::abs(at - moment) <= 2, qPrintable(QStringLiteral("%1 instead of %2").arg(at).arg(moment)));
    }

    void commandsSayWhyTheyCannot()
    {
        Desk desk;
        desk.registry.refresh();
        QVERIFY(desk.registry.problems().isEmpty());
        for (const char* id : { "run.until", "run.untilStart", "breakpoint.edit", "breakpoint.remove",
                 "breakpoint.removeAll", "breakpoint.clearLog", "watch.remove" }) {
            const auto info = desk.registry.info(QLatin1String(id));
            QVERIFY2(!info.availability.enabled && !info.availability.reason.isEmpty(), id);
        }
        QVERIFY(desk.document.put({ .condition = "running > 3" }));
        desk.breakpoints.table().selectRow(0);
        desk.registry.refresh();
        QVERIFY(desk.registry.invoke(QStringLiteral("breakpoint.toggle")));
        QVERIFY(!desk.document.breakpoints()[0].isEnabled);
        desk.breakpoints.table().selectRow(0);
        desk.registry.refresh();
        QVERIFY(desk.registry.invoke(QStringLiteral("breakpoint.remove")));
        QVERIFY(desk.document.breakpoints().empty());
    }
};

CONSONANCE_WINDOW_TEST(TestMonitor)
#include "tst_monitor.moc"
