// SPDX-License-Identifier: GPL-3.0-or-later
//
// A FIFO of inferences to learn from. States are mostly zeros and are kept without them, about 400 bytes an inference.
// A value; one thread at a time.
#pragma once

#include "core/base/result.h"
#include "core/learn/harmony_decision.h"

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace consonance {

class InferenceReplay {
public:
    InferenceReplay(const StateShape& shape, std::size_t capacity)
        : m_shape(shape)
        , m_capacity(capacity)
    {
    }

    void add(const RecordedInferences& inferences);
    [[nodiscard]] std::size_t size() const { return m_kept.size(); }
    /// The action; writes state and mask.
    [[nodiscard]] std::int32_t read(std::size_t index, std::span<float> state, std::span<std::uint8_t> mask) const;

    [[nodiscard]] std::vector<std::uint8_t> packed() const;
    /// BadInput: not what packed() gave for this shape.
    [[nodiscard]] Result<void> unpack(std::span<const std::uint8_t> bytes);

private:
    struct Entry {
        std::uint16_t position;
        float value;
    };
    struct Inference {
        std::vector<Entry> state; ///< what is not zero
        std::vector<std::uint16_t> allowed;
        std::int32_t action = 0;
    };

    StateShape m_shape;
    std::size_t m_capacity;
    std::deque<Inference> m_kept;
};

} // namespace consonance
