// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/kept_trainings.h"
#include "tests/ui/scripted_trainer.h"
#include "tests/ui/ui_test.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/settings.h"
#include "ui/plot/plot_widget.h"
#include "ui/session/run_library.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/table_export.h"
#include "ui/theme/theme.h"
#include "ui/train/offending_rounds_view.h"
#include "ui/train/probe_view.h"
#include "ui/train/training_curves.h"
#include "ui/train/training_form.h"
#include "ui/train/training_page.h"

#include "core/train/trainers.h"
#include "core/train/training_health.h"
#include "tests/window_test.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QToolButton>
#include <QWheelEvent>

#include <atomic>
#include <cmath>
#include <condition_variable>
#include <limits>
#include <mutex>

using namespace consonance;

namespace {

/// Does a quarter and then continues only when it is stopped.
class WaitingTrainer : public Trainer {
public:
    const std::string& policyId() const override { return m_id; }
    const std::vector<ParameterSpec>& parameters() const override { return m_parameters; }

    Result<void> train(const TrainingRequest&, const StopToken& stop, Progress* progress) override
    {
        progress->setTotal(100);
        progress->setDone(25);
        std::mutex mutex;
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        never.wait(lock, stop, [] { return false; });
        return fail(ErrorKind::Cancelled, CONSONANCE_MESSAGE("test.stopped", "stopped"));
    }

private:
    std::string m_id = "harmony";
    std::vector<ParameterSpec> m_parameters;
};

struct Bench {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    CommandRegistry registry;
    JobRunner runner;
    TrainingPage page { runner, registry, settings };

    explicit Bench(std::int64_t rounds, double relativeEntropy = 0.5)
    {
        page.setMakeTrainer([=](const std::string&) -> Result<std::unique_ptr<Trainer>> {
            return std::make_unique<fixtures::ScriptedTrainer>(rounds, relativeEntropy);
        });
        page.form().setCheckpoint(folder.filePath(QStringLiteral("trained.safetensors")));
        page.resize(1200, 800);
        page.show();
    }

    void press() { QTest::mouseClick(page.findChild<QPushButton*>(QStringLiteral("startTraining")), Qt::LeftButton); }
    TrainingRun::State state() { return page.shown()->state(); }
    /// Once it is enabled: this is updated when the event loop has time.
    void trigger(const char* command)
    {
        auto* action = registry.action(QLatin1String(command));
        QVERIFY(QTest::qWaitFor([action] { return action->isEnabled(); }));
        action->trigger();
    }
};

} // namespace

class TestTrainingPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void showsEveryReportOfATraining()
    {
        Bench bench(20);
        bench.press();
        QTRY_COMPARE(bench.state(), TrainingRun::State::Finished);
        QCOMPARE(bench.page.shown()->reports().size(), std::size_t { 20 });
        int drawn = 0;
        for (const auto* plot : bench.page.curves().plots()) {
            for (const auto& series : plot->series()) {
                QCOMPARE(series.x.size(), std::size_t { 20 });
                ++drawn;
            }
        }
        QCOMPARE(drawn, 2);
        QVERIFY(bench.page.alarmText().isEmpty());
    }

    void pausesGoesOnAndStops()
    {
        constexpr std::int64_t kEndless = std::int64_t { 1 } << 40;
        Bench bench(kEndless);
        bench.press();
        QTRY_VERIFY(!bench.page.shown()->reports().empty());
        bench.trigger("training.pause");
        QCOMPARE(bench.state(), TrainingRun::State::Paused);
        bench.trigger("training.resume");
        const auto before = bench.page.shown()->reports().size();
        QTRY_VERIFY(bench.page.shown()->reports().size() > before);
        // Paused or not, stopping ends it.
        bench.page.shown()->pause();
        bench.trigger("training.stop");
        QTRY_COMPARE(bench.state(), TrainingRun::State::Stopped);
    }

    /// The short preset comes first; what it sets, and all else, is folded away; parameters of one's own are no preset.
    void presetsFoldParametersAway()
    {
        Bench bench(1);
        auto& form = bench.page.form();
        auto* const presets = form.findChild<QComboBox*>(QStringLiteral("trainingPreset"));
        auto* const details = form.findChild<QToolButton*>(QStringLiteral("trainingDetails"));
        auto* const seed = form.findChild<QWidget*>(QStringLiteral("trainingSeed"));
        QCOMPARE(form.preset(), std::string("quick"));
        QCOMPARE(form.request().parameters, trainingPresetParameters("harmony", "quick").value());
        QVERIFY(!seed->isVisible());
        details->click();
        QVERIFY(seed->isVisible());
        presets->setCurrentIndex(1);
        Q_EMIT presets->activated(1);
        QCOMPARE(form.preset(), std::string(kFullTraining));
        QVERIFY(form.request().parameters.empty());
        QCOMPARE(presets->count(), 2);
        form.setParameters({ { "group", "7" } });
        QVERIFY(form.preset().empty());
        QCOMPARE(presets->count(), 3);
        QCOMPARE(presets->currentIndex(), 2);
        form.setPreset("quick");
        QCOMPARE(presets->count(), 2);
        QCOMPARE(presets->currentIndex(), 0);
    }

    void theValidationIsLargeAndTheOthersComeOnRequest()
    {
        Bench bench(3);
        const auto& plots = bench.page.curves().plots();
        QVERIFY(plots.front()->isVisible() && !plots[1]->isVisible());
        QVERIFY(plots.front()->height() > bench.page.height() / 2);
        auto* const all = bench.page.findChild<QToolButton*>(QStringLiteral("allCharts"));
        all->click();
        QVERIFY(plots[1]->isVisible() && plots.back()->isVisible());
        bench.page.setForAudience(true);
        QVERIFY(!bench.page.form().isVisible() && !plots[1]->isVisible() && plots.front()->isVisible());
        bench.page.setForAudience(false);
        QVERIFY(bench.page.form().isVisible());
    }

    /// Where a checkpoint was left, Resume goes on from it with the same inputs; where none was, it says so.
    void aStoppedTrainingGoesOn()
    {
        Bench bench(std::int64_t { 1 } << 40);
        bench.press();
        QTRY_VERIFY(!bench.page.shown()->reports().empty());
        bench.trigger("training.stop");
        QTRY_COMPARE(bench.state(), TrainingRun::State::Stopped);
        auto* const stopped = bench.page.shown();
        QVERIFY(stopped->hasCheckpoint());
        bench.trigger("training.resume");
        auto* const next = bench.page.shown();
        QVERIFY(next != stopped);
        QCOMPARE(next->request().resume, stopped->checkpoint());
        QCOMPARE(next->request().parameters, stopped->request().parameters);
        QCOMPARE(next->request().seed, stopped->request().seed);
        QVERIFY(next->checkpoint() != stopped->checkpoint());
        next->stop();
    }

    void twoTrainingsRunAtOnceAndOneIsShown()
    {
        Bench bench(5);
        bench.press();
        auto* first = bench.page.shown();
        bench.press();
        auto* second = bench.page.shown();
        QVERIFY(first != second);
        QTRY_VERIFY(first->isOver() && second->isOver());
        QCOMPARE(second->reports().size(), std::size_t { 5 });
    }

    void endsWithTheWindowWhilePaused()
    {
        Bench bench(std::int64_t { 1 } << 40);
        bench.press();
        QTRY_VERIFY(!bench.page.shown()->reports().empty());
        bench.page.shown()->pause();
        // The bench goes out of scope: the running training must not keep it alive.
    }

    void explainsWhatIsUnhealthy()
    {
        Bench bench(3, 0.001);
        bench.press();
        QTRY_COMPARE(bench.state(), TrainingRun::State::Finished);
        QVERIFY2(bench.page.alarmText().contains(QLatin1String("explores")), qPrintable(bench.page.alarmText()));
    }

    void anAlarmLinksToWhatItMeansAndToItsRound()
    {
        Bench bench(3, 0.001);
        bench.press();
        QTRY_COMPARE(bench.state(), TrainingRun::State::Finished);
        auto* const alarms = bench.page.findChild<QLabel*>(QStringLiteral("trainingAlarms"));
        QVERIFY(alarms != nullptr && alarms->isVisible());
        QVERIFY2(alarms->text().contains(QLatin1String("Since round 1")), qPrintable(alarms->text()));
        QVERIFY(bench.page.explanationText().isEmpty());
        // By keyboard, as people without a mouse do: the first link, then the second.
        alarms->setFocus();
        QTest::keyClick(alarms, Qt::Key_Tab);
        QTest::keyClick(alarms, Qt::Key_Return);
        QVERIFY2(bench.page.explanationText().contains(QLatin1String("how evenly the policy chooses")),
            qPrintable(bench.page.explanationText()));
        QSignalSpy followed(alarms, &QLabel::linkActivated);
        Q_EMIT alarms->linkActivated(QStringLiteral("round:relative_entropy"));
        QCOMPARE(followed.size(), 1);
        QVERIFY(bench.page.curves().markRound("relative_entropy", 0) != nullptr);
        QVERIFY(bench.page.curves().markRound("no_such_figure", 0) == nullptr);
        Q_EMIT alarms->linkActivated(QStringLiteral("why:relative_entropy"));
        QVERIFY(bench.page.explanationText().isEmpty());
    }

    /// The rounds that triggered an alarm are listed with their episodes, the worst first; the chosen one is marked on
    /// the curve, and an episode becomes a run once there is a checkpoint.
    void anAlarmLeadsToTheEpisodes()
    {
        Bench bench(3, 0.001);
        QSignalSpy opened(&bench.page, &TrainingPage::episodeRequested);
        auto* const open = bench.registry.action(QStringLiteral("training.openEpisode"));
        bench.press();
        QTRY_COMPARE(bench.state(), TrainingRun::State::Finished);
        auto& table = *bench.page.findChild<CopyableTableView*>(QStringLiteral("offendingRounds"));
        QVERIFY(!table.isVisible());
        QTRY_VERIFY(!open->isEnabled());
        Q_EMIT bench.page.findChild<QLabel*>(QStringLiteral("trainingAlarms"))
            ->linkActivated(QStringLiteral("round:relative_entropy"));
        QVERIFY(table.isVisible());
        QCOMPARE(table.model()->rowCount(), 6); // two of each of three rounds
        const auto cell = [&table](int row, int column) { return table.model()->index(row, column).data().toString(); };
        QCOMPARE(cell(0, 0), QStringLiteral("1"));
        QCOMPARE(cell(0, 1), QStringLiteral("0.00100"));
        QCOMPARE(cell(0, 3), QStringLiteral("1001")); // the worst first
        QCOMPARE(cell(1, 3), QStringLiteral("1000"));
        QCOMPARE(cell(5, 0), QStringLiteral("3"));
        const auto marked = [&bench] {
            std::vector<double> rounds;
            for (const auto* plot : bench.page.curves().plots()) {
                if (plot->marker())
                    rounds.push_back(*plot->marker());
            }
            return rounds;
        };
        QCOMPARE(marked(), std::vector { 1.0 }); // where it began
        table.setFocus();
        for (int i = 0; i < 2; ++i)
            QTest::keyClick(&table, Qt::Key_Down);
        QCOMPARE(marked(), std::vector { 2.0 });
        QTRY_VERIFY(open->isEnabled());
        open->trigger();
        QCOMPARE(opened.size(), 1);
        const auto request = opened.front().front().value<RunRequest>();
        QCOMPARE(request.trace, std::string("preset:harmony-testbed,load=2"));
        QCOMPARE(request.cluster, std::string("harmony-testbed"));
        QCOMPARE(request.seed, std::uint64_t { 2001 });
        QCOMPARE(request.policy, std::string("harmony"));
        QCOMPARE(request.parameters.at("checkpoint"), bench.page.shown()->checkpoint().string());
        // Another training has its own alarms.
        bench.press();
        QVERIFY(!table.isVisible());
    }

    /// While a training runs its list grows below the chosen row, which is chosen only once: looking at other curves in
    /// the meantime is left alone. Changing the language does not change a figure.
    void aListOfRoundsGrowsUnderWhatIsChosen()
    {
        CommandRegistry registry;
        registry.add({ .id = QStringLiteral("training.openEpisode"), .text = "Open", .tip = "Opens", .run = [] {} });
        OffendingRoundsView view(registry);
        QAbstractItemModelTester tester(view.table().model());
        const auto rounds = [](std::size_t count) {
            OffendingRounds all { .all = count };
            for (std::size_t i = 0; i < count; ++i)
                all.first.push_back({ .report = i,
                    .round = static_cast<std::int64_t>(i + 1),
                    .value = 0.5,
                    .episodes = { { .trace = "a trace", .seed = 7 + i, .reward = -1.25, .timeInSystem = 90 } } });
            return all;
        };
        QSignalSpy chosen(&view, &OffendingRoundsView::chosen);
        view.setRounds("entropy", QStringLiteral("Entropy"), rounds(3));
        QCOMPARE(chosen.count(), 1);
        view.table().selectRow(2);
        QCOMPARE(chosen.count(), 2);
        view.setRounds("entropy", QStringLiteral("Entropy"), rounds(5));
        view.setRounds("entropy", QStringLiteral("熵"), rounds(6));
        QCOMPARE(view.table().model()->rowCount(), 6);
        QCOMPARE(view.table().currentIndex().row(), 2);
        QCOMPARE(chosen.count(), 2);
        QCOMPARE(view.chosenEpisode()->seed, std::uint64_t { 9 });
        const auto last = view.table().model()->index(5, OffendingRoundsModel::TimeInSystem);
        QCOMPARE(last.data(kExactRole).toDouble(), 90.0);
        view.setRounds("loss", QStringLiteral("Loss"), rounds(2));
        QCOMPARE(view.table().currentIndex().row(), 0);
        view.clear();
        QVERIFY(view.chosenEpisode() == nullptr && !view.isVisible());
    }

    /// During a training rounds are listed and marked, but there is no checkpoint to open an episode with.
    void noEpisodeOpensBeforeThereIsACheckpoint()
    {
        Bench bench(std::int64_t { 1 } << 40, 0.001);
        bench.press();
        QTRY_VERIFY(!bench.page.alarmText().isEmpty());
        bench.trigger("training.pause");
        bench.page.followAlarm(QStringLiteral("round:relative_entropy"));
        auto& table = *bench.page.findChild<CopyableTableView*>(QStringLiteral("offendingRounds"));
        QVERIFY(table.isVisible() && table.currentIndex().isValid());
        QVERIFY(table.model()->rowCount() <= 100); // two of each of the first fifty rounds
        bench.registry.refresh();
        QVERIFY(!bench.registry.action(QStringLiteral("training.openEpisode"))->isEnabled());
        bench.trigger("training.stop");
        QTRY_COMPARE(bench.state(), TrainingRun::State::Stopped);
        QTRY_VERIFY(bench.registry.action(QStringLiteral("training.openEpisode"))->isEnabled());
    }

    void theTimeLeftIsThatOfTheSameSpeed()
    {
        Bench bench(1);
        bench.page.setMakeTrainer(
            [](const std::string&) -> Result<std::unique_ptr<Trainer>> { return std::make_unique<WaitingTrainer>(); });
        bench.press();
        QTRY_VERIFY(bench.page.shown()->remainingSeconds().has_value());
        auto* const run = bench.page.shown();
        const auto statuses = bench.runner.statuses();
        QCOMPARE(statuses.size(), std::size_t { 1 });
        const auto& now = statuses.front();
        QVERIFY(now.fraction > 0 && now.elapsedSeconds > 0);
        QVERIFY(now.remainingSeconds.has_value());
        const double wanted = now.elapsedSeconds * (1 - now.fraction) / now.fraction;
        QVERIFY2(std::abs(*now.remainingSeconds / wanted - 1) < 1e-6, qPrintable(QString::number(wanted)));
        QVERIFY(*run->remainingSeconds() > 0);
        const auto leftIsSaid = [&] {
            for (const auto* label : bench.page.findChildren<QLabel*>()) {
                if (label->isVisible() && label->text().endsWith(QLatin1String(" left")))
                    return true;
            }
            return false;
        };
        QTRY_VERIFY(leftIsSaid());
        bench.trigger("training.stop");
        QTRY_COMPARE(bench.state(), TrainingRun::State::Stopped);
        QVERIFY(!run->remainingSeconds().has_value());
        QVERIFY(!leftIsSaid());
        // It was stopped before it wrote anything: there is nothing to resume or to compare.
        const auto labels = bench.page.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text() == QLatin1String("stopped before there was anything to keep");
        }));
        QTRY_VERIFY(!bench.registry.action(QStringLiteral("training.compare"))->isEnabled());
    }

    void theLearnerIsCheckedInTheBackground()
    {
        Bench bench(1);
        auto& view = bench.page.probes();
        QSignalSpy failed(&bench.page, &TrainingPage::errorRaised);
        bench.trigger("training.checkLearner");
        QVERIFY(view.isVisible() && view.isRunning());
        bench.trigger("training.stopChecking");
        QTRY_VERIFY(!view.isRunning());
        QVERIFY(view.results().empty());
        bench.trigger("training.checkLearner");
        QTRY_VERIFY_WITH_TIMEOUT(!view.isRunning(), 60'000 * kPatience);
        QVERIFY2(failed.isEmpty(), "the learning module is there");
        QCOMPARE(view.results().size(), std::size_t { 10 });
        QCOMPARE(view.model().rowCount(), 16);
        for (int row = 0; row < view.model().rowCount(); ++row)
            QCOMPARE(view.model().item(row, 0)->text(), QStringLiteral("passed"));
        QVERIFY(view.summary().contains(QLatin1String("10 of 10")));
    }

    void comparesWhatWasTrained()
    {
        Bench bench(3);
        QSignalSpy compared(&bench.page, &TrainingPage::compareRequested);
        bench.press();
        QTRY_COMPARE(bench.state(), TrainingRun::State::Finished);
        bench.trigger("training.compare");
        QCOMPARE(compared.size(), 1);
        const auto request = compared.front().front().value<CompareRequest>();
        // The user's own and the bundled one, each under its own name.
        QCOMPARE(bench.page.shown()->name(), QStringLiteral("harmony, seed 1"));
        QCOMPARE(request.policies[0], std::string("harmony harmony seed 1")); // commas separate policies
        QCOMPARE(request.policies[1], std::string("harmony"));
        QVERIFY(!request.parameters.at(request.policies[0]).at("checkpoint").empty());
        QVERIFY(!request.parameters.contains("harmony"));
    }

    /// No training overwrites another one, neither its file nor its name; the next window has them all.
    void everyTrainingIsKeptUnderANameOfItsOwn()
    {
        Bench bench(4);
        RunLibrary library(bench.runner);
        library.open(bench.folder.filePath(QStringLiteral("runs.db")));
        bench.page.setLibrary(library);
        QSignalSpy kept(&bench.page.shelf(), &TrainingShelf::kept);
        bench.press();
        QTRY_COMPARE(kept.size(), 1);
        bench.press();
        QTRY_COMPARE(kept.size(), 2);
        QCOMPARE(bench.page.shelf().trainings().size(), std::size_t { 2 });
        const auto& own = bench.page.shelf().trainings();
        QCOMPARE(own[0].checkpoint, "training:" + own[0].name.toStdString());
        QCOMPARE(own[1].checkpoint, own[0].checkpoint + " 2");
        QVERIFY(own[0].run->checkpoint() != own[1].run->checkpoint());
        QCOMPARE(KeptTrainings(*library.store()).list()->size(), std::size_t { 2 });

        Bench later(9);
        later.page.setLibrary(library);
        QTRY_COMPARE(later.page.shelf().trainings().size(), std::size_t { 2 });
        const auto labels = later.page.findChildren<QLabel*>();
        QTRY_VERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text() == QStringLiteral("kept in the store · practice 4 of 4");
        }));
        const auto drawn = [&later] {
            std::size_t points = 0;
            for (const auto* plot : later.page.curves().plots()) {
                for (const auto& series : plot->series())
                    points += series.x.size();
            }
            return points;
        };
        QTRY_COMPARE(drawn(), std::size_t { 8 }); // the newest is shown: two curves of four rounds
        later.page.showBeside(own[0].name);
        QTRY_COMPARE(drawn(), std::size_t { 16 });
        QSignalSpy compared(&later.page, &TrainingPage::compareRequested);
        later.trigger("training.compare");
        const auto request = compared.front().front().value<CompareRequest>();
        QCOMPARE(request.parameters.at("harmony harmony seed 1 2").at("checkpoint"), own[1].checkpoint);
        later.press(); // this training gets a third name
        QTRY_COMPARE(KeptTrainings(*library.store()).list()->size(), std::size_t { 3 });
        QCOMPARE(later.page.shown()->name(), own[0].name + QStringLiteral(" 3"));
    }

    void roundsCountOnWhereAStoppedTrainingWentOn()
    {
        std::vector<TrainingReport> reports;
        for (const std::int64_t round : { 9, 10 })
            reports.push_back(
                { .phase = "lessons", .round = round, .rounds = 10, .figures = { { "policy_loss", 1 } } });
        for (const std::int64_t round : { 1, 2 })
            reports.push_back(
                { .phase = "practice", .round = round, .rounds = 12, .figures = { { "policy_loss", 1 } } });
        TrainingCurves curves;
        curves.setReports(reports);
        int drawn = 0;
        for (const auto* plot : curves.plots()) {
            for (const auto& series : plot->series()) {
                QCOMPARE(series.x, (std::vector<double> { 9, 10, 11, 12 }));
                ++drawn;
            }
        }
        QCOMPARE(drawn, 1);
    }

    /// As many plots side by side as fit completely: three, two on 1600 pixels at a scale of 1.5, and three again.
    void noPlotIsCutAtTheSide()
    {
        Bench bench(3);
        QVERIFY(QTest::qWaitForWindowExposed(&bench.page));
        bench.page.findChild<QToolButton*>(QStringLiteral("allCharts"))->click();
        const auto& plots = bench.page.curves().plots();
        const auto perRow = [&] {
            return std::ranges::count_if(
                plots, [&](const PlotWidget* plot) { return plot->y() == plots[1]->y(); }); // below the validation
        };
        for (const auto& [width, expected] : { std::pair(1200, 3), std::pair(981, 2), std::pair(1200, 3) }) {
            bench.page.resize(width, 700);
            QTRY_COMPARE(perRow(), expected);
            const auto* viewport = bench.page.curves().parentWidget();
            for (const auto* plot : plots) {
                QVERIFY(plot->mapTo(viewport, QPoint(plot->width(), 0)).x() <= viewport->width());
                QVERIFY(plot->width() >= plot->minimumWidth() && plot->height() >= plot->minimumHeight());
            }
        }
    }

    /// Scrolling past a list must not choose from it.
    void theWheelScrollsAndChangesNothing()
    {
        Theme::instance().apply(ThemeChoice::Light); // its style lets the wheel pass
        Bench bench(1);
        QVERIFY(QTest::qWaitForWindowExposed(&bench.page));
        auto* const area = bench.page.form().findChild<QScrollArea*>();
        QVERIFY(area != nullptr);
        const auto boxes = bench.page.form().findChildren<QComboBox*>();
        QVERIFY2(boxes.size() > 2, "the policy and parameters with choices");
        bench.page.form().findChild<QToolButton*>(QStringLiteral("trainingDetails"))->click();
        QTRY_VERIFY(area->verticalScrollBar()->maximum() > 0);
        for (auto* const box : boxes) {
            area->verticalScrollBar()->setValue(0);
            const int chosen = box->currentIndex();
            box->setFocus();
            QWheelEvent wheel(box->rect().center(), box->mapToGlobal(box->rect().center()), {}, QPoint(0, -120),
                Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(box, &wheel);
            QCOMPARE(box->currentIndex(), chosen);
            QVERIFY(!wheel.isAccepted());
        }
    }

    void alarmsNameEachFigure()
    {
        const TrainingReport sound {
            .phase = "practice", .round = 9, .rounds = 10, .figures = { { "explained_variance", 0.5 } }
        };
        QVERIFY(trainingAlarms({ &sound, 1 }).empty());
        const TrainingReport broken { .phase = "practice",
            .round = 9,
            .rounds = 10,
            .figures = { { "value_loss", std::numeric_limits<double>::quiet_NaN() }, { "explained_variance", -1 },
                { "approximate_kl", 2 }, { "gradient_norm", 1e9 } } };
        QCOMPARE(trainingAlarms({ &broken, 1 }).size(), std::size_t { 4 });
        const TrainingReport poor {
            .phase = "predictor", .round = 20, .rounds = 20, .figures = { { "held_out_error", 0.2 } }
        };
        QCOMPARE(trainingAlarms({ &poor, 1 }).front().problem.arguments.front(), std::string("20.0"));
    }

    void alarmsOfClippingAndScaleSaySinceWhen()
    {
        std::vector<TrainingReport> reports;
        const auto add = [&](std::int64_t round, double clipped, double scale) {
            reports.push_back({ .phase = "practice",
                .round = round,
                .rounds = 10,
                .figures = { { "clip_fraction", clipped }, { "value_scale", scale } } });
        };
        add(1, 0.9, 40); // ends
        add(4, 0.1, 1.2);
        QVERIFY(trainingAlarms(reports).empty());
        add(5, 0.7, 1.1);
        add(6, 0.8, 0.01);
        reports.push_back({ .phase = "practice", .round = 7, .rounds = 10, .figures = { { "policy_loss", 1 } } });
        QVERIFY(trainingAlarms(reports).empty()); // nothing is known about the latest round
        add(8, 0.6, 9);
        const auto alarms = trainingAlarms(reports);
        QCOMPARE(alarms.size(), std::size_t { 2 });
        QCOMPARE(alarms[0].figure, std::string("clip_fraction"));
        QCOMPARE(reports[alarms[0].since].round, std::int64_t { 5 });
        QCOMPARE(alarms[1].figure, std::string("value_scale"));
        QCOMPARE(reports[alarms[1].since].round, std::int64_t { 6 });
        for (const auto& alarm : alarms)
            QVERIFY(alarm.explanation.englishText() != alarm.problem.englishText());
        reports.resize(1); // the critic has not had time yet
        QCOMPARE(trainingAlarms(reports).size(), std::size_t { 1 });
    }
};

CONSONANCE_WINDOW_TEST(TestTrainingPage)
#include "tst_training_page.moc"
