// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster_presets.h"
#include "core/policy/placement/interference_chooser.h"
#include "core/policy/policy.h"
#include "core/policy/simulation.h"
#include "core/policy/tools/least_squares.h"
#include "core/workload/trace_generator.h"

#include "core/base/random.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>

using namespace consonance;

class TestInterferenceFit : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void leastSquaresFindsExactWeights();
    void leastSquaresMinimisesTheError();
    void featuresThatNeverOccurWeighNothing();
    void coLocationsCountTasksAndSumSlowdowns();
    void fitsRecoverWhatMadeTheHistory();
    void historyIsReproducibleAndNoisy();
    void processorHungryModelsInterfereMost();
    void theHistoryIsThatOfThePredictor();
};

void TestInterferenceFit::leastSquaresFindsExactWeights()
{
    LeastSquares squares(2);
    // y = 3 a − 2 b
    const double samples[][3] { { 1, 0, 3 }, { 0, 1, -2 }, { 2, 1, 4 }, { 1, 3, -3 } };
    for (const auto& sample : samples)
        squares.add(std::span(sample, 2), sample[2]);
    const std::vector<double> weights = squares.solve(0);
    QVERIFY(std::abs(weights[0] - 3) < 1e-12);
    QVERIFY(std::abs(weights[1] + 2) < 1e-12);
}

void TestInterferenceFit::leastSquaresMinimisesTheError()
{
    // Through the origin, the points (1,1), (2,3): w = (1·1 + 2·3) / (1 + 4) = 1.4
    LeastSquares squares(1);
    for (const auto& [x, y] : { std::pair { 1.0, 1.0 }, std::pair { 2.0, 3.0 } })
        squares.add(std::span(&x, 1), y);
    QVERIFY(std::abs(squares.solve(0)[0] - 1.4) < 1e-12);
}

void TestInterferenceFit::featuresThatNeverOccurWeighNothing()
{
    LeastSquares squares(3);
    QCOMPARE(squares.solve(), std::vector<double>(3, 0.0));
    const double x[] { 2, 0, 0 };
    squares.add(x, 4);
    const std::vector<double> weights = squares.solve();
    QVERIFY(std::abs(weights[0] - 2) < 1e-5);
    QCOMPARE(weights[1], 0.0);
    QCOMPARE(weights[2], 0.0);
}

void TestInterferenceFit::coLocationsCountTasksAndSumSlowdowns()
{
    const HistorySample sample { .at = {},
        .jobs = { { .job = JobId(0),
                      .model = ModelId(1),
                      .tasks = { { HostId(0), RoleKind::Worker, 2 }, { HostId(0), RoleKind::ParameterServer, 1 },
                          { HostId(2), RoleKind::Worker, 1 } },
                      .speed = 60,
                      .aloneSpeed = 100 },
            { .job = JobId(1),
                .model = ModelId(0),
                .tasks = { { HostId(0), RoleKind::Worker, 1 } },
                .speed = 9,
                .aloneSpeed = 10 } } };
    const std::vector<CoLocation> hosts = coLocations(sample, 2);
    QCOMPARE(hosts.size(), std::size_t(2));
    QCOMPARE(hosts[0].host, HostId(0));
    QCOMPARE(hosts[0].tasksByModel, (std::vector<std::int32_t> { 1, 3 }));
    QCOMPARE(hosts[0].jobs, 2);
    QVERIFY(std::abs(hosts[0].slowdown - .5) < 1e-12);
    QCOMPARE(hosts[1].host, HostId(2));
    QCOMPARE(hosts[1].tasksByModel, (std::vector<std::int32_t> { 0, 1 }));
    QVERIFY(std::abs(hosts[1].slowdown - .4) < 1e-12);
}

