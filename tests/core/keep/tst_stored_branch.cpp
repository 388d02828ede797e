// SPDX-License-Identifier: GPL-3.0-or-later
// A branch that was kept: opened, rewound beyond the moment it left at, changed again, and shared in part.
#include "core/keep/branch_keeper.h"
#include "core/keep/run_keeper.h"
#include "core/keep/run_sharing.h"
#include "core/keep/stored_session.h"
#include "core/keep/trace_start_dates.h"
#include "core/run/what_if.h"
#include "core/session/decision_answer.h"
#include "core/session/interactive_session.h"
#include "core/workload/calendar_time.h"
#include "core/workload/trace_file.h"
#include "tests/core_test.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace consonance;

namespace {

constexpr std::uint64_t kAll = ~std::uint64_t { 0 };
const RunRequest kOriginal {
    .trace = "preset:harmony-testbed,jobs=30", .cluster = "harmony-testbed", .policy = "lb", .seed = 4
};

std::uint64_t hashAtTheEnd(InteractiveSession& session)
{
    return session.advance(kAll, kForever) ? session.simulation().engine().log().hash() : 0;
}

} // namespace

class TestStoredBranch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// lb, a server that fails, then binpack, then a server that is drained.
    void initTestCase()
    {
        registerBuiltinPolicies();
        auto inputs = resolveInputs(kOriginal).value();
        auto original = InteractiveSession::create(kOriginal, inputs).value();
        m_originalHash = hashAtTheEnd(*original);
        const auto end = original->furthest();
        for (std::int64_t i = 1; i <= 3; ++i)
            m_moments.push_back(Time { end.microseconds * i / 5 });
        QVERIFY(original->seek(m_moments[0]));
        QVERIFY(original->intervene(ChangeServer { ClusterChangeKind::Fail, "server-1" }, m_moments[0]));
        QVERIFY(original->seek(m_moments[1]));
        QVERIFY(original->intervene(ChangePolicy { "binpack", {}, {} }, m_moments[1]));
        QVERIFY(original->seek(m_moments[2]));
        QVERIFY(original->intervene(ChangeServer { ClusterChangeKind::Drain, "server-2" }, m_moments[2]));
        m_changes = original->changes();
        m_branchHash = hashAtTheEnd(*original);
        QVERIFY(m_branchHash != m_originalHash);

        auto store = RunStore::openInMemory().value();
        const auto request = requestWith(kOriginal, m_changes);
        const auto& simulation = original->simulation();
        const auto result = collectResult(request, simulation);
        const auto id = keepBranch(store, kOriginal, *inputs.cluster, request, result, simulation).value();
        QCOMPARE(keepBranch(store, kOriginal, *inputs.cluster, request, result, simulation).value(), id);
        m_record = store.get(id).value();
        QVERIFY(m_record.eventHash == m_branchHash && m_record.header.fork.has_value());
        m_stored = storedInputs(store, m_record).value();
        m_store.emplace(std::move(store));
    }

    /// Said in the language of the reader, from the changes; what an earlier version kept without them stays as it was.
    void aBranchSaysItsChangesInTheReadersLanguage()
    {
        auto branch = kOriginal;
        branch.changes = { { .moment = { 5, Time::fromSeconds(100) },
            .change = PlaceJob { { "17",
                { { .role = RoleKind::Worker, .place = "server-1", .count = 2, .from = {} },
                    { .role = RoleKind::ParameterServer, .place = "server-2", .count = 1, .from = {} } } } } } };
        RunHeader header;
        header.requestJson = requestJson(branch);
        header.fork = ForkPoint { .parent = "p", .event = 5, .at = Time::fromSeconds(100), .change = "as it was" };
        QCOMPARE(forkText(header, englishWording),
            std::string("job 17: 2 workers on server-1, 1 parameter server on server-2"));
        const Wording other
            = [](const char* context, std::string_view english, const std::vector<std::string>& arguments) {
                  return "<" + englishWording(context, english, arguments) + ">";
              };
        QVERIFY(forkText(header, other).starts_with("<job 17: <2 workers on server-1>"));
        // The same change just before a decision and after it are two branches with two names.
        QVERIFY(!decisionLeftAt(header));
        header.fork->change = changeBefore(3, "as it was");
        QCOMPARE(decisionLeftAt(header), std::optional<std::uint64_t>(3));
        QCOMPARE(forkText(header, englishWording),
            std::string("before decision 3: job 17: 2 workers on server-1, 1 parameter server on server-2"));
        header.fork->change = "as it was";
        header.requestJson = requestJson(kOriginal);
        QCOMPARE(forkText(header, other), std::string("as it was"));
        header.fork.reset();
        QCOMPARE(forkText(header, other), std::string());
    }

    /// A list says it without reading the jobs; a run that is no branch says no moment.
    void aListedBranchKnowsTheDatesOfItsTrace()
    {
        auto dated = *m_stored.inputs.workload;
        dated.assumptions.push_back(beginningAt("2026-03-02 08:00:00"));
        const auto workload = freezeWorkload(std::move(dated));
        const auto& traits = PolicyRegistry::instance().find(kOriginal.policy)->traits;
        const auto log = m_store->loadLog(m_record.id).value();
        const auto beginningOf = [&](const Workload& of, bool isBranch) {
            auto store = RunStore::openInMemory().value();
            auto header = runHeader(kOriginal, of, *m_stored.inputs.cluster, traits, {});
            if (isBranch)
                header.fork = m_record.header.fork;
            const auto run = store.get(store.add(header, log, {}).value()).value();
            TraceStartDates beginnings;
            beginnings.look(store, { &run, 1 });
            return beginnings.of(run);
        };
        QCOMPARE(beginningOf(*workload, true), secondsFromDate("2026-03-02 08:00:00"));
        QVERIFY(!beginningOf(*workload, false));
        QVERIFY(!beginningOf(*m_stored.inputs.workload, true));
    }

    /// The original was never run to its end, so the part that both share is kept as an interrupted run.
    void theParentIsWhatBothShare()
    {
        const auto& fork = *m_record.header.fork;
        const auto parent = m_store->get(fork.parent).value();
        QCOMPARE(parent.status, RunStatus::Interrupted);
        QCOMPARE(parent.header.policy, std::string("lb"));
        QCOMPARE(parent.events, fork.event);
        QCOMPARE(fork.event, m_changes.front().moment.event);
        // Changes at several moments say when.
        static const QRegularExpression named(
            QStringLiteral("^fail server-1 at [0-9:.]+; policy binpack at [0-9:.]+; drain server-2 at [0-9:.]+$"));
        QVERIFY2(named.match(QString::fromStdString(fork.change)).hasMatch(), fork.change.c_str());
        QVERIFY(replayStored(*m_store, parent, {})->isEqual());
        QVERIFY(replayStored(*m_store, m_record, {})->isEqual());
    }

    /// A parent holds at least what the branch shares with it: a run stopped earlier is none, one stopped later is.
    void aParentThatWasLeftEarlierIsNone()
    {
        auto store = RunStore::openInMemory().value();
        const auto parentOf = [&](const SessionChange& change) {
            const auto request = requestWith(kOriginal, { change });
            auto branch = startRun(request, m_stored.inputs).value();
            if (!branch.runToEnd())
                return std::string();
            const auto result = collectResult(request, branch);
            const auto id = keepBranch(store, kOriginal, *m_stored.inputs.cluster, request, result, branch).value();
            const auto parent = store.get(id)->header.fork->parent;
            return store.get(parent)->events >= change.moment.event ? parent : std::string();
        };
        SessionChange late = m_changes.front();
        late.moment = m_changes.back().moment;
        SessionChange between = m_changes.front();
        between.moment.event = (m_changes.front().moment.event + late.moment.event) / 2;
        between.moment.at.reset();
        const auto early = parentOf(m_changes.front());
        const auto later = parentOf(late);
        QVERIFY(!early.empty() && !later.empty());
        QVERIFY(later != early);
        QCOMPARE(parentOf(between), later);
    }

    void aFinishedOriginalIsTheParent()
    {
        auto store = RunStore::openInMemory().value();
        auto original = startRun(kOriginal, m_stored.inputs).value();
        QVERIFY(original.runToEnd());
        const auto parent = keep(store, collectResult(kOriginal, original), kOriginal, original).value();
        const auto request = requestWith(kOriginal, m_changes);
        auto branch = startRun(request, m_stored.inputs).value();
        QVERIFY(branch.runToEnd());
        const auto result = collectResult(request, branch);
        const auto id = keepBranch(store, kOriginal, *m_stored.inputs.cluster, request, result, branch).value();
        QCOMPARE(store.get(id)->header.fork->parent, parent);
        auto empty = RunStore::openInMemory().value();
        QVERIFY(!keepBranch(empty, request, *m_stored.inputs.cluster, request, result, branch)); // its own parent
    }

    void opensWhereItChangedLastAndGoesBackBeyond()
    {
        const auto session = InteractiveSession::create(m_stored.request, m_stored.inputs).value();
        auto& run = *session;
        QCOMPARE(run.position().at, m_moments[2]);
        QCOMPARE(run.position().step, m_changes.back().step + 1);
        QVERIFY(run.isBranch() && run.changes() == m_changes);
        const auto started = startRun(m_stored.request, m_stored.inputs).value();
        QCOMPARE(run.simulation().engine().stateHash(), started.engine().stateHash());

        const auto original = InteractiveSession::create(kOriginal, m_stored.inputs).value();
        for (const Time at : { Time { m_moments[0].microseconds / 2 }, Time { m_moments[0].microseconds - 1 } }) {
            QVERIFY(run.seek(at) && original->seek(at));
            QCOMPARE(run.simulation().engine().stateHash(), original->simulation().engine().stateHash());
            QCOMPARE(run.simulation().setup().policyId, std::string("lb"));
        }
        QVERIFY(run.seekStep(0));
        QCOMPARE(hashAtTheEnd(run), m_branchHash);
        // The history starts with the original and has no gap.
        const auto seen = run.history();
        QVERIFY(original->seek(m_moments[0]));
        const auto before = original->history();
        const auto rows
            = static_cast<std::size_t>(m_moments[0].microseconds / before->rowSpan.microseconds) * kHostsOfTestbed;
        QVERIFY(rows > 0 && rows <= seen->hostSlowdown.size());
        QVERIFY(std::equal(before->hostSlowdown.begin(),
            before->hostSlowdown.begin() + static_cast<std::ptrdiff_t>(rows), seen->hostSlowdown.begin()));
        QCOMPARE(seen->events.size(), static_cast<std::size_t>(m_record.events));
    }

    /// A kept branch opens as it was made: its changes can be undone and redone, and more can be added.
    void isChangedAsWhenItWasMade()
    {
        const auto session = InteractiveSession::create(m_stored.request, m_stored.inputs).value();
        auto& run = *session;
        QVERIFY(run.seekStep(m_changes.back().step + 1));
        QVERIFY(run.intervene(ChangeServer { ClusterChangeKind::Fail, "server-4" }));
        QCOMPARE(run.changes().size(), m_changes.size() + 1);
        const auto changes = run.changes();
        const auto deeper = hashAtTheEnd(run);
        QVERIFY(deeper != m_branchHash);
        auto again = startRun(requestWith(kOriginal, changes), m_stored.inputs).value();
        QVERIFY(again.runToEnd());
        QCOMPARE(again.engine().log().hash(), deeper);

        // Changes made after that moment are forgotten.
        QVERIFY(run.seekStep(m_changes[1].step));
        QVERIFY(run.intervene(ChangeServer { ClusterChangeKind::Fail, "server-4" }));
        QCOMPARE(run.changes().size(), std::size_t { 2 });
        QVERIFY(run.changes().front() == m_changes.front());

        QVERIFY(run.setChanges({}));
        QVERIFY(!run.isBranch());
        QCOMPARE(hashAtTheEnd(run), m_originalHash);
        QVERIFY(run.setChanges(m_changes));
        QCOMPARE(hashAtTheEnd(run), m_branchHash);
    }

    void openingIsStopped()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto session = InteractiveSession::create(m_stored.request, m_stored.inputs, {}, stop.get_token());
        QVERIFY(!session);
        QCOMPARE(session.error().kind, ErrorKind::Cancelled);
    }

    void aSharedBeginningSaysNothingOfLaterChanges_data()
    {
        QTest::addColumn<int>("until"); ///< index of the change before which the part ends; 3: no such change
        QTest::addColumn<int>("parts");
        QTest::addColumn<QString>("policy");
        QTest::newRow("before all") << 0 << 0 << "lb";
        QTest::newRow("after the failure") << 1 << 1 << "lb";
        QTest::newRow("after the policy") << 2 << 2 << "binpack";
        QTest::newRow("all") << 3 << 3 << "binpack";
    }

    void aSharedBeginningSaysNothingOfLaterChanges()
    {
        QFETCH(int, until);
        QFETCH(int, parts);
        QFETCH(QString, policy);
        const QTemporaryDir folder;
        BundleOptions options;
        if (until < 3)
            options.until = m_moments[static_cast<std::size_t>(until)];
        const std::filesystem::path stored = folder.filePath(QStringLiteral("stored.run")).toStdString();
        const std::filesystem::path open = folder.filePath(QStringLiteral("open.run")).toStdString();
        QVERIFY(shareStored(*m_store, m_record, options, stored));
        const auto setup = makeSetup(kOriginal, m_stored.inputs);
        QVERIFY(shareRun(kOriginal, m_changes, setup, options, "Why?", open));
        for (const auto& path : { stored, open }) {
            auto bundle = RunStore::openBundle(path).value();
            const auto record = bundle.list({ .filter = { .archived = ArchivedRuns::Included } }).value().front();
            QCOMPARE(QString::fromStdString(record.header.policy), policy);
            QCOMPARE(record.status, until < 3 ? RunStatus::Interrupted : RunStatus::Finished);
            if (path == stored) {
                QCOMPARE(record.header.fork.has_value(), parts > 0);
                QCOMPARE(record.header.programVersion, m_record.header.programVersion);
                if (parts > 0 && until < 3)
                    QCOMPARE(record.header.fork->change,
                        changesText(std::vector<RunChange>(m_changes.begin(), m_changes.begin() + parts)));
            }
            const auto read = storedInputs(bundle, record).value();
            QCOMPARE(static_cast<int>(read.request.changes.size()), parts);
            QVERIFY(replayStored(bundle, record, {})->isEqual());
            // Continuing from the end of the part leads to a run that the part does not contradict.
            const auto session = InteractiveSession::create(read.request, read.inputs).value();
            if (until == 0)
                QCOMPARE(hashAtTheEnd(*session), m_originalHash);
            if (until == 3)
                QCOMPARE(hashAtTheEnd(*session), m_branchHash);
        }
    }

    /// Neither a run from a bundle nor one with hand-written parts says where it left another run.
    void aPartIsCutWhereNothingSaysThatItIsABranch_data()
    {
        QTest::addColumn<bool>("hasTimes");
        QTest::addColumn<QString>("policy");
        QTest::newRow("with the clock") << true << "lb";
        // Without a time a part ends with its last event, here before the policy changed.
        QTest::newRow("by events alone") << false << "binpack";
    }

    void aPartIsCutWhereNothingSaysThatItIsABranch()
    {
        QFETCH(bool, hasTimes);
        QFETCH(QString, policy);
        auto request = m_stored.request;
        for (auto& made : request.changes) {
            if (!hasTimes)
                made.moment.at.reset();
        }
        const QTemporaryDir folder;
        const BundleOptions options { .until = m_moments[1] };
        const std::filesystem::path open = folder.filePath(QStringLiteral("open.run")).toStdString();
        QVERIFY(shareRun(request, {}, makeSetup(request, m_stored.inputs), options, {}, open));
        auto store = RunStore::openInMemory().value();
        auto simulation = startRun(request, m_stored.inputs).value();
        QVERIFY(simulation.runToEnd());
        const auto id = keep(store, collectResult(request, simulation), request, simulation).value();
        const std::filesystem::path stored = folder.filePath(QStringLiteral("stored.run")).toStdString();
        QVERIFY(shareStored(store, store.get(id).value(), options, stored));
        for (const auto& path : { open, stored }) {
            auto bundle = RunStore::openBundle(path).value();
            const auto record = bundle.list({ .filter = { .archived = ArchivedRuns::Included } }).value().front();
            QCOMPARE(QString::fromStdString(record.header.policy), policy);
            QVERIFY(!record.header.fork);
            QCOMPARE(storedInputs(bundle, record).value().request.changes.size(), std::size_t { hasTimes ? 1U : 2U });
            QVERIFY(replayStored(bundle, record, {})->isEqual());
        }
    }

    void aKeptRunEndsWhereItWasStopped()
    {
        auto run = m_record;
        run.status = RunStatus::Cancelled;
        run.events /= 2;
        const auto half = sessionOfKept(m_stored, run, std::nullopt).value();
        const auto& engine = half->simulation().engine();
        QVERIFY(!engine.isFinished());
        QVERIFY(engine.log().events().size() >= static_cast<std::size_t>(run.events));
        const auto end = sessionOfKept(m_stored, m_record, std::nullopt).value();
        QCOMPARE(end->simulation().engine().log().hash(), m_branchHash);
        const auto early = sessionOfKept(m_stored, run, m_moments[0]).value();
        QVERIFY(early->position().at <= m_moments[0]);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(sessionOfKept(m_stored, run, m_moments[0], stop.get_token()).error().kind, ErrorKind::Cancelled);
    }

private:
    static constexpr std::size_t kHostsOfTestbed = 6;

    std::uint64_t m_originalHash = 0;
    std::uint64_t m_branchHash = 0;
    std::vector<Time> m_moments;
    std::vector<SessionChange> m_changes;
    std::optional<RunStore> m_store;
    RunRecord m_record;
    StoredInputs m_stored;
};

CONSONANCE_TEST(TestStoredBranch)
#include "tst_stored_branch.moc"
