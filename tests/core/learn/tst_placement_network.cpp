// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/learned_model.h"
#include "core/learn/network/masked_softmax.h"
#include "tests/core/learn/learn_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace consonance;
using namespace consonance::test;

class TestPlacementNetwork : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theStateHasThePublishedWidth();
    void aLayerSumsInTheOrderOfItsInputs();
    void zerosAndPaddingChangeNothing();
    void forbiddenActionsGetNothing();
    void nothingAllowedGivesNothing();
    void inputsHaveBranchesOfTheirOwn();
    void serversShowTheTypesOfTheirTasks();
    void forms_data();
    void forms();
    void setNetworksFollowTheirJobsAndServers();
    void setNetworksTakeAnyNumber();
    void modelsAreSavedAndLoaded();
    void sizesOutOfReasonAreRefused();

private:
    static NetworkArchitecture architectureOf(NetworkForm form)
    {
        return { .form = form, .shape = kSmallShape, .hidden = { 40, 24, 20 }, .embedding = 12, .rounds = 2 };
    }
    static std::shared_ptr<const PlacementNetwork> networkOf(NetworkForm form)
    {
        const auto architecture = architectureOf(form);
        return *makePlacementNetwork(architecture, drawnTensors(architecture, 3));
    }
};

void TestPlacementNetwork::theStateHasThePublishedWidth()
{
    // harmony.md 1.2: N L + 2 N (1 + K) + 2 N + M K + 2 M N
    const StateShape shape { .jobs = 20, .newJobs = 3, .servers = 6, .models = 8, .resources = 2 };
    QCOMPARE(shape.width(), std::size_t { 160 + 120 + 40 + 12 + 240 });
    QCOMPARE(shape.actionCount(), std::size_t { 2 * 6 * 3 });
    QCOMPARE(shape.action(2, PlacedRole::ParameterServer, 5), shape.actionCount() - 1);
}

void TestPlacementNetwork::aLayerSumsInTheOrderOfItsInputs()
{
    RandomStream random(5, "layer");
    constexpr std::size_t inputs = 37;
    constexpr std::size_t outputs = 85;
    std::vector<NamedTensor> tensors;
    addDrawnLayer("l", inputs, outputs, random, tensors);
    const auto layer = DenseLayer::fromTensors(tensors, "l", inputs, outputs);
    QVERIFY(layer);
    std::vector<float> input;
    for (std::size_t i = 0; i < inputs; ++i)
        input.push_back(random.chance(0.5) ? 0.0F : static_cast<float>(random.normal()));
    std::vector<float> output(layer->paddedOutputs(), 9.0F);
    layer->apply(input, output, Activation::Relu);
    for (std::size_t o = 0; o < outputs; ++o) {
        float sum = tensors[1].values[o];
        for (std::size_t i = 0; i < inputs; ++i)
            sum += tensors[0].values[o * inputs + i] * input[i];
        QCOMPARE(output[o], std::max(0.0F, sum)); // to the bit
    }
    QVERIFY(std::all_of(output.begin() + outputs, output.end(), [](float value) { return value == 0.0F; }));
    std::vector<NamedTensor> again;
    layer->exportTo("l", again);
    QVERIFY(again == tensors);
}

void TestPlacementNetwork::zerosAndPaddingChangeNothing()
{
    const auto network = networkOf(NetworkForm::HarmonySet);
    RandomStream random(1, "state");
    const auto state = drawnState(kSmallShape, random, 3);
    // The same jobs in a state with room for more.
    StateShape wide = kSmallShape;
    wide.jobs = 9;
    std::vector<float> padded(wide.width(), 0.0F);
    const auto copyPart = [&](std::size_t from, std::size_t to, std::size_t count) {
        std::copy_n(
            state.begin() + static_cast<std::ptrdiff_t>(from), count, padded.begin() + static_cast<std::ptrdiff_t>(to));
    };
    copyPart(kSmallShape.x(), wide.x(), kSmallShape.r() - kSmallShape.x());
    copyPart(kSmallShape.r(), wide.r(), kSmallShape.w() - kSmallShape.r());
    copyPart(kSmallShape.w(), wide.w(), 4);
    copyPart(kSmallShape.p(), wide.p(), 4);
    copyPart(kSmallShape.v(), wide.v(), kSmallShape.d() - kSmallShape.v());
    for (std::size_t m = 0; m < 3; ++m)
        copyPart(kSmallShape.d() + m * 8, wide.d() + m * 18, 8);
    const std::vector<std::uint8_t> mask(kSmallShape.actionCount(), 1);
    std::vector<float> first(mask.size());
    std::vector<float> second(mask.size());
    float firstValue = 0;
    float secondValue = 0;
    network->evaluate(kSmallShape, state, mask, first, std::span(&firstValue, 1));
    network->evaluate(wide, padded, mask, second, std::span(&secondValue, 1));
    QCOMPARE(first, second);
    QCOMPARE(firstValue, secondValue);
}

