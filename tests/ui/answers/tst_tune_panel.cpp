// SPDX-License-Identifier: GPL-3.0-or-later
// A tuning in its panel: what is known on the way, its charts, its end before its time, and what is made of its rows.
#include "core/keep/saved_settings.h"
#include "tests/ui/operate/teams_world.h"
#include "tests/window_test.h"
#include "ui/answers/answer_panel.h"
#include "ui/answers/question_form.h"
#include "ui/plot/plot_widget.h"

#include <QComboBox>
#include <QInputDialog>
#include <QLineEdit>
#include <QSignalSpy>

using namespace consonance;

namespace {

/// Finished runs are kept in a folder of the test.
struct TuneWorld : fixtures::TeamsWorld {
    AnswerPanel panel { *findQuestion("tune"), { session, selection, registry, runner } };

    void openTiresias(const char* budget)
    {
        qputenv("XDG_DATA_HOME", folder.path().toUtf8());
        session.open({ .trace = fixtures::writeTeamsTrace(folder).toStdString(),
            .cluster = "racks:2x2x4:v100",
            .policy = "tiresias",
            .interference = "none" });
        QTRY_COMPARE(session.state(), SessionController::State::Paused);
        qobject_cast<QLineEdit*>(panel.form().editor("budget"))->setText(QLatin1String(budget));
        panel.show();
        registry.refresh();
    }
    void invoke(const char* command)
    {
        registry.refresh();
        QVERIFY(registry.invoke(QLatin1String(command)).has_value());
    }
    [[nodiscard]] bool isAnswered() const { return runner.isIdle() && panel.outcome() && !panel.answer().isInterim; }
};

} // namespace

class TestTunePanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    void rowsAreRunComparedAndSaved()
    {
        TuneWorld world;
        world.openTiresias("60");
        QVERIFY(!world.registry.action(QStringLiteral("tune.run"))->isEnabled());
        world.invoke("tune.start");
        QTRY_VERIFY_WITH_TIMEOUT(world.isAnswered(), 60'000 * kPatience);
        // Best so far, and a slice for each parameter.
        auto& charts = world.panel.chartChoice();
        QVERIFY(charts.isVisibleTo(&world.panel));
        QCOMPARE(charts.count(), 5);
        const int widest = QFontMetrics(charts.font()).horizontalAdvance(QLatin1Char('n')) * 20;
        QVERIFY2(charts.minimumSizeHint().width() < widest, "long names of parameters do not widen the chart");
        QCOMPARE(world.panel.plot().series().front().name, charts.itemText(0));
        charts.setCurrentIndex(1);
        Q_EMIT charts.activated(1);
        QCOMPARE(world.panel.plot().xAxis().title, charts.itemText(1));
        QVERIFY(!world.panel.plot().series().front().halfWidths.empty());
        // Without a selected row the judged settings count.
        const auto* settings = world.panel.chosenSettings();
        QVERIFY(settings != nullptr);
        QSignalSpy runs(&world.panel, &AnswerPanel::runRequested);
        QSignalSpy comparisons(&world.panel, &AnswerPanel::comparisonRequested);
        world.invoke("tune.run");
        world.invoke("tune.compare");
        QCOMPARE(runs.size(), 1);
        QCOMPARE(comparisons.size(), 1);
        QTimer::singleShot(0, &world.panel, [&] {
            auto* dialog = world.panel.findChild<QInputDialog*>();
            dialog->setTextValue(QStringLiteral("mine"));
            dialog->accept();
        });
        world.invoke("tune.save");
        const auto saved = findSettings(*savedSettingsPath(), "mine", "tiresias");
        QVERIFY(saved.has_value());
        QCOMPARE(saved->parameters, settings->parameters);
        QVERIFY(!findSettings(*savedSettingsPath(), "mine", "fifo").has_value());
    }

    void theBestSoFarCanBeUsed()
    {
        TuneWorld world;
        world.openTiresias("5000");
        world.invoke("tune.start");
        QTRY_VERIFY_WITH_TIMEOUT(
            world.panel.answer().isInterim && world.panel.answer().charts.size() > 1, 60'000 * kPatience);
        QVERIFY2(world.panel.text().contains(QStringLiteral("Running now")), qPrintable(world.panel.text()));
        world.invoke("tune.early");
        QTRY_VERIFY_WITH_TIMEOUT(world.isAnswered(), 60'000 * kPatience);
        QVERIFY2(world.panel.text().contains(QStringLiteral("ended early")), qPrintable(world.panel.text()));
    }
};

CONSONANCE_WINDOW_TEST(TestTunePanel)
#include "tst_tune_panel.moc"
