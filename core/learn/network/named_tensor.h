// SPDX-License-Identifier: GPL-3.0-or-later
//
// Weights independent of any library: a name, a shape and the numbers, row by row. What networks are made of and what a
// checkpoint holds. Plain values.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

struct NamedTensor {
    std::string name; ///< "actor.hidden1.weight"
    std::vector<std::int64_t> shape; ///< empty: one number
    std::vector<float> values; ///< as many as the shape says

    bool operator==(const NamedTensor&) const = default;
};

/// The values of the tensor with that name. BadInput when there is none, when it has another shape, or when a number is
/// not finite.
[[nodiscard]] Result<std::span<const float>> findTensor(
    std::span<const NamedTensor> tensors, std::string_view name, std::span<const std::int64_t> shape);

} // namespace consonance
