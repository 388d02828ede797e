// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/minibatches.h"

#include <algorithm>

namespace consonance {

Minibatch::Minibatch(const StateShape& shape, std::size_t size)
    : m_shape(shape)
    , m_size(size)
    , m_states(size * shape.width())
    , m_masks(size * shape.actionCount())
    , m_actions(size)
    , m_returns(size)
    , m_advantages(size)
    , m_behaviour(size)
{
}

void Minibatch::set(std::size_t row, const TrainingSamples& from, std::size_t index)
{
    const std::size_t width = m_shape.width();
    const std::size_t actions = m_shape.actionCount();
    const auto at
        = [](auto& values, std::size_t offset) { return values.begin() + static_cast<std::ptrdiff_t>(offset); };
    std::copy_n(at(from.inferences.states, index * width), width, at(m_states, row * width));
    std::copy_n(at(from.inferences.masks, index * actions), actions, at(m_masks, row * actions));
    m_actions[row] = from.inferences.actions[index];
    m_hasReturns = !from.returns.empty();
    m_hasAdvantages = !from.advantages.empty();
    if (m_hasReturns)
        m_returns[row] = from.returns[index];
    if (m_hasAdvantages) {
        m_advantages[row] = from.advantages[index];
        m_behaviour[row] = from.inferences.probabilities[index];
    }
}

TrainingBatch Minibatch::batch() const
{
    TrainingBatch batch { .shape = m_shape, .states = m_states, .masks = m_masks, .actions = m_actions };
    if (m_hasReturns)
        batch.returns = m_returns;
    if (m_hasAdvantages) {
        batch.advantages = m_advantages;
        batch.behaviour = m_behaviour;
    }
    return batch;
}

SampleOrder::SampleOrder(std::span<const std::shared_ptr<const TrainingSamples>> rounds)
{
    for (const auto& samples : rounds) {
        for (std::size_t i = 0; i < samples->inferences.count(); ++i)
            m_order.emplace_back(samples.get(), i);
    }
}

void SampleOrder::shuffle(RandomStream& random)
{
    for (std::size_t i = m_order.size(); i > 1; --i)
        std::swap(
            m_order[i - 1], m_order[static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(i) - 1))]);
}

void SampleOrder::fill(Minibatch& minibatch, std::size_t first) const
{
    for (std::size_t row = 0; row < minibatch.size(); ++row)
        minibatch.set(row, *m_order[first + row].first, m_order[first + row].second);
}

void SampleOrder::fillDrawn(Minibatch& minibatch, RandomStream& random) const
{
    for (std::size_t row = 0; row < minibatch.size(); ++row) {
        const auto& [samples, index]
            = m_order[static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(m_order.size()) - 1))];
        minibatch.set(row, *samples, index);
    }
}

} // namespace consonance
