// SPDX-License-Identifier: GPL-3.0-or-later
//
// What holds for the policy whatever its network learned: here the weights are drawn.
#include "core/cluster/cluster_presets.h"
#include "core/learn/harmony_policy.h"
#include "core/learn/learned_policies.h"
#include "core/learn/predictor/set_predictor.h"
#include "core/policy/simulation.h"
#include "core/throughput/contention_model.h"
#include "core/workload/trace_generator.h"
#include "tests/core/learn/learn_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

using namespace consonance;
using namespace consonance::test;

class TestHarmonyPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void tracesAreServed_data() { forms(); }
    void tracesAreServed();
    void aSeedGivesTheSameRun_data() { forms(); }
    void aSeedGivesTheSameRun();
    void clonesGoOnAlike();
    void notesSayWhatTheNetworkThought();
    void notesSayHowUnsureTheRewardIs();
    void notesChangeNothing();
    void moreCandidatesAreJudgedNoWorse();
    void otherClustersNeedTheSetForm();
    void undeclaredKnowledgeFailsTheRun();
    void otherConstantsOfContentionChangeNoPlacement();
    void judgesAndWaitingServeEveryJob();
    void runsOfBeforeGoOnAsTheyWere_data();
    void runsOfBeforeGoOnAsTheyWere();

private:
    static void forms()
    {
        QTest::addColumn<int>("form");
        QTest::newRow("flat") << static_cast<int>(NetworkForm::Harmony);
        QTest::newRow("set") << static_cast<int>(NetworkForm::HarmonySet);
    }
    [[nodiscard]] std::unique_ptr<HarmonyPolicy> policy(NetworkForm form, std::int64_t candidates = 2,
        Knowledge knowledge = kEnough, HarmonyPolicyParameters parameters = {},
        std::shared_ptr<const RewardPredictor> predictor = nullptr) const;
    [[nodiscard]] static SimulationSetup setup(const char* cluster, std::uint64_t seed);

    static constexpr Knowledge kEnough = Knowledge::Epochs | Knowledge::ObservedSpeed | Knowledge::History;
    /// An ensemble of networks with drawn weights; networks with the same seed are the same in every ensemble.
    [[nodiscard]] static std::shared_ptr<const SetPredictor> drawnPredictor(std::vector<std::uint64_t> seeds);
    std::shared_ptr<const RewardPredictor> m_predictor;
};

void TestHarmonyPolicy::initTestCase()
{
    registerBuiltinPolicies();
    m_predictor = drawnPredictor({ 1 });
}

std::shared_ptr<const SetPredictor> TestHarmonyPolicy::drawnPredictor(std::vector<std::uint64_t> seeds)
{
    std::vector<std::string> names;
    for (const ModelProfile& model : bundledModels()->models)
        names.push_back(model.name);
    const SetPredictorFeatures features { .models = names.size() };
    SetPredictor::Parts parts { .modelNames = names,
        .scale = std::vector<float>(names.size(), 1.0F),
        .range = PredictorRange::ofNothing(names.size()) };
    for (const std::uint64_t seed : seeds) {
        RandomStream random(seed, "test.predictor");
        std::vector<NamedTensor> tensors;
        addDrawnLayer("g0", features.groupWidth(), 16, random, tensors);
        addDrawnLayer("g1", 16, 8, random, tensors);
        addDrawnLayer("j0", 2 * 8 + features.jobWidth(), 16, random, tensors);
        addDrawnLayer("j1", 16, 1, random, tensors);
        parts.members.push_back({ .group = { *DenseLayer::fromTensors(tensors, "g0", features.groupWidth(), 16),
                                      *DenseLayer::fromTensors(tensors, "g1", 16, 8) },
            .job = { *DenseLayer::fromTensors(tensors, "j0", 2 * 8 + features.jobWidth(), 16),
                *DenseLayer::fromTensors(tensors, "j1", 16, 1) } });
    }
    return std::make_shared<const SetPredictor>(std::move(parts));
}

