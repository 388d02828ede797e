// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/harmony_network.h"
#include "core/learn/torch/actor_critic.h"

namespace consonance {

namespace {

constexpr float kSmallOutput = 0.1F; ///< the first policy is nearly uniform, the first value nearly 0

class FlatActorCritic final : public ActorCritic {
public:
    FlatActorCritic(const NetworkArchitecture& architecture, std::uint64_t seed)
        : m_shape(architecture.shape)
        , m_joinsTypes(architecture.joinsTypes)
        , m_inputs(inputBranches(architecture))
    {
        m_actor = declareTrunk("actor", architecture, architecture.shape.actionCount());
        m_actorLayers = m_parameters.layerCount();
        m_critic = declareTrunk("critic", architecture, 1);
        RandomStream random(seed, "learn.weights");
        m_parameters.allocate(random);
        m_parameters.scaleWeights(m_actor.back(), kSmallOutput);
        m_parameters.scaleWeights(m_critic.back(), kSmallOutput);
    }

    [[nodiscard]] torch::Tensor logits(const StateShape& /*shape*/, const torch::Tensor& states) const override
    {
        return run(m_actor, inputOf(states));
    }
    [[nodiscard]] torch::Tensor values(const StateShape& /*shape*/, const torch::Tensor& states) const override
    {
        return run(m_critic, inputOf(states)).squeeze(1);
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

    /// The state and, when asked for, the tasks of each server by type: [server][model][workers, PSs].
    [[nodiscard]] torch::Tensor inputOf(const torch::Tensor& states) const
    {
        if (!m_joinsTypes)
            return states;
        const auto count = states.size(0);
        const auto jobs = static_cast<std::int64_t>(m_shape.jobs);
        const auto models = static_cast<std::int64_t>(m_shape.models);
        const auto servers = static_cast<std::int64_t>(m_shape.servers);
        const auto types
            = states.narrow(1, static_cast<std::int64_t>(m_shape.x()), jobs * models).view({ count, jobs, models });
        const auto tasks = states.narrow(1, static_cast<std::int64_t>(m_shape.d()), servers * jobs * 2)
                               .view({ count, servers, jobs, 2 })
                               .transpose(2, 3)
                               .reshape({ count, servers * 2, jobs });
        const auto typed = tasks.bmm(types).view({ count, servers, 2, models }).transpose(2, 3);
        return torch::cat({ states, typed.reshape({ count, servers * models * 2 }) }, 1);
    }

    [[nodiscard]] torch::Tensor run(const std::vector<std::size_t>& layers, const torch::Tensor& states) const
    {
        std::vector<torch::Tensor> parts;
        for (std::size_t i = 0; i < m_inputs.size(); ++i) {
            const auto input = states.narrow(
                1, static_cast<std::int64_t>(m_inputs[i].offset), static_cast<std::int64_t>(m_inputs[i].inputs));
            parts.push_back(m_parameters.layer(layers[i])(input));
        }
        torch::Tensor now = torch::cat(parts, 1).relu_();
        for (std::size_t i = m_inputs.size(); i + 1 < layers.size(); ++i)
            now = m_parameters.layer(layers[i])(now).relu_();
        return m_parameters.layer(layers.back())(now);
    }

    StateShape m_shape;
    bool m_joinsTypes;
    std::vector<InputBranch> m_inputs;
    std::vector<std::size_t> m_actor;
    std::vector<std::size_t> m_critic;
};

} // namespace

std::unique_ptr<ActorCritic> makeFlatActorCritic(const NetworkArchitecture& architecture, std::uint64_t seed)
{
    return std::make_unique<FlatActorCritic>(architecture, seed);
}

} // namespace consonance
