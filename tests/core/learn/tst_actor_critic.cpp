// SPDX-License-Identifier: GPL-3.0-or-later
//
// Learners of both forms: what they compute is what their exported networks compute, and they learn the probe
// environments – value only, value that depends on the state, discount over two steps, reward that depends on the
// action, and on both.
#include "core/learn/learn_module.h"
#include "tests/core/learn/learn_fixture.h"

#include <QTest>

#include <cmath>

using namespace consonance;
using namespace consonance::test;

namespace {

/// A batch that owns its numbers.
struct Rows {
    std::vector<float> states;
    std::vector<std::uint8_t> masks;
    std::vector<std::int32_t> actions;
    std::vector<float> returns;
    std::vector<float> behaviour;

    [[nodiscard]] TrainingBatch batch() const
    {
        return { .shape = kSmallShape,
            .states = states,
            .masks = masks,
            .actions = actions,
            .returns = returns,
            .behaviour = behaviour };
    }
};

constexpr std::size_t kBatch = 64;

} // namespace

class TestActorCritic : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void networksComputeWhatLearnersDo_data() { forms(); }
    void networksComputeWhatLearnersDo();
    void probeValueOnly_data() { forms(); }
    void probeValueOnly();
    void probeValueOfTheState_data() { forms(); }
    void probeValueOfTheState();
    void probeTwoStepDiscount_data() { forms(); }
    void probeTwoStepDiscount();
    void probeActionMatters_data() { forms(); }
    void probeActionMatters();
    void probeStateAndActionMatter_data() { forms(); }
    void probeStateAndActionMatter();
    void aFewStatesAreLearnedByHeart_data() { forms(); }
    void aFewStatesAreLearnedByHeart();
    void resumedEqualsUninterrupted_data() { forms(); }
    void resumedEqualsUninterrupted();
    void clippedRatiosStayNear();
    void badBatchesAreRefused();
    void divergenceIsToldAndNotTaken();

private:
    static void forms()
    {
        QTest::addColumn<int>("form");
        QTest::newRow("harmony") << static_cast<int>(NetworkForm::Harmony);
        QTest::newRow("harmony-set") << static_cast<int>(NetworkForm::HarmonySet);
    }
    [[nodiscard]] std::unique_ptr<NetworkLearner> learner(
        const LearnerParameters& parameters, std::uint64_t seed = 1) const
    {
        QFETCH(const int, form);
        return learnerOf(static_cast<NetworkForm>(form), parameters, seed);
    }
    [[nodiscard]] std::unique_ptr<NetworkLearner> learnerOf(
        NetworkForm form, const LearnerParameters& parameters, std::uint64_t seed = 1) const
    {
        const NetworkArchitecture architecture {
            .form = form, .shape = kSmallShape, .hidden = { 40, 24, 20 }, .embedding = 16, .rounds = 2
        };
        auto made = m_backend->makeLearner(architecture, parameters, seed);
        return made ? std::move(*made) : nullptr;
    }
    /// States with one new job of type `type(row)` and nothing else; all its actions allowed.
    template<typename Type> static Rows typedRows(Type&& type)
    {
        Rows rows;
        for (std::size_t i = 0; i < kBatch; ++i) {
            std::vector<float> state(kSmallShape.width(), 0.0F);
            state[kSmallShape.x() + static_cast<std::size_t>(type(i))] = 1;
            for (std::size_t k = 0; k < 6; ++k)
                state[kSmallShape.r() + k] = 1;
            for (std::size_t k = kSmallShape.v(); k < kSmallShape.d(); ++k)
                state[k] = k % 2 == 0 ? 1.0F : static_cast<float>(k - kSmallShape.v()) * 0.1F;
            rows.states.insert(rows.states.end(), state.begin(), state.end());
            for (std::size_t a = 0; a < kSmallShape.actionCount(); ++a)
                rows.masks.push_back(a < 3 ? 1 : 0);
            rows.actions.push_back(0);
            rows.returns.push_back(0);
        }
        return rows;
    }
    static Rows drawnRows(std::size_t count);
    static std::vector<float> valuesOf(const NetworkLearner& learner, const Rows& rows);
    static std::vector<float> probabilitiesOf(const NetworkLearner& learner, const Rows& rows);
    /// Draws actions from the policy, pays reward(row, action) and updates.
    template<typename Reward>
    void learnFromReward(NetworkLearner& learner, Rows rows, int updates, Reward&& reward) const;

    static LearnerParameters quick()
    {
        return { .actorRate = 3e-3, .criticRate = 3e-3, .entropyWeight = 0.003, .gradientClip = 5 };
    }

    LearnBackend* m_backend = nullptr;
};

