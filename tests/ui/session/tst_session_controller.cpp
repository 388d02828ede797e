// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/session/run_commands.h"
#include "ui/session/session_controller.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <future>
#include <latch>
#include <semaphore>
#include <thread>

using namespace consonance;
using namespace std::chrono_literals;
using State = SessionController::State;

namespace {

constexpr MessageId kBroken = CONSONANCE_MESSAGE("test.broken", "the trace is broken");

RunLoader testbed(int jobs, std::uint64_t seed = 7, const std::string& policy = "lb")
{
    return fixtures::testbedLoader(jobs, {}, seed, policy);
}

/// A loader that waits until it is told to stop or released, and says when it has begun.
struct HeldLoader {
    std::shared_ptr<std::latch> begun = std::make_shared<std::latch>(1);
    std::shared_ptr<std::atomic<bool>> isReleased = std::make_shared<std::atomic<bool>>(false);

    RunLoader loader() const
    {
        return
            [begun = begun, isReleased = isReleased](const StopToken& stop, Progress& progress) -> Result<LoadedRun> {
                begun->count_down();
                while (!isReleased->load()) {
                    if (stop.stop_requested())
                        return fail(ErrorKind::Cancelled, kBroken);
                    std::this_thread::sleep_for(1ms);
                }
                return testbed(5)(stop, progress);
            };
    }
};

/// A controller with an open run, paused at its beginning.
struct OpenSession {
    JobRunner runner;
    SessionController controller { runner };

    explicit OpenSession(RunLoader loader = testbed(20))
    {
        controller.open({ .trace = "test", .policy = "lb", .seed = 7 }, std::move(loader));
        [this] { QTRY_COMPARE(controller.state(), State::Paused); }();
    }

    void settle() const { fixtures::settle(controller); }
    std::uint64_t hash() { return fixtures::stateHash(controller); }
};

QList<State> statesOf(const QSignalSpy& spy)
{
    QList<State> states;
    for (const auto& call : spy)
        states << call.at(0).value<State>();
    return states;
}

} // namespace

