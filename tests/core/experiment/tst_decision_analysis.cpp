// SPDX-License-Identifier: GPL-3.0-or-later
// One decision taken apart: the golden JSON of a decision, hindsight against what really happens, other policies at the
// same moment, and that looking changes nothing.
#include "core/experiment/candidate_effects.h"
#include "core/experiment/decision_analysis.h"
#include "core/learn/learned_policies.h"
#include "tests/fixtures/small_worlds.h"

#include <QFile>
#include <QTest>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

/// Three servers of 2 GPUs and 8 cores; a job runs, two arrive together.
Result<Simulation> smallRun(const std::string& policy, std::size_t waiting = 2)
{
    const auto models = bundledModels();
    const auto cluster = makeServers(3, 2, 8);
    std::vector<JobSpec> jobs;
    jobs.push_back(makeParameterServerJob(*models, "first", "resnet-50", 0, 1, 1, 50));
    jobs.push_back(makeParameterServerJob(*models, "second", "vgg-16", 1500, 2, 1, 50));
    jobs.push_back(makeParameterServerJob(*models, "third", "ctc", 1600, 1, 1, 50));
    SimulationSetup setup { .cluster = cluster, .workload = makeWorkload(std::move(jobs)), .policyId = policy };
    setup.throughput = *makeThroughputModel("contention", cluster);
    auto simulation = Simulation::create(std::move(setup));
    if (!simulation)
        return simulation;
    TRY(simulation->runUntil(
        [waiting](const Engine& engine) {
            return engine.peek() == Engine::Step::Decision && engine.state().waitingSet.size() == waiting;
        },
        {}));
    return simulation;
}

std::string withoutWall(const std::string& json)
{
    const auto wall = json.find("  \"wall\": {");
    return wall == std::string::npos ? json : json.substr(0, wall);
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
        const auto json = QByteArray::fromStdString(
            withoutWall(explanationJson(*analysis, run->engine().workload(), run->engine().cluster())));
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

    void aLearnedPolicyShowsWhatItThought()
    {
        auto run = smallRun("harmony-set");
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
    }

    /// A policy that writes no notes is explained from its plan: every server, fitting or why not.
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

QTEST_GUILESS_MAIN(TestDecisionAnalysis)
#include "tst_decision_analysis.moc"