void TestActorCritic::initTestCase()
{
    const auto backend = loadLearnBackend();
    QVERIFY2(backend, backend ? "" : backend.error().englishText().c_str());
    m_backend = *backend;
    QCOMPARE(m_backend->threads(), 1);
}

Rows TestActorCritic::drawnRows(std::size_t count)
{
    RandomStream random(4, "rows");
    Rows rows;
    for (std::size_t i = 0; i < count; ++i) {
        const auto state = drawnState(kSmallShape, random, static_cast<std::int32_t>(random.uniformInt(2, 4)));
        rows.states.insert(rows.states.end(), state.begin(), state.end());
        const auto action
            = static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(kSmallShape.actionCount()) - 1));
        for (std::size_t a = 0; a < kSmallShape.actionCount(); ++a)
            rows.masks.push_back(a == action || random.chance(0.6) ? 1 : 0);
        rows.actions.push_back(static_cast<std::int32_t>(action));
        rows.returns.push_back(static_cast<float>(random.normal()));
    }
    return rows;
}

std::vector<float> TestActorCritic::valuesOf(const NetworkLearner& learner, const Rows& rows)
{
    std::vector<float> values(rows.actions.size());
    std::vector<float> probabilities(rows.masks.size());
    learner.network()->evaluate(kSmallShape, rows.states, rows.masks, probabilities, values);
    return values;
}

std::vector<float> TestActorCritic::probabilitiesOf(const NetworkLearner& learner, const Rows& rows)
{
    std::vector<float> probabilities(rows.masks.size());
    learner.network()->evaluate(kSmallShape, rows.states, rows.masks, probabilities, {});
    return probabilities;
}

template<typename Reward>
void TestActorCritic::learnFromReward(NetworkLearner& learner, Rows rows, int updates, Reward&& reward) const
{
    RandomStream random(11, "probe");
    for (int u = 0; u < updates; ++u) {
        const auto probabilities = probabilitiesOf(learner, rows);
        for (std::size_t i = 0; i < kBatch; ++i) {
            double left = random.uniform01();
            std::int32_t action = 0;
            while (action < 2) {
                left -= static_cast<double>(
                    probabilities[i * kSmallShape.actionCount() + static_cast<std::size_t>(action)]);
                if (left < 0)
                    break;
                ++action;
            }
            rows.actions[i] = action;
            rows.returns[i] = reward(i, action);
        }
        QVERIFY(learner.update(rows.batch()));
    }
}

/// Both compute the loss of the same batch.
void TestActorCritic::networksComputeWhatLearnersDo()
{
    auto parameters = quick();
    parameters.loss = PolicyLoss::Imitation;
    const auto learning = learner(parameters);
    const Rows rows = drawnRows(kBatch);
    for (int u = 0; u < 5; ++u)
        QVERIFY(learning->update(rows.batch()));
    const auto probabilities = probabilitiesOf(*learning, rows);
    const auto values = valuesOf(*learning, rows);
    double policyLoss = 0;
    double valueLoss = 0;
    for (std::size_t i = 0; i < kBatch; ++i) {
        const auto action = static_cast<std::size_t>(rows.actions[i]);
        policyLoss -= std::log(static_cast<double>(probabilities[i * kSmallShape.actionCount() + action])) / kBatch;
        valueLoss += 0.5 * std::pow(static_cast<double>(values[i] - rows.returns[i]), 2) / kBatch;
    }
    const auto metrics = learning->update(rows.batch());
    QVERIFY(metrics);
    QVERIFY2(std::abs(metrics->policyLoss - policyLoss) < 1e-4,
        qPrintable(QString::number(metrics->policyLoss) + u' ' + QString::number(policyLoss)));
    QVERIFY(std::abs(metrics->valueLoss - valueLoss) < 1e-4);
    QVERIFY(metrics->gradientNorm > 0);
    QVERIFY(metrics->relativeEntropy > 0 && metrics->relativeEntropy <= 1);
}

