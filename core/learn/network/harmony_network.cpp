// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/network/harmony_network.h"

#include "core/learn/network/masked_softmax.h"

#include <algorithm>
#include <array>
#include <cassert>

#include <fmt/format.h>

namespace consonance {

namespace {
constexpr const char* kActor = "actor";
constexpr const char* kCritic = "critic";
/// Hundredths of the first hidden layer that x, r, w, p and v get; d has the rest. Assumed: by what each holds.
constexpr std::array<std::size_t, 5> kShares { 12, 18, 6, 6, 12 };
constexpr std::size_t kExtraShare = 12; ///< of further inputs, out of d's
constexpr std::size_t kTypedShare = 24; ///< of tasks by type, out of d's
} // namespace

std::vector<InputBranch> inputBranches(const NetworkArchitecture& architecture)
{
    const StateShape& shape = architecture.shape;
    const auto first = static_cast<std::size_t>(architecture.hidden.front());
    std::vector<InputBranch> branches { { .name = "x", .offset = shape.x(), .inputs = shape.r() - shape.x() },
        { .name = "r", .offset = shape.r(), .inputs = shape.w() - shape.r() },
        { .name = "w", .offset = shape.w(), .inputs = shape.p() - shape.w() },
        { .name = "p", .offset = shape.p(), .inputs = shape.v() - shape.p() },
        { .name = "v", .offset = shape.v(), .inputs = shape.d() - shape.v() },
        { .name = "d", .offset = shape.d(), .inputs = shape.extra() - shape.d() } };
    std::size_t left = first;
    const auto give = [&](InputBranch& branch, std::size_t share) {
        branch.outputs = std::max<std::size_t>(1, first * share / 100);
        left -= std::min(left, branch.outputs);
    };
    for (std::size_t i = 0; i < kShares.size(); ++i)
        give(branches[i], kShares[i]);
    if (shape.extras > 0) {
        branches.push_back({ .name = "extra", .offset = shape.extra(), .inputs = shape.width() - shape.extra() });
        give(branches.back(), kExtraShare);
    }
    if (architecture.joinsTypes) {
        branches.push_back({ .name = "typed", .offset = shape.width(), .inputs = typedTasksWidth(shape) });
        give(branches.back(), kTypedShare);
    }
    branches[kShares.size()].outputs = std::max<std::size_t>(1, left);
    return branches;
}

std::size_t typedTasksWidth(const StateShape& shape)
{
    return 2 * static_cast<std::size_t>(shape.servers) * static_cast<std::size_t>(shape.models);
}

void fillTypedTasks(const StateShape& shape, std::span<const float> state, std::span<float> tasks)
{
    const auto models = static_cast<std::size_t>(shape.models);
    const auto jobs = static_cast<std::size_t>(shape.jobs);
    std::ranges::fill(tasks, 0.0F);
    for (std::size_t n = 0; n < jobs; ++n) {
        const float* const types = state.data() + shape.x() + n * models;
        // Which type a job has no processor can foresee: found without a branch for each.
        std::size_t first = 0;
        for (std::size_t l = models; l-- > 0;)
            first = types[l] != 0.0F ? l : first;
        for (std::size_t l = first; l < models; ++l) {
            if (types[l] == 0.0F)
                continue;
            for (std::size_t m = 0; m < static_cast<std::size_t>(shape.servers); ++m) {
                const float* placed = state.data() + shape.d() + (m * jobs + n) * 2;
                tasks[(m * models + l) * 2] += placed[0];
                tasks[(m * models + l) * 2 + 1] += placed[1];
            }
        }
    }
}

std::string branchLayerName(const char* network, const InputBranch& branch)
{
    return fmt::format("{}.branch.{}", network, branch.name);
}

std::string hiddenLayerName(const char* network, std::size_t layer)
{
    return fmt::format("{}.hidden{}", network, layer);
}

std::string outputLayerName(const char* network)
{
    return fmt::format("{}.output", network);
}

HarmonyNetwork::HarmonyNetwork(const NetworkArchitecture& architecture)
    : m_architecture(architecture)
    , m_inputs(inputBranches(architecture))
{
}

Result<std::shared_ptr<const PlacementNetwork>> HarmonyNetwork::fromTensors(
    const NetworkArchitecture& architecture, std::span<const NamedTensor> tensors)
{
    const auto network = std::shared_ptr<HarmonyNetwork>(new HarmonyNetwork(architecture));
    TRY_ASSIGN(network->m_actor, network->readTrunk(kActor, architecture.shape.actionCount(), tensors));
    TRY_ASSIGN(network->m_critic, network->readTrunk(kCritic, 1, tensors));
    return network;
}

Result<HarmonyNetwork::Trunk> HarmonyNetwork::readTrunk(
    const char* name, std::size_t outputs, std::span<const NamedTensor> tensors) const
{
    Trunk trunk;
    std::size_t width = 0;
    for (const InputBranch& input : m_inputs) {
        TRY_ASSIGN(
            auto layer, DenseLayer::fromTensors(tensors, branchLayerName(name, input), input.inputs, input.outputs));
        trunk.branches.push_back(std::move(layer));
        width += input.outputs;
    }
    for (std::size_t i = 1; i < m_architecture.hidden.size(); ++i) {
        const auto next = static_cast<std::size_t>(m_architecture.hidden[i]);
        TRY_ASSIGN(auto layer, DenseLayer::fromTensors(tensors, hiddenLayerName(name, i), width, next));
        trunk.hidden.push_back(std::move(layer));
        width = next;
    }
    TRY_ASSIGN(trunk.output, DenseLayer::fromTensors(tensors, outputLayerName(name), width, outputs));
    return trunk;
}

std::span<const float> HarmonyNetwork::run(const Trunk& trunk, std::span<const float> input) const
{
    thread_local std::vector<float> part;
    thread_local std::vector<float> now;
    thread_local std::vector<float> next;
    std::size_t width = 0;
    for (const DenseLayer& branch : trunk.branches)
        width += branch.outputs();
    now.resize(paddedWidth(width));
    std::size_t at = 0;
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        const DenseLayer& branch = trunk.branches[i];
        part.resize(std::max(part.size(), branch.paddedOutputs()));
        branch.apply(input.subspan(m_inputs[i].offset, m_inputs[i].inputs), part, Activation::Relu);
        std::copy_n(part.begin(), branch.outputs(), now.begin() + static_cast<std::ptrdiff_t>(at));
        at += branch.outputs();
    }
    for (const DenseLayer& layer : trunk.hidden) {
        next.resize(layer.paddedOutputs());
        layer.apply(now, next, Activation::Relu);
        std::swap(now, next);
    }
    next.resize(trunk.output.paddedOutputs());
    trunk.output.apply(now, next, Activation::None);
    return std::span<const float>(next).first(trunk.output.outputs());
}

