// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/torch/trunk_function.h"

#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>

namespace consonance {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

class TrunkFunction final : public torch::autograd::Function<TrunkFunction> {
public:
    /// `anchor` needs a gradient, which makes the result need one.
    static torch::Tensor forward(
        AutogradContext* context, const torch::Tensor& /*anchor*/, const c10::intrusive_ptr<Trunk>& trunk)
    {
        const at::AutoDispatchBelowADInplaceOrView below;
        context->saved_data["trunk"] = c10::IValue::make_capsule(trunk);
        return trunk->forward();
    }

    static variable_list backward(AutogradContext* context, variable_list gradients)
    {
        const auto trunk = c10::static_intrusive_pointer_cast<Trunk>(context->saved_data["trunk"].toCapsule());
        trunk->backward(gradients[0].contiguous());
        return { torch::Tensor(), torch::Tensor() };
    }
};

Trunk::Layer Trunk::layerOf(const TorchLayer& parameters)
{
    return { .parameters = parameters,
        .inputs = static_cast<std::size_t>(parameters.weight.size(1)),
        .outputs = static_cast<std::size_t>(parameters.weight.size(0)) };
}

Trunk::Trunk(std::span<const InputBranch> inputs, std::span<const TorchLayer> branches,
    std::span<const TorchLayer> hidden, const TorchLayer& output)
{
    for (const InputBranch& input : inputs)
        m_shapes.push_back({ .inputs = input.inputs, .outputs = input.outputs });
    m_scratch.resize(arrange(m_shapes));
    for (const TorchLayer& branch : branches)
        m_branches.push_back(layerOf(branch));
    for (const TorchLayer& layer : hidden)
        m_layers.push_back(layerOf(layer));
    m_layers.push_back(layerOf(output));
    m_activations.resize(m_layers.size());
}

torch::Tensor Trunk::run(const c10::intrusive_ptr<Trunk>& trunk, const SparseRows& rows)
{
    trunk->m_rows = &rows;
    return TrunkFunction::apply(trunk->m_layers.back().parameters.bias, trunk);
}

torch::Tensor Trunk::forward()
{
    const std::size_t rows = m_rows->count();
    m_joined.clear();
    for (std::size_t i = 0; i < m_branches.size(); ++i) {
        transposeWeights(m_shapes[i], m_branches[i].weight(), m_scratch);
        m_joined.insert(m_joined.end(), m_branches[i].bias().begin(), m_branches[i].bias().end());
    }
    m_activations.front().resize(rows * m_joined.size());
    sparseForward(*m_rows, m_shapes, m_scratch, m_activations.front().data(), m_joined.size());
    addBiasAndRelu(m_activations.front(), m_joined);
    for (std::size_t i = 0; i + 1 < m_layers.size(); ++i) {
        const Layer& layer = m_layers[i];
        m_activations[i + 1].resize(rows * layer.outputs);
        forwardProduct({ rows, layer.inputs, layer.outputs }, m_activations[i].data(), layer.weight(),
            m_activations[i + 1].data());
        addBiasAndRelu(m_activations[i + 1], layer.bias());
    }
    const Layer& output = m_layers.back();
    torch::Tensor result = torch::empty({ static_cast<std::int64_t>(rows), static_cast<std::int64_t>(output.outputs) });
    forwardProduct({ rows, output.inputs, output.outputs }, m_activations.back().data(), output.weight(),
        result.data_ptr<float>());
    addBias({ result.data_ptr<float>(), rows * output.outputs }, output.bias());
    return result;
}

void Trunk::backward(const torch::Tensor& gradient)
{
    const std::size_t rows = m_rows->count();
    m_ones.assign(rows, 1.0F);
    const float* now = gradient.data_ptr<float>();
    for (std::size_t i = m_layers.size(); i-- > 0;) {
        const Layer& layer = m_layers[i];
        const ProductSize size { rows, layer.inputs, layer.outputs };
        weightGradient(size, now, m_activations[i].data(), layer.weightGradient());
        sumRows(m_ones, layer.outputs, now, layer.outputs, layer.biasGradient());
        const std::size_t count = rows * layer.inputs;
        m_next.resize(std::max(m_next.size(), count + kReadBehind)); // only to grow: what is new is cleared
        inputGradient(size, now, layer.weight(), m_next.data());
        reluGradient(std::span(m_next).first(count), m_activations[i]);
        std::swap(m_gradient, m_next);
        now = m_gradient.data();
    }
    branchGradients(m_gradient.data());
}

void Trunk::branchGradients(const float* gradient)
{
    const std::size_t width = m_joined.size();
    sparseWeightGradients(*m_rows, m_shapes, gradient, width, m_scratch);
    for (std::size_t i = 0; i < m_branches.size(); ++i) {
        transposeBack(m_shapes[i], m_scratch, m_branches[i].weightGradient());
        sumRows(m_ones, m_shapes[i].outputs, gradient + m_shapes[i].firstOutput, width, m_branches[i].biasGradient());
    }
}

} // namespace consonance
