// SPDX-License-Identifier: GPL-3.0-or-later
// The position in the run: also by the calendar, if the trace has dates, and the progress of a run in express.
#include "core/policy/policy.h"
#include "core/session/stop_conditions.h"
#include "core/workload/trace_file.h"
#include "tests/ui/testbed_loader.h"
#include "tests/window_test.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/role_label.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/session/run_commands.h"
#include "ui/session/run_tool_bar.h"
#include "ui/session/sought_moment.h"

#include <QComboBox>
#include <QTest>

using namespace consonance;
using State = SessionController::State;

namespace {

RunLoader datedLoader()
{
    return [](const StopToken& stop, Progress& progress) -> Result<LoadedRun> {
        TRY_ASSIGN(auto run, fixtures::testbedLoader(20)(stop, progress));
        Workload dated = *run.setup.workload;
        dated.assumptions.push_back(beginningAt("2017-10-09 07:00:00"));
        run.setup.workload = freezeWorkload(std::move(dated));
        return run;
    };
}

struct Bench {
    CommandRegistry registry;
    JobRunner runner;
    SessionController session { runner };
    Selection selection;
    SimulationClock clock;
    RunCommands commands { registry, session, selection };
    RunToolBar bar { registry, commands, session, clock };

    Bench() { session.drive(clock); }
    void open(RunLoader loader)
    {
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, std::move(loader));
        fixtures::settle(session);
    }
    const RoleLabel& clockLabel() const { return *bar.findChild<RoleLabel*>(QStringLiteral("clock")); }
    QString clockText() const { return clockLabel().text(); }
    QString position() const { return bar.findChild<RoleLabel*>(QStringLiteral("position"))->text(); }
};

} // namespace

class TestRunToolBar : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    /// On 800 pixels, a screen at twice the scale, the bar hid its end, which is the clock.
    void theClockIsGivenUpLast()
    {
        Bench bench;
        bench.open(datedLoader());
        bench.bar.resize(1400, 40);
        bench.bar.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bench.bar));
        const auto* position = bench.bar.findChild<RoleLabel*>(QStringLiteral("position"));
        QTRY_VERIFY(position->isVisible());
        bench.bar.resize(720, 40);
        QTRY_VERIFY(!position->isVisible());
        QTRY_VERIFY2(bench.clockLabel().isVisible() && bench.bar.rect().contains(bench.clockLabel().geometry()),
            qPrintable(QString::number(bench.clockLabel().geometry().right())));
        bench.bar.resize(1400, 40);
        QTRY_VERIFY(position->isVisible());
    }

    /// What the clock shows has the date; how long that is after the beginning is in its tooltip.
    void theClockShowsTheDate()
    {
        Bench bench;
        bench.open(datedLoader());
        QTRY_COMPARE(bench.session.state(), State::Paused);
        QCOMPARE(bench.clockText(), QStringLiteral("Mon 2017-10-09 07:00:00"));
        bench.session.seek(Time::fromSeconds(5400));
        QTRY_COMPARE(bench.clockText(), QStringLiteral("Mon 2017-10-09 08:30:00"));
        QVERIFY(bench.clockLabel().toolTip().endsWith(QLatin1String(": 01:30:00")));
        // Another trace has no dates, so none are shown.
        bench.open(fixtures::testbedLoader(20));
        QTRY_COMPARE(bench.clockText(), QStringLiteral("00:00:00"));
        QVERIFY(!bench.clockLabel().toolTip().contains(QLatin1Char(':')));
    }

    /// While the run goes to a moment that a view asked for, the clock shows that moment, marked as under way.
    void theClockShowsWhereTheRunGoes()
    {
        Bench bench;
        bench.open(fixtures::testbedLoader(20));
        QTRY_COMPARE(bench.clockText(), QStringLiteral("00:00:00"));
        bench.clock.seek(Time::fromSeconds(5400));
        QVERIFY(bench.bar.sought().isSeeking());
        QCOMPARE(bench.bar.sought().shown(), Time::fromSeconds(5400));
        QCOMPARE(bench.clockText(), QStringLiteral("01:30:00 …"));
        QCOMPARE(bench.position(), QString()); // that of where it was
        QTRY_COMPARE(bench.clockText(), QStringLiteral("01:30:00"));
        QVERIFY(!bench.bar.sought().isSeeking());
        QVERIFY(!bench.position().isEmpty());
        // Without a run nothing goes anywhere.
        bench.session.close();
        QTRY_VERIFY(bench.session.isSettled());
        bench.clock.seek(Time::fromSeconds(60));
        QCOMPARE(bench.clockText(), QStringLiteral("00:00:00"));
    }

    /// A name that is longer in another language is read whole.
    void theStepBoxIsAsWideAsItsNames()
    {
        Bench bench;
        bench.bar.resize(1600, 60);
        bench.bar.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bench.bar));
        auto* units = bench.bar.findChild<QComboBox*>(QStringLiteral("stepUnit"));
        const int before = units->sizeHint().width();
        units->setItemText(1, units->itemText(1) + QStringLiteral(" with a name in another language"));
        QVERIFY(units->sizeHint().width() > before);
        QTRY_VERIFY(units->width() > before);
    }

    /// A decision has one number, the log's, from 0: in the frame and in conditions. The tool bar, which an audience
    /// reads, says before or after it without the number.
    void aDecisionHasOneNumber()
    {
        Bench bench;
        bench.open(fixtures::testbedLoader(20));
        QTRY_COMPARE(bench.session.state(), State::Paused);
        QVERIFY2(!bench.position().contains(QStringLiteral("decision")), qPrintable(bench.position()));
        const auto stands = [&](std::uint32_t number) {
            const auto& decision = bench.session.frame()->decision;
            return decision && decision->id == DecisionId(number);
        };
        for (std::uint32_t number = 0; number < 3; ++number) {
            bench.session.stepForward(StepUnit::Decision);
            fixtures::settle(bench.session);
            QTRY_VERIFY(stands(number));
            QTRY_VERIFY2(bench.position().contains(QStringLiteral("the decision")), qPrintable(bench.position()));
        }
        bench.session.stepBack(StepUnit::Decision);
        QTRY_VERIFY(stands(1));
        bench.session.runUntil(runUntilExpression({ .kind = RunUntil::Kind::Decision, .number = 7, .name = {} }));
        QTRY_VERIFY(stands(7));
    }
};

CONSONANCE_WINDOW_TEST(TestRunToolBar)
#include "tst_run_tool_bar.moc"
