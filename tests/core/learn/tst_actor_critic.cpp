// SPDX-License-Identifier: GPL-3.0-or-later
//
// Learners of both forms: what they compute is what their exported networks compute, and they learn the probe
// environments – value only, value that depends on the state, discount over two steps, reward that depends on the
// action, and on both.
#include "core/learn/learn_module.h"
#include "core/learn/training/probe_environments.h"
#include "tests/core/learn/learn_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>

#include <dlfcn.h>

using namespace consonance;
using namespace consonance::test;

namespace {

using Rows = ProbeBatch;

constexpr std::size_t kBatch = kProbeStates;

} // namespace

class TestActorCritic : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void networksComputeWhatLearnersDo_data() { forms(); }
    void networksComputeWhatLearnersDo();
    void stepsAreThoseOfAutograd_data();
    void stepsAreThoseOfAutograd();
    void probeIsLearned_data();
    void probeIsLearned();
    void probesTellWhatIsWrong();
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
        QTest::newRow("set") << static_cast<int>(NetworkForm::HarmonySet);
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
        auto made = m_backend->makeLearner(probeArchitecture(form), parameters, seed);
        return made ? std::move(*made) : nullptr;
    }
    static Rows drawnRows(std::size_t count);
    static std::vector<float> valuesOf(const NetworkLearner& learner, const Rows& rows);
    static std::vector<float> probabilitiesOf(const NetworkLearner& learner, const Rows& rows);
    static LearnerParameters quick() { return probeParameters(); }

    LearnBackend* m_backend = nullptr;
    LearnBackend* m_plain = nullptr; ///< plain_learner.cpp
};

void TestActorCritic::initTestCase()
{
    const auto backend = loadLearnBackend();
    QVERIFY2(backend, backend ? "" : backend.error().englishText().c_str());
    m_backend = *backend;
    QCOMPARE(m_backend->threads(), 1);
    void* const module = dlopen(CONSONANCE_BINARY_FOLDER "/plain/consonance_learn.so", RTLD_NOW | RTLD_LOCAL);
    QVERIFY2(module, dlerror());
    m_plain = reinterpret_cast<LearnBackend* (*)(int)>(dlsym(module, kLearnModuleEntry))(kLearnModuleVersion);
    QVERIFY(m_plain != nullptr);
}

void TestActorCritic::stepsAreThoseOfAutograd_data()
{
    QTest::addColumn<int>("form");
    QTest::addColumn<int>("loss");
    QTest::addColumn<bool>("isBounded");
    const std::pair<const char*, PolicyLoss> losses[] { { "gradient", PolicyLoss::Gradient },
        { "clipped ratio", PolicyLoss::ClippedRatio }, { "imitation", PolicyLoss::Imitation } };
    for (const auto form : { NetworkForm::Harmony, NetworkForm::HarmonySet }) {
        for (const auto& [name, loss] : losses) {
            for (const bool isBounded : { false, true })
                QTest::addRow("%s: %s%s", policyOf(form), name, isBounded ? ", small norm" : "")
                    << static_cast<int>(form) << static_cast<int>(loss) << isBounded;
        }
    }
}

