// SPDX-License-Identifier: GPL-3.0-or-later
//
// One fully connected layer for use after training: y = f(W x + b), one row at a time. Inputs that are zero cost
// nothing, which is most of a placement state. Each output is summed in the order of the inputs without fused
// operations, whatever vector width the processor has, so results are the same bits on every x86-64 machine. Immutable
// and thread-safe. Cost: about inputs × outputs / 20 ns for dense input.
#pragma once

#include "core/learn/network/named_tensor.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace consonance {

enum class Activation : std::uint8_t { None, Relu };

class DenseLayer {
public:
    /// Outputs are computed in groups of this many: buffers have room for paddedOutputs().
    static constexpr std::size_t kLane = 16;

    DenseLayer() = default;
    /// `weight` is [outputs][inputs] as training libraries write it.
    DenseLayer(std::size_t inputs, std::size_t outputs, std::span<const float> weight, std::span<const float> bias);
    /// Reads NAME.weight and NAME.bias.
    [[nodiscard]] static Result<DenseLayer> fromTensors(
        std::span<const NamedTensor> tensors, const std::string& name, std::size_t inputs, std::size_t outputs);

    [[nodiscard]] std::size_t inputs() const { return m_inputs; }
    [[nodiscard]] std::size_t outputs() const { return m_outputs; }
    [[nodiscard]] std::size_t paddedOutputs() const { return m_padded; }

    /// `output` has room for paddedOutputs(); those beyond outputs() become 0.
    void apply(std::span<const float> input, std::span<float> output, Activation activation) const;
    /// apply() for rows that lie `inputStride` apart, to rows of paddedOutputs(): the same bits but for the sign of
    /// zeros, and for rows without many zeros several times as fast.
    void applyRows(std::span<const float> inputs, std::size_t inputStride, std::span<float> outputs, std::size_t rows,
        Activation activation) const;
    /// Adds W x, without the bias, to `output`.
    void addTo(std::span<const float> input, std::span<float> output) const;

    [[nodiscard]] float weight(std::size_t input, std::size_t output) const
    {
        return m_weight[input * m_padded + output];
    }
    [[nodiscard]] float bias(std::size_t output) const { return m_bias[output]; }

    /// Appends the tensors fromTensors() reads.
    void exportTo(const std::string& name, std::vector<NamedTensor>& tensors) const;

private:
    std::size_t m_inputs = 0;
    std::size_t m_outputs = 0;
    std::size_t m_padded = 0;
    std::vector<float> m_weight; ///< [input][padded output]
    std::vector<float> m_bias; ///< [padded output]
};

/// outputs rounded up to what a buffer needs.
[[nodiscard]] constexpr std::size_t paddedWidth(std::size_t outputs)
{
    return (outputs + DenseLayer::kLane - 1) / DenseLayer::kLane * DenseLayer::kLane;
}

void applyRelu(std::span<float> values);

} // namespace consonance