void TestInterferenceFit::fitsRecoverWhatMadeTheHistory()
{
    // Two models; the slowdown of a server is .1 a + .2 b + .05 a b, always seen by one job of model a.
    History history;
    for (int a = 1; a <= 3; ++a) {
        for (int b = 0; b <= 3; ++b) {
            const double slowdown = .1 * a + .2 * b + .05 * a * b;
            HistorySample& sample = history.samples.emplace_back();
            sample.jobs.push_back({ .job = JobId(0),
                .model = ModelId(0),
                .tasks = { { HostId(0), RoleKind::Worker, a } },
                .speed = 1 - slowdown,
                .aloneSpeed = 1 });
            if (b > 0)
                sample.jobs.push_back({ .job = JobId(1),
                    .model = ModelId(1),
                    .tasks = { { HostId(0), RoleKind::Worker, b } },
                    .speed = 1,
                    .aloneSpeed = 1 });
        }
    }
    const auto quadratic = InterferenceFit::fromHistory(InterferenceForm::Quadratic, history, 2);
    QCOMPARE(quadratic.weights().size(), std::size_t(5));
    for (const auto& counts : { std::vector<std::int32_t> { 1, 1 }, std::vector<std::int32_t> { 3, 2 } }) {
        const double truth = .1 * counts[0] + .2 * counts[1] + .05 * counts[0] * counts[1];
        QVERIFY(std::abs(quadratic.predict(counts) - truth) < 1e-3);
    }
    const auto linear = InterferenceFit::fromHistory(InterferenceForm::Linear, history, 2);
    QCOMPARE(linear.weights().size(), std::size_t(2));
    QVERIFY(linear.weights()[1] > linear.weights()[0]);
    const std::vector<std::int32_t> nobody { 0, 0 };
    QCOMPARE(linear.predict(nobody), 0.0);
}

void TestInterferenceFit::historyIsReproducibleAndNoisy()
{
    const HistoryRuns exact { .traces = 1, .noise = 0 };
    const HistoryRuns noisy { .traces = 1, .noise = .1 };
    const auto first = historyOf(exact);
    const auto again = historyOf(exact);
    const auto measured = historyOf(noisy);
    QVERIFY(first && again && measured);
    QCOMPARE(first->get(), again->get());
    QCOMPARE((*first)->samples.size(), (*measured)->samples.size());
    double squares = 0;
    int count = 0;
    for (std::size_t i = 0; i < (*first)->samples.size(); ++i) {
        for (std::size_t k = 0; k < (*first)->samples[i].jobs.size(); ++k) {
            const ObservedJob& truth = (*first)->samples[i].jobs[k];
            QVERIFY(truth.speed <= truth.aloneSpeed * (1 + 1e-9));
            const double error = (*measured)->samples[i].jobs[k].speed / truth.speed - 1;
            squares += error * error;
            ++count;
        }
    }
    const double deviation = std::sqrt(squares / count);
    QVERIFY2(deviation > .09 && deviation < .11, (std::to_string(deviation) + " of " + std::to_string(count)).c_str());
}

void TestInterferenceFit::processorHungryModelsInterfereMost()
{
    const auto history = historyOf(formerLifRuns());
    QVERIFY(history.has_value());
    const auto models = bundledModels();
    const auto fit = InterferenceFit::fromHistory(InterferenceForm::Linear, **history, models->models.size());
    // seq2seq and WLM together use less than two cores, ResNet-50 and Inception-BN about four.
    const auto weightOf = [&](const char* name) { return fit.weights()[models->find(name)->index()]; };
    for (const char* hungry : { "resnet-50", "inception-bn" }) {
        for (const char* modest : { "seq2seq", "wlm" })
            QVERIFY2(weightOf(hungry) > weightOf(modest), hungry);
    }
}

/// All five loads and locality's runs too, as the reward predictor learns from; runs kept earlier continue with their
/// old history, which gives this hash.
void TestInterferenceFit::theHistoryIsThatOfThePredictor()
{
    const auto hashOf = [](const std::map<std::string, std::string>& parameters) -> std::uint64_t {
        SimulationSetup setup;
        setup.cluster = *loadCluster("harmony-testbed");
        setup.workload = *generateTrace("harmony-testbed", { { "jobs", "60" }, { "load", "5" } }, 9, bundledModels());
        setup.throughput = *makeThroughputModel("contention", setup.cluster);
        setup.seed = 9;
        setup.policyId = "lif-linear";
        setup.parameters = parameters;
        auto simulation = Simulation::create(std::move(setup));
        return simulation && simulation->runToEnd() ? simulation->engine().log().hash() : 0;
    };
    const auto& registry = PolicyRegistry::instance();
    const auto kept = registry.asKept("lif-linear", { { "history_traces", "8" }, { "history_noise", "0.05" } });
    QCOMPARE(hashOf(kept), std::uint64_t { 0x9d1179314c2430a9 });
    QVERIFY(hashOf({}) != hashOf(kept));
    const auto history = historyOf({});
    QVERIFY(history);
    QVERIFY(
        (*history)->origin.find("loads 1, 2, 3, 4, 5, seeds 950001 to 950030, each with random, lb, binpack, locality")
        != std::string::npos);
}

CONSONANCE_TEST(TestInterferenceFit)
#include "tst_interference_fit.moc"