std::unique_ptr<HarmonyPolicy> TestHarmonyPolicy::policy(NetworkForm form, std::int64_t candidates, Knowledge knowledge,
    HarmonyPolicyParameters parameters, std::shared_ptr<const RewardPredictor> predictor) const
{
    parameters.candidates = candidates;
    const NetworkArchitecture architecture { .form = form,
        .shape = { .jobs = 14, .newJobs = 4, .servers = 6, .models = 8, .resources = 3 },
        .hidden = { 40, 24, 20 },
        .embedding = 8 };
    auto model = std::make_shared<LearnedModel>();
    model->network = *makePlacementNetwork(architecture, drawnTensors(architecture, 7));
    model->predictor = predictor != nullptr ? std::move(predictor) : m_predictor;
    PolicyTraits traits { .id = "drawn-harmony",
        .knowledge = knowledge,
        .triggers = TriggerKind::Interval,
        .interval = Duration::fromSecondsRounded(1200),
        .draws = true };
    return std::make_unique<HarmonyPolicy>(traits, model, parameters);
}

SimulationSetup TestHarmonyPolicy::setup(const char* cluster, std::uint64_t seed)
{
    SimulationSetup setup;
    setup.cluster = *loadCluster(cluster);
    setup.workload = *generateTrace("harmony-testbed", { { "jobs", "60" }, { "load", "5" } }, seed, bundledModels());
    setup.throughput = *makeThroughputModel("contention", setup.cluster);
    setup.seed = seed;
    return setup;
}

/// Also when more jobs wait than there are slots for new ones.
void TestHarmonyPolicy::tracesAreServed()
{
    QFETCH(const int, form);
    auto simulation = Simulation::create(setup("harmony-testbed", 3), policy(static_cast<NetworkForm>(form)));
    QVERIFY(simulation);
    const auto end = simulation->runToEnd();
    QVERIFY2(end, end ? "" : end.error().englishText().c_str());
    QCOMPARE(simulation->engine().totals().finished, 60);
    QCOMPARE(simulation->engine().totals().refusedPlans, 0);
}

void TestHarmonyPolicy::aSeedGivesTheSameRun()
{
    QFETCH(const int, form);
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < 2; ++i) {
        auto simulation = Simulation::create(setup("harmony-testbed", 4), policy(static_cast<NetworkForm>(form)));
        QVERIFY(simulation && simulation->runToEnd());
        hashes.push_back(simulation->engine().stateHash());
    }
    QCOMPARE(hashes[0], hashes[1]);
}

void TestHarmonyPolicy::clonesGoOnAlike()
{
    auto simulation = Simulation::create(setup("harmony-testbed", 5), policy(NetworkForm::HarmonySet));
    QVERIFY(simulation);
    for (int i = 0; i < 60; ++i)
        QVERIFY(simulation->step());
    const SimulationSnapshot snapshot = simulation->snapshot();
    QVERIFY(simulation->runToEnd());
    const std::uint64_t first = simulation->engine().stateHash();
    simulation->restore(snapshot);
    QVERIFY(simulation->runToEnd());
    QCOMPARE(simulation->engine().stateHash(), first);
}