void TestPlacementNetwork::forbiddenActionsGetNothing()
{
    const std::vector<float> logits { 1, 50, 1, 2 };
    const std::vector<std::uint8_t> mask { 1, 0, 1, 0 };
    std::vector<float> probabilities(4, 7.0F);
    maskedSoftmax(logits, mask, probabilities);
    QCOMPARE(probabilities, (std::vector<float> { 0.5F, 0, 0.5F, 0 }));
    QVERIFY(std::abs(entropyOf(probabilities) - std::log(2.0)) < 1e-12);
}

void TestPlacementNetwork::nothingAllowedGivesNothing()
{
    std::vector<float> probabilities(3, 7.0F);
    maskedSoftmax(std::vector<float> { 1, 2, 3 }, std::vector<std::uint8_t> { 0, 0, 0 }, probabilities);
    QCOMPARE(probabilities, std::vector<float>(3, 0.0F));
    QCOMPARE(entropyOf(probabilities), 0.0);
}

void TestPlacementNetwork::inputsHaveBranchesOfTheirOwn()
{
    const NetworkArchitecture architecture { .joinsTypes = false };
    const auto branches = inputBranches(architecture);
    QCOMPARE(branches.size(), std::size_t { 6 });
    std::size_t inputs = 0;
    std::size_t outputs = 0;
    for (const InputBranch& branch : branches) {
        QCOMPARE(branch.offset, inputs);
        inputs += branch.inputs;
        outputs += branch.outputs;
    }
    QCOMPARE(inputs, architecture.shape.width());
    QCOMPARE(outputs, std::size_t { 196 });
}

void TestPlacementNetwork::serversShowTheTypesOfTheirTasks()
{
    std::vector<float> state(kSmallShape.width(), 0.0F);
    state[kSmallShape.x() + 0 * 2 + 1] = 1; // job 0 is of type 1
    state[kSmallShape.x() + 3 * 2 + 1] = 1; // so is job 3
    state[kSmallShape.d() + (2 * 4 + 0) * 2] = 2; // server 2: two workers of job 0
    state[kSmallShape.d() + (2 * 4 + 3) * 2] = 1; // a worker and a PS of job 3
    state[kSmallShape.d() + (2 * 4 + 3) * 2 + 1] = 1;
    std::vector<float> tasks(typedTasksWidth(kSmallShape), 9.0F);
    fillTypedTasks(kSmallShape, state, tasks);
    std::vector<float> expected(3 * 2 * 2, 0.0F);
    expected[(2 * 2 + 1) * 2] = 3;
    expected[(2 * 2 + 1) * 2 + 1] = 1;
    QCOMPARE(tasks, expected);
}

void TestPlacementNetwork::forms_data()
{
    QTest::addColumn<int>("form");
    QTest::newRow("harmony") << static_cast<int>(NetworkForm::Harmony);
    QTest::newRow("harmony-set") << static_cast<int>(NetworkForm::HarmonySet);
}

/// What holds for both forms: sums to 1, 0 where forbidden, a batch gives what its states give alone.
void TestPlacementNetwork::forms()
{
    QFETCH(const int, form);
    const auto network = networkOf(static_cast<NetworkForm>(form));
    QVERIFY(network->takes(kSmallShape));
    RandomStream random(2, "states");
    std::vector<float> states;
    std::vector<std::uint8_t> masks;
    constexpr std::size_t count = 5;
    for (std::size_t i = 0; i < count; ++i) {
        const auto state = drawnState(kSmallShape, random, 2 + static_cast<std::int32_t>(i % 3));
        states.insert(states.end(), state.begin(), state.end());
        for (std::size_t a = 0; a < kSmallShape.actionCount(); ++a)
            masks.push_back(a == i || random.chance(0.5) ? 1 : 0);
    }
    std::vector<float> probabilities(masks.size());
    std::vector<float> values(count);
    network->evaluate(kSmallShape, states, masks, probabilities, values);
    for (std::size_t i = 0; i < count; ++i) {
        const auto row = std::span(probabilities).subspan(i * kSmallShape.actionCount(), kSmallShape.actionCount());
        const auto mask = std::span(masks).subspan(i * kSmallShape.actionCount(), kSmallShape.actionCount());
        QVERIFY(std::abs(std::accumulate(row.begin(), row.end(), 0.0) - 1) < 1e-5);
        for (std::size_t a = 0; a < row.size(); ++a)
            QCOMPARE(row[a] > 0, mask[a] != 0);
        std::vector<float> alone(row.size());
        float value = 0;
        network->evaluate(kSmallShape, std::span(states).subspan(i * kSmallShape.width(), kSmallShape.width()), mask,
            alone, std::span(&value, 1));
        QVERIFY(std::ranges::equal(alone, row));
        QCOMPARE(value, values[i]);
    }
    QVERIFY(values[0] != values[1]);
}

