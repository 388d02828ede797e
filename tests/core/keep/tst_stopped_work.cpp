// SPDX-License-Identifier: GPL-3.0-or-later
// Long work ends when it is asked to: the loops over jobs, rows and records, a session on its way to somewhere, and
// policies that think. What was stopped goes on afterwards as if it had not been stopped.
#include "core/keep/run_keeper.h"
#include "core/keep/stored_histories.h"
#include "core/run/policy_opinion.h"
#include "core/run/trace_audit.h"
#include "core/session/decision_answer.h"
#include "core/session/interactive_session.h"
#include "core/sim/impossible_jobs.h"
#include "core/teams/job_histories.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_loader.h"
#include "tests/core_test.h"
#include "tests/fixtures/stop_trial.h"
#include "tests/kept_run.h"

#include <QTemporaryDir>
#include <QTest>

using namespace consonance;
using fixtures::verifyStopsMidway;

namespace {

constexpr std::uint64_t kAllSteps = ~std::uint64_t { 0 };
constexpr int kJobs = 400;
const RunRequest kRun { .trace = "preset:harmony-testbed,jobs=" + std::to_string(kJobs),
    .cluster = "harmony-testbed",
    .policy = "test-stops" };
const RunRequest kManyJobs { .trace = "preset:poisson,jobs=40000", .cluster = "large", .policy = "fifo-backfill" };

/// Decides as lb, and asks for a stop at one of its decisions.
class StopsPolicy final : public Policy {
public:
    StopsPolicy(PolicyTraits traits, std::unique_ptr<Policy> inner)
        : m_traits(std::move(traits))
        , m_inner(std::move(inner))
    {
    }
    [[nodiscard]] const PolicyTraits& traits() const override { return m_traits; }
    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override
    {
        return m_inner->begin(view, seed);
    }
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override
    {
        ++asked;
        if (asked == stopsAt)
            stop.request_stop();
        return m_inner->decide(trigger, view, tools);
    }
    [[nodiscard]] std::unique_ptr<Policy> clone() const override
    {
        return std::make_unique<StopsPolicy>(m_traits, m_inner->clone());
    }

    /// The next stop, and the token to give to the work.
    static StopToken stopAfter(int decisions)
    {
        asked = 0;
        stopsAt = decisions;
        stop = {};
        return stop.get_token();
    }

