// SPDX-License-Identifier: GPL-3.0-or-later
// The session's thread without a window: which commands cancel which, edits that are never lost, results that always
// arrive, failures, and callers on several threads.
#include "core/policy/external/command_consent.h"
#include "core/policy/policy.h"
#include "core/session/session_worker.h"
#include "tests/core_test.h"

#include <QFile>
#include <QTest>

#include <latch>
#include <semaphore>
#include <thread>

using namespace consonance;
using namespace std::chrono_literals;

namespace {

constexpr auto kPatience = 60s;

/// A worker with a run, and a way to wait for its thread.
struct Desk {
    std::binary_semaphore isDone { 0 };
    std::counting_semaphore<> isReported { 0 };
    SessionWorker worker { [this] { isReported.release(); } };
    std::uint64_t asked = 0;

    explicit Desk(int jobs = 30)
        : Desk(RunRequest { .trace = "preset:harmony-testbed,jobs=" + std::to_string(jobs),
            .cluster = "harmony-testbed",
            .policy = "lb" })
    {
    }
    explicit Desk(const RunRequest& request)
    {
        const auto inputs = resolveInputs(request).value();
        worker.post(SessionCommand::install(request, InteractiveSession::create(request, inputs).value()));
    }
    /// The report after all posted commands.
    SessionReport settled()
    {
        ++asked;
        ask([](const auto&) {});
        // A question is reported after its answer, unless the next one waits already.
        ask([this](const auto& run) { at = run.position(); });
        auto report = worker.take();
        while (report.sequence != asked) {
            auto before = std::move(report);
            if (!isReported.try_acquire_for(kPatience))
                qFatal("the session's thread does not answer");
            report = worker.take();
            report.result = report.result ? report.result : before.result;
            report.error = report.error ? report.error : before.error;
        }
        return report;
    }
    /// Until it is answered, before it is reported.
    template<typename Question> void ask(Question question)
    {
        auto command = SessionCommand::inspect([&](const auto& run) {
            question(run);
            isDone.release();
        });
        command.sequence = asked;
        worker.post(std::move(command));
        if (!isDone.try_acquire_for(kPatience))
            qFatal("the session's thread does not answer");
    }
    /// Posts while the thread is held, so that all commands are in the queue at once.
    template<typename Post> void together(Post post)
    {
        std::latch isPosted(1);
        worker.post(SessionCommand::inspect([&](const auto&) { isPosted.wait(); }));
        post();
        isPosted.count_down();
        (void)settled();
    }

    SessionPosition at; ///< as seen by settled()
};

} // namespace

