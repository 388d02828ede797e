// SPDX-License-Identifier: GPL-3.0-or-later
// One decision analysed: the golden JSON of a decision, hindsight against what really happens, other policies at the
// same moment, and that looking changes nothing.
#include "core/learn/learned_policies.h"
#include "core/run/policy_opinion.h"
#include "core/run/run_request.h"
#include "core/run/what_if.h"
#include "core/why/candidate_effects.h"
#include "core/why/decision_analysis.h"
#include "core/workload/trace_file.h"
#include "tests/core/why/small_decision.h"
#include "tests/core_test.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

std::string withoutWall(const std::string& json)
{
    const auto wall = json.find("  \"wall\": {");
    return wall == std::string::npos ? json : json.substr(0, wall);
}

/// Without the answer for an unknown policy, which lists all there are.
std::string withoutKnownPolicies(std::string json)
{
    const auto begin = json.find("; the nearest is ");
    const auto end = json.find('\n', begin);
    return begin == std::string::npos ? json : json.replace(begin, end - begin, "\"");
}

/// Three decimals, "–" if the policy does not have the figure.
QString rounded(const std::optional<double>& value)
{
    if (!value)
        return QStringLiteral("–");
    const double shown = std::round(*value * 1000) / 1000;
    return QString::number(shown == 0 ? 0.0 : shown, 'f', 3);
}

/// Value and entropy of each inference; for each server its probability, the predicted reward, and the job's predicted
/// speed with the spread over the predictor's ensemble. No ranks: among equals they would depend on the last bit.
QString learnedDecisionText(
    const char* policy, const DecisionAnalysis& analysis, const Workload& workload, const Cluster& cluster)
{
    QString text
        = QStringLiteral("%1, scores: %2\n").arg(QLatin1String(policy), QString::fromStdString(analysis.scoreName));
    for (const auto& [name, value] : analysis.figures)
        text += QStringLiteral("  %1 %2\n").arg(QString::fromStdString(name), rounded(value));
    for (const auto& inference : analysis.inferences) {
        text += QStringLiteral("  job %1 role %2: value %3, entropy %4 (as among %5 equal actions), elsewhere %6%7\n")
                    .arg(inference.job.isValid() ? QString::fromStdString(workload.job(inference.job).request.name)
                                                 : QStringLiteral("none"))
                    .arg(inference.role)
                    .arg(rounded(inference.value), rounded(inference.entropy), rounded(inference.equalActions),
                        rounded(inference.elsewhere),
                        inference.isCarriedOut ? QString() : QStringLiteral(", not carried out"));
        for (const auto& candidate : inference.candidates) {
            text += QStringLiteral("    %1%2: %3, probability %4, reward %5 ± %6, speed %7 ± %8\n")
                        .arg(QString::fromStdString(cluster.path(cluster.host(candidate.host).domain)),
                            candidate.isChosen ? QStringLiteral(" (chosen)") : QString(),
                            QLatin1String(infeasibleReason(candidate.infeasible)))
                        .arg(rounded(candidate.probability), rounded(candidate.reward), rounded(candidate.rewardSpread),
                            rounded(candidate.predictedSpeed), rounded(candidate.predictedSpread));
        }
    }
    return text;
}

} // namespace

