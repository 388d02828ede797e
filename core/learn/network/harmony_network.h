// SPDX-License-Identifier: GPL-3.0-or-later
//
// Harmony's network: each of the inputs x, r, w, p, v, d goes through its own layer, the results are joined and
// pass through fully connected layers to the probabilities; a second network of the same form gives the value. The
// paper names three hidden layers of 196, 196 and 128 neurons and separate branches, not how the first layer is divided
// (assumed: in the parts below).
#pragma once

#include "core/learn/network/dense_layer.h"
#include "core/learn/network/placement_network.h"

#include <string>
#include <vector>

namespace consonance {

/// One input and its part of the first hidden layer.
struct InputBranch {
    const char* name;
    std::size_t offset = 0; ///< in the state followed by the tasks by type
    std::size_t inputs = 0;
    std::size_t outputs = 0;
};
[[nodiscard]] std::vector<InputBranch> inputBranches(const NetworkArchitecture& architecture);

/// Tasks by type that a network with joinsTypes adds to the state: [server][model][workers, PSs].
[[nodiscard]] std::size_t typedTasksWidth(const StateShape& shape);
void fillTypedTasks(const StateShape& shape, std::span<const float> state, std::span<float> tasks);

/// "actor.branch.x", "critic.hidden1", "actor.output".
[[nodiscard]] std::string branchLayerName(const char* network, const InputBranch& branch);
[[nodiscard]] std::string hiddenLayerName(const char* network, std::size_t layer);
[[nodiscard]] std::string outputLayerName(const char* network);

class HarmonyNetwork final : public PlacementNetwork {
public:
    [[nodiscard]] static Result<std::shared_ptr<const PlacementNetwork>> fromTensors(
        const NetworkArchitecture& architecture, std::span<const NamedTensor> tensors);

    [[nodiscard]] const NetworkArchitecture& architecture() const override { return m_architecture; }
    void evaluate(const StateShape& shape, std::span<const float> states, std::span<const std::uint8_t> masks,
        std::span<float> probabilities, std::span<float> values) const override;
    [[nodiscard]] bool takes(const StateShape& shape) const override { return shape == m_architecture.shape; }
    [[nodiscard]] std::vector<NamedTensor> exportTensors() const override;

private:
    struct Trunk {
        std::vector<DenseLayer> branches;
        std::vector<DenseLayer> hidden; ///< all but the first
        DenseLayer output;
    };
    explicit HarmonyNetwork(const NetworkArchitecture& architecture);
    [[nodiscard]] Result<Trunk> readTrunk(
        const char* name, std::size_t outputs, std::span<const NamedTensor> tensors) const;
    void exportTrunk(const char* name, const Trunk& trunk, std::vector<NamedTensor>& tensors) const;
    /// The result stays in a buffer of this thread until the next call.
    [[nodiscard]] std::span<const float> run(const Trunk& trunk, std::span<const float> input) const;
    /// The state and the network's intermediate results.
    [[nodiscard]] std::span<const float> inputOf(std::span<const float> state) const;

    NetworkArchitecture m_architecture;
    std::vector<InputBranch> m_inputs;
    Trunk m_actor;
    Trunk m_critic;
};

} // namespace consonance
