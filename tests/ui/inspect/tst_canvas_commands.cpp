// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the canvas: each colour mode by id, the map in the corner, and predictions fetched while shown.
#include "core/learn/learned_policies.h"
#include "core/run/run_request.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/commands/command_registry.h"
#include "ui/inspect/canvas_commands.h"
#include "ui/kit/selection.h"
#include "ui/session/session_controller.h"
#include "ui/work/job_runner.h"

#include <QTest>

using namespace consonance;
using State = SessionController::State;

namespace {

struct World {
    JobRunner runner;
    CommandRegistry registry;
    Selection selection;
    SessionController session { runner };
    ClusterCanvas canvas { selection };
    CanvasCommands commands { { registry, session, canvas, QStringLiteral("session") }, &canvas };

    World()
    {
        QObject::connect(&session, &SessionController::inputsChanged, &canvas,
            [this](const auto& inputs) { canvas.setInputs(inputs->cluster, inputs->workload); });
        QObject::connect(&session, &SessionController::frameChanged, &canvas, &ClusterCanvas::setFrame);
        session.open({ .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
        [this] { QTRY_COMPARE(session.state(), State::Paused); }();
        session.seek(Time::fromSeconds(6000));
        [this] { QTRY_VERIFY(session.isSettled()); }();
    }
    [[nodiscard]] int predictedJobs() const
    {
        int count = 0;
        for (std::size_t i = 0; i < session.inputs()->workload->jobCount(); ++i)
            count += canvas.scene().predictionError(JobId(i)) ? 1 : 0;
        return count;
    }
};

} // namespace

class TestCanvasCommands : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    void eachModeHasACommand()
    {
        World world;
        QCOMPARE(world.registry.problems(), QStringList());
        for (const auto mode : kClusterColorModes) {
            const auto id = CanvasCommands::colorCommand(mode);
            QVERIFY2(world.registry.invoke(id).has_value(), qPrintable(id));
            QCOMPARE(world.canvas.colorMode(), mode);
            for (const auto other : kClusterColorModes)
                QCOMPARE(world.registry.action(CanvasCommands::colorCommand(other))->isChecked(), other == mode);
            // A second time does not switch it off.
            QVERIFY(world.registry.invoke(id).has_value());
            QCOMPARE(world.canvas.colorMode(), mode);
            QVERIFY(world.registry.action(id)->isChecked());
        }
    }

    void theMapCanBeHidden()
    {
        World world;
        QVERIFY(world.canvas.hasMinimap());
        QVERIFY(world.registry.invoke(QStringLiteral("cluster.minimap")).has_value());
        QVERIFY(!world.canvas.hasMinimap());
        QVERIFY(world.registry.invoke(QStringLiteral("cluster.minimap")).has_value());
        QVERIFY(world.canvas.hasMinimap());
    }

    void predictionsComeWithTheirMode()
    {
        World world;
        QCOMPARE(world.predictedJobs(), 0);
        world.canvas.setColorMode(ClusterColorMode::PredictionError);
        QTRY_COMPARE(world.predictedJobs(), world.session.frame()->running);
        QVERIFY(world.predictedJobs() > 0);
        // Another moment, other jobs.
        world.session.seek(Time::fromSeconds(0));
        QTRY_COMPARE(world.predictedJobs(), 0);
    }
};

CONSONANCE_WINDOW_TEST(TestCanvasCommands)
#include "tst_canvas_commands.moc"
