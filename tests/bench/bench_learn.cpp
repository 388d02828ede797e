// SPDX-License-Identifier: GPL-3.0-or-later
// What learning costs: an inference alone and in a batch, a prediction, a training step beside the network's own
// largest matrix product. Processor time, so that a busy machine does not change the ratios. Training rows need the
// module.
#include "core/base/random.h"
#include "core/learn/learn_module.h"
#include "core/learn/network/harmony_network.h"
#include "core/learn/network/harmony_set_network.h"
#include "core/learn/predictor/predictor_history.h"
#include "core/learn/sample_picture.h"
#include "core/workload/model_profile.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>

using namespace consonance;

namespace {

constexpr std::size_t kStates = 256;

NetworkArchitecture architectureOf(NetworkForm form)
{
    return { .form = form, .shape = { .jobs = 18, .newJobs = 6, .servers = 6, .models = 8, .resources = 3 } };
}

/// States as busy as the testbed's: a dozen jobs with four tasks each.
struct DrawnStates {
    std::vector<float> states;
    std::vector<std::uint8_t> masks;
    std::vector<std::int32_t> actions;
    std::vector<float> returns;

    explicit DrawnStates(const StateShape& shape)
    {
        RandomStream random(1, "bench.states");
        const auto below
            = [&](std::int32_t count) { return static_cast<std::size_t>(random.uniformInt(0, count - 1)); };
        for (std::size_t i = 0; i < kStates; ++i) {
            std::vector<float> state(shape.width(), 0.0F);
            for (std::size_t job = 0; job < 12; ++job) {
                state[shape.x() + job * 8 + below(shape.models)] = 1;
                for (std::size_t k = 0; k < 8; ++k)
                    state[shape.r() + job * 8 + k] = 0.5F;
                state[shape.w() + job] = 2;
                state[shape.p() + job] = 2;
                for (int task = 0; task < 4; ++task)
                    state[shape.d() + (below(shape.servers) * static_cast<std::size_t>(shape.jobs) + job) * 2
                        + below(2)]
                        += 1;
            }
            for (std::size_t k = shape.v(); k < shape.d(); ++k)
                state[k] = static_cast<float>(random.uniform01());
            states.insert(states.end(), state.begin(), state.end());
            const std::size_t action = below(static_cast<std::int32_t>(shape.actionCount()));
            for (std::size_t a = 0; a < shape.actionCount(); ++a)
                masks.push_back(a == action || random.chance(0.4) ? 1 : 0);
            actions.push_back(static_cast<std::int32_t>(action));
            returns.push_back(static_cast<float>(random.normal()));
        }
    }
};

std::unique_ptr<NetworkLearner> learnerOf(const NetworkArchitecture& architecture, benchmark::State& state)
{
    const auto backend = loadLearnBackend();
    if (!backend) {
        state.SkipWithError(backend.error().englishText().c_str());
        return nullptr;
    }
    auto learner = (*backend)->makeLearner(architecture, {}, 1);
    return learner ? std::move(*learner) : nullptr;
}

void inference(benchmark::State& state)
{
    const auto architecture = architectureOf(static_cast<NetworkForm>(state.range(0)));
    const auto batch = static_cast<std::size_t>(state.range(1));
    const auto learner = learnerOf(architecture, state);
    if (!learner)
        return;
    const auto network = learner->network();
    const StateShape& shape = architecture.shape;
    const DrawnStates drawn(shape);
    std::vector<float> probabilities(batch * shape.actionCount());
    std::size_t at = 0;
    for (auto _ : state) {
        network->evaluate(shape, std::span(drawn.states).subspan(at * shape.width(), batch * shape.width()),
            std::span(drawn.masks).subspan(at * shape.actionCount(), batch * shape.actionCount()), probabilities, {});
        benchmark::DoNotOptimize(probabilities.data());
        at = (at + batch) % kStates;
    }
    state.SetLabel(networkFormName(architecture.form));
    state.counters["us/action"] = benchmark::Counter(
        static_cast<double>(batch) * 1e-6, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(inference)->Args({ 0, 1 })->Args({ 0, 64 })->Args({ 1, 1 })->Args({ 1, 64 })->Unit(benchmark::kMicrosecond);

/// Multiplications and additions of a step over both networks: for each layer the forward pass, the gradients of its
/// weights and, except in the first, the gradients of its inputs.
double operationsOf(const NetworkArchitecture& architecture)
{
    double operations = 0;
    for (const double outputs : { static_cast<double>(architecture.shape.actionCount()), 1.0 }) {
        double width = 0;
        for (const InputBranch& branch : inputBranches(architecture)) {
            operations += 4.0 * static_cast<double>(branch.inputs * branch.outputs);
            width += static_cast<double>(branch.outputs);
        }
        for (std::size_t i = 1; i < architecture.hidden.size(); ++i) {
            operations += 6.0 * width * architecture.hidden[i];
            width = architecture.hidden[i];
        }
        operations += 6.0 * width * outputs;
    }
    return operations * static_cast<double>(kStates);
}

/// One update of actor and critic of the published network on 256 inferences.
void trainingStep(benchmark::State& state)
{
    const auto architecture = architectureOf(NetworkForm::Harmony);
    const auto learner = learnerOf(architecture, state);
    if (!learner)
        return;
    const DrawnStates drawn(architecture.shape);
    const TrainingBatch batch { .shape = architecture.shape,
        .states = drawn.states,
        .masks = drawn.masks,
        .actions = drawn.actions,
        .returns = drawn.returns };
    for (auto _ : state) {
        if (!learner->update(batch))
            state.SkipWithError("the update failed");
    }
    state.counters["GFLOP/s"]
        = benchmark::Counter(operationsOf(architecture) * 1e-9, benchmark::Counter::kIsIterationInvariantRate);
    state.counters["samples/s"]
        = benchmark::Counter(static_cast<double>(kStates), benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(trainingStep)->Unit(benchmark::kMillisecond);

/// The bar that trainingStep is measured against: its rate must be at least 60 % of this one's.
void largestMatrixProduct(benchmark::State& state)
{
    const auto backend = loadLearnBackend();
    if (!backend) {
        state.SkipWithError(backend.error().englishText().c_str());
        return;
    }
    const auto architecture = architectureOf(NetworkForm::Harmony);
    const std::int64_t inner = architecture.hidden[0];
    const std::int64_t columns = architecture.hidden[1];
    const auto product = (*backend)->matrixProduct(static_cast<std::int64_t>(kStates), inner, columns);
    for (auto _ : state)
        product();
    const double operations = 2.0 * static_cast<double>(kStates) * static_cast<double>(inner * columns);
    state.counters["GFLOP/s"] = benchmark::Counter(operations * 1e-9, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(largestMatrixProduct)->Unit(benchmark::kMicrosecond);

/// All jobs of one moment of the testbed, with nothing cached.
void prediction(benchmark::State& state)
{
    const auto backend = loadLearnBackend();
    const auto history = makePredictorHistory({ .traces = 1, .loads = { 4 } });
    if (!backend || !history) {
        state.SkipWithError("no module or no history");
        return;
    }
    std::vector<std::string> names;
    for (const ModelProfile& model : bundledModels()->models)
        names.push_back(model.name);
    const auto trained
        = (*backend)->trainPredictor({ .history = *history, .modelNames = names }, { .epochs = 1 }, {}, nullptr);
    if (!trained) {
        state.SkipWithError(trained.error().englishText().c_str());
        return;
    }
    std::size_t at = 0;
    double jobs = 0;
    std::vector<float> speeds;
    for (auto _ : state) {
        const HistorySample& sample = (*history)->samples[at++ % (*history)->samples.size()];
        speeds.resize(sample.jobs.size());
        trained->predictor->predict(SamplePicture(sample).picture(), speeds);
        benchmark::DoNotOptimize(speeds.data());
        jobs += static_cast<double>(sample.jobs.size());
    }
    state.counters["us/job"]
        = benchmark::Counter(jobs * 1e-6, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(prediction)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