class TestSessionController : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    void beginsIdle()
    {
        JobRunner runner;
        SessionController controller(runner);
        QCOMPARE(controller.state(), State::Idle);
        QVERIFY(!controller.hasSession());
        // None of these does anything without a run.
        controller.stepForward(StepUnit::Event);
        controller.run();
        controller.express();
        controller.pause();
        controller.stop();
        controller.restart();
        controller.seek(Time::fromSeconds(10));
        controller.inspect([](const InteractiveSession&) { QFAIL("there is no session"); });
        QCOMPARE(controller.state(), State::Idle);
    }

    void opensInTheBackground()
    {
        JobRunner runner;
        SessionController controller(runner);
        QSignalSpy states(&controller, &SessionController::stateChanged);
        QSignalSpy inputs(&controller, &SessionController::inputsChanged);
        QSignalSpy frames(&controller, &SessionController::frameChanged);
        QSignalSpy histories(&controller, &SessionController::historyChanged);
        controller.open({ .trace = "test", .policy = "lb" }, testbed(20));
        QCOMPARE(controller.state(), State::Loading);
        QTRY_COMPARE(controller.state(), State::Paused);
        QCOMPARE(statesOf(states), (QList { State::Loading, State::Paused }));
        QCOMPARE(inputs.count(), 1);
        QCOMPARE(frames.count(), 1);
        QCOMPARE(histories.count(), 1);
        QCOMPARE(controller.frame()->hosts.size(), std::size_t { 6 });
        QCOMPARE(controller.frame()->jobs.size(), std::size_t { 20 });
        QCOMPARE(controller.inputs()->cluster->hostCount(), std::size_t { 6 });
        QVERIFY(controller.canGoForward());
        QVERIFY(!controller.canGoBack());
    }

    void failsToOpen()
    {
        JobRunner runner;
        SessionController controller(runner);
        QSignalSpy errors(&controller, &SessionController::errorRaised);
        const RunLoader broken
            = [](const StopToken&, Progress&) -> Result<LoadedRun> { return fail(ErrorKind::BadInput, kBroken); };
        controller.open({ .trace = "broken" }, broken);
        QTRY_COMPARE(controller.state(), State::Failed);
        QCOMPARE(errors.count(), 1);
        QCOMPARE(errors[0][0].value<Error>().englishMessage(), std::string("the trace is broken"));

        // The open run survives a file that cannot be opened.
        controller.open({ .trace = "test", .policy = "lb" }, testbed(5));
        QTRY_COMPARE(controller.state(), State::Paused);
        const auto inputs = controller.inputs();
        controller.open({ .trace = "broken" }, broken);
        QTRY_COMPARE(errors.count(), 2);
        QCOMPARE(controller.state(), State::Paused);
        QCOMPARE(controller.inputs(), inputs);
    }

    /// A closed message can be read again.
    void saysAgainWhatWasLeftOut()
    {
        JobRunner runner;
        SessionController controller(runner);
        CommandRegistry registry;
        Selection selection;
        RunCommands commands(registry, controller, selection);
        QSignalSpy problems(&controller, &SessionController::problemsFound);
        const auto open = [&](std::vector<Error> found) {
            controller.open({ .trace = "test", .policy = "lb", .seed = 7 },
                [found](const StopToken& stop, Progress& progress) -> Result<LoadedRun> {
                    TRY_ASSIGN(auto run, testbed(5)(stop, progress));
                    run.problems = found;
                    return run;
                });
            QTRY_COMPARE(controller.state(), State::Paused);
            registry.refresh();
        };
        registry.refresh();
        QVERIFY(!registry.invoke(QStringLiteral("run.problems")));
        open({});
        QVERIFY(!registry.invoke(QStringLiteral("run.problems")));
        QCOMPARE(problems.count(), 0);
        open({ fail(ErrorKind::BadInput, kBroken).value() });
        QCOMPARE(problems.count(), 1);
        QVERIFY(registry.invoke(QStringLiteral("run.problems")));
        QCOMPARE(problems.count(), 2);
        QCOMPARE(problems[1][0].value<std::vector<Error>>().size(), std::size_t { 1 });
    }

    void cancelsLoading()
    {
        JobRunner runner;
        SessionController controller(runner);
        QSignalSpy errors(&controller, &SessionController::errorRaised);
        const HeldLoader held;
        controller.open({ .trace = "slow" }, held.loader());
        held.begun->wait();
        controller.cancelLoading();
        QCOMPARE(controller.state(), State::Idle);
        QTRY_VERIFY(runner.isIdle());
        QCOMPARE(controller.state(), State::Idle);
        QCOMPARE(errors.count(), 0);
    }

    /// The cross beside the progress and the command that stops everything do not go through the controller; the run
    /// that was open is back before the thread has noticed.
    void isBackAtOnceWhenItsWorkIsCancelled()
    {
        JobRunner runner;
        SessionController controller(runner);
        controller.open({ .trace = "test", .policy = "lb" }, testbed(5));
        QTRY_COMPARE(controller.state(), State::Paused);
        const auto inputs = controller.inputs();
        const HeldLoader held;
        controller.open({ .trace = "slow" }, held.loader());
        held.begun->wait();
        QCOMPARE(controller.state(), State::Loading);
        // Everything meant for the other run is cancelled before this one is seen to be back.
        QSignalSpy givenUp(&controller, &SessionController::loadingGivenUp);
        connect(&controller, &SessionController::stateChanged, &controller, [&] { QCOMPARE(givenUp.count(), 1); });
        runner.cancelAll();
        QCOMPARE(controller.state(), State::Paused);
        QCOMPARE(givenUp.count(), 1);
        QCOMPARE(controller.inputs(), inputs);
        QTRY_VERIFY(runner.isIdle());
        QCOMPARE(controller.state(), State::Paused);
    }

    /// Views ask about what they are shown while it is being shown, and a run is kept when it is over; its state does
    /// not wait for the answers.
    void aQuestionAskedAtTheEndHoldsUpNoNews()
    {
        JobRunner runner;
        SessionController controller(runner);
        controller.open({ .trace = "test", .policy = "lb" }, testbed(5));
        QTRY_COMPARE(controller.state(), State::Paused);
        std::binary_semaphore answer(0);
        connect(&controller, &SessionController::completed, &controller,
            [&] { controller.inspect([&](const InteractiveSession&) { answer.acquire(); }); });
        controller.express();
        QTRY_COMPARE(controller.state(), State::Finished);
        QVERIFY(!controller.isSettled());
        answer.release();
        QTRY_VERIFY(controller.isSettled());
        QCOMPARE(controller.state(), State::Finished);
    }

    void theLaterOfTwoOpensWins()
    {
        JobRunner runner;
        SessionController controller(runner);
        const HeldLoader held;
        controller.open({ .trace = "slow" }, held.loader());
        controller.open({ .trace = "fast", .policy = "lb" }, testbed(9));
        QTRY_COMPARE(controller.state(), State::Paused);
        QTRY_VERIFY(runner.isIdle());
        QCOMPARE(controller.frame()->jobs.size(), std::size_t { 9 });
        QCOMPARE(controller.inputs()->request.trace, std::string("fast"));
    }

    void stepsBackToTheSameState_data()
    {
        QTest::addColumn<int>("unit");
        QTest::addColumn<int>("steps");
        QTest::newRow("event") << static_cast<int>(StepUnit::Event) << 60;
        QTest::newRow("action") << static_cast<int>(StepUnit::Action) << 60;
        QTest::newRow("decision") << static_cast<int>(StepUnit::Decision) << 12;
        QTest::newRow("interval") << static_cast<int>(StepUnit::Interval) << 6;
    }

    void stepsBackToTheSameState()
    {
        QFETCH(int, unit);
        QFETCH(int, steps);
        OpenSession open;
        std::vector<std::pair<std::uint64_t, std::uint64_t>> seen; // step, hash
        for (int i = 0; i < steps; ++i) {
            open.controller.stepForward(static_cast<StepUnit>(unit));
            const auto hash = open.hash();
            open.settle();
            seen.emplace_back(open.controller.frame()->position.step, hash);
        }
        for (auto at = seen.rbegin(); at != seen.rend(); ++at) {
            open.controller.seekStep(at->first);
            QCOMPARE(open.hash(), at->second);
        }
        open.controller.seekStep(seen.back().first);
        for (int i = 0; i < steps; ++i)
            open.controller.stepBack(static_cast<StepUnit>(unit));
        open.settle();
        const auto step = open.controller.frame()->position.step;
        if (unit == static_cast<int>(StepUnit::Event))
            QCOMPARE(step, std::uint64_t { 0 });
        QVERIFY(step < seen.back().first);
    }

    void runsPausesAndFinishes()
    {
        OpenSession open;
        auto& controller = open.controller;
        QSignalSpy states(&controller, &SessionController::stateChanged);
        QSignalSpy completed(&controller, &SessionController::completed);
        controller.setSpeed(1000);
        controller.run();
        QCOMPARE(controller.state(), State::Running);
        QTRY_VERIFY(controller.now() > Time::fromSeconds(50));
        controller.pause();
        QCOMPARE(controller.state(), State::Paused);
        open.settle();
        const auto paused = controller.now();
        QVERIFY(controller.frame()->position.at <= paused);
        controller.setSpeed(1e8);
        controller.run();
        QTRY_COMPARE(controller.state(), State::Finished);
        QCOMPARE(statesOf(states), (QList { State::Running, State::Paused, State::Running, State::Finished }));
        QTRY_COMPARE(completed.count(), 1);
        QCOMPARE(controller.result()->metrics.finished, 20);
        QVERIFY(controller.isCompletelySeen());
        QVERIFY(!controller.canGoForward());
        QTRY_VERIFY(controller.history() && controller.history()->isComplete);

        controller.stepBack(StepUnit::Event);
        QTRY_COMPARE(controller.state(), State::Paused);
        QVERIFY(controller.canGoForward());
        controller.express();
        QTRY_COMPARE(controller.state(), State::Finished);
        QCOMPARE(completed.count(), 1);
    }

    void runsFastWhileItIsShown()
    {
        OpenSession paced;
        paced.controller.express();
        QTRY_COMPARE(paced.controller.state(), State::Finished);
        OpenSession open(testbed(20));
        open.controller.setSpeed(1e-3); // which would take years
        QSignalSpy states(&open.controller, &SessionController::stateChanged);
        open.controller.run();
        open.controller.runFast();
        QCOMPARE(open.controller.state(), State::Running);
        QTRY_COMPARE(open.controller.state(), State::Finished);
        QCOMPARE(statesOf(states), (QList { State::Running, State::Finished }));
        QCOMPARE(open.hash(), paced.hash());
        // The notes of its decisions were made on the way, as with stepping.
        QVERIFY(open.controller.frame()->decision != nullptr);
    }

    /// No report is taken, nothing is painted, no event is handled: the run still gets to its end.
    void simulationNeverWaitsForTheWindow()
    {
        OpenSession open(testbed(60));
        open.controller.express();
        QElapsedTimer clock;
        clock.start();
        bool isFinished = false;
        while (!isFinished && clock.elapsed() < 20'000) {
            const auto answer = std::make_shared<std::promise<bool>>();
            auto told = answer->get_future();
            open.controller.inspect([answer](const InteractiveSession& session) {
                answer->set_value(session.simulation().engine().isFinished());
            });
            QVERIFY(told.wait_for(20s * kPatience) == std::future_status::ready);
            isFinished = told.get();
        }
        QVERIFY(isFinished);
        QCOMPARE(open.controller.state(), State::Express); // as far as this thread knows
        QTRY_COMPARE(open.controller.state(), State::Finished);
    }

    void stepsToTheEventsOfAJob()
    {
        OpenSession open;
        auto& controller = open.controller;
        const std::vector jobs { JobId(5) };
        const auto stepsTo = [&](JobPhase phase) {
            controller.stepForward(jobs);
            open.settle();
            return controller.frame()->jobs[5].phase == phase;
        };
        QVERIFY(stepsTo(JobPhase::Waiting));
        const auto arrived = controller.frame()->position;
        QCOMPARE(arrived.at, controller.inputs()->workload->job(jobs[0]).request.arrival);
        QVERIFY(stepsTo(JobPhase::Running));
        controller.stepBack(jobs);
        open.settle();
        QCOMPARE(controller.frame()->position.step, arrived.step);
    }

    void showsNoMoreThanPeopleSee_data()
    {
        QTest::addColumn<bool>("isExpress");
        QTest::addColumn<int>("frames");
        QTest::addColumn<double>("perSecond");
        QTest::newRow("running") << false << 15 << 30.0;
        QTest::newRow("express") << true << 2 << 2.0;
    }

    /// At most 30 frames per second while it runs and two in express: more frames take proportionally longer, at least.
    void showsNoMoreThanPeopleSee()
    {
        QFETCH(bool, isExpress);
        QFETCH(int, frames);
        QFETCH(double, perSecond);
        OpenSession open(testbed(100'000));
        auto& controller = open.controller;
        std::vector<qint64> at;
        QElapsedTimer clock;
        clock.start();
        connect(&controller, &SessionController::frameChanged, &controller, [&] {
            if (controller.canPause())
                at.push_back(clock.elapsed());
        });
        controller.setSpeed(100'000);
        if (isExpress)
            controller.express();
        else
            controller.run();
        QTRY_VERIFY_WITH_TIMEOUT(std::ssize(at) > frames, 10'000);
        controller.pause();
        constexpr double kMilliseconds = 1000;
        constexpr double kLateness = 0.8; // a frame may wait for the reader, and the one after it then comes sooner
        QVERIFY(static_cast<double>(at[static_cast<std::size_t>(frames)] - at.front())
            >= kLateness * kMilliseconds * frames / perSecond);
    }

    void expressGivesTheSameRun()
    {
        OpenSession open;
        open.controller.express();
        QCOMPARE(open.controller.state(), State::Express);
        QTRY_COMPARE(open.controller.state(), State::Finished);
        const auto hash = open.controller.result()->metrics.eventHash;

        JobRunner runner;
        Progress progress;
        auto loaded = testbed(20)({}, progress);
        auto simulation = Simulation::create(std::move(loaded->setup));
        QVERIFY(simulation->runToEnd().has_value());
        QCOMPARE(hash, simulation->engine().log().hash());
    }

    void stopGoesToTheBeginningAndRestartForgets()
    {
        OpenSession open;
        auto& controller = open.controller;
        const auto begin = open.hash();
        controller.express();
        QTRY_COMPARE(controller.state(), State::Finished);
        const auto end = open.hash();
        const auto horizon = controller.horizon();
        controller.stop();
        QTRY_COMPARE(controller.state(), State::Paused);
        QCOMPARE(controller.now(), Time {});
        QCOMPARE(controller.horizon(), horizon);
        QCOMPARE(open.hash(), begin);
        controller.restart();
        open.settle();
        QTRY_COMPARE(controller.horizon(), Time {});
        QCOMPARE(controller.state(), State::Paused);
        QVERIFY(!controller.result());
        controller.express();
        QTRY_COMPARE(controller.state(), State::Finished);
        QCOMPARE(open.hash(), end);
        QVERIFY(controller.result());
    }

    /// Opened after its change; it goes back beyond that, and begins again as the branch it is.
    void aBranchBeginsAgainAsItself()
    {
        JobRunner runner;
        SessionController controller(runner);
        RunRequest request { .trace = "preset:harmony-testbed,jobs=15", .cluster = "harmony-testbed", .policy = "lb" };
        const Time left = Time::fromSeconds(3000);
        request.changes.push_back({ { .event = 0, .at = left }, ChangePolicy { "random", {}, 5 } });
        request.changes.front().moment.event = [&request] {
            const auto inputs = resolveInputs(request).value();
            auto before = startRun(originOf(request), inputs).value();
            [&] {
                QVERIFY(before.runUntil([](const Engine& at) { return at.now() >= Time::fromSeconds(3000); }, {}));
            }();
            return before.engine().log().events().size();
        }();
        controller.open(request);
        QTRY_COMPARE(controller.state(), State::Paused);
        QVERIFY(controller.now() >= left);
        controller.express();
        QTRY_COMPARE(controller.state(), State::Finished);
        const auto end = fixtures::stateHash(controller);
        controller.seek(Time {});
        QTRY_COMPARE(controller.now(), Time {});
        controller.restart();
        fixtures::settle(controller);
        QTRY_COMPARE(controller.state(), State::Paused);
        QCOMPARE(controller.now(), Time {});
        controller.express();
        QTRY_COMPARE(controller.state(), State::Finished);
        QCOMPARE(fixtures::stateHash(controller), end);
    }

    void seeksAndTellsTheClock()
    {
        OpenSession open;
        SimulationClock clock;
        open.controller.drive(clock);
        clock.seek(Time::fromSeconds(5000));
        QTRY_COMPARE(clock.now(), Time::fromSeconds(5000));
        QVERIFY(open.controller.frame()->position.at <= Time::fromSeconds(5000));
        const auto hash = open.hash();
        // Many seeks at once, as from a scrubber: the last one counts.
        for (int i = 0; i < 200; ++i)
            clock.seek(Time::fromSeconds(i * 40));
        clock.seek(Time::fromSeconds(5000));
        QTRY_COMPARE(clock.now(), Time::fromSeconds(5000));
        QCOMPARE(open.hash(), hash);
        // Beyond the end of the run means its end.
        clock.seek(Time::fromSeconds(1'000'000'000));
        QTRY_COMPARE(open.controller.state(), State::Finished);
        QCOMPARE(clock.now(), open.controller.frame()->position.at);
    }

    void runShowsMomentsBetweenEvents()
    {
        OpenSession open;
        QSignalSpy moments(&open.controller, &SessionController::nowChanged);
        open.controller.setSpeed(1);
        open.controller.run();
        QTRY_VERIFY(moments.count() >= 3);
        open.controller.pause();
        QVERIFY(open.controller.now() > Time {});
        QVERIFY(open.controller.now() < Time::fromSeconds(60));
    }

    void closes()
    {
        OpenSession open;
        open.controller.run();
        QSignalSpy inputs(&open.controller, &SessionController::inputsChanged);
        open.controller.close();
        QCOMPARE(open.controller.state(), State::Idle);
        QVERIFY(!open.controller.frame());
        QCOMPARE(inputs.count(), 1);
        QVERIFY(!inputs[0][0].value<std::shared_ptr<const SessionInputs>>());
    }

    /// Pausing and quitting never wait longer than for the current step.
    void answersQuickly()
    {
        OpenSession open(testbed(100'000));
        open.controller.express();
        QTRY_VERIFY(open.controller.frame()->position.step > 1000);
        QElapsedTimer elapsed;
        elapsed.start();
        open.controller.pause();
        open.settle();
        QVERIFY2(elapsed.elapsed() < 1000, qPrintable(QString::number(elapsed.elapsed())));
        // A fast computer may have reached the end already.
        QVERIFY(open.controller.state() == State::Paused || open.controller.state() == State::Finished);
    }

    void showsWhyAfterExpress()
    {
        OpenSession open(testbed(400));
        open.controller.express();
        QTRY_VERIFY(open.controller.frame()->position.decision > 20);
        open.controller.pause();
        const auto hasNotes = [&] {
            return open.controller.frame()->decision && !open.controller.frame()->decision->notes->scoreName.empty();
        };
        QTRY_VERIFY(open.controller.isSettled() && hasNotes());
    }

    void isDestroyedAtAnyMoment_data()
    {
        QTest::addColumn<int>("microseconds");
        for (const int moment : { 0, 1, 20, 50, 100, 200, 400, 800, 1500, 3000, 6000, 12'000, 25'000, 50'000 })
            QTest::addRow("%d us", moment) << moment;
    }

    void isDestroyedAtAnyMoment()
    {
        QFETCH(int, microseconds);
        // While loading, while running, in express, and with steps and seeks in the queue.
        for (int situation = 0; situation < 4; ++situation) {
            JobRunner runner;
            auto controller = std::make_unique<SessionController>(runner);
            controller->open({ .trace = "test", .policy = "lb" }, testbed(400));
            if (situation > 0) {
                QTRY_COMPARE(controller->state(), State::Paused);
                if (situation == 1)
                    controller->run();
                else if (situation == 2)
                    controller->express();
                for (int i = 0; situation == 3 && i < 50; ++i) {
                    controller->stepForward(StepUnit::Interval);
                    controller->seek(Time::fromSeconds(i * 1000));
                    controller->stepBack(StepUnit::Decision);
                }
            }
            QElapsedTimer elapsed;
            elapsed.start();
            while (elapsed.nsecsElapsed() < microseconds * qint64 { 1000 })
                QCoreApplication::processEvents();
            controller.reset();
        }
    }
};

CONSONANCE_WINDOW_TEST(TestSessionController)
#include "tst_session_controller.moc"
