// SPDX-License-Identifier: GPL-3.0-or-later
// Curves of the open run: told apart by colour and by dashes, whatever the policy.
#include "core/policy/policy.h"
#include "core/run/contender_colors.h"
#include "core/session/completion_times.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/inspect/live_plots.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/plot/cdf_plot.h"
#include "ui/plot/line_plot.h"
#include "ui/session/session_controller.h"
#include "ui/work/job_runner.h"

#include <QTest>

using namespace consonance;

class TestLivePlots : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    void waitingAndRunningJobsDiffer()
    {
        SessionHistory history;
        history.until = Time::fromSeconds(100);
        history.queueLength = { { Time {}, 3 }, { Time::fromSeconds(50), 4 } };
        history.runningJobs = { { Time {}, 5 }, { Time::fromSeconds(50), 6 } };
        for (const auto& entry : PolicyRegistry::instance().entries()) {
            const auto& policy = entry.traits.id;
            LinePlot plot;
            showQueue(plot, &history, policy);
            const auto& curves = plot.series();
            QCOMPARE(curves.size(), std::size_t { 2 }); // so that there is a legend
            QVERIFY(!curves[0].name.isEmpty() && curves[0].name != curves[1].name);
            QCOMPARE(curves[0].style, policyColor(policy));
            QVERIFY(!curves[0].isMuted && curves[1].isMuted);
        }
    }

    /// As many jobs have finished at the end of either history; the curve is of the one that is shown.
    void completionTimesFollowAChangeThatIsTakenBack()
    {
        JobRunner runner;
        Selection selection;
        SimulationClock clock;
        SessionController session(runner);
        session.drive(clock);
        LivePlots plots(session, selection, clock);
        static_cast<QWidget&>(plots.completionTimes()).show();
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader());
        QTRY_COMPARE(session.state(), SessionController::State::Paused);
        const auto toTheEnd = [&] {
            session.seek(Time::fromSeconds(1'000'000));
            return QTest::qWaitFor(
                [&] { return session.isSettled() && session.frame()->isFinished; }, 20'000 * kPatience);
        };
        const auto drawn = [&] {
            const auto& series = plots.completionTimes().series();
            return series.empty() ? std::vector<double> {} : series.front().x;
        };
        QVERIFY(toTheEnd());
        const auto finished = session.frame()->finished;
        QTRY_VERIFY(!drawn().empty());
        const auto before = drawn();
        session.seek(Time::fromSeconds(3000));
        const auto host = session.inputs()->cluster->path(session.inputs()->cluster->host(HostId(0)).domain);
        session.intervene(ChangeServer { ClusterChangeKind::Fail, host });
        QTRY_VERIFY(session.isSettled() && session.changes().size() == 1);
        QVERIFY(toTheEnd());
        QCOMPARE(session.frame()->finished, finished);
        QTRY_VERIFY(drawn() != before);
        session.setChanges({}, ClockPlace { .at = session.now() });
        QTRY_VERIFY(session.isSettled() && session.changes().empty());
        QVERIFY(toTheEnd());
        QTRY_COMPARE(drawn(), before);
    }

    /// Of jobs that arrive in the span that is selected, as the other panels have them, and the picture says so.
    void completionTimesFollowTheSelectedSpan()
    {
        JobRunner runner;
        Selection selection;
        SimulationClock clock;
        SessionController session(runner);
        session.drive(clock);
        LivePlots plots(session, selection, clock);
        auto& plot = plots.completionTimes();
        static_cast<QWidget&>(plot).show();
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader());
        QTRY_COMPARE(session.state(), SessionController::State::Paused);
        session.seek(Time::fromSeconds(1'000'000));
        QTRY_VERIFY_WITH_TIMEOUT(session.isSettled() && session.frame()->isFinished, 20'000 * kPatience);
        const auto drawn = [&] { return plot.series().empty() ? std::vector<double> {} : plot.series().front().x; };
        QTRY_VERIFY(!drawn().empty());
        const auto all = drawn();
        const auto& workload = *session.inputs()->workload;
        const auto middle = workload.jobs[workload.jobCount() / 2].request.arrival;
        selection.selectRange(TimeRange { .from = Time {}, .to = middle });
        QVERIFY(drawn() != all);
        QVERIFY(plot.series().front().name.contains(QStringLiteral("selected span")));
        const auto expected = completionTimes(*session.frame(), workload, Time {}, middle);
        QVERIFY(!expected.seconds.empty() && expected.seconds.size() < workload.jobCount());
        selection.selectRange(std::nullopt);
        QCOMPARE(drawn(), all);
        QVERIFY(!plot.series().front().name.contains(QStringLiteral("selected span")));
    }

    /// The history comes seldom while a run plays; the curves end at the clock all the same, at what the frame says.
    void curvesReachTheClockWhileARunPlays()
    {
        JobRunner runner;
        Selection selection;
        SimulationClock clock;
        SessionController session(runner);
        session.drive(clock);
        LivePlots plots(session, selection, clock);
        for (QWidget* plot : { static_cast<QWidget*>(&plots.queue()), static_cast<QWidget*>(&plots.utilisation()) })
            plot->show();
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader());
        QTRY_COMPARE(session.state(), SessionController::State::Paused);
        session.run();
        const auto isAhead = [&] {
            const auto& frame = session.frame();
            const auto& waiting = plots.queue().series();
            return frame && session.history() && frame->shown > session.history()->until && waiting.size() == 2
                && !waiting[0].x.empty() && waiting[0].x.back() == frame->shown.seconds()
                && waiting[0].y.back() == static_cast<double>(frame->waiting.size());
        };
        QTRY_VERIFY(isAhead());
        session.pause();
        QTRY_COMPARE(session.state(), SessionController::State::Paused);
    }
};

CONSONANCE_WINDOW_TEST(TestLivePlots)
#include "tst_live_plots.moc"
