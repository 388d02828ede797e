// SPDX-License-Identifier: GPL-3.0-or-later
// Why a branch and its original part: what a person changed, what each policy thought of both servers, and nothing if
// there is nothing to say.
#include "core/run/what_if.h"
#include "core/why/decision_analysis.h"
#include "core/why/parting_reason.h"
#include "core/workload/calendar_time.h"
#include "tests/core_test.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace consonance;

namespace {

const RunRequest kParent {
    .trace = "preset:harmony-testbed,jobs=30", .cluster = "harmony-testbed", .policy = "lb", .seed = 4
};

struct Compared {
    BranchComparison comparison;
    PartingReason reason;
};

/// The tasks of the job that a decision placed on a server.
bool places(const std::optional<DecisionSummary>& summary, const std::string& job, const std::string& server)
{
    return summary && std::ranges::any_of(summary->placed, [&](const JobPlaces& places) {
        return places.job == job
            && std::ranges::any_of(places.tasks, [&](const TaskPlace& task) { return task.place.starts_with(server); });
    });
}

} // namespace

class TestPartingReason : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        m_inputs = *resolveInputs(kParent);
        m_original = *finishRun(kParent, m_inputs);
        const auto events = m_original.log.events();
        QVERIFY(events.size() > 100);
        const Time at = events[events.size() / 2].at;
        const auto later = std::ranges::upper_bound(events, at, {}, &EventRecord::at);
        m_moment = { static_cast<std::uint64_t>(later - events.begin()), at };
    }

    /// Both policies are asked about the same task, and a server that is down is named as the reason.
    void aFailedServerIsTheReason()
    {
        const auto compared = compare({ ChangeServer { ClusterChangeKind::Fail, "server-1" } });
        const auto& [original, branch] = compared.reason;
        QVERIFY(original.changes.empty());
        const std::vector<TimedChange> changes { { *m_moment.at,
            ChangeServer { ClusterChangeKind::Fail, "server-1" } } };
        QVERIFY(branch.changes == changes);
        QVERIFY(branch.decision);
        QVERIFY(branch.decision->chosen);
        QCOMPARE(branch.decision->policy, std::string("lb"));
        QCOMPARE(branch.decision->chosen->rank, 1);
        QVERIFY(branch.decision->chosen->score);
        QVERIFY(!branch.decision->scoreName.empty());
        QVERIFY(branch.decision->chosen->server != "server-1");
        QVERIFY(branch.decision->possible > 0 && branch.decision->possible <= 5);
        QVERIFY(places(compared.comparison.branch, branch.decision->job, branch.decision->chosen->server));
        const auto text = QString::fromStdString(partingText(compared.reason));
        QVERIFY(text.contains(QStringLiteral("changed by hand")));
        QVERIFY(text.contains(QStringLiteral("fail server-1")));
        QVERIFY(text.contains(QStringLiteral("rank 1")));
        // By the calendar where the trace has dates, the change and the decision alike.
        const auto dated = QString::fromStdString(
            partingText(compared.reason, englishWording, secondsFromDate("2026-03-02 08:00:00")));
        const QRegularExpression clock(QStringLiteral("(?<!2026-03-02 )\\d\\d:\\d\\d:\\d\\d"));
        QVERIFY2(text.count(clock) > 1 && !dated.contains(clock), qPrintable(dated));
    }

    /// The first decision after a drain has removed a server: the original chose it, the branch could not.
    void aDrainedServerCannotBeChosen()
    {
        // Before the first job: the only server that the first decision takes is drained.
        const auto decision = firstPlacement();
        const auto events = m_original.log.events();
        const auto at = events[decision].at;
        const auto slots = m_original.log.slots(events[decision]);
        const auto& cluster = *m_inputs.cluster;
        const auto server = cluster.path(cluster.host(cluster.domain(slots.front().domain).host).domain);
        const auto compared = compare({ ChangeServer { ClusterChangeKind::Drain, server } }, RunMoment { 0, Time {} });
        const auto& reason = compared.reason;
        QVERIFY(reason.original.decision);
        QVERIFY(reason.original.decision->chosen);
        QCOMPARE(reason.original.decision->at, at);
        QCOMPARE(reason.original.decision->chosen->server, server);
        QCOMPARE(reason.original.decision->chosen->rank, 1);
        QVERIFY(reason.branch.decision);
        QCOMPARE(reason.branch.decision->job, reason.original.decision->job);
        QVERIFY(reason.branch.decision->other);
        QCOMPARE(reason.branch.decision->other->server, server);
        QCOMPARE(reason.branch.decision->other->infeasible, Infeasible::HostNotUp);
        // How the original ranked the server that the branch took: lower.
        QVERIFY(reason.original.decision->other);
        QCOMPARE(reason.original.decision->other->server, reason.branch.decision->chosen->server);
        QVERIFY(reason.original.decision->other->rank > 1);
        QVERIFY(*reason.original.decision->other->score <= *reason.original.decision->chosen->score);
    }

    /// A person moved the job: the branch has no policy's reason, and the original's is that of the much earlier
    /// decision that put the job where it was.
    void aMovedJobIsExplainedByTheDecisionThatPlacedIt()
    {
        const auto move = someMove();
        QVERIFY(!move.to.empty());
        const auto compared = compare({ move.change }, move.moment);
        const auto& reason = compared.reason;
        QVERIFY(compared.comparison.branch->isIntervention);
        QCOMPARE(reason.branch.changes.size(), std::size_t { 1 });
        QVERIFY(std::holds_alternative<PlaceJob>(reason.branch.changes.front().change));
        QVERIFY(!reason.branch.decision);
        QVERIFY(reason.original.decision);
        QCOMPARE(reason.original.decision->job, move.change.places.job);
        QVERIFY(reason.original.decision->at <= *move.moment.at);
        QVERIFY(reason.original.decision->chosen);
        QCOMPARE(reason.original.decision->chosen->server, move.from);
        QVERIFY(reason.original.decision->other);
        QCOMPARE(reason.original.decision->other->server, move.to);
    }

    /// What is shown side by side is of one moment: a later decision of the other side is none of the difference. Just
    /// before a decision, the change takes its number, and its record is the same up to what follows.
    void bothSidesAreOfOneMoment()
    {
        for (const auto before : { Before::Nothing, Before::ADecision }) {
            const auto move = someMove(before);
            QVERIFY(!move.to.empty());
            const auto& comparison = compare({ move.change }, move.moment).comparison;
            QVERIFY(comparison.branch && comparison.branch->isIntervention);
            QVERIFY(places(comparison.branch, move.change.places.job, move.to));
            QVERIFY(!comparison.original || comparison.original->at == comparison.branch->at);
        }
    }

    /// A placement made by hand takes a number, so the same number is another decision in the branch: both say so. What
    /// answers a due decision takes the number of that, and a change of a server takes none.
    void aChangeThatTakesANumberIsNoted()
    {
        const auto move = someMove();
        const auto branch = startBranch(kParent, m_inputs, move.moment, { move.change });
        QVERIFY(branch);
        const auto taken = branch->simulation.engine().log().decisions().size() - 1;
        const auto compared = compare({ move.change }, move.moment);
        QCOMPARE(compared.comparison.numbersPart, std::optional<std::uint64_t>(taken));
        QCOMPARE(numbersPartText(taken).find("From decision " + std::to_string(taken) + " on"), std::size_t { 0 });
        QCOMPARE(
            compare({ ChangeServer { ClusterChangeKind::Fail, "server-1" } }).comparison.numbersPart, std::nullopt);

        const auto ownNumbers = [&](std::uint64_t decision) {
            const auto run = startRunBefore(branch->request, m_inputs, decision);
            const auto analysis = analyseDecision(DecisionMoment::of(*run), { .hindsightLimit = 0 });
            return std::pair { analysis->decision - analysis->changesBefore, ownNumberText(*analysis) };
        };
        QCOMPARE(ownNumbers(taken - 1).second, std::string());
        const auto [own, text] = ownNumbers(taken + 1);
        QCOMPARE(own, taken);
        QVERIFY2(text.starts_with("number " + std::to_string(taken) + " of the policy's own"), text.c_str());
    }

    void anAnswerTakesTheNumberOfTheDecision()
    {
        auto run = startRunBefore(kParent, m_inputs, 3);
        QVERIFY(run && run->engine().peek() == Engine::Step::Decision);
        QVERIFY(makeIntervention(*run, AnswerDecision {}));
        QCOMPARE(run->engine().log().decisions().size(), std::size_t { 4 });
        QCOMPARE(changesByHand(run->engine().log().decisions()), std::uint64_t { 0 });
        QCOMPARE(numbersPart(m_original.log, run->engine().log()), std::nullopt);
    }

    /// The figures are those that the decision inspector shows of the same decision.
    void anotherPolicyHasItsOwnMeasure()
    {
        const auto compared = compare({ ChangePolicy { "locality", {}, {} } });
        const auto& [original, branch] = compared.reason;
        QCOMPARE(branch.changes.size(), std::size_t { 1 });
        QCOMPARE(std::get<ChangePolicy>(branch.changes.front().change).policy, std::string("locality"));
        QVERIFY(original.decision && branch.decision);
        QCOMPARE(original.decision->policy, std::string("lb"));
        QCOMPARE(branch.decision->policy, std::string("locality"));
        QVERIFY(original.decision->scoreName != branch.decision->scoreName);
        const auto run = startRunBefore(kParent, m_inputs, original.decision->decision);
        QVERIFY(run);
        const auto analysis = analyseDecision(DecisionMoment::of(*run), { .hindsightLimit = 0 });
        QVERIFY(analysis);
        const auto& chosen = *original.decision->chosen;
        QVERIFY(std::ranges::any_of(analysis->inferences, [&](const InferenceAnalysis& inference) {
            const auto& host = m_inputs.cluster->host(inference.chosen);
            return m_inputs.workload->job(inference.job).request.name == original.decision->job
                && m_inputs.cluster->path(host.domain) == chosen.server
                && inference.candidates[inference.chosen.index()].score == chosen.score
                && inference.candidates[inference.chosen.index()].rank == chosen.rank;
        }));
    }

    void theSameRunHasNoReason()
    {
        const auto compared = compare({});
        QVERIFY(!compared.comparison.firstEvent);
        QVERIFY(compared.reason.branch.changes.empty());
        QVERIFY(!compared.reason.original.decision && !compared.reason.branch.decision);
        QVERIFY(partingText(compared.reason).empty());
    }

    void aStopEndsIt()
    {
        auto branch = startBranch(kParent, m_inputs, m_moment, { ChangePolicy { "locality", {}, {} } });
        QVERIFY(branch);
        const auto finished = finishRun(branch->request, branch->inputs);
        QVERIFY(finished);
        std::stop_source stop;
        stop.request_stop();
        const auto reason = whyTheyPart(compareBranch(m_original, *finished, *m_inputs.workload),
            { kParent, m_inputs, m_original.log }, { branch->request, branch->inputs, finished->log },
            stop.get_token());
        QVERIFY(!reason);
        QCOMPARE(reason.error().kind, ErrorKind::Cancelled);
    }