void TestActorCritic::probeValueOnly()
{
    const auto learning = learner(quick());
    const Rows rows = typedRows([](std::size_t) { return 0; });
    learnFromReward(*learning, rows, 150, [](std::size_t, std::int32_t) { return 1.0F; });
    QVERIFY(std::abs(valuesOf(*learning, rows).front() - 1) < 0.05F);
}

void TestActorCritic::probeValueOfTheState()
{
    const auto learning = learner(quick());
    const auto type = [](std::size_t row) { return static_cast<int>(row % 2); };
    const Rows rows = typedRows(type);
    learnFromReward(*learning, rows, 300, [&](std::size_t row, std::int32_t) { return type(row) == 0 ? 1.0F : -1.0F; });
    const auto values = valuesOf(*learning, rows);
    QVERIFY(std::abs(values[0] - 1) < 0.1F);
    QVERIFY(std::abs(values[1] + 1) < 0.1F);
}

/// A job of type 0 is followed by one of type 1, which ends with reward 1: values γ and 1, by bootstrapping.
void TestActorCritic::probeTwoStepDiscount()
{
    constexpr float gamma = 0.5F;
    const auto learning = learner(quick());
    const auto type = [](std::size_t row) { return static_cast<int>(row % 2); };
    const Rows rows = typedRows(type);
    for (int round = 0; round < 60; ++round) {
        const float next = valuesOf(*learning, rows)[1];
        learnFromReward(
            *learning, rows, 8, [&](std::size_t row, std::int32_t) { return type(row) == 0 ? gamma * next : 1.0F; });
    }
    const auto values = valuesOf(*learning, rows);
    QVERIFY2(std::abs(values[0] - gamma) < 0.1F, qPrintable(QString::number(values[0])));
    QVERIFY(std::abs(values[1] - 1) < 0.1F);
}

void TestActorCritic::probeActionMatters()
{
    const auto learning = learner(quick());
    const Rows rows = typedRows([](std::size_t) { return 0; });
    learnFromReward(*learning, rows, 250, [](std::size_t, std::int32_t action) { return action == 1 ? 1.0F : 0.0F; });
    const auto probabilities = probabilitiesOf(*learning, rows);
    QVERIFY2(probabilities[1] > 0.9F, qPrintable(QString::number(probabilities[1])));
}

void TestActorCritic::probeStateAndActionMatter()
{
    const auto learning = learner(quick());
    const auto type = [](std::size_t row) { return static_cast<int>(row % 2); };
    const Rows rows = typedRows(type);
    learnFromReward(*learning, rows, 500,
        [&](std::size_t row, std::int32_t action) { return action == 2 * type(row) ? 1.0F : 0.0F; });
    const auto probabilities = probabilitiesOf(*learning, rows);
    QVERIFY2(probabilities[0] > 0.85F, qPrintable(QString::number(probabilities[0])));
    QVERIFY2(probabilities[kSmallShape.actionCount() + 2] > 0.85F,
        qPrintable(QString::number(probabilities[kSmallShape.actionCount() + 2])));
}

void TestActorCritic::aFewStatesAreLearnedByHeart()
{
    auto parameters = quick();
    parameters.loss = PolicyLoss::Imitation;
    parameters.entropyWeight = 0;
    const auto learning = learner(parameters);
    const Rows rows = drawnRows(6);
    Result<TrainingMetrics> metrics;
    for (int u = 0; u < 600; ++u) {
        metrics = learning->update(rows.batch());
        QVERIFY(metrics);
    }
    QVERIFY2(metrics->policyLoss < 0.05, qPrintable(QString::number(metrics->policyLoss)));
    QVERIFY2(metrics->valueLoss < 0.01, qPrintable(QString::number(metrics->valueLoss)));
    QVERIFY(metrics->explainedVariance > 0.98);
    QVERIFY2(std::abs(metrics->valueScale - 1) < 0.1, qPrintable(QString::number(metrics->valueScale)));
}