    static inline int asked = 0;
    static inline int stopsAt = 0; ///< 0: never
    static inline std::stop_source stop;

private:
    PolicyTraits m_traits;
    std::unique_ptr<Policy> m_inner;
};

void addStopsPolicy()
{
    auto& registry = PolicyRegistry::instance();
    auto traits = registry.find("lb")->traits;
    traits.id = "test-stops";
    registry.add(traits, [traits](const ParameterSet&) -> Result<std::unique_ptr<Policy>> {
        TRY_ASSIGN(auto inner, PolicyRegistry::instance().make("lb", {}));
        return std::make_unique<StopsPolicy>(traits, std::move(inner));
    });
}

std::unique_ptr<InteractiveSession> freshSession(const RunRequest& request = kRun)
{
    StopsPolicy::stopAfter(0);
    // No checkpoints, which depend on the clock: each way back begins at the start.
    return InteractiveSession::create(request, resolveInputs(request).value(), { .checkpointBudget = 0 }).value();
}

std::uint64_t hashOfTheRest(InteractiveSession& session)
{
    StopsPolicy::stopAfter(0);
    return session.advance(kAllSteps, kForever) ? session.simulation().engine().log().hash() : 0;
}

struct Work {
    const char* name;
    bool returns; ///< to where it was, when it is stopped
    std::function<void(InteractiveSession&)> prepare;
    std::function<Result<void>(InteractiveSession&, const StopToken&)> carryOut;
};

template<typename Outcome> Result<void> ended(const Outcome& outcome)
{
    TRY(outcome);
    return {};
}

std::vector<std::pair<JobId, std::vector<Slot>>> slotsOf(const Plan& plan)
{
    std::vector<std::pair<JobId, std::vector<Slot>>> slots;
    for (const auto& assignment : plan.assignments) {
        for (const auto& allocation : assignment.allocations)
            slots.emplace_back(assignment.job, allocation.slots);
    }
    return slots;
}

void goToEnd(InteractiveSession& session)
{
    QVERIFY(session.advance(kAllSteps, kForever, {}, NoteMode::Skip));
}

const std::vector<Work>& works()
{
    using Session = InteractiveSession;
    static const auto goHalf = [](Session& session) {
        goToEnd(session);
        QVERIFY(session.seekStep(session.position().step / 2));
    };
    static const std::vector<Work> all {
        { "express", false, [](Session&) {},
            [](Session& session, const StopToken& stop) {
                return ended(session.advance(kAllSteps, kForever, stop, NoteMode::Skip));
            } },
        { "a jump ahead", false, [](Session&) {},
            [](Session& session, const StopToken& stop) { return session.seek(Time::fromSeconds(1e7), stop); } },
        { "a jump over what was seen", false,
            [](Session& session) {
                goToEnd(session);
                QVERIFY(session.seekStep(1));
            },
            [](Session& session, const StopToken& stop) { return session.seek(Time::fromSeconds(1e7), stop); } },
        { "a jump back", false, goToEnd,
            [](Session& session, const StopToken& stop) {
                return session.seekStep(session.position().step - 200, stop);
            } },
        { "the notes of the last decision", true, goToEnd,
            [](Session& session, const StopToken& stop) { return ended(session.renewNotes(stop)); } },
        { "the moment of the last decision", true, goToEnd,
            [](Session& session, const StopToken& stop) { return ended(session.decisionMoment(stop)); } },
        { "a look ahead", true, [](Session&) {},
            [](Session& session, const StopToken& stop) { return session.lookAhead(Time::fromSeconds(1e7), stop); } },
        { "undo", false,
            [](Session& session) {
                QVERIFY(session.seek(Time::fromSeconds(90'000)));
                QVERIFY(session.intervene(ChangeServer { ClusterChangeKind::Drain, "server-1" }));
                goToEnd(session);
                // The checkpoint beside the change goes.
                QVERIFY(session.seekStep(session.position().step - 1));
            },
            [](Session& session, const StopToken& stop) { return session.setChanges({}, stop); } },
        { "an answer in place of the policy's", false, goHalf,
            [](Session& session, const StopToken& stop) {
                return placeBeforeDecisionShown(session, { .job = "no-such-job", .tasks = {} }, stop);
            } },
    };
    return all;
}

} // namespace

class TestStoppedWork : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        addStopsPolicy();
        m_inputs = resolveInputs(kManyJobs).value();
        auto simulation = startRun(kManyJobs, m_inputs).value();
        QVERIFY(simulation.runToEnd());
        m_log = simulation.engine().log();
    }

    /// Not one further decision is asked for.
    void aSessionStopsWhereItIs_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < works().size(); ++i)
            QTest::newRow(works()[i].name) << static_cast<int>(i);
    }
    void aSessionStopsWhereItIs()
    {
        QFETCH(const int, index);
        const auto& work = works()[static_cast<std::size_t>(index)];
        auto plain = freshSession();
        const auto expected = hashOfTheRest(*plain);
        constexpr int kAsked = 2;
        const auto session = freshSession();
        work.prepare(*session);
        if (QTest::currentTestFailed())
            return;
        const auto before = session->position();
        const auto token = StopsPolicy::stopAfter(kAsked);
        const auto outcome = work.carryOut(*session, token);
        QVERIFY2(token.stop_requested(), "it took fewer decisions, so it was not stopped at all");
        QCOMPARE(StopsPolicy::asked, kAsked);
        QVERIFY(outcome || outcome.error().kind == ErrorKind::Cancelled);
        if (work.returns) {
            QCOMPARE(session->position().step, before.step);
            QCOMPARE(session->position().at, before.at);
            QCOMPARE(session->position().event, before.event);
        }
        QVERIFY(session->setChanges({}));
        QCOMPARE(hashOfTheRest(*session), expected);
    }

    /// A kept branch comes to its last change.
    void openingABranchStops()
    {
        auto request = kRun;
        request.changes.push_back(
            { { .event = 500, .at = {} }, ChangeServer { ClusterChangeKind::Drain, "server-1" } });
        const auto inputs = resolveInputs(request).value();
        const auto token = StopsPolicy::stopAfter(3);
        const auto opened = InteractiveSession::create(request, inputs, {}, token);
        QVERIFY(!opened);
        QCOMPARE(opened.error().kind, ErrorKind::Cancelled);
        QCOMPARE(StopsPolicy::asked, 3);
    }

    void loopsOverJobsAndRecordsStop()
    {
        const auto& workload = *m_inputs.workload;
        const auto& cluster = m_inputs.cluster;
        QTemporaryDir folder;
        const auto path = [&](const char* name) { return folder.filePath(QLatin1String(name)).toStdString(); };
        verifyStopsMidway(
            "jobHistories", [&] { return ended(jobHistories(eventsOf(m_log), m_inputs.workload, *cluster)); });
        verifyStopsMidway("findImpossibleJobs", [&] { return ended(findImpossibleJobs(workload, *cluster)); });
        verifyStopsMidway("auditTrace", [&] { return ended(auditTrace(workload, cluster)); });
        verifyStopsMidway("writeTrace, CSV", [&] { return writeTrace(path("trace.csv"), workload); });
        verifyStopsMidway("writeTrace, JSON", [&] { return writeTrace(path("trace.json"), workload); });
    }

    void aTraceThatIsNotWrittenLeavesTheFile()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("trace.csv")).toStdString();
        QVERIFY(writeTrace(path, *m_inputs.workload));
        const auto size = std::filesystem::file_size(path);
        std::stop_source stop;
        stop.request_stop();
        const StopScope scope(stop.get_token());
        const auto written = writeTrace(path, *m_inputs.workload);
        QVERIFY(!written && written.error().kind == ErrorKind::Cancelled);
        QCOMPARE(std::filesystem::file_size(path), size);
        // What is kept with a run is always whole.
        QCOMPARE(traceCsvText(*m_inputs.workload).size(), size);
    }

    void readingAStoredRunStops()
    {
        QTemporaryDir folder;
        auto store = RunStore::open(folder.filePath(QStringLiteral("runs.db")).toStdString()).value();
        const auto id = fixtures::keepRun(store, kManyJobs);
        const auto record = store.get(id).value();
        verifyStopsMidway("storedInputs", [&] { return ended(storedInputs(store, record)); });
        verifyStopsMidway("loadLog", [&] { return ended(store.loadLog(id)); });
        verifyStopsMidway("storedHistories", [&] { return ended(storedHistories(store, id)); });
    }

    /// Asked again, it decides as if it had not been asked.
    void policiesStopThinking_data()
    {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("parameter");
        QTest::addColumn<QString>("value");
        QTest::addColumn<double>("load");
        QTest::addColumn<std::uint64_t>("decision"); ///< the first that is tried; a later one where it starts nothing
        QTest::newRow("oracle-rollout") << QStringLiteral("oracle-rollout") << QStringLiteral("drawn")
                                        << QStringLiteral("2000") << 1.0 << std::uint64_t { 2 };
        QTest::newRow("pollux") << QStringLiteral("pollux") << QStringLiteral("patience") << QStringLiteral("1000")
                                << 40.0 << std::uint64_t { 8 }; // many jobs wait at once
    }
    void policiesStopThinking()
    {
        QFETCH(const QString, policy);
        QFETCH(const QString, parameter);
        QFETCH(const QString, value);
        QFETCH(const double, load);
        QFETCH(std::uint64_t, decision);
        const RunRequest request { .trace = "preset:harmony-testbed,jobs=60,load=" + std::to_string(load),
            .cluster = "harmony-testbed",
            .policy = policy.toStdString(),
            .parameters = { { parameter.toStdString(), value.toStdString() } } };
        const auto inputs = resolveInputs(request).value();
        constexpr std::uint64_t kMostDecisions = 40;
        std::optional<Simulation> simulation;
        std::vector<std::pair<JobId, std::vector<Slot>>> expected;
        for (; decision < kMostDecisions && expected.empty(); ++decision) {
            simulation.emplace(startRunBefore(request, inputs, decision).value());
            expected = slotsOf(
                askPolicy(simulation->changeableEngine(), *simulation->policy().clone(), WantsNotes::No).value());
        }
        auto& engine = simulation->changeableEngine();
        const auto thinker = simulation->policy().clone();
        QVERIFY(!expected.empty());
        std::unique_ptr<Policy> stopped;
        verifyStopsMidway(qPrintable(policy), [&] {
            auto asked = thinker->clone();
            const auto plan = askPolicy(engine, *asked, WantsNotes::No);
            if (!plan)
                stopped = std::move(asked);
            return ended(plan);
        });
        QVERIFY(stopped);
        QCOMPARE(slotsOf(askPolicy(engine, *stopped, WantsNotes::No).value()), expected);
    }

private:
    ResolvedInputs m_inputs;
    EventLog m_log;
};

CONSONANCE_TEST(TestStoppedWork)
#include "tst_stopped_work.moc"
