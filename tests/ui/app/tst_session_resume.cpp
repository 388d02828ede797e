// SPDX-License-Identifier: GPL-3.0-or-later
// A session continues where it was left: the run, its changes, the moment, the selection and the marks. No window.
#include "app/window/session_journal.h"
#include "core/policy/policy.h"
#include "tests/ui/opening_fixture.h"
#include "tests/window_test.h"

#include <QSignalSpy>

using namespace consonance;
using namespace consonance::fixtures;
using State = SessionController::State;

namespace {

/// Changed, marked and selected in the bench's run, and what must be restored of it.
struct LeftSession {
    SessionMemory memory;
    std::uint64_t state = 0;
};

void leaveSession(OpeningBench& bench, LeftSession& left)
{
    auto& session = bench.core.session;
    bench.runs.open(bench.form);
    QTRY_VERIFY(bench.isStill());
    session.seek(Time::fromSeconds(2000));
    QTRY_VERIFY(bench.isStill() && session.frame()->position.step > 0);
    session.intervene(ChangePolicy { "fifo", {}, {} });
    QTRY_VERIFY(bench.isStill() && session.changes().size() == 1);
    session.seek(Time::fromSeconds(4000));
    QTRY_VERIFY(bench.isStill() && session.now() == Time::fromSeconds(4000));
    bench.core.selection.selectJobs({ JobId(1) });
    const auto memory = rememberSession(session, bench.core.selection);
    QVERIFY(memory);
    left.memory = *memory;
    left.memory.marks = { { .from = Time::fromSeconds(60), .until = Time::fromSeconds(60), .text = "here" } };
    left.state = stateHash(session);
}

/// Brought to its end, where the store takes it, and what is remembered of it.
void keepRun(OpeningBench& bench, SessionMemory& kept)
{
    auto& session = bench.core.session;
    QSignalSpy ids(&bench.core.library, &RunLibrary::openRunKept);
    QTRY_VERIFY(bench.core.library.isOpen());
    bench.runs.open(bench.form);
    QTRY_VERIFY(bench.isStill());
    session.express();
    QTRY_VERIFY(bench.isStill() && session.frame()->isFinished);
    QTRY_COMPARE(ids.size(), 1);
    const auto memory = rememberSession(session, bench.core.selection);
    QVERIFY(memory);
    kept = *memory;
    kept.storedRun = QString::fromStdString(bench.core.library.idOf(*session.inputs()));
    QCOMPARE(kept.storedRun, ids.first().first().toString());
}

} // namespace