void TestHarmonyPolicy::notesSayWhatTheNetworkThought()
{
    auto inputs = setup("harmony-testbed", 6);
    inputs.wantsNotes = true;
    auto simulation = Simulation::create(std::move(inputs), policy(NetworkForm::Harmony, 1));
    QVERIFY(simulation);
    int actions = 0;
    while (actions < 40 && !simulation->engine().isFinished()) {
        if (simulation->engine().peek() != Engine::Step::Decision) {
            QVERIFY(simulation->step());
            continue;
        }
        const auto plan = simulation->proposePlan();
        QVERIFY(plan);
        for (const ActionNote& action : plan->notes.actions) {
            ++actions;
            const auto servers = std::ranges::count_if(
                action.candidates, [](const CandidateNote& candidate) { return candidate.host.isValid(); });
            QCOMPARE(int(servers), 6); // the others are jobs that could go first
            QVERIFY(action.entropy >= 0);
            double sum = 0;
            for (const CandidateNote& candidate : action.candidates) {
                const bool isFeasible = candidate.infeasible == Infeasible::No;
                QCOMPARE(candidate.probability > 0, isFeasible);
                QVERIFY(!(candidate.host == action.host) || isFeasible);
                sum += isFeasible ? candidate.probability : 0.0;
            }
            QVERIFY(sum > 0 && sum <= 1 + 1e-5);
        }
        (void)simulation->applyPlan(*plan);
    }
    QVERIFY(actions >= 40);
}

/// The spread of a candidate is how far apart the members of the ensemble are, each asked as a separate predictor about
/// the same board; a predictor with a single network has no spread.
void TestHarmonyPolicy::notesSayHowUnsureTheRewardIs()
{
    const auto both = drawnPredictor({ 1, 2 });
    const std::array alone { drawnPredictor({ 1 }), drawnPredictor({ 2 }) };
    auto inputs = setup("harmony-testbed", 6);
    inputs.wantsNotes = true;
    auto simulation = Simulation::create(std::move(inputs), policy(NetworkForm::Harmony, 1, kEnough, {}, both));
    QVERIFY(simulation);
    int compared = 0;
    while (compared < 30 && !simulation->engine().isFinished()) {
        if (simulation->engine().peek() != Engine::Step::Decision) {
            QVERIFY(simulation->step());
            continue;
        }
        const View view(simulation->engine(), kEnough);
        const PlacementBoard board = *PlacementBoard::of(view, *both);
        const auto plan = simulation->proposePlan();
        QVERIFY(plan);
        const auto taskOf = [&board](const ActionNote& action) {
            const auto job = std::ranges::find(board.jobs(), action.job, &BoardJob::id) - board.jobs().begin();
            return std::pair(
                static_cast<std::int32_t>(job), action.role == 0 ? PlacedRole::Worker : PlacedRole::ParameterServer);
        };
        for (const ActionNote& action : plan->notes.actions) {
            const auto [job, role] = taskOf(action);
            auto others = board; // everything else as decided
            for (const ActionNote& other : plan->notes.actions) {
                if (&other != &action)
                    others.place(
                        taskOf(other).first, taskOf(other).second, static_cast<std::int32_t>(other.host.value));
            }
            for (const CandidateNote& candidate : action.candidates) {
                if (!candidate.host.isValid())
                    continue; // another job that could go first
                const auto host = static_cast<std::int32_t>(candidate.host.value);
                if (candidate.infeasible != Infeasible::No || !others.fits(job, role, host)) {
                    QCOMPARE(candidate.predictedSpread, -1.0);
                    continue;
                }
                PlacementBoard with = others;
                with.place(job, role, host);
                const auto rewardBy = [&](const RewardPredictor& predictor) {
                    return objectiveOf(PlacementObjective::Published, with, predictor,
                        { .intervalSeconds = view.interval().seconds() });
                };
                const double expected = std::abs(rewardBy(*alone[0]) - rewardBy(*alone[1])) / 2;
                QVERIFY2(std::abs(candidate.predictedSpread - expected) <= 1e-9 * (1 + expected),
                    qPrintable(QStringLiteral("%1 for %2").arg(candidate.predictedSpread).arg(expected)));
                compared += expected > 0 ? 1 : 0;
            }
        }
        (void)simulation->applyPlan(*plan);
    }
    QVERIFY(compared >= 30);
}

