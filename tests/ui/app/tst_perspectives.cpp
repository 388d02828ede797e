// SPDX-License-Identifier: GPL-3.0-or-later
// What the arrangements of panels are for: the things that are looked at most are in sight without dragging anything.
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/decide/decision_follower.h"
#include "ui/decide/decision_panel.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/workspace/session_page.h"

using namespace consonance;

class TestPerspectives : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Who debugs a policy sees ten candidates of a task at once, on a screen of 1600 × 1000 pixels.
    void debugShowsTenCandidates()
    {
        constexpr int kTitleBar = 24; // of the window's frame
        fixtures::WindowBench bench;
        bench.settings.setReducedMotion(true);
        bench.open();
        bench.window->resize(1600, 1000 - kTitleBar);
        bench.window->openRun(
            { .trace = "preset:poisson,jobs=40", .cluster = "pollux-16x4", .policy = "lb", .seed = 3 });
        QTRY_VERIFY(bench.isPaused());
        auto& workspace = bench.window->sessionPage().workspace();
        workspace.setPerspective(Perspective::Debug);
        workspace.resetLayout();
        auto* panel = bench.window->findChild<DecisionPanel*>();
        QTRY_VERIFY(panel && panel->isVisible() && workspace.isSettled());
        const auto isScored = [&] {
            const auto& analysis = panel->follower().analysis();
            return analysis && !panel->follower().isPartial() && !analysis->inferences.empty();
        };
        for (int i = 0; i < 50 && !isScored(); ++i) {
            bench.session().stepForward(StepUnit::Decision);
            QTRY_VERIFY(bench.isPaused() && bench.window->isIdle());
        }
        QVERIFY(isScored());
        const auto& table = panel->candidateTable();
        QTRY_VERIFY2(table.viewport()->visibleRegion().boundingRect().height() >= 10 * table.rowHeight(0),
            qPrintable(QString::number(table.viewport()->visibleRegion().boundingRect().height())));
    }
};

CONSONANCE_WINDOW_TEST(TestPerspectives)
#include "tst_perspectives.moc"
