// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window with real events: from the first card to stepping back, comparing, keeping and reopening runs.
#include "app/window/main_window.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/commands/cheat_sheet.h"
#include "ui/commands/command_palette.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/compare_runner.h"
#include "ui/inspect/jobs_panel.h"
#include "ui/kit/detent_slider.h"
#include "ui/kit/number_format.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/runs/runs_page.h"
#include "ui/runs/sweep_panel.h"
#include "ui/runs/sweep_queue.h"
#include "ui/start/sample_list.h"
#include "ui/start/welcome_page.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/theme.h"
#include "ui/work/message_bar.h"
#include "ui/work/message_row.h"
#include "ui/workspace/session_page.h"

#include <QAction>
#include <QClipboard>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QStatusBar>
#include <QStyle>
#include <QTemporaryDir>
#include <QToolButton>

using namespace consonance;

namespace {

/// A window with files beside it that may be dropped onto it.
struct Bench : fixtures::WindowBench {
    void write(const QString& name, const QByteArray& text) const
    {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(text);
    }
    /// What a file manager does.
    void drop(const QString& name) const
    {
        QMimeData files;
        files.setUrls({ QUrl::fromLocalFile(folder.filePath(name)) });
        QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(200, 200), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &event);
    }
    /// A small run, paused at its beginning.
    void openSmall() const
    {
        RunRequest request { .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" };
        window->openRun(request);
    }
};

} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void commandsAreInOrder()
    {
        Bench bench;
        bench.open();
        QVERIFY2(bench.window->registry().problems().isEmpty(),
            qPrintable(bench.window->registry().problems().join(QLatin1Char('\n'))));
        const auto foreign = bench.window->registry().foreignActions(bench.window.get());
        QVERIFY2(foreign.isEmpty(), qPrintable(foreign.join(QLatin1Char('\n'))));
    }

    /// The question mark shows every key, also those that the timeline handles itself; palette and key table agree, and
    /// any key closes the sheet.
    void theQuestionMarkShowsEveryKey()
    {
        Bench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        auto* sheet = bench.window->findChild<CheatSheet*>();
        QVERIFY(sheet != nullptr && !sheet->isVisible());
        bench.window->setFocus();
        QTest::keyClick(bench.window.get(), Qt::Key_Question);
        QTRY_VERIFY(sheet->isVisible());
        const auto spoken = sheet->accessibleDescription().split(QLatin1Char('\n'));
        int told = 0;
        for (const auto& command : bench.window->registry().commands()) {
            if (command.key.isEmpty())
                continue;
            const auto line
                = CheatSheet::tr("%1: %2").arg(command.key.toString(QKeySequence::NativeText), command.text);
            QVERIFY2(spoken.contains(line), qPrintable(line));
            ++told;
        }
        QCOMPARE(told, static_cast<int>(spoken.size()));
        for (const auto* line : { ".: Next event", ",: Previous event", ".: Step one action", "?: Keys" })
            QVERIFY2(spoken.contains(QLatin1String(line)), line);
        QTest::keyClick(sheet, Qt::Key_Period);
        QTRY_VERIFY(!sheet->isVisible());
        QVERIFY(bench.window->registry()
                    .action(QStringLiteral("timeline.nextEvent"))
                    ->toolTip()
                    .contains(QStringLiteral("(.)")));
    }

    /// Two runs of a sweep differ by their parameters, and so do their windows; values as published go without saying.
    void theTitleTellsTheVariant()
    {
        Bench bench;
        bench.open();
        RunRequest request {
            .trace = "preset:harmony-testbed,jobs=10", .cluster = "harmony-testbed", .policy = "harmony"
        };
        for (const std::string candidates : { "16", "96" }) {
            request.parameters["candidates"] = candidates;
            bench.window->openRun(request);
            QTRY_COMPARE(bench.session().openRequest().parameters["candidates"], candidates);
            const auto title = bench.window->windowTitle();
            QVERIFY2(title.contains(QStringLiteral("candidates=16")) == (candidates == "16"), qPrintable(title));
            QVERIFY2(!title.contains(QStringLiteral("96")), qPrintable(title));
        }
    }

    void theFirstCardOpensARunningSession()
    {
        Bench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        QElapsedTimer clock;
        clock.start();
        const auto& cards = bench.window->welcomePage().samples().cards();
        const auto isSample = [](const SampleCard* card) { return card->content().lessonId.isEmpty(); };
        QTest::mouseClick(*std::ranges::find_if(cards, isSample), Qt::LeftButton);
        QTRY_VERIFY(bench.session().hasSession());
        QTRY_VERIFY(bench.session().state() == SessionController::State::Running
            || bench.session().state() == SessionController::State::Finished);
        qInfo("a running session after %lld ms", static_cast<long long>(clock.elapsed()));
        QCOMPARE(bench.window->page(), MainWindow::Page::Session);
        QVERIFY(bench.window->windowTitle().contains(QStringLiteral("seed 1")));
        QVERIFY(bench.session().frame() != nullptr);
    }

    void stepsGoOnAndBack()
    {
        Bench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        bench.window->sessionPage().canvas().setFocus();
        const auto step = [&] { return bench.session().frame()->position.step; };
        // A key does nothing until the window knows that its command is enabled.
        QTRY_VERIFY(bench.window->registry().action(QStringLiteral("run.stepForward"))->isEnabled());
        QTest::keyClick(bench.window.get(), Qt::Key_Right, Qt::ControlModifier);
        QTRY_VERIFY(bench.isPaused() && step() > 0);
        const auto after = bench.session().frame()->position;
        QTest::keyClick(bench.window.get(), Qt::Key_Right, Qt::ShiftModifier);
        QTRY_VERIFY(bench.isPaused() && step() > after.step);
        QTest::keyClick(bench.window.get(), Qt::Key_Left, Qt::ShiftModifier);
        QTRY_VERIFY(bench.isPaused() && step() == after.step);
        QCOMPARE(bench.session().frame()->position.event, after.event);
        QVERIFY(bench.window->registry().invoke(QStringLiteral("run.stop")));
        QTRY_VERIFY(bench.isPaused() && step() == 0);
        // At the beginning stepping back is impossible, and the command says why.
        bench.window->registry().refresh();
        const auto back = bench.window->registry().info(QStringLiteral("run.stepBack"));
        QVERIFY(!back.availability.enabled);
        QVERIFY(!back.availability.reason.isEmpty());
    }

    void spaceRunsAndPauses()
    {
        Bench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        bench.window->sessionPage().canvas().setFocus();
        // A key does nothing until the window knows that its command is enabled.
        QTRY_VERIFY(bench.window->registry().action(QStringLiteral("run.toggle"))->isEnabled());
        QTest::keyClick(bench.window.get(), Qt::Key_Space);
        QTRY_COMPARE(bench.session().state(), SessionController::State::Running);
        QTest::keyClick(bench.window.get(), Qt::Key_Space);
        QTRY_VERIFY(bench.isPaused());
    }

    void expressKeepsTheRunAndItOpensAgain()
    {
        Bench bench;
        bench.open();
        QTRY_VERIFY(bench.window->library().isOpen());
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        QSignalSpy kept(&bench.window->library(), &RunLibrary::kept);
        QVERIFY(bench.window->registry().invoke(QStringLiteral("run.express")));
        QTRY_COMPARE(kept.count(), 1);
        const auto id = kept[0][0].toString();
        const auto hash = bench.session().result()->metrics.eventHash;
        QCOMPARE(bench.window->library().store()->get(id.toStdString())->eventHash, hash);

        bench.window->showPage(MainWindow::Page::Runs);
        auto& runs = bench.window->runsPage();
        QTRY_COMPARE(runs.model().rowCount(), 1);
        runs.table().selectRow(0);
        QSignalSpy inputs(&bench.session(), &SessionController::inputsChanged);
        QTest::keyClick(&runs.table(), Qt::Key_Return);
        QTRY_COMPARE(inputs.count(), 1);
        QCOMPARE(bench.window->page(), MainWindow::Page::Session);
        QTRY_VERIFY(bench.isAtItsEnd());
        QVERIFY(bench.session().result() != nullptr);
        QCOMPARE(bench.session().result()->metrics.eventHash, hash);
    }

    void selectionIsShared()
    {
        Bench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        bench.session().seek(Time::fromSeconds(3600));
        auto* jobs = bench.window->findChild<JobsPanel*>();
        QTRY_VERIFY(bench.isPaused() && jobs->table().model()->rowCount() >= 2);
        const auto jobOf
            = [&](int row) { return JobId(jobs->table().model()->index(row, 0).data(JobIdRole).toUInt()); };
        bench.window->selection().selectJobs({ jobOf(0) });
        QCOMPARE(jobs->table().selectionModel()->selectedRows().size(), 1);
        jobs->table().selectRow(1);
        QCOMPARE(bench.window->selection().state().jobs, std::vector<JobId> { jobOf(1) });
        QTest::keyClick(bench.window.get(), Qt::Key_Escape);
        QVERIFY(bench.window->selection().state().isEmpty());
        QVERIFY(jobs->table().selectionModel()->selectedRows().isEmpty());
    }

    /// Started from the palette on any page, it is visible where it runs.
    void checkingTheLearnerShowsItsPage()
    {
        Bench bench;
        bench.open();
        QCOMPARE(bench.window->page(), MainWindow::Page::Welcome);
        QVERIFY(bench.window->registry().invoke(QStringLiteral("training.checkLearner")));
        QCOMPARE(bench.window->page(), MainWindow::Page::Training);
        bench.window->registry().refresh();
        QVERIFY(bench.window->registry().invoke(QStringLiteral("training.stopChecking")));
        QTRY_VERIFY(bench.window->isIdle());
    }

    void scrubbingSeeks()
    {
        Bench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        QVERIFY(bench.window->registry().invoke(QStringLiteral("run.express")));
        QTRY_COMPARE(bench.session().state(), SessionController::State::Finished);
        auto* scrub = bench.window->findChild<QSlider*>(QStringLiteral("scrub"));
        QTRY_COMPARE(scrub->value(), scrub->maximum());
        QTest::mouseClick(scrub, Qt::LeftButton, {}, QPoint(scrub->width() / 2, scrub->height() / 2));
        QTRY_VERIFY(bench.isPaused());
        const double share = bench.session().now().seconds() / bench.session().horizon().seconds();
        QVERIFY2(share > 0.4 && share < 0.6, qPrintable(QString::number(share)));
    }

    void thePaletteRunsCommands()
    {
        Bench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        QTest::keyClick(bench.window.get(), Qt::Key_K, Qt::ControlModifier);
        auto& palette = bench.window->commandPalette();
        QTRY_VERIFY(palette.isVisible());
        auto* field = palette.findChild<QLineEdit*>();
        QTest::keyClicks(field, QStringLiteral("every run"));
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, QStringLiteral("runs"));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE(bench.window->page(), MainWindow::Page::Runs);
    }

    /// A place in another run is looked up in the background. It is for that run only, whatever the open one does in
    /// the meantime, and without such a run nothing is left of it.
    void aPlaceIsForTheRunItIsIn()
    {
        Bench bench;
        bench.open();
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        bench.session().express();
        QTRY_VERIFY(bench.window->isIdle() && bench.window->runsPage().model().rowCount() == 1);
        const auto kept = QString::fromStdString(bench.window->runsPage().model().run(0).id);
        const RunRequest smaller {
            .trace = "preset:harmony-testbed,jobs=8", .cluster = "harmony-testbed", .policy = "lb"
        };
        bench.window->openRun(smaller);
        QTRY_VERIFY(bench.isPaused() && bench.session().inputs()->workload->jobCount() == 8);
        const auto& selected = bench.window->selection().state();
        for (const auto& id : { QStringLiteral("no-such-run"), kept }) {
            bench.session().run();
            Q_EMIT bench.window->comparePage().openRequested({ .runId = id, .job = JobId(15) });
            bench.session().pause();
            QVERIFY(selected.jobs.empty());
            if (id == kept)
                break;
            QTRY_COMPARE(bench.window->messages().rows().size(), std::size_t { 1 });
            bench.session().run();
            bench.session().pause();
            QVERIFY(selected.jobs.empty());
        }
        QTRY_COMPARE(selected.jobs, std::vector { JobId(15) });
        const auto& inputs = bench.session().inputs();
        QCOMPARE(QString::fromStdString(inputs->origin.runId), kept);
        QTRY_COMPARE(bench.session().now(), inputs->workload->job(JobId(15)).request.arrival);

        // A run opened to play at once plays, even if another one was playing at the time of the request.
        bench.session().run();
        bench.window->openRun(smaller, true);
        QTRY_VERIFY(bench.session().inputs() && bench.session().inputs()->workload->jobCount() == 8);
        QTRY_VERIFY(bench.session().now() > Time {});
    }

    void aMalformedTraceSpeaksInTheMessageBar()
    {
        Bench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.write(QStringLiteral("bad.csv"),
            "job_id,arrival_s,model,workers,ps,epochs\na,0,vgg-16,1,1,2\nb,-5,vgg-16,1,1,2\nc,10,nothing,1,1,2\n");
        bench.drop(QStringLiteral("bad.csv"));
        QTRY_COMPARE(bench.window->messages().rows().size(), std::size_t { 1 });
        QVERIFY2(bench.session().hasSession(), qPrintable(bench.window->messages().rows().front()->copyText()));
        const auto text = bench.window->messages().rows().front()->copyText();
        QVERIFY2(
            text.contains(QStringLiteral("bad.csv:3")) && text.contains(QStringLiteral("bad.csv:4")), qPrintable(text));
        QCOMPARE(bench.session().inputs()->workload->jobCount(), std::size_t { 1 });
        QVERIFY(bench.settings.recentFiles().front().endsWith(QStringLiteral("bad.csv")));

        bench.write(QStringLiteral("worse.csv"), "nonsense\n");
        bench.drop(QStringLiteral("worse.csv"));
        QTRY_COMPARE(bench.window->messages().rows().size(), std::size_t { 2 });
        QVERIFY(bench.session().hasSession());

        bench.write(QStringLiteral("cluster.json"),
            R"({"version": 1, "name": "mine", "levels": ["cluster", "server", "gpu"], "host_level": "server", "groups": [{"servers": {"count": 3, "name": "s-{}", "cpu": 8, "memory_gb": 48, "gpu": 2}}]})");
        bench.drop(QStringLiteral("cluster.json"));
        QTRY_COMPARE(bench.window->page(), MainWindow::Page::Welcome);
    }

    /// A file that lists many runs is not a trace, whatever its name: a sweep joins its queue, and for an evaluation
    /// the window says what runs it.
    void aSweepGoesIntoItsQueue()
    {
        Bench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        QTRY_VERIFY(bench.window->library().isOpen());
        bench.write(QStringLiteral("many.json"),
            R"({"cluster": "harmony-testbed", "traces": ["preset:harmony-testbed,jobs=4"], "seeds": "1..2", "policies": [{"id": "lb"}]})");
        bench.drop(QStringLiteral("many.json"));
        auto& queue = bench.window->comparePage().sweeps().queue();
        QTRY_COMPARE(queue.sweeps().size(), std::size_t { 1 });
        QCOMPARE(bench.window->page(), MainWindow::Page::Compare);
        QVERIFY(bench.window->comparePage().sweeps().isVisible());
        QTRY_COMPARE(queue.sweeps().front().state, SweepState::Finished);
        QCOMPARE(queue.sweeps().front().done, 2);
        QVERIFY(!bench.session().hasSession());
        QVERIFY(bench.settings.recentFiles().isEmpty());

        bench.window->showPage(MainWindow::Page::Welcome);
        bench.window->messages().dismissAll();
        bench.write(
            QStringLiteral("what.json"), R"({"tables": [{"id": "a", "seeds": "1", "columns": [], "rows": []}]})");
        bench.drop(QStringLiteral("what.json"));
        QTRY_COMPARE(bench.window->messages().rows().size(), std::size_t { 1 });
        const auto text = bench.window->messages().rows().front()->copyText();
        QVERIFY2(text.contains(QStringLiteral("consonance-cli evaluate --config ")), qPrintable(text));
        QCOMPARE(bench.window->messages().rows().front()->message().severity, Severity::Info);
        QVERIFY(!bench.session().hasSession());
        QCOMPARE(bench.window->page(), MainWindow::Page::Welcome);
    }

    /// The text of a step says where it led, until the language changes.
    void stepsAreToldInTheStatusBar()
    {
        Bench bench;
        bench.open();
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        bench.window->selection().selectJobs({ JobId(2) });
        QVERIFY(bench.window->registry().invoke(QStringLiteral("run.stepJob")));
        const auto names = JobNames(*bench.session().inputs()->workload);
        const auto& status = *bench.window->statusBar();
        QTRY_VERIFY2(status.currentMessage().contains(QStringLiteral("%1 arrived").arg(names.name(JobId(2)))),
            qPrintable(status.currentMessage()));
        QTRY_VERIFY(status.currentMessage().contains(format::clockTime(bench.session().frame()->position.at)));
        bench.translations.apply(QStringLiteral("zh_CN"));
        QTRY_VERIFY(status.currentMessage().isEmpty());
        bench.translations.apply(QStringLiteral("en"));
    }

    void comparesFromTheForm()
    {
        Bench bench;
        bench.open();
        QTRY_VERIFY(bench.window->library().isOpen());
        bench.window->showPage(MainWindow::Page::Compare);
        auto& page = bench.window->comparePage();
        page.form().setRequest({ .traces = { "preset:harmony-testbed,jobs=10" },
            .cluster = "harmony-testbed",
            .policies = { "lb", "binpack" },
            .baseline = "lb" });
        page.form().seedsField().setText(QStringLiteral("1..3"));
        QSignalSpy finished(&page.runner(), &CompareRunner::finished);
        QTest::mouseClick(&page.form().startButton(), Qt::LeftButton);
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(page.result().runs.size(), std::size_t { 6 });
        bench.window->showPage(MainWindow::Page::Runs);
        QTRY_COMPARE(bench.window->runsPage().model().rowCount(), 6);
    }

    void copyingSaysSo()
    {
        Bench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.window->showPage(MainWindow::Page::Compare);
        const auto& form = bench.window->comparePage().form();
        const auto buttons = form.findChildren<QToolButton*>();
        const auto copy = std::ranges::find_if(buttons, [](const QToolButton* button) {
            return button->accessibleName() == QStringLiteral("Copy as command line");
        });
        QVERIFY(copy != buttons.end());
        bench.window->statusBar()->clearMessage();
        QTest::mouseClick(*copy, Qt::LeftButton);
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("compare")));
        QVERIFY(!bench.window->statusBar()->currentMessage().isEmpty());
    }

    /// Operators see how long jobs have waited without scrolling.
    void operateShowsWhoWaits()
    {
        Bench bench;
        bench.open();
        bench.window->resize(1440, 900);
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.window->showPage(MainWindow::Page::Session);
        QTRY_VERIFY(bench.window->sessionPage().workspace().isSettled());
        QVERIFY(bench.window->registry().invoke(QStringLiteral("view.operate")));
        QCoreApplication::processEvents();
        const auto& table = bench.window->sessionPage().findChild<JobsPanel*>()->table();
        const auto& header = *table.horizontalHeader();
        const int end
            = header.sectionViewportPosition(JobTableModel::Waited) + header.sectionSize(JobTableModel::Waited);
        QVERIFY2(end <= table.viewport()->width(),
            qPrintable(QStringLiteral("%1 of %2").arg(end).arg(table.viewport()->width())));
        QVERIFY(bench.window->registry().invoke(QStringLiteral("view.teach")));
        QVERIFY(header.visualIndex(JobTableModel::Slowdown) < header.visualIndex(JobTableModel::Waited));
    }

    void aDamagedLayoutFallsBack_data()
    {
        QTest::addColumn<int>("kept");
        for (const int percent : { 0, 1, 10, 50, 90, 99 })
            QTest::addRow("%d %%", percent) << percent;
    }

    void aDamagedLayoutFallsBack()
    {
        QFETCH(const int, kept);
        Bench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.window->showPage(MainWindow::Page::Session);
        QTRY_VERIFY(bench.window->sessionPage().workspace().isSettled());
        QVERIFY(bench.window->registry().invoke(QStringLiteral("panel.jobs")));
        bench.window->close();
        bench.window.reset();
        const auto name = QStringLiteral("teach-low"); // the window is
        const auto whole = bench.settings.layout(name);
        QVERIFY(!whole.isEmpty());
        bench.settings.setLayout(name, whole.left(whole.size() * kept / 100));
        bench.settings.setWindowGeometry(bench.settings.windowGeometry().left(10));
        bench.open();
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.window->showPage(MainWindow::Page::Session);
        QTRY_VERIFY(bench.window->sessionPage().workspace().isSettled());
        QVERIFY(!bench.window->sessionPage().panels().at(QStringLiteral("jobs"))->isHidden());
    }

    /// Dragged close to the middle it snaps there, once.
    void theSpeedSliderRestsInTheMiddle()
    {
        Bench bench;
        bench.open();
        bench.openSmall();
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        auto* slider = bench.window->findChild<DetentSlider*>();
        QVERIFY(slider != nullptr && slider->isVisible());
        const double middle = bench.session().speed();
        const auto handle = [slider](int value) {
            const int span = slider->width() - 16;
            return QPoint(8 + QStyle::sliderPositionFromValue(slider->minimum(), slider->maximum(), value, span),
                slider->height() / 2);
        };
        for (const int beside : { 1, -1 }) {
            slider->setValue(5 * beside);
            QVERIFY(bench.session().speed() != middle);
            QTest::mousePress(slider, Qt::LeftButton, {}, handle(5 * beside));
            QVERIFY(slider->isSliderDown());
            QTest::mouseMove(slider, handle(3 * beside));
            QCOMPARE(slider->value(), 3 * beside);
            QTest::mouseMove(slider, handle(beside));
            QCOMPARE(slider->value(), 0);
            QTest::mouseRelease(slider, Qt::LeftButton, {}, handle(beside));
            QCOMPARE(bench.session().speed(), middle);
        }
    }

    void languageAndThemeChangeWhileARunIsOpen()
    {
        Bench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.openSmall();
        QTRY_VERIFY(bench.isPaused());
        for (const char* id :
            { "theme.dark", "language.chinese", "theme.highContrast", "language.english", "theme.light" }) {
            QVERIFY(bench.window->registry().invoke(QLatin1String(id)));
            QVERIFY(!bench.window->grab().isNull());
        }
        QCOMPARE(bench.settings.theme(), ThemeChoice::Light);
    }

    void closesAtAnyMoment_data()
    {
        QTest::addColumn<int>("moment");
        QTest::newRow("loading") << 0;
        QTest::newRow("running") << 1;
        QTest::newRow("express") << 2;
        QTest::newRow("comparing") << 3;
    }

    void closesAtAnyMoment()
    {
        QFETCH(const int, moment);
        Bench bench;
        bench.open();
        QTRY_VERIFY(bench.window->library().isOpen());
        RunRequest request { .trace = "preset:large", .cluster = "large", .policy = "lb" };
        bench.window->openRun(request);
        if (moment > 0)
            QTRY_VERIFY(bench.isPaused());
        if (moment == 1)
            bench.session().run();
        if (moment == 2)
            bench.session().express();
        if (moment == 3)
            bench.window->comparePage().start(
                { .traces = { "preset:large" }, .cluster = "large", .policies = { "lb", "binpack" } });
        QElapsedTimer clock;
        clock.start();
        bench.window->close();
        bench.window.reset();
        qInfo("closed after %lld ms", static_cast<long long>(clock.elapsed()));
        QVERIFY(clock.elapsed() < 5000);
    }
};

CONSONANCE_WINDOW_TEST(TestMainWindow)
#include "tst_main_window.moc"