class TestSessionWorker : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void stepsThatWaitAreVoidOnceSomebodyMoves()
    {
        Desk desk;
        desk.together([&] {
            for (int i = 0; i < 20; ++i)
                desk.worker.post(SessionCommand::stepForward(StepUnit::Event));
        });
        QCOMPARE(desk.at.step, std::uint64_t { 20 });
        desk.together([&] {
            for (int i = 0; i < 20; ++i)
                desk.worker.post(SessionCommand::stepForward(StepUnit::Event));
            desk.worker.post(SessionCommand::seekStep(3));
            desk.worker.post(SessionCommand::seekStep(7));
        });
        QCOMPARE(desk.at.step, std::uint64_t { 7 });
    }

    /// From anywhere, between events and halfway through a decision: as many steps back as forward lead to the very
    /// place and moment, by whatever unit.
    void stepsBackTakeStepsForwardBackExactly()
    {
        for (const auto unit : { StepUnit::Action, StepUnit::Event, StepUnit::Decision, StepUnit::Interval }) {
            Desk desk;
            desk.worker.post(SessionCommand::seek(Time::fromSeconds(2345)));
            auto report = desk.settled();
            QCOMPARE(report.now, Time::fromSeconds(2345));
            std::vector<std::pair<SessionPosition, Time>> places;
            for (int i = 0; i < 12; ++i) {
                places.emplace_back(desk.at, report.now);
                desk.worker.post(SessionCommand::stepForward(unit));
                report = desk.settled();
                QVERIFY(desk.at != places.back().first);
            }
            while (!places.empty()) {
                desk.worker.post(SessionCommand::stepBack(unit));
                report = desk.settled();
                QCOMPARE(desk.at, places.back().first);
                QCOMPARE(report.now, places.back().second);
                places.pop_back();
            }
        }
    }

    /// Halfway through a decision too; after another move, a step back knows nothing of the steps before that.
    void otherMovesEndWhatCanBeTakenBack()
    {
        Desk desk;
        desk.worker.post(SessionCommand::seek(Time::fromSeconds(2345)));
        (void)desk.settled();
        desk.worker.post(SessionCommand::stepForward(StepUnit::Decision));
        desk.worker.post(SessionCommand::beforeOrAfterDecision());
        desk.worker.post(SessionCommand::stepForward(StepUnit::Action));
        auto report = desk.settled();
        const auto halfway = desk.at;
        QCOMPARE(halfway.action, 1U);
        desk.worker.post(SessionCommand::stepForward(StepUnit::Decision));
        report = desk.settled();
        QVERIFY(!report.frame->isBeforeDecision);
        desk.worker.post(SessionCommand::stepBack(StepUnit::Decision));
        (void)desk.settled();
        QCOMPARE(desk.at, halfway);
        desk.worker.post(SessionCommand::stepForward(StepUnit::Decision));
        desk.worker.post(SessionCommand::seek(Time::fromSeconds(9000)));
        desk.worker.post(SessionCommand::seek(report.now));
        desk.worker.post(SessionCommand::stepBack(StepUnit::Decision));
        (void)desk.settled();
        QCOMPARE(desk.at.action, 0U);
        QVERIFY(desk.at.step <= halfway.step);
    }

    void anEditIsCarriedOutWhateverComesAfter()
    {
        Desk desk;
        const Time at = Time::fromSeconds(2000);
        desk.worker.post(SessionCommand::seek(at));
        (void)desk.settled();
        desk.together([&] {
            desk.worker.post(SessionCommand::intervene(ChangeServer { ClusterChangeKind::Drain, "server-1" }, at));
            desk.worker.post(SessionCommand::seekStep(0));
        });
        QCOMPARE(desk.at.step, std::uint64_t { 0 });
        std::vector<SessionChange> changes;
        desk.worker.post(SessionCommand::inspect([&](const auto& run) { changes = run.changes(); }));
        (void)desk.settled();
        QCOMPARE(changes.size(), std::size_t { 1 });
        QCOMPARE(changes.front().moment.at, std::optional(at));
    }

    /// The clock comes to a moment that is asked for, whether something happens then or not: with all that happens at
    /// it, and nothing behind it.
    void runsUntilTheVeryMoment()
    {
        Desk desk;
        std::vector<Time> happens;
        desk.worker.post(SessionCommand::express());
        SessionReport end;
        while (end.mode != SessionMode::Finished)
            end = desk.settled();
        desk.worker.post(SessionCommand::inspect([&](const InteractiveSession& run) {
            for (const auto& event : run.simulation().engine().log().events())
                happens.push_back(event.at);
        }));
        (void)desk.settled();
        const auto last = happens.back();
        for (const Time moment : { happens[happens.size() / 2], happens[happens.size() / 2] + Duration { 1 },
                 Time::fromSeconds(5000), last + Duration { -1 } }) {
            desk.worker.post(SessionCommand::restart());
            desk.worker.post(SessionCommand::expressUntil(
                runUntilExpression({ .kind = RunUntil::Kind::Time, .number = moment.seconds(), .name = {} })));
            SessionReport report;
            do {
                report = desk.settled();
            } while (report.mode == SessionMode::Express || report.mode == SessionMode::Empty);
            QVERIFY(report.mode == SessionMode::Paused && !report.error);
            QCOMPARE(report.now, moment);
            (void)desk.settled(); // its position was read before the report, while it still ran
            const auto until = std::ranges::upper_bound(happens, moment);
            QCOMPARE(std::ptrdiff_t(desk.at.event), until - happens.begin());
            // There is nowhere to go any more.
            desk.worker.post(SessionCommand::expressUntil(
                runUntilExpression({ .kind = RunUntil::Kind::Time, .number = moment.seconds(), .name = {} })));
            report = desk.settled();
            QVERIFY(report.error && report.error->message.id == std::string_view("session.already-true"));
        }
    }

    /// A change that cannot be made leaves the run where and as it was.
    void aRefusedChangeChangesNothing()
    {
        Desk desk;
        desk.worker.post(SessionCommand::seek(Time::fromSeconds(2000)));
        (void)desk.settled();
        std::uint64_t before = 0;
        std::uint64_t after = 0;
        desk.worker.post(
            SessionCommand::inspect([&](const auto& run) { before = run.simulation().engine().stateHash(); }));
        desk.worker.post(
            SessionCommand::intervene(ChangeServer { ClusterChangeKind::Repair, "server-1" }, Time::fromSeconds(2000)));
        desk.worker.post(
            SessionCommand::inspect([&](const auto& run) { after = run.simulation().engine().stateHash(); }));
        const auto report = desk.settled();
        QCOMPARE(after, before);
        QVERIFY(report.error.has_value());
        QVERIFY(report.mode == SessionMode::Paused);
        QCOMPARE(report.now, Time::fromSeconds(2000)); // between two events
        QVERIFY(report.frame->position.at < report.now);
    }

    /// Whatever is undone or made again, the clock stays, and what is in sight is of that moment.
    void undoAndRedoLeaveTheClock()
    {
        Desk desk;
        const Time changed = Time::fromSeconds(2000);
        desk.worker.post(SessionCommand::seek(changed));
        const auto before = desk.settled();
        const auto step = desk.at.step;
        QVERIFY(desk.at.at < changed);
        desk.worker.post(SessionCommand::intervene(ChangeServer { ClusterChangeKind::Drain, "server-1" }, changed));
        std::vector<SessionChange> changes;
        desk.worker.post(SessionCommand::inspect([&](const auto& run) { changes = run.changes(); }));
        const auto made = desk.settled();
        QCOMPARE(made.now, changed);
        const std::pair<const char*, Time> moments[] { { "where it was changed", changed },
            { "later", Time::fromSeconds(5001) }, { "before", Time::fromSeconds(1001) } };
        for (const auto& [where, moment] : moments) {
            if (moment != changed)
                desk.worker.post(SessionCommand::seek(moment));
            for (const bool isUndone : { true, false }) {
                desk.worker.post(
                    SessionCommand::setChanges(isUndone ? std::vector<SessionChange> {} : changes, { .at = moment }));
                const auto report = desk.settled();
                QVERIFY2(report.now == moment && report.frame->shown == moment, where);
                QVERIFY2(!report.error && report.frame->position.at <= moment, where);
                if (moment != changed)
                    continue;
                QCOMPARE(desk.at.step, isUndone ? step : step + 1);
                QCOMPARE(report.frame->running, isUndone ? before.frame->running : made.frame->running);
            }
        }
    }

    /// Moving on at once from the end of a long run, without taking a report on the way, still gets its result.
    void theResultOfALongRunIsNotLost()
    {
        constexpr int kJobs = 10'001; // the result comes after the news that the run is over
        Desk desk(kJobs);
        SessionReport report;
        std::latch isPosted(1);
        desk.worker.post(SessionCommand::inspect([&](const auto&) { isPosted.wait(); }));
        desk.worker.post(SessionCommand::seek(Time::fromSeconds(1'000'000'000)));
        desk.worker.post(SessionCommand::stepBack(StepUnit::Event));
        isPosted.count_down();
        report = desk.settled();
        QVERIFY(report.result != nullptr);
        QCOMPARE(report.result->metrics.jobs, std::int64_t { kJobs });
    }

    void whatIsThrownFailsTheSessionAndOneMayGoBack()
    {
        Desk desk;
        desk.worker.post(SessionCommand::stepForward(StepUnit::Decision));
        desk.worker.post(SessionCommand::inspect([](const auto&) { throw std::runtime_error("by a test"); }));
        auto report = desk.settled();
        QVERIFY(report.error && report.error->englishText().find("by a test") != std::string::npos);
        QVERIFY(report.mode == SessionMode::Failed);
        desk.worker.post(SessionCommand::seekStep(0));
        report = desk.settled();
        QVERIFY(report.mode == SessionMode::Paused);
        QCOMPARE(desk.at.step, std::uint64_t { 0 });
    }

    /// For the thread sanitizer: two threads ask, one takes reports, one changes the speed, and the run continues.
    void isAskedFromSeveralThreads()
    {
        Desk desk(200);
        std::atomic<int> answers = 0;
        {
            std::vector<std::jthread> callers;
            for (int caller = 0; caller < 2; ++caller) {
                callers.emplace_back([&] {
                    for (int i = 0; i < 200; ++i) {
                        desk.worker.post(SessionCommand::inspect([&](const auto&) { ++answers; }));
                        if (i % 50 == 0)
                            desk.worker.post(SessionCommand::run(i % 100 == 0));
                    }
                });
            }
            callers.emplace_back([&] {
                for (int i = 1; i < 500; ++i)
                    desk.worker.setSpeed(i * 10.0);
            });
            callers.emplace_back([&] {
                for (int i = 0; i < 500; ++i)
                    (void)desk.worker.take();
            });
        }
        desk.worker.post(SessionCommand::pause());
        (void)desk.settled();
        QCOMPARE(answers.load(), 400);
    }

    /// A deciding command hangs: pausing ends the wait, the run stays where it was, and quitting works too.
    void aPolicyThatHangsIsCutShort()
    {
        QFile::remove(QStringLiteral("hung"));
        const std::string command
            = "while read -r l; do case \"$l\" in *hello*) echo "
              "'{\"protocol\":1,\"triggers\":[\"arrival\"]}';; *begin*) echo '{}';; *) touch hung; "
              "sleep 5432.25;; esac; done";
        allowCommand(command);
        Desk desk(RunRequest { .trace = "preset:harmony-testbed,jobs=5",
            .cluster = "harmony-testbed",
            .policy = "external",
            .parameters = { { "command", command }, { "limit_s", "100000" } } });
        for (const auto& go : { SessionCommand::express(), SessionCommand::run(false),
                 SessionCommand::stepForward(StepUnit::Decision), SessionCommand::seek(Time::fromSeconds(90'000)) }) {
            desk.worker.post(go);
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(QStringLiteral("hung")), 60'000);
            QFile::remove(QStringLiteral("hung"));
            desk.worker.post(SessionCommand::pause());
            const auto report = desk.settled();
            QCOMPARE(report.mode, SessionMode::Paused);
            QVERIFY(!report.error);
            QCOMPARE(desk.at.decision, 0U);
        }
        desk.worker.post(SessionCommand::express());
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(QStringLiteral("hung")), 60'000);
    }

    void endsInTheMiddleOfARun()
    {
        for (int i = 0; i < 5; ++i) {
            Desk desk(2000);
            desk.worker.post(SessionCommand::express());
        }
    }
};

CONSONANCE_BARE_TEST(TestSessionWorker)
#include "tst_session_worker.moc"