/// Looking changes neither what is done nor what is drawn.
void TestHarmonyPolicy::notesChangeNothing()
{
    std::vector<std::uint64_t> hashes;
    for (const bool wantsNotes : { false, true }) {
        auto inputs = setup("harmony-testbed", 7);
        inputs.wantsNotes = wantsNotes;
        auto simulation = Simulation::create(
            std::move(inputs), policy(NetworkForm::HarmonySet, 3, kEnough, {}, drawnPredictor({ 1, 2 })));
        QVERIFY(simulation && simulation->runToEnd());
        hashes.push_back(simulation->engine().log().hash());
    }
    QCOMPARE(hashes[0], hashes[1]);
}

void TestHarmonyPolicy::moreCandidatesAreJudgedNoWorse()
{
    auto simulation = Simulation::create(setup("harmony-testbed", 8), policy(NetworkForm::Harmony, 1));
    QVERIFY(simulation);
    while (simulation->engine().peek() != Engine::Step::Decision)
        QVERIFY(simulation->step());
    const auto worthWith = [&](std::int64_t candidates) {
        auto deciding
            = policy(NetworkForm::Harmony, candidates, kEnough, { .objective = PlacementObjective::RemainingTime });
        const View view(simulation->engine(), kEnough);
        if (!deciding->begin(view, 1))
            return -1e9;
        CapacityLedger ledger = simulation->engine().state().ledger;
        PolicyTools tools { .ledger = ledger };
        const auto plan = deciding->decide({}, view, tools);
        PlacementBoard board = *PlacementBoard::of(view, *m_predictor);
        for (std::int32_t i = board.firstWaiting(); plan && i < static_cast<std::int32_t>(board.jobs().size()); ++i) {
            for (const Assignment& assignment : plan->assignments) {
                if (assignment.job != board.job(i).id)
                    continue;
                for (const Slot& slot : assignment.allocations.front().slots) {
                    const auto host = static_cast<std::int32_t>(view.cluster().domain(slot.domain).host.value);
                    for (std::int32_t k = 0; k < slot.count; ++k)
                        board.place(i, slot.role == 0 ? PlacedRole::Worker : PlacedRole::ParameterServer, host);
                }
            }
        }
        return objectiveOf(PlacementObjective::RemainingTime, board, *m_predictor, {});
    };
    QVERIFY(worthWith(32) >= worthWith(1));
}

void TestHarmonyPolicy::otherClustersNeedTheSetForm()
{
    auto flat = Simulation::create(setup("philly-tight", 1), policy(NetworkForm::Harmony));
    QVERIFY(!flat || !flat->runToEnd());
}

void TestHarmonyPolicy::undeclaredKnowledgeFailsTheRun()
{
    auto simulation = Simulation::create(
        setup("harmony-testbed", 1), policy(NetworkForm::HarmonySet, 1, Knowledge::Epochs | Knowledge::History));
    QVERIFY(!simulation || !simulation->runToEnd());
}

/// The predictor is trained; now the world obeys other constants. At every decision of a run the same state gives the
/// same plan under both.
void TestHarmonyPolicy::otherConstantsOfContentionChangeNoPlacement()
{
    auto usual = Simulation::create(setup("harmony-testbed", 8), policy(NetworkForm::Harmony));
    auto changed = setup("harmony-testbed", 8);
    changed.throughput = std::make_shared<const ContentionModel>(
        changed.cluster, ContentionParameters { .pressure = 6, .cpuBoundLimit = 0.3, .leastCpuShare = 0.2 });
    auto other = Simulation::create(std::move(changed), policy(NetworkForm::Harmony));
    QVERIFY(usual && other);
    int placed = 0;
    int decisions = 0;
    for (;;) {
        if (usual->engine().peek() != Engine::Step::Decision) {
            const auto step = usual->step();
            QVERIFY(step);
            if (*step == Engine::Step::Finished)
                break;
            continue;
        }
        other->restore(usual->snapshot());
        const auto first = usual->proposePlan();
        const auto second = other->proposePlan();
        QVERIFY(first && second);
        QVERIFY(std::ranges::equal(first->assignments, second->assignments, [](const auto& a, const auto& b) {
            return a.job == b.job && a.allocations.front().holdsTheSameAs(b.allocations.front());
        }));
        placed += static_cast<int>(first->assignments.size());
        ++decisions;
        usual->applyPlan(*first);
    }
    QVERIFY(decisions > 10);
    QCOMPARE(placed, 60);

    // And the constants do have an effect: from the same seed the runs diverge.
    auto again = Simulation::create(setup("harmony-testbed", 8), policy(NetworkForm::Harmony));
    auto elsewhere = setup("harmony-testbed", 8);
    elsewhere.throughput
        = std::make_shared<const ContentionModel>(elsewhere.cluster, ContentionParameters { .pressure = 6 });
    auto apart = Simulation::create(std::move(elsewhere), policy(NetworkForm::Harmony));
    QVERIFY(again->runToEnd() && apart->runToEnd());
    QVERIFY(again->engine().log().hash() != apart->engine().log().hash());
}