std::span<const float> HarmonyNetwork::inputOf(std::span<const float> state) const
{
    if (!m_architecture.joinsTypes)
        return state;
    thread_local std::vector<float> joined;
    joined.assign(state.begin(), state.end());
    joined.resize(state.size() + typedTasksWidth(m_architecture.shape));
    fillTypedTasks(m_architecture.shape, state, std::span(joined).subspan(state.size()));
    return joined;
}

void HarmonyNetwork::evaluate(const StateShape& shape, std::span<const float> states,
    std::span<const std::uint8_t> masks, std::span<float> probabilities, std::span<float> values) const
{
    assert(takes(shape));
    const std::size_t width = shape.width();
    const std::size_t actions = shape.actionCount();
    const std::size_t count = states.size() / width;
    for (std::size_t i = 0; i < count; ++i) {
        const auto input = inputOf(states.subspan(i * width, width));
        maskedSoftmax(
            run(m_actor, input), masks.subspan(i * actions, actions), probabilities.subspan(i * actions, actions));
    }
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = run(m_critic, inputOf(states.subspan(i * width, width))).front();
}

void HarmonyNetwork::exportTrunk(const char* name, const Trunk& trunk, std::vector<NamedTensor>& tensors) const
{
    for (std::size_t i = 0; i < m_inputs.size(); ++i)
        trunk.branches[i].exportTo(branchLayerName(name, m_inputs[i]), tensors);
    for (std::size_t i = 0; i < trunk.hidden.size(); ++i)
        trunk.hidden[i].exportTo(hiddenLayerName(name, i + 1), tensors);
    trunk.output.exportTo(outputLayerName(name), tensors);
}

std::vector<NamedTensor> HarmonyNetwork::exportTensors() const
{
    std::vector<NamedTensor> tensors;
    exportTrunk(kActor, m_actor, tensors);
    exportTrunk(kCritic, m_critic, tensors);
    return tensors;
}

} // namespace consonance