/// Three steps by hand move every layer as three steps of plain_learner.cpp do, which leaves gradients and Adam to
/// libtorch. Advantages of both signs meet ratios within the range and beyond either end of it.
void TestActorCritic::stepsAreThoseOfAutograd()
{
    QFETCH(const int, form);
    QFETCH(const int, loss);
    QFETCH(const bool, isBounded);
    LearnerParameters parameters { .loss = static_cast<PolicyLoss>(loss),
        .actorRate = 1e-3,
        .criticRate = 2e-3,
        .entropyWeight = 0.1,
        .gradientClip = isBounded ? 0.1 : 0.0 };
    const auto architecture = probeArchitecture(static_cast<NetworkForm>(form));
    const auto ours = *m_backend->makeLearner(architecture, parameters, 1);
    const auto plain = *m_plain->makeLearner(architecture, parameters, 1);
    const auto before = ours->network()->exportTensors();
    QVERIFY(before == plain->network()->exportTensors());
    Rows rows = drawnRows(kBatch);
    const auto now = probabilitiesOf(*ours, rows);
    std::vector<float> advantages;
    RandomStream random(6, "advantages");
    for (std::size_t i = 0; i < kBatch; ++i) {
        const auto action = static_cast<std::size_t>(rows.actions[i]);
        rows.behaviour.push_back(
            now[i * kSmallShape.actionCount() + action] * static_cast<float>(random.uniform(0.5, 2)));
        advantages.push_back(static_cast<float>(random.normal()));
    }
    TrainingBatch batch = rows.batch();
    if (parameters.loss == PolicyLoss::ClippedRatio)
        batch.advantages = advantages;
    for (int step = 0; step < 3; ++step) {
        const auto mine = ours->update(batch);
        const auto its = plain->update(batch);
        QVERIFY2(mine && its, mine && its ? "" : (mine ? its : mine).error().englishText().c_str());
        // Adam's first step is ± its rate however small a gradient is: after it, rounding shows.
        const double tolerance = step == 0 ? 1e-4 : 1e-2;
        QVERIFY2(std::abs(mine->gradientNorm - its->gradientNorm) < tolerance * its->gradientNorm,
            qPrintable(QStringLiteral("step %1: %2 by hand, %3 by autograd")
                           .arg(step)
                           .arg(mine->gradientNorm)
                           .arg(its->gradientNorm)));
        QVERIFY(mine->gradientNorm > 0.1); // otherwise no bound would be tested
    }
    const auto mine = ours->network()->exportTensors();
    const auto its = plain->network()->exportTensors();
    for (std::size_t i = 0; i < before.size(); ++i) {
        double apart = 0;
        double moved = 0;
        for (std::size_t k = 0; k < before[i].values.size(); ++k) {
            apart += std::pow(static_cast<double>(mine[i].values[k] - its[i].values[k]), 2);
            moved += std::pow(static_cast<double>(its[i].values[k] - before[i].values[k]), 2);
        }
        QVERIFY2(moved > 0 && apart < 1e-3 * moved,
            qPrintable(QStringLiteral("%1: %2 of %3")
                           .arg(QString::fromStdString(its[i].name))
                           .arg(std::sqrt(apart))
                           .arg(std::sqrt(moved))));
    }
}

void TestActorCritic::probeIsLearned_data()
{
    QTest::addColumn<int>("form");
    QTest::addColumn<int>("probe");
    for (const auto form : { NetworkForm::Harmony, NetworkForm::HarmonySet }) {
        for (const auto& info : probes())
            QTest::addRow("%s: %s", policyOf(form), info.name)
                << static_cast<int>(form) << static_cast<int>(info.probe);
    }
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

/// For the same batch, both compute the same loss.
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

void TestActorCritic::probeIsLearned()
{
    QFETCH(const int, form);
    QFETCH(const int, probe);
    const auto result = runProbe(*m_backend, static_cast<NetworkForm>(form), static_cast<Probe>(probe));
    QVERIFY2(result, result ? "" : result.error().englishText().c_str());
    QVERIFY(!result->figures.empty());
    for (const auto& figure : result->figures)
        QVERIFY2(figure.isRight(), qPrintable(QString::fromUtf8(figure.name) + u' ' + QString::number(figure.value)));
    QVERIFY(result->hasPassed());
}

/// A figure outside its bounds, or a missing one, is a failure; a check can be stopped.
void TestActorCritic::probesTellWhatIsWrong()
{
    ProbeResult result { .probe = Probe::ValueOnly, .form = NetworkForm::Harmony, .figures = {} };
    result.figures = { { "value", 0.94, 0.95, 1.05 } };
    QVERIFY(!result.hasPassed());
    result.figures = { { "value", 1.0, 0.95, 1.05 }, { "value", std::nan(""), 0.95, 1.05 } };
    QVERIFY(!result.hasPassed());
    std::stop_source source;
    source.request_stop();
    const auto stopped = runProbe(*m_backend, NetworkForm::Harmony, Probe::ActionMatters, source.get_token());
    QVERIFY(!stopped && stopped.error().kind == ErrorKind::Cancelled);
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
    parameters.actorRate = 2e-4; // Adam moves on for a few steps after the gradient has vanished
    const auto learning = learnerOf(NetworkForm::Harmony, parameters);
    Rows rows = ProbeBatch::ofKinds(1);
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

CONSONANCE_TEST(TestActorCritic)
#include "tst_actor_critic.moc"