void TestActorCritic::resumedEqualsUninterrupted()
{
    const Rows rows = drawnRows(kBatch);
    const auto straight = learner(quick());
    const auto first = learner(quick());
    const auto resumed = learner(quick(), 99);
    for (int u = 0; u < 10; ++u)
        QVERIFY(straight->update(rows.batch()) && first->update(rows.batch()));
    QVERIFY(resumed->importState(first->exportState()));
    for (int u = 0; u < 10; ++u)
        QVERIFY(straight->update(rows.batch()) && resumed->update(rows.batch()));
    QVERIFY(straight->exportState() == resumed->exportState());
    QVERIFY(straight->exportState() != first->exportState());

    auto broken = first->exportState();
    broken.front().shape.front() += 1;
    QVERIFY(!resumed->importState(broken));
    QVERIFY(straight->exportState() == resumed->exportState());
}

void TestActorCritic::clippedRatiosStayNear()
{
    auto parameters = quick();
    parameters.loss = PolicyLoss::ClippedRatio;
    parameters.clipRange = 0.1;
    parameters.entropyWeight = 0;
    parameters.actorRate = 2e-4; // Adam goes on for a few steps after the gradient has ended
    const auto learning = learnerOf(NetworkForm::Harmony, parameters);
    Rows rows = typedRows([](std::size_t) { return 0; });
    const auto before = probabilitiesOf(*learning, rows);
    rows.behaviour.assign(kBatch, before[0]);
    rows.returns.assign(kBatch, 5.0F);
    Result<TrainingMetrics> metrics;
    for (int u = 0; u < 100; ++u) {
        auto batch = rows.batch();
        const std::vector<float> advantages(kBatch, 1.0F);
        batch.advantages = advantages;
        metrics = learning->update(batch);
        QVERIFY(metrics);
    }
    const float ratio = probabilitiesOf(*learning, rows)[0] / before[0];
    QVERIFY2(ratio > 1.05F && ratio < 1.3F, qPrintable(QString::number(ratio)));
    QCOMPARE(metrics->clippedFraction, 1.0);
    QVERIFY(metrics->approximateKl > 0);
}

void TestActorCritic::badBatchesAreRefused()
{
    const auto learning = learnerOf(NetworkForm::Harmony, quick());
    const Rows rows = drawnRows(4);
    const auto refused = [&](auto&& change) {
        auto batch = rows.batch();
        change(batch);
        const auto result = learning->update(batch);
        return !result && result.error().kind == ErrorKind::BadArguments;
    };
    QVERIFY(refused([](TrainingBatch& batch) { batch.actions = {}; }));
    QVERIFY(refused([](TrainingBatch& batch) { batch.states = batch.states.first(3); }));
    QVERIFY(refused([](TrainingBatch& batch) { batch.masks = batch.masks.first(3); }));
    QVERIFY(refused([](TrainingBatch& batch) { batch.returns = batch.returns.first(3); }));
    QVERIFY(refused([](TrainingBatch& batch) { batch.returns = {}; }));
    QVERIFY(refused([](TrainingBatch& batch) { batch.shape.servers = 4; }));
    const std::vector<std::int32_t> outside(4, 1000);
    QVERIFY(refused([&](TrainingBatch& batch) { batch.actions = outside; }));
    const std::vector<std::uint8_t> nothing(rows.masks.size(), 0);
    QVERIFY(refused([&](TrainingBatch& batch) { batch.masks = nothing; }));
}

void TestActorCritic::divergenceIsToldAndNotTaken()
{
    const auto learning = learnerOf(NetworkForm::Harmony, quick());
    Rows rows = drawnRows(4);
    const auto before = learning->exportState();
    rows.returns[2] = std::nanf("");
    const auto result = learning->update(rows.batch());
    QVERIFY(!result);
    QVERIFY(result.error().kind == ErrorKind::Failed);
    QVERIFY(learning->exportState() == before);
}

QTEST_GUILESS_MAIN(TestActorCritic)
#include "tst_actor_critic.moc"
