// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/harmony_network.h"
#include "core/learn/torch/actor_critic.h"
#include "core/learn/torch/trunk_function.h"

#include <algorithm>
#include <span>

namespace consonance {

namespace {

constexpr float kSmallOutput = 0.1F; ///< the first policy is nearly uniform, the first value nearly 0

class FlatActorCritic final : public ActorCritic {
public:
    FlatActorCritic(const NetworkArchitecture& architecture, std::uint64_t seed)
        : m_joinsTypes(architecture.joinsTypes)
        , m_inputs(inputBranches(architecture))
    {
        const auto actor = declareTrunk("actor", architecture, architecture.shape.actionCount());
        m_actorLayers = m_parameters.layerCount();
        const auto critic = declareTrunk("critic", architecture, 1);
        RandomStream random(seed, "learn.weights");
        m_parameters.allocate(random);
        m_parameters.scaleWeights(actor.back(), kSmallOutput);
        m_parameters.scaleWeights(critic.back(), kSmallOutput);
        m_actor = trunkOf(actor);
        m_critic = trunkOf(critic);
    }

    /// The state and, when asked for, the tasks of each server by type: mostly zeros, which a product of tensors would
    /// not skip.
    [[nodiscard]] torch::Tensor inputs(const StateShape& shape, const torch::Tensor& states) const override
    {
        if (!m_joinsTypes)
            return states;
        const std::size_t width = shape.width();
        const std::size_t typed = typedTasksWidth(shape);
        const auto count = static_cast<std::size_t>(states.size(0));
        torch::Tensor joined = torch::empty({ states.size(0), static_cast<std::int64_t>(width + typed) });
        const std::span<const float> from(states.data_ptr<float>(), count * width);
        const std::span<float> to(joined.data_ptr<float>(), count * (width + typed));
        for (std::size_t i = 0; i < count; ++i) {
            const auto state = from.subspan(i * width, width);
            const auto row = to.subspan(i * (width + typed), width + typed);
            std::ranges::copy(state, row.begin());
            fillTypedTasks(shape, state, row.subspan(width));
        }
        return joined;
    }
    [[nodiscard]] torch::Tensor logits(const StateShape& /*shape*/, const torch::Tensor& inputs) const override
    {
        return runTrunk(m_actor, inputs);
    }
    [[nodiscard]] torch::Tensor values(const StateShape& /*shape*/, const torch::Tensor& inputs) const override
    {
        return runTrunk(m_critic, inputs).squeeze(1);
    }

private:
    /// Branches, hidden layers, output.
    [[nodiscard]] std::vector<std::size_t> declareTrunk(
        const char* name, const NetworkArchitecture& architecture, std::size_t outputs)
    {
        std::vector<std::size_t> layers;
        std::size_t width = 0;
        for (const InputBranch& branch : m_inputs) {
            layers.push_back(m_parameters.declare(branchLayerName(name, branch),
                static_cast<std::int64_t>(branch.inputs), static_cast<std::int64_t>(branch.outputs)));
            width += branch.outputs;
        }
        for (std::size_t i = 1; i < architecture.hidden.size(); ++i) {
            layers.push_back(m_parameters.declare(
                hiddenLayerName(name, i), static_cast<std::int64_t>(width), architecture.hidden[i]));
            width = static_cast<std::size_t>(architecture.hidden[i]);
        }
        layers.push_back(m_parameters.declare(
            outputLayerName(name), static_cast<std::int64_t>(width), static_cast<std::int64_t>(outputs)));
        return layers;
    }

    [[nodiscard]] std::shared_ptr<const TrunkLayers> trunkOf(const std::vector<std::size_t>& layers) const
    {
        auto trunk = std::make_shared<TrunkLayers>();
        trunk->inputs = m_inputs;
        for (std::size_t i = 0; i + 1 < layers.size(); ++i)
            (i < m_inputs.size() ? trunk->branches : trunk->hidden).push_back(m_parameters.layer(layers[i]));
        trunk->output = m_parameters.layer(layers.back());
        return trunk;
    }

    bool m_joinsTypes;
    std::vector<InputBranch> m_inputs;
    std::shared_ptr<const TrunkLayers> m_actor;
    std::shared_ptr<const TrunkLayers> m_critic;
};

} // namespace

std::unique_ptr<ActorCritic> makeFlatActorCritic(const NetworkArchitecture& architecture, std::uint64_t seed)
{
    return std::make_unique<FlatActorCritic>(architecture, seed);
}

} // namespace consonance
