// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cuts samples into minibatches that a learner takes. Samples outlive what is cut from them. One thread at a time;
// deterministic for a stream.
#pragma once

#include "core/base/random.h"
#include "core/learn/network/network_learner.h"
#include "core/learn/training/training_samples.h"

#include <memory>
#include <span>
#include <vector>

namespace consonance {

/// Rows of samples gathered for one update.
class Minibatch {
public:
    Minibatch(const StateShape& shape, std::size_t size);
    [[nodiscard]] std::size_t size() const { return m_size; }
    void set(std::size_t row, const TrainingSamples& from, std::size_t index);
    /// Valid until the next set(). All rows come from samples of one kind: with returns or without, and so on.
    [[nodiscard]] TrainingBatch batch() const;

private:
    StateShape m_shape;
    std::size_t m_size;
    std::vector<float> m_states;
    std::vector<std::uint8_t> m_masks;
    std::vector<std::int32_t> m_actions;
    std::vector<float> m_returns;
    std::vector<float> m_advantages;
    std::vector<float> m_behaviour;
    bool m_hasReturns = false;
    bool m_hasAdvantages = false;
};

/// All inferences of several rounds, in the order in which they were played.
class SampleOrder {
public:
    explicit SampleOrder(std::span<const std::shared_ptr<const TrainingSamples>> rounds);
    [[nodiscard]] std::size_t size() const { return m_order.size(); }
    void shuffle(RandomStream& random);
    /// Row after row from `first` on.
    void fill(Minibatch& minibatch, std::size_t first) const;
    /// Rows drawn with putting back.
    void fillDrawn(Minibatch& minibatch, RandomStream& random) const;

private:
    std::vector<std::pair<const TrainingSamples*, std::size_t>> m_order;
};

} // namespace consonance
