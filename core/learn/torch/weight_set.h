// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parameters of a network in one flat buffer, with their gradients and Adam's moments in three more: one pass steps
// them all. Layers hold views that autograd knows. One thread at a time.
#pragma once

#include "core/base/random.h"
#include "core/learn/network/adam.h"
#include "core/learn/network/named_tensor.h"

#include <torch/types.h>

#include <span>
#include <string>
#include <vector>

namespace consonance {

struct TorchLayer {
    torch::Tensor weight; ///< [outputs][inputs]
    torch::Tensor bias;

    [[nodiscard]] torch::Tensor operator()(const torch::Tensor& input) const
    {
        return torch::addmm(bias, input, weight.t());
    }
};

class WeightSet {
public:
    /// Declares NAME.weight and NAME.bias; returns what layer() takes once allocate() was called.
    std::size_t declare(const std::string& name, std::int64_t inputs, std::int64_t outputs);
    /// Uniform on ±√(gain / inputs), biases 0 (He et al. with gain 6 keep the variance through ReLU).
    void allocate(RandomStream& random);
    /// Multiplies a layer's weights; a small last layer begins with near-uniform choices.
    void scaleWeights(std::size_t index, float factor);
    /// Sets all weights of a layer.
    void fillWeights(std::size_t index, float value);

    [[nodiscard]] const TorchLayer& layer(std::size_t index) const { return m_layers[index]; }
    void clearGradients();
    /// Euclidean, of the gradients of the layers [first, last).
    [[nodiscard]] double gradientNorm(std::size_t firstLayer, std::size_t lastLayer) const;
    [[nodiscard]] std::span<float> gradients();
    /// One Adam step over the layers [first, last).
    void step(const AdamStep& step, std::size_t firstLayer, std::size_t lastLayer);
    [[nodiscard]] std::size_t layerCount() const { return m_declared.size(); }

    [[nodiscard]] std::vector<NamedTensor> exportWeights() const;
    [[nodiscard]] std::vector<NamedTensor> exportMoments() const;
    /// BadInput: as findTensor(); nothing is changed then.
    [[nodiscard]] Result<void> importWeights(std::span<const NamedTensor> tensors);
    [[nodiscard]] Result<void> importMoments(std::span<const NamedTensor> tensors);

private:
    struct Declared {
        std::string name;
        std::int64_t inputs;
        std::int64_t outputs;
        std::int64_t offset;
        [[nodiscard]] std::int64_t end() const { return offset + (inputs + 1) * outputs; }
    };
    [[nodiscard]] std::span<float> span(const torch::Tensor& buffer) const;
    /// Of a buffer, what belongs to the layers [first, last).
    [[nodiscard]] std::span<float> span(
        const torch::Tensor& buffer, std::size_t firstLayer, std::size_t lastLayer) const;

    std::vector<Declared> m_declared;
    std::vector<TorchLayer> m_layers;
    std::int64_t m_size = 0;
    torch::Tensor m_values;
    torch::Tensor m_gradients;
    torch::Tensor m_first;
    torch::Tensor m_second;
};

} // namespace consonance
