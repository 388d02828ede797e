// SPDX-License-Identifier: GPL-3.0-or-later
// The two versions of what the set predictor sees: a checkpoint keeps the one it was trained with.
#include "core/learn/predictor/set_predictor.h"

#include "core/base/random.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>

using namespace consonance;

namespace {

const std::vector<std::string> kModels { "a", "b", "c" };

void addLayer(const std::string& name, std::int64_t inputs, std::int64_t outputs, RandomStream& random,
    std::vector<NamedTensor>& tensors)
{
    NamedTensor weight { .name = "predictor.member0." + name + ".weight", .shape = { outputs, inputs }, .values = {} };
    NamedTensor bias { .name = "predictor.member0." + name + ".bias", .shape = { outputs }, .values = {} };
    for (std::int64_t i = 0; i < inputs * outputs; ++i)
        weight.values.push_back(static_cast<float>(random.uniform(-0.5, 0.5)));
    for (std::int64_t i = 0; i < outputs; ++i)
        bias.values.push_back(static_cast<float>(random.uniform(0, 0.5)));
    tensors.push_back(std::move(weight));
    tensors.push_back(std::move(bias));
}

/// Drawn weights of that version.
std::shared_ptr<const SetPredictor> drawn(bool seesServers)
{
    const SetPredictorFeatures features { .models = kModels.size(), .hasServers = seesServers };
    RandomStream random(5, "tests.set-predictor");
    std::vector<NamedTensor> tensors {
        { .name = "predictor.scale", .shape = { 3 }, .values = { 1, 2, 3 } },
        { .name = "predictor.range.tasks", .shape = { 6 }, .values = { 2, 2, 2, 2, 2, 2 } },
        { .name = "predictor.range.together", .shape = { 3, 3 }, .values = std::vector<float>(9, 1.0F) },
    };
    if (seesServers)
        tensors.push_back({ .name = "predictor.server", .shape = { 4 }, .values = { 8, 2, 1, 1.212F } });
    addLayer("group0", static_cast<std::int64_t>(features.groupWidth()), 8, random, tensors);
    addLayer("group1", 8, 6, random, tensors);
    addLayer("job0", 12 + static_cast<std::int64_t>(features.jobWidth()), 8, random, tensors);
    addLayer("job1", 8, 1, random, tensors);
    return SetPredictor::fromTensors(tensors, kModels, {}).value_or(nullptr);
}

/// Two jobs that share the first of two servers of that size.
std::vector<float> speedsOn(const RewardPredictor& predictor, const ServerSize& size)
{
    const std::vector<std::int32_t> models { 0, 1 };
    const std::vector<PlacedGroup> groups { { .host = 0, .job = 0, .workers = 2, .servers = 1 },
        { .host = 0, .job = 1, .workers = 1 }, { .host = 1, .job = 1, .servers = 1 } };
    const std::vector<ServerSize> sizes(2, size);
    std::vector<float> speeds(2);
    predictor.predict({ .models = models, .groups = groups, .hosts = 2, .servers = sizes }, speeds);
    return speeds;
}

} // namespace

class TestSetPredictor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theFirstVersionKnowsOneServerOnly()
    {
        const auto predictor = drawn(false);
        QVERIFY(predictor);
        QVERIFY(speedsOn(*predictor, {})[0] > 0);
        QCOMPARE(speedsOn(*predictor, { .cores = 96, .gpus = 8, .sockets = 2 }), speedsOn(*predictor, {}));
        QCOMPARE(predictor->mostWorkersOnServer(), std::optional(2));
        QVERIFY(std::ranges::none_of(
            predictor->exportTensors(), [](const NamedTensor& tensor) { return tensor.name == "predictor.server"; }));
    }

    void theSecondSeesCoresGpusSocketsAndNetwork()
    {
        const auto predictor = drawn(true);
        QVERIFY(predictor);
        const auto usual = speedsOn(*predictor, {});
        const ServerSize others[] { { .cores = 96 }, { .gpus = 8 }, { .sockets = 2 },
            { .gigabytesPerSecond = 3.125F } };
        for (const auto& other : others)
            QVERIFY(speedsOn(*predictor, other) != usual);
        QVERIFY(!predictor->mostWorkersOnServer());
        // What is not known of a server is as on the testbed.
        std::vector<float> unknown(1);
        const std::vector<std::int32_t> models { 2 };
        const std::vector<PlacedGroup> groups { { .host = 0, .job = 0, .workers = 1 },
            { .host = 1, .job = 0, .servers = 1 } };
        predictor->predict({ .models = models, .groups = groups, .hosts = 2 }, unknown);
        QCOMPARE(unknown[0], predictor->aloneSpeed(2, 1, 1));
    }

    void whatIsWrittenIsReadBack()
    {
        for (const bool seesServers : { false, true }) {
            const auto predictor = drawn(seesServers);
            const auto again = SetPredictor::fromTensors(predictor->exportTensors(), kModels, {});
            QVERIFY(again);
            QCOMPARE(speedsOn(**again, { .cores = 96 }), speedsOn(*predictor, { .cores = 96 }));
        }
    }
};

CONSONANCE_TEST(TestSetPredictor)
#include "tst_set_predictor.moc"