/// Asked at every event, however patient: no job is forgotten, and waiting makes a difference.
void TestHarmonyPolicy::judgesAndWaitingServeEveryJob()
{
    std::vector<std::uint64_t> hashes;
    for (const HarmonyPolicyParameters& parameters :
        { HarmonyPolicyParameters { .objective = PlacementObjective::RemainingTime },
            HarmonyPolicyParameters { .objective = PlacementObjective::RemainingTime, .patience = 0.01 },
            HarmonyPolicyParameters { .slots = SlotOrder::Arrival },
            HarmonyPolicyParameters { .slots = SlotOrder::Arrival, .longestWait = 0 },
            HarmonyPolicyParameters { .slots = SlotOrder::Arrival, .leaveOut = 1 } }) {
        auto atEvents = setup("harmony-testbed", 9);
        atEvents.decideAt = DecisionMoments::Event;
        auto simulation = Simulation::create(std::move(atEvents), policy(NetworkForm::Harmony, 4, kEnough, parameters));
        QVERIFY(simulation && simulation->runToEnd());
        QCOMPARE(simulation->engine().totals().finished, 60);
        QCOMPARE(simulation->engine().totals().refusedPlans, 0);
        hashes.push_back(simulation->engine().log().hash());
    }
    QVERIFY(hashes[1] != hashes[0]);
    QVERIFY(hashes[2] != hashes[0]);
    QVERIFY(hashes[3] != hashes[2]);
    QVERIFY(hashes[4] != hashes[2]);
}

/// Runs kept before a rule became a parameter continue as they were decided: the hashes are from that version.
void TestHarmonyPolicy::runsOfBeforeGoOnAsTheyWere_data()
{
    QTest::addColumn<QString>("policy");
    QTest::addColumn<quint64>("before");
    QTest::newRow("harmony") << QStringLiteral("harmony") << quint64 { 0xb3e4d37a88bdde87 };
    QTest::newRow("predictor-drained") << QStringLiteral("predictor-drained") << quint64 { 0x24cb3d0353b5f179 };
}

void TestHarmonyPolicy::runsOfBeforeGoOnAsTheyWere()
{
    QFETCH(const QString, policy);
    QFETCH(const quint64, before);
    registerLearnedPolicies();
    const auto hashWith = [&](std::map<std::string, std::string> parameters) {
        auto inputs = setup("harmony-testbed", 9);
        inputs.decideAt = DecisionMoments::Event;
        inputs.policyId = policy.toStdString();
        inputs.parameters = std::move(parameters);
        auto simulation = Simulation::create(std::move(inputs));
        return simulation && simulation->runToEnd() ? simulation->engine().log().hash() : 0;
    };
    const auto kept = PolicyRegistry::instance().asKept(policy.toStdString(), { { "patience", "0.5" } });
    QCOMPARE(kept.at("longest_wait"), std::string("0"));
    QCOMPARE(hashWith(kept), before);
    QVERIFY(hashWith({}) != before);
}

CONSONANCE_TEST(TestHarmonyPolicy)
#include "tst_harmony_policy.moc"
