// SPDX-License-Identifier: GPL-3.0-or-later
//
// A policy and value network as one can use it: states in, action probabilities and values out. Plain arithmetic over
// exported weights, so it needs no torch, is immutable and thread-safe, and gives the same bits on one machine whatever
// the batch. Learning is in network_learner.h. Cost with the published sizes: some 15 µs a state.
#pragma once

#include "core/base/result.h"
#include "core/learn/network/named_tensor.h"
#include "core/learn/network/state_shape.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace consonance {

enum class NetworkForm : std::uint8_t {
    Harmony, ///< as published: a separate branch for each input, fully connected layers, one shape
    HarmonySet, ///< shared encoders of jobs and servers that exchange messages: any number of either
};
/// As checkpoints write it: "harmony" is the flat network, "harmony-set" the one over sets.
[[nodiscard]] const char* networkFormName(NetworkForm form);
/// The policy that decides with such a network: "harmony-published" or "harmony".
[[nodiscard]] const char* policyOf(NetworkForm form);

struct NetworkArchitecture {
    NetworkForm form = NetworkForm::Harmony;
    StateShape shape; ///< of HarmonySet only models, resources and extras bind
    /// Harmony: neurons of the hidden layers; the first one is divided among the six inputs (Harmony, layer-count
    /// test).
    std::vector<std::int32_t> hidden { 196, 196, 128 };
    /// Harmony: a further input that the network makes of x and d itself: how many workers and PSs of each model type
    /// each server holds. Assumed: the paper extracts features of each server before it joins the branches, not how.
    bool joinsTypes = true;
    /// HarmonySet: width of what jobs and servers are encoded as, and how often they exchange messages; assumed.
    std::int32_t embedding = 32;
    std::int32_t rounds = 2;

    bool operator==(const NetworkArchitecture&) const = default;
};

class PlacementNetwork {
public:
    virtual ~PlacementNetwork() = default;
    [[nodiscard]] virtual const NetworkArchitecture& architecture() const = 0;

    /// `states`: `count` rows of shape.width(); `masks`: as many of shape.actionCount(), 1 where the action may be
    /// chosen; `probabilities` as masks: 0 where it may not, else summing to 1 (all 0 when nothing may be chosen);
    /// `values`: one per state, or empty when not needed. Precondition: the shape is one the network takes.
    virtual void evaluate(const StateShape& shape, std::span<const float> states, std::span<const std::uint8_t> masks,
        std::span<float> probabilities, std::span<float> values) const = 0;
    /// Whether evaluate() may be called with that shape.
    [[nodiscard]] virtual bool takes(const StateShape& shape) const = 0;

    [[nodiscard]] virtual std::vector<NamedTensor> exportTensors() const = 0;
};

/// BadInput: sizes that are not positive or beyond all reason.
[[nodiscard]] Result<void> checkArchitecture(const NetworkArchitecture& architecture);

/// The network with those weights. BadInput: a tensor is missing, has another shape or contains NaN or infinity.
[[nodiscard]] Result<std::shared_ptr<const PlacementNetwork>> makePlacementNetwork(
    const NetworkArchitecture& architecture, std::span<const NamedTensor> tensors);

} // namespace consonance
