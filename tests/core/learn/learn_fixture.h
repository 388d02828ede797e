// SPDX-License-Identifier: GPL-3.0-or-later
//
// Small states and networks with random weights for the tests of core/learn.
#pragma once

#include "core/base/random.h"
#include "core/learn/network/harmony_network.h"
#include "core/learn/network/harmony_set_network.h"

#include <cstdint>
#include <string>
#include <vector>

namespace consonance::test {

inline constexpr StateShape kSmallShape { .jobs = 4, .newJobs = 2, .servers = 3, .models = 2, .resources = 2 };

/// A state with that many jobs: types, requests, tasks and free resources are drawn.
inline std::vector<float> drawnState(const StateShape& shape, RandomStream& random, std::int32_t jobsThere)
{
    std::vector<float> state(shape.width(), 0.0F);
    const auto draw
        = [&](std::int64_t low, std::int64_t high) { return static_cast<float>(random.uniformInt(low, high)); };
    for (std::int32_t n = 0; n < jobsThere; ++n) {
        const auto job = static_cast<std::size_t>(n);
        state[shape.x() + job * static_cast<std::size_t>(shape.models)
            + static_cast<std::size_t>(random.uniformInt(0, shape.models - 1))]
            = 1;
        const auto width = static_cast<std::size_t>(shape.requestWidth());
        for (std::size_t k = 0; k < width; ++k)
            state[shape.r() + job * width + k] = draw(1, 3);
        state[shape.w() + job] = draw(0, 2);
        state[shape.p() + job] = draw(0, 2);
        for (std::int32_t m = 0; m < shape.servers; ++m) {
            const std::size_t at = shape.d() + (static_cast<std::size_t>(m * shape.jobs) + job) * 2;
            state[at] = draw(0, 1);
            state[at + 1] = draw(0, 1);
        }
    }
    for (std::size_t i = shape.v(); i < shape.d(); ++i)
        state[i] = static_cast<float>(random.uniform01());
    return state;
}

inline void addDrawnLayer(const std::string& name, std::size_t inputs, std::size_t outputs, RandomStream& random,
    std::vector<NamedTensor>& tensors)
{
    NamedTensor weight { .name = name + ".weight",
        .shape = { static_cast<std::int64_t>(outputs), static_cast<std::int64_t>(inputs) } };
    NamedTensor bias { .name = name + ".bias", .shape = { static_cast<std::int64_t>(outputs) } };
    for (std::size_t i = 0; i < inputs * outputs; ++i)
        weight.values.push_back(static_cast<float>(random.uniform(-0.5, 0.5)));
    for (std::size_t i = 0; i < outputs; ++i)
        bias.values.push_back(static_cast<float>(random.uniform(-0.5, 0.5)));
    tensors.push_back(std::move(weight));
    tensors.push_back(std::move(bias));
}

/// All tensors of a network with that architecture, drawn.
inline std::vector<NamedTensor> drawnTensors(const NetworkArchitecture& architecture, std::uint64_t seed)
{
    RandomStream random(seed, "test.weights");
    std::vector<NamedTensor> tensors;
    if (architecture.form == NetworkForm::HarmonySet) {
        for (const SetLayer& layer : setActorLayers(architecture))
            addDrawnLayer("actor." + layer.name, layer.inputs, layer.outputs, random, tensors);
        for (const SetLayer& layer : setCriticLayers(architecture))
            addDrawnLayer("critic." + layer.name, layer.inputs, layer.outputs, random, tensors);
        return tensors;
    }
    for (const char* network : { "actor", "critic" }) {
        std::size_t width = 0;
        for (const InputBranch& branch : inputBranches(architecture)) {
            addDrawnLayer(branchLayerName(network, branch), branch.inputs, branch.outputs, random, tensors);
            width += branch.outputs;
        }
        for (std::size_t i = 1; i < architecture.hidden.size(); ++i) {
            const auto next = static_cast<std::size_t>(architecture.hidden[i]);
            addDrawnLayer(hiddenLayerName(network, i), width, next, random, tensors);
            width = next;
        }
        const bool isActor = std::string_view(network) == "actor";
        addDrawnLayer(outputLayerName(network), width, isActor ? architecture.shape.actionCount() : 1, random, tensors);
    }
    return tensors;
}

} // namespace consonance::test