class TestSessionResume : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    void allComesBack()
    {
        LeftSession left;
        {
            OpeningBench before;
            leaveSession(before, left);
        }
        OpeningBench bench;
        bench.runs.openAgain(left.memory);
        QVERIFY(bench.resume.isUnderWay());
        QTRY_VERIFY(!bench.resume.isUnderWay() && bench.isStill());
        QCOMPARE(bench.core.session.changes(), left.memory.changes);
        QCOMPARE(bench.core.session.frame()->position.step, left.memory.step);
        QCOMPARE(bench.core.session.now(), Time::fromSeconds(4000));
        QCOMPARE(stateHash(bench.core.session), left.state);
        QCOMPARE(bench.core.selection.state().jobs, std::vector<JobId> { JobId(1) });
        QCOMPARE(bench.marks.marks(), left.memory.marks);
        QVERIFY(bench.shownPlaces && bench.shownPlaces->step == left.memory.step);
        QVERIFY(bench.errors.empty());
    }

    void aLostSessionComesBackToo()
    {
        LeftSession left;
        {
            OpeningBench before;
            leaveSession(before, left);
        }
        OpeningBench bench;
        bench.runs.restore({ .request = left.memory.request,
            .storedRun = {},
            .atSeconds = left.memory.atSeconds,
            .step = left.memory.step,
            .changes = left.memory.changes,
            .marks = left.memory.marks,
            .jobs = left.memory.jobs,
            .servers = {},
            .lines = {} });
        QTRY_VERIFY(!bench.resume.isUnderWay() && bench.isStill());
        QCOMPARE(stateHash(bench.core.session), left.state);
        QCOMPARE(bench.marks.marks(), left.memory.marks);
    }

    /// It is in the store under the same id, and has all that the store keeps of it.
    void aKeptRunIsOpenedAsItIsKept()
    {
        SessionMemory memory;
        OpeningBench bench;
        bench.form.decideAt = DecisionMoments::Event;
        keepRun(bench, memory);
        bench.runs.openAgain(memory);
        QVERIFY(!bench.core.session.isSettled() || !bench.core.runner.isIdle());
        QTRY_VERIFY(
            !bench.resume.isUnderWay() && bench.isStill() && !bench.core.session.inputs()->origin.runId.empty());
        const auto& session = bench.core.session;
        QCOMPARE(QString::fromStdString(session.inputs()->origin.runId), memory.storedRun);
        QCOMPARE(session.frame()->position.step, memory.step);
        QVERIFY(session.frame()->isFinished);
        QCOMPARE(session.inputs()->request.decideAt, DecisionMoments::Event);
        // Left in its middle, it is known to its end again.
        memory.step = 20;
        memory.atSeconds = 0;
        bench.runs.openAgain(memory);
        QTRY_VERIFY(!bench.resume.isUnderWay() && bench.isStill() && session.frame()->position.step == 20);
        QTRY_VERIFY(session.history() && session.history()->until == memory.seenUntil && bench.isStill());
        QCOMPARE(session.frame()->position.step, std::uint64_t { 20 });
        // So it is where somebody goes to a job of it.
        bench.runs.openStored(memory.storedRun, RunPlace { .job = JobId(3) });
        const auto arrival = session.inputs()->workload->job(JobId(3)).request.arrival;
        QTRY_VERIFY(bench.isStill() && session.history() && session.history()->until == memory.seenUntil);
        QTRY_COMPARE(session.now(), arrival);
        QCOMPARE(bench.core.library.store()->count({}).value(), 1);
        QVERIFY(bench.errors.empty());
    }

    void aKeptRunThatWasDeletedIsMadeAgain()
    {
        SessionMemory memory;
        {
            OpeningBench before;
            keepRun(before, memory);
        }
        OpeningBench bench; // of a store of its own
        bench.runs.openAgain(memory);
        QTRY_VERIFY(bench.core.session.hasSession() && !bench.resume.isUnderWay() && bench.isStill());
        QCOMPARE(bench.core.session.frame()->position.step, memory.step);
        QVERIFY(bench.core.session.inputs()->origin.runId.empty());
        QVERIFY(bench.errors.empty());
    }

    void aBundleIsOpenedFromItsFile()
    {
        OpeningBench bench;
        const auto& session = bench.core.session;
        bench.runs.openBundle(QStringLiteral(CONSONANCE_SOURCE_FOLDER "/tests/fixtures/store/bundle1.run"));
        QTRY_VERIFY(session.hasSession() && bench.isStill());
        bench.core.session.seek(Time::fromSeconds(900));
        QTRY_VERIFY(bench.isStill() && session.now() == Time::fromSeconds(900));
        const auto memory = rememberSession(session, bench.core.selection);
        QVERIFY(memory);
        bench.runs.open(bench.form);
        QTRY_VERIFY(bench.isStill() && !session.inputs()->origin.isReadOnly());
        bench.runs.openAgain(*memory);
        QTRY_VERIFY(bench.isStill() && session.inputs()->origin.isReadOnly() && !bench.resume.isUnderWay());
        QCOMPARE(session.now(), Time::fromSeconds(900));
        QVERIFY(bench.errors.empty());
    }

    /// Nothing from the first request may happen in the other run.
    void anotherRunEndsIt()
    {
        OpeningBench bench;
        SessionMemory memory { .request = bench.form, .step = 50, .jobs = { QStringLiteral("1") } };
        bench.runs.openAgain(memory);
        auto other = bench.form;
        other.policy = "fifo";
        bench.runs.open(other);
        QVERIFY(!bench.resume.isUnderWay());
        QTRY_VERIFY(bench.isStill());
        QCOMPARE(bench.core.session.inputs()->request.policy, std::string("fifo"));
        QCOMPARE(bench.core.session.frame()->position.step, std::uint64_t { 0 });
        QVERIFY(!bench.shownPlaces);
    }

    void aRunThatCannotBeOpenedEndsIt()
    {
        OpeningBench bench;
        QSignalSpy failures(&bench.core.session, &SessionController::errorRaised);
        bench.runs.openAgain({ .request = { .trace = "preset:nothing", .cluster = "small", .policy = "lb" } });
        QTRY_COMPARE(failures.size(), 1);
        QVERIFY(!bench.resume.isUnderWay());
    }
};

CONSONANCE_WINDOW_TEST(TestSessionResume)
#include "tst_session_resume.moc"
