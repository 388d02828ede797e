// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/minibatches.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

using namespace consonance;

namespace {

constexpr std::size_t kRows = 12;
constexpr StateShape kShape { .jobs = 2, .newJobs = 1, .servers = 2, .models = 3, .resources = 2 };

/// In row i everything is `first` + i.
std::shared_ptr<const TrainingSamples> numbered(int first)
{
    auto samples = std::make_shared<TrainingSamples>();
    for (std::size_t i = 0; i < kRows; ++i) {
        const auto number = static_cast<float>(first) + static_cast<float>(i);
        auto& inferences = samples->inferences;
        inferences.states.insert(inferences.states.end(), kShape.width(), number);
        inferences.masks.insert(inferences.masks.end(), kShape.actionCount(), static_cast<std::uint8_t>(i % 2));
        inferences.actions.push_back(first + static_cast<int>(i));
        inferences.probabilities.push_back(number);
        samples->returns.push_back(number);
        samples->advantages.push_back(number);
    }
    return samples;
}

std::vector<std::int32_t> actionsOf(const SampleOrder& order)
{
    Minibatch minibatch(kShape, 4);
    std::vector<std::int32_t> actions;
    for (std::size_t first = 0; first < order.size(); first += minibatch.size()) {
        order.fill(minibatch, first);
        const auto batch = minibatch.batch();
        actions.insert(actions.end(), batch.actions.begin(), batch.actions.end());
    }
    return actions;
}

} // namespace

class TestMinibatches : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// State, mask, action, probability, advantage and return of a row belong to one inference, shuffled and drawn.
    void aRowIsOfOneInference()
    {
        const std::array rounds { numbered(0), numbered(100) };
        SampleOrder order(rounds);
        RandomStream random(3, "test");
        order.shuffle(random);
        Minibatch minibatch(kShape, 2 * kRows);
        for (const bool isDrawn : { false, true }) {
            if (isDrawn)
                order.fillDrawn(minibatch, random);
            else
                order.fill(minibatch, 0);
            const auto batch = minibatch.batch();
            for (std::size_t row = 0; row < minibatch.size(); ++row) {
                const auto number = static_cast<float>(batch.actions[row]);
                QCOMPARE(batch.states[row * kShape.width()], number);
                QCOMPARE(batch.states[(row + 1) * kShape.width() - 1], number);
                QCOMPARE(batch.masks[row * kShape.actionCount()], static_cast<std::uint8_t>(batch.actions[row] % 2));
                QCOMPARE(batch.behaviour[row], number);
                QCOMPARE(batch.advantages[row], number);
                QCOMPARE(batch.returns[row], number);
            }
        }
    }

    void anEpochTakesEachOnceInAnOrderOfItsOwn()
    {
        const std::array rounds { numbered(0), numbered(100) };
        SampleOrder order(rounds);
        const auto played = actionsOf(order);
        QVERIFY(std::ranges::is_sorted(played));
        RandomStream random(3, "test");
        order.shuffle(random);
        auto shuffled = actionsOf(order);
        QVERIFY(shuffled != played);
        order.shuffle(random);
        QVERIFY(actionsOf(order) != shuffled);
        std::ranges::sort(shuffled);
        QCOMPARE(shuffled, played);
    }
};

CONSONANCE_BARE_TEST(TestMinibatches)
#include "tst_minibatches.moc"
