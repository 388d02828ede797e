// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/torch/trunk_function.h"

#include <torch/csrc/autograd/custom_function.h>

namespace consonance {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// Travels through autograd as an opaque pointer.
struct TrunkHolder final : torch::CustomClassHolder {
    explicit TrunkHolder(std::shared_ptr<const TrunkLayers> kept)
        : layers(std::move(kept))
    {
    }
    std::shared_ptr<const TrunkLayers> layers;
    torch::Tensor rows;
    std::vector<torch::Tensor> activations; ///< joined branches, then each hidden layer
};

torch::Tensor narrowTo(const torch::Tensor& tensor, std::size_t first, std::size_t count)
{
    return tensor.narrow(1, static_cast<std::int64_t>(first), static_cast<std::int64_t>(count));
}

torch::Tensor forwardTrunk(TrunkHolder& trunk)
{
    const TrunkLayers& layers = *trunk.layers;
    std::int64_t width = 0;
    for (const InputBranch& input : layers.inputs)
        width += static_cast<std::int64_t>(input.outputs);
    torch::Tensor now = torch::empty({ trunk.rows.size(0), width });
    std::size_t at = 0;
    for (std::size_t i = 0; i < layers.inputs.size(); ++i) {
        const InputBranch& input = layers.inputs[i];
        auto part = narrowTo(now, at, input.outputs);
        at::addmm_out(part, layers.branches[i].bias, narrowTo(trunk.rows, input.offset, input.inputs),
            layers.branches[i].weight.t());
        at += input.outputs;
    }
    trunk.activations.push_back(now.relu_());
    for (const TorchLayer& layer : layers.hidden)
        trunk.activations.push_back(layer(trunk.activations.back()).relu_());
    return layers.output(trunk.activations.back());
}

/// Gradients of a layer from that of its result; into its buffers.
void layerGradients(const TorchLayer& layer, const torch::Tensor& gradient, const torch::Tensor& input)
{
    torch::Tensor weight = layer.weight.grad();
    torch::Tensor bias = layer.bias.grad();
    at::mm_out(weight, gradient.t(), input);
    at::mv_out(bias, gradient.t(), torch::ones({ gradient.size(0) })); // a product is faster than a sum over rows
}

/// The gradient of what went into a layer and, before that, through ReLU.
torch::Tensor inputGradient(const TorchLayer& layer, const torch::Tensor& gradient, const torch::Tensor& activation)
{
    return at::threshold_backward(gradient.mm(layer.weight), activation, 0);
}

void backwardTrunk(const TrunkHolder& trunk, torch::Tensor gradient)
{
    const TrunkLayers& layers = *trunk.layers;
    const TorchLayer* after = &layers.output;
    for (std::size_t i = trunk.activations.size(); i-- > 0;) {
        layerGradients(*after, gradient, trunk.activations[i]);
        gradient = inputGradient(*after, gradient, trunk.activations[i]);
        if (i > 0)
            after = &layers.hidden[i - 1];
    }
    std::size_t at = 0;
    for (std::size_t i = 0; i < layers.inputs.size(); ++i) {
        const InputBranch& input = layers.inputs[i];
        layerGradients(layers.branches[i], narrowTo(gradient, at, input.outputs),
            narrowTo(trunk.rows, input.offset, input.inputs));
        at += input.outputs;
    }
}

class TrunkFunction final : public torch::autograd::Function<TrunkFunction> {
public:
    /// `anchor` needs a gradient, which makes the result need one.
    static torch::Tensor forward(
        AutogradContext* context, const torch::Tensor& /*anchor*/, const c10::intrusive_ptr<TrunkHolder>& trunk)
    {
        const at::AutoDispatchBelowADInplaceOrView below;
        context->saved_data["trunk"] = c10::IValue::make_capsule(trunk);
        return forwardTrunk(*trunk);
    }

    static variable_list backward(AutogradContext* context, variable_list gradients)
    {
        const torch::NoGradGuard noGradient;
        const auto trunk = c10::static_intrusive_pointer_cast<TrunkHolder>(context->saved_data["trunk"].toCapsule());
        backwardTrunk(*trunk, gradients[0].contiguous());
        return { torch::Tensor(), torch::Tensor() };
    }
};

} // namespace

torch::Tensor runTrunk(const std::shared_ptr<const TrunkLayers>& layers, const torch::Tensor& rows)
{
    auto trunk = c10::make_intrusive<TrunkHolder>(layers);
    trunk->rows = rows;
    return TrunkFunction::apply(layers->output.bias, trunk);
}

} // namespace consonance