class TestDecisionAnalysis : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }

    /// Rewrite with CONSONANCE_REBASELINE=1, and read the difference before it is committed.
    void theExplanationOfADecisionIsGolden()
    {
        auto run = smallRun("lb");
        QVERIFY(run);
        const auto analysis = analyseDecision(DecisionMoment::of(*run),
            { .policies = { "binpack", "locality", "tiresias", "no-such-policy" },
                .predictions = Predictions::LeftOut });
        QVERIFY(analysis);
        const auto json = QByteArray::fromStdString(withoutKnownPolicies(
            withoutWall(explanationJson(*analysis, run->engine().workload(), run->engine().cluster()))));
        const auto path = QFINDTESTDATA("../../fixtures/explanation.json");
        QFile golden(path);
        if (qEnvironmentVariableIntValue("CONSONANCE_REBASELINE") == 1) {
            QVERIFY(golden.open(QIODevice::WriteOnly));
            golden.write(json);
            return;
        }
        QVERIFY2(golden.open(QIODevice::ReadOnly), qPrintable(path));
        QCOMPARE(QString::fromUtf8(json), QString::fromUtf8(golden.readAll()));
    }

    /// The chosen candidates' hindsight is the speed that the jobs have after the decision.
    void hindsightIsWhatHappens()
    {
        auto run = smallRun("lb");
        QVERIFY(run);
        const auto before = run->engine().stateHash();
        const auto analysis = analyseDecision(DecisionMoment::of(*run), {});
        QVERIFY(analysis);
        QCOMPARE(run->engine().stateHash(), before);
        QVERIFY(run->step());
        int looked = 0;
        for (const auto& inference : analysis->inferences) {
            QCOMPARE(inference.candidates.size(), run->engine().cluster().hostCount());
            for (const auto& candidate : inference.candidates) {
                if (!candidate.isChosen || !candidate.trueSpeed)
                    continue;
                QCOMPARE(*candidate.trueSpeed, run->engine().job(inference.job).rate * 1e6);
                QCOMPARE(*candidate.trueGain, 0.0);
                QVERIFY(candidate.predictedSpeed && *candidate.predictedSpeed > 0);
                ++looked;
            }
        }
        QVERIFY(looked > 0);
    }

    /// None is ranked before the server that was chosen only because it comes earlier in the list.
    void theChosenServerIsFirstAmongEquals()
    {
        int equal = 0;
        for (const char* policy : { "lb", "harmony" }) {
            auto run = smallRun(policy);
            QVERIFY(run);
            const auto analysis = analyseDecision(DecisionMoment::of(*run), { .predictions = Predictions::LeftOut });
            QVERIFY(analysis);
            for (const auto& inference : analysis->inferences) {
                const auto chosen = std::ranges::find_if(inference.candidates, &CandidateAnalysis::isChosen);
                if (chosen == inference.candidates.end() || chosen->rank == 0)
                    continue;
                for (const auto& candidate : inference.candidates) {
                    if (candidate.isChosen || candidate.rank == 0 || *candidate.score != *chosen->score)
                        continue;
                    ++equal;
                    QVERIFY(chosen->rank < candidate.rank);
                }
            }
        }
        QVERIFY(equal > 0);
    }

    void aLearnedPolicyShowsWhatItThought()
    {
        auto run = smallRun("harmony");
        QVERIFY(run);
        const auto analysis = analyseDecision(DecisionMoment::of(*run), {});
        QVERIFY(analysis);
        QVERIFY(!analysis->inferences.empty() && !analysis->state.empty());
        const auto& first = analysis->inferences.front();
        QVERIFY(first.value && first.entropy);
        double sum = 0;
        for (const auto& candidate : first.candidates)
            sum += candidate.probability.value_or(0);
        QVERIFY(sum > 0 && sum < 1.0001);
        QVERIFY(analysis->seconds > 0);
        const auto json = QJsonDocument::fromJson(
            QByteArray::fromStdString(explanationJson(*analysis, run->engine().workload(), run->engine().cluster())));
        const auto wall = json[QLatin1String("wall")].toObject();
        QVERIFY2(!wall.isEmpty(), json.toJson());
        QCOMPARE(wall[QLatin1String("seconds")].toDouble(), analysis->seconds);
    }

    /// As the window's panel: the reward that the policy expects of each server, with its spread.
    void theTextHasTheRewardThatThePolicyExpects()
    {
        auto run = smallRun("harmony");
        QVERIFY(run);
        const auto analysis = analyseDecision(DecisionMoment::of(*run), {});
        QVERIFY(analysis);
        const auto text = explanationText(*analysis, run->engine().workload(), run->engine().cluster());
        auto dated = run->engine().workload();
        dated.assumptions.push_back(beginningAt("2026-03-02 08:00:00"));
        QVERIFY(explanationText(*analysis, dated, run->engine().cluster())
                    .starts_with(fmt::format("decision {} at 2026-03-0", analysis->decision)));
        int rewards = 0;
        for (const auto& inference : analysis->inferences) {
            for (const auto& candidate : inference.candidates) {
                if (!candidate.reward)
                    continue;
                ++rewards;
                const auto shown = fmt::format("{:.3f} ±{:.3f}", *candidate.reward, candidate.rewardSpread.value());
                QVERIFY2(text.find(shown) != std::string::npos, (shown + "\n" + text).c_str());
            }
        }
        QVERIFY(rewards > 0);
        QVERIFY(text.find("reward") < text.find("predicted speed"));
    }

    /// Each placement that was weighed is there, the likeliest first, with what the judge thought of it; the best one
    /// is what is done, and looking does not change that.
    void everyCandidateIsListed()
    {
        auto run = smallRun("harmony");
        QVERIFY(run);
        const auto analysis = analyseDecision(DecisionMoment::of(*run), {});
        QVERIFY(analysis);
        const auto& weighed = analysis->weighed;
        QVERIFY(weighed.size() > 1);
        QVERIFY(!analysis->judgeName.empty());
        const auto asked = std::ranges::find(
            analysis->figures, std::string("candidates"), [](const auto& figure) { return figure.first; });
        QCOMPARE(weighedCandidates(*analysis), static_cast<std::int64_t>(asked->second));
        QVERIFY(std::ranges::is_sorted(
            weighed, std::ranges::greater {}, [](const auto& one) { return one.logLikelihood.value(); }));
        QCOMPARE(std::ranges::count(weighed, true, &WeighedNote::isChosen), std::ptrdiff_t { 1 });
        const auto chosen = std::ranges::find(weighed, true, &WeighedNote::isChosen);
        QCOMPARE(chosen->value, std::ranges::max(weighed, {}, &WeighedNote::value).value);
        const auto& workload = run->engine().workload();
        const auto& cluster = run->engine().cluster();
        const auto byName = [](std::vector<JobPlaces> jobs) {
            std::ranges::sort(jobs, {}, &JobPlaces::job);
            QStringList text;
            for (auto& job : jobs) {
                std::ranges::sort(
                    job.tasks, {}, [](const TaskPlace& task) { return std::pair(task.role, task.place); });
                text << QString::fromStdString(interventionText(PlaceJob { job }));
            }
            return text;
        };
        QCOMPARE(byName(weighedPlaces(*chosen, workload, cluster)), byName(analysis->jobs));
        for (std::size_t i = 1; i < weighed.size(); ++i)
            QVERIFY(std::ranges::find(weighed.begin(), weighed.begin() + static_cast<std::ptrdiff_t>(i),
                        weighed[i].tasks, &WeighedNote::tasks)
                == weighed.begin() + static_cast<std::ptrdiff_t>(i)); // each once

        // Left out of notes made on the way, and as complete in a file as in the window.
        const auto notes = askPolicy(run->changeableEngine(), *run->policy().clone(), WantsNotes::Yes);
        QVERIFY(notes && notes->notes.weighed.empty() && !notes->notes.actions.empty());
        const auto json
            = QJsonDocument::fromJson(QByteArray::fromStdString(explanationJson(*analysis, workload, cluster)));
        QCOMPARE(json[QLatin1String("weighed")].toArray().size(), static_cast<qsizetype>(weighed.size()));
        const auto few = explanationText(*analysis, workload, cluster, { .weighed = 1 });
        QVERIFY2(few.find(fmt::format("and {} more; --weighed", weighed.size() - 1)) != std::string::npos, few.c_str());
        const auto all = explanationText(*analysis, workload, cluster, { .weighed = 1000 });
        QVERIFY(all.find("--weighed") == std::string::npos);
    }

    /// The readable state is the engine's at the decision: what jobs asked for and have, what is free where.
    void theStateIsThatOfTheRun()
    {
        auto run = smallRun("harmony");
        QVERIFY(run);
        const auto& engine = run->engine();
        const auto analysis = analyseDecision(DecisionMoment::of(*run), {});
        QVERIFY(analysis);
        const auto valueOf = [&](const std::string& subject, std::string_view quantity) {
            for (const auto& entry : analysis->state) {
                if (subjectText(entry.subject).starts_with(subject) && entry.quantity == quantity)
                    return entry.value;
            }
            return std::nan("");
        };
        QCOMPARE(valueOf("job first", "workers asked for"), 1.0);
        QCOMPARE(valueOf("job first", "workers placed"), 1.0);
        QCOMPARE(valueOf("job second", "workers asked for"), 2.0);
        QCOMPARE(valueOf("job second", "parameter servers asked for"), 1.0);
        for (const char* waiting : { "job second", "job third" }) {
            QCOMPARE(valueOf(waiting, "workers placed"), 0.0);
            QVERIFY(valueOf(waiting, "intervals waited") >= 0);
        }
        // Servers of 2 GPUs each; the one running job has one of them, where its worker is.
        const auto& cluster = engine.cluster();
        double free = 0;
        int holders = 0;
        for (std::size_t host = 0; host < cluster.hostCount(); ++host) {
            const auto& name = cluster.hostName(HostId(host));
            const double workers = valueOf(name + ", job first", "workers here");
            const bool holds = workers == 1;
            holders += holds;
            QCOMPARE(valueOf(name, "free GPUs"), holds ? 1.0 : 2.0);
            free += valueOf(name, "free GPUs");
        }
        QCOMPARE(holders, 1);
        QCOMPARE(free, 5.0);
    }

    /// What the bundled checkpoint thinks of a decision, in figures that are the same on any machine: rounded to three
    /// decimals. Rewrite with CONSONANCE_REBASELINE=1, and read the difference before it is committed.
    void theDecisionOfALearnedPolicyIsGolden()
    {
        QString text;
        for (const char* policy : { "harmony-published", "harmony" }) {
            // As the checkpoint was trained; two jobs wait.
            const RunRequest request {
                .trace = "preset:harmony-testbed,jobs=30", .cluster = "harmony-testbed", .policy = policy, .seed = 7
            };
            const auto inputs = resolveInputs(request);
            QVERIFY(inputs);
            auto run = startRun(request, *inputs);
            QVERIFY2(run, run ? "" : run.error().englishText().c_str());
            QVERIFY(run->runUntil(
                [](const Engine& engine) {
                    return engine.peek() == Engine::Step::Decision && engine.state().waitingSet.size() >= 2;
                },
                {}));
            const auto analysis = analyseDecision(DecisionMoment::of(*run), {});
            QVERIFY2(analysis, analysis ? "" : analysis.error().englishText().c_str());
            QVERIFY(!analysis->inferences.empty());
            for (const auto& inference : analysis->inferences) { // shares are of all actions, and nothing is left out
                double all = inference.elsewhere.value();
                for (const auto& candidate : inference.candidates)
                    all += candidate.probability.value_or(0);
                QVERIFY(std::abs(all - 1) < 1e-5);
                double ofOtherJobs = 0;
                for (const auto& other : inference.otherJobs) {
                    QVERIFY(other.job != inference.job && other.probability >= 0);
                    ofOtherJobs += other.probability;
                }
                QVERIFY(ofOtherJobs <= inference.elsewhere.value() + 1e-5);
                QVERIFY(inference.equalActions.value() >= 1);
            }
            // Before the first task no job is begun: whoever waits could have been chosen instead.
            const auto& first = analysis->inferences.front();
            QCOMPARE(first.otherJobs.size(), run->engine().state().waitingSet.size() - 1);
            QVERIFY(explanationJson(*analysis, run->engine().workload(), run->engine().cluster()).find("other_jobs")
                != std::string::npos);
            text += learnedDecisionText(policy, *analysis, run->engine().workload(), run->engine().cluster());
        }
        const auto path = QFINDTESTDATA("../../fixtures/learned_decision.txt");
        QFile golden(path);
        if (qEnvironmentVariableIntValue("CONSONANCE_REBASELINE") == 1) {
            QVERIFY(golden.open(QIODevice::WriteOnly));
            golden.write(text.toUtf8());
            return;
        }
        QVERIFY2(golden.open(QIODevice::ReadOnly), qPrintable(path));
        QCOMPARE(text, QString::fromUtf8(golden.readAll()));
    }

    /// Task by task and server by server: a policy asked about its own decision differs in nothing, another one in what
    /// it puts elsewhere, and a job that both start has the same number of tasks in both plans.
    void whatAnotherPolicyPlacesOtherwiseIsCounted()
    {
        auto run = smallRun("lb");
        QVERIFY(run);
        const auto analysis = analyseDecision(DecisionMoment::of(*run), { .policies = { "lb", "binpack" } });
        QVERIFY(analysis);
        QVERIFY(analysis->others[0].otherwise.empty());
        const auto& differing = analysis->others[1].otherwise;
        QVERIFY(!differing.empty());
        std::map<JobId, std::int32_t> balance;
        for (const auto& one : differing) {
            QVERIFY(one.decided != one.other);
            balance[one.job] += one.other - one.decided;
            const auto name = run->engine().cluster().hostName(one.host);
            const auto kind = run->engine().workload().job(one.job).request.roles[one.role].kind;
            for (const auto& [jobs, wanted] :
                { std::pair(&analysis->jobs, one.decided), std::pair(&analysis->others[1].jobs, one.other) }) {
                std::int32_t said = 0;
                for (const auto& job : *jobs) {
                    for (const auto& task : job.tasks) {
                        const bool isIt = job.job == run->engine().workload().job(one.job).request.name
                            && task.role == kind && task.place == name;
                        said += isIt ? task.count : 0;
                    }
                }
                QCOMPARE(said, wanted);
            }
        }
        for (const auto& [job, difference] : balance)
            QCOMPARE(difference, 0);
    }

    /// A policy without notes is explained from its plan: every server, fitting or why not.
    void aPolicyWithoutNotesIsExplainedFromItsPlan()
    {
        auto run = smallRun("drf", 1);
        QVERIFY(run);
        const auto analysis = analyseDecision(DecisionMoment::of(*run), {});
        QVERIFY(analysis);
        QVERIFY(!analysis->inferences.empty());
        for (const auto& inference : analysis->inferences) {
            QCOMPARE(inference.candidates.size(), std::size_t { 3 });
            QVERIFY(inference.isCarriedOut);
        }
    }

    /// One rule: a candidate is feasible exactly when a branch that puts its task there is accepted. The others have no
    /// hindsight, since nothing of the kind could have happened, and say why.
    void aCandidateIsFeasibleExactlyWhenABranchMayPutItThere()
    {
        int accepted = 0;
        int refusedThoughRoomWasSeen = 0;
        for (const char* policy : { "harmony", "lb", "locality", "tiresias" }) {
            const RunRequest request { .trace = "preset:harmony-testbed,jobs=40,load=4",
                .cluster = "harmony-testbed",
                .policy = policy,
                .seed = 1 };
            const auto inputs = resolveInputs(request);
            QVERIFY(inputs);
            auto branch = startRunBefore(request, *inputs, 4);
            QVERIFY(branch && branch->engine().peek() == Engine::Step::Decision);
            const auto& engine = branch->engine();
            const auto before = branch->snapshot();
            const auto analysis = analyseDecision(DecisionMoment::of(*branch), { .predictions = Predictions::LeftOut });
            QVERIFY(analysis && !analysis->inferences.empty());
            for (const auto& inference : analysis->inferences) {
                for (const auto& candidate : inference.candidates) {
                    const bool isDecided = candidate.isChosen && inference.isCarriedOut;
                    branch->restore(before);
                    const auto isAccepted = isDecided
                        || makeIntervention(*branch, PlaceJob { oneTaskOn(engine, inference, candidate.host) })
                               .has_value();
                    const auto what = QStringLiteral("%1: job %2, role %3 on server %4: %5")
                                          .arg(QLatin1String(policy))
                                          .arg(inference.job.value)
                                          .arg(inference.role)
                                          .arg(candidate.host.value)
                                          .arg(QString::fromStdString(objectionText(candidate)));
                    QVERIFY2(candidate.isFeasible == isAccepted, qPrintable(what));
                    if (inference.isCarriedOut)
                        QVERIFY2(candidate.trueSpeed.has_value() == isAccepted, qPrintable(what));
                    QVERIFY2(isAccepted || (!candidate.trueGain && !candidate.predictedSpeed), qPrintable(what));
                    QVERIFY2(isAccepted || !objectionText(candidate).empty(), qPrintable(what));
                    accepted += isAccepted ? 1 : 0;
                    refusedThoughRoomWasSeen += !isAccepted && candidate.infeasible == Infeasible::No ? 1 : 0;
                }
            }
        }
        QVERIFY(accepted > 0 && refusedThoughRoomWasSeen > 0);
    }

    /// Jobs of the decision that a candidate leaves no room are named, and hindsight counts them as doing nothing: to
    /// throw one out is worth less than the same placements without it would be.
    void whoLosesItsPlaceIsNamed()
    {
        const RunRequest request {
            .trace = "preset:harmony-testbed,load=4", .cluster = "harmony-testbed", .policy = "harmony", .seed = 1
        };
        const auto inputs = resolveInputs(request);
        QVERIFY(inputs);
        const auto before = startRunBefore(request, *inputs, 3);
        QVERIFY(before);
        const auto analysis = analyseDecision(DecisionMoment::of(*before), { .predictions = Predictions::LeftOut });
        QVERIFY(analysis);
        int named = 0;
        int losses = 0;
        for (const auto& inference : analysis->inferences) {
            for (const auto& candidate : inference.candidates) {
                losses += !candidate.displaced.empty() && candidate.trueGain.value_or(0) < -0.5 ? 1 : 0;
                QVERIFY(candidate.displaced.empty() || (candidate.isFeasible && !candidate.isChosen));
                for (const auto job : candidate.displaced) {
                    QVERIFY(job != inference.job);
                    const auto name = before->engine().workload().job(job).request.name;
                    QVERIFY(std::ranges::find(analysis->jobs, name, &JobPlaces::job) != analysis->jobs.end());
                    ++named;
                }
            }
        }
        QVERIFY(named > 0);
        QVERIFY(losses > 0);
    }

    void withoutADecisionThereIsNothingToExplain()
    {
        auto run = smallRun("lb");
        QVERIFY(run && run->step());
        QVERIFY(!analyseDecision(DecisionMoment::of(*run), {}));
        std::stop_source stop;
        stop.request_stop();
        auto other = smallRun("lb");
        QVERIFY(!analyseDecision(DecisionMoment::of(*other), { .policies = { "lb" } }, stop.get_token()));
    }

    void theLimitIsKept()
    {
        auto run = smallRun("lb");
        const auto analysis = analyseDecision(DecisionMoment::of(*run), { .hindsightLimit = 1 });
        QVERIFY(analysis && analysis->isHindsightPartial);
    }
};

CONSONANCE_TEST(TestDecisionAnalysis)
#include "tst_decision_analysis.moc"
