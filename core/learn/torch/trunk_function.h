// SPDX-License-Identifier: GPL-3.0-or-later
//
// One of Harmony's networks – branches, hidden layers, output – as a single step of autograd. Its gradients are
// computed by hand, straight into the parameters' gradient buffers: with layers this small, a node for each operation
// costs as much as the products themselves. Throws what torch throws.
#pragma once

#include "core/learn/harmony_network.h"
#include "core/learn/torch/parameter_set.h"

#include <memory>
#include <vector>

namespace consonance {

struct TrunkLayers {
    std::vector<InputBranch> inputs;
    std::vector<TorchLayer> branches; ///< as inputs
    std::vector<TorchLayer> hidden;
    TorchLayer output;
};

/// What the trunk makes of the rows. Its backward pass writes the gradients of all its layers (they must not be used
/// elsewhere in the same pass); the rows get none.
[[nodiscard]] torch::Tensor runTrunk(const std::shared_ptr<const TrunkLayers>& layers, const torch::Tensor& rows);

} // namespace consonance
