// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/network/harmony_network.h"
#include "core/learn/torch/actor_critic.h"
#include "core/learn/torch/trunk_function.h"

#include <span>

namespace consonance {

namespace {

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

    /// The state and, when asked for, the tasks of each server by type: mostly zeros, which are passed over.
    void show(const StateShape& shape, std::span<const float> states) override
    {
        const std::size_t width = shape.width();
        m_typed.resize(m_joinsTypes ? typedTasksWidth(shape) : 0);
        m_rows.clear(m_inputs.size());
        for (std::size_t at = 0; at < states.size(); at += width) {
            const auto state = states.subspan(at, width);
            if (m_joinsTypes)
                fillTypedTasks(shape, state, m_typed);
            for (const InputBranch& input : m_inputs)
                m_rows.add(input.offset < width
                        ? state.subspan(input.offset, input.inputs)
                        : std::span<const float>(m_typed).subspan(input.offset - width, input.inputs));
        }
    }
    [[nodiscard]] bool overwritesGradients() const override { return true; }
    [[nodiscard]] torch::Tensor logits() const override { return Trunk::run(m_actor, m_rows); }
    [[nodiscard]] torch::Tensor values() const override { return Trunk::run(m_critic, m_rows).squeeze(1); }

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

    [[nodiscard]] c10::intrusive_ptr<Trunk> trunkOf(const std::vector<std::size_t>& indices) const
    {
        std::vector<TorchLayer> layers;
        for (const std::size_t index : indices)
            layers.push_back(m_parameters.layer(index));
        const std::span<const TorchLayer> all = layers;
        const std::size_t branches = m_inputs.size();
        return c10::make_intrusive<Trunk>(
            m_inputs, all.first(branches), all.subspan(branches, all.size() - branches - 1), all.back());
    }

    bool m_joinsTypes;
    std::vector<InputBranch> m_inputs;
    c10::intrusive_ptr<Trunk> m_actor;
    c10::intrusive_ptr<Trunk> m_critic;
    SparseRows m_rows; ///< shown last
    std::vector<float> m_typed;
};

} // namespace

std::unique_ptr<ActorCritic> makeFlatActorCritic(const NetworkArchitecture& architecture, std::uint64_t seed)
{
    return std::make_unique<FlatActorCritic>(architecture, seed);
}

} // namespace consonance
