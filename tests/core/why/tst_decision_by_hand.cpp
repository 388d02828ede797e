// SPDX-License-Identifier: GPL-3.0-or-later
// A decision of which one task was placed by hand: the branch tests what hindsight says, and the analysis says who
// decided what.
#include "core/learn/learned_policies.h"
#include "core/run/plan_elsewhere.h"
#include "core/run/policy_opinion.h"
#include "core/run/what_if.h"
#include "core/why/candidate_effects.h"
#include "tests/core/why/small_decision.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace consonance;
using namespace consonance::fixtures;

class TestDecisionByHand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }

    /// A branch that keeps the rest of the decision has, right after it, what hindsight says of the candidate; and
    /// taken apart, it shows who chose what.
    void theBranchTestsTheFigureOfHindsight()
    {
        const auto total = [](const Engine& engine) {
            double sum = 0;
            for (const auto id : engine.state().runningSet)
                sum += trueSpeed(engine, JobId(id)) / engine.requestedRatePerSecond(JobId(id));
            return sum;
        };
        int tested = 0;
        for (const char* policy : { "lb", "harmony" }) {
            auto original = smallRun(policy);
            QVERIFY(original);
            const auto analysis = analyseDecision(DecisionMoment::of(*original), {});
            QVERIFY(analysis && original->step());
            for (const auto& inference : analysis->inferences) {
                for (const auto& candidate : inference.candidates) {
                    if (candidate.isChosen || !candidate.trueGain)
                        continue;
                    auto branch = smallRun(policy);
                    auto moment = DecisionMoment::of(*branch);
                    const auto places = oneTaskOn(branch->engine(), inference, candidate.host);
                    const auto change = makeIntervention(*branch, *keepingTheRest(places));
                    QVERIFY2(change, change ? "" : change.error().englishText().c_str());
                    const auto& made = std::get<AnswerDecision>(*change);
                    QCOMPARE(made.otherwise->displaced.size(), candidate.displaced.size());
                    QCOMPARE(made.jobs.size() + candidate.displaced.size(), analysis->jobs.size());
                    QVERIFY(std::abs(total(branch->engine()) - total(original->engine()) - *candidate.trueGain) < 1e-9);
                    ++tested;
                    moment.byHand = *change;
                    const auto shown = analyseDecision(std::move(moment), {});
                    QVERIFY(shown);
                    const auto byHand = std::ranges::find(shown->inferences, true, &InferenceAnalysis::isByHand);
                    QVERIFY(byHand != shown->inferences.end() && byHand->isCarriedOut);
                    QCOMPARE(byHand->chosen, candidate.host);
                    QCOMPARE(byHand->policysChoice, inference.chosen);
                    QCOMPARE(byHand->candidates.size(), inference.candidates.size());
                    QCOMPARE(std::ranges::count(shown->inferences, true, &InferenceAnalysis::isByHand),
                        std::ptrdiff_t { 1 });
                    QCOMPARE(shown->jobs.size(), made.jobs.size());
                }
            }
        }
        QVERIFY2(tested > 3, qPrintable(QString::number(tested)));
    }

    /// A task alone is placed, and the policy decides the rest again: what it then does otherwise is named.
    void whatThePolicyDoesAnewIsNamed()
    {
        auto original = smallRun("binpack");
        QVERIFY(original);
        const auto analysis = analyseDecision(DecisionMoment::of(*original), {});
        QVERIFY(analysis);
        int changed = 0;
        for (const auto& inference : analysis->inferences) {
            for (const auto& candidate : inference.candidates) {
                if (candidate.isChosen || !candidate.isFeasible || !inference.isCarriedOut)
                    continue;
                auto branch = smallRun("binpack");
                auto moment = DecisionMoment::of(*branch);
                const auto change
                    = makeIntervention(*branch, PlaceJob { oneTaskOn(branch->engine(), inference, candidate.host) });
                QVERIFY(change);
                moment.byHand = *change;
                const auto shown = analyseDecision(std::move(moment), {});
                QVERIFY(shown && !shown->inferences.empty());
                QVERIFY(std::ranges::all_of(shown->inferences, &InferenceAnalysis::isByHand));
                const auto again = askPolicy(branch->changeableEngine(), *branch->policy().clone(), WantsNotes::No);
                QVERIFY(again);
                std::vector<JobId> otherwise;
                for (const auto& places : analysis->jobs) {
                    const auto job = *findJob(branch->engine().workload(), places.job);
                    const auto* planned = plannedFor(*again, job, branch->engine().now());
                    const bool isSame = planned && placesOf(branch->engine(), job, planned->slots) == places;
                    if (job != inference.job && !isSame)
                        otherwise.push_back(job);
                }
                std::ranges::sort(otherwise);
                QVERIFY(shown->redecided == otherwise);
                changed += otherwise.empty() ? 0 : 1;
            }
        }
        QVERIFY(changed > 0);
    }
};

CONSONANCE_TEST(TestDecisionByHand)
#include "tst_decision_by_hand.moc"