private:
    /// The branch with these changes beside the original, both at their ends.
    [[nodiscard]] Compared compare(const std::vector<Intervention>& changes, std::optional<RunMoment> moment = {}) const
    {
        const auto branch = startBranch(kParent, m_inputs, moment.value_or(m_moment), changes);
        const auto finished = *finishRun(branch->request, branch->inputs);
        Compared compared { compareBranch(m_original, finished, *m_inputs.workload), {} };
        compared.reason = *whyTheyPart(compared.comparison, { kParent, m_inputs, m_original.log },
            { branch->request, branch->inputs, finished.log });
        return compared;
    }
    struct Move {
        RunMoment moment;
        std::string from; ///< paths of servers
        std::string to;
        PlaceJob change;
    };
    enum class Before { Nothing, ADecision };
    /// The first moment at which a running task can go to another server, after all events of the moment, or just
    /// before a decision.
    [[nodiscard]] Move someMove(Before before = Before::Nothing) const
    {
        const auto events = m_original.log.events();
        for (std::size_t i = 5; i < events.size(); i += before == Before::ADecision ? 1 : 7) {
            if (before == Before::ADecision && events[i].kind != EventKind::DecisionTaken)
                continue;
            const auto later = before == Before::ADecision
                ? events.begin() + static_cast<std::ptrdiff_t>(i)
                : std::ranges::upper_bound(events, events[i].at, {}, &EventRecord::at);
            const RunMoment moment { static_cast<std::uint64_t>(later - events.begin()), events[i].at };
            const auto unchanged = startBranch(kParent, m_inputs, moment, {});
            const auto& engine = unchanged->simulation.engine();
            const auto& cluster = engine.cluster();
            for (const auto id : engine.state().runningSet) {
                const auto& task = engine.runningJob(JobId(id))->tasks.front();
                const auto& request = engine.workload().job(JobId(id)).request;
                const auto from = cluster.path(cluster.host(task.host).domain);
                for (const auto& host : cluster.hosts) {
                    const auto to = cluster.path(host.domain);
                    const PlaceJob change { { request.name, { { request.roles[task.role].kind, to, 1, from } } } };
                    if (to != from && startBranch(kParent, m_inputs, moment, { change }))
                        return { moment, from, to, change };
                }
            }
        }
        return {};
    }
    [[nodiscard]] std::size_t firstPlacement() const
    {
        const auto events = m_original.log.events();
        return static_cast<std::size_t>(
            std::ranges::find(events, EventKind::JobStarted, &EventRecord::kind) - events.begin());
    }

    ResolvedInputs m_inputs;
    FinishedRun m_original;
    RunMoment m_moment;
};

CONSONANCE_TEST(TestPartingReason)
#include "tst_parting_reason.moc"
