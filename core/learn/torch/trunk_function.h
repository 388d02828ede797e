// SPDX-License-Identifier: GPL-3.0-or-later
//
// One of Harmony's networks – branches, hidden layers, output – as a single step of autograd. Forward and backward pass
// are our own, straight from and into the buffers of the parameters: with layers this small, torch's tensors cost as
// much as the products. One thread at a time. Throws what torch throws.
#pragma once

#include "core/learn/network/harmony_network.h"
#include "core/learn/torch/trunk_kernels.h"
#include "core/learn/torch/weight_set.h"

#include <span>
#include <vector>

namespace consonance {

class Trunk final : public torch::CustomClassHolder {
public:
    /// As many branches as inputs; the layers belong to a WeightSet that outlives this.
    Trunk(std::span<const InputBranch> inputs, std::span<const TorchLayer> branches, std::span<const TorchLayer> hidden,
        const TorchLayer& output);

    /// What the trunk makes of the rows, whose parts are the inputs; [row][output]. `rows` stay unchanged until the
    /// backward pass, which writes the gradients of all layers and happens before the next call.
    [[nodiscard]] static torch::Tensor run(const c10::intrusive_ptr<Trunk>& trunk, const SparseRows& rows);

private:
    friend class TrunkFunction;
    struct Layer {
        TorchLayer parameters;
        std::size_t inputs = 0;
        std::size_t outputs = 0;
        [[nodiscard]] const float* weight() const { return parameters.weight.data_ptr<float>(); }
        [[nodiscard]] std::span<const float> bias() const { return { parameters.bias.data_ptr<float>(), outputs }; }
        [[nodiscard]] float* weightGradient() const { return parameters.weight.grad().data_ptr<float>(); }
        [[nodiscard]] float* biasGradient() const { return parameters.bias.grad().data_ptr<float>(); }
    };
    [[nodiscard]] static Layer layerOf(const TorchLayer& parameters);
    [[nodiscard]] torch::Tensor forward();
    void backward(const torch::Tensor& gradient);
    void branchGradients(const float* gradient);

    std::vector<SparseLayer> m_shapes; ///< of the branches
    std::vector<Layer> m_branches;
    std::vector<Layer> m_layers; ///< hidden, then output
    const SparseRows* m_rows = nullptr;
    std::vector<std::vector<float>> m_activations; ///< joined branches, then each hidden layer
    std::vector<float> m_scratch; ///< weights of the branches or their gradients, transposed
    std::vector<float> m_joined; ///< biases of the branches, beside each other
    std::vector<float> m_ones;
    std::vector<float> m_gradient;
    std::vector<float> m_next;
};

} // namespace consonance