/// Renaming servers renames the probabilities and nothing else.
void TestPlacementNetwork::setNetworksFollowTheirJobsAndServers()
{
    const auto network = networkOf(NetworkForm::HarmonySet);
    RandomStream random(8, "states");
    const auto state = drawnState(kSmallShape, random, 4);
    auto renamed = state; // servers 0, 1, 2 become 1, 2, 0
    const auto move = [&](std::size_t first, std::size_t width) {
        for (std::size_t m = 0; m < 3; ++m) {
            std::copy_n(state.begin() + static_cast<std::ptrdiff_t>(first + m * width), width,
                renamed.begin() + static_cast<std::ptrdiff_t>(first + (m + 1) % 3 * width));
        }
    };
    move(kSmallShape.v(), 2);
    move(kSmallShape.d(), 8);
    const std::vector<std::uint8_t> mask(kSmallShape.actionCount(), 1);
    std::vector<float> before(mask.size());
    std::vector<float> after(mask.size());
    network->evaluate(kSmallShape, state, mask, before, {});
    network->evaluate(kSmallShape, renamed, mask, after, {});
    for (std::int32_t job = 0; job < 2; ++job) {
        for (const auto role : { PlacedRole::Worker, PlacedRole::ParameterServer }) {
            for (std::int32_t m = 0; m < 3; ++m) {
                const float one = before[kSmallShape.action(job, role, m)];
                const float other = after[kSmallShape.action(job, role, (m + 1) % 3)];
                QVERIFY(std::abs(one - other) < 1e-6F);
            }
        }
    }
}

void TestPlacementNetwork::setNetworksTakeAnyNumber()
{
    const auto network = networkOf(NetworkForm::HarmonySet);
    StateShape large = kSmallShape;
    large.servers = 100;
    large.jobs = 300;
    large.newJobs = 50;
    QVERIFY(network->takes(large));
    QVERIFY(!networkOf(NetworkForm::Harmony)->takes(large));
    RandomStream random(1, "large");
    const auto state = drawnState(large, random, 60);
    const std::vector<std::uint8_t> mask(large.actionCount(), 1);
    std::vector<float> probabilities(mask.size());
    network->evaluate(large, state, mask, probabilities, {});
    QVERIFY(std::abs(std::accumulate(probabilities.begin(), probabilities.end(), 0.0) - 1) < 1e-3);
    large.models = 3;
    QVERIFY(!network->takes(large));
}

void TestPlacementNetwork::modelsAreSavedAndLoaded()
{
    for (const auto form : { NetworkForm::Harmony, NetworkForm::HarmonySet }) {
        const LearnedModel model { .network = networkOf(form), .notes = { { "seed", "3" } } };
        CheckpointContent content;
        addToCheckpoint(model, content);
        const auto decoded = decodeCheckpoint(encodeCheckpoint(content), "model");
        QVERIFY(decoded);
        const auto loaded = learnedModelOf(*decoded, "model");
        QVERIFY2(loaded, loaded ? "" : loaded.error().englishText().c_str());
        QVERIFY(loaded->network->architecture() == model.network->architecture());
        QVERIFY(loaded->network->exportTensors() == model.network->exportTensors());
        QCOMPARE(loaded->notes.at("seed"), std::string("3"));
        QVERIFY(loaded->predictor == nullptr);

        auto broken = *decoded;
        broken.tensors.pop_back();
        QVERIFY(!learnedModelOf(broken, "model"));
        broken = *decoded;
        broken.tensors.front().values.front() = std::nanf("");
        QVERIFY(!learnedModelOf(broken, "model"));
    }
    QVERIFY(!learnedModelOf({}, "empty"));
}

void TestPlacementNetwork::sizesOutOfReasonAreRefused()
{
    auto architecture = architectureOf(NetworkForm::Harmony);
    QVERIFY(checkArchitecture(architecture));
    architecture.hidden.clear();
    QVERIFY(!checkArchitecture(architecture));
    architecture.hidden = { 1 << 30 };
    QVERIFY(!checkArchitecture(architecture));
    architecture = architectureOf(NetworkForm::HarmonySet);
    architecture.rounds = 1000;
    QVERIFY(!checkArchitecture(architecture));
    architecture = architectureOf(NetworkForm::Harmony);
    architecture.shape.newJobs = architecture.shape.jobs + 1;
    QVERIFY(!checkArchitecture(architecture));
}

CONSONANCE_TEST(TestPlacementNetwork)
#include "tst_placement_network.moc"
