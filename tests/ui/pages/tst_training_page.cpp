// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/ui_test.h"
#include "ui/kit/command_registry.h"
#include "ui/kit/settings.h"
#include "ui/pages/training_curves.h"
#include "ui/pages/training_form.h"
#include "ui/pages/training_page.h"
#include "ui/plot/plot_widget.h"

#include "core/experiment/training_health.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QWheelEvent>

#include <atomic>
#include <limits>
#include <thread>

using namespace consonance;

namespace {

/// Reports `rounds` rounds, each as soon as it may go on.
class ScriptedTrainer : public Trainer {
public:
    ScriptedTrainer(std::int64_t rounds, double relativeEntropy)
        : m_rounds(rounds)
        , m_relativeEntropy(relativeEntropy)
    {
    }

    const std::string& policyId() const override { return m_id; }
    const std::vector<ParameterSpec>& parameters() const override { return m_parameters; }

    Result<void> train(const TrainingRequest& request, const StopToken& stop, Progress* progress) override
    {
        progress->setTotal(m_rounds);
        for (std::int64_t round = 1; round <= m_rounds; ++round) {
            if (stop.stop_requested())
                return fail(ErrorKind::Cancelled, CONSONANCE_MESSAGE("test.stopped", "stopped"));
            request.report({ .phase = "practice",
                .round = round,
                .rounds = m_rounds,
                .seconds = 0,
                .figures
                = { { "policy_loss", 1.0 / static_cast<double>(round) }, { "relative_entropy", m_relativeEntropy } } });
            progress->setDone(round);
            std::this_thread::yield();
        }
        return {};
    }

private:
    std::string m_id = "harmony";
    std::vector<ParameterSpec> m_parameters;
    std::int64_t m_rounds;
    double m_relativeEntropy;
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
            return std::make_unique<ScriptedTrainer>(rounds, relativeEntropy);
        });
        page.form().setCheckpoint(folder.filePath(QStringLiteral("trained.safetensors")));
        page.resize(1200, 800);
        page.show();
    }

    void press() { QTest::mouseClick(page.findChild<QPushButton*>(QStringLiteral("startTraining")), Qt::LeftButton); }
    TrainingRun::State state() { return page.shown()->state(); }
    /// Once it may be used: what may be used is looked at when the event loop has time.
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
        // The bench goes out of scope: what runs must not keep it.
    }

    void explainsWhatIsUnhealthy()
    {
        Bench bench(3, 0.001);
        bench.press();
        QTRY_COMPARE(bench.state(), TrainingRun::State::Finished);
        QVERIFY2(bench.page.alarmText().contains(QLatin1String("explores")), qPrintable(bench.page.alarmText()));
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
        QCOMPARE(request.policies.front(), std::string("harmony"));
        QVERIFY(!request.parameters.at("harmony").at("checkpoint").empty());
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

    /// Whoever scrolls past a list must not choose from it.
    void theWheelScrollsAndChangesNothing()
    {
        Bench bench(1);
        QVERIFY(QTest::qWaitForWindowExposed(&bench.page));
        auto* const area = bench.page.form().findChild<QScrollArea*>();
        QVERIFY(area != nullptr);
        const auto boxes = bench.page.form().findChildren<QComboBox*>();
        QVERIFY2(boxes.size() > 2, "the policy and parameters with choices");
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
        QCOMPARE(trainingAlarms({ &poor, 1 }).front().arguments.front(), std::string("20.0"));
    }
};

QTEST_MAIN(TestTrainingPage)
#include "tst_training_page.moc"
